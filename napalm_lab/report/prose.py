"""Headings, paragraphs and commands as lines for the terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from napalm_lab.report.terminal import MOST_PROSE

if TYPE_CHECKING:
    from rich.console import Console

_INDENT = "  "
_CONTINUED = " \\"


def print_heading(screen: Console, text: str) -> None:
    """A heading, with a blank line above it."""
    screen.print(f"\n{text}", style="bold", soft_wrap=True)


def print_paragraphs(
    screen: Console, paragraphs: Iterable[str], style: str = "", *, apart: bool = False
) -> None:
    """Each paragraph, wrapped where it is easy to read; apart : a blank line between them."""
    for place, paragraph in enumerate(paragraphs):
        if apart and place > 0:
            screen.print()
        lines = textwrap.wrap(
            paragraph, min(screen.width, MOST_PROSE), break_long_words=False, break_on_hyphens=False
        )
        screen.print("\n".join(lines), style=style or None, soft_wrap=True)


def print_command(screen: Console, parts: Sequence[str]) -> None:
    """A command, on several lines where it is long, still fit to be pasted into a shell."""
    lines = [_INDENT + parts[0]]
    for part in parts[1:]:
        if len(lines[-1]) + 1 + len(part) + len(_CONTINUED) <= screen.width:
            lines[-1] += f" {part}"
        else:
            lines.append(2 * _INDENT + part)
    screen.print(f"{_CONTINUED}\n".join(lines), soft_wrap=True)
