"""What a hand is worth, made for reading: articles 1.4 to 1.7, 4.1 and 4.2, and suits (4.6).

A card is its text, as in `Ah`. Of all ways to choose the cards that count, the best is taken.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from napalm_lab.variant.resolved import Stage

Hand = tuple[str, ...]
Strength = tuple[int, ...]
"""The kind of hand, then the ranks that decide, the most important first."""

Worth = tuple[Strength, int]
"""Larger is better: by ranks, then by suit (0 where suits are nothing)."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"

KINDS = [
    "nothing",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
]
SUITED = [KINDS.index("flush"), KINDS.index("straight flush")]


def worth(stage: Stage, hand: Hand) -> Worth:
    """What a hand is worth at a stage."""
    return by_ranks(stage, hand), by_suit(stage, hand) if stage.suits == "rank" else 0


def by_ranks(stage: Stage, hand: Hand) -> Strength:
    """What it is worth without its suit."""
    strength, _ = best(stage, hand)
    return signed(stage, strength)


def bar(stage: Stage, ranks: Iterable[int]) -> Strength:
    """What a hand of these ranks (0 to 12), not of one suit, is worth without its suit."""
    hand = tuple(RANKS[rank] + SUITS[place % 4] for place, rank in enumerate(ranks))
    return signed(stage, strength_of(stage, hand))


def kind_of(stage: Stage, hand: Hand) -> int:
    """The place in KINDS of the cards that count."""
    return best(stage, hand)[0][0]


def best(stage: Stage, hand: Hand) -> tuple[Strength, Hand]:
    """The strength of the cards that count, and these cards."""
    choices = [(strength_of(stage, five), five) for five in combinations(hand, stage.cards)]
    return max(choices) if stage.goal == "high" else min(choices)


def by_suit(stage: Stage, hand: Hand) -> int:
    """The suit of the most important card; of several such cards held, the best suit."""
    (kind, first, *_), chosen = best(stage, hand)
    if kind in SUITED:
        return signed_suit(stage, chosen[0])
    return max(signed_suit(stage, card) for card in hand if pip(stage, card) == first)


def signed(stage: Stage, strength: Strength) -> Strength:
    """In low everything is turned round."""
    return strength if stage.goal == "high" else tuple(-part for part in strength)


def signed_suit(stage: Stage, card: str) -> int:
    """Spades over hearts, diamonds, clubs; in low the lower suit is better. From 1."""
    place = SUITS.index(card[1])
    return 1 + (place if stage.goal == "high" else 3 - place)


def strength_of(stage: Stage, cards: Hand) -> Strength:
    """What compares hands of exactly the cards that count, in high order."""
    pips = [pip(stage, card) for card in cards]
    groups = sorted(((count, rank) for rank, count in Counter(pips).items()), reverse=True)
    decide = tuple(rank for _, rank in groups)
    kind = kind_of_groups([count for count, _ in groups])
    if stage.straights_and_flushes == "ignored" or len(groups) < 5:
        return (KINDS.index(kind), *decide)
    straight = max(pips) - min(pips) == 4
    if stage.aces == "high-or-low" and sorted(pips) == [2, 3, 4, 5, 14]:
        straight, decide = True, (5,)
    flush = len({card[1] for card in cards}) == 1
    if straight:
        return (KINDS.index("straight flush" if flush else "straight"), decide[0])
    return (KINDS.index("flush" if flush else "nothing"), *decide)


def kind_of_groups(counts: list[int]) -> str:
    """The kind of hand that so many alike make, the most alike first."""
    if counts[0] == 4:
        return "four of a kind"
    if counts[:2] == [3, 2]:
        return "full house"
    if counts[0] == 3:
        return "three of a kind"
    if counts[:2] == [2, 2]:
        return "two pair"
    return "pair" if counts[0] == 2 else "nothing"


def pip(stage: Stage, card: str) -> int:
    """2 to 14; an ace that is only low is 1."""
    rank = 2 + RANKS.index(card[0])
    return 1 if rank == 14 and stage.aces == "low" else rank
