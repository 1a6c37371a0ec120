"""Playing a plan: one variant's figures, or what each variant does to the baseline's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from napalm_lab.experiment.figures import effect_on, estimate_of
from napalm_lab.experiment.gather import (
    AllTables,
    EachSide,
    PairSums,
    Progress,
    SidesSums,
    SideSums,
    TableSums,
    gather,
)
from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.results import (
    Comparison,
    ComparisonResult,
    Look,
    Simulation,
    TableFigures,
    TableResult,
)
from napalm_lab.simulate.metrics import METRICS, place_metrics
from napalm_lab.simulate.side import Side
from napalm_lab.statistics.effect import Effect
from napalm_lab.statistics.stopping import Left, decided, left_until_decided
from napalm_lab.statistics.verdict import decide
from napalm_lab.variant.differences import differences

Watch = Callable[[Look], None]
"""Called at each look of a run that decides for itself when to stop."""


def _nobody(_: object) -> None:
    pass


def simulate(
    plan: Plan,
    jobs: int,
    progress: Progress = _nobody,
    watch: Watch = _nobody,
    chunk: int | None = None,
) -> Simulation:
    """Plays the plan's one variant at each of its tables.

    jobs : threads (processes where players are Python); PlayerError from the players.
    """
    sides = tuple(side for (side,) in plan.tables())

    def enough(sums: SidesSums) -> bool:
        return _is_precise(plan, sums, watch)

    sums, finished = gather(
        EachSide(sides),
        plan.games,
        jobs,
        processes=_needs_processes(sides),
        progress=progress,
        chunk=chunk,
        looks=_looks(plan),
        enough=enough,
    )
    tables = tuple(
        _figures(plan, players, sums.sides[place] if sums else None)
        for place, players in enumerate(plan.players)
    )
    return Simulation(plan, sums.games if sums else 0, finished, tables)


def compare(
    plan: Plan,
    jobs: int,
    progress: Progress = _nobody,
    watch: Watch = _nobody,
    chunk: int | None = None,
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

        def enough(sums: TableSums) -> bool:
            return _is_known(plan, sums, watch)

        sums, finished = gather(
            AllTables(tables),
            plan.games,
            jobs,
            processes=_needs_processes(sides),
            progress=progress,
            chunk=chunk,
            looks=_looks(plan),
            enough=enough,
        )
    results = [
        _table(plan, players, iter(sums.pairs[place]) if sums else iter(()))
        for place, players in enumerate(plan.players)
    ]
    return ComparisonResult(
        plan, sums.games if sums else 0, finished, _decided(results, plan.judging.primary)
    )


def _looks(plan: Plan) -> tuple[int, ...]:
    return plan.stopping.schedule.looks() if plan.stopping else ()


def _is_precise(plan: Plan, sums: SidesSums, watch: Watch) -> bool:
    """Whether the primary metric is known well enough at every table."""
    metric = plan.judging.primary_metric
    rule = plan.stopping.precision_for(metric) if plan.stopping else None
    if rule is None:
        return False
    found = tuple(estimate_of(metric, side) for side in sums.sides)
    watch(Look(sums.games, found, tuple(rule.left(estimate, sums.games) for estimate in found)))
    return all(rule.reached(estimate) for estimate in found)


def _is_known(plan: Plan, sums: TableSums, watch: Watch) -> bool:
    """Whether the effect on the primary metric is known well enough, or decided, everywhere."""
    metric, judging, looks = plan.judging.primary_metric, plan.judging, plan.looks
    effects = [
        {metric.id: effect_on(metric, pair, judging, looks)}
        for pairs in sums.pairs
        for pair in pairs
    ]
    found = tuple(effect[metric.id] for effect in decide(effects, metric.id))
    rule = plan.stopping.precision_for(metric) if plan.stopping else None
    left = tuple(
        _left(effect, plan, sums.games) if rule is None else rule.left(effect, sums.games)
        for effect in found
    )
    watch(Look(sums.games, found, left))
    return all(decided(effect) if rule is None else rule.reached(effect) for effect in found)


def _left(effect: Effect, plan: Plan, games: int) -> Left | None:
    """What is left until an effect on the primary metric is decided."""
    metric = plan.judging.primary_metric
    margin = float(plan.judging.margin_of(metric))
    if metric.kind != "share":
        margin *= abs(effect.baseline or 0.0)
    if plan.looks is None or margin == 0:
        return None
    return left_until_decided(effect, plan.looks, games, margin)


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
                {
                    metric.id: effect_on(metric, pair, plan.judging, plan.looks)
                    for metric in METRICS
                },
                tuple(
                    effect_on(metric, pair, plan.judging, plan.looks)
                    for metric in place_metrics(plan.seats)
                ),
                pair.overflowed if pair else (0, 0),
            )
        )
    return TableResult(players, tuple(comparisons))


def _decided(tables: list[TableResult], primary: str) -> tuple[TableResult, ...]:
    """The same with verdicts; all tables and comparisons are one family."""
    tested = [c for table in tables for c in table.comparisons if not c.same_rules]
    decided = iter(decide([comparison.effects for comparison in tested], primary))
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
