"""How the ranks held and the suits held are packed into one number, and numbered without gaps.

A card has a *key*, an int64; the key of a hand is the sum of the keys of its cards (up to seven),
so a hand's key grows card by card as it is dealt. Its bits:

    0..16    one digit to base 5 for each rank from two to eight: how many of it
    17..31   the same for the ranks from nine to ace
    32..47   four bits for each suit: how many of it

Every multiset of at most seven ranks has a number, the sum of one entry of each of two small
tables, looked up by the two rank fields: the low half picks a row, the high half a place in it.
Rows hold the high halves ordered by size, so a row simply ends where the hand would have more than
seven cards, and there are no gaps.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from napalm_lab.rules.cards import COPIES, PACK, RANKS, SUITS
from napalm_lab.rules.limits import MAX_HELD

LOW_RANKS = 7
HIGH_RANKS = len(RANKS) - LOW_RANKS
BASE = COPIES + 1
HIGH_SHIFT = 17
SUIT_SHIFT = 32
SUIT_BITS = 4
LOW_MASK = (1 << HIGH_SHIFT) - 1
HIGH_MASK = (1 << SUIT_SHIFT - HIGH_SHIFT) - 1

RANK_KEYS: NDArray[np.int64] = np.array(
    [BASE**rank for rank in range(LOW_RANKS)]
    + [BASE**rank << HIGH_SHIFT for rank in range(HIGH_RANKS)],
    dtype=np.int64,
)
"""int64[13]: the rank fields of one card of each rank."""

CARD_KEYS: NDArray[np.int64] = np.array(
    [
        int(RANK_KEYS[card // len(SUITS)]) + (1 << SUIT_SHIFT + SUIT_BITS * (card % len(SUITS)))
        for card in range(PACK)
    ],
    dtype=np.int64,
)
"""int64[52]: the key of each card."""


class Multisets(NamedTuple):
    """The numbering of all multisets of at most MAX_HELD ranks, none more than four times."""

    low_index: NDArray[np.int32]
    """int32[5**7], by the low rank field: the number of the row's first multiset."""
    high_index: NDArray[np.int32]
    """int32[5**6], by the high rank field: the place in the row."""
    keys: NDArray[np.int64]
    """int64[multisets]: the rank fields of each multiset."""
    counts: NDArray[np.int8]
    """int8[13, multisets]: how many of each rank, two to ace."""
    sizes: NDArray[np.int64]
    """int64[multisets]: how many cards."""

    def number(self, keys: NDArray[np.int64]) -> NDArray[np.int32]:
        """The number of the multiset of each key; int32 in the shape of `keys`."""
        low: NDArray[np.int32] = self.low_index[keys & LOW_MASK]
        high: NDArray[np.int32] = self.high_index[keys >> HIGH_SHIFT & HIGH_MASK]
        return low + high


@cache
def multisets() -> Multisets:
    """The numbering, made once in a process (milliseconds); not to be written to."""
    low_counts, high_counts = _half(LOW_RANKS), _half(HIGH_RANKS)
    low_sizes, high_sizes = low_counts.sum(axis=0), high_counts.sum(axis=0)
    by_size = np.argsort(high_sizes, kind="stable").astype(np.int32)
    high_index = np.empty_like(by_size)
    high_index[by_size] = np.arange(len(by_size))
    fitting = np.searchsorted(high_sizes[by_size], np.arange(MAX_HELD + 1), side="right")
    lengths = np.where(low_sizes > MAX_HELD, 0, fitting[MAX_HELD - np.minimum(low_sizes, MAX_HELD)])
    low_index = np.cumsum(lengths) - lengths
    low = np.repeat(np.arange(len(lengths)), lengths)
    high = by_size[np.arange(len(low)) - np.repeat(low_index, lengths)]
    made = Multisets(
        low_index=low_index.astype(np.int32),
        high_index=high_index,
        keys=low | high.astype(np.int64) << HIGH_SHIFT,
        counts=np.concatenate([np.repeat(low_counts, lengths, axis=1), high_counts[:, high]]),
        sizes=np.repeat(low_sizes, lengths) + high_sizes[high],
    )
    for array in made:
        array.setflags(write=False)
    return made


@cache
def rank_sets() -> NDArray[np.int64]:
    """Which ranks are in each set of ranks, by the bits of the set's number: int64[8192, 13]."""
    sets = np.arange(1 << len(RANKS))[:, np.newaxis] >> np.arange(len(RANKS)) & 1
    sets.setflags(write=False)
    return sets


def _half(ranks: int) -> NDArray[np.int8]:
    """Digits of every number to base 5: int8[ranks, 5**ranks], the last digit first."""
    digits = np.arange(BASE, dtype=np.int8)
    return np.stack(
        [
            np.tile(np.repeat(digits, BASE**rank), BASE ** (ranks - 1 - rank))
            for rank in range(ranks)
        ]
    )
