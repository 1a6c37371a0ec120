"""Which metrics a cap concerns, and what is left of what is known of them."""

import math

import pytest

from napalm_lab.experiment.capping import (
    all_capped,
    hides_likeness,
    is_cut_short,
    is_of_finished,
    many_capped,
    without_cap,
)
from napalm_lab.simulate.metrics import METRICS, METRICS_BY_ID
from napalm_lab.statistics.effect import NO_EFFECT
from napalm_lab.statistics.sums import Sums
from tests.results import made_effect

FINISHED = {"pot_won", "winner_net", "side_to_pot", "winner_is_biggest", "comebacks"}
HANDS, YES_RATE = METRICS_BY_ID["hands"], METRICS_BY_ID["yes_rate"]


def games(capped, played):
    return Sums(numerator=capped, denominator=played)


def test_one_in_a_hundred_may_be_capped():
    assert [many_capped(games(capped, 1_000)) for capped in (0, 10, 11)] == [False, False, True]
    assert [all_capped(games(*pair)) for pair in ((0, 0), (9, 10), (10, 10))] == [
        *(False, False, True)
    ]


def test_metrics_of_finished_games_are_those_that_count_nothing_else():
    under = {"pot_winners", "pot_won", "finished"}
    assert {metric.id for metric in METRICS if is_of_finished(metric)} == FINISHED
    assert {metric.id for metric in METRICS if metric.under in under} == FINISHED


def test_every_metric_that_grows_with_a_game_is_cut_short():
    cut = {metric.id for metric in METRICS if is_cut_short(metric)}
    assert cut >= {metric.id for metric in METRICS if metric.grows}
    assert cut >= {metric.id for metric in METRICS if metric.money} - FINISHED
    assert not cut & FINISHED
    assert not any(metric.kind == "share" for metric in METRICS if metric.id in cut)


@pytest.mark.parametrize(
    ("metric", "left"),
    [
        ("hands", (3, math.inf)),
        ("decisions", (3, math.inf)),
        ("lead_changes", (3, math.inf)),
        # A pot that is shared after the last hand can give back what was lost before.
        ("worst_loss", None),
        ("worst_loss_p95", None),
        ("swing", None),
        ("seat_edge", None),
        ("paid_per_hand", None),
        ("pot_won", None),
        ("comebacks", None),
        ("yes_rate", (3, 5)),
        ("capped", (3, 5)),
    ],
)
def test_what_is_left_of_an_interval(metric, left):
    assert without_cap(METRICS_BY_ID[metric], (3, 5)) == left


def test_one_side_is_enough_to_hide_that_both_are_alike():
    assert hides_likeness(HANDS, made_effect(0.02, 0.0))
    assert hides_likeness(HANDS, made_effect(0.0, 0.02))
    assert not hides_likeness(HANDS, made_effect(0.01, 0.0))
    for metric in ("worst_loss", "worst_loss_p95", "swing"):
        assert hides_likeness(METRICS_BY_ID[metric], made_effect(0.02, 0.0))
    assert not hides_likeness(YES_RATE, made_effect(1.0, 1.0))
    assert not hides_likeness(HANDS, NO_EFFECT)
