"""Histograms on common bins, and quartiles, of one or more sides: exact counts, for drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from napalm_lab.statistics.blocks import Blocks, Integers
from napalm_lab.statistics.resample import quantile_of

Quartiles = tuple[int, int, int]

_TAIL = Fraction(1, 200)


@dataclass(frozen=True)
class Bins:
    """One side's share in a histogram; below, counts and above sum to its units.

    counts          units in each bin
    below, above    units under the first and beyond the last bin
    quartiles       the values that a quarter, a half, three quarters of the units do not exceed;
                    None of a side without units
    """

    counts: tuple[int, ...]
    below: int
    above: int
    quartiles: Quartiles | None


@dataclass(frozen=True)
class Histogram:
    """Sides counted on the same bins, each of `width` values, the first of them from `start` on.

    start   a multiple of width
    width   1, 2 or 5 times a power of ten
    sides   one for each sample, all with the same number of bins; none where no side has units
    """

    start: int
    width: int
    sides: tuple[Bins, ...]

    @property
    def bins(self) -> int:
        """How many bins there are."""
        return len(self.sides[0].counts) if self.sides else 0


def histogram(samples: Sequence[Blocks], most: int = 20) -> Histogram:
    """Histogram of one or several samples, with at most `most` (2..) bins of the same width.

    The bins reach from the smallest to the largest value of all samples. Where a few far values
    would make them wider they reach from the 0.5% to the 99.5% quantiles, whichever sample's is
    farther out, and what lies beyond is counted as below and above. Raises ValueError for fewer
    than two bins.
    """
    if most < 2:
        raise ValueError(f"a histogram has two bins or more, not {most}")
    some = [sample for sample in samples if sample.units]
    if not some:
        return Histogram(0, 1, tuple(Bins((), 0, 0, None) for _ in samples))
    low = min(int(sample.values[0]) for sample in some)
    high = max(int(sample.values[-1]) for sample in some)
    inner_low = min(quantile_of(sample, _TAIL) for sample in some)
    inner_high = max(quantile_of(sample, 1 - _TAIL) for sample in some)
    width = _width(inner_low, inner_high, most)
    if _bins(low, high, width) > most:
        low, high = inner_low, inner_high
    first, bins = low // width, _bins(low, high, width)
    return Histogram(
        first * width, width, tuple(_binned(sample, first, width, bins) for sample in samples)
    )


def _width(low: int, high: int, most: int) -> int:
    """The smallest round width with which at most `most` bins reach from `low` to `high`."""
    ten = 1
    while True:
        for width in (ten, 2 * ten, 5 * ten):
            if _bins(low, high, width) <= most:
                return width
        ten *= 10


def _bins(low: int, high: int, width: int) -> int:
    return high // width - low // width + 1


def _binned(sample: Blocks, first: int, width: int, bins: int) -> Bins:
    place = _place(sample.values, width)
    inside = (place >= first) & (place < first + bins)
    counts = np.zeros(bins, dtype=np.int64)
    np.add.at(counts, place[inside] - first, sample.counts[inside])
    quartiles = tuple(quantile_of(sample, Fraction(i, 4)) for i in (1, 2, 3) if sample.units)
    return Bins(
        tuple(counts.tolist()),
        int(sample.counts[place < first].sum()),
        int(sample.counts[place >= first + bins].sum()),
        (quartiles[0], quartiles[1], quartiles[2]) if sample.units else None,
    )


def _place(values: Integers, width: int) -> Integers:
    """Which multiple of the width each value follows."""
    if width >= 2**63:  # no 64 bits hold it, and no value reaches it
        return np.where(values < 0, -1, 0).astype(np.int64)
    return values // width
