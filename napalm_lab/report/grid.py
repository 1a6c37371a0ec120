"""Rows of figures laid out in columns, without lines, in a given width."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from rich.text import Text

HEADING_STYLE = "bold"
_GAP = 2
NARROWEST_LABEL = 12
_HANGING = "  "


@dataclass(frozen=True)
class Column:
    """heading : its lines, the last one next to the figures; gap : blanks before the column."""

    heading: tuple[str, ...] = ()
    side: Literal["left", "right"] = "right"
    gap: int = _GAP


@dataclass(frozen=True)
class Row:
    """A label and a cell for each column; styles : of single cells, by column from 0.

    below : cells of a second line, or none.
    """

    label: str
    cells: tuple[str, ...]
    styles: tuple[tuple[int, str], ...] = ()
    below: tuple[str, ...] = ()


@dataclass(frozen=True)
class Group:
    """A line by itself, above the rows it belongs to."""

    label: str


def grid_lines(
    columns: Sequence[Column], rows: Sequence[Row | Group], width: int, indent: int = 0
) -> Iterator[Text]:
    """The heading's lines, then the rows'; labels that are too long for what is left are wrapped.

    indent : blanks before the labels of rows, not before those of groups.
    """
    from rich.cells import cell_len
    from rich.text import Text

    widths = [_width_of(place, column, rows) for place, column in enumerate(columns)]
    taken = indent + sum(widths) + sum(column.gap for column in columns)
    longest = max((cell_len(row.label) for row in rows if isinstance(row, Row)), default=0)
    label_width = max(min(longest, width - taken), NARROWEST_LABEL)
    blank = " " * indent
    for texts in _heading_rows(columns):
        line = blank + " " * label_width + _cells(columns, widths, texts)
        yield heading_line(line.rstrip())
    for row in rows:
        if isinstance(row, Group):
            yield heading_line(row.label)
            continue
        first, *rest = _wrapped(row.label, label_width) or [""]
        line = blank + first + " " * (label_width - cell_len(first))
        text = Text(line + _cells(columns, widths, row.cells), no_wrap=True)
        for place, style in row.styles:
            start = indent + label_width + sum(widths[:place])
            start += sum(column.gap for column in columns[: place + 1])
            text.stylize(style, start, start + widths[place])
        text.rstrip()
        yield text
        if row.below:
            part = rest.pop(0) if rest else ""
            line = blank + part + " " * (label_width - cell_len(part))
            yield Text((line + _cells(columns, widths, row.below)).rstrip(), no_wrap=True)
        for part in rest:
            yield Text(blank + part, no_wrap=True)


def heading_line(text: str) -> Text:
    """A line above figures."""
    from rich.text import Text

    return Text(text, HEADING_STYLE, no_wrap=True)


def _width_of(place: int, column: Column, rows: Sequence[Row | Group]) -> int:
    from rich.cells import cell_len

    texts = [
        cells[place]
        for row in rows
        if isinstance(row, Row)
        for cells in (row.cells, row.below)
        if cells
    ]
    return max((cell_len(text) for text in (*texts, *column.heading)), default=0)


def _heading_rows(columns: Sequence[Column]) -> Iterator[list[str]]:
    height = max(len(column.heading) for column in columns)
    for level in range(height):
        yield [
            column.heading[level - height + len(column.heading)]
            if level >= height - len(column.heading)
            else ""
            for column in columns
        ]


def _cells(columns: Sequence[Column], widths: Sequence[int], texts: Sequence[str]) -> str:
    from rich.cells import cell_len

    parts = []
    for column, width, text in zip(columns, widths, texts, strict=True):
        room = " " * (width - cell_len(text))
        parts.append(" " * column.gap + (room + text if column.side == "right" else text + room))
    return "".join(parts)


def _wrapped(label: str, width: int) -> list[str]:
    """A label in lines of at most `width`; a table of players ends a line after a plus."""
    lines: list[str] = []
    for part in re.findall(r"[^+]+\+?|\+", label):
        if lines and len(lines[-1]) + len(part) <= width:
            lines[-1] += part
        else:
            lines += textwrap.wrap(
                part, width, initial_indent=_HANGING if lines else "", subsequent_indent=_HANGING
            )
    return lines
