"""The suit that decides between hands of equal value, where suits rank (article 1.7)."""

from __future__ import annotations

from typing import Any

from napalm_lab.rules.cards import COPIES
from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.options import STRAIGHT_CARDS
from napalm_lab.rules.state import GHOST
from napalm_lab.rules.tables import FLUSH_MARK, Tables


@kernel
def note_suits(rules: Any, tables: Tables, game: Any) -> None:
    """Sets, beside the value of every hand at a stage, the suit that decides where values tie."""
    stage = int(game.stage)
    held, low = int(rules.held[stage]), bool(rules.low_wins[stage] == 1)
    for hand in range(rules.seats + rules.ghost):
        holder = hand if hand < rules.seats else GHOST
        mark = int(tables.top_ranks[stage, game.values[holder]])
        game.suits[holder] = suit_of_top(mark, game.cards[holder], held, low)


@kernel
def suit_of_top(mark: int, cards: Any, held: int, low: bool) -> int:
    """The suit (0..3, clubs to spades) of a hand's most important card.

    That is one of the rank that decides first: in a flush of its suit, else the best suit held,
    where low wins the lowest. mark : as in `Tables.top_ranks`.
    """
    rank, flush = mark & (FLUSH_MARK - 1), mark & FLUSH_MARK
    best = -1
    for place in range(held):
        card = int(cards[place])
        suit = card % COPIES
        if card // COPIES != rank:
            continue
        if flush and how_many_of_suit(cards, held, suit) < STRAIGHT_CARDS:
            continue
        if best < 0 or (suit < best if low else suit > best):
            best = suit
    return best


@kernel
def how_many_of_suit(cards: Any, held: int, suit: int) -> int:
    """Cards of a suit (0..3) among the first `held`."""
    count = 0
    for place in range(held):
        count += int(cards[place]) % COPIES == suit
    return count
