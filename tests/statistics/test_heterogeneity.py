"""Cochran's Q against hand-made numbers, scipy and statsmodels."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.meta_analysis import combine_effects

from napalm_lab.statistics.heterogeneity import heterogeneity_p
from napalm_lab.statistics.student import SMALLEST_P


def estimates(values, variances) -> list[tuple[Fraction, Fraction]]:
    return [(Fraction(v), Fraction(s)) for v, s in zip(values, variances, strict=True)]


def test_three_values_by_hand():
    # weights 1, 1, 1/2: mean (1 + 2 + 2) / 2.5 = 2, Q = 1 + 0 + 2 = 3; of two degrees exp(-Q / 2)
    assert heterogeneity_p(estimates([1, 2, 4], [1, 1, 2])) == pytest.approx(
        math.exp(-1.5), rel=1e-12
    )


def test_two_values_by_hand():
    # (5 - 1)^2 / (3 + 1) = 4 of one degree of freedom: the two tails beyond two standard errors
    assert heterogeneity_p(estimates([1, 5], [3, 1])) == pytest.approx(
        2 * stats.norm.sf(2), rel=1e-12
    )


VALUE = st.tuples(st.integers(-1000, 1000), st.integers(1, 1000))


@pytest.mark.parametrize("count", range(2, 8))
def test_it_agrees_with_statsmodels(count):
    rng = np.random.default_rng(count)
    values, variances = rng.integers(0, 90, count), rng.integers(1, 2000, count)
    q = combine_effects(values.astype(float), variances.astype(float)).q
    expected = stats.chi2.sf(q, count - 1)
    found = heterogeneity_p(estimates(values.tolist(), variances.tolist()))
    assert found == pytest.approx(expected, rel=1e-9)


@given(st.lists(VALUE, min_size=2, max_size=8), st.integers(-50, 50), st.integers(1, 50))
def test_neither_order_nor_zero_nor_unit_of_measure_matter(drawn, shift, scale):
    plain = [(Fraction(v), Fraction(s)) for v, s in drawn]
    other = [(scale * (v + shift), scale * scale * s) for v, s in reversed(plain)]
    assert heterogeneity_p(other) == heterogeneity_p(plain)


def test_the_mean_is_that_of_a_value_without_variance():
    # distances 1 and -2 from 3, with variances 1 and 2: Q = 1 + 2
    found = heterogeneity_p(estimates([4, 3, 1], [1, 0, 2]))
    assert found == pytest.approx(stats.chi2.sf(3, 2), rel=1e-12)
    near = heterogeneity_p(estimates([4, 3, 1], [1, Fraction(1, 10**12), 2]))
    assert found == pytest.approx(near, rel=1e-9)


def test_values_without_variance_that_differ_could_not_disagree_more():
    assert heterogeneity_p(estimates([1, 0], [0, 0])) == SMALLEST_P
    assert heterogeneity_p(estimates([1, 5, 1, 0], [0, 2, 0, 0])) == SMALLEST_P


@pytest.mark.parametrize("known", [[], [(7, 2)], [(7, 0), (7, 0)]])
def test_fewer_than_two_or_all_the_same_without_variance_cannot_disagree(known):
    assert heterogeneity_p([(Fraction(value), Fraction(size)) for value, size in known]) is None


def test_equal_values_agree_as_well_as_can_be():
    assert heterogeneity_p(estimates([3, 3, 3], [1, 5, 2])) == 1.0


@pytest.mark.parametrize("apart", [10**6, 10**200])
def test_however_far_apart_the_p_value_is_above_zero(apart):
    # the second distance, squared, is beyond the range of floats
    assert heterogeneity_p(estimates([0, apart], [1, 1])) == SMALLEST_P > 0


def test_equals_are_told_apart_in_5_of_100_runs():
    rng = np.random.default_rng(1)
    errors = np.array([1, 2, 2, 3, 5, 1])
    rounded = np.rint(rng.normal(0, errors * 1000, (400, 6))).astype(int).tolist()
    variances = (errors * 1000) ** 2
    found = sum(heterogeneity_p(estimates(run, variances.tolist())) < 0.05 for run in rounded)
    low, high = stats.binom.ppf([0.005, 0.995], 400, 0.05)
    assert low <= found <= high
