"""Histograms by fixed blocks of units: all that quantiles and their resampling need.

A unit belongs to the block that is its number modulo 200, whatever chunk it came in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from napalm_lab.statistics.exact import as_column

BLOCKS = 200

Integers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Blocks:
    """How often each value occurred in each block; one entry a pair that did occur.

    values : int64[entries]     ascending
    blocks : int64[entries]     0..199, ascending within a value
    counts : int64[entries]     units, 1 or more
    """

    values: Integers
    blocks: Integers
    counts: Integers

    @classmethod
    def of(cls, numbers: Any, values: Any) -> Blocks:
        """Histograms of `values`, int64[units], of units with the `numbers`, int64[units]."""
        units, column = _whole(numbers), _whole(values)
        if units.size != column.size:
            raise ValueError(f"{units.size} unit numbers for {column.size} values")
        return _counted(column, units % BLOCKS, np.ones(column.size, dtype=np.int64))

    @classmethod
    def merged(cls, parts: Sequence[Blocks]) -> Blocks:
        """The histograms of all parts together; of no parts, empty ones.

        One merge of many parts costs far less than adding them one by one.
        """
        if not parts:
            return cls.of([], [])
        return _counted(
            np.concatenate([part.values for part in parts]),
            np.concatenate([part.blocks for part in parts]),
            np.concatenate([part.counts for part in parts]),
        )

    def __add__(self, other: Blocks) -> Blocks:
        """The histograms of both together."""
        return Blocks.merged([self, other])

    @property
    def units(self) -> int:
        """Units counted."""
        return int(self.counts.sum())

    @property
    def blocks_with_units(self) -> int:
        """Blocks that are not empty."""
        return int(np.count_nonzero(self.units_by_block()))

    def by_value(self) -> tuple[Integers, Integers]:
        """The values that occur, ascending, and how many units have each; int64[values] both."""
        values, first = np.unique(self.values, return_index=True)
        return values, np.add.reduceat(self.counts, first) if first.size else self.counts

    def units_by_block(self) -> Integers:
        """Units in each block, int64[200]."""
        sizes = np.bincount(self.blocks, weights=self.counts, minlength=BLOCKS)
        return sizes.astype(np.int64)


@dataclass(frozen=True, eq=False)
class PairedBlocks:
    """Histograms of the same units on two sides, and how many units have another value on each.

    Raises ValueError for sides that do not have the same number of units in each block.
    """

    baseline: Blocks
    variant: Blocks
    differ: int

    def __post_init__(self) -> None:
        """Refuse sides that cannot hold the same units."""
        if not np.array_equal(self.baseline.units_by_block(), self.variant.units_by_block()):
            raise ValueError("the two sides do not hold the same units")

    @classmethod
    def of(cls, numbers: Any, baseline: Any, variant: Any) -> PairedBlocks:
        """Histograms of two columns, int64[units], of the units with the given numbers."""
        first, second = _whole(baseline), _whole(variant)
        sides = Blocks.of(numbers, first), Blocks.of(numbers, second)
        return cls(*sides, differ=int(np.count_nonzero(first != second)))

    @classmethod
    def merged(cls, parts: Sequence[PairedBlocks]) -> PairedBlocks:
        """All parts together, as `Blocks.merged`."""
        return cls(
            Blocks.merged([part.baseline for part in parts]),
            Blocks.merged([part.variant for part in parts]),
            sum(part.differ for part in parts),
        )

    def __add__(self, other: PairedBlocks) -> PairedBlocks:
        """Both together."""
        return PairedBlocks.merged([self, other])


def _whole(values: Any) -> Integers:
    column = as_column(values)
    if column.dtype != np.int64:
        raise TypeError("histograms hold numbers of 64 bits")
    return column


def _counted(values: Integers, blocks: Integers, counts: Integers) -> Blocks:
    """One entry for each pair of value and block, in order, its counts added up."""
    distinct, place = np.unique(values, return_inverse=True)
    pairs, entry = np.unique(place * BLOCKS + blocks, return_inverse=True)
    totals = np.bincount(entry, weights=counts, minlength=pairs.size).astype(np.int64)
    return Blocks(distinct[pairs // BLOCKS], pairs % BLOCKS, totals)
