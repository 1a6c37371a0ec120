"""Means that a few games make up."""

import pytest

from napalm_lab.experiment.dominance import is_dominated
from napalm_lab.simulate.metrics import METRICS_BY_ID
from napalm_lab.statistics.estimate import Estimate, estimate
from napalm_lab.statistics.sums import Sums


def dominated(metric, value, high, n=500):
    return is_dominated(METRICS_BY_ID[metric], Estimate(value, (0.0, high), n))


def test_half_the_mean_is_the_widest():
    assert [dominated("pot_won", 10.0, high) for high in (15.0, 15.1)] == [False, True]
    assert not dominated("pot_won", 10.0, 99.0, n=499)


def test_a_root_is_known_twice_as_well_as_its_square():
    assert [dominated("swing", 10.0, high) for high in (12.5, 12.6)] == [False, True]


@pytest.mark.parametrize("metric", ["winner_net", "seat_edge", "yes_rate", "worst_loss_p95"])
def test_what_is_no_mean_of_parts_is_not_dominated(metric):
    assert not dominated(metric, 0.1, 0.9)


def test_what_has_no_interval_is_not_dominated():
    pot_won = METRICS_BY_ID["pot_won"]
    assert not is_dominated(pot_won, Estimate(None, None, 500))
    assert not is_dominated(pot_won, Estimate(3.0, None, 500))


@pytest.mark.parametrize(("large", "few"), [(15, True), (16, False)])
def test_about_fifteen_games_are_a_few(large, few):
    # k games of 1 and the rest of 0 have a mean whose half-interval is 1.9647 sqrt(1/k - 1/n) of
    # it: 0.5035 with 15 of 1,000, 0.4872 with 16.
    sums = Sums.of([1] * large + [0] * (1_000 - large), [1] * 1_000)
    assert is_dominated(METRICS_BY_ID["hands"], estimate(sums)) == few
