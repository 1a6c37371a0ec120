"""How far the playing is: a bar where somebody watches, else a plain line now and then."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from napalm_lab.report.streams import write_message
from napalm_lab.rules.kernel import cache_folder


class Shown:
    """Takes what is done, and shows it as it sees fit."""

    def done(self, games: int) -> None:
        """So many games have been played."""

    def look(self, text: str, end: int | None = None) -> None:
        """What a look at the figures so far has found; end : when all is expected to be played."""


COMPILING = "compiling the engine, once on this machine: this takes some seconds"
COMPILING_EACH_TIME = "compiling the engine, which takes some seconds, and cannot be kept"

FIRST_LINE = 5.0
NEXT_LINES = 10.0
"""Seconds until a line is written, and until the next."""


@contextmanager
def progress_shown(
    games: int, clock: Callable[[], float] = time.monotonic, *, deciding: bool = False
) -> Iterator[Shown]:
    """Shows on stderr how many of `games` are done; nothing of it stays on a terminal.

    On anything but a terminal a line is written after 5 seconds, then every 10: nothing at all for
    what is quickly done. clock : seconds; deciding : the run itself decides when to stop, so that
    `games` is only the most.
    """
    if is_watched():
        with _bar(games, deciding) as shown:
            yield shown
    else:
        yield _Lines(games, clock, deciding)


def tell_compiling() -> None:
    """Why nothing happens for a while."""
    folder = cache_folder()
    if os.access(folder, os.W_OK):
        write_message(COMPILING)
    else:
        write_message(f"{COMPILING_EACH_TIME}: {folder} cannot be written")


def is_watched() -> bool:
    """Whether stderr is a terminal on which a bar can move."""
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


@contextmanager
def _bar(games: int, deciding: bool) -> Iterator[Shown]:
    """A bar, and below it what the last look found.

    Where the run decides for itself the bar has no end until a look can foresee one, and then that,
    which is never beyond `games`.
    """
    from rich.console import Console, RenderableType
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class Bar(Progress, Shown):
        seen = ""

        def get_renderables(self) -> Iterable[RenderableType]:
            yield self.make_tasks_table(self.tasks)
            if self.seen:
                yield Text(self.seen)

        def done(self, games: int) -> None:
            self.update(task, completed=games)

        def look(self, text: str, end: int | None = None) -> None:
            self.seen = text
            self.tasks[0].total = end
            sooner = end is not None and end < most
            self.update(task, description=f"of about {end:,}" if sooner else at_most)

    most, at_most = games, f"of at most {games:,}"
    columns = (
        BarColumn(),
        TextColumn("{task.completed:,} {task.description} games"),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task(
            at_most if deciding else f"of {games:,}", total=None if deciding else games
        )
        yield bar


class _Lines(Shown):
    """A plain line now and then."""

    def __init__(self, games: int, clock: Callable[[], float], deciding: bool) -> None:
        self._games = games
        self._of = "of at most" if deciding else "of"
        self._clock = clock
        self._due = clock() + FIRST_LINE
        self._seen = ""

    def done(self, games: int) -> None:
        """As told above."""
        now = self._clock()
        if now >= self._due and games < self._games:
            self._due = now + NEXT_LINES
            write_message(f"{games:,} {self._of} {self._games:,} games played{self._seen}")

    def look(self, text: str, end: int | None = None) -> None:
        """Kept for the next line."""
        self._seen = f"; {text}"
