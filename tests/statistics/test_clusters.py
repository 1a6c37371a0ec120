"""Spreads between clusters, against statsmodels' clustered errors, scipy and plain numpy."""

import math
from fractions import Fraction

import numpy as np
import pytest
import statsmodels.api as sm
from scipy import stats

from napalm_lab.statistics.blocks import Blocks, PairedBlocks
from napalm_lab.statistics.clusters import (
    ClusteredPair,
    alike_p,
    quantile_spread,
    quantile_spread_of_side,
    ratio_pair,
    ratio_spread,
    spread_of,
)
from napalm_lab.statistics.contrast import Spread
from napalm_lab.statistics.effect import paired_effect
from napalm_lab.statistics.ratio import RatioPair
from napalm_lab.statistics.sums import PairedSums, Sums

CLUSTERS = 6
UNITS = 240
CLUSTER = np.arange(UNITS) % CLUSTERS
ONES = np.ones(UNITS, dtype=np.int64)


def parts(*columns) -> list:
    """Sums by cluster: of one side for two columns, of a pair for four."""
    kind = Sums if len(columns) == 2 else PairedSums
    return [kind.of(*(c[k == CLUSTER] for c in columns)) for k in range(CLUSTERS)]


def ratios(seed: int):
    """Numerators and denominators of both sides, alike within a cluster: int64[units] each."""
    rng = np.random.default_rng(seed)
    moved, other = rng.normal(5, 1, CLUSTERS)[CLUSTER], rng.normal(5, 1, CLUSTERS)[CLUSTER]
    dens = rng.geometric(0.3, (2, UNITS))
    return rng.poisson(moved * dens[0]), dens[0], rng.poisson(other * dens[1]), dens[1]


def clustered_fit(values, weights, columns, groups):
    """Weighted least squares whose errors are clustered, without a small-sample factor."""
    return sm.WLS(values, columns, weights=weights).fit(
        cov_type="cluster", cov_kwds={"groups": groups, "use_correction": False}
    )


@pytest.mark.parametrize("seed", range(3))
def test_a_ratio_has_the_clustered_error_of_statsmodels(seed):
    # the weighted mean of n / d with weights d is the ratio of the sums
    over, under, _, _ = ratios(seed)
    spread = ratio_spread(parts(over, under), "ratio")
    fit = clustered_fit(over / under, under, np.ones(UNITS), CLUSTER)
    expected = fit.cov_params()[0, 0] * CLUSTERS / (CLUSTERS - 1)
    assert float(spread.variance) == pytest.approx(expected, rel=1e-9)
    assert spread.degrees == CLUSTERS - 1


@pytest.mark.parametrize("weight", [Fraction(1), Fraction(98, 100), Fraction(-3)])
def test_a_paired_difference_has_the_clustered_error_of_statsmodels(weight):
    # both sides in one regression: a unit's two rows lie in the same cluster
    columns = ratios(4)
    found = ratio_pair(PairedSums.of(*columns), "ratio", parts(*columns)).contrast(weight)
    over, under = np.append(columns[0], columns[2]), np.append(columns[1], columns[3])
    side = np.repeat(np.eye(2), UNITS, axis=0)
    fit = clustered_fit(over / under, under, side, np.tile(CLUSTER, 2))
    told = fit.t_test([-float(weight), 1.0])
    error = float(told.sd.item()) * math.sqrt(CLUSTERS / (CLUSTERS - 1))
    assert float(found.value) == pytest.approx(told.effect.item(), rel=1e-9)
    assert math.sqrt(found.clustered.variance) == pytest.approx(error, rel=1e-9)
    assert found.clustered.degrees == CLUSTERS - 1


def test_the_statsmodels_factor_for_one_number_is_the_same_as_ours():
    over, under, _, _ = ratios(5)
    fit = sm.WLS(over / under, np.ones(UNITS), weights=under).fit(
        cov_type="cluster", cov_kwds={"groups": CLUSTER, "use_correction": True}
    )
    spread = ratio_spread(parts(over, under), "ratio")
    assert float(spread.variance) == pytest.approx(fit.cov_params()[0, 0], rel=1e-9)


