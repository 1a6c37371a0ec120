"""The tables a hand is looked up in: the value of every hand, stage by stage."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from napalm_lab.rules.cards import RANKS, SUITS
from napalm_lab.rules.limits import MAX_HELD
from napalm_lab.rules.multisets import RANK_KEYS, SUIT_BITS, SUIT_SHIFT, multisets, rank_sets
from napalm_lab.rules.options import STRAIGHT_CARDS, Ranking
from napalm_lab.rules.ranking import classes

_ONE_OF_EACH_SUIT = sum(1 << SUIT_SHIFT + SUIT_BITS * suit for suit in range(len(SUITS)))
SUIT_BIAS = _ONE_OF_EACH_SUIT * ((1 << SUIT_BITS - 1) - STRAIGHT_CARDS)
"""Added to a key, it sets the top bit of a suit's field when the hand has a flush in that suit."""
_FLUSH_BITS = _ONE_OF_EACH_SUIT << SUIT_BITS - 1


class Tables(NamedTuple):
    """What `hand_value` reads, for all stages of a game; not to be written to."""

    low_index: NDArray[np.int32]
    """int32[5**7], by the low rank field of a key: part of the multiset's number."""
    high_index: NDArray[np.int32]
    """int32[5**6], by the high rank field: the other part, to be added."""
    rank_values: NDArray[np.int16]
    """int16[stages, multisets]: the best value when suits don't matter; -1 for sizes not held."""
    flush_values: NDArray[np.int16]
    """int16[stages, 8192], by set of ranks: the best flush among five or more cards of one suit."""
    flush_bits: NDArray[np.int64]
    """int64[stages]: the bits of key + SUIT_BIAS that tell of a flush; 0 where none counts."""


def build_tables(stages: Sequence[tuple[Ranking, int]]) -> Tables:
    """Tables for stages of these rankings and these numbers of cards held (no numba; milliseconds).

    ValueError when a stage holds fewer cards than count, or more than MAX_HELD.
    """
    numbering = multisets()
    # Copies, so that all arrays can be written to: numba compiles anew for arrays that cannot, and
    # tables that went to another process come out writable.
    return Tables(
        numbering.low_index.copy(),
        numbering.high_index.copy(),
        np.stack([rank_values(ranking, held) for ranking, held in stages]),
        np.stack([flush_values(ranking) for ranking, _ in stages]),
        np.array([_FLUSH_BITS if ranking.straights_count else 0 for ranking, _ in stages]),
    )


@cache
def rank_values(ranking: Ranking, held: int) -> NDArray[np.int16]:
    """Best value of the ranks of every hand that is no flush, of `ranking.cards` to `held` cards.

    The best of n cards is the best of any n - 1 of them, up from hands of which every card counts.
    int16[multisets], -1 for other sizes. ValueError as in `build_tables`.
    """
    if not ranking.cards <= held <= MAX_HELD:
        raise ValueError(
            f"{held} cards are held where {ranking.cards} count; "
            f"it can be {ranking.cards} to {MAX_HELD}"
        )
    numbering = multisets()
    values = classes(ranking).of_ranks.astype(np.int16)
    for size in range(ranking.cards + 1, held + 1):
        of_size = numbering.sizes == size
        for rank in range(len(RANKS)):
            having = np.flatnonzero(of_size & (numbering.counts[rank] > 0))
            without = numbering.number(numbering.keys[having] - RANK_KEYS[rank])
            values[having] = np.maximum(values[having], values[without])
    values.setflags(write=False)
    return values


@cache
def flush_values(ranking: Ranking) -> NDArray[np.int16]:
    """Best flush in every set of ranks of one suit, as in `Tables.flush_values`; int16[8192]."""
    values = classes(ranking).of_suited.astype(np.int16)
    sets = rank_sets()
    sizes = sets.sum(axis=1)
    for size in range(STRAIGHT_CARDS + 1, MAX_HELD + 1):
        for rank in range(len(RANKS)):
            having = np.flatnonzero((sizes == size) & (sets[:, rank] > 0))
            values[having] = np.maximum(values[having], values[having - (1 << rank)])
    values.setflags(write=False)
    return values
