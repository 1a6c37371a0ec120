"""What is degenerate in how a game is played: found in its rules and in play that was seen.

No variant is known by name here. Words for the findings are in `report.solve_findings`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from napalm_lab.learning.solution import Solution, share
from napalm_lab.rules.parameters import (
    AT_LEAST,
    AT_MOST,
    CHIPS,
    OF_WINNINGS,
    PER_YES,
    POT_SHARE_TOP,
)

SELDOM = 0.02
"""Of turns: less often is hardly ever. Nobody learns never to do a thing at all."""

OFTEN = 0.98

_ENOUGH = 0.01
"""Of all turns of a stage, or of the game, before it matters what is done in them."""

_FEWEST = 500
"""Turns, at least."""

_MOST_ARE_SHORT = 0.5
_SOME_DO_NOT_END = 0.01

FREE_YES, NOT_REACHED, NOBODY_ENTERS, ALL_ENTER = "free-yes", "not-reached", "no-yes", "all-yes"
SILENT_PLACE, SILENT_SCORE, ONE_HAND, ENDLESS = (
    "silent-place",
    "silent-score",
    "one-hand",
    "endless",
)


@dataclass(frozen=True)
class Finding:
    """Something to be told.

    stage : from 0, None for the whole game; share : 0 to 1, of turns with a yes, or of games; turns
    : seen; feeds : chips more that a winner takes for each yes; place : seats yet to speak; own,
    others : levels of a score.
    """

    kind: str
    share: float | None
    stage: int | None = None
    turns: int = 0
    feeds: int = 0
    place: int | None = None
    own: int | None = None
    others: int | None = None


def findings(solution: Solution) -> list[Finding]:
    """All of them, what is about the whole game first."""
    found = list(_of_games(solution))
    for stage in range(solution.rules.stages):
        found += _of_stage(solution, stage)
    return [*found, *_of_scores(solution)]


def yes_is_free(record: Any, stage: int) -> bool:
    """Whether nobody can ever pay anything at a stage for having said yes; record : RULES."""
    takes = can_be_more_than_nothing(record.contested_takes[stage])
    proves = record.sole_beats_ghost[stage] == 1 or (
        record.least_value_to_win[stage] > record.least_value_for_yes[stage]
    )
    return not (
        record.fee[stage] > 0
        or can_be_more_than_nothing(record.losers_pay[stage], takes)
        or (record.losers_make_up[stage] == 1 and takes)
        or (proves and can_be_more_than_nothing(record.sole_loser_pays[stage]))
    )


def can_be_more_than_nothing(parts: Any, winnings: bool = False) -> bool:
    """Whether an amount, int64[AMOUNT_PARTS], can be a chip or more.

    winnings : whether winners can take anything from the pot.
    """
    grows = [POT_SHARE_TOP, PER_YES, CHIPS, AT_LEAST, *([OF_WINNINGS] if winnings else [])]
    return bool(parts[AT_MOST] != 0 and any(parts[part] > 0 for part in grows))


def _of_games(solution: Solution) -> Iterator[Finding]:
    if solution.one_hand >= _MOST_ARE_SHORT:
        yield Finding(ONE_HAND, solution.one_hand)
    if solution.capped >= _SOME_DO_NOT_END:
        yield Finding(ENDLESS, solution.capped)


def _of_stage(solution: Solution, stage: int) -> Iterator[Finding]:
    record = solution.rules.record
    turns, rate = int(solution.turns[stage].sum()), solution.rate(stage)
    if yes_is_free(record, stage):
        feeds = int(record.contested_takes[stage][PER_YES])
        yield Finding(FREE_YES, rate, stage, turns, feeds)
    if turns < max(1, _ENOUGH * solution.turns.sum() / solution.rules.stages):
        yield Finding(NOT_REACHED, rate, stage, turns)
    elif rate is not None and rate < SELDOM:
        yield Finding(NOBODY_ENTERS, rate, stage, turns)
    elif rate is not None and rate > OFTEN:
        yield Finding(ALL_ENTER, rate, stage, turns)
    else:
        yield from _of_places(solution, stage)


def _of_places(solution: Solution, stage: int) -> Iterator[Finding]:
    """Places in the order of speaking from which yes is hardly ever said, heard what may be."""
    if solution.rules.record.at_once[stage] == 1:
        return
    turns = solution.turns[stage, 0].sum(axis=(0, 2, 3, 4))
    yeses = solution.yeses[stage, 0].sum(axis=(0, 2, 3, 4))
    for place in reversed(range(len(turns))):
        rate = share(yeses[place], turns[place])
        if rate is not None and rate < SELDOM and _is_enough(turns[place], turns.sum()):
            yield Finding(SILENT_PLACE, rate, stage, int(turns[place]), place=place)


def _of_scores(solution: Solution) -> Iterator[Finding]:
    """Scores at which yes is hardly ever said at any stage, those with the most turns first."""
    levels = range(len(solution.scores))
    if len(levels) == 1:
        return
    turns = solution.turns.sum(axis=(0, 1, 2, 3, 6))
    yeses = solution.yeses.sum(axis=(0, 1, 2, 3, 6))
    if yeses.sum() < SELDOM * turns.sum():
        return
    found = []
    for own in levels:
        for others in levels:
            seen, rate = turns[own, others], share(yeses[own, others], turns[own, others])
            if rate is not None and rate < SELDOM and _is_enough(seen, turns.sum()):
                found.append(Finding(SILENT_SCORE, rate, None, int(seen), own=own, others=others))
    yield from sorted(found, key=lambda finding: -finding.turns)


def _is_enough(turns: float, whole: float) -> bool:
    return bool(turns >= max(_FEWEST, _ENOUGH * whole))
