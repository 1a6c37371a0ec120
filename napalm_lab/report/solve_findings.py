"""Findings on degenerate play, in words."""

from __future__ import annotations

from napalm_lab.learning.findings import (
    ALL_ENTER,
    ENDLESS,
    FREE_YES,
    NOBODY_ENTERS,
    NOT_REACHED,
    ONE_HAND,
    SILENT_PLACE,
    SILENT_SCORE,
    Finding,
    findings,
)
from napalm_lab.learning.observe import MAX_HANDS
from napalm_lab.learning.solution import Solution
from napalm_lab.report.numbers import percent
from napalm_lab.report.signs import Signs
from napalm_lab.report.solve_words import scores_text
from napalm_lab.rules.parameters import TOKENS_GIVEN
from napalm_lab.wording import counted, plural

_MOST_SCORES = 4
"""Of scores at which nobody says yes that are told one by one."""


def finding_texts(solution: Solution, signs: Signs) -> list[str]:
    """All findings, a paragraph each; of many scores those that come up most often."""
    found = findings(solution)
    scores = [finding for finding in found if finding.kind == SILENT_SCORE]
    left_out = scores[_MOST_SCORES:] if len(scores) > _MOST_SCORES + 1 else []
    told = [finding_text(finding, solution, signs) for finding in found if finding not in left_out]
    if left_out:
        told.append(f"The same holds at {len(left_out)} other scores.")
    return told


def finding_text(finding: Finding, solution: Solution, signs: Signs) -> str:
    """One or two sentences."""
    kind = finding.kind
    if kind == ONE_HAND:
        return f"Most games are over after one hand: {_often(finding, signs)} of them."
    if kind == ENDLESS:
        return (
            f"Games do not end: {_often(finding, signs)} of them were broken off after "
            f"{MAX_HANDS:,} hands."
        )
    if kind == SILENT_SCORE:
        assert finding.own is not None
        assert finding.others is not None
        own, others = (solution.scores[level] for level in (finding.own, finding.others))
        return (
            f"With a score of {scores_text(own)} against {scores_text(others)} of the best other "
            f"player hardly anybody ever says yes: {_of_turns(finding, signs)}."
        )
    assert finding.stage is not None
    stage = f"stage {solution.rules.stage_names[finding.stage]}"
    if kind == FREE_YES:
        return _free_yes(finding, solution, stage, signs)
    if kind == NOT_REACHED:
        often = "never" if finding.turns == 0 else f"hardly ever ({_turns(finding)})"
        return f"Nobody gets to {stage}: it came up {often}."
    if kind == NOBODY_ENTERS:
        return f"Hardly anybody ever says yes at {stage}: {_of_turns(finding, signs)}."
    if kind == ALL_ENTER:
        return (
            f"Nearly everybody says yes at {stage}, whatever the hand: {_of_turns(finding, signs)}."
        )
    assert kind == SILENT_PLACE
    return (
        f"At {stage} {_who(finding, solution)} hardly ever says yes: {_of_turns(finding, signs)}."
    )


def _free_yes(finding: Finding, solution: Solution, stage: str, signs: Signs) -> str:
    record = solution.rules.record
    counts = record.target > 0 and record.counted != TOKENS_GIVEN
    told = f"Yes costs its speaker nothing at {stage}: no fee, and losers pay nothing."
    if finding.feeds > 0:
        chips = counted(finding.feeds, "chip")
        toward = f", which {'counts' if finding.feeds == 1 else 'count'} toward the target"
        told += (
            " All that holds the rest back is that one more yes feeds the winner: of several yeses "
            f"each is worth {chips} more from the pot to the best hand{toward if counts else ''}."
        )
    else:
        told += " Nothing in what is paid there holds anybody back."
    if finding.share is None or finding.stage is None:
        return told
    strong = solution.strong_rate(finding.stage)
    better = (
        "" if strong is None else f", with the better half of hands in {percent(strong, signs)}"
    )
    return f"{told} Yes is said in {percent(finding.share, signs)} of turns{better}."


def _who(finding: Finding, solution: Solution) -> str:
    left = finding.place or 0
    if left == solution.rules.seats - 1:
        return "the first to speak"
    if left == 0:
        return "the last to speak"
    return f"whoever speaks with {left} {plural(left, 'player')} still to come"


def _often(finding: Finding, signs: Signs) -> str:
    return percent(finding.share or 0.0, signs)


def _turns(finding: Finding) -> str:
    return counted(finding.turns, "turn")


def _of_turns(finding: Finding, signs: Signs) -> str:
    return f"in {percent(finding.share or 0.0, signs, 1)} of {_turns(finding)}"
