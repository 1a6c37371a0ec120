"""What comes out of playing does not depend on who played it, nor on when it was stopped."""

from dataclasses import replace

import numpy as np
import pytest

from napalm_lab.experiment.plan import Plan, Pupils
from napalm_lab.experiment.running import compare, simulate
from napalm_lab.players.fixed import PlayerError
from napalm_lab.players.learned import WHOLE
from napalm_lab.players.situation import layout_of, situations_shape
from napalm_lab.variant.compile import compile_rules
from tests.games import PAGAT, UKRAINIAN
from tests.learning.toys import TWO_TOKENS
from tests.results import NEW, OLD, made_variant
from tests.schema_strategies import read

GAMES = 90
PLAN = Plan((OLD, NEW), ("threshold:0.85", "loose"), 5, GAMES)
ALONE = replace(PLAN, variants=(OLD,))


def stopped_after(games):
    """A progress callback at which somebody presses Ctrl-C."""

    def progress(done):
        if done >= games:
            raise KeyboardInterrupt

    return progress


@pytest.fixture(scope="module")
def compared():
    return compare(PLAN, 1)


@pytest.fixture(scope="module")
def simulated():
    return simulate(ALONE, 1)


@pytest.mark.parametrize(("jobs", "chunk"), [(1, 7), (2, 90), (2, 31), (4, 10), (7, 3)])
def test_workers_and_chunks_leave_no_trace(compared, simulated, jobs, chunk):
    assert compare(PLAN, jobs, chunk=chunk) == compared
    assert simulate(ALONE, jobs, chunk=chunk) == simulated


@pytest.mark.parametrize("jobs", [1, 3])
def test_what_is_left_of_an_interruption_is_what_fewer_games_give(jobs):
    partial = compare(PLAN, jobs, stopped_after(40), chunk=20)
    assert (partial.finished, partial.games) == (False, 40)
    assert partial.tables == compare(replace(PLAN, games=40), 1).tables
    partial = simulate(ALONE, jobs, stopped_after(40), chunk=20)
    assert (partial.finished, partial.games) == (False, 40)
    assert partial.tables == simulate(replace(ALONE, games=40), 1).tables


def test_an_interruption_at_the_last_game_interrupts_nothing():
    result = compare(PLAN, 2, stopped_after(GAMES), chunk=30)
    assert (result.finished, result.games) == (True, GAMES)


