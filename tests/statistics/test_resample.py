"""Resampled quantiles, against resamples written out one by one."""

import math
import statistics
from bisect import bisect_left, bisect_right
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from napalm_lab.statistics.blocks import Blocks
from napalm_lab.statistics.resample import (
    RESAMPLES,
    drawn,
    quantile_of,
    resampled_quantiles,
    spread_quantile_of,
)

P95 = Fraction(95, 100)


def written_out(numbers, values, q) -> list[float]:
    """The definition: take the drawn blocks' units, sort them, find the quantile's place."""
    numbers, values = np.asarray(numbers), np.asarray(values)
    blocks = sorted(set((numbers % 200).tolist()))
    members = [values[numbers % 200 == block] for block in blocks]
    return [
        spread(
            np.concatenate([np.repeat(m, k) for m, k in zip(members, row, strict=True)]).tolist(),
            q,
            int(values.min()),
        )
        for row in drawn(len(blocks))
    ]


def spread(values: list[int], q: Fraction, smallest: int) -> float:
    ordered = sorted(values)
    v = ordered[-(-q.numerator * len(values) // q.denominator) - 1]
    below, at = bisect_left(ordered, v), bisect_right(ordered, v) - bisect_left(ordered, v)
    return float(v if v == smallest else v - 1 + (q * len(values) - below) / at)


def test_the_quantile_by_hand():
    numbers = list(range(20))
    assert quantile_of(Blocks.of(numbers, range(1, 21)), P95) == 19  # 19 of 20 are at most 19
    assert quantile_of(Blocks.of(numbers[:19], range(1, 20)), P95) == 19  # 18 of 19 are too few
    assert quantile_of(Blocks.of(numbers[:4], [1, 1, 5, 9]), Fraction(1, 2)) == 1
    assert quantile_of(Blocks.of([7], [-3]), P95) == -3


def test_the_spread_quantile_by_hand():
    def of(values, q):
        return spread_quantile_of(Blocks.of(list(range(len(values))), values), q)

    assert of([1, 5, 5, 9], Fraction(1, 2)) == Fraction(9, 2)  # half of the two fives
    assert of([1, 5, 5, 9], Fraction(3, 4)) == 5
    assert of([1, 5, 5, 9], Fraction(7, 8)) == Fraction(17, 2)  # half of the nine
    assert of([1, 1, 5, 9], Fraction(1, 2)) == 1  # nothing is below the ones
    assert of(range(1, 20), P95) == 18 + Fraction(5, 100)  # 18.05 units of 19
    assert of([4] * 30, P95) == 4


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=49).filter(lambda v: len(v) % 2))
def test_the_half_is_the_median_of_grouped_data(values):
    # whose classes are v - 1/2 to v + 1/2
    half = spread_quantile_of(Blocks.of(list(range(len(values))), values), Fraction(1, 2))
    if sorted(values)[len(values) // 2] > min(values):
        assert float(half) == pytest.approx(statistics.median_grouped(values) - 0.5)


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=50), st.integers(1, 99))
def test_the_spread_quantile_rounds_up_to_the_plain_one(values, percent):
    sample, q = Blocks.of(list(range(len(values))), values), Fraction(percent, 100)
    assert math.ceil(spread_quantile_of(sample, q)) == quantile_of(sample, q)


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=50), st.integers(1, 99))
def test_the_quantile_is_the_first_value_that_enough_units_do_not_exceed(values, percent):
    sample = Blocks.of(list(range(len(values))), values)
    ordered = sorted(values)
    expected = next(v for i, v in enumerate(ordered, 1) if 100 * i >= percent * len(values))
    assert quantile_of(sample, Fraction(percent, 100)) == expected


def test_draws_are_the_same_blocks_every_time():
    weights = drawn(200)
    assert weights.shape == (RESAMPLES, 200)
    assert np.all(weights.sum(axis=1) == 200)
    assert not weights.flags.writeable
    # each count is binomial(200, 1/200): variance 0.995, over 400,000 counts known to about 0.005
    assert weights.var() == pytest.approx(0.995, abs=0.02)
    assert np.abs(weights.mean(axis=0) - 1).max() < 0.1
    # the first picks are the top halves of the first raw words of numpy's PCG64 with this seed
    first = np.random.PCG64(20_000).random_raw(200)
    picks = [(int(word) >> 32) * 200 >> 32 for word in first]
    assert np.bincount(picks, minlength=200).tolist() == weights[0].tolist()


@pytest.mark.parametrize("n", [1, 7, 199, 700])
def test_resampled_quantiles_are_those_of_the_resamples_written_out(n):
    numbers = np.arange(n) * 3 + 11
    values = np.random.default_rng(n).geometric(0.08, n)
    for q in (P95, Fraction(1, 2)):
        found = resampled_quantiles(Blocks.of(numbers, values), q)
        assert found == pytest.approx(written_out(numbers, values, q), rel=1e-12)


@pytest.mark.parametrize("q", [Fraction(1, 1000), Fraction(1, 2), P95, Fraction(1)])
def test_a_search_in_two_steps_finds_the_same(q):
    numbers = np.arange(3000)
    rng = np.random.default_rng(3)
    values = np.where(rng.random(3000) < 0.3, 5, rng.integers(-(2**62), 2**62, 3000))
    found = resampled_quantiles(Blocks.of(numbers, values), q)
    assert found == pytest.approx(written_out(numbers, values, q), rel=1e-12)


def test_nothing_has_no_quantile():
    empty = Blocks.of([], [])
    with pytest.raises(ValueError, match="nothing"):
        quantile_of(empty, P95)
    with pytest.raises(ValueError, match="nothing"):
        resampled_quantiles(empty, P95)
    with pytest.raises(ValueError, match="nothing"):
        spread_quantile_of(empty, P95)
