"""How far the playing is: a bar where somebody watches, else a plain line now and then."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from napalm_lab.report.streams import write_message

Update = Callable[[int], None]
"""Called with the number of games done so far."""

COMPILING = "compiling the engine, once on this machine: this takes some seconds"

_FIRST_LINE = 5.0
_NEXT_LINES = 10.0


@contextmanager
def progress_shown(games: int, clock: Callable[[], float] = time.monotonic) -> Iterator[Update]:
    """Shows on stderr how many of `games` are done; nothing of it stays on a terminal.

    On anything but a terminal a line is written after 5 seconds, then every 10: nothing at all for
    what is quickly done. clock : seconds.
    """
    if _watched():
        with _bar(games) as update:
            yield update
    else:
        yield _lines(games, clock)


def tell_compiling() -> None:
    """Why nothing happens for a while."""
    write_message(COMPILING)


def _watched() -> bool:
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


@contextmanager
def _bar(games: int) -> Iterator[Update]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        task = progress.add_task("", total=games)
        yield lambda done: progress.update(task, completed=done)


def _lines(games: int, clock: Callable[[], float]) -> Update:
    due = clock() + _FIRST_LINE

    def update(done: int) -> None:
        nonlocal due
        now = clock()
        if now >= due and done < games:
            due = now + _NEXT_LINES
            write_message(f"{done:,} of {games:,} games played")

    return update
