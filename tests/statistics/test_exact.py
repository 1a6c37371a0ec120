"""Sums and products are exact for every size of number."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from napalm_lab.statistics.exact import as_column, exact_dot, exact_sum, magnitude

INT64 = st.integers(-(2**63), 2**63 - 1)


@given(st.lists(st.tuples(INT64, INT64), max_size=30))
def test_int64_columns_are_summed_and_multiplied_as_python_ints(pairs):
    first, second = [a for a, _ in pairs], [b for _, b in pairs]
    a, b = np.array(first, dtype=np.int64), np.array(second, dtype=np.int64)
    assert exact_sum(a) == sum(first)
    assert exact_dot(a, b) == sum(x * y for x, y in pairs)


@given(st.lists(st.integers(-(10**40), 10**40), min_size=1, max_size=20))
def test_object_columns_are_summed_and_multiplied_as_python_ints(values):
    column = as_column(np.array(values, dtype=object))
    assert exact_sum(column) == sum(values)
    assert exact_dot(column, column) == sum(x * x for x in values)


def test_a_long_column_of_the_largest_numbers_is_exact():
    rows = 2**18 + 3  # more than one round of limbs
    largest, smallest = 2**63 - 1, -(2**63)
    column = np.full(rows, largest)
    other = np.full(rows, smallest)
    assert exact_sum(column) == rows * largest
    assert exact_dot(column, other) == rows * largest * smallest
    assert exact_dot(other, other) == rows * 2**126


def test_one_wide_and_one_narrow_column():
    wide = np.array([2**62, -(2**62), 7])
    narrow = np.array([3, 1, 1])
    assert exact_dot(wide, narrow) == 2**63 + 7


def test_magnitude_of_the_smallest_int64_does_not_wrap():
    assert magnitude(np.array([-(2**63), 5])) == 2**63
    assert magnitude(np.array([], dtype=np.int64)) == 0


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int32, np.uint8, np.uint32])
def test_narrow_integers_are_widened_before_they_are_multiplied(dtype):
    column = as_column(np.full(1000, 100, dtype=dtype))
    assert column.dtype == np.int64
    assert exact_dot(column, column) == 10_000_000


def test_truth_values_count_as_zero_and_one():
    assert exact_sum(as_column(np.array([True, False, True]))) == 2


@pytest.mark.parametrize(
    "values", [[0.1] * 10, [1, None], ["1"], np.array([True, 2], dtype=object)]
)
def test_anything_but_whole_numbers_is_refused(values):
    with pytest.raises(TypeError, match="whole numbers"):
        as_column(values)


def test_a_table_is_not_a_column():
    with pytest.raises(ValueError, match="one dimension"):
        as_column(np.zeros((2, 2), dtype=np.int64))
