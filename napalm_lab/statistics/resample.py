"""Quantiles of many resamples of blocks, found by halving, all resamples at once.

The draws are the same in every run: their bits come from a generator with a fixed seed, and from
its raw 64-bit output, which no version of numpy changes.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import numpy as np

from napalm_lab.statistics.blocks import BLOCKS, Blocks, Integers

RESAMPLES = 2000

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
    if sample.units == 0:
        raise ValueError("no quantile of nothing")
    below = np.cumsum(sample.counts)
    needed = -(-q.numerator * sample.units // q.denominator)
    return int(sample.values[np.searchsorted(below, needed)])


def resampled_quantiles(sample: Blocks, q: Fraction) -> Integers:
    """The quantile, as in `quantile_of`, of each resample of the blocks that are not empty.

    int64[RESAMPLES]. Raises ValueError for an empty sample.
    """
    if sample.units == 0:
        raise ValueError("no quantile of nothing")
    search = _Search(sample, q)
    distinct = np.unique(sample.values)
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
    """Looks among given edges for the first that enough of a resample's units do not exceed."""

    def __init__(self, sample: Blocks, q: Fraction) -> None:
        """Draw the resamples of the blocks in `sample`."""
        sizes = sample.units_by_block()
        present = np.flatnonzero(sizes)
        self._sample = sample
        self._q = q
        self._column = np.zeros(BLOCKS, dtype=np.int64)
        self._column[present] = np.arange(present.size)
        self._drawn = drawn(present.size)
        self._needed = q.numerator * (self._drawn @ sizes[present])

    def first_edge(self, edges: Integers) -> Integers:
        """Index into `edges` (ascending), for each resample; the last edge is always enough."""
        below = self._below(edges)
        low = np.zeros(RESAMPLES, dtype=np.int64)
        high = np.full(RESAMPLES, edges.size - 1)
        while np.any(low < high):
            middle = (low + high) // 2
            reached = np.einsum("rb,rb->r", self._drawn, below[middle])
            enough = reached * self._q.denominator >= self._needed
            high = np.where(enough, middle, high)
            low = np.where(enough, low, np.minimum(middle + 1, high))
        return low

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
