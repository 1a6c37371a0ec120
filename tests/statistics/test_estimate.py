"""One side's value and interval, against worked cases, scipy and statsmodels."""

import math

import numpy as np
import pytest
import statsmodels.api as sm
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from napalm_lab.statistics.estimate import NO_ESTIMATE, Estimate, estimate
from napalm_lab.statistics.sums import Sums


def mean_of(values) -> Sums:
    return Sums.of(values, [1] * len(values))


def test_a_mean_by_hand():
    # 1, 2, 3, 4: mean 2.5, variance 5/3, standard error sqrt(5/12), t with 3 degrees 3.18245
    result = estimate(mean_of([1, 2, 3, 4]))
    half = 3.182446305 * math.sqrt(5 / 12)
    assert result.value == 2.5
    assert result.n == 4
    assert result.ci == pytest.approx((2.5 - half, 2.5 + half), rel=1e-8)


def test_a_mean_agrees_with_scipy():
    values = np.random.default_rng(1).poisson(7, 400)
    expected = stats.ttest_1samp(values, 0).confidence_interval(0.95)
    assert estimate(mean_of(values)).ci == pytest.approx(tuple(expected), rel=1e-10)


def test_a_share_of_the_units_with_data_is_their_mean():
    rng = np.random.default_rng(2)
    finished = rng.random(300) < 0.7
    won = finished & (rng.random(300) < 0.4)
    result = estimate(Sums.of(won, finished), "share")
    alone = won[finished].astype(float)
    expected = stats.ttest_1samp(alone, 0).confidence_interval(0.95)
    assert result.n == alone.size
    assert result.value == pytest.approx(alone.mean(), rel=1e-12)
    assert result.ci == pytest.approx(tuple(expected), rel=1e-10)


def test_a_ratio_agrees_with_clustered_errors():
    # counts within a unit are a cluster; a ratio of sums is the mean over all counts
    rng = np.random.default_rng(3)
    counts = rng.geometric(0.2, 150)
    yeses = rng.binomial(counts, rng.beta(2, 3, 150))
    answers = np.concatenate([np.arange(d) < y for y, d in zip(yeses, counts, strict=True)])
    unit = np.repeat(np.arange(150), counts)
    fit = sm.OLS(answers.astype(float), np.ones(answers.size)).fit(
        cov_type="cluster", cov_kwds={"groups": unit, "use_correction": False}
    )
    result = estimate(Sums.of(yeses, counts), "share")
    half = stats.t.ppf(0.975, 149) * fit.bse[0] * math.sqrt(150 / 149)
    assert result.value == pytest.approx(fit.params[0], rel=1e-12)
    assert result.ci == pytest.approx((result.value - half, result.value + half), rel=1e-9)


def test_a_root_mean_square_by_hand():
    # squares 1 and 9 on one seat each: R = 5, its standard error 4, of the root 4 / (2 sqrt 5)
    result = estimate(Sums.of([1, 9], [1, 1]), "root")
    assert result.value == pytest.approx(math.sqrt(5), rel=1e-15)
    assert result.ci is not None
    low, high = result.ci
    assert low == 0.0  # cut off: the root mean square is never negative
    assert high == pytest.approx(math.sqrt(5) + 12.706204736 * 2 / math.sqrt(5), rel=1e-9)


def test_an_interval_of_a_share_stays_in_zero_to_one():
    # three yeses in 100 answers of 50 units, two at most a unit: not a share of units
    few = Sums.of([2, 1] + [0] * 48, [2] * 50)
    low, high = estimate(few, "share").ci or (None, None)
    assert low == 0.0
    assert high == pytest.approx(0.03 + stats.t.ppf(0.975, 49) * deviation_of_few() / 2, rel=1e-9)
    plain = estimate(few)
    assert (plain.ci or (0, 0))[0] < 0  # a plain mean may be anything


def deviation_of_few() -> float:
    return float(np.std([2, 1] + [0] * 48, ddof=1)) / math.sqrt(50)


