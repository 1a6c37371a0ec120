"""What came out: one variant's figures, or what each variant does to the baseline's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from napalm_lab.experiment.figures import effect_on, estimate_of
from napalm_lab.experiment.gather import (
    AllTables,
    EachSide,
    PairSums,
    Progress,
    SideSums,
    gather,
)
from napalm_lab.experiment.plan import Plan
from napalm_lab.simulate.metrics import METRICS, PRIMARY, place_metrics
from napalm_lab.simulate.side import Side
from napalm_lab.statistics.effect import Effect
from napalm_lab.statistics.estimate import Estimate
from napalm_lab.statistics.verdict import decide
from napalm_lab.variant.differences import Difference, differences
from napalm_lab.variant.variant import Variant


@dataclass(frozen=True)
class TableFigures:
    """Figures of one variant at one table of players.

    metrics : by id; places : net chips a game by place, clockwise from the first speaker;
    overflowed : games.
    """

    players: str
    metrics: dict[str, Estimate]
    places: tuple[Estimate, ...]
    overflowed: int = 0


@dataclass(frozen=True)
class Simulation:
    """Figures of one variant at each table. games : played; finished : whether all of them were."""

    plan: Plan
    games: int
    finished: bool
    tables: tuple[TableFigures, ...]


@dataclass(frozen=True)
class Comparison:
    """What a variant does to the baseline's figures at one table.

    same_rules : nothing was played, since both are one game; effects : by metric id; places :
    effects on net chips by place, without tests; overflowed : games of the baseline and of the
    variant.
    """

    variant: Variant
    same_rules: bool
    differences: tuple[Difference, ...]
    effects: dict[str, Effect]
    places: tuple[Effect, ...]
    overflowed: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class TableResult:
    """All comparisons at one table of players."""

    players: str
    comparisons: tuple[Comparison, ...]


@dataclass(frozen=True)
class ComparisonResult:
    """All comparisons at all tables. games : played on each side; finished : whether all were."""

    plan: Plan
    games: int
    finished: bool
    tables: tuple[TableResult, ...]

    @property
    def same_rules(self) -> bool:
        """Whether every variant is the baseline's game."""
        return all(comparison.same_rules for comparison in self.tables[0].comparisons)


def _no_progress(done: int) -> None:
    pass


def simulate(
    plan: Plan, jobs: int, progress: Progress = _no_progress, chunk: int | None = None
) -> Simulation:
    """Plays the plan's one variant at each of its tables.

    jobs : threads (processes where players are Python); PlayerError from the players.
    """
    sides = tuple(side for (side,) in plan.tables())
    sums, finished = gather(
        EachSide(sides),
        plan.games,
        jobs,
        processes=_needs_processes(sides),
        progress=progress,
        chunk=chunk,
    )
    tables = tuple(
        _figures(plan, players, sums.sides[place] if sums else None)
        for place, players in enumerate(plan.players)
    )
    return Simulation(plan, sums.games if sums else 0, finished, tables)


def compare(
    plan: Plan, jobs: int, progress: Progress = _no_progress, chunk: int | None = None
) -> ComparisonResult:
    """Plays every variant at every table, and what each does to the baseline.

    The baseline is the plan's first variant. Variants that compile to its rules are not played.
    Arguments and errors as `simulate`.
    """
    baseline = plan.variants[0]
    others = [v for v in plan.variants[1:] if v.rules_hash != baseline.rules_hash]
    sums, finished = None, True
    if others:
        tables = replace(plan, variants=(baseline, *others)).tables()
        sides = [side for table in tables for side in table]
        sums, finished = gather(
            AllTables(tables),
            plan.games,
            jobs,
            processes=_needs_processes(sides),
            progress=progress,
            chunk=chunk,
        )
    results = [
        _table(plan, players, iter(sums.pairs[place]) if sums else iter(()))
        for place, players in enumerate(plan.players)
    ]
    return ComparisonResult(plan, sums.games if sums else 0, finished, _decided(results))


def _needs_processes(sides: Sequence[Side]) -> bool:
    return not all(side.lineup.is_fixed for side in sides)


def _figures(plan: Plan, players: str, sums: SideSums | None) -> TableFigures:
    return TableFigures(
        players,
        {metric.id: estimate_of(metric, sums) for metric in METRICS},
        tuple(estimate_of(metric, sums) for metric in place_metrics(plan.seats)),
        sums.overflowed if sums else 0,
    )


def _table(plan: Plan, players: str, pairs: Iterator[PairSums]) -> TableResult:
    """One table's comparisons; `pairs` of those variants that were played, in order."""
    baseline = plan.variants[0]
    comparisons = []
    for variant in plan.variants[1:]:
        told = differences(baseline.rules, variant.rules)
        if variant.rules_hash == baseline.rules_hash:
            comparisons.append(Comparison(variant, True, told, {}, ()))
            continue
        pair = next(pairs, None)
        comparisons.append(
            Comparison(
                variant,
                False,
                told,
                {metric.id: effect_on(metric, pair) for metric in METRICS},
                tuple(effect_on(metric, pair) for metric in place_metrics(plan.seats)),
                pair.overflowed if pair else (0, 0),
            )
        )
    return TableResult(players, tuple(comparisons))


def _decided(tables: list[TableResult]) -> tuple[TableResult, ...]:
    """The same with verdicts; all tables and comparisons are one family."""
    tested = [c for table in tables for c in table.comparisons if not c.same_rules]
    decided = iter(decide([comparison.effects for comparison in tested], PRIMARY))
    return tuple(
        replace(
            table,
            comparisons=tuple(
                comparison if comparison.same_rules else replace(comparison, effects=next(decided))
                for comparison in table.comparisons
            ),
        )
        for table in tables
    )
