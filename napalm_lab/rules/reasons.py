"""Why one hand beats another, in the words of a card player."""

from __future__ import annotations

from collections.abc import Sequence

from napalm_lab.rules.cards import COPIES, RANKS
from napalm_lab.rules.evaluate import value_of_hand
from napalm_lab.rules.names import (
    GROUPS,
    best_strength,
    group_name,
    hand_name,
    plural_name,
    rank_name,
    ranks_text,
)
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
)
from napalm_lab.rules.suits import suit_of_top
from napalm_lab.rules.tables import FLUSH_MARK, top_ranks

_CATEGORIES = {
    NO_PAIR: "no pair",
    PAIR: "a pair",
    TWO_PAIR: "two pair",
    THREE: "three of a kind",
    STRAIGHT: "a straight",
    FLUSH: "a flush",
    FULL_HOUSE: "a full house",
    FOUR: "four of a kind",
    STRAIGHT_FLUSH: "a straight flush",
}
_PARTS = {
    NO_PAIR: ["highest card"],
    PAIR: ["pair"],
    TWO_PAIR: ["higher pair", "lower pair"],
    THREE: ["three of a kind"],
    STRAIGHT: ["top of the straight"],
    FLUSH: ["highest card of the flush"],
    FULL_HOUSE: ["three of a kind", "pair"],
    FOUR: ["four of a kind"],
    STRAIGHT_FLUSH: ["top of the straight flush"],
}
_SUITS = ["clubs", "diamonds", "hearts", "spades"]
_ONE_OF = {PAIR, STRAIGHT, FLUSH, FULL_HOUSE, STRAIGHT_FLUSH}
_FIRST_GROUP = {TWO_PAIR: "a pair of", FULL_HOUSE: "three"}
_COUNTED = ["first", "second", "third", "fourth", "fifth"]


def why(ranking: Ranking, first: Sequence[int], second: Sequence[int]) -> str:
    """Why the better of two hands (cards 0 to 51), given in any order, wins, or why they tie.

    Such as `both ace-high; the second card decides: K against Q`; the winner's is named first.
    ValueError when a hand has fewer cards than count.
    """
    better, worse = best_strength(ranking, first), best_strength(ranking, second)
    if better == worse and ranking.suits == "rank":
        return _suits(ranking, better, first, second)
    if better == worse:
        return _tie(ranking, max(len(first), len(second)))
    if (better < worse) == (ranking.goal == "high"):
        better, worse = worse, better
    if category_of(better) != category_of(worse):
        return _categories(ranking, category_of(better), category_of(worse))
    ranks = deciding_ranks(ranking, better), deciding_ranks(ranking, worse)
    return _ranks(ranking, category_of(better), *ranks)


def deciding_card(ranking: Ranking, cards: Sequence[int]) -> int:
    """The card (0 to 51) of a hand whose suit decides, where suits rank (article 1.7)."""
    mark = int(top_ranks(ranking)[value_of_hand(ranking, cards)])
    suit = suit_of_top(mark, cards, len(cards), ranking.goal == "low")
    return mark % FLUSH_MARK * COPIES + suit


def _suits(ranking: Ranking, strength: int, first: Sequence[int], second: Sequence[int]) -> str:
    """What the suits say of two hands of one strength."""
    same = f"both have {_same(ranking, strength, first)}"
    worse, better = sorted(deciding_card(ranking, hand) for hand in (first, second))
    if worse == better:
        return f"a tie: {same}, and the {_card_name(worse)} first"
    if ranking.goal == "low":
        lower, higher = _card_name(worse), _card_name(better)
        return f"{same}; suits decide, and the lower wins: the {lower} under the {higher}"
    return f"{same}; suits decide: the {_card_name(better)} over the {_card_name(worse)}"


def _same(ranking: Ranking, strength: int, hand: Sequence[int]) -> str:
    """What equal hands are called, as in `both have a pair of kings`."""
    category = category_of(strength)
    if category == NO_PAIR:
        return ranks_text(deciding_ranks(ranking, strength))
    name = hand_name(ranking, hand)
    return f"a {name}" if category in _ONE_OF else name


def _card_name(card: int) -> str:
    """As in `king of spades`."""
    rank, suit = divmod(card, COPIES)
    return f"{rank_name(rank)} of {_SUITS[suit]}"


def _tie(ranking: Ranking, held: int) -> str:
    if ranking.cards == 1:
        counted = "the card that counts has the same rank"
    else:
        counted = f"the {ranking.cards} cards that count have the same ranks"
    others = ", and neither do the other cards" if held > ranking.cards else ""
    return f"a tie: {counted}; suits do not matter{others}"


def _categories(ranking: Ranking, better: int, worse: int) -> str:
    beats = f"{_CATEGORIES[better]} beats {_CATEGORIES[worse]}"
    if ranking.goal == "high":
        return beats
    if worse in (STRAIGHT, FLUSH, STRAIGHT_FLUSH):
        return f"in low, {beats}: straights and flushes count here, so they are bad"
    return f"in low, {beats}"


def _ranks(ranking: Ranking, category: int, better: tuple[int, ...], worse: tuple[int, ...]) -> str:
    """What decides between two hands of one category."""
    place = next(place for place, rank in enumerate(better) if rank != worse[place])
    shared = f"both {_shared(category, better[:place])}; " if place else ""
    texts = [_rank_text(category, place, rank) for rank in (better[place], worse[place])]
    low_wins = ", and low wins" if ranking.goal == "low" else ""
    ace = RANKS.index("A") in (better[place], worse[place])
    aces_low = "; aces are low here" if ace and ranking.aces == "low" else ""
    part = _part(category, place, len(better))
    return f"{shared}the {part} decides: {texts[0]} against {texts[1]}{low_wins}{aces_low}"


def _part(category: int, place: int, length: int) -> str:
    """What the rank at a place is, in a hand of that many ranks that decide."""
    named = _PARTS[category]
    if place < len(named):
        return named[place]
    if category not in GROUPS:
        return f"{_COUNTED[place]} card"
    kickers = length - len(named)
    return "kicker" if kickers == 1 else f"{_COUNTED[place - len(named)]} kicker"


def _shared(category: int, ranks: tuple[int, ...]) -> str:
    """What two hands of a category have in common before the rank that decides."""
    if category == NO_PAIR:
        return (
            f"{rank_name(ranks[0])}-high" if len(ranks) == 1 else f"start with {ranks_text(ranks)}"
        )
    if category == FLUSH:
        return f"flushes start with {ranks_text(ranks)}"
    if len(ranks) < GROUPS[category]:
        return f"have {_FIRST_GROUP[category]} {plural_name(ranks[0])}"
    article = "a " if category == PAIR else ""
    kickers = ranks[GROUPS[category] :]
    group = f"have {article}{group_name(category, ranks)}"
    return f"{group}, {ranks_text(kickers)}" if kickers else group


def _rank_text(category: int, place: int, rank: int) -> str:
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        return f"{rank_name(rank)}-high"
    return plural_name(rank) if place < GROUPS.get(category, 0) else RANKS[rank]
