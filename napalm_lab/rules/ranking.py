"""Which hand is better: the order in which the options of a ranking put hands.

Articles 1.4, 1.5, 1.6 and 1.7 (suits never rank), 4.1 (aces) and 4.2 (ways to play low).

Hands that count as equal form a class. A class has a *strength*, an integer in ordinary high order
whose hexadecimal digits can be read: the category, then up to five ranks in the order in which
they decide. Low is the same order turned round. A *value* numbers the classes from 0 without gaps:
larger is better for the ranking's goal, and equal values tie.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from napalm_lab.rules.cards import RANKS
from napalm_lab.rules.limits import MAX_CARDS
from napalm_lab.rules.multisets import multisets, rank_sets
from napalm_lab.rules.options import STRAIGHT_CARDS, Ranking

NO_PAIR, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)

_DIGIT_BITS = 4
_DIGIT_MASK = (1 << _DIGIT_BITS) - 1
_DIGITS = MAX_CARDS
_CATEGORY_BITS = _DIGIT_BITS * _DIGITS
_ACE = len(RANKS) - 1
_FIVE = RANKS.index("5")
_WHEEL = [_ACE, *range(_FIVE + 1)]
_NOT_SUITED = np.zeros(1, np.bool_)

# By how many there are of the rank held most often, and of the next: what the hand is, suits aside.
_OF_A_KIND = np.zeros((5, 5), np.int64)
_OF_A_KIND[2, :2] = PAIR
_OF_A_KIND[2, 2] = TWO_PAIR
_OF_A_KIND[3, :2] = THREE
_OF_A_KIND[3, 2] = FULL_HOUSE
_OF_A_KIND[4, :2] = FOUR

# How many ranks fewer than cards it takes to compare two hands of a category.
_SPARED = {
    NO_PAIR: 0,
    PAIR: 1,
    TWO_PAIR: 2,
    THREE: 2,
    STRAIGHT: 4,
    FLUSH: 0,
    FULL_HOUSE: 3,
    FOUR: 3,
    STRAIGHT_FLUSH: 4,
}


def strengths(
    ranking: Ranking, counts: NDArray[np.int64], suited: NDArray[np.bool_]
) -> NDArray[np.int64]:
    """Strength of each of n hands of exactly `ranking.cards` cards, whatever the goal.

    counts : int64[n, 13], how many cards of each rank, two to ace
    suited : bool[n], whether all cards are of one suit
    returns int64[n]
    """
    ordered = np.roll(counts, 1, axis=1) if ranking.aces == "low" else counts
    # The ranks in the order in which they decide: those held most often first, high before low.
    rank_digits = np.arange(len(RANKS))
    priority = np.where(ordered > 0, ordered << _DIGIT_BITS | rank_digits, 0)
    priority = np.sort(priority, axis=1)[:, : -_DIGITS - 1 : -1]
    most, next_most = priority[:, 0] >> _DIGIT_BITS, priority[:, 1] >> _DIGIT_BITS
    digits = priority & _DIGIT_MASK
    category = _OF_A_KIND[most, next_most]
    if ranking.straights_count:
        run = (most == 1) & (digits[:, 0] - digits[:, -1] == STRAIGHT_CARDS - 1)
        if ranking.aces == "high-or-low":
            wheel = (counts[:, _WHEEL] == 1).all(axis=1)
            digits[wheel, 0] = _FIVE
            run |= wheel
        digits[run, 1:] = 0
        category[run] = STRAIGHT
        category[suited] = np.where(run[suited], STRAIGHT_FLUSH, FLUSH)
    shifts = np.arange(_DIGITS - 1, -1, -1) * _DIGIT_BITS
    found: NDArray[np.int64] = (category << _CATEGORY_BITS) + (digits << shifts).sum(axis=1)
    return found


def category_of(strength: int) -> int:
    """The category in a strength: NO_PAIR to STRAIGHT_FLUSH."""
    return strength >> _CATEGORY_BITS


def deciding_ranks(ranking: Ranking, strength: int) -> tuple[int, ...]:
    """The ranks (0 to 12) that compare hands of a category, the first to decide first."""
    length = ranking.cards - _SPARED[category_of(strength)]
    shift = _ACE if ranking.aces == "low" else 0
    return tuple(
        ((strength >> _DIGIT_BITS * (_DIGITS - 1 - place) & _DIGIT_MASK) + shift) % len(RANKS)
        for place in range(length)
    )


class Classes(NamedTuple):
    """The values of all hands of exactly `ranking.cards` cards."""

    ladder: NDArray[np.int64]
    """int64[values]: the strength of each class, ascending."""
    of_ranks: NDArray[np.int64]
    """int64[multisets]: value of each multiset of that size when not all of one suit; others -1."""
    of_suited: NDArray[np.int64]
    """int64[8192], by set of ranks: value of a flush of that size with these ranks; others -1."""


@cache
def classes(ranking: Ranking) -> Classes:
    """All classes of a ranking, made once in a process (milliseconds); not to be written to."""
    numbering, sets = multisets(), rank_sets()
    whole = np.flatnonzero(numbering.sizes == ranking.cards)
    flushes = np.flatnonzero(ranking.straights_count & (sets.sum(axis=1) == ranking.cards))
    counts = np.concatenate([numbering.counts[:, whole].T, sets[flushes]])
    suited = np.repeat([False, True], [len(whole), len(flushes)])
    ladder, value = np.unique(strengths(ranking, counts, suited), return_inverse=True)
    if ranking.goal == "low":
        value = len(ladder) - 1 - value
    made = Classes(ladder, np.full(len(numbering.sizes), -1), np.full(len(sets), -1))
    made.of_ranks[whole] = value[: len(whole)]
    made.of_suited[flushes] = value[len(whole) :]
    for array in made:
        array.setflags(write=False)
    return made


def number_of_values(ranking: Ranking) -> int:
    """How many classes of hands there are: values go from 0 to one less."""
    return len(classes(ranking).ladder)


def value_of_ranks(ranking: Ranking, ranks: Sequence[int]) -> int:
    """The value of a hand of these ranks (0 to 12) that is no flush; for a qualifier.

    ValueError when there are not exactly `ranking.cards` ranks.
    """
    if len(ranks) != ranking.cards:
        raise ValueError(f"{len(ranks)} ranks are given, but {ranking.cards} cards count")
    counts = np.bincount(ranks, minlength=len(RANKS))[np.newaxis]
    place = int(
        np.searchsorted(classes(ranking).ladder, strengths(ranking, counts, _NOT_SUITED))[0]
    )
    return place if ranking.goal == "high" else number_of_values(ranking) - 1 - place


def least_value_of_category(ranking: Ranking, category: int) -> int:
    """The value of the worst hand of a category (NO_PAIR to STRAIGHT_FLUSH) or of a better one.

    ValueError where low wins, or where no hand is so good.
    """
    ladder = classes(ranking).ladder
    place = int(np.searchsorted(ladder, category << _CATEGORY_BITS))
    if ranking.goal == "low" or place == len(ladder):
        raise ValueError(f"no hand of category {category} wins here")
    return place
