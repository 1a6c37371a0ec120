"""How far a training is, and the time left: a bar if somebody watches, else a line now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from napalm_lab.report.progress import FIRST_LINE, NEXT_LINES, is_watched
from napalm_lab.report.streams import write_message

Tell = Callable[[int, int], None]
"""Takes how much is done so far, and how much there is to do."""


@contextmanager
def training_shown(what: str, clock: Callable[[], float] = time.monotonic) -> Iterator[Tell]:
    """Shows on stderr how much of `what`, as in `hands of training`, is done.

    Nothing of it stays on a terminal. Elsewhere a line is written after 5 seconds, then every 10.
    clock : seconds.
    """
    if is_watched():
        with _bar(what) as tell:
            yield tell
    else:
        yield _Lines(what, clock).tell


@contextmanager
def _bar(what: str) -> Iterator[Tell]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        BarColumn(),
        TextColumn(f"{{task.completed:,}} of {{task.total:,}} {what}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task("", total=1, visible=False)

        def tell(done: int, of: int) -> None:
            bar.update(task, completed=min(done, of), total=of, visible=True)

        yield tell


class _Lines:
    """A plain line now and then, with the time that is left."""

    def __init__(self, what: str, clock: Callable[[], float]) -> None:
        self._what, self._clock = what, clock
        self._began, self._done_before = 0.0, -1
        self._due = clock() + FIRST_LINE

    def tell(self, done: int, of: int) -> None:
        """So much is done, of so much."""
        now = self._clock()
        if self._done_before < 0:
            # What came before the first news is no measure: the engine may have been compiled.
            self._began, self._done_before = now, done
            return
        if now < self._due or done >= of or done <= self._done_before:
            return
        self._due = now + NEXT_LINES
        left = (now - self._began) * (of - done) / (done - self._done_before)
        write_message(f"{done:,} of {of:,} {self._what}, about {left:.0f} s left")