@pytest.mark.parametrize("n", [2, 20, 20_000])
@pytest.mark.parametrize("successes", [0, 1, 2, 40])
def test_a_share_of_few_units_has_the_bounds_of_clopper_and_pearson(n, successes):
    if successes > n:
        pytest.skip("not so many units")
    exact = stats.binomtest(successes, n).proportion_ci(0.95, method="exact")
    values = [1] * successes + [0] * (n - successes)
    found = estimate(mean_of(values), "share")
    opposite = estimate(mean_of([1 - value for value in values]), "share")
    assert found.ci == pytest.approx((exact.low, exact.high), rel=1e-9)
    assert opposite.ci == pytest.approx((1 - exact.high, 1 - exact.low), rel=1e-9)


def test_one_counterexample_in_many_lowers_the_bound():
    every, all_but_one = (
        estimate(Sums(n, n, n - fail, n, n - fail, n - fail, n), "share")
        for n in [100_000]
        for fail in (0, 1)
    )
    assert all_but_one.ci[0] < every.ci[0]


def test_a_unanimous_share_of_several_counts_a_unit_has_no_interval():
    assert estimate(Sums.of([0, 0, 0], [4, 2, 3]), "share") == Estimate(0.0, None, 3)


def test_data_that_do_not_vary_have_no_interval():
    assert estimate(mean_of([7, 7, 7])) == Estimate(7.0, None, 3)
    assert estimate(mean_of([1] * 10)) == Estimate(1.0, None, 10)
    assert estimate(mean_of([0, 0]), "root") == Estimate(0.0, None, 2)
    # 1/10 in each unit: in floats a sum of tenths would seem to vary
    assert estimate(Sums.of([1] * 10, [10] * 10)) == Estimate(0.1, None, 10)


@pytest.mark.parametrize("kind", ["ratio", "share", "root"])
def test_one_unit_has_no_interval(kind):
    assert estimate(mean_of([1]), kind) == Estimate(1.0, None, 1)


@pytest.mark.parametrize("kind", ["ratio", "share", "root"])
def test_an_empty_denominator_has_no_value(kind):
    assert estimate(Sums.of([0, 0], [0, 0]), kind) == NO_ESTIMATE
    assert estimate(Sums(), kind) == NO_ESTIMATE
    assert Estimate(None, None, 0) == NO_ESTIMATE


def test_numbers_beyond_floats_give_no_infinity():
    huge = np.array([10**400, 3 * 10**400], dtype=object)
    assert estimate(Sums.of(huge, [1, 1])) == Estimate(None, None, 2)
    scaled = estimate(Sums.of(huge, np.array([10**400] * 2, dtype=object)))
    assert scaled.value == 2.0
    assert scaled.ci == pytest.approx((2 - 12.706204736, 2 + 12.706204736), rel=1e-9)


def test_a_root_of_a_negative_ratio_is_refused():
    with pytest.raises(ValueError, match="no square root"):
        estimate(mean_of([-4, 1]), "root")


def test_what_is_never_negative_has_no_interval_below_zero():
    # 0, 0, 0, 8: mean 2, standard error 2, t with 3 degrees 3.18245
    found = estimate(mean_of([0, 0, 0, 8]), nonnegative=True)
    assert found.ci == (0, pytest.approx(2 + 2 * 3.182446305, rel=1e-8))
    assert estimate(mean_of([7, 9]), nonnegative=True).ci[0] == 0  # 8 - 12.7062
    assert estimate(mean_of([7, 8, 9]), nonnegative=True) == estimate(mean_of([7, 8, 9]))


def total(clusters: list[Sums]) -> Sums:
    return sum(clusters, Sums())


def test_clusters_of_a_mean_by_hand():
    # means 2, 4 and 9 of two units each: mean 5, deviations -3, -1, 4, variance 26 / (3 * 2)
    clusters = [mean_of(values) for values in ([1, 3], [3, 5], [8, 10])]
    result = estimate(total(clusters), clusters=clusters)
    half = 4.302652730 * math.sqrt(26 / 6)
    assert (result.value, result.n) == (5.0, 6)
    assert result.ci == pytest.approx((5 - half, 5 + half), rel=1e-8)
    assert result.units == estimate(total(clusters))
    # 26/6 between clusters; six values have squares of 16 + 4 + 4 + 0 + 9 + 25 = 58 about 5
    assert stats.chi2.sf(2 * (26 / 6) / (58 / 5 / 6), 2) > 0.05
    assert not result.clusters_differ
    assert estimate(total(clusters), nonnegative=True, clusters=clusters).ci[0] == 0


