"""Effects of a pair: the paired t test, ratios, roots, and every case that cannot be tested."""

import math
from dataclasses import astuple, replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.weightstats import ttost_paired

from napalm_lab.statistics.clusters import ratio_pair
from napalm_lab.statistics.contrast import FIXED_SAMPLE
from napalm_lab.statistics.effect import (
    NO_EFFECT,
    Effect,
    effect_of,
    equivalence_p,
    paired_effect,
)
from napalm_lab.statistics.ratio import RatioPair
from napalm_lab.statistics.sequence import Looks
from napalm_lab.statistics.sums import PairedSums


def means(baseline, variant) -> PairedSums:
    ones = [1] * len(baseline)
    return PairedSums.of(baseline, ones, variant, ones)


def correlated(seed: int, n: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    common = rng.poisson(5, n)
    return common + rng.poisson(2, n), common + rng.poisson(3, n)


def test_a_paired_difference_by_hand():
    # differences 1, 0, 2: mean 1, variance 1, standard error 1/sqrt 3, t = sqrt 3 with 2 degrees
    effect = paired_effect(means([1, 2, 3], [2, 2, 5]))
    half = 4.302652730 / math.sqrt(3)
    assert effect.baseline == 2.0
    assert effect.variant == 3.0
    assert effect.difference == 1.0
    assert effect.relative == 0.5
    assert effect.n == 3
    assert effect.ci == pytest.approx((1 - half, 1 + half), rel=1e-8)
    assert effect.p == pytest.approx(1 - math.sqrt(3 / 5), rel=1e-12)  # two degrees: t/sqrt(2+t^2)
    # deviations -1, 0, 1 and -1, -1, 2: correlation 3 / sqrt(2 * 6)
    assert effect.correlation == pytest.approx(3 / math.sqrt(12), rel=1e-15)
    assert (effect.verdict, effect.p_holm) == (None, None)


@pytest.mark.parametrize("n", [2, 3, 50, 5000])
def test_means_agree_with_the_paired_t_test(n):
    baseline, variant = correlated(n, n)
    effect = paired_effect(means(baseline, variant))
    expected = stats.ttest_rel(variant, baseline)
    assert effect.p == pytest.approx(expected.pvalue, rel=1e-9)
    assert effect.ci == pytest.approx(tuple(expected.confidence_interval(0.95)), rel=1e-9)
    known = None if n == 2 else pytest.approx(np.corrcoef(baseline, variant)[0, 1], rel=1e-9)
    assert effect.correlation == known


def test_a_ratio_agrees_with_the_paired_t_test_of_its_influences():
    rng = np.random.default_rng(4)
    den_x, den_y = rng.geometric(0.1, 500), rng.geometric(0.2, 500)
    num_x, num_y = rng.poisson(2 * den_x), rng.poisson(3 * den_y) + den_x
    effect = paired_effect(PairedSums.of(num_x, den_x, num_y, den_y))
    ratio_x, ratio_y = num_x.sum() / den_x.sum(), num_y.sum() / den_y.sum()
    moved_x = ratio_x + (num_x - ratio_x * den_x) / den_x.mean()
    moved_y = ratio_y + (num_y - ratio_y * den_y) / den_y.mean()
    expected = stats.ttest_rel(moved_y, moved_x)
    assert effect.difference == pytest.approx(ratio_y - ratio_x, rel=1e-12)
    assert effect.p == pytest.approx(expected.pvalue, rel=1e-6)
    assert effect.ci == pytest.approx(tuple(expected.confidence_interval(0.95)), rel=1e-9)
    assert effect.correlation == pytest.approx(np.corrcoef(moved_x, moved_y)[0, 1], rel=1e-9)


def test_a_root_agrees_with_the_paired_t_test_of_its_influences():
    x, y = correlated(6, 400)
    effect = paired_effect(PairedSums.of(x * x, [5] * 400, y * y, [5] * 400), "root")
    root_x, root_y = math.sqrt((x * x).mean() / 5), math.sqrt((y * y).mean() / 5)
    moved_x, moved_y = x * x / 5 / (2 * root_x), y * y / 5 / (2 * root_y)
    shift = (root_y - root_x) - (moved_y - moved_x).mean()
    half = stats.t.ppf(0.975, 399) * (moved_y - moved_x).std(ddof=1) / 20
    assert effect.baseline == pytest.approx(root_x, rel=1e-12)
    assert effect.difference == pytest.approx(root_y - root_x, rel=1e-12)
    middle = (moved_y - moved_x).mean() + shift
    assert effect.ci == pytest.approx((middle - half, middle + half), rel=1e-9)
    assert effect.correlation == pytest.approx(np.corrcoef(moved_x, moved_y)[0, 1], rel=1e-9)


def test_sides_with_data_in_different_units_are_two_samples():
    # the baseline has data in units 1-4, the variant in units 5-8: Welch's standard error, with
    # the fewer units' degrees of freedom
    first, second = [3, 5, 4, 8], [6, 9, 9, 8]
    effect = paired_effect(
        PairedSums.of([*first, 0, 0, 0, 0], [1] * 4 + [0] * 4, [0] * 4 + second, [0] * 4 + [1] * 4)
    )
    error = math.sqrt((np.var(first, ddof=1) + np.var(second, ddof=1)) / 4)
    half = stats.t.ppf(0.975, 3) * error
    assert (effect.n, effect.difference) == (4, 3.0)
    assert effect.ci == pytest.approx((3 - half, 3 + half), rel=1e-9)
    assert effect.correlation == 0.0


def test_n_is_that_of_the_side_with_less_data():
    effect = paired_effect(PairedSums.of([1, 0, 2, 1], [1, 0, 3, 2], [1, 4, 2, 5], [2, 6, 3, 6]))
    assert effect.n == 3


def test_one_side_without_variance_is_testable_by_the_other():
    effect = paired_effect(means([0, 1, 1, 0, 1, 0], [1] * 6), "share")
    expected = stats.ttest_1samp(np.array([1, 0, 0, 1, 0, 1]), 0)
    assert effect.p == pytest.approx(expected.pvalue, rel=1e-12)
    assert effect.correlation is None
    assert effect.verdict is None


def test_the_difference_of_shares_is_cut_off_at_one():
    effect = paired_effect(means([0, 0, 0, 1], [1, 1, 1, 1]), "share")
    assert effect.difference == 0.75
    assert effect.ci is not None
    assert effect.ci[1] == 1.0


def test_equal_units_are_the_same_and_nothing_is_tested():
    effect = paired_effect(means([3, 1, 2], [3, 1, 2]))
    assert effect == Effect(2.0, 2.0, 0.0, None, 0.0, None, 1.0, 3, "same")


def test_zeros_against_zeros_are_the_same_and_against_ones_not_testable():
    zeros = paired_effect(means([0, 0, 0], [0, 0, 0]))
    ones = paired_effect(means([0, 0, 0], [1, 1, 1]))
    assert zeros == Effect(0.0, 0.0, 0.0, None, None, None, None, 3, "same")
    assert ones == Effect(0.0, 1.0, 1.0, None, None, None, None, 3, "not-testable")


def test_a_ratio_that_is_the_same_in_each_unit_is_the_same_whatever_it_is_a_share_of():
    effect = paired_effect(PairedSums.of([0, 0, 0], [4, 2, 3], [0, 0, 0], [1, 9, 2]), "share")
    assert (effect.verdict, effect.difference, effect.p) == ("same", 0.0, None)


@pytest.mark.parametrize("units", [2, 10, 20])
def test_constant_tenths_have_no_p_value_from_rounding(units):
    # tenths against tenths of another size: the sums differ from unit to unit only in floats
    tens = [10] * units
    alike = paired_effect(PairedSums.of([1] * units, tens, [3] * units, [30] * units))
    apart = paired_effect(PairedSums.of([1] * units, tens, [2] * units, tens))
    assert (alike.verdict, alike.p, alike.ci) == ("same", None, None)
    assert (apart.verdict, apart.p, apart.ci) == ("not-testable", None, None)
    assert apart.difference == 0.1


def test_a_constant_shift_is_not_testable():
    baseline, _ = correlated(7, 40)
    effect = paired_effect(means(baseline, baseline + 3))
    assert (effect.verdict, effect.difference, effect.p) == ("not-testable", 3.0, None)
    assert effect.correlation is None


def test_a_root_whose_variance_cancels_exactly_is_not_testable():
    # R = 5 and 20, influences in the ratio of the roots: 2 (n - 5) = (2n + 10) - 20
    squares = np.array([1, 9, 4, 6])
    effect = paired_effect(means(squares, 2 * squares + 10), "root")
    assert (effect.verdict, effect.p, effect.ci) == ("not-testable", None, None)
    assert effect.difference == pytest.approx(math.sqrt(5), rel=1e-15)


def test_a_root_of_nothing_against_something():
    effect = paired_effect(means([0, 0, 0], [1, 4, 4]), "root")
    assert (effect.baseline, effect.relative, effect.correlation) == (0.0, None, None)
    assert effect.p is not None


def test_two_units_have_no_correlation():
    two, three = paired_effect(means([3, 5], [4, 8])), paired_effect(means([3, 5, 4], [4, 8, 6]))
    assert two.p is not None
    assert (two.correlation, three.correlation) == (None, 1.0)


@pytest.mark.parametrize("variant", [[4], [5]])
def test_one_unit_is_not_testable(variant):
    effect = paired_effect(means([4], variant))
    assert (effect.verdict, effect.n, effect.p, effect.ci) == ("not-testable", 1, None, None)
    assert effect.difference == variant[0] - 4


def test_data_in_one_unit_of_one_side_are_not_testable():
    effect = paired_effect(PairedSums.of([1, 0, 0], [2, 0, 0], [1, 2, 3], [3, 3, 3]))
    assert (effect.verdict, effect.n, effect.p, effect.ci) == ("not-testable", 1, None, None)


def test_an_empty_denominator_on_a_side_is_null():
    empty = [0, 0, 0]
    one = paired_effect(PairedSums.of(empty, empty, [1, 2, 3], [2, 2, 2]))
    assert one == Effect(None, 1.0, None, None, None, None, None, 0, "not-testable")
    assert paired_effect(PairedSums.of(empty, empty, empty, empty)) == NO_EFFECT
    assert paired_effect(PairedSums()) == NO_EFFECT


def test_a_certain_difference_has_a_p_above_zero():
    x = np.arange(100_000) % 7
    effect = paired_effect(means(x, 10_000 + (x * x) % 11))
    assert effect.p is not None
    assert 0 < effect.p < 1e-300


INTS = st.integers(-(2**62), 2**62)


@given(st.lists(st.tuples(INTS, st.integers(0, 2**40), INTS, st.integers(0, 3)), max_size=12))
def test_no_input_makes_a_nan_or_an_infinity(rows):
    columns = [np.array([row[i] for row in rows], dtype=np.int64) for i in range(4)]
    effect = paired_effect(PairedSums.of(*columns), margin=0.02)
    numbers = [x for x in astuple(effect) if isinstance(x, int | float)] + list(effect.ci or ())
    assert all(math.isfinite(number) for number in numbers)
    assert effect.p is None or 0 < effect.p <= 1
    assert (effect.p is None) == (effect.ci is None)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=2, max_size=40))
