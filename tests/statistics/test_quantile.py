"""Quantiles: their intervals, effects and the cases that cannot be tested."""

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from napalm_lab.statistics.blocks import Blocks, PairedBlocks
from napalm_lab.statistics.effect import NO_EFFECT, Effect
from napalm_lab.statistics.estimate import NO_ESTIMATE, Estimate
from napalm_lab.statistics.quantile import edge_variance, quantile_effect, quantile_estimate
from napalm_lab.statistics.resample import resampled_quantiles

P95 = Fraction(95, 100)


def losses(seed: int, n: int, scale: float = 20.0) -> np.ndarray:
    return np.random.default_rng(seed).exponential(scale, n).astype(np.int64)


def pair(baseline, variant) -> PairedBlocks:
    return PairedBlocks.of(np.arange(len(baseline)), baseline, variant)


def test_the_interval_is_that_of_the_order_statistics():
    # without blocks the exact interval comes from the binomial distribution of ranks
    values = losses(1, 20_000, 1000.0)
    ordered = np.sort(values)
    low, high = stats.binom.ppf([0.025, 0.975], 20_000, 0.95).astype(int)
    result = quantile_estimate(Blocks.of(np.arange(20_000), values), P95)
    assert math.ceil(result.value) == np.percentile(values, 95, method="inverted_cdf")
    assert result.n == 20_000
    assert result.ci is not None
    width = ordered[high] - ordered[low]
    assert result.ci == pytest.approx((ordered[low], ordered[high]), abs=0.15 * width)


def test_the_points_of_an_interval_leave_49_of_2000_resamples_outside():
    sample = Blocks.of(np.arange(2000), losses(2, 2000, 1e6))
    found = resampled_quantiles(sample, P95)
    result = quantile_estimate(sample, P95)
    assert result.ci is not None
    assert int((found < result.ci[0]).sum()) <= 49 < int((found <= result.ci[0]).sum())
    assert int((found > result.ci[1]).sum()) <= 49 < int((found >= result.ci[1]).sum())


def test_constant_values_have_no_interval():
    numbers = np.arange(30)
    assert quantile_estimate(Blocks.of(numbers, [4] * 30), P95) == Estimate(4.0, None, 30)
    assert quantile_estimate(Blocks.of([9], [4]), P95) == Estimate(4.0, None, 1)
    assert quantile_estimate(Blocks.of([], []), P95) == NO_ESTIMATE


def test_units_of_a_single_block_have_no_interval():
    assert quantile_estimate(Blocks.of([0, 200], [1, 2]), P95) == Estimate(1.9, None, 2)


def test_a_quantile_that_no_resample_moves_keeps_its_value():
    values = [4] * 1950 + [5] * 50
    assert quantile_estimate(Blocks.of(np.arange(2000), values), P95).ci == (4.0, 4.0)


def of_counts(counts: dict[int, int]) -> Blocks:
    values = np.repeat(list(counts), list(counts.values()))
    return Blocks.of(np.arange(values.size), values)


def test_the_variance_at_an_edge_is_that_of_the_steeper_neighbor() -> None:
    # 1,900 of 2,000 units: the very edge of the threes; s is the root of 2,000 * 0.95 * 0.05 = 95.
    # A chip over 1,890 units has the slope 1/1,890, ten chips over 100 units have 1/10.
    sample = of_counts({2: 10, 3: 1890, 13: 100})
    assert edge_variance(sample, P95) == 95 * (Fraction(1, 100) - Fraction(1, 1890**2))
    # The thirteens, 1/98, are flatter than the twelves, 1/22, and the elevens are too far.
    assert edge_variance(of_counts({11: 1880, 12: 22, 13: 98}), P95) == 0


def test_there_is_no_such_variance_off_the_edges_nor_where_values_are_fine() -> None:
    # 100 units from the one edge of the fours and 50 from the other, more than s = 9.7
    assert edge_variance(of_counts({0: 1800, 4: 150, 5: 50}), P95) == 0
    # 19 units are less than 2 s = 19.5
    assert edge_variance(of_counts({0: 1885, 4: 19, 90: 96}), P95) == 0
    assert edge_variance(of_counts({4: 2000}), P95) == 0


