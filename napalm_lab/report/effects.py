"""The table of a comparison: metrics, both values, the difference, its size, the verdict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from napalm_lab.experiment.results import Comparison, ComparisonResult
from napalm_lab.report.grid import Column, Group, Row, grid_lines
from napalm_lab.report.naming import pair_label, played, variant_names
from napalm_lab.report.numbers import numbers_for, relative_change
from napalm_lab.report.picture import NARROWEST, Scale, draw, scale_for
from napalm_lab.report.signs import Signs
from napalm_lab.simulate.metrics import METRICS, Metric, place_metrics
from napalm_lab.statistics.effect import Effect

if TYPE_CHECKING:
    from rich.text import Text

POINTS = "pp"
_OVER_SCALE = "relative difference"
_LONGEST_NAME = 12
_INDENT = 2
_VERDICT = 4
_STYLES = {"more": "bold", "less": "bold"}
_QUIET = "dim"


@dataclass(frozen=True)
class _Line:
    """One effect with what it is called."""

    metric: Metric
    label: str
    effect: Effect


def shown_metrics(everything: bool) -> tuple[Metric, ...]:
    """Those that say most, or all."""
    return tuple(metric for metric in METRICS if metric.main or everything)


def effect_lines(
    result: ComparisonResult, width: int, signs: Signs, *, everything: bool
) -> Iterator[Text]:
    """The table's lines. Where there are several comparisons, theirs stand together by metric."""
    groups = _groups(result, everything)
    several = any(len(lines) > 1 for _, lines in groups)
    lines = [line for _, group in groups for line in group]
    figures = _figure_cells(lines, signs)
    columns = _columns(result, several)
    indent = _INDENT if several else 0
    scale = _scale(lines, figures, columns, width - indent, signs)
    if scale is not None:
        columns = [*columns, Column((_OVER_SCALE, scale.heading(signs)), "left", 3)]
        figures = [
            (*cells, draw(line.effect, scale, signs))
            for line, cells in zip(lines, figures, strict=True)
        ]
    rows: list[Row | Group] = []
    cells_left = iter(figures)
    for metric, group in groups:
        if several:
            rows.append(Group(metric.label))
        rows += [_row(line, next(cells_left)) for line in group]
    yield from grid_lines(columns, rows, width, indent)


def _groups(result: ComparisonResult, everything: bool) -> list[tuple[Metric, list[_Line]]]:
    """For each metric the effects on it; its label, or that of the comparison among several."""
    names = variant_names(result.plan.variants)[1:]
    pairs = played(result.tables)
    labels = [
        pair_label(names[place], table, result.tables, len(names)) for table, place, _ in pairs
    ]
    places = place_metrics(result.plan.seats) if everything else ()
    return [
        (
            metric,
            [
                _Line(metric, metric.label if len(pairs) == 1 else label, _effect(pair, metric))
                for label, (_, _, pair) in zip(labels, pairs, strict=True)
            ],
        )
        for metric in (*shown_metrics(everything), *places)
    ]


def _effect(comparison: Comparison, metric: Metric) -> Effect:
    if metric.id in comparison.effects:
        return comparison.effects[metric.id]
    return comparison.places[int(metric.id.rpartition(".")[2])]


def _columns(result: ComparisonResult, several: bool) -> list[Column]:
    names = variant_names(result.plan.variants)
    if several or any(len(name) > _LONGEST_NAME for name in names):
        names = ("baseline", "variant")
    return [
        Column((names[0],)),
        Column((names[1],)),
        Column(("difference, 95%",), "left"),
        Column(("relative",)),
        Column(("verdict",), "left"),
    ]


def _figure_cells(lines: list[_Line], signs: Signs) -> list[tuple[str, ...]]:
    """Baseline, variant, difference with its interval, relative size and verdict of each line."""
    parts = []
    for line in lines:
        effect = line.effect
        values = (effect.baseline, effect.variant, effect.difference)
        numbers = numbers_for(line.metric, signs, effect.ci, values)
        rest = numbers.plus_minus(effect.difference, effect.ci)
        if numbers.share and effect.difference is not None:
            rest = f"{rest} {POINTS}".strip()
        difference = numbers.difference(effect.difference)
        parts.append((numbers.value(values[0]), numbers.value(values[1]), difference, rest))
    widest = max((len(difference) for _, _, difference, _ in parts), default=0)
    return [
        (
            baseline,
            variant,
            f"{difference:>{widest}} {rest}".rstrip(),
            relative_change(line.effect, signs),
            line.effect.verdict or "",
        )
        for line, (baseline, variant, difference, rest) in zip(lines, parts, strict=True)
    ]


def _scale(
    lines: list[_Line],
    figures: list[tuple[str, ...]],
    columns: list[Column],
    width: int,
    signs: Signs,
) -> Scale | None:
    """A scale for the pictures, if the other columns leave room for them."""
    taken = max(len(line.label) for line in lines) + 3
    for place, column in enumerate(columns):
        taken += column.gap + max(len(text) for text in (*column.heading, *(row[place] for row in figures)))
    return scale_for([line.effect for line in lines], width - taken)


def _row(line: _Line, cells: tuple[str, ...]) -> Row:
    style = _STYLES.get(line.effect.verdict or "", _QUIET)
    return Row(line.label, cells, ((_VERDICT, style),))
