"""Results as rows of single values under names that do not change: tables of data."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from napalm_lab.experiment.results import Comparison, ComparisonResult, Simulation
from napalm_lab.report.effects import effect_of
from napalm_lab.report.naming import variant_names
from napalm_lab.report.simulation import estimate_in
from napalm_lab.simulate.metrics import METRICS, Metric, place_metrics
from napalm_lab.statistics.contrast import Interval
from napalm_lab.statistics.effect import Effect


class EffectRow(NamedTuple):
    """One metric of one variant against the baseline, at one table; the names are the CSV's.

    baseline, value, difference : in the metric's own unit, shares 0..1; ci_low, ci_high : 95%, of
    the difference; n : games; partial : the run was interrupted, as in the JSON. None for what does
    not exist.
    """

    variant: str
    players: str
    metric: str
    label: str
    baseline: float | None
    value: float | None
    difference: float | None
    ci_low: float | None
    ci_high: float | None
    relative: float | None
    p: float | None
    p_holm: float | None
    verdict: str | None
    correlation: float | None
    n: int
    partial: bool


class EstimateRow(NamedTuple):
    """One metric of a variant at one table; as in `EffectRow`, but the interval is the value's."""

    variant: str
    players: str
    metric: str
    label: str
    value: float | None
    ci_low: float | None
    ci_high: float | None
    n: int
    partial: bool


_NOTHING = Effect(None, None, None, None, None, None, None, 0)
"""Of a variant that is the baseline's game: nothing was played."""


def effect_rows(result: ComparisonResult) -> Iterator[EffectRow]:
    """All metrics and places, of every comparison at every table, then of the reference's."""
    names = variant_names(result.plan.variants)[1:]
    for table in result.tables:
        for name, comparison in zip(names, table.comparisons, strict=True):
            for metric in every_metric(result.plan.seats):
                row = _effect_row(name, table.players, metric, comparison)
                yield row._replace(partial=not result.finished)
    if result.reference is not None:
        yield from effect_rows(result.reference)


def estimate_rows(simulation: Simulation) -> Iterator[EstimateRow]:
    """All metrics and places, at every table, then at the reference's."""
    (variant,) = simulation.plan.variants
    for table in simulation.tables:
        for metric in every_metric(simulation.plan.seats):
            found = estimate_in(table, metric)
            yield EstimateRow(
                variant.id,
                table.players,
                metric.id,
                metric.label,
                found.value,
                *_ends(found.ci),
                found.n,
                partial=not simulation.finished,
            )
    if simulation.reference is not None:
        yield from estimate_rows(simulation.reference)


def every_metric(seats: int) -> tuple[Metric, ...]:
    """All that is measured of a game, the net chips by place last."""
    return (*METRICS, *place_metrics(seats))


def csv_text(heading: Sequence[str], rows: Iterator[EffectRow] | Iterator[EstimateRow]) -> str:
    """Comma-separated values, a heading first: every digit of numbers, nothing for None.

    As in RFC 4180, but for lines that end in a line feed alone.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heading)
    for row in rows:
        writer.writerow([_cell(value) for value in row])
    return text.getvalue()


def _effect_row(name: str, players: str, metric: Metric, comparison: Comparison) -> EffectRow:
    effect = _NOTHING if comparison.same_rules else effect_of(comparison, metric)
    # Net chips by place are shown, not tested.
    tested = metric in METRICS
    return EffectRow(
        variant=name,
        players=players,
        metric=metric.id,
        label=metric.label,
        baseline=effect.baseline,
        value=effect.variant,
        difference=effect.difference,
        ci_low=_ends(effect.ci)[0],
        ci_high=_ends(effect.ci)[1],
        relative=effect.relative,
        p=effect.p if tested else None,
        p_holm=effect.p_holm if tested else None,
        verdict=effect.verdict if tested else None,
        correlation=effect.correlation,
        n=effect.n,
        partial=False,
    )


def _ends(ci: Interval | None) -> tuple[float | None, float | None]:
    return (None, None) if ci is None else ci


def _cell(value: str | float | None) -> str:
    """A float as its shortest text that reads back as the same number, a truth as in JSON."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None or (isinstance(value, float) and not math.isfinite(value)):
        return ""
    return repr(float(value)) if isinstance(value, float) else str(value)
