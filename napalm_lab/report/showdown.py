"""Hands in their order, best first, with what decides; in text and as data."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from napalm_lab.rules.cards import RANKS, hand_text
from napalm_lab.table.showdown import Showdown
from napalm_lab.variant.resolved import Stage
from napalm_lab.wording import counted

_ACES = {"high": "aces high", "low": "aces low", "high-or-low": "aces high, or low in 5-4-3-2-A"}


def showdown_lines(stage: Stage, showdown: Showdown, width: int) -> Iterator[str]:
    """The stage's ranking, then a line a hand and, between them, why one beats the next or ties."""
    yield from textwrap.wrap(ranking_words(stage), width)
    yield ""
    column = max(len(hand_text(hand)) for hand in showdown.hands) + 2
    place = 1
    for rank, group in enumerate(showdown.order):
        for nth, index in enumerate(group):
            mark = f"{place}." if nth == 0 else "="
            text = f"{mark:>3} {hand_text(showdown.hands[index]):{column}}{showdown.names[index]}"
            yield text + _note(showdown, index)
        tie = showdown.ties[rank]
        if tie is not None:
            yield from _reason(tie, width)
        if rank < len(showdown.beats):
            yield from _reason(showdown.beats[rank], width)
        place += len(group)


def showdown_data(variant: str, stage: Stage, showdown: Showdown) -> dict[str, Any]:
    """The same as data; beats : between groups of `order`; ties : None for a group of one hand."""
    return {
        "order": [list(group) for group in showdown.order],
        "hands": [
            {
                "cards": hand_text(hand),
                "name": showdown.names[index],
                "may_say_yes": showdown.may_say_yes[index],
                "can_win": showdown.can_win[index],
            }
            for index, hand in enumerate(showdown.hands)
        ],
        "beats": list(showdown.beats),
        "ties": list(showdown.ties),
        "variant": variant,
        "stage": stage.name,
    }


def ranking_words(stage: Stage) -> str:
    """How hands are compared at a stage, as a sentence."""
    cards = counted(stage.cards, "card")
    cards = cards if stage.cards == stage.held else f"best {cards} of {stage.held}"
    straights = "count" if stage.straights_and_flushes == "count" else "do not count"
    words = (
        f"Stage {stage.name}: the {stage.goal}est hand wins; {cards}, {_ACES[stage.aces]}; "
        f"straights and flushes {straights}"
    )
    if stage.suits == "rank":
        words += "; suits decide between equal hands"
        words += ", the lower one wins" if stage.goal == "low" else ""
    if stage.qualifier is not None:
        words += f"; {_ranks(stage.qualifier)} or better is needed to say yes"
    if stage.needed_to_win is not None:
        words += f"; {_ranks(stage.needed_to_win)} or better is needed to win"
    return words + "."


def _ranks(ranks: tuple[int, ...]) -> str:
    return "-".join(RANKS[rank] for rank in ranks)


def _note(showdown: Showdown, index: int) -> str:
    """What keeps a hand from winning, if anything does."""
    if not showdown.may_say_yes[index]:
        return "  (may not say yes)"
    return "" if showdown.can_win[index] else "  (cannot win)"


def _reason(reason: str, width: int) -> list[str]:
    indent = " " * 8
    return textwrap.wrap(reason, width, initial_indent=indent, subsequent_indent=indent)
