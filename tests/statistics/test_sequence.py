"""Intervals and p-values for every look: the boundary, its inverse, and how they plug in."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import integrate, special

from napalm_lab.statistics.blocks import PairedBlocks
from napalm_lab.statistics.effect import Effect, effect_of, paired_effect
from napalm_lab.statistics.quantile import quantile_effect
from napalm_lab.statistics.ratio import RatioPair
from napalm_lab.statistics.sequence import FEWEST_UNITS, NARROWEST, EveryLook, Looks
from napalm_lab.statistics.student import SMALLEST_P
from napalm_lab.statistics.sums import PairedSums
from napalm_lab.statistics.verdict import decide

LOOKS = Looks(2000)


def means(baseline, variant) -> PairedSums:
    ones = [1] * len(baseline)
    return PairedSums.of(baseline, ones, variant, ones)


def correlated(seed: int, n: int, shift: float) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    common = rng.poisson(5, n)
    return common + rng.poisson(2, n), common + rng.poisson(2 + shift, n)


def test_the_boundary_by_hand():
    # x = 3: 1 + 1/3 = 4/3, and ln(4 / 0.05^2) = ln 1600 = 7.37776; sqrt(4/3 * 7.37776) = 3.13640
    assert EveryLook(2000, 3.0).half_width(1) == pytest.approx(3.13640, abs=5e-6)
    # at 90%: ln(4 / 0.1^2) = ln 400 = 5.99146; sqrt(4/3 * 5.99146) = 2.82641
    assert EveryLook(2000, 3.0).half_width(1, 0.90) == pytest.approx(2.82641, abs=5e-6)


def test_the_p_value_by_hand():
    # x = 3, t = 4: sqrt(4) * exp(-16/2 * 3/4) = 2 exp(-6) = 0.0049575
    look = EveryLook(2000, 3.0)
    assert look.p_two_sided(4.0, 1) == pytest.approx(0.0049575, abs=5e-8)
    assert look.p_two_sided(-4.0, 1) == look.p_two_sided(4.0, 1)
    assert look.p_above(4.0, 1) == pytest.approx(0.00247875, abs=5e-9)
    assert look.p_above(-4.0, 1) == 1.0
    assert look.p_two_sided(1.0, 1) == 1.0  # 2 exp(-3/8) = 1.37 is no probability


@pytest.mark.parametrize("n", [500, 2000, 40_000])
@pytest.mark.parametrize("z", [0.0, 1.5, 3.0, 6.0])
def test_one_over_p_is_the_mixture_of_likelihood_ratios(n, z):
    # the ratio of a mean m (in standard deviations) to none after n units whose sum is z sqrt(n),
    # integrated over m normal with variance x / n
    x = NARROWEST * n / 2000
    spread = math.sqrt(x / n)
    total = z * math.sqrt(n)

    def weighted(m: float) -> float:
        density = math.exp(-m * m / (2 * spread**2)) / (spread * math.sqrt(2 * math.pi))
        return math.exp(m * total - n * m * m / 2) * density

    mixture, _ = integrate.quad(weighted, -12 * spread, 12 * spread, epsabs=1e-12, limit=500)
    assert LOOKS.at(n).p_two_sided(z, n - 1) == pytest.approx(min(1.0, 1 / mixture), rel=1e-6)


def test_the_boundary_is_narrowest_where_it_is_tuned_for():
    lambert = -special.lambertw(-(0.05**2) / math.e, -1).real - 1
    assert pytest.approx(lambert, rel=1e-12) == NARROWEST
    widths = [LOOKS.at(n).half_width(1) for n in (1000, 1900, 2000, 2100, 4000)]
    assert min(widths) == widths[2] == pytest.approx(3.0351, abs=1e-4)
    ratios = [LOOKS.at(n).half_width(1) / widths[2] for n in (20_000, 200_000)]
    assert ratios == pytest.approx([1.07, 1.175], abs=1e-3)
    assert Looks(20_000).at(2000).half_width(1) / widths[2] == pytest.approx(1.26, abs=1e-3)


@given(
    st.integers(500, 10**9),
    st.integers(1, 10**9),
    st.sampled_from([0.5, 0.9, 0.95, 0.999]),
)
def test_the_p_value_is_the_inverse_of_the_interval(n, tuned_for, confidence):
    look = Looks(tuned_for).at(n)
    edge = look.half_width(n - 1, confidence)
    assert look.p_two_sided(edge, n - 1) == pytest.approx(1 - confidence, rel=1e-6)


@given(
    st.integers(0, 10**12),
    st.integers(1, 10**12),
    st.lists(st.floats(0, allow_nan=False), min_size=2, max_size=6),
)
def test_a_p_value_is_in_bounds_and_falls_with_the_distance(n, tuned_for, distances):
    look = Looks(tuned_for).at(n)
    p_values = [look.p_two_sided(t, n - 1) for t in sorted(distances)]
    assert p_values == sorted(p_values, reverse=True)
    assert all(0 < p <= 1 for p in p_values)
    assert all(0 < look.p_above(t, n - 1) <= 1 for t in distances)


def test_a_certain_effect_has_a_p_above_zero():
    assert LOOKS.at(10**6).p_two_sided(math.inf, 1) == SMALLEST_P
    assert LOOKS.at(10**6).p_above(1e300, 1) > 0


def test_the_sequence_is_wider_than_students_t_and_not_by_much():
    x, y = correlated(1, 2000, 0.2)
    fixed, every = paired_effect(means(x, y)), paired_effect(means(x, y), looks=LOOKS)
    assert (every.difference, every.n, every.correlation) == (
        fixed.difference,
        fixed.n,
        fixed.correlation,
    )
    error = (y - x).std(ddof=1) / math.sqrt(2000)
    half = 3.035122413 * error  # 3.0351 is the boundary at the number it is tuned for
    middle = (y - x).mean()
    assert every.ci == pytest.approx((middle - half, middle + half), rel=1e-8)
    assert every.p > fixed.p


@given(st.integers(0, 10**6), st.floats(-0.5, 0.5))
def test_interval_and_p_value_agree(seed, shift):
    effect = paired_effect(means(*correlated(seed, 600, shift)), looks=LOOKS)
    assert (effect.ci[0] > 0 or effect.ci[1] < 0) == (effect.p < 0.05)


def test_too_few_units_claim_nothing():
    x, y = correlated(2, FEWEST_UNITS, 3.0)
    enough = paired_effect(means(x, y), margin=0.9, looks=LOOKS)
    assert enough.p < 1e-9
    assert enough.verdict == "equivalent"
    fewer = paired_effect(means(x[1:], y[1:]), margin=0.9, looks=LOOKS)
    assert (fewer.p, fewer.ci, fewer.verdict) == (1.0, None, None)
    (decided,) = decide([{"hands": fewer}], "hands")
    assert decided["hands"].verdict == "undecided"


def test_too_few_units_are_not_equivalent_where_a_side_of_the_margin_does_not_vary():
    # variant = 1.02 baseline but in one unit, so the contrast with 0.98 times it nearly is constant
    x = np.full(100, 100)
    y = np.append(np.full(99, 101), 102)
    assert paired_effect(means(x, y), margin=0.05, looks=LOOKS).verdict is None
    pair = RatioPair(means(2 * x, 2 * x + 1), "ratio")  # constant: known exactly, but from so few
    assert effect_of(pair, 0.02, looks=LOOKS).verdict == "not-testable"


def test_equivalence_is_the_sequence_of_90_percent_inside_the_margin():
    x, y = correlated(3, 5000, 0.0)
    error = (y - x).std(ddof=1) / math.sqrt(5000)
    # x = 8.211968 * 2.5 = 20.52992: sqrt((1 + 1/20.52992) ln(21.52992 / 0.01)) = 2.83684
    needed = abs((y - x).mean()) + 2.83684 * error
    pair = RatioPair(means(x, y), "ratio")
    for factor, verdict in ((0.9999, None), (1.0001, "equivalent")):
        margin = Fraction(factor * needed).limit_denominator(10**12)
        found = effect_of(pair, float(margin), absolute=True, looks=LOOKS)
        assert found.verdict == verdict


def test_degenerate_data_are_no_more_testable_than_with_students_t():
    zeros, ones = [0] * 600, [1] * 600
    assert paired_effect(means(zeros, zeros), looks=LOOKS).verdict == "same"
    constant = paired_effect(means(zeros, ones), margin=0.02, looks=LOOKS)
    assert constant == Effect(0.0, 1.0, 1.0, None, None, None, None, 600, "not-testable")
    one = paired_effect(means([4], [5]), looks=LOOKS)
    assert (one.verdict, one.p, one.ci) == ("not-testable", None, None)
    assert paired_effect(PairedSums(), looks=LOOKS).verdict == "not-testable"


def test_shares_are_cut_off_and_quantiles_have_their_sequence():
    rng = np.random.default_rng(4)
    never, mostly = np.zeros(600, dtype=int), (rng.random(600) < 0.99).astype(int)
    share = paired_effect(means(never, mostly), "share", looks=Looks(10**6))
    assert share.ci[1] == 1.0
    losses = rng.exponential(100, (2, 2000)).astype(np.int64)
    sums = PairedBlocks.of(np.arange(2000), losses[0], losses[1])
    fixed, every = quantile_effect(sums), quantile_effect(sums, looks=LOOKS)
    # 3.035122 standard errors instead of t's 1.971957 with 199 degrees
    ratio = (every.ci[1] - every.ci[0]) / (fixed.ci[1] - fixed.ci[0])
    assert ratio == pytest.approx(3.035122 / 1.971957, rel=1e-5)
    assert every.p > fixed.p


def test_a_sequence_is_tuned_for_some_units():
    with pytest.raises(ValueError, match="1 unit or more"):
        Looks(0)