def test_interval_and_p_value_agree(rows):
    effect = paired_effect(means([a for a, _ in rows], [b for _, b in rows]))
    if effect.ci is not None and effect.p is not None and abs(effect.p - 0.05) > 1e-9:
        assert (effect.ci[0] > 0 or effect.ci[1] < 0) == (effect.p < 0.05)


def test_an_absolute_margin_agrees_with_statsmodels():
    rng = np.random.default_rng(8)
    x, y = rng.random(3000) < 0.5, rng.random(3000) < 0.505
    pair = RatioPair(means(x, y), "share")
    for margin in (0.001, 0.01, 0.03, 0.05):
        expected = ttost_paired(y.astype(float), x.astype(float), -margin, margin)[0]
        assert equivalence_p(pair, margin, absolute=True) == pytest.approx(expected, rel=1e-7)


def test_a_relative_margin_counts_the_uncertainty_of_the_baseline():
    x, y = correlated(9, 3000)
    y = y - 1
    pair = RatioPair(means(x, y), "ratio")
    for margin in (0.005, 0.02, 0.04):
        above = stats.ttest_1samp(y - (1 - margin) * x, 0, alternative="greater").pvalue
        below = stats.ttest_1samp(y - (1 + margin) * x, 0, alternative="less").pvalue
        assert equivalence_p(pair, margin) == pytest.approx(max(above, below), rel=1e-7)


