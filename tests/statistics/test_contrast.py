"""A value measured between units and between clusters: what claims less is told."""

import math
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy import stats

from napalm_lab.statistics.contrast import FIXED_SAMPLE, Contrast, Spread
from napalm_lab.statistics.sequence import Looks
from napalm_lab.statistics.student import SMALLEST_P

PLAIN = Contrast(Fraction(3), Fraction(1), 99)
FEW = Spread(Fraction(1), 5)

CONTRASTS = st.builds(
    Contrast,
    st.integers(-9, 9).map(Fraction),
    st.integers(0, 9).map(Fraction),
    st.integers(0, 1000),
    st.builds(Spread, st.integers(0, 9).map(Fraction), st.integers(0, 9)),
)


def test_with_the_same_variance_fewer_clusters_claim_less():
    found = replace(PLAIN, clustered=FEW)
    half = stats.t.ppf(0.975, 5)
    assert found.interval() == pytest.approx((3 - half, 3 + half), rel=1e-9)
    assert found.p() == pytest.approx(2 * stats.t.sf(3, 5), rel=1e-9)
    assert found.p_of_excess() == pytest.approx(stats.t.sf(3, 5), rel=1e-9)


def test_clusters_that_scatter_less_by_chance_change_nothing():
    found = replace(PLAIN, clustered=Spread(Fraction(1, 100), 5))
    assert found.interval() == PLAIN.interval()
    assert (found.p(), found.p_of_excess()) == (PLAIN.p(), PLAIN.p_of_excess())


def test_interval_and_p_value_may_come_from_different_spreads_and_agree():
    # half-widths 2.571 * 0.8 = 2.06 between clusters, 1.984 between units, around a value of 2
    found = Contrast(Fraction(2), Fraction(1), 99, Spread(Fraction(64, 100), 5))
    assert found.interval()[0] == pytest.approx(2 - 0.8 * stats.t.ppf(0.975, 5), rel=1e-9)
    assert found.p() == pytest.approx(2 * stats.t.sf(2.5, 5), rel=1e-9)
    # the same for 99%: 4.032 * 0.8 and 2.626
    wide = found.interval(confidence=0.99)
    assert wide[1] == pytest.approx(2 + 0.8 * stats.t.ppf(0.995, 5), rel=1e-9)


@given(CONTRASTS)
def test_no_interval_is_narrower_and_no_p_value_smaller_than_of_either(found):
    assume(found.clustered.degrees >= 1)
    alone = [replace(found, clustered=None)]
    if alone[0].testable and found.clustered.testable:
        alone.append(Contrast(found.value, found.clustered.variance, found.clustered.degrees))
    if not alone[0].testable:
        assert (found.interval(), found.p()) == (None, None)
        assert found.p_of_excess() == alone[0].p_of_excess()
        return
    both = found.interval()
    assert all(both[0] <= one.interval()[0] and both[1] >= one.interval()[1] for one in alone)
    assert all(found.p() >= one.p() for one in alone)
    assert all(found.p_of_excess() >= one.p_of_excess() for one in alone)
    assert both in [one.interval() for one in alone]
    assert found.p() in [one.p() for one in alone]


@given(CONTRASTS)
def test_interval_and_p_value_agree(found):
    if found.testable and abs(found.p() - 0.05) > 1e-9:
        low, high = found.interval()
        assert (low > 0 or high < 0) == (found.p() < 0.05)


def test_of_a_single_cluster_nothing_is_claimed():
    found = replace(PLAIN, clustered=Spread(Fraction(0), 0))
    assert not found.testable
    assert (found.interval(), found.p(), found.p_of_excess()) == (None, None, 1.0)


def test_where_units_are_looked_at_again_and_again_clusters_count_three_times():
    looked_at = Looks(500).at(500)
    found = replace(PLAIN, clustered=FEW)
    assert found.p(looked_at) == pytest.approx(6 * stats.t.sf(3, 5), rel=1e-9)
    assert found.p_of_excess(looked_at) == pytest.approx(3 * stats.t.sf(3, 5), rel=1e-9)
    half = stats.t.ppf(1 - 0.05 / 6, 5)
    assert found.interval(method=looked_at) == pytest.approx((3 - half, 3 + half), rel=1e-9)


def test_clusters_without_variance_are_not_told():
    found = replace(PLAIN, clustered=Spread(Fraction(0), 5))
    assert found.spreads(FIXED_SAMPLE) == PLAIN.spreads(FIXED_SAMPLE)
    assert (found.interval(), found.p()) == (PLAIN.interval(), PLAIN.p())


