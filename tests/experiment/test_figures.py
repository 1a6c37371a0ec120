"""One metric out of the sums of games: money is null where a pot could not be counted."""

import numpy as np
import pytest

from napalm_lab.experiment.figures import dominated, effect_on, estimate_of
from napalm_lab.experiment.sums import PairSums, SideSums
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


def side(*given, trainings=1, **more):
    return SideSums.of(0, columns(*given, **more), SEATS, trainings)


def pair(baseline, variant, trainings=1):
    return PairSums.of(0, baseline, variant, SEATS, trainings)


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


HANDS = METRICS_BY_ID["hands"]


def test_an_estimate_is_as_wide_as_the_games_or_the_trainings_make_it():
    # Two trainings take turns: 2, 4, 2, 4 hands of one, 10, 12, 10, 12 of the other.
    sums = side([2, 10, 4, 12, 2, 10, 4, 12], [1] * 8, trainings=2)
    found = estimate_of(HANDS, sums)
    assert (found.value, found.n) == (7.0, 8)
    # Their means are 3 and 11: the mean of both has a standard error of 4, and t with one degree
    # of freedom leaves 2.5% beyond tan(0.475 pi) = 12.7062. Hands are never under 0.
    assert found.ci == (0, pytest.approx(7 + 4 * 12.7062, abs=1e-3))
    # The games alone: squares 2 * (25 + 9 + 9 + 25) = 136, over 8 * 7; t with 7 degrees 2.36462.
    half = 2.36462 * (136 / 56) ** 0.5
    assert found.units.ci == pytest.approx((7 - half, 7 + half), abs=1e-4)
    assert found.units == estimate_of(HANDS, side([2, 10, 4, 12, 2, 10, 4, 12], [1] * 8))


def test_trainings_that_agree_leave_what_the_games_say():
    # Every training has a mean of 3, so that the games alone tell how well it is known.
    alike = estimate_of(HANDS, side([2, 2, 4, 4], [1] * 4, trainings=2))
    assert alike.ci == alike.units.ci == estimate_of(HANDS, side([2, 2, 4, 4], [1] * 4)).ci


def test_an_effect_is_as_wide_as_the_games_or_the_trainings_make_it():
    # Differences of 1, 5, 3, 7: training 1 has a mean of 2, training 2 one of 6.
    baseline, variant = columns([9, 9, 9, 9], [1] * 4), columns([10, 14, 12, 16], [1] * 4)
    found = effect_on(HANDS, pair(baseline, variant, 2))
    assert (found.baseline, found.difference, found.n) == (9.0, 4.0, 4)
    assert found.ci == pytest.approx((4 - 2 * 12.7062, 4 + 2 * 12.7062), abs=1e-3)
    # t = 4 / 2 with one degree of freedom: 1 - 2 atan(2) / pi.
    assert found.p == pytest.approx(1 - 2 * np.arctan(2) / np.pi)
    # The games: variance 20 / 3 over 4, t with 3 degrees 3.18245.
    half = 3.18245 * (20 / 12) ** 0.5
    assert found.units.ci == pytest.approx((4 - half, 4 + half), abs=1e-4)
    assert found.units == effect_on(HANDS, pair(baseline, variant))


def test_trainings_widen_the_percentile_too():
    # 400 games: of one training all lose 10 or 11, of the other 20 or 21.
    losses = [10, 20, 11, 21] * 100
    found = estimate_of(METRICS_BY_ID["worst_loss_p95"], side([5] * 400, losses, trainings=2))
    alone = estimate_of(METRICS_BY_ID["worst_loss_p95"], side([5] * 400, losses))
    assert found.value == alone.value
    assert found.units == alone
    # Half of each training's games have its larger loss: percentiles 10.9 and 20.9, 5 either way
    # of their mean; t with one degree of freedom takes 12.7 times that.
    assert found.ci[1] - found.ci[0] > 10 * (alone.ci[1] - alone.ci[0])
    assert found.ci[1] == pytest.approx(found.value + 5 * 12.7062, abs=1e-3)


def test_heavy_tails_are_about_games_whatever_the_trainings():
    tail = columns([5] * 600, [3] * 599 + [10**6])
    assert dominated(pair(tail, tail, 2)) == dominated(pair(tail, tail)) == ("worst_loss", "swing")


@pytest.mark.parametrize("capped", [2, 100])
def test_likeness_that_is_withheld_is_not_blamed_on_trainings(capped):
    sums = pair(*[columns([5, 9] * 50, [1, 3] * 50, capped=capped)] * 2, 2)
    found = effect_on(HANDS, sums)
    assert (found.verdict, found.units) == ("undecided", None)