def test_a_negative_baseline_has_its_margin_on_both_sides():
    x, y = correlated(10, 3000)
    upward = equivalence_p(RatioPair(means(x, y - 1), "ratio"), 0.03)
    downward = equivalence_p(RatioPair(means(-x, 1 - y), "ratio"), 0.03)
    assert upward == downward


def test_equivalence_is_tested_only_with_a_margin():
    rng = np.random.default_rng(11)
    x = rng.poisson(10, 20_000)
    sums = means(x, x + rng.integers(-1, 2, 20_000))
    assert paired_effect(sums).verdict is None
    assert paired_effect(sums, margin=0.02).verdict == "equivalent"
    assert paired_effect(sums, margin=Fraction(1, 10_000)).verdict is None


def test_the_margin_of_a_share_is_in_points():
    rng = np.random.default_rng(12)
    rare = rng.random(20_000) < 0.01
    rarer = rare & (rng.random(20_000) < 0.8)
    sums = means(rare, rarer)
    assert paired_effect(sums, "share", margin=0.01).verdict == "equivalent"
    assert paired_effect(sums, "ratio", margin=0.01).verdict is None


def test_a_variant_exactly_at_the_margin_is_not_equivalent():
    # 102 against 100 in step: variant - 1.02 baseline is zero in each unit, not below zero
    x = np.array([100, 200, 300, 150])
    pair = RatioPair(means(x, x * 102 // 100), "ratio")
    assert equivalence_p(pair, 0.02) == 1.0
    assert equivalence_p(pair, 0.03) < 0.05


def test_a_margin_is_above_zero():
    sums = means([1, 2, 3], [2, 2, 2])
    with pytest.raises(ValueError, match="above 0"):
        paired_effect(sums, margin=0.0)


def test_a_contrast_needs_both_sides():
    pair = RatioPair(PairedSums.of([1], [0], [1], [1]), "ratio")
    assert effect_of(pair).verdict == "not-testable"
    with pytest.raises(ValueError, match="without a value"):
        pair.contrast(Fraction(1))


def in_clusters(count: int, *columns) -> list[PairedSums]:
    """Units 0, count, 2 * count, ... are one cluster, and so on."""
    arrays = [np.asarray(column) for column in columns]
    return [PairedSums.of(*(a[first::count] for a in arrays)) for first in range(count)]


def scattered(seed: int, between: int, count: int = 6, n: int = 1200):
    """Two sides around 100, whose difference is moved in each cluster by up to `between`."""
    rng = np.random.default_rng(seed)
    common = 100 + rng.integers(-9, 10, n)
    moved = rng.integers(-between, between + 1, count)[np.arange(n) % count]
    ones = np.ones(n, dtype=np.int64)
    return common, ones, common + moved + rng.integers(-9, 10, n), ones


def test_clusters_of_a_paired_difference_by_hand():
    # differences 1, 3 | 0, 2 | 6, 6: means 2, 1, 6, together 3; variance (1 + 4 + 9) / (3 * 2)
    columns = [5, 5, 5, 5, 5, 5], [1] * 6, [6, 5, 11, 8, 7, 11], [1] * 6
    clusters = in_clusters(3, *columns)
    effect = paired_effect(PairedSums.of(*columns), clusters=clusters)
    half = 4.302652730 * math.sqrt(14 / 6)
    t = 3 / math.sqrt(14 / 6)
    assert effect.difference == 3.0
    assert effect.ci == pytest.approx((3 - half, 3 + half), rel=1e-8)
    assert effect.p == pytest.approx(1 - t / math.sqrt(2 + t * t), rel=1e-12)
    assert effect.units == paired_effect(PairedSums.of(*columns))


@pytest.mark.parametrize("margin", [0.01, 0.05, 0.3])
def test_equivalence_is_that_of_the_means_of_clusters_or_of_units_if_less_sure(margin):
    columns = scattered(13, 8)
    x, y = columns[0], columns[2]
    expected = []
    for sign, alternative in ((-1, "greater"), (1, "less")):
        gaps = y - (1 + sign * margin) * x
        means_of_clusters = [gaps[first::6].mean() for first in range(6)]
        expected += [
            stats.ttest_1samp(values, 0, alternative=alternative).pvalue
            for values in (gaps, means_of_clusters)
        ]
    pair = ratio_pair(PairedSums.of(*columns), "ratio", in_clusters(6, *columns))
    assert equivalence_p(pair, margin) == pytest.approx(max(expected), rel=1e-7)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("between", [0, 1, 4])
@pytest.mark.parametrize("looks", [None, Looks(600)])
def test_equivalence_is_claimed_less_and_more_is_spent_with_clusters(seed, between, looks):
    columns = scattered(seed, between)
    units = RatioPair(PairedSums.of(*columns), "ratio")
    pair = ratio_pair(PairedSums.of(*columns), "ratio", in_clusters(6, *columns))
    method = looks.at(pair.n) if looks else FIXED_SAMPLE
    for margin in (0.01, 0.02, 0.06):
        assert equivalence_p(pair, margin, method=method) >= equivalence_p(
            units, margin, method=method
        )
        found = effect_of(pair, margin, looks=looks)
        assert found.units == effect_of(units, margin, looks=looks)
        if found.verdict == "equivalent":
            assert found.units.verdict == "equivalent"
            assert found.spent >= found.units.spent


def test_what_equals_in_clusters_spend():
    # mean differences -2, -1, 0, 0, 1, 2 of clusters, standard error s; a margin of 4
    moved = np.array([-2, -1, 0, 0, 1, 2])[np.arange(1200) % 6]
    x, ones = np.full(1200, 100), np.ones(1200, dtype=np.int64)
    columns = x, ones, x + moved, ones
    found = paired_effect(PairedSums.of(*columns), margin=0.04, clusters=in_clusters(6, *columns))
    error = stats.sem([-2, -1, 0, 0, 1, 2])
    reach = 4 / error - stats.t.ppf(0.95, 5)
    assert found.verdict == "equivalent"
    assert found.spent == pytest.approx(2 * stats.t.sf(reach, 5), rel=1e-9)
    assert found.units.spent < 1e-12


SMALL = st.tuples(*[st.integers(0, 4)] * 4)


@given(
    st.lists(SMALL, min_size=2, max_size=40),
    st.integers(2, 6),
    st.sampled_from(["ratio", "share", "root"]),
)
def test_no_effect_is_known_better_for_its_clusters(rows, count, kind):
    # numerators of at most the denominator, so that shares are shares
    under, other = ([row[i] for row in rows] for i in (0, 1))
    over = [min(row[0], row[2]) for row in rows]
    another = [min(row[1], row[3]) for row in rows]
    columns = over, under, another, other
    sums = PairedSums.of(*columns)
    found = paired_effect(sums, kind, 0.3, clusters=in_clusters(count, *columns))
    plain = paired_effect(sums, kind, 0.3)
    assert found.units == plain
    same = ("baseline", "variant", "difference", "relative", "n")
    assert [getattr(found, name) for name in same] == [getattr(plain, name) for name in same]
    assert plain.ci is not None or found.ci is None
    assert (found.ci is None) == (found.p is None)
    if found.ci is not None:
        assert found.ci[0] <= plain.ci[0] <= plain.ci[1] <= found.ci[1]
        assert found.p >= plain.p
    assert found.verdict in (plain.verdict, None, "not-testable")


def test_one_cluster_has_nothing_to_add():
    sums = means([1, 2, 3], [2, 2, 5])
    assert paired_effect(sums, clusters=[sums]) == paired_effect(sums)


def test_where_only_one_of_several_clusters_has_data_nothing_is_claimed():
    sums = means([1, 2, 3], [2, 2, 5])
    found = paired_effect(sums, clusters=[sums, PairedSums()])
    assert (found.difference, found.ci, found.p, found.verdict) == (1.0, None, None, "not-testable")
    assert found.units == paired_effect(sums)


def test_clusters_whose_totals_differ_alike_leave_the_units_to_speak():
    # differences 0, 2 | 1, 1 | 2, 0 have the same mean in each cluster
    columns = [5] * 6, [1] * 6, [5, 6, 7, 7, 6, 5], [1] * 6
    found = paired_effect(PairedSums.of(*columns), clusters=in_clusters(3, *columns))
    assert replace(found, units=None) == found.units == paired_effect(PairedSums.of(*columns))


def test_what_is_the_same_stays_so_in_clusters():
    columns = [3, 1, 2, 9], [1] * 4, [3, 1, 2, 9], [1] * 4
    found = paired_effect(PairedSums.of(*columns), margin=0.02, clusters=in_clusters(2, *columns))
    assert (found.verdict, found.p, found.ci) == ("same", None, None)
    assert found.units.verdict == "same"


def test_what_does_not_vary_stays_untestable_in_clusters():
    columns = [3, 1, 2, 9], [1] * 4, [5, 3, 4, 11], [1] * 4
    found = paired_effect(PairedSums.of(*columns), clusters=in_clusters(2, *columns))
    assert (found.verdict, found.difference, found.p) == ("not-testable", 2.0, None)


def test_clusters_without_any_data_have_no_effect():
    empty = [PairedSums.of([0], [0], [0], [0])] * 3
    found = paired_effect(sum(empty, PairedSums()), clusters=empty)
    assert replace(found, units=None) == NO_EFFECT


@pytest.mark.parametrize("between", [0, 5])
def test_at_every_look_the_wider_of_sequence_and_clusters_is_told(between):
    columns = scattered(14, between)
    sums, clusters = PairedSums.of(*columns), in_clusters(6, *columns)
    found = paired_effect(sums, looks=Looks(600), clusters=clusters)
    gaps = [(columns[2] - columns[0])[first::6].mean() for first in range(6)]
    expected = stats.ttest_1samp(gaps, 0)
    units = paired_effect(sums, looks=Looks(600))
    low, high = expected.confidence_interval(0.95)
    # exact where clusters are as in a fixed sample; at least that in any case
    assert found.ci[0] <= min(low, units.ci[0]) + 1e-9
    assert found.ci[1] >= max(high, units.ci[1]) - 1e-9
    assert found.p >= max(expected.pvalue, units.p) - 1e-12
    assert found.units == units


def test_before_a_sequence_claims_anything_clusters_claim_nothing():
    columns = scattered(15, 0, n=498)
    found = paired_effect(
        PairedSums.of(*columns), looks=Looks(600), clusters=in_clusters(6, *columns)
    )
    assert (found.ci, found.p) == (None, 1.0)
