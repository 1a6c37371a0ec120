"""Playing ranges of games and reducing them to exact sums, so that memory stays flat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

from napalm_lab.experiment.counting import Counts
from napalm_lab.experiment.sums import Columns, PairSums, SidesSums, SideSums, TableSums
from napalm_lab.simulate.metrics import columns_of
from napalm_lab.simulate.side import Side, StopFlag
from napalm_lab.simulate.workers import in_chunks

# Parts are merged this many at a time: seldom enough to be quick, often enough to stay small.
_MERGE_EVERY = 32


@dataclass(frozen=True)
class EachSide:
    """Work for `in_chunks`: one variant at each table, by itself.

    counted : ids of metrics whose games are counted by their numbers.
    """

    sides: tuple[Side, ...]
    counted: tuple[str, ...] = ()

    def warm_up(self) -> None:
        """As `_warm_up`."""
        _warm_up(self.sides)

    def __call__(self, first: int, count: int, stop: Any) -> SidesSums:
        """Plays games first .. first + count - 1."""
        sums, counts = [], []
        for side in self.sides:
            columns = _play(side, first, count, stop)
            sums.append(SideSums.of(first, columns, side.rules.seats, side.lineup.trainings))
            if self.counted:
                counts.append(Counts.of(first, columns, self.counted))
        return SidesSums(count, tuple(sums), tuple(counts))


@dataclass(frozen=True)
class AllTables:
    """Work for `in_chunks`: every variant at every table, the first variant the baseline.

    counted : as of `EachSide`.
    """

    tables: tuple[tuple[Side, ...], ...]
    counted: tuple[str, ...] = ()

    def warm_up(self) -> None:
        """As `_warm_up`."""
        _warm_up([side for sides in self.tables for side in sides])

    def __call__(self, first: int, count: int, stop: Any) -> TableSums:
        """Plays games first .. first + count - 1."""
        pairs, counts = [], []
        for sides in self.tables:
            seats, trainings = sides[0].rules.seats, sides[0].lineup.trainings
            baseline, *variants = played = [_play(side, first, count, stop) for side in sides]
            pairs.append(
                tuple(PairSums.of(first, baseline, one, seats, trainings) for one in variants)
            )
            if self.counted:
                counts.append(tuple(Counts.of(first, side, self.counted) for side in played))
        return TableSums(count, tuple(pairs), tuple(counts))


Part = TypeVar("Part", SidesSums, TableSums)
Result = TypeVar("Result", SidesSums, TableSums, covariant=True)


class Work(Protocol[Result]):
    """What `gather` has done: games first .. first + count - 1, reduced."""

    def warm_up(self) -> None:
        """Whatever must be done once before the games."""
        ...

    def __call__(self, first: int, count: int, stop: Any) -> Result:
        """The range's part."""
        ...


Progress = Callable[[int], None]
"""Called with the number of games done so far."""


def gather(
    work: Work[Part],
    games: int,
    jobs: int,
    *,
    processes: bool,
    progress: Progress,
    chunk: int | None,
    looks: Sequence[int] = (),
    enough: Callable[[Part], bool] | None = None,
) -> tuple[Part | None, bool]:
    """The work's parts as one, None if there are none, and whether all games were played.

    looks : numbers of games, ascending, after which `enough` is asked of all parts so far whether
    the rest need not be played; they were then all played that had to be.
    A KeyboardInterrupt ends the playing, not the result: what was finished, games 0 .. n - 1, is
    kept.
    """
    parts: list[Part] = []
    done, ends = 0, frozenset(looks)
    try:
        work.warm_up()
        chunks = in_chunks(work, games, jobs, processes=processes, chunk=chunk, cuts=looks)
        for part in chunks:
            parts.append(part)
            done += part.games
            if len(parts) >= _MERGE_EVERY:
                parts = [type(part).merged(parts)]
            progress(done)
            if enough is not None and done in ends:
                parts = [type(part).merged(parts)]
                if enough(parts[0]):
                    chunks.close()
                    return parts[0], True
    except KeyboardInterrupt:
        pass
    total = type(parts[0]).merged(parts) if parts else None
    return total, total is not None and total.games == games


def _warm_up(sides: Sequence[Side]) -> None:
    """Gets the machine code, and finds players who fail at once, before any worker starts.

    Compiling takes seconds; here an interruption is heard, and no two workers compile the same.
    """
    compiled = [side for side in sides if side.lineup.is_compiled and not side.interpreted]
    for side in compiled[:1]:
        side.play(0, 0, StopFlag())
    for side in sides:
        if not side.lineup.is_compiled:
            side.lineup.load_own()
            replace(side, max_hands=1).play(0, 1, StopFlag())


def _play(side: Side, first: int, count: int, stop: Any) -> Columns:
    return columns_of(side.play(first, count, stop), side.rules.seats)