def moved(over, under, root: bool) -> np.ndarray:
    """Influences of whole clusters on a ratio or its root, float64[clusters]."""
    tops = np.bincount(CLUSTER, over)
    bottoms = np.bincount(CLUSTER, under)
    ratio = tops.sum() / bottoms.sum()
    influence = (tops - ratio * bottoms) / bottoms.sum()
    return influence / (2 * math.sqrt(ratio)) if root else influence


@pytest.mark.parametrize("kind", ["share", "root"])
def test_shares_and_roots_move_with_the_totals_of_clusters(kind):
    rng = np.random.default_rng(6)
    chance = rng.beta(4, 6, CLUSTERS)[CLUSTER]
    under, other = rng.geometric(0.2, (2, UNITS))
    columns = rng.binomial(under, chance), under, rng.binomial(other, 0.8 * chance), other
    first, second = (moved(*columns[i : i + 2], kind == "root") for i in (0, 2))
    factor = CLUSTERS / (CLUSTERS - 1)
    one = ratio_spread(parts(*columns[:2]), kind)
    both = ratio_pair(PairedSums.of(*columns), kind, parts(*columns)).contrast(Fraction(1))
    assert float(one.variance) == pytest.approx(factor * (first**2).sum(), rel=1e-9)
    expected = factor * ((second - first) ** 2).sum()
    assert float(both.clustered.variance) == pytest.approx(expected, rel=1e-9)


def test_equal_clusters_of_means_are_the_t_test_of_their_means():
    over, _, other, _ = ratios(7)
    columns = over, ONES, other, ONES
    difference = np.array([(other - over)[k == CLUSTER].mean() for k in range(CLUSTERS)])
    effect = paired_effect(PairedSums.of(*columns), clusters=parts(*columns))
    expected = stats.ttest_1samp(difference, 0)
    assert effect.p == pytest.approx(expected.pvalue, rel=1e-9)
    assert effect.ci == pytest.approx(tuple(expected.confidence_interval(0.95)), rel=1e-9)
    assert effect.units.p < effect.p  # of these data the clusters claim less


def percentile(values) -> float:
    """The 95th of grouped data, plainly: units of a value v spread evenly over v - 1 .. v."""
    needed = 0.95 * len(values)
    for value in sorted(set(values)):
        below = sum(one < value for one in values)
        at = sum(one == value for one in values)
        if below + at >= needed - 1e-9:
            return value - 1 + (needed - below) / at if below else float(value)
    raise AssertionError


def test_percentiles_scatter_as_those_of_the_clusters():
    rng = np.random.default_rng(8)
    sides = rng.poisson(rng.gamma(20, 1, (2, CLUSTERS))[:, CLUSTER])
    numbers = np.arange(UNITS)
    own = [PairedBlocks.of(numbers[at], *sides[:, at]) for at in (k == CLUSTER for k in range(6))]
    q = Fraction(95, 100)
    first, second = (
        np.array([percentile(side[k == CLUSTER].tolist()) for k in range(CLUSTERS)])
        for side in sides
    )
    alone = quantile_spread_of_side([one.baseline for one in own], q)
    both = quantile_spread(own, q)(Fraction(98, 100))
    assert math.sqrt(alone.variance) == pytest.approx(stats.sem(first), rel=1e-9)
    assert math.sqrt(both.variance) == pytest.approx(stats.sem(second - 0.98 * first), rel=1e-9)
    assert alone.degrees == both.degrees == CLUSTERS - 1


def test_clusters_without_units_have_no_percentile():
    some = [Blocks.of([0, 1], [value, value]) for value in (1, 2, 6)]
    expected = Spread(Fraction(14, 6), 2)  # mean 3, squares 4 + 1 + 9
    empty = Blocks.of([], [])
    assert quantile_spread_of_side([some[0], empty, *some[1:]], Fraction(1, 2)) == expected
    alone = Spread(Fraction(0), 0)  # of a single one nothing is known
    assert quantile_spread_of_side([some[0], empty], Fraction(1, 2)) == alone
    pairs = [PairedBlocks(one, one, 0) for one in (some[0], empty)]
    assert quantile_spread(pairs, Fraction(1, 2))(Fraction(1)) == alone


