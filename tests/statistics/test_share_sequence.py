"""Intervals of shares and percentiles that hold at every look, against closed forms and chance."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from napalm_lab.statistics.blocks import Blocks
from napalm_lab.statistics.share_sequence import quantile_at_every_look, share_at_every_look

P95 = Fraction(95, 100)
LOOKS = [2, 5, *range(10, 100, 10), *range(100, 2001, 50)]


@pytest.mark.parametrize("trials", [1, 10, 1_000, 1_000_000])
@pytest.mark.parametrize("alpha", [0.05, 0.05 / 6])
def test_without_a_success_the_bound_has_a_closed_form(trials, alpha):
    # B(1, n + 1) = 1 / (n + 1), so that (1 - p)^n = alpha / (n + 1) is the edge.
    highest = -math.expm1(math.log(alpha / (trials + 1)) / trials)
    low, high = share_at_every_look(0, trials, alpha)
    assert low == 0
    assert high == pytest.approx(highest, rel=1e-6)
    low, high = share_at_every_look(trials, trials, alpha)
    assert (1 - low, high) == (pytest.approx(highest, rel=1e-6), 1)


def test_of_no_trials_nothing_is_known():
    assert share_at_every_look(0, 0, 0.05) == (0, 1)


def test_the_edges_of_one_success_in_two():
    # B(2, 2) = 1 / 6: p (1 - p) = alpha / 6 = 1 / 24 at alpha = 1 / 4.
    root = math.sqrt(1 / 4 - 1 / 24)
    assert share_at_every_look(1, 2, 0.25) == pytest.approx((0.5 - root, 0.5 + root))


@pytest.mark.parametrize("share", [0.5, 0.02])
def test_a_true_share_is_excluded_at_any_look_in_at_most_5_of_100_runs(share):
    rng = np.random.default_rng(1)
    excluded = 0
    for run in (rng.random((200, LOOKS[-1])) < share).cumsum(axis=1):
        bounds = [share_at_every_look(int(run[n - 1]), n, 0.05) for n in LOOKS]
        excluded += any(not low <= share <= high for low, high in bounds)
    assert 0 < excluded <= 10


def sample_of(values):
    return Blocks.of(np.arange(len(values)), np.array(values, np.int64))


@given(st.lists(st.integers(0, 12), min_size=1, max_size=300), st.sampled_from([0.5, 0.05]))
def test_a_quantile_lies_where_shares_of_units_do(values, alpha):
    half = Fraction(1, 2)
    found = quantile_at_every_look(sample_of(values), half, alpha)
    lows, highs = [], []
    for value in sorted(set(values)):
        reached = sum(other <= value for other in values)
        low, high = share_at_every_look(reached, len(values), alpha / 2)
        lows += [value] if high > half else []
        highs += [value] if low >= half else []
    nothing_excluded = share_at_every_look(0, len(values), alpha / 2)[1] > half
    assert found == (None if nothing_excluded or not highs else (min(lows) - 1, min(highs)))


def test_few_units_bound_no_percentile_from_above():
    # 0.95^n <= 0.025 / (n + 1) first at n = 180: 0.95^180 = 0.0000979 <= 0.000138
    assert quantile_at_every_look(sample_of([]), P95, 0.05) is None
    assert quantile_at_every_look(sample_of(range(150)), P95, 0.05) is None
    assert quantile_at_every_look(sample_of(range(200)), P95, 0.05) is not None


def test_a_true_percentile_is_excluded_at_any_look_in_at_most_5_of_100_runs():
    # Geometric numbers from 1 with parameter 0.1: 1 - 0.9^28 = 0.9477 < 0.95 <= 0.9529 = 1 - 0.9^29
    exact = 28 + (0.95 - (1 - 0.9**28)) / (0.9**28 - 0.9**29)
    rng = np.random.default_rng(2)
    wrong = 0
    for run in rng.geometric(0.1, (200, LOOKS[-1])):
        found = [quantile_at_every_look(sample_of(run[:n]), P95, 0.05) for n in LOOKS[10::3]]
        wrong += any(ci is not None and not ci[0] <= exact <= ci[1] for ci in found)
    assert wrong <= 10