def test_a_share_of_a_few_units_has_the_wider_of_both_bounds():
    # 3, 0 and 3 of 20: by Clopper and Pearson 3.7% to 20.5%, by the clusters' t far wider
    clusters = [mean_of([1] * yes + [0] * (20 - yes)) for yes in (3, 0, 3)]
    exact = stats.binomtest(6, 60).proportion_ci(0.95, method="exact")
    high = 0.1 + stats.t.ppf(0.975, 2) * stats.sem([0.15, 0, 0.15])
    result = estimate(total(clusters), "share", clusters=clusters)
    assert result.ci == pytest.approx((0.0, high), rel=1e-9)
    assert result.units.ci == pytest.approx((exact.low, exact.high), rel=1e-9)
    # 2 of 20 each do not scatter between clusters: the exact upper bound stays
    equal = [mean_of([1, 1] + [0] * 18)] * 3
    assert estimate(total(equal), "share", clusters=equal).ci[1] == pytest.approx(exact.high)


def test_clusters_that_scatter_more_than_their_units_explain_differ():
    # means 2, 12 and 22 have a variance of 100; values 1, 3, 11, 13, 21, 23 squares of 406 about 12
    clusters = [mean_of([ten + 1, ten + 3]) for ten in (0, 10, 20)]
    assert stats.chi2.sf(2 * (100 / 3) / (406 / 5 / 6), 2) > 0.05
    assert not estimate(total(clusters), clusters=clusters).clusters_differ
    # the same with ten times as many values of each
    clusters = [mean_of([ten + 1, ten + 3] * 10) for ten in (0, 10, 20)]
    assert stats.chi2.sf(2 * (100 / 3) / (4060 / 59 / 60), 2) < 1e-6
    assert estimate(total(clusters), clusters=clusters).clusters_differ


def test_a_share_ends_at_one_however_clusters_scatter():
    clusters = [Sums.of([2 * yes] * 30 + [1], [2] * 31) for yes in (0, 1, 1)]
    assert estimate(total(clusters), "share", clusters=clusters).ci == (0.0, 1.0)


CLUSTERS = st.lists(
    st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=8),
    min_size=2,
    max_size=6,
)


@given(CLUSTERS, st.sampled_from(["ratio", "share", "root"]))
def test_no_value_is_known_better_for_its_clusters(drawn, kind):
    clusters = [
        Sums.of([min(one) for one in units], [max(one) for one in units]) for units in drawn
    ]
    plain = estimate(total(clusters), kind)
    found = estimate(total(clusters), kind, clusters=clusters)
    assert (found.value, found.n) == (plain.value, plain.n)
    assert found.units in (plain, None)
    with_data = sum(cluster.with_data > 0 for cluster in clusters)
    assert (found.ci is None) == (plain.ci is None or with_data < 2)
    if found.ci is not None:
        assert found.ci[0] <= plain.ci[0] <= plain.ci[1] <= found.ci[1]
    if found.units is None:
        assert found == plain


def test_one_cluster_or_clusters_that_do_not_vary_have_nothing_to_add():
    assert estimate(mean_of([1, 2]), clusters=[mean_of([1, 2])]) == estimate(mean_of([1, 2]))
    constant = [mean_of([7, 7])] * 3
    assert estimate(total(constant), clusters=constant) == Estimate(7.0, None, 6)
    assert estimate(Sums(), clusters=[Sums(), Sums()]) == NO_ESTIMATE
    equal = [mean_of([1, 5]), mean_of([2, 4]), Sums()]
    assert estimate(total(equal), clusters=equal).ci == estimate(mean_of([1, 5, 2, 4])).ci
