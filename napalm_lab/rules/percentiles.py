"""How good a hand is among all the hands that the pack can deal, counted exactly.

A multiset of ranks stands for as many hands as there are ways to give it suits. Hands with five or
more cards of one suit are worth something else where flushes count, so they are taken out and
counted apart: by the ranks in that suit, and the ranks of the (at most two) cards in other suits.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from napalm_lab.rules.cards import COPIES, PACK, SUITS
from napalm_lab.rules.multisets import RANK_KEYS, multisets, rank_sets
from napalm_lab.rules.options import STRAIGHT_CARDS, Ranking
from napalm_lab.rules.ranking import number_of_values
from napalm_lab.rules.tables import flush_values, rank_values


@cache
def percentiles(ranking: Ranking, held: int) -> NDArray[np.float64]:
    """For each value, the share of all hands of `held` cards that are worse, plus half the equal.

    float64[values], 0 to 1, ascending; not to be written to. ValueError as in `value_counts`.
    """
    counts = value_counts(ranking, held)
    shares = (np.cumsum(counts) - counts / 2) / comb(PACK, held)
    shares.setflags(write=False)
    return shares


@cache
def value_counts(ranking: Ranking, held: int) -> NDArray[np.int64]:
    """How many of the C(52, held) hands have each value; not to be written to.

    int64[values]; 0 for a value that hands of so many cards never have. ValueError when fewer cards
    are held than count, or more than seven.
    """
    values = rank_values(ranking, held)
    numbering = multisets()
    ways = np.where(numbering.sizes == held, _ways(numbering.counts, COPIES), 0)
    counts = np.zeros(number_of_values(ranking), np.int64)
    if ranking.straights_count:
        for suited in range(STRAIGHT_CARDS, held + 1):
            flushes = _flushes(ranking, held, suited)
            ways -= _sums(flushes.numbers, flushes.ways, len(ways))
            counts += _sums(flushes.values, flushes.ways, len(counts))
    of_held = numbering.sizes == held
    counts += _sums(values[of_held], ways[of_held], len(counts))
    counts.setflags(write=False)
    return counts


class _Flushes(NamedTuple):
    """Kinds of hands with a flush: by the ranks in its suit, and by the ranks of other suits."""

    numbers: NDArray[np.int32]
    """int32[sets, others]: the number of the multiset of all ranks."""
    values: NDArray[np.int16]
    """int16[sets, others]: the value of the hand."""
    ways: NDArray[np.int64]
    """int64[sets, others]: how many hands are of the kind."""


def _flushes(ranking: Ranking, held: int, suited: int) -> _Flushes:
    """All kinds of hands of `held` cards of which `suited` (five or more) are of one suit."""
    numbering, in_set = multisets(), rank_sets()
    sets = np.flatnonzero(in_set.sum(axis=1) == suited)
    member_keys = RANK_KEYS[np.nonzero(in_set[sets])[1].reshape(len(sets), suited)]
    in_other_suits = COPIES - 1
    others = np.flatnonzero(
        (numbering.sizes == held - suited) & (numbering.counts.max(axis=0) <= in_other_suits)
    )
    other_keys = numbering.keys[others]
    ways = len(SUITS) * _ways(numbering.counts[:, others], in_other_suits)

    def with_others(keys: NDArray[np.int64]) -> NDArray[np.int32]:
        return numbering.number(keys[:, np.newaxis] + other_keys)

    numbers = with_others(member_keys.sum(axis=1))
    values = np.repeat(flush_values(ranking)[sets, np.newaxis], len(others), axis=1)
    if suited < held:
        # A hand without the flush keeps at most four of its suit: as in `evaluate.suited_value`.
        of_ranks = rank_values(ranking, held)
        for kept in combinations(range(suited), STRAIGHT_CARDS - 1):
            without = with_others(member_keys[:, kept].sum(axis=1))
            values = np.maximum(values, of_ranks[without])
    return _Flushes(numbers, values, np.broadcast_to(ways, values.shape))


def _ways(counts: NDArray[np.int8], suits: int) -> NDArray[np.int64]:
    """In how many ways each multiset of ranks can be had of that many suits: int64[multisets]."""
    choices = np.array([comb(suits, count) for count in range(COPIES + 1)])
    ways: NDArray[np.int64] = choices[counts].prod(axis=0)
    return ways


def _sums(
    places: NDArray[np.integer], amounts: NDArray[np.int64], length: int
) -> NDArray[np.int64]:
    """The sum of the amounts at each place: int64[length]. Exact, all sums being below 2**53."""
    sums: NDArray[np.int64] = np.bincount(places.ravel(), amounts.ravel(), length).astype(np.int64)
    return sums