def test_an_interruption_before_the_first_game_leaves_no_figures(monkeypatch):
    def no_chunks(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("napalm_lab.experiment.gather.in_chunks", no_chunks)
    result = compare(PLAN, 1)
    assert (result.finished, result.games) == (False, 0)
    effect = result.tables[0].comparisons[0].effects["hands"]
    assert (effect.baseline, effect.n, effect.verdict) == (None, 0, "not-testable")
    simulation = simulate(ALONE, 1)
    assert (simulation.finished, simulation.games) == (False, 0)
    assert {found.value for found in simulation.tables[0].metrics.values()} == {None}


def test_progress_counts_the_games_of_each_side(compared):
    seen = []
    compare(PLAN, 2, seen.append, chunk=40)
    assert seen == [40, 80, 90]


def test_a_simulation_has_the_baselines_figures(compared, simulated):
    for table, alone in zip(compared.tables, simulated.tables, strict=True):
        effects = table.comparisons[0].effects
        assert {id: effect.baseline for id, effect in effects.items()} == {
            id: found.value for id, found in alone.metrics.items()
        }


def test_the_same_game_is_not_played():
    copy, other = made_variant("copy", PAGAT), made_variant("other", UKRAINIAN)
    nothing = compare(replace(PLAN, variants=(OLD, copy)), 1)
    assert (nothing.same_rules, nothing.games, nothing.finished) == (True, 0, True)
    mixed = compare(replace(PLAN, variants=(OLD, copy, other)), 1)
    same, played = mixed.tables[0].comparisons
    assert (same.same_rules, same.effects) == (True, {})
    assert (
        played.effects
        == compare(replace(PLAN, variants=(OLD, other)), 1).tables[0].comparisons[0].effects
    )
    assert not mixed.same_rules


def test_hands_are_whole_games_of_the_same_cards(compared):
    hands = compared.tables[0].comparisons[0].effects["hands"]
    assert hands.n == GAMES
    assert np.isclose(hands.difference, hands.variant - hands.baseline)
    assert float(hands.baseline * GAMES).is_integer()


def test_players_of_ones_own_are_heard_before_any_worker_starts(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    source = "class Silent:\n    def declare(self, view):\n        return None\n"
    (tmp_path / "mute_players.py").write_text(source, encoding="utf-8")
    with pytest.raises(PlayerError, match="game 0: player 'mute_players:Silent' at hand 1"):
        simulate(replace(ALONE, players=("mute_players:Silent",)), 2)


# Two small games, and players who were made to know them: some say yes more often than others.
SHORT, LONG = read(TWO_TOKENS), read({**TWO_TOKENS, "tokens": {"target": 4}})


def pupils_of(variant, *shares, seats=3):
    rules = compile_rules(variant.rules, seats)
    size = int(np.prod(situations_shape(rules, layout_of(rules))))
    return Pupils(np.array([np.full(size, round(share * WHOLE)) for share in shares], np.int32))


def taught_plan(*players, shares=(0.5, 0.2), **more):
    pupils = {variant.rules_hash: pupils_of(variant, *shares) for variant in (SHORT, LONG)}
    given = {"trainings": len(shares), "max_hands": 50, "pupils": pupils, **more}
    return Plan((SHORT, LONG), players, 3, GAMES, **given)


TAUGHT = taught_plan("learned", "tight")


class TestLearnedPlayers:
    @pytest.mark.parametrize(("jobs", "chunk"), [(1, 7), (2, 31), (3, 11), (2, 90)])
    def test_workers_and_chunks_leave_no_trace(self, jobs, chunk):
        assert compare(TAUGHT, jobs, chunk=chunk) == compare(TAUGHT, 1)
        alone = replace(TAUGHT, variants=(LONG,))
        assert simulate(alone, jobs, chunk=chunk) == simulate(alone, 1)

    def test_what_is_left_of_an_interruption_is_what_fewer_games_give(self):
        partial = compare(TAUGHT, 2, stopped_after(41), chunk=41)
        assert (partial.finished, partial.games) == (False, 41)
        assert partial.tables == compare(replace(TAUGHT, games=41), 1).tables

    def test_players_who_were_not_taught_cannot_play(self):
        with pytest.raises(ValueError, match="was not taught"):
            compare(replace(TAUGHT, pupils={}), 1)

    def test_each_table_says_how_it_is_played_on_either_side(self):
        learned, tight = compare(TAUGHT, 1).tables
        for habits in (learned.habits, learned.comparisons[0].habits):
            ((first,), (second,)) = habits.trainings
            assert first == pytest.approx(0.5, abs=0.06)
            assert second == pytest.approx(0.2, abs=0.06)
        for habits in (tight.habits, tight.comparisons[0].habits):
            assert habits.trainings == ()
            assert habits.yes_at[0] < 0.2
        (alone, _) = simulate(replace(TAUGHT, variants=(SHORT,)), 1).tables
        assert alone.habits == learned.habits

    def test_only_where_players_learned_do_trainings_widen_what_the_games_say(self):
        learned, tight = compare(TAUGHT, 1).tables
        for table, clustered in ((learned, True), (tight, False)):
            effect = table.comparisons[0].effects["hands"]
            assert (effect.units is not None) is clustered
        units = learned.comparisons[0].effects["hands"].units
        assert units.verdict is not None
        effect = learned.comparisons[0].effects["hands"]
        assert effect.ci[0] <= units.ci[0] < units.ci[1] <= effect.ci[1]
        assert (effect.baseline, effect.variant) == (units.baseline, units.variant)

    def test_trainings_of_the_same_strategy_leave_the_figures_of_the_games(self):
        # Whoever says yes by chance says the same in the same game, whatever the training.
        once, twice = (
            compare(taught_plan("learned", shares=[0.3] * number), 1).tables[0].comparisons[0]
            for number in (2, 5)
        )
        for id, effect in once.effects.items():
            assert (effect.units or effect) == (twice.effects[id].units or twice.effects[id])

    def test_one_game_played_by_nobody_has_no_habits(self):
        table = compare(replace(TAUGHT, variants=(SHORT, SHORT)), 1).tables[0]
        assert (table.habits, table.comparisons[0].habits) == (None, None)
