"""Watching a table of learned players."""

from dataclasses import replace

import numpy as np
import pytest

from napalm_lab.learning.classroom import derived_seed
from napalm_lab.learning.observe import BARRED, OPEN, observe, watch_games
from napalm_lab.players.learned import WHOLE
from napalm_lab.players.situation import layout_of, situations_shape
from napalm_lab.rules.kernel import compiled
from napalm_lab.rules.state import blank_game
from napalm_lab.simulate.side import Side, StopFlag
from napalm_lab.variant.compile import compile_rules
from tests.games import PAGAT, UKRAINIAN, side_of


@pytest.fixture
def interpreted(monkeypatch):
    """Spares the compiler: so few games are played without it."""
    monkeypatch.setattr("napalm_lab.learning.observe.compiled", lambda kernel: kernel)


def shape_of(rules):
    return situations_shape(rules, layout_of(rules))


def yes_with_the_better_half(rules):
    shares = np.zeros(shape_of(rules), np.int32)
    shares[..., 8:] = WHOLE
    return shares.ravel()


@pytest.mark.usefixtures("interpreted")
def test_turns_and_hands_are_those_of_the_same_games_played_by_threshold_players():
    # Eight of the classes hold the hands of the worse half, so the strategy is threshold:0.5.
    rules = compile_rules(UKRAINIAN, 5)
    seen = observe(rules, yes_with_the_better_half(rules), 3, 1, games=6)
    side = side_of(UKRAINIAN, "threshold:0.5")
    side = Side(rules, side.lineup, derived_seed(3, "observing"), 1000)
    tallies = side.play(0, 6, StopFlag())
    assert seen.games[:, 0].tolist() == tallies["hands"].tolist()
    assert seen.turns[:, OPEN].sum() == tallies["decisions"].sum()
    assert seen.turns[:, BARRED].sum() == 0
    strong = seen.turns[:, OPEN].reshape(shape_of(rules))[:, 0, ..., 8:].sum()
    assert strong == tallies["yeses"].sum()


@pytest.mark.usefixtures("interpreted")
def test_what_is_seen_does_not_depend_on_jobs():
    rules = compile_rules(UKRAINIAN, 4)
    one, three = (observe(rules, yes_with_the_better_half(rules), 3, jobs, 6) for jobs in (1, 3))
    assert (one.turns == three.turns).all()
    assert (one.games == three.games).all()


@pytest.mark.usefixtures("interpreted")
def test_hands_too_bad_to_say_yes_with_are_told_apart(monkeypatch):
    monkeypatch.setattr("napalm_lab.learning.observe.MAX_HANDS", 2)
    rules = compile_rules(PAGAT, 5)
    rules.record.least_value_for_yes[:] = 100_000
    seen = observe(rules, np.full(np.prod(shape_of(rules)), WHOLE, np.int32), 1, 1, games=3)
    # two hands of three stages with five seats, in each of three games
    assert (seen.turns[:, BARRED].sum(), seen.turns[:, OPEN].sum()) == (90, 0)
    assert seen.games.tolist() == [[2, 1, 0]] * 3


def test_machine_code_sees_the_same():
    rules = compile_rules(replace(UKRAINIAN, target=3), 4)
    strategy = np.full(np.prod(shape_of(rules)), WHOLE // 3, np.int32)
    found = []
    for watch in (watch_games, compiled(watch_games)):
        turns, games = np.zeros((strategy.size, 2), np.int64), np.zeros((4, 3), np.int64)
        stop = np.zeros(1, np.int64)
        layout = layout_of(rules)
        arguments = (rules.record, rules.tables, layout, strategy, blank_game())
        assert watch(*arguments, 5, 0, 1000, stop, turns, games) == 4
        found.append((turns, games))
    assert (found[0][0] == found[1][0]).all()
    assert (found[0][1] == found[1][1]).all()


def test_a_stop_is_noticed_before_the_next_hand():
    rules = compile_rules(UKRAINIAN, 4)
    strategy = np.zeros(np.prod(shape_of(rules)), np.int32)
    turns, games = np.zeros((strategy.size, 2), np.int64), np.zeros((4, 3), np.int64)
    arguments = (rules.record, rules.tables, layout_of(rules), strategy, blank_game())
    assert watch_games(*arguments, 5, 0, 1000, np.ones(1, np.int64), turns, games) == 0
    assert turns.sum() == 0
