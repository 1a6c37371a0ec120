"""Tables of good play: how often yes is said, and the weakest hand that is worth one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from napalm_lab.learning.solution import Solution
from napalm_lab.learning.threshold import Threshold
from napalm_lab.report.grid import Column, Group, Row, grid_lines, heading_line
from napalm_lab.report.numbers import percent
from napalm_lab.report.signs import Signs
from napalm_lab.report.solve_words import ROLE_LABELS, hand_text, scores_text, short_hand_text

if TYPE_CHECKING:
    from rich.text import Text

_INDENT = 2
_GAP = 2

CLEAR = 0.8
"""Share of words that a threshold must agree with, or else it is marked ..."""
MIXED = "~"
"""... as one of players who mix."""

_COLUMNS = (
    Column(("yes",)),
    Column(("weakest hand", "worth a yes"), "left", 3),
    Column(("better", "than"), gap=3),
)


def role_lines(solution: Solution, width: int, signs: Signs) -> Iterator[Text]:
    """By stage and role: how often yes is said, and from which hand on."""
    rows: list[Row | Group] = []
    for stage, name in enumerate(solution.rules.stage_names):
        roles = solution.roles(stage)
        if roles:
            rows.append(Group(f"stage {name}"))
        for role in roles:
            rate, found = solution.rate(stage, role), solution.threshold(stage, role)
            yes = percent(rate, signs) if rate is not None else signs.nothing
            hand = (signs.nothing, "")
            if found is not None:
                mixed = MIXED if found.agreement < CLEAR else ""
                hand = mixed + hand_text(solution.rules, found), _percentile(found, signs)
            rows.append(Row(ROLE_LABELS[role], (yes, *hand)))
    yield from grid_lines(_COLUMNS, rows, width, _INDENT)


def score_lines(
    solution: Solution, stage: int, role: str, width: int, signs: Signs
) -> Iterator[Text]:
    """The weakest hand by own score, down, and by the best of the others', across.

    Columns that do not fit beside each other are told below.
    """
    levels = list(reversed(range(len(solution.scores))))
    found = {
        (own, others): solution.threshold(stage, role, own, others)
        for own in levels
        for others in levels
    }
    seen = [others for others in levels if any(found[own, others] for own in levels)]
    if not seen:
        return
    yield heading_line(f"stage {solution.rules.stage_names[stage]}, {ROLE_LABELS[role]}")
    names = [scores_text(scores) for scores in solution.scores]
    label = _INDENT + max(len(name) for name in names)
    cells = {place: _cell(solution, one, signs) for place, one in found.items()}
    widths = {
        others: max(len(names[others]), *(len(cells[own, others]) for own in levels))
        for others in seen
    }
    for columns in _blocks(widths, width - label):
        heads = _joined([names[others] for others in columns], [widths[one] for one in columns])
        yield heading_line(" " * label + heads)
        for own in levels:
            if any(found[own, others] for others in columns):
                told = [cells[own, others] for others in columns]
                line = f"{names[own]:>{label}}" + _joined(told, [widths[one] for one in columns])
                yield plain_line(line)


def plain_line(text: str) -> Text:
    """A line of figures."""
    from rich.text import Text

    return Text(text, no_wrap=True)


def _joined(cells: Sequence[str], widths: Sequence[int]) -> str:
    pairs = zip(cells, widths, strict=True)
    return "".join(" " * _GAP + f"{cell:<{width}}" for cell, width in pairs).rstrip()


def _blocks(widths: Mapping[int, int], room: int) -> Iterator[list[int]]:
    """The columns, as many together as fit."""
    block: list[int] = []
    left = room
    for others, wide in widths.items():
        if block and wide + _GAP > left:
            yield block
            block, left = [], room
        block.append(others)
        left -= wide + _GAP
    yield block


def _cell(solution: Solution, found: Threshold | None, signs: Signs) -> str:
    if found is None:
        return signs.nothing
    mixed = MIXED if found.agreement < CLEAR else ""
    share = _percentile(found, signs)
    return f"{mixed}{short_hand_text(solution.rules, found)}{f' {share}' if share else ''}"


def _percentile(found: Threshold, signs: Signs) -> str:
    if found.always or found.percentile is None:
        return ""
    return percent(found.percentile, signs)
