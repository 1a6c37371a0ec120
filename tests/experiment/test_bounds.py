"""No game has more, or less, than what is said to be bounds."""

import pytest

from napalm_lab.experiment.bounds import bounds_of
from napalm_lab.simulate.metrics import METRICS, METRICS_BY_ID, columns_of
from napalm_lab.simulate.side import StopFlag
from napalm_lab.statistics.constant_sequence import Bounds
from napalm_lab.variant.goal_schema import Goals
from tests.games import PAGAT, side_of

HANDS = 30


def bounds(metric):
    return bounds_of(METRICS_BY_ID[metric], side_of(PAGAT, "never").rules, HANDS)


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


@pytest.mark.parametrize("players", ["never", "always", "loose", "bluffer", "random:0.5"])
def test_no_game_is_beyond_them(players):
    side = side_of(PAGAT, players, max_hands=HANDS)
    columns = columns_of(side.play(0, 300, StopFlag()), side.rules.seats)
    for metric in METRICS:
        if metric.quantile is not None:
            continue
        known = bounds_of(metric, side.rules, HANDS)
        over, under = columns[metric.over], columns[metric.under]
        if known.heaviest is not None:
            assert under.max() <= known.heaviest
        if known.lowest is not None:
            assert (over >= known.lowest * under).all()
        if known.highest is not None:
            assert (over <= known.highest * under).all()


def test_goals_know_the_same_lowest_values():
    for name, field in Goals.model_fields.items():
        (leaf,) = field.metadata
        if METRICS_BY_ID[name].quantile is None and name != "decisions":
            assert (0 if leaf.share else leaf.lowest) == bounds(name).lowest, name
