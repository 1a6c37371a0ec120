"""Players of the user's own: found, asked, shown what a person would see, and no more."""

import itertools
import textwrap

import pytest

from napalm_lab.players.fixed import PlayerError
from napalm_lab.players.own import Own
from napalm_lab.rules.machine import ASKED, STAGE_DEALT
from tests.games import PAGAT, play

NUMBERS = itertools.count()


@pytest.fixture
def module(tmp_path, monkeypatch):
    """Writes a module of a name of its own into the working folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    name = f"own_players_{next(NUMBERS)}"

    def write(source):
        (tmp_path / f"{name}.py").write_text(textwrap.dedent(source), encoding="utf-8")
        return name

    return write


RECORDER = """
    SEEN = []

    class Recorder:
        def declare(self, view):
            SEEN.append(view)
            return "yes" if view.stage == 2 else "no"
"""


def test_a_class_plays_and_sees_the_table(module):
    name = module(RECORDER)
    dealt, players = {}, f"always+{name}:Recorder+never+always+never"
    for moment in play(PAGAT, players, max_hands=2, seed=3):
        if moment.event == STAGE_DEALT:
            game = moment.game
            dealt[int(game.hand), int(game.stage)] = game.cards.copy()
    seen = __import__(name).SEEN
    assert seen
    from napalm_lab.rules.cards import card_text

    for view in seen:
        assert view.seat == 1
        held = [2, 5, 7][view.stage]
        cards = dealt[view.hand, view.stage][1, :held]
        assert view.cards == tuple(card_text(int(card)) for card in cards)
        assert view.actions == ("no", "yes")
        assert view.said[2] in ("", "no")
        assert view.stage_name == ["one", "two", "three"][view.stage]
        assert sum(view.net) == -view.pot
        assert (view.seats, view.target) == (5, 5)


def test_hands_are_seen_only_in_showdowns_one_was_in_1_9b(module):
    name = module(RECORDER)
    for _ in play(PAGAT, f"always+{name}:Recorder+never+always+never", max_hands=3, seed=3):
        pass
    history = __import__(name).SEEN[-1].history
    assert len(history) >= 6
    for settled in history:
        if settled.stage == 2:  # Recorder said yes beside A and D
            assert set(settled.shown) == {0, 3}
            assert all(len(hand) == 7 for hand in settled.shown.values())
            assert settled.said == ("yes", "yes", "no", "yes", "no")
        else:
            assert settled.shown == {}
        assert sum(settled.moved) == 0


def test_each_game_has_a_fresh_player(module):
    name = module(
        """
        class Counter:
            def __init__(self):
                self.asked = 0

            def declare(self, view):
                self.asked += 1
                assert self.asked <= 60
                return "no"
        """
    )
    for number in range(5):
        for _ in play(PAGAT, f"{name}:Counter", max_hands=2, number=number):
            pass


def test_chance_repeats(module):
    name = module(
        """
        class Coin:
            def declare(self, view):
                return view.rng.choice(view.actions)
        """
    )
    runs = [
        [m.action for m in play(PAGAT, f"{name}:Coin", max_hands=3, seed=seed) if m.event == ASKED]
        for seed in (1, 1, 2)
    ]
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]
    assert set(runs[0]) == {1, 2}


@pytest.mark.parametrize(
    ("source", "ending", "says"),
    [
        ("x = 1", ":Bold", "has no class Bold"),
        (
            "class Bold: pass",
            ":Bold",
            'needs a method declare(self, view) that gives "yes" or "no"',
        ),
        ("class Bold:\n    declare = 3", ":Bold", "needs a method declare"),
        ("import nosuchmodule", ":Bold", "ModuleNotFoundError: No module named 'nosuchmodule'"),
        ("1 / 0", ":Bold", "ZeroDivisionError: division by zero"),
        ("def (", ":Bold", "SyntaxError"),
    ],
)
def test_a_class_that_cannot_be_had(module, source, ending, says):
    name = module(source)
    with pytest.raises(PlayerError) as caught:
        Own(name + ending).load()
    assert says in str(caught.value)


def test_a_module_that_is_not_there(module):
    module("")
    with pytest.raises(PlayerError, match="no module nowhere_at_all in"):
        Own("nowhere_at_all:Bold").load()


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("return 'maybe'", "said 'maybe'; open are no, yes"),
        ("return True", "said True; open are no, yes"),
        ("return []", "said []; open are no, yes"),
        ("return 1 / 0", "at hand 1, stage one: ZeroDivisionError: division by zero (own_"),
        ("raise SystemExit(0)", "at hand 1, stage one: SystemExit: 0 (own_"),
    ],
)
def test_a_class_that_fails_at_the_table(module, body, says):
    name = module(f"class Bold:\n    def declare(self, view):\n        {body}\n")
    with pytest.raises(PlayerError) as caught:
        for _ in play(PAGAT, f"{name}:Bold"):
            pass
    assert says in str(caught.value)


def test_a_class_that_wants_arguments(module):
    name = module("class Bold:\n    def __init__(self, x): pass\n    def declare(self, view): pass")
    with pytest.raises(PlayerError, match="made without arguments for every game"):
        for _ in play(PAGAT, f"{name}:Bold"):
            pass


def test_a_view_is_read_only(module):
    name = module(
        """
        class Cheat:
            def declare(self, view):
                view.tokens = (5, 5, 5, 5, 5)
                return "yes"
        """
    )
    with pytest.raises(PlayerError, match="cannot assign to field 'tokens'"):
        for _ in play(PAGAT, f"{name}:Cheat"):
            pass


def test_a_challenge_is_heard_in_the_history(module):
    name = module(RECORDER.replace('"yes" if view.stage == 2 else "no"', '"no"'))
    players = f"{name}:Recorder+never+threshold:1/0+never+always"
    for _ in play(PAGAT, players, number=1, max_hands=12):
        pass
    history = __import__(name).SEEN[-1].history
    assert {stage.challengers for stage in history} == {(), (2,)}
    for stage in history:
        if stage.challengers:
            assert stage.said == ("no", "no", "yes", "no", "yes")


def test_a_view_that_is_kept_keeps_its_own_chance(module):
    name = module(RECORDER)
    for _ in play(PAGAT, f"{name}:Recorder", max_hands=2):
        pass
    kept = __import__(name).SEEN
    draws = [view.rng.random() for view in kept]
    assert len(set(draws)) == len(draws)
    again = __import__(name).SEEN[0]
    assert again.rng is kept[0].rng
