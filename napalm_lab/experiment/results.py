"""What came out: one variant's figures, or what each variant does to the baseline's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from napalm_lab.experiment.gather import (
    AllTables,
    OneSide,
    PairSums,
    Progress,
    SideSums,
    gather,
)
from napalm_lab.experiment.plan import Plan
from napalm_lab.simulate.metrics import METRICS, PRIMARY, Metric, place_metrics
from napalm_lab.simulate.workers import CHUNK
from napalm_lab.statistics.effect import (
    MARGIN,
    MARGIN_OF_SHARES,
    NO_EFFECT,
    Effect,
    paired_effect,
)
from napalm_lab.statistics.estimate import NO_ESTIMATE, Estimate, estimate
from napalm_lab.statistics.quantile import quantile_effect, quantile_estimate
from napalm_lab.statistics.ratio import Kind
from napalm_lab.statistics.verdict import decide
from napalm_lab.variant.differences import Difference, differences
from napalm_lab.variant.variant import Variant

_KINDS: dict[str, Kind] = {"mean": "ratio", "share": "share", "root-mean-square": "root"}


@dataclass(frozen=True)
class Simulation:
    """Figures of one variant at one table.

    metrics : by id; places : net chips a game by place, clockwise from the first speaker;
    games : played; finished : whether all of the plan's games were; overflowed : games.
    """

    plan: Plan
    games: int
    finished: bool
    overflowed: int
    metrics: dict[str, Estimate]
    places: tuple[Estimate, ...]


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
    plan: Plan, jobs: int, progress: Progress = _no_progress, chunk: int = CHUNK
) -> Simulation:
    """Plays the plan's one variant at its one table of players.

    jobs : threads (processes where players are Python); PlayerError from the players.
    """
    ((side,),) = plan.tables()
    sums, finished = gather(
        OneSide(side),
        plan.games,
        jobs,
        processes=not side.lineup.is_fixed,
        progress=progress,
        chunk=chunk,
    )
    if sums is None:
        sums = SideSums(0, 0, {}, {})
    return Simulation(
        plan,
        sums.games,
        finished,
        sums.overflowed,
        {metric.id: _estimate(metric, sums) for metric in METRICS},
        tuple(_estimate(metric, sums) for metric in place_metrics(plan.seats)),
    )


def compare(
    plan: Plan, jobs: int, progress: Progress = _no_progress, chunk: int = CHUNK
) -> ComparisonResult:
    """Plays every variant at every table, and what each does to the baseline, the plan's first
    variant.

    Variants that compile to the baseline's rules are not played. Arguments and errors as
    `simulate`.
    """
    baseline = plan.variants[0]
    others = [v for v in plan.variants[1:] if v.rules_hash != baseline.rules_hash]
    sums, finished = None, True
    if others:
        tables = replace(plan, variants=(baseline, *others)).tables()
        sums, finished = gather(
            AllTables(tables),
            plan.games,
            jobs,
            processes=not all(side.lineup.is_fixed for sides in tables for side in sides),
            progress=progress,
            chunk=chunk,
        )
    results = [
        _table(plan, players, iter(sums.pairs[place]) if sums else iter(()))
        for place, players in enumerate(plan.players)
    ]
    return ComparisonResult(plan, sums.games if sums else 0, finished, _decided(results))


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
                {metric.id: _effect(metric, pair) for metric in METRICS},
                tuple(_effect(metric, pair) for metric in place_metrics(plan.seats)),
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


def _estimate(metric: Metric, sums: SideSums) -> Estimate:
    if sums.games == 0 or (metric.money and sums.overflowed):
        return NO_ESTIMATE
    if metric.quantile is not None:
        return quantile_estimate(sums.blocks[metric.id], metric.quantile)
    return estimate(sums.sums[metric.id], _KINDS[metric.kind])


def _effect(metric: Metric, pair: PairSums | None) -> Effect:
    if pair is None:
        return NO_EFFECT
    if metric.money and any(pair.overflowed):
        return _effect_without(metric, pair)
    margin = MARGIN_OF_SHARES if metric.kind == "share" else MARGIN
    if metric.quantile is not None:
        return quantile_effect(pair.blocks[metric.id], metric.quantile, margin)
    return paired_effect(pair.sums[metric.id], _KINDS[metric.kind], margin)


def _effect_without(metric: Metric, pair: PairSums) -> Effect:
    """A money metric where a side overflowed: only the other side has a value."""
    if all(pair.overflowed):
        return NO_EFFECT
    sound = 0 if pair.overflowed[0] == 0 else 1
    if metric.quantile is not None:
        blocks = pair.blocks[metric.id]
        value = quantile_estimate((blocks.baseline, blocks.variant)[sound], metric.quantile).value
    else:
        sums = pair.sums[metric.id]
        value = estimate((sums.baseline, sums.variant)[sound], _KINDS[metric.kind]).value
    if sound == 0:
        return replace(NO_EFFECT, baseline=value)
    return replace(NO_EFFECT, variant=value)
