"""Playing ranges of games and reducing them to exact sums, so that memory stays flat.

Sums over ranges add up to the same result in any grouping: chunks and workers leave no trace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import add
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from napalm_lab.experiment.counting import Counts
from napalm_lab.simulate.metrics import METRICS, columns_of, place_metrics
from napalm_lab.simulate.side import Side, StopFlag
from napalm_lab.simulate.workers import in_chunks
from napalm_lab.statistics.blocks import Blocks, PairedBlocks
from napalm_lab.statistics.sums import PairedSums, Sums

Columns = dict[str, NDArray[Any]]
Asked = NDArray[np.int64]

# Parts are merged this many at a time: seldom enough to be quick, often enough to stay small.
_MERGE_EVERY = 32


@dataclass(frozen=True)
class SideSums:
    """One side's games: sums and histograms by metric id, place metrics among them.

    asked : int64[2, MAX_STAGES], first declarations and yeses by stage; trainings : the same of the
    games of each training of the players, in order; none where nobody was trained.
    """

    games: int
    overflowed: int
    sums: dict[str, Sums]
    blocks: dict[str, Blocks]
    asked: Asked
    trainings: tuple[SideSums, ...] = ()

    @classmethod
    def of(cls, first: int, columns: Columns, seats: int, trainings: int = 1) -> SideSums:
        """Of the games first, first + 1, ..., whose columns are given.

        trainings : game n was played by players of training n modulo so many.
        """
        numbers = _numbers(first, columns)
        if trainings > 1:
            return cls._of_parts(
                [
                    cls._of(numbers[part], {name: c[part] for name, c in columns.items()}, seats)
                    for part in parts_of(first, trainings)
                ]
            )
        return cls._of(numbers, columns, seats)

    @classmethod
    def _of(cls, numbers: NDArray[np.int64], columns: Columns, seats: int) -> SideSums:
        sums, blocks = {}, {}
        for metric in (*METRICS, *place_metrics(seats)):
            if metric.quantile is None:
                sums[metric.id] = Sums.of(columns[metric.over], columns[metric.under])
            else:
                blocks[metric.id] = Blocks.of(numbers, columns[metric.over])
        return cls(numbers.size, int(columns["overflowed"].sum()), sums, blocks, _asked(columns))

    @classmethod
    def _of_parts(cls, parts: Sequence[SideSums]) -> SideSums:
        return replace(cls.merged(parts), trainings=tuple(parts))

    @classmethod
    def merged(cls, parts: Sequence[SideSums]) -> SideSums:
        """All parts as one; at least one part."""
        if parts[0].trainings:
            return cls._of_parts(
                [cls.merged(same) for same in zip(*(p.trainings for p in parts), strict=True)]
            )
        return cls(
            sum(part.games for part in parts),
            sum(part.overflowed for part in parts),
            _merged([part.sums for part in parts], _total),
            _merged([part.blocks for part in parts], Blocks.merged),
            _total(part.asked for part in parts),
        )


@dataclass(frozen=True)
class PairSums:
    """A baseline's and a variant's games, the same ones: sums and histograms by metric id.

    asked : of each side, as in `SideSums`; trainings : as there.
    """

    games: int
    overflowed: tuple[int, int]
    sums: dict[str, PairedSums]
    blocks: dict[str, PairedBlocks]
    asked: tuple[Asked, Asked]
    trainings: tuple[PairSums, ...] = ()

    @classmethod
    def of(
        cls, first: int, baseline: Columns, variant: Columns, seats: int, trainings: int = 1
    ) -> PairSums:
        """Of the games first, first + 1, ..., whose columns are given for both sides.

        trainings : as in `SideSums.of`, the same on both sides.
        """
        numbers = _numbers(first, baseline)
        if trainings > 1:
            return cls._of_parts(
                [
                    cls._of(
                        numbers[part],
                        {name: column[part] for name, column in baseline.items()},
                        {name: column[part] for name, column in variant.items()},
                        seats,
                    )
                    for part in parts_of(first, trainings)
                ]
            )
        return cls._of(numbers, baseline, variant, seats)

    @classmethod
    def _of(
        cls, numbers: NDArray[np.int64], baseline: Columns, variant: Columns, seats: int
    ) -> PairSums:
        sums, blocks = {}, {}
        for metric in (*METRICS, *place_metrics(seats)):
            over, under = metric.over, metric.under
            if metric.quantile is None:
                sums[metric.id] = PairedSums.of(
                    baseline[over], baseline[under], variant[over], variant[under]
                )
            else:
                blocks[metric.id] = PairedBlocks.of(numbers, baseline[over], variant[over])
        overflowed = int(baseline["overflowed"].sum()), int(variant["overflowed"].sum())
        asked = _asked(baseline), _asked(variant)
        return cls(numbers.size, overflowed, sums, blocks, asked)

    @classmethod
    def _of_parts(cls, parts: Sequence[PairSums]) -> PairSums:
        return replace(cls.merged(parts), trainings=tuple(parts))

    @classmethod
    def merged(cls, parts: Sequence[PairSums]) -> PairSums:
        """All parts as one; at least one part."""
        if parts[0].trainings:
            return cls._of_parts(
                [cls.merged(same) for same in zip(*(p.trainings for p in parts), strict=True)]
            )
        return cls(
            sum(part.games for part in parts),
            (sum(part.overflowed[0] for part in parts), sum(part.overflowed[1] for part in parts)),
            _merged([part.sums for part in parts], _total),
            _merged([part.blocks for part in parts], PairedBlocks.merged),
            (_total(part.asked[0] for part in parts), _total(part.asked[1] for part in parts)),
        )

    def side(self, *, variant: bool) -> SideSums:
        """The variant's games alone, or the baseline's."""
        name = "variant" if variant else "baseline"
        return SideSums(
            self.games,
            self.overflowed[variant],
            {id: getattr(sums, name) for id, sums in self.sums.items()},
            {id: getattr(blocks, name) for id, blocks in self.blocks.items()},
            self.asked[variant],
            tuple(part.side(variant=variant) for part in self.trainings),
        )


@dataclass(frozen=True)
class TableSums:
    """What is kept of all tables: pairs[table][variant after the baseline].

    counts[table][variant] : the baseline's too; empty where no metric is to be counted.
    """

    games: int
    pairs: tuple[tuple[PairSums, ...], ...]
    counts: tuple[tuple[Counts, ...], ...] = ()

    @classmethod
    def merged(cls, parts: Sequence[TableSums]) -> TableSums:
        """All parts as one; at least one part."""
        pairs = tuple(
            tuple(PairSums.merged(same_pair) for same_pair in zip(*same_table, strict=True))
            for same_table in zip(*(part.pairs for part in parts), strict=True)
        )
        counts = tuple(
            _counts_merged(same_table)
            for same_table in zip(*(part.counts for part in parts), strict=True)
        )
        return cls(sum(part.games for part in parts), pairs, counts)


@dataclass(frozen=True)
class SidesSums:
    """What is kept of one variant at each table: sides[table].

    counts[table] : empty where no metric is to be counted.
    """

    games: int
    sides: tuple[SideSums, ...]
    counts: tuple[Counts, ...] = ()

    @classmethod
    def merged(cls, parts: Sequence[SidesSums]) -> SidesSums:
        """All parts as one; at least one part."""
        sides = tuple(
            SideSums.merged(same) for same in zip(*(part.sides for part in parts), strict=True)
        )
        counts = _counts_merged([part.counts for part in parts])
        return cls(sum(part.games for part in parts), sides, counts)


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


def _numbers(first: int, columns: Columns) -> NDArray[np.int64]:
    return np.arange(first, first + len(columns["hands"]), dtype=np.int64)


def parts_of(first: int, trainings: int) -> list[slice]:
    """Of columns of the games first, first + 1, ...: those of each training, in order."""
    return [slice((number - first) % trainings, None, trainings) for number in range(trainings)]


def _asked(columns: Columns) -> Asked:
    return np.stack([columns["asked_at"].sum(axis=0), columns["yeses_at"].sum(axis=0)])


def _counts_merged(parts: Iterable[Sequence[Counts]]) -> tuple[Counts, ...]:
    """Side by side, the counts of all parts."""
    return tuple(Counts.merged(same) for same in zip(*parts, strict=True))


def _total(parts: Iterable[Any]) -> Any:
    return reduce(add, parts)


def _merged(parts: Sequence[dict[str, Any]], merge: Callable[[list[Any]], Any]) -> dict[str, Any]:
    return {name: merge([part[name] for part in parts]) for name in parts[0]}
