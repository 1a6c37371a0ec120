"""Playing a plan: one variant's figures, or what each variant does to the baseline's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from napalm_lab.experiment.counting import CountedSide, Counts, MetricHistogram, histograms
from napalm_lab.experiment.figures import dominated, dominated_alone, effect_on, estimate_of
from napalm_lab.experiment.gather import (
    AllTables,
    EachSide,
    Part,
    Progress,
    Work,
    gather,
)
from napalm_lab.experiment.habits import Habits, habits_of, judged
from napalm_lab.experiment.keeping import keep, place_of, recalled
from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.results import (
    Comparison,
    ComparisonResult,
    Look,
    Simulation,
    TableFigures,
    TableResult,
)
from napalm_lab.experiment.sums import PairSums, SidesSums, SideSums, TableSums
from napalm_lab.simulate.metrics import METRICS, place_metrics
from napalm_lab.simulate.side import Side
from napalm_lab.statistics.effect import Effect
from napalm_lab.statistics.estimate import Estimate
from napalm_lab.statistics.stopping import Left
from napalm_lab.statistics.verdict import decide
from napalm_lab.variant.differences import differences
from napalm_lab.variant.variant import Variant

Watch = Callable[[Look], None]
"""Called at each look of a run that decides for itself when to stop."""

NOTHING_LEFT = Left(0, 0, 0)


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

    work = EachSide(sides, plan.histograms)
    sums, finished = _gathered(plan, work, SidesSums, sides, jobs, progress, chunk, enough)
    tables = tuple(
        _figures(plan, players, sums.sides[place] if sums else None)
        for place, players in enumerate(plan.players)
    )
    habits = judged([table.habits for table in tables], plan.judging)
    tables = tuple(replace(table, habits=one) for table, one in zip(tables, habits, strict=True))
    counts = sums.counts if sums else ()
    counted = _histograms(plan, [[side] for side in counts], [0])
    return Simulation(plan, sums.games if sums else 0, finished, tables, counted)


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
        played = replace(plan, variants=(baseline, *others))
        tables = played.tables()
        sides = [side for table in tables for side in table]

        def enough(sums: TableSums) -> bool:
            return _is_known(plan, sums, watch)

        work = AllTables(tables, plan.histograms)
        sums, finished = _gathered(played, work, TableSums, sides, jobs, progress, chunk, enough)
    results = [
        _table(plan, players, iter(sums.pairs[place]) if sums else iter(()))
        for place, players in enumerate(plan.players)
    ]
    results = _with_judged_habits(results, plan)
    different = (v.rules_hash != baseline.rules_hash for v in plan.variants)
    counted_sides = [0, *(place for place, differs in enumerate(different) if differs)]
    counted = _histograms(plan, sums.counts if sums else (), counted_sides)
    return ComparisonResult(
        plan, sums.games if sums else 0, finished, _decided(results, plan.judging.primary), counted
    )


def _gathered(
    plan: Plan,
    work: Work[Part],
    kind: type[Part],
    sides: Sequence[Side],
    jobs: int,
    progress: Progress,
    chunk: int | None,
    enough: Callable[[Part], bool],
) -> tuple[Part | None, bool]:
    """As `gather`; what was played before is recalled where the plan says so."""
    place = place_of(plan, type(work).__name__)
    if place is not None and (kept := recalled(place, kind)) is not None:
        progress(kept.games)
        return kept, True
    sums, finished = gather(
        work,
        plan.games,
        jobs,
        processes=_needs_processes(sides),
        progress=progress,
        chunk=chunk,
        looks=_looks(plan),
        enough=enough,
    )
    if place is not None and finished:
        keep(place, sums)
    return sums, finished


def _histograms(
    plan: Plan, counts: Sequence[Sequence[Counts]], played: Sequence[int]
) -> tuple[MetricHistogram, ...]:
    """Of counts[table][side], where the sides are the variants at the places `played`."""
    sides = [
        (CountedSide(players, variant), side)
        for players, table in zip(plan.players, counts, strict=False)
        for variant, side in zip(played, table, strict=True)
    ]
    return histograms(plan.histograms, sides)


def _looks(plan: Plan) -> tuple[int, ...]:
    return plan.stopping.schedule.looks() if plan.stopping else ()


def _is_precise(plan: Plan, sums: SidesSums, watch: Watch) -> bool:
    """Whether the primary metric is known well enough at every table."""
    metric = plan.judging.primary_metric
    return _is_enough(plan, sums.games, [estimate_of(metric, side) for side in sums.sides], watch)


def _is_known(plan: Plan, sums: TableSums, watch: Watch) -> bool:
    """Whether the effect on the primary metric is known well enough, or decided, everywhere."""
    metric, judging, looks = plan.judging.primary_metric, plan.judging, plan.looks
    effects = [
        {metric.id: effect_on(metric, pair, judging, looks)}
        for pairs in sums.pairs
        for pair in pairs
    ]
    found = [effect[metric.id] for effect in decide(effects, metric.id)]
    return _is_enough(plan, sums.games, found, watch)


def _is_enough(plan: Plan, games: int, found: Sequence[Effect | Estimate], watch: Watch) -> bool:
    """Whether no figure of the primary metric wants more games."""
    metric, stopping = plan.judging.primary_metric, plan.stopping
    if stopping is None:
        return False
    ended = [stopping.ending(metric, one) is not None for one in found]
    left = tuple(
        NOTHING_LEFT if done else stopping.left(plan.judging, one, games)
        for done, one in zip(ended, found, strict=True)
    )
    watch(Look(games, tuple(found), left))
    return all(ended)


def _needs_processes(sides: Sequence[Side]) -> bool:
    return not all(side.lineup.is_compiled for side in sides)


def _figures(plan: Plan, players: str, sums: SideSums | None) -> TableFigures:
    return TableFigures(
        players,
        {metric.id: estimate_of(metric, sums) for metric in METRICS},
        tuple(estimate_of(metric, sums) for metric in place_metrics(plan.seats)),
        sums.overflowed if sums else 0,
        dominated_alone(sums) if sums else (),
        _habits(plan, plan.variants[0], sums),
    )


def _habits(plan: Plan, variant: Variant, sums: SideSums | None) -> Habits | None:
    return habits_of(sums, len(variant.rules.stages), plan.judging) if sums else None


def _table(plan: Plan, players: str, pairs: Iterator[PairSums]) -> TableResult:
    """One table's comparisons; `pairs` of those variants that were played, in order."""
    baseline = plan.variants[0]
    comparisons, habits = [], None
    for variant in plan.variants[1:]:
        told = differences(baseline.rules, variant.rules)
        if variant.rules_hash == baseline.rules_hash:
            comparisons.append(Comparison(variant, True, told, {}, ()))
            continue
        pair = next(pairs, None)
        if pair is not None and habits is None:
            habits = _habits(plan, baseline, pair.side(variant=False))
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
                dominated(pair) if pair else (),
                _habits(plan, variant, pair.side(variant=True) if pair else None),
            )
        )
    return TableResult(players, tuple(comparisons), habits)


def _with_judged_habits(tables: list[TableResult], plan: Plan) -> list[TableResult]:
    """The same with what trainings disagree in; all sides are one family."""
    sides = [
        habits
        for table in tables
        for habits in (table.habits, *(comparison.habits for comparison in table.comparisons))
    ]
    found = iter(judged(sides, plan.judging))
    return [
        replace(
            table,
            habits=next(found),
            comparisons=tuple(replace(one, habits=next(found)) for one in table.comparisons),
        )
        for table in tables
    ]


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
