"""A small map for each stage: how often yes is said at which score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from napalm_lab.learning.solution import Solution
from napalm_lab.learning.threshold import FEWEST_TURNS
from napalm_lab.report.grid import HEADING_STYLE
from napalm_lab.report.signs import Signs
from napalm_lab.report.solve_words import scores_text

if TYPE_CHECKING:
    from rich.text import Text

FULL_SHADES = " ░▒▓█"
PLAIN_SHADES = " .:*#"
_STEPS = (0.05, 0.2, 0.4, 0.7)
"""Shares of turns with a yes from which on a cell is one shade darker."""

_ALL = 0.995

_STYLES = (
    "white on color(235)",
    "white on color(24)",
    "white on color(31)",
    "black on color(74)",
    "black on color(153)",
)
_CELL = 4
"""Columns of a cell: a blank, the shade, two digits."""
_GAP = 3


def shades_for(encoding: str | None) -> str:
    """Five shades from light to dark that an encoding holds."""
    try:
        FULL_SHADES.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return PLAIN_SHADES
    return FULL_SHADES


def map_lines(
    solution: Solution, width: int, signs: Signs, shades: str, *, colored: bool
) -> Iterator[Text]:
    """One map a stage, own score down and the best of the others' across, side by side as far as
    they fit; colored : colors say what shades do otherwise.
    """
    maps = [
        _map(solution, stage, signs, shades, colored=colored)
        for stage in range(solution.rules.stages)
    ]
    wide = max(line.cell_len for lines in maps for line in lines)
    abreast = max(1, (width + _GAP) // (wide + _GAP))
    for first in range(0, len(maps), abreast):
        yield from _beside(maps[first : first + abreast], wide)


def _map(solution: Solution, stage: int, signs: Signs, shades: str, *, colored: bool) -> list[Text]:
    from rich.text import Text

    names = [scores_text(scores) for scores in solution.scores]
    label = max(len(name) for name in names)
    turns = solution.turns[stage].sum(axis=(0, 1, 2, 5))
    yeses = solution.yeses[stage].sum(axis=(0, 1, 2, 5))
    levels = list(reversed(range(len(names))))
    heads = "".join(f"{names[others]:>{_CELL}}" for others in levels)
    lines = [
        Text(f"stage {solution.rules.stage_names[stage]}", HEADING_STYLE),
        Text(" " * label + heads, HEADING_STYLE),
    ]
    for own in levels:
        line = Text.assemble((f"{names[own]:>{label}}", HEADING_STYLE))
        for others in levels:
            if turns[own, others] < FEWEST_TURNS:
                line.append(f"{signs.nothing:>{_CELL}}")
                continue
            rate = yeses[own, others] / turns[own, others]
            step = sum(rate >= limit for limit in _STEPS)
            line.append(" ")
            line.append(_cell(rate, " " if colored else shades[step]), _STYLES[step])
        lines.append(line)
    return lines


def _cell(rate: float, shade: str) -> str:
    """A shade and the rate in per cent, or that it is all of them."""
    return f"{shade}{100 * rate:2.0f}" if rate < _ALL else "all"


def _beside(maps: Sequence[Sequence[Text]], wide: int) -> Iterator[Text]:
    """Maps of equally many lines side by side."""
    from rich.text import Text

    for parts in zip(*maps, strict=True):
        line = Text(no_wrap=True)
        for place, part in enumerate(parts):
            line.append_text(part)
            if place + 1 < len(parts):
                line.append(" " * (wide - part.cell_len + _GAP))
        line.rstrip()
        yield line
