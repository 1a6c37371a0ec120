"""Hands laid side by side under one stage's ranking: which is best, which tie, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from napalm_lab.rules.evaluate import value_of_hand
from napalm_lab.rules.names import hand_name
from napalm_lab.rules.ranking import value_of_ranks
from napalm_lab.rules.reasons import why
from napalm_lab.variant.resolved import Stage


@dataclass(frozen=True)
class Showdown:
    """The order of hands.

    hands : cards 0..51, as given; names : what each hand is called; may_say_yes : whether each is
    good enough for the stage's qualifier; order : indices of `hands`, groups of equal hands, the
    best group first; beats : why each group but the last beats the next; ties : why the hands of
    each group tie, None for one hand.
    """

    hands: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    may_say_yes: tuple[bool, ...]
    order: tuple[tuple[int, ...], ...]
    beats: tuple[str, ...]
    ties: tuple[str | None, ...]


def lay_down(stage: Stage, hands: Sequence[tuple[int, ...]]) -> Showdown:
    """Orders hands, each of at least as many cards as count at the stage."""
    ranking = stage.ranking
    values = [value_of_hand(ranking, hand) for hand in hands]
    order = tuple(
        tuple(index for index, value in enumerate(values) if value == wanted)
        for wanted in sorted(set(values), reverse=True)
    )
    bar = 0 if stage.qualifier is None else value_of_ranks(ranking, stage.qualifier)
    firsts = [hands[group[0]] for group in order]
    return Showdown(
        hands=tuple(hands),
        names=tuple(hand_name(ranking, hand) for hand in hands),
        may_say_yes=tuple(value >= bar for value in values),
        order=order,
        beats=tuple(why(ranking, *pair) for pair in pairwise(firsts)),
        ties=tuple(
            why(ranking, hands[group[0]], hands[group[1]]) if len(group) > 1 else None
            for group in order
        ),
    )