def test_a_mean_of_values_by_hand():
    assert spread_of([Fraction(1), Fraction(2), Fraction(6)]) == Spread(Fraction(14, 6), 2)
    assert spread_of([Fraction(5)] * 3) == Spread(Fraction(0), 2)
    assert spread_of([Fraction(5)]) == Spread(Fraction(0), 0)
    assert spread_of([]) is None


def test_one_cluster_is_no_cluster():
    sums = PairedSums.of(*ratios(9))
    assert isinstance(ratio_pair(sums, "ratio"), RatioPair)
    assert isinstance(ratio_pair(sums, "ratio", [sums]), RatioPair)
    assert ratio_spread([sums.baseline], "ratio") is None
    assert ratio_spread([], "ratio") is None


def test_clusters_without_data_do_not_count():
    # totals 2 and 4 of one unit each: mean 3, deviations 1 and 1, variance (1 + 1) / (2 * 1)
    full = [Sums.of([2], [1]), Sums.of([4], [1])]
    empty = Sums.of([0, 0], [0, 0])
    assert ratio_spread(full, "ratio") == Spread(Fraction(1), 1)
    assert ratio_spread([empty, *full, empty], "ratio") == Spread(Fraction(1), 1)
    assert not ratio_spread([empty, full[0]], "ratio").testable
    assert ratio_spread([empty, empty], "ratio") is None


def test_clusters_with_equal_totals_have_no_variance():
    # 1 + 5, 2 + 4, 3 + 3: the same in sum and number
    equal = [Sums.of(pair, [1, 1]) for pair in ([1, 5], [2, 4], [3, 3])]
    spread = ratio_spread(equal, "ratio")
    assert spread == Spread(Fraction(0), 2)
    assert not spread.testable


@pytest.mark.parametrize("kind", ["ratio", "root"])
def test_a_clustered_pair_is_that_of_its_units_in_all_else(kind):
    columns = ratios(10)
    units = RatioPair(PairedSums.of(*columns), kind)
    pair = ratio_pair(PairedSums.of(*columns), kind, parts(*columns))
    assert isinstance(pair, ClusteredPair)
    for name in ("baseline", "variant", "n", "same", "correlation"):
        assert getattr(pair, name) == getattr(units, name)
    found, plain = pair.contrast(Fraction(1)), units.contrast(Fraction(1))
    assert (found.value, found.variance, found.degrees) == (
        plain.value,
        plain.variance,
        plain.degrees,
    )
    assert plain.clustered is None


def cut(values) -> list[Sums]:
    """Means of equal clusters, one after the other, of int64[clusters, units]."""
    return [Sums.of(row, np.ones(len(row), np.int64)) for row in values]


def test_clusters_are_told_apart_as_by_scipy():
    rng = np.random.default_rng(4)
    values = rng.poisson(np.array([[9], [10], [10], [11]]), (4, 50))
    # for equal clusters: sums of squares as in an analysis of variance, by one variance of all
    means, everything = values.mean(axis=1), values.ravel()
    expected = stats.chi2.sf(50 * means.var() * 4 / everything.var(ddof=1), 3)
    assert alike_p(cut(values), "ratio") == pytest.approx(expected, rel=1e-9)


def test_nothing_is_told_of_a_single_cluster_or_of_none():
    assert alike_p([], "ratio") is None
    assert alike_p([Sums()] * 3, "ratio") is None
    assert alike_p(cut([[1, 2, 3]]), "ratio") is None
    assert alike_p(cut([[7, 7], [7, 7]]), "ratio") is None


@pytest.mark.parametrize(("largest", "share"), [(2, 0.5), (30, 0.0006), (100, 0.001)])
def test_equals_are_told_apart_in_5_of_100_runs_however_rare_the_event(largest, share):
    """By standard errors of each cluster alone the rare ones were in 27 and in 22 of 100."""
    rng = np.random.default_rng(largest)
    runs = 400
    drawn = np.where(rng.random((runs, 6, 3333)) < share, largest, 1)
    p = [alike_p(cut(one), "ratio") for one in drawn]
    assert sum(one < 0.05 for one in p) <= stats.binom.ppf(0.995, runs, 0.05)