def test_an_effect_is_students_t_on_the_resamples():
    baseline, variant = losses(3, 4000), losses(4, 4000, 24.0)
    sums = pair(baseline, variant)
    effect = quantile_effect(sums, P95)
    first = resampled_quantiles(sums.baseline, P95)
    second = resampled_quantiles(sums.variant, P95)
    error = math.sqrt((second - first).var(ddof=1) * 200 / 199)  # losses in steps of one
    t = effect.difference / error
    half = stats.t.ppf(0.975, 199) * error
    assert math.ceil(effect.baseline) == np.percentile(baseline, 95, method="inverted_cdf")
    assert effect.difference == pytest.approx(effect.variant - effect.baseline)
    assert effect.p == pytest.approx(2 * stats.t.sf(abs(t), 199), rel=1e-9)
    assert effect.ci == pytest.approx((effect.difference - half, effect.difference + half))
    assert effect.correlation == pytest.approx(np.corrcoef(first, second)[0, 1], rel=1e-9)
    assert effect.n == 4000


def test_pairing_on_the_same_blocks_narrows_the_interval():
    common = losses(5, 20_000, 200.0)
    noise = np.random.default_rng(6).integers(-3, 4, 20_000)
    paired = quantile_effect(pair(common, common + noise), P95)
    apart = quantile_effect(pair(common, np.roll(common + noise, 77)), P95)
    assert paired.correlation > 0.9
    assert abs(apart.correlation) < 0.3
    assert paired.ci[1] - paired.ci[0] < (apart.ci[1] - apart.ci[0]) / 2


def test_the_same_values_in_every_unit_are_the_same():
    values = losses(7, 500)
    effect = quantile_effect(pair(values, values), P95)
    assert (effect.verdict, effect.difference, effect.p, effect.ci) == ("same", 0.0, None, None)


def test_equal_quantiles_of_other_values_are_not_called_the_same():
    effect = quantile_effect(pair([1, 2, 3] * 100, [3, 1, 2] * 100), P95)
    assert effect.difference == 0.0
    assert (effect.verdict, effect.p) == (None, 1.0)


def test_constant_sides_are_not_testable():
    effect = quantile_effect(pair([0, 0, 0], [1, 1, 1]), P95)
    assert effect == Effect(0.0, 1.0, 1.0, None, None, None, None, 3, "not-testable")
    assert quantile_effect(pair([0, 0, 0], [0, 0, 0]), P95).verdict == "same"


def test_one_unit_is_not_testable_and_none_has_no_effect():
    one = quantile_effect(pair([2], [5]), P95)
    assert one == Effect(2.0, 5.0, 3.0, None, 1.5, None, None, 1, "not-testable")
    assert quantile_effect(pair([], []), P95) == NO_EFFECT


def test_an_effect_has_the_variance_at_edges_of_both_sides() -> None:
    values = np.array([2] * 10 + [3] * 1890 + [13] * 100)
    sums = pair(values, np.roll(values, 7))
    effect = quantile_effect(sums, P95)
    half = (effect.ci[1] - effect.ci[0]) / 2
    assert half >= 1.9719 * math.sqrt(2 * 95 * (1 / 100 - 1 / 1890**2))


def test_the_margin_is_a_share_of_the_baseline():
    common = losses(9, 20_000, 300.0)
    sums = pair(common, common + np.random.default_rng(10).integers(-1, 2, 20_000))
    assert quantile_effect(sums, P95).verdict is None
    assert quantile_effect(sums, P95, margin=0.02).verdict == "equivalent"
    assert quantile_effect(sums, P95, margin=0.0001).verdict is None


def test_chunks_in_any_order_give_the_same_effect():
    baseline, variant = losses(11, 3000), losses(12, 3000)
    numbers = np.arange(3000)
    parts = [
        PairedBlocks.of(numbers[a : a + 37], baseline[a : a + 37], variant[a : a + 37])
        for a in range(0, 3000, 37)
    ]
    whole = quantile_effect(PairedBlocks.of(numbers, baseline, variant), P95)
    assert quantile_effect(PairedBlocks.merged(parts[::-1]), P95) == whole


def test_too_few_units_beyond_the_quantile_are_not_testable():
    # 10 of 200 units are beyond the 95th percentile, of 199 not so many
    few, enough = losses(1, 199), losses(1, 200)
    assert quantile_estimate(Blocks.of(np.arange(199), few)).ci is None
    assert quantile_estimate(Blocks.of(np.arange(200), enough)).ci is not None
    effect = quantile_effect(pair(few, losses(2, 199)))
    assert (effect.verdict, effect.p, effect.ci) == ("not-testable", None, None)
    assert effect.correlation is None
    assert effect.difference is not None
    assert quantile_effect(pair(enough, losses(2, 200))).p is not None


def in_clusters(baseline, variant) -> list[PairedBlocks]:
    """Units 0, 6, 12, ... are one cluster, 1, 7, 13, ... the next, and so on."""
    numbers = np.arange(len(baseline))
    return [
        PairedBlocks.of(numbers[at], baseline[at], variant[at])
        for at in (numbers % 6 == cluster for cluster in range(6))
    ]


