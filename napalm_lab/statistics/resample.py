"""Quantiles of a sample and of many resamples of its blocks, found by halving, all at once.

The draws are the same in every run: their bits come from a generator with a fixed seed, and from
its raw 64-bit output, which no version of numpy changes.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from napalm_lab.statistics.blocks import BLOCKS, Blocks, Integers

RESAMPLES = 2000

Floats = NDArray[np.float64]

_SEED = 20_000
_FINE = 1024  # edges looked at in one search; more distinct values are searched in two steps


@lru_cache(maxsize=4)
def drawn(blocks: int) -> Integers:
    """How often each of `blocks` blocks is drawn in each resample: int64[RESAMPLES, blocks].

    Every row sums to `blocks`. The same two sides of a pair are to use the same draws.
    """
    raw = np.random.PCG64(_SEED).random_raw(RESAMPLES * blocks).reshape(RESAMPLES, blocks)
    picks = ((raw >> np.uint64(32)) * np.uint64(blocks) >> np.uint64(32)).astype(np.int64)
    rows = np.arange(RESAMPLES, dtype=np.int64)[:, None] * blocks
    counts = np.bincount((rows + picks).ravel(), minlength=RESAMPLES * blocks)
    weights = counts.reshape(RESAMPLES, blocks).astype(np.int64)
    weights.flags.writeable = False
    return weights


def quantile_of(sample: Blocks, q: Fraction) -> int:
    """The smallest value that at least `q` (0..1) of the units do not exceed.

    Raises ValueError for an empty sample.
    """
    value, _, _ = _standing(sample, q)
    return value


def spread_quantile_of(sample: Blocks, q: Fraction) -> Fraction:
    """The quantile (0 < q <= 1) where units of a value v are spread evenly over v - 1 .. v.

    It is v - 1 + (q * units - units below v) / (units at v), with v as in `quantile_of`, so that v
    is the next whole number. At the smallest value there is nothing below to spread over, and it
    is v. Raises ValueError for an empty sample.
    """
    value, below, at = _standing(sample, q)
    if below == 0:
        return Fraction(value)
    return value - 1 + (q * sample.units - below) / at


def _standing(sample: Blocks, q: Fraction) -> tuple[int, int, int]:
    """The quantile, and how many units are below it and at it."""
    if sample.units == 0:
        raise ValueError("no quantile of nothing")
    reached = np.cumsum(sample.counts)
    needed = -(-q.numerator * sample.units // q.denominator)
    value = int(sample.values[np.searchsorted(reached, needed)])
    first, last = (np.searchsorted(sample.values, value, side=side) for side in ("left", "right"))
    below = int(reached[first - 1]) if first else 0
    return value, below, int(reached[last - 1]) - below


def resampled_quantiles(sample: Blocks, q: Fraction) -> Floats:
    """The quantile of each resample of the blocks that are not empty, as in `spread_quantile_of`.

    There "the smallest value" is the sample's, whatever a resample's is. float64[RESAMPLES]. Raises
    ValueError for an empty sample.
    """
    if sample.units == 0:
        raise ValueError("no quantile of nothing")
    search = _Search(sample, q)
    values = _first_reaching(search, np.unique(sample.values), sample)
    upto, below = search.reached(values), search.reached(values - 1)
    over = search.needed - q.denominator * below
    spread = values - 1 + over / (q.denominator * (upto - below))
    return np.where(values == sample.values[0], values, spread)


def _first_reaching(search: _Search, distinct: Integers, sample: Blocks) -> Integers:
    """Of each resample the first of the `distinct` values that enough of its units do not exceed.

    Few values are searched at once, many in two steps, the first over values far apart.
    """
    if distinct.size <= _FINE:
        return distinct[search.first_edge(distinct)]
    below = np.cumsum(sample.counts)
    grid = np.searchsorted(below, np.linspace(0, below[-1], _FINE).astype(np.int64))
    coarse = np.unique(np.append(sample.values[grid.clip(max=below.size - 1)], distinct[-1]))
    found = search.first_edge(coarse)
    lowest, highest = int(found.min()), int(found.max())
    floor = int(np.searchsorted(distinct, coarse[lowest - 1], side="right")) if lowest else 0
    ceiling = int(np.searchsorted(distinct, coarse[highest], side="right"))
    window = distinct[floor:ceiling]
    return window[search.first_edge(window)]


class _Search:
    """Counts, in every resample at once, the units that do not exceed given values.

    needed : int64[RESAMPLES], q times the units of each resample, times the denominator of q
    """

    def __init__(self, sample: Blocks, q: Fraction) -> None:
        """Draw the resamples of the blocks in `sample`."""
        sizes = sample.units_by_block()
        present = np.flatnonzero(sizes)
        self._sample = sample
        self._denominator = q.denominator
        self._column = np.zeros(BLOCKS, dtype=np.int64)
        self._column[present] = np.arange(present.size)
        self._drawn = drawn(present.size)
        self.needed = q.numerator * (self._drawn @ sizes[present])

    def first_edge(self, edges: Integers) -> Integers:
        """Index into `edges` (ascending), for each resample; the last edge is always enough."""
        below = self._below(edges)
        low = np.zeros(RESAMPLES, dtype=np.int64)
        high = np.full(RESAMPLES, edges.size - 1)
        while np.any(low < high):
            middle = (low + high) // 2
            enough = self._drawn_from(below[middle]) * self._denominator >= self.needed
            high = np.where(enough, middle, high)
            low = np.where(enough, low, np.minimum(middle + 1, high))
        return low

    def reached(self, values: Integers) -> Integers:
        """Units of each resample that do not exceed its own value of int64[RESAMPLES]."""
        edges, place = np.unique(values, return_inverse=True)
        return self._drawn_from(self._below(edges)[place])

    def _drawn_from(self, units: Integers) -> Integers:
        """Units of each resample, of int64[RESAMPLES, blocks] units in its blocks."""
        return np.asarray(np.einsum("rb,rb->r", self._drawn, units))

    def _below(self, edges: Integers) -> Integers:
        """Units of each block that do not exceed each edge: int64[edges, blocks]."""
        blocks = self._drawn.shape[1]
        row = np.searchsorted(edges, self._sample.values)
        inside = row < edges.size
        cell = row[inside] * blocks + self._column[self._sample.blocks[inside]]
        counts = np.bincount(
            cell, weights=self._sample.counts[inside], minlength=edges.size * blocks
        )
        return counts.astype(np.int64).reshape(edges.size, blocks).cumsum(axis=0)
