"""How far the playing is: a bar where somebody watches, else a plain line now and then."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from napalm_lab.report.streams import write_message


class Shown:
    """Takes what is done, and shows it as it sees fit."""

    def done(self, games: int) -> None:
        """So many games have been played."""

    def look(self, text: str) -> None:
        """What a look at the figures so far has found."""


COMPILING = "compiling the engine, once on this machine: this takes some seconds"

_FIRST_LINE = 5.0
_NEXT_LINES = 10.0


@contextmanager
def progress_shown(games: int, clock: Callable[[], float] = time.monotonic) -> Iterator[Shown]:
    """Shows on stderr how many of `games` are done; nothing of it stays on a terminal.

    On anything but a terminal a line is written after 5 seconds, then every 10: nothing at all for
    what is quickly done. clock : seconds.
    """
    if _watched():
        with _bar(games) as shown:
            yield shown
    else:
        yield _Lines(games, clock)


def tell_compiling() -> None:
    """Why nothing happens for a while."""
    write_message(COMPILING)


def _watched() -> bool:
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


@contextmanager
def _bar(games: int) -> Iterator[Shown]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        task = progress.add_task("", total=games)

        class Bar(Shown):
            def done(self, games: int) -> None:
                progress.update(task, completed=games)

            def look(self, text: str) -> None:
                progress.update(task, description=text)

        yield Bar()


class _Lines(Shown):
    """A plain line now and then."""

    def __init__(self, games: int, clock: Callable[[], float]) -> None:
        self._games = games
        self._clock = clock
        self._due = clock() + _FIRST_LINE
        self._seen = ""

    def done(self, games: int) -> None:
        """As told above."""
        now = self._clock()
        if now >= self._due and games < self._games:
            self._due = now + _NEXT_LINES
            write_message(f"{games:,} of {self._games:,} games played{self._seen}")

    def look(self, text: str) -> None:
        """Kept for the next line."""
        self._seen = f"; {text}"
