"""Sums don't depend on how the units came: chunks, order, and size of the numbers."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from napalm_lab.statistics.sums import PairedSums, Sums

ROW = st.tuples(
    st.integers(-(2**62), 2**62),
    st.integers(0, 2**62),
    st.integers(-5, 5),
    st.integers(0, 3),
)


def paired(rows) -> PairedSums:
    return PairedSums.of(*(np.array([row[i] for row in rows], dtype=np.int64) for i in range(4)))


def test_every_sum_by_hand():
    sums = PairedSums.of([1, 2, 0], [1, 1, 0], [3, 2, 5], [2, 1, 0])
    assert sums.baseline == Sums(
        units=3,
        with_data=2,
        numerator=3,
        denominator=2,
        numerator_squared=5,
        product=3,
        denominator_squared=2,
    )
    assert sums.variant.with_data == 3  # 5 over nothing is in the sum of numerators all the same
    assert sums.numerators == 1 * 3 + 2 * 2
    assert sums.numerator_denominator == 1 * 2 + 2 * 1
    assert sums.denominator_numerator == 1 * 3 + 1 * 2
    assert sums.denominators == 1 * 2 + 1 * 1
    assert sums.differ == 2


@given(st.lists(ROW, max_size=25), st.lists(st.integers(0, 25), max_size=4))
def test_any_chunking_gives_the_same_sums(rows, cuts):
    edges = [0, *sorted(min(cut, len(rows)) for cut in cuts), len(rows)]
    chunks = [rows[a:b] for a, b in pairwise(edges)]
    assert sum((paired(chunk) for chunk in chunks), PairedSums()) == paired(rows)


@given(st.lists(ROW, max_size=25), st.randoms())
def test_any_order_gives_the_same_sums(rows, random):
    shuffled = list(rows)
    random.shuffle(shuffled)
    assert paired(shuffled) == paired(rows)


@given(st.lists(ROW, max_size=25))
def test_the_sums_of_a_pair_hold_the_sums_of_each_side(rows):
    columns = [np.array([row[i] for row in rows], dtype=np.int64) for i in range(4)]
    sums = PairedSums.of(*columns)
    assert sums.baseline == Sums.of(columns[0], columns[1])
    assert sums.variant == Sums.of(columns[2], columns[3])


@given(st.lists(ROW, min_size=1, max_size=10))
def test_python_ints_beyond_64_bits_are_exact(rows):
    big = 10**30
    sums = Sums.of(np.array([row[0] * big for row in rows], dtype=object), [1] * len(rows))
    assert sums.numerator_squared == sum((row[0] * big) ** 2 for row in rows)


def test_columns_must_fit_each_other_and_denominators_are_not_negative():
    with pytest.raises(ValueError, match="different lengths"):
        Sums.of([1, 2], [1])
    with pytest.raises(ValueError, match="negative"):
        Sums.of([1, 2], [1, -1])
    with pytest.raises(TypeError, match="whole numbers"):
        PairedSums.of([1], [1], [0.5], [1])
