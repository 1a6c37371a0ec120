"""Histograms by hand: common bins, round widths, far values, quartiles."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from napalm_lab.statistics.blocks import Blocks
from napalm_lab.statistics.histogram import Bins, Histogram, histogram


def sample(values) -> Blocks:
    return Blocks.of(np.arange(len(values)), values)


def test_few_values_have_a_bin_each():
    found = histogram([sample([3, 5, 5, 6, 3, 3])])
    # sorted 3 3 3 5 5 6: a quarter (1.5) is reached at the second, a half at the third, 4.5 at 5
    assert found == Histogram(3, 1, (Bins((3, 0, 2, 1), 0, 0, (3, 3, 5)),))
    assert found.bins == 4


def test_two_sides_share_their_bins():
    found = histogram([sample([1, 2, 2]), sample([4, 4])])
    assert (found.start, found.width) == (1, 1)
    assert [side.counts for side in found.sides] == [(1, 2, 0, 0), (0, 0, 0, 2)]
    assert [side.quartiles for side in found.sides] == [(1, 2, 2), (4, 4, 4)]


def test_bins_have_a_round_width_and_begin_at_a_multiple_of_it():
    # -7..23 in at most 8 bins: width 5 gives -10, -5, 0, 5, 10, 15, 20
    found = histogram([sample([-7, -5, -1, 0, 4, 5, 23])], most=8)
    assert (found.start, found.width) == (-10, 5)
    assert found.sides[0].counts == (1, 2, 2, 1, 0, 0, 1)


def test_a_boundary_of_the_number_of_bins():
    assert histogram([sample(range(10))], most=10).width == 1
    assert histogram([sample(range(11))], most=10).width == 2
    assert histogram([sample(range(20))], most=10).width == 2
    assert histogram([sample(range(21))], most=10).width == 5
    assert histogram([sample(range(1000))], most=2).width == 500


def test_a_few_far_values_are_counted_apart():
    # 0.5 % of 1,000 units are 5: with 4 below and 4 above, the bins reach over the 992 between;
    # 250, 500 and 750 units are reached with 252 up to 11, 500 up to 13, 872 up to 16
    near = [value for value in range(10, 18) for _ in range(124)]
    found = histogram([sample([-(10**9)] * 4 + near + [10**12] * 4)], most=20)
    assert (found.start, found.width) == (10, 1)
    assert found.sides == (Bins((124,) * 8, 4, 4, (11, 13, 16)),)


def test_far_values_that_fit_are_not_counted_apart():
    found = histogram([sample([10] * 999 + [19])], most=10)
    assert (found.sides[0].below, found.sides[0].above) == (0, 0)
    assert found.bins == 10


def test_the_side_that_is_farther_out_sets_the_bins():
    found = histogram([sample([0] * 500), sample([7] * 500)], most=10)
    assert [side.counts for side in found.sides] == [(500, *[0] * 7), (*[0] * 7, 500)]


def test_a_side_without_units_has_empty_bins():
    found = histogram([sample([]), sample([4, 5])])
    assert found.sides[0] == Bins((0, 0), 0, 0, None)
    assert histogram([sample([])]) == Histogram(0, 1, (Bins((), 0, 0, None),))
    assert histogram([]).bins == 0


def test_one_value_is_one_bin():
    assert histogram([sample([-3])]) == Histogram(-3, 1, (Bins((1,), 0, 0, (-3, -3, -3)),))


def test_blocks_do_not_show():
    numbers = [0, 200, 7, 3, 3000]
    found = histogram([Blocks.of(numbers, [1, 1, 1, 2, 2])])
    assert found.sides[0].counts == (3, 2)


VALUES = st.integers(-(2**63), 2**63 - 1) | st.integers(-20, 20)


@given(st.lists(st.lists(VALUES, max_size=30), min_size=1, max_size=2), st.integers(2, 30))
def test_every_unit_is_counted_once_in_its_bin(sides, most):
    found = histogram([sample(values) for values in sides], most)
    assert found.bins <= most
    assert found.start % found.width == 0
    for values, side in zip(sides, found.sides, strict=True):
        assert len(side.counts) == found.bins
        for i, count in enumerate(side.counts):
            low = found.start + i * found.width
            assert count == sum(low <= value < low + found.width for value in values)
        end = found.start + found.bins * found.width
        assert side.below == sum(value < found.start for value in values)
        assert side.above == sum(value >= end for value in values)


def test_a_histogram_has_two_bins_or_more():
    with pytest.raises(ValueError, match="two bins"):
        histogram([sample([1])], most=1)
