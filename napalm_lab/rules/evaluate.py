"""The value of a hand: looked up in the tables by the key of its cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.multisets import (
    CARD_KEYS,
    HIGH_MASK,
    HIGH_SHIFT,
    LOW_MASK,
    SUIT_BITS,
    SUIT_SHIFT,
)
from napalm_lab.rules.options import STRAIGHT_CARDS, Ranking
from napalm_lab.rules.tables import SUIT_BIAS, Tables, build_tables

# No multiset's number is larger. The mask tells the compiler that an index is never negative.
NUMBER_MASK = (1 << 17) - 1


@kernel
def hand_key(cards: NDArray[np.int64], held: int) -> int:
    """The key of the first `held` of `cards` (0 to 51): the sum of their CARD_KEYS."""
    key = 0
    for place in range(held):
        key += CARD_KEYS[cards[place]]
    return key


@kernel
def hand_value(tables: Tables, stage: int, key: int, cards: NDArray[np.int64], held: int) -> int:
    """The value of a hand at a stage (a row of the tables): larger is better, equal values tie.

    key : the sum of the CARD_KEYS of the cards held
    cards : int64, whose first `held` entries are those cards (0 to 51), in any order
    """
    value = rank_value(tables, stage, key)
    if (key + SUIT_BIAS) & tables.flush_bits[stage]:
        return suited_value(tables, stage, key, cards, held, value)
    return value


@kernel
def rank_value(tables: Tables, stage: int, key: int) -> int:
    """The value of a hand at a stage as if it had no flush."""
    low = tables.low_index[key & LOW_MASK]
    high = tables.high_index[key >> HIGH_SHIFT & HIGH_MASK]
    return int(tables.rank_values[stage, (low + high) & NUMBER_MASK])


@kernel
def suited_value(
    tables: Tables, stage: int, key: int, cards: NDArray[np.int64], held: int, value: int
) -> int:
    """The value of a hand with five or more cards of one suit; `value` is its `rank_value`.

    Either the flush is best, or a hand that leaves out all but four of the suit. Where high wins it
    always is the flush; where low wins a flush is the thing to avoid (article 1.5).
    """
    suit = 0
    while (key >> SUIT_SHIFT + SUIT_BITS * suit & 15) < STRAIGHT_CARDS:
        suit += 1
    suited = key >> SUIT_SHIFT + SUIT_BITS * suit & 15
    ranks = 0
    for place in range(held):
        if cards[place] & 3 == suit:
            ranks |= 1 << (cards[place] >> 2)
    best = int(tables.flush_values[stage, ranks])
    if best >= value or suited == held:
        return best
    for first in range(held):
        if cards[first] & 3 != suit:
            continue
        left = key - CARD_KEYS[cards[first]]
        if suited == STRAIGHT_CARDS:
            best = max(best, rank_value(tables, stage, left))
            continue
        for second in range(first + 1, held):
            if cards[second] & 3 == suit:
                best = max(best, rank_value(tables, stage, left - CARD_KEYS[cards[second]]))
    return best


def value_of_hand(ranking: Ranking, cards: Sequence[int]) -> int:
    """The value of one hand (cards 0 to 51, all different), without numba.

    ValueError when it has fewer cards than count, or more than seven.
    """
    held = np.array(cards, np.int64)
    key = hand_key(held, len(held))
    return int(hand_value(_tables_of(ranking, len(held)), 0, key, held, len(held)))


@cache
def _tables_of(ranking: Ranking, held: int) -> Tables:
    return build_tables([(ranking, held)])
