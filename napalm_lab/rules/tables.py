"""The tables a hand is looked up in: the value of every hand, stage by stage."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from napalm_lab.rules.cards import RANKS, SUITS
from napalm_lab.rules.limits import MAX_HELD, MAX_STAGES
from napalm_lab.rules.multisets import RANK_KEYS, SUIT_BITS, SUIT_SHIFT, multisets, rank_sets
from napalm_lab.rules.options import STRAIGHT_CARDS, Ranking
from napalm_lab.rules.ranking import (
    FLUSH,
    STRAIGHT_FLUSH,
    category_of,
    classes,
    deciding_ranks,
)

_ONE_OF_EACH_SUIT = sum(1 << SUIT_SHIFT + SUIT_BITS * suit for suit in range(len(SUITS)))
SUIT_BIAS = _ONE_OF_EACH_SUIT * ((1 << SUIT_BITS - 1) - STRAIGHT_CARDS)
"""Added to a key, it sets the top bit of a suit's field when the hand has a flush in that suit."""
FLUSH_MARK = 16
_FLUSH_BITS = _ONE_OF_EACH_SUIT << SUIT_BITS - 1


MULTISETS = 76_155
"""Multisets of ranks that up to seven cards can have, as `multisets` numbers them."""

MOST_VALUES = 7_462
"""Values that a ranking can have at most."""

# What `hand_value` reads, for all stages of a game; not to be written to. One record, so that
# kernels pass it about for nothing.
TABLES = np.dtype(
    [
        ("low_index", np.int32, (5**7,)),  # by a key's low rank field: part of a multiset's number
        ("high_index", np.int32, (5**6,)),  # by the high rank field: the other part, to be added
        # The best value when suits don't matter, by the multiset's number; -1 for sizes not held.
        ("rank_values", np.int16, (MAX_STAGES, MULTISETS)),
        # By set of ranks: the best flush among five or more cards of one suit.
        ("flush_values", np.int16, (MAX_STAGES, 8192)),
        # The bits of key + SUIT_BIAS that tell of a flush; 0 where none counts.
        ("flush_bits", np.int64, (MAX_STAGES,)),
        # Where suits rank, by value: the rank (0 to 12) that decides first, and FLUSH_MARK for a
        # flush.
        ("top_ranks", np.int16, (MAX_STAGES, MOST_VALUES)),
    ],
    align=True,
)

Tables = Any
"""A TABLES record."""


def build_tables(stages: Sequence[tuple[Ranking, int]]) -> Tables:
    """A TABLES record for stages of these rankings and these numbers of cards held.

    It takes milliseconds and no numba. ValueError when a stage holds fewer cards than count, or
    more than MAX_HELD.
    """
    numbering = multisets()
    tables = np.zeros(1, TABLES).view(np.recarray)[0]
    tables.low_index[:] = numbering.low_index
    tables.high_index[:] = numbering.high_index
    for stage, (ranking, held) in enumerate(stages):
        tables.rank_values[stage] = rank_values(ranking, held)
        tables.flush_values[stage] = flush_values(ranking)
        tables.flush_bits[stage] = _FLUSH_BITS if ranking.straights_count else 0
        if ranking.suits == "rank":
            marks = top_ranks(ranking)
            tables.top_ranks[stage, : marks.size] = marks
    return tables


@cache
def top_ranks(ranking: Ranking) -> NDArray[np.int16]:
    """Of each value the rank that decides first, with FLUSH_MARK for a flush; int16[values]."""
    marks = [
        deciding_ranks(ranking, strength)[0]
        + (FLUSH_MARK if category_of(strength) in (FLUSH, STRAIGHT_FLUSH) else 0)
        for strength in classes(ranking).ladder.tolist()
    ]
    return np.array(marks if ranking.goal == "high" else marks[::-1], np.int16)


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
    """Best flush in every set of ranks of one suit, as in TABLES; int16[8192]."""
    values = classes(ranking).of_suited.astype(np.int16)
    sets = rank_sets()
    sizes = sets.sum(axis=1)
    for size in range(STRAIGHT_CARDS + 1, MAX_HELD + 1):
        for rank in range(len(RANKS)):
            having = np.flatnonzero((sizes == size) & (sets[:, rank] > 0))
            values[having] = np.maximum(values[having], values[having - (1 << rank)])
    values.setflags(write=False)
    return values
