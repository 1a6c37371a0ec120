"""Hands laid side by side under one stage's ranking: which is best, which tie, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from napalm_lab.rules.cards import COPIES
from napalm_lab.rules.evaluate import value_of_hand
from napalm_lab.rules.names import hand_name
from napalm_lab.rules.options import Ranking
from napalm_lab.rules.ranking import value_of_ranks
from napalm_lab.rules.reasons import deciding_card, why
from napalm_lab.variant.resolved import Stage


@dataclass(frozen=True)
class Showdown:
    """The order of hands.

    hands : cards 0..51, as given; names : what each hand is called; may_say_yes : whether each is
    good enough for the stage's qualifier; can_win : and for what is needed to win; order : indices
    of `hands`, groups of equal hands, the best group first; beats : why each group but the last
    beats the next; ties : why the hands of each group tie, None for one hand.
    """

    hands: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    may_say_yes: tuple[bool, ...]
    can_win: tuple[bool, ...]
    order: tuple[tuple[int, ...], ...]
    beats: tuple[str, ...]
    ties: tuple[str | None, ...]


def lay_down(stage: Stage, hands: Sequence[tuple[int, ...]]) -> Showdown:
    """Orders hands, each of at least as many cards as count at the stage."""
    ranking = stage.ranking
    values = [value_of_hand(ranking, hand) for hand in hands]
    merits = [
        (value, _merit_of_suit(ranking, hand)) for value, hand in zip(values, hands, strict=True)
    ]
    order = tuple(
        tuple(index for index, merit in enumerate(merits) if merit == wanted)
        for wanted in sorted(set(merits), reverse=True)
    )
    for_yes, to_win = _bar(ranking, stage.qualifier), _bar(ranking, stage.needed_to_win)
    firsts = [hands[group[0]] for group in order]
    return Showdown(
        hands=tuple(hands),
        names=tuple(hand_name(ranking, hand) for hand in hands),
        may_say_yes=tuple(value >= for_yes for value in values),
        can_win=tuple(value >= max(for_yes, to_win) for value in values),
        order=order,
        beats=tuple(why(ranking, *pair) for pair in pairwise(firsts)),
        ties=tuple(
            why(ranking, hands[group[0]], hands[group[1]]) if len(group) > 1 else None
            for group in order
        ),
    )


def _bar(ranking: Ranking, ranks: tuple[int, ...] | None) -> int:
    """The least value that passes a bar of these ranks; 0 where there is none."""
    return 0 if ranks is None else value_of_ranks(ranking, ranks)


def _merit_of_suit(ranking: Ranking, hand: tuple[int, ...]) -> int:
    """By which hands of equal value are put in order, larger is better; 0 if no suit ranks."""
    if ranking.suits == "ignored":
        return 0
    suit = deciding_card(ranking, hand) % COPIES
    return -suit if ranking.goal == "low" else suit
