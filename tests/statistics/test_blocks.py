"""Histograms by block don't depend on how the units came."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from napalm_lab.statistics.blocks import BLOCKS, Blocks, PairedBlocks

VALUES = st.lists(st.integers(-(2**63), 2**63 - 1) | st.integers(0, 5), max_size=40)


def entries(sample: Blocks) -> list[tuple[int, int, int]]:
    return list(
        zip(sample.values.tolist(), sample.blocks.tolist(), sample.counts.tolist(), strict=True)
    )


def test_units_200_apart_share_a_block():
    sample = Blocks.of([0, 200, 401, 1, 3], [7, 7, 9, 9, 7])
    assert entries(sample) == [(7, 0, 2), (7, 3, 1), (9, 1, 2)]
    assert sample.units == 5
    assert sample.blocks_with_units == 3
    assert sample.units_by_block()[:5].tolist() == [2, 2, 0, 1, 0]
    assert sample.units_by_block().size == BLOCKS


@given(VALUES, st.integers(0, 10**12), st.lists(st.integers(0, 40), max_size=4), st.randoms())
def test_any_chunking_and_order_give_the_same_histograms(values, first, cuts, random):
    numbers = range(first, first + len(values))
    edges = [0, *sorted(min(cut, len(values)) for cut in cuts), len(values)]
    parts = [Blocks.of(list(numbers[a:b]), values[a:b]) for a, b in pairwise(edges)]
    whole = entries(Blocks.of(list(numbers), values))
    random.shuffle(parts)
    assert entries(Blocks.merged(parts)) == whole
    added = Blocks.merged([])
    for part in parts:
        added += part
    assert entries(added) == whole


def test_pairs_are_merged_side_by_side():
    first = PairedBlocks.of([0, 1], [4, 5], [4, 6])
    second = PairedBlocks.of([2], [8], [9])
    both = first + second
    assert entries(both.baseline) == [(4, 0, 1), (5, 1, 1), (8, 2, 1)]
    assert entries(both.variant) == [(4, 0, 1), (6, 1, 1), (9, 2, 1)]
    assert both.differ == 2
    assert PairedBlocks.merged([]).baseline.units == 0


def test_what_does_not_belong_together_is_refused():
    with pytest.raises(ValueError, match="3 unit numbers for 2 values"):
        Blocks.of([1, 2, 3], [1, 2])
    with pytest.raises(ValueError, match="same units"):
        PairedBlocks(Blocks.of([1, 2], [5, 5]), Blocks.of([1, 3], [5, 5]), 0)
    with pytest.raises(TypeError, match="whole numbers"):
        Blocks.of([1], [0.5])
    with pytest.raises(TypeError, match="64 bits"):
        Blocks.of([1], np.array([2**70], dtype=object))
