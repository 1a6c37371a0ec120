"""One metric out of the sums of games: money is null where a pot could not be counted."""

import numpy as np
import pytest

from napalm_lab.experiment.figures import dominated, effect_on, estimate_of
from napalm_lab.experiment.gather import PairSums, SideSums
from napalm_lab.simulate.metrics import METRICS, METRICS_BY_ID, columns_of, place_metrics
from napalm_lab.simulate.tally import TALLY

SEATS = 5


def columns(hands, worst_loss, overflowed=0, capped=0):
    """Games with so many hands; the first speaker loses, the first dealer wins."""
    tallies = np.zeros(len(hands), TALLY)
    tallies["hands"] = hands
    tallies["worst_loss"] = worst_loss
    tallies["net"][:, 0] = [-loss for loss in worst_loss]
    tallies["net"][:, 4] = worst_loss
    tallies["overflowed"][:overflowed] = 1
    tallies["capped"][:capped] = 1
    return columns_of(tallies, SEATS)


def side(*given, **more):
    return SideSums.of(0, columns(*given, **more), SEATS)


def pair(baseline, variant):
    return PairSums.of(0, baseline, variant, SEATS)


def test_means_shares_and_roots_by_hand():
    sums = side([2, 4, 9], [1, 3, 8])
    assert estimate_of(METRICS_BY_ID["hands"], sums).value == 5.0
    assert estimate_of(METRICS_BY_ID["worst_loss"], sums).value == 4.0
    assert estimate_of(METRICS_BY_ID["worst_loss_p95"], sums).value == pytest.approx(7.85)
    # squares of -1 1 -3 3 -8 8 over three games of five seats: 148 / 15
    assert estimate_of(METRICS_BY_ID["swing"], sums).value == pytest.approx((148 / 15) ** 0.5)
    assert estimate_of(METRICS_BY_ID["seat_edge"], sums).value == -8.0
    assert estimate_of(METRICS_BY_ID["overflowed"], sums).value == 0.0
    assert [estimate_of(place, sums).value for place in place_metrics(SEATS)] == [
        *(-4.0, 0.0, 0.0, 0.0, 4.0)
    ]


def test_nothing_in_the_denominator_is_no_figure():
    sums = side([2, 4, 9], [1, 3, 8])
    found = estimate_of(METRICS_BY_ID["yes_rate"], sums)
    assert (found.value, found.ci, found.n) == (None, None, 0)
    assert estimate_of(METRICS_BY_ID["hands"], None).n == 0


def test_effects_by_hand():
    effect = effect_on(
        METRICS_BY_ID["hands"], pair(columns([2, 4], [1, 1]), columns([3, 7], [1, 1]))
    )
    assert (effect.baseline, effect.variant, effect.difference) == (3.0, 5.0, 2.0)
    assert effect.n == 2
    # differences 1 and 3: their mean has a standard error of 1, and t with one degree of freedom
    # leaves 2.5 % beyond tan(0.475 pi) = 12.7062
    assert effect.ci == pytest.approx((2 - 12.7062, 2 + 12.7062), abs=1e-4)


@pytest.mark.parametrize("metric", [*METRICS, *place_metrics(SEATS)], ids=lambda metric: metric.id)
def test_money_is_null_on_a_side_that_overflowed(metric):
    sound, burst = columns([2, 4, 9], [1, 3, 8]), columns([2, 4, 9], [1, 3, 8], overflowed=1)
    alone = estimate_of(metric, side([2, 4, 9], [1, 3, 8], overflowed=1))
    forth, back = effect_on(metric, pair(sound, burst)), effect_on(metric, pair(burst, sound))
    value = estimate_of(metric, side([2, 4, 9], [1, 3, 8])).value
    if metric.money:
        assert alone.value is None
        assert (forth.baseline, forth.variant) == (value, None)
        assert (back.baseline, back.variant) == (None, value)
        assert {forth.verdict, back.verdict} == {"not-testable"}
        assert effect_on(metric, pair(burst, burst)).baseline is None
    elif metric.id != "overflowed":
        assert alone.value == forth.baseline == forth.variant == back.baseline == value


def test_likeness_is_withheld_where_many_games_are_capped():
    hands, rate = METRICS_BY_ID["hands"], METRICS_BY_ID["contested"]
    for capped, verdict in ((0, "same"), (1, "same"), (2, "undecided")):
        sums = pair(*[columns([5, 9] * 50, [1, 3] * 50, capped=capped)] * 2)
        found = effect_on(hands, sums)
        assert (found.verdict, found.p, found.ci, found.hopeless) == (verdict, None, None, False)
        assert effect_on(METRICS_BY_ID["worst_loss_p95"], sums).verdict == verdict
    assert effect_on(METRICS_BY_ID["capped"], sums).verdict == "same"
    assert effect_on(rate, sums).verdict == "not-testable"
    everything = pair(*[columns([5, 9] * 50, [1, 3] * 50, capped=100)] * 2)
    assert effect_on(hands, everything).hopeless
    # Nearly the same: within 2%, and found to be so where few were capped.
    for capped, verdict in ((1, "equivalent"), (2, None)):
        games = columns([50, 50] * 50, [1, 3] * 50, capped=capped)
        longer = columns([50, 51] + [50, 50] * 49, [1, 3] * 50)
        for sums in (pair(games, longer), pair(longer, games)):
            assert effect_on(hands, sums).verdict == verdict


def test_a_mean_that_cannot_be_negative_is_not_known_to_below_zero():
    # 0, 0, 0, 8: mean 2, standard error 2, t with 3 degrees 3.18245
    sums = side([1, 1, 1, 1], [0, 0, 0, 8])
    low, high = estimate_of(METRICS_BY_ID["worst_loss"], sums).ci
    assert (low, high) == (0, pytest.approx(2 + 2 * 3.18245, abs=1e-4))
    edge = estimate_of(METRICS_BY_ID["seat_edge"], sums)
    assert edge.ci == pytest.approx((-4 - 4 * 3.18245, -4 + 4 * 3.18245), abs=1e-4)
    first, *_ = place_metrics(SEATS)
    assert estimate_of(first, sums).ci[0] < -2


def test_heavy_tails_are_found_on_either_side():
    flat, tail = columns([5] * 600, [3] * 600), columns([5] * 600, [3] * 599 + [10**6])
    assert dominated(pair(flat, flat)) == ()
    assert dominated(pair(flat, tail)) == dominated(pair(tail, flat)) == ("worst_loss", "swing")