def test_clusters_that_differ_widen_interval_and_p_value_to_those_of_their_own_percentiles():
    moved = np.array([0, 9, 31, 18, 2, 25])[np.arange(3000) % 6]
    baseline, variant = losses(13, 3000), losses(14, 3000) + moved
    sums, clusters = pair(baseline, variant), in_clusters(baseline, variant)
    effect = quantile_effect(sums, P95, clusters=clusters)
    own = [quantile_effect(one, P95).difference for one in clusters]
    half = stats.t.ppf(0.975, 5) * stats.sem(own)
    assert effect.ci == pytest.approx((effect.difference - half, effect.difference + half))
    t = effect.difference / stats.sem(own)
    assert effect.p == pytest.approx(2 * stats.t.sf(abs(t), 5), rel=1e-9)
    assert effect.units == quantile_effect(sums, P95)
    side = quantile_estimate(sums.variant, P95, [one.variant for one in clusters])
    half = stats.t.ppf(0.975, 5) * stats.sem(
        [quantile_estimate(one.variant, P95).value for one in clusters]
    )
    assert side.ci == pytest.approx((side.value - half, side.value + half))
    assert side.units == quantile_estimate(sums.variant, P95)


@pytest.mark.parametrize("seed", range(20, 26))
def test_no_percentile_is_known_better_for_its_clusters(seed):
    baseline, variant = losses(seed, 1200), losses(seed + 100, 1200)
    sums, clusters = pair(baseline, variant), in_clusters(baseline, variant)
    effect = quantile_effect(sums, P95, 0.5, clusters=clusters)
    side = quantile_estimate(sums.baseline, P95, [one.baseline for one in clusters])
    for found, plain in [
        (effect, quantile_effect(sums, P95, 0.5)),
        (side, quantile_estimate(sums.baseline, P95)),
    ]:
        assert found.units == plain
        assert found.ci[0] <= plain.ci[0] < plain.ci[1] <= found.ci[1]
    assert effect.p >= effect.units.p
    assert effect.units.verdict == "equivalent" or effect.verdict is None


def test_one_cluster_of_percentiles_is_none():
    baseline, variant = losses(15, 600), losses(16, 600)
    sums = pair(baseline, variant)
    empty = pair([], [])
    assert quantile_effect(sums, P95, clusters=[sums]) == quantile_effect(sums, P95)
    assert quantile_estimate(sums.baseline, P95, [sums.baseline]).units is None
    found = quantile_effect(sums, P95, clusters=[sums, empty])
    assert found.units == quantile_effect(sums, P95)
    assert (found.ci, found.p, found.verdict) == (None, None, "not-testable")
    alone = quantile_estimate(sums.baseline, P95, [sums.baseline, empty.baseline])
    assert (alone.ci, alone.units) == (None, quantile_estimate(sums.baseline, P95))


def test_clusters_change_nothing_where_every_unit_is_the_same():
    values = losses(17, 600)
    found = quantile_effect(pair(values, values), P95, clusters=in_clusters(values, values))
    assert (found.verdict, found.p, found.ci) == ("same", None, None)
    constant = np.full(600, 4)
    parts = [one.baseline for one in in_clusters(constant, constant)]
    assert quantile_estimate(Blocks.of(np.arange(600), constant), P95, parts).ci is None


def test_what_is_never_negative_has_no_percentile_below_zero():
    # two clusters, about 20 apart: 12.7 standard errors of 10 on either side
    numbers = np.arange(1200)
    values = losses(18, 1200, 5.0) + 20 * (numbers % 2)
    parts = [Blocks.of(numbers[at::2], values[at::2]) for at in (0, 1)]
    sample = Blocks.of(numbers, values)
    plain = quantile_estimate(sample, P95, parts)
    cut = quantile_estimate(sample, P95, parts, nonnegative=True)
    assert plain.ci[0] < -50
    assert cut.ci == (0.0, plain.ci[1])
    assert cut.units.ci[0] > 0


@pytest.mark.parametrize(("last", "differ"), [(100.0, False), (200.0, True)])
def test_clusters_of_one_side_differ_where_they_scatter_more_than_their_units_explain(last, differ):
    # a percentile of 3,000 exponential losses of 100 is known to some 8 of 300
    drawn = [losses(seed, 3_000, scale) for seed, scale in ((1, 100.0), (2, 100.0), (3, last))]
    clusters = [Blocks.of(np.arange(3_000) * 3 + k, one) for k, one in enumerate(drawn)]
    found = quantile_estimate(Blocks.merged(clusters), P95, clusters)
    assert found.clusters_differ is differ