@pytest.mark.parametrize("value", [-1, 0, 1])
def test_units_without_variance_are_certain_whatever_the_clusters(value):
    found = Contrast(Fraction(value), Fraction(0), 9, FEW)
    assert (found.interval(), found.p()) == (None, None)
    assert (found.p_of_excess() < 0.05) == (value > 0)


def test_at_every_look_units_have_their_sequence_and_clusters_too_are_heard():
    method = Looks(1000).at(1000)
    narrow, wide = (
        Contrast(Fraction(1), Fraction(1), 999, Spread(size, 5))
        for size in (Fraction(1, 2), Fraction(4))
    )
    # tuned for 1,000 units the sequence is narrowest there: 3.035 errors, more than t's 2.571
    assert float(narrow.half_width(0.95, method)) == pytest.approx(3.035, abs=5e-4)
    # between clusters that vary four times as much, with 5% / 3 for what is looked at often
    assert float(wide.half_width(0.95, method)) == pytest.approx(2 * stats.t.ppf(1 - 0.05 / 6, 5))
    assert wide.p(method) == 1.0  # three times what t gives for half a standard error


@pytest.mark.parametrize(("degrees", "times"), [(1, 30), (2, 6), (3, 4), (4, 3), (5, 3), (11, 3)])
def test_the_fewer_clusters_the_larger_their_p_values_are_taken_at_looks(degrees, times):
    method = Looks(1000).at(10_000)
    found = Contrast(Fraction(9), Fraction(1, 100), 9_999, Spread(Fraction(1), degrees))
    assert found.p(method) == pytest.approx(min(1, times * 2 * stats.t.sf(9, degrees)))
    assert found.p_of_excess(method) == pytest.approx(min(1, times * stats.t.sf(9, degrees)))
    half = stats.t.ppf(1 - 0.05 / 2 / times, degrees)
    assert float(found.half_width(0.95, method)) == pytest.approx(half)


def test_before_a_sequence_claims_anything_there_is_no_interval_whatever_the_clusters():
    method = Looks(1000).at(499)
    found = replace(PLAIN, clustered=FEW)
    assert found.interval(method=method) is None
    assert found.p(method) == 1.0


def test_an_interval_ends_where_the_figure_does():
    found = Contrast(Fraction(1, 2), Fraction(1, 100), 99, Spread(Fraction(1), 5))
    assert found.interval(Fraction(0), Fraction(1)) == (0.0, 1.0)
    assert found.interval(highest=Fraction(1))[0] == pytest.approx(0.5 - stats.t.ppf(0.975, 5))


def test_another_value_is_known_as_well():
    found = replace(PLAIN, clustered=FEW)
    assert found.reversed() == replace(found, value=Fraction(-3))
    assert found.at(Fraction(8)).clustered == FEW
    assert found.reversed().p() == found.p()
    assert found.reversed().p_of_excess() == pytest.approx(stats.t.cdf(3, 99))


def test_a_distance_beyond_floats_is_still_a_p_value():
    found = Contrast(Fraction(10**400), Fraction(1), 99, FEW)
    assert 0 < found.p() < 1e-300
    assert found.interval() is None
    assert math.isclose(found.reversed().p_of_excess(), 1.0)


def test_clusters_differ_by_chi_squared():
    # 4 * 9 / 2 = 18 with 4 degrees of freedom
    found = Contrast(Fraction(1), Fraction(2), 99, Spread(Fraction(9), 4))
    assert found.clusters_p == pytest.approx(stats.chi2.sf(18, 4), rel=1e-12)
    # 5% lies at 9.4877, that is at a variance of 4.74386
    assert stats.chi2.isf(0.05, 4) == pytest.approx(2 * 4.74386, rel=1e-6)
    for variance, differ in ((Fraction(4743, 1000), False), (Fraction(4744, 1000), True)):
        assert replace(found, clustered=Spread(variance, 4)).clusters_differ is differ


def test_clusters_without_any_scatter_are_as_alike_as_can_be():
    assert replace(PLAIN, clustered=Spread(Fraction(0), 5)).clusters_p == 1.0


@pytest.mark.parametrize(
    "found",
    [
        PLAIN,
        replace(PLAIN, clustered=Spread(Fraction(1), 0)),
        replace(PLAIN, clustered=FEW, variance=Fraction(0)),
        replace(PLAIN, clustered=FEW, degrees=0),
    ],
)
def test_without_clusters_or_a_variance_it_is_not_known_whether_they_differ(found):
    assert found.clusters_p is None
    assert not found.clusters_differ


@pytest.mark.parametrize("variance", [10**6, 10**400])
def test_however_far_clusters_scatter_the_p_value_is_above_zero(variance):
    assert replace(PLAIN, clustered=Spread(Fraction(variance), 5)).clusters_p == SMALLEST_P > 0
