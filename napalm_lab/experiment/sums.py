"""What games add up to: exact sums and histograms, of one side, of a pair, of all tables.

Sums over ranges of games add up to the same in any grouping: chunks and workers leave no trace.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from napalm_lab.experiment.counting import Counts
from napalm_lab.simulate.metrics import METRICS, place_metrics
from napalm_lab.statistics.blocks import Blocks, PairedBlocks
from napalm_lab.statistics.sums import PairedSums, Sums

Columns = dict[str, NDArray[Any]]
Numbers = NDArray[np.int64]
Asked = NDArray[np.int64]


class _ByTraining:
    """Sums that are also kept apart by the trainings of the players.

    trainings : the sums of the games of each, in order; none where nobody was trained.
    """

    trainings: tuple[Self, ...]

    @classmethod
    @abstractmethod
    def _of(cls, numbers: Numbers, sides: Sequence[Columns], seats: int) -> Self:
        """Of the games with these numbers, whose columns are given for each side."""

    @classmethod
    @abstractmethod
    def _total(cls, parts: Sequence[Self], trainings: tuple[Self, ...] = ()) -> Self:
        """All parts as one, that has these trainings."""

    @classmethod
    def _split(cls, first: int, sides: Sequence[Columns], seats: int, trainings: int) -> Self:
        """Of the games first, first + 1, ...; game n is of training n modulo so many."""
        numbers = np.arange(first, first + len(sides[0]["hands"]), dtype=np.int64)
        if trainings == 1:
            return cls._of(numbers, sides, seats)
        parts = [
            cls._of(numbers[part], [_some(columns, part) for columns in sides], seats)
            for part in parts_of(first, trainings)
        ]
        return cls._total(parts, tuple(parts))

    @classmethod
    def merged(cls, parts: Sequence[Self]) -> Self:
        """All parts as one; at least one part."""
        apart = zip(*(part.trainings for part in parts), strict=True)
        trainings = tuple(cls._total(same) for same in apart)
        return cls._total(trainings or parts, trainings)


@dataclass(frozen=True)
class SideSums(_ByTraining):
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
        return cls._split(first, [columns], seats, trainings)

    @classmethod
    def _of(cls, numbers: Numbers, sides: Sequence[Columns], seats: int) -> SideSums:
        (columns,) = sides
        sums, blocks = {}, {}
        for metric in (*METRICS, *place_metrics(seats)):
            if metric.quantile is None:
                sums[metric.id] = Sums.of(columns[metric.over], columns[metric.under])
            else:
                blocks[metric.id] = Blocks.of(numbers, columns[metric.over])
        return cls(numbers.size, int(columns["overflowed"].sum()), sums, blocks, _asked(columns))

    @classmethod
    def _total(cls, parts: Sequence[SideSums], trainings: tuple[SideSums, ...] = ()) -> SideSums:
        return cls(
            sum(part.games for part in parts),
            sum(part.overflowed for part in parts),
            _merged([part.sums for part in parts], _added),
            _merged([part.blocks for part in parts], Blocks.merged),
            _added(part.asked for part in parts),
            trainings,
        )


@dataclass(frozen=True)
class PairSums(_ByTraining):
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
        return cls._split(first, [baseline, variant], seats, trainings)

    @classmethod
    def _of(cls, numbers: Numbers, sides: Sequence[Columns], seats: int) -> PairSums:
        baseline, variant = sides
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
    def _total(cls, parts: Sequence[PairSums], trainings: tuple[PairSums, ...] = ()) -> PairSums:
        return cls(
            sum(part.games for part in parts),
            (sum(part.overflowed[0] for part in parts), sum(part.overflowed[1] for part in parts)),
            _merged([part.sums for part in parts], _added),
            _merged([part.blocks for part in parts], PairedBlocks.merged),
            (_added(part.asked[0] for part in parts), _added(part.asked[1] for part in parts)),
            trainings,
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


def parts_of(first: int, trainings: int) -> list[slice]:
    """Of columns of the games first, first + 1, ...: those of each training, in order."""
    return [slice((number - first) % trainings, None, trainings) for number in range(trainings)]


def _some(columns: Columns, part: slice) -> Columns:
    return {name: column[part] for name, column in columns.items()}


def _asked(columns: Columns) -> Asked:
    return np.stack([columns["asked_at"].sum(axis=0), columns["yeses_at"].sum(axis=0)])


def _counts_merged(parts: Iterable[Sequence[Counts]]) -> tuple[Counts, ...]:
    """Side by side, the counts of all parts."""
    return tuple(Counts.merged(same) for same in zip(*parts, strict=True))


def _added(parts: Iterable[Any]) -> Any:
    return reduce(add, parts)


def _merged(parts: Sequence[dict[str, Any]], merge: Callable[[list[Any]], Any]) -> dict[str, Any]:
    return {name: merge([part[name] for part in parts]) for name in parts[0]}
