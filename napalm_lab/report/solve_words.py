"""How roles, scores and hands are called where good play is told."""

from __future__ import annotations

from napalm_lab.learning.example_hand import example_hand
from napalm_lab.learning.scores import Scores
from napalm_lab.learning.solution import (
    AFTER_MORE,
    AFTER_ONE,
    ANY,
    FIRST,
    LAST,
    SECOND_CHANCE,
    UNHEARD,
)
from napalm_lab.learning.threshold import Threshold
from napalm_lab.rules.names import GROUPS, best_strength, hand_name, ranks_text
from napalm_lab.rules.options import Ranking
from napalm_lab.rules.parameters import CompiledRules
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

ROLE_LABELS = {
    ANY: "all turns",
    FIRST: "first to speak",
    UNHEARD: "no yes so far",
    LAST: "last, no yes so far",
    AFTER_ONE: "after one yes",
    AFTER_MORE: "after two and more",
    SECOND_CHANCE: "second chance",
}
ROLE_IDS = {
    ANY: "any",
    FIRST: "first",
    UNHEARD: "no_yes_yet",
    LAST: "last",
    AFTER_ONE: "after_one_yes",
    AFTER_MORE: "after_two_yeses_or_more",
    SECOND_CHANCE: "second_chance",
}

NO_HAND, ANY_HAND = "no hand", "any hand"

_TIMES = {PAIR: (2,), TWO_PAIR: (2, 2), THREE: (3,), FULL_HOUSE: (3, 2), FOUR: (4,)}
_SUITED = {STRAIGHT: "str.", FLUSH: "flush", STRAIGHT_FLUSH: "str. flush"}


def scores_text(scores: Scores) -> str:
    """As in `3`, `0-2`, `5+` or `<1`."""
    if scores.low is None:
        return "any" if scores.high is None else f"<{scores.high + 1}"
    if scores.high is None:
        return f"{scores.low}+"
    return f"{scores.low}" if scores.low == scores.high else f"{scores.low}-{scores.high}"


def weakest_hand(rules: CompiledRules, threshold: Threshold) -> str | None:
    """What the weakest hand worth a yes is called; None where none is."""
    if threshold.value is None:
        return None
    ranking = rules.rankings[threshold.stage]
    return hand_name(ranking, example_hand(ranking, threshold.value))


def hand_text(rules: CompiledRules, threshold: Threshold) -> str:
    """The same in words for a table."""
    if threshold.always:
        return ANY_HAND
    return weakest_hand(rules, threshold) or NO_HAND


def short_hand_text(rules: CompiledRules, threshold: Threshold) -> str:
    """The same in a few letters: `K-J`, `9-9`, `str. T`."""
    if threshold.always or threshold.value is None:
        return hand_text(rules, threshold)
    ranking = rules.rankings[threshold.stage]
    return short_name(ranking, example_hand(ranking, threshold.value))


def short_name(ranking: Ranking, cards: tuple[int, ...]) -> str:
    """A hand (cards 0 to 51) without the ranks that seldom decide."""
    strength = best_strength(ranking, cards)
    category, ranks = category_of(strength), deciding_ranks(ranking, strength)
    if category in GROUPS:
        groups = zip(ranks, _TIMES[category], strict=False)
        return ranks_text([rank for rank, times in groups for _ in range(times)], "-")
    if category == NO_PAIR:
        return ranks_text(ranks, "-")
    return f"{_SUITED[category]} {ranks_text(ranks[:1])}"
