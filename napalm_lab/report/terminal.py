"""What the terminal can show: how wide, with which colors."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, TextIO

from napalm_lab.report.streams import write_lines

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

USUAL_WIDTH = 80
MOST_PROSE = 100
_NARROWEST = 40

Side = Literal["left", "right"]


def width() -> int:
    """Columns to write in: as COLUMNS says, else as the terminal has, else 80; at least 40."""
    said = os.environ.get("COLUMNS", "")
    if said.isascii() and said.isdigit() and int(said) > 0:
        return max(int(said), _NARROWEST)
    try:
        columns = os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError, AttributeError):
        columns = 0
    return max(columns or USUAL_WIDTH, _NARROWEST)


def screen(stream: TextIO | None = None) -> Console:
    """Stdout, or another stream, for text and tables; colors only on a terminal, not with NO_COLOR.

    Text is shown as it is: no markup, no automatic highlighting.
    """
    from rich.console import Console

    class Screen(Console):
        def on_broken_pipe(self) -> None:
            """A reader that has read enough is no fault; rich would end with exit code 1."""
            raise BrokenPipeError

    return Screen(
        file=stream or sys.stdout,
        width=width(),
        markup=False,
        highlight=False,
        emoji=False,
        soft_wrap=False,
        legacy_windows=False,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
    )


def show(screen: Console, *things: RenderableType) -> None:
    """Print text or tables without the blanks that fill lines up to the right: they paste badly."""
    with screen.capture() as capture:
        screen.print(*things, sep="\n")
    write_lines(line.rstrip() for line in capture.get().splitlines())


def wrapped(line: str, columns: int) -> list[str]:
    """A line in lines of at most so many columns, continued two blanks further in."""
    indent = len(line) - len(line.lstrip()) + 2
    return (
        textwrap.wrap(line, columns, subsequent_indent=" " * indent)
        if len(line) > columns
        else [line]
    )


def aligned(
    headings: Sequence[str], sides: Sequence[Side] = (), widest: Sequence[int] = ()
) -> Table:
    """An empty table without lines, two spaces between columns; rows are added with `add_row`.

    headings : empty strings for none; sides : one a column, left where left out; widest : columns
    at most, 0 for no bound.
    """
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=any(headings))
    for place, heading in enumerate(headings):
        table.add_column(
            heading,
            header_style="bold",
            justify=sides[place] if place < len(sides) else "left",
            max_width=(widest[place] or None) if place < len(widest) else None,
            overflow="fold",
        )
    return table
