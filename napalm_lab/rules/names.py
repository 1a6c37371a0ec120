"""What people call a hand, and which of its cards count."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from napalm_lab.rules.cards import RANKS, SUITS
from napalm_lab.rules.options import Ranking
from napalm_lab.rules.ranking import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    NO_PAIR,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    category_of,
    deciding_ranks,
    strengths,
)

GROUPS = {PAIR: 1, TWO_PAIR: 2, THREE: 1, FULL_HOUSE: 2, FOUR: 1}
"""How many of the ranks that decide are held more than once; the others are kickers."""

_GROUP_PATTERNS = {
    PAIR: "pair of {}",
    TWO_PAIR: "two pair, {} and {}",
    THREE: "three {}",
    FULL_HOUSE: "full house, {} over {}",
    FOUR: "four {}",
}
_NAMES = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen"]
_NAMES += ["king", "ace"]


def hand_name(ranking: Ranking, cards: Sequence[int]) -> str:
    """What people call a hand (cards 0 to 51), by what counts, such as `pair of aces, K 9 5`.

    ValueError when it has fewer cards than count.
    """
    strength = best_strength(ranking, cards)
    category, ranks = category_of(strength), deciding_ranks(ranking, strength)
    if category == NO_PAIR:
        return _no_pair(ranking, ranks)
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        kind = "straight" if category == STRAIGHT else "straight flush"
        return f"{kind}, {rank_name(ranks[0])}-high"
    if category == FLUSH:
        return f"flush, {ranks_text(ranks)}"
    return ", ".join([group_name(category, ranks), *_kickers(ranks[GROUPS[category] :])])


def best_cards(ranking: Ranking, cards: Sequence[int]) -> tuple[int, ...]:
    """The `ranking.cards` cards of a hand that count, the first to decide first.

    Where suits leave a choice, the first of s, h, d, c is taken, so the result does not depend on
    the order of the cards. ValueError when there are fewer cards than count.
    """
    strength, chosen = _best(ranking, cards)
    ranks = deciding_ranks(ranking, strength)

    def place(card: int) -> tuple[int, int]:
        rank, suit = divmod(card, len(SUITS))
        if category_of(strength) in (STRAIGHT, STRAIGHT_FLUSH):
            return (ranks[0] - rank) % len(RANKS), -suit
        return ranks.index(rank), -suit

    return tuple(sorted(chosen, key=place))


def best_strength(ranking: Ranking, cards: Sequence[int]) -> int:
    """The strength, as in `ranking.strengths`, of the cards of a hand that count.

    ValueError when it has fewer cards than count.
    """
    strength, _ = _best(ranking, cards)
    return strength


def group_name(category: int, ranks: Sequence[int]) -> str:
    """What a hand of one of the categories in GROUPS is called, without its kickers."""
    groups = [plural_name(rank) for rank in ranks[: GROUPS[category]]]
    return _GROUP_PATTERNS[category].format(*groups)


def rank_name(rank: int) -> str:
    """A rank (0 to 12) in words, such as `ace`."""
    return _NAMES[rank]


def plural_name(rank: int) -> str:
    """A rank (0 to 12) in words, more than one of it, such as `aces`."""
    return rank_name(rank) + ("es" if rank_name(rank) == "six" else "s")


def ranks_text(ranks: Sequence[int], separator: str = " ") -> str:
    """Ranks (0 to 12) as on the cards, such as `A K 9`."""
    return separator.join(RANKS[rank] for rank in ranks)


def _no_pair(ranking: Ranking, ranks: tuple[int, ...]) -> str:
    if len(ranks) == 1:
        return rank_name(ranks[0])
    if ranking.goal == "low":
        return ranks_text(ranks, "-")
    return f"{rank_name(ranks[0])}-high, {ranks_text(ranks[1:])}"


def _kickers(ranks: tuple[int, ...]) -> list[str]:
    if len(ranks) == 1:
        return [f"{rank_name(ranks[0])} kicker"]
    return [ranks_text(ranks)] if ranks else []


def _best(ranking: Ranking, cards: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """Strength of the best `ranking.cards` cards of a hand, and these cards."""
    if len(cards) < ranking.cards:
        raise ValueError(f"{len(cards)} cards are held where {ranking.cards} count")
    choices = list(combinations(sorted(cards, reverse=True), ranking.cards))
    ranks, suits = np.divmod(np.array(choices, np.int64), len(SUITS))
    counts = (ranks[:, :, np.newaxis] == np.arange(len(RANKS))).sum(axis=1)
    suited = (suits == suits[:, :1]).all(axis=1)
    found = strengths(ranking, counts, suited)
    place = int(found.argmax() if ranking.goal == "high" else found.argmin())
    return int(found[place]), choices[place]
