"""No game has more, or less, than what is said to be bounds."""

from dataclasses import replace

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from napalm_lab.experiment.bounds import bounds_of
from napalm_lab.players.lineup import parse_lineup
from napalm_lab.simulate.metrics import METRICS, METRICS_BY_ID, columns_of
from napalm_lab.simulate.side import Side, StopFlag
from napalm_lab.statistics.constant_sequence import Bounds
from napalm_lab.variant.goal_schema import Goals
from napalm_lab.variant.resolved import End
from napalm_lab.variant.stakes import Stacks
from tests.games import PAGAT, side_of
from tests.test_family import SEEDS, TestTable, tables

HANDS = 30


def bounds(metric, rules=PAGAT):
    return bounds_of(METRICS_BY_ID[metric], side_of(rules, "never").rules, HANDS)


def check(side, games):
    """That none of the games is beyond the bounds of any metric."""
    tallies = side.play(0, games, StopFlag())
    counted = tallies[tallies["overflowed"] == 0]
    for metric in METRICS:
        # Games whose chips outgrew counting have no figures in chips.
        of = counted if metric.money else tallies
        if metric.quantile is not None or not of.size:
            continue
        columns = columns_of(of, side.rules.seats)
        known = bounds_of(metric, side.rules, side.max_hands)
        over, under = columns[metric.over], columns[metric.under]
        if known.heaviest is not None:
            assert under.max() <= known.heaviest, metric.id
        if known.lowest is not None:
            assert (over >= known.lowest * under).all(), metric.id
        if known.highest is not None:
            assert (over <= known.highest * under).all(), metric.id


def test_bounds_of_pagat():
    # 3 stages a hand; of 5 seats each declares, and 4 may challenge.
    seats = side_of(PAGAT, "never").rules.seats
    assert bounds("hands") == Bounds(1, 30, 1)
    assert bounds("decisions") == Bounds(seats, 30 * 3 * (2 * seats - 1), 1)
    assert bounds("lead_changes") == Bounds(0, 90, 1)
    assert bounds("tied") == Bounds(0, 1, 90)
    assert bounds("bluffs") == Bounds(0, 1, 90 * seats)
    assert bounds("paid_per_hand") == Bounds(0, None, 30)
    assert bounds("side_to_pot") == Bounds(0, None, None)
    assert bounds("seat_edge") == Bounds(None, None, 1)


def test_bounds_where_all_are_asked_again_while_nobody_says_yes():
    one, *others = PAGAT.stages
    rules = replace(PAGAT, stages=(replace(one, rounds=3), *others))
    seats = side_of(rules, "never").rules.seats
    # 3 rounds at stage one and one at each other; a second chance comes once, after the last.
    assert bounds("decisions", rules) == Bounds(seats, 30 * (5 * seats + 3 * (seats - 1)), 1)
    assert bounds("yes_rate", rules) == Bounds(0, 1, 30 * 5 * seats)
    assert bounds("bluffs", rules) == Bounds(0, 1, 90 * seats)
    side = side_of(rules, "never", max_hands=HANDS)
    (tally,) = side.play(0, 1, StopFlag())
    assert tally["declarations"] == 30 * 5 * seats


@pytest.mark.parametrize(("last", "most"), [(7, 7), (30, 30), (31, 30)])
def test_a_last_hand_bounds_what_hands_do(last, most):
    rules = replace(PAGAT, end=End(hands=last))
    assert bounds("hands", rules) == Bounds(1, most, 1)
    assert bounds("tied", rules).heaviest == 3 * most
    assert bounds("paid_per_hand", rules).heaviest == most


@pytest.mark.parametrize(
    ("stacks", "most"),
    [
        (Stacks(), None),
        (Stacks(chips=20), 20),
        (Stacks(chips=20, broke="plays-on"), 20),
        (Stacks(chips=20, broke="free-stack"), 20),
        (Stacks(chips=20, broke="rebuy", more=2), 60),
        (Stacks(chips=20, broke="rebuy"), 20 * 30),  # the last one for the last hand
        (Stacks(chips=20, broke="rebuy", more=100), 20 * 30),
    ],
)
def test_stacks_bound_what_can_be_lost(stacks, most):
    assert bounds("worst_loss", replace(PAGAT, stacks=stacks)) == Bounds(0, most, 1)


@pytest.mark.parametrize("players", ["never", "always", "loose", "bluffer", "random:0.5"])
def test_no_game_is_beyond_them(players):
    check(side_of(PAGAT, players, max_hands=HANDS), 300)


@settings(max_examples=60, phases=[Phase.generate])
@given(table=tables(), seed=SEEDS, max_hands=st.integers(1, 4))
def test_no_game_of_any_rules_is_beyond_them(table: TestTable, seed: int, max_hands: int) -> None:
    lineup = parse_lineup("+".join(table.players), table.seats, table.compiled.stages)
    check(Side(table.compiled, lineup, seed, max_hands), 20)


def test_goals_know_the_same_lowest_values():
    for name, field in Goals.model_fields.items():
        (leaf,) = field.metadata
        if METRICS_BY_ID[name].quantile is None and name != "decisions":
            assert (0 if leaf.share else leaf.lowest) == bounds(name).lowest, name
