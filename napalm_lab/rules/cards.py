"""How cards and ranks are numbered, and how they are written.

A card is `4 * rank + suit`, 0 to 51: rank 0 to 12 is two to ace, suit 0 to 3 is clubs, diamonds,
hearts, spades. Its text is rank and suit, as in `Ah` and `Tc`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"
COPIES = len(SUITS)
"""How often each rank is in the pack."""
PACK = len(RANKS) * len(SUITS)
"""How many cards the pack has: 52."""

_RANK_WORDS = "a rank is one of 2 3 4 5 6 7 8 9 T J Q K A, or 10 for T"
_CARD_WORDS = f"{_RANK_WORDS}; a suit is one of c d h s; so Ah, Tc or 10c"


class CardError(ValueError):
    """A text that is no card, no hand or no list of ranks; the message is for the card player."""


def parse_card(text: str) -> int:
    """The card (0 to 51) of a text such as `Ah`, `tc` or `10C`; CardError when it is none."""
    rank = _parse_rank(text[:-1])
    suit = SUITS.find(text[-1:].lower()) if text else -1
    if rank is None or suit < 0:
        joined = "; put spaces or commas between cards" if len(text) > len("10c") else ""
        raise CardError(f"{text!r} is not a card: {_CARD_WORDS}{joined}")
    return len(SUITS) * rank + suit


def parse_hand(text: str) -> tuple[int, ...]:
    """The cards of a text, in its order: one or more, separated by spaces or commas, none twice.

    CardError names the first text that is no card, or a card that is there twice and both its
    places.
    """
    cards: list[int] = []
    for word in _words(text, r"[\s,]+"):
        card = parse_card(word)
        if card in cards:
            raise CardError(
                f"{card_text(card)} is there twice in {text.strip()!r}: "
                f"as card {cards.index(card) + 1} and as card {len(cards) + 1}"
            )
        cards.append(card)
    if not cards:
        raise CardError("there is no card: a hand is written like Ah Kd or Ah, Kd")
    return tuple(cards)


def parse_ranks(text: str) -> tuple[int, ...]:
    """The ranks (0 to 12) of a text such as `8 7 6 5 4` or `8-7-6-5-4`, in its order, one or more.

    CardError names the first text that is no rank, or a rank that is there more often than in the
    pack.
    """
    ranks: list[int] = []
    for word in _words(text, r"[\s,-]+"):
        rank = _parse_rank(word)
        if rank is None:
            raise CardError(f"{word!r} is not a rank: {_RANK_WORDS}")
        ranks.append(rank)
        if ranks.count(rank) > COPIES:
            raise CardError(f"{RANKS[rank]} is there more than {COPIES} times in {text.strip()!r}")
    if not ranks:
        raise CardError("there is no rank: ranks are written like 8 7 6 5 4 or 8-7-6-5-4")
    return tuple(ranks)


def card_text(card: int) -> str:
    """How a card (0 to 51) is written: rank, then suit, as in `Ah` and `Tc`."""
    return RANKS[card // len(SUITS)] + SUITS[card % len(SUITS)]


def hand_text(cards: Iterable[int]) -> str:
    """How cards (0 to 51) are written one after the other, as in `Ah Kd`."""
    return " ".join(card_text(card) for card in cards)


def _parse_rank(text: str) -> int | None:
    if text == "10":
        text = "T"
    rank = RANKS.find(text.upper()) if len(text) == 1 else -1
    return rank if rank >= 0 else None


def _words(text: str, separators: str) -> list[str]:
    return [word for word in re.split(separators, text) if word]
