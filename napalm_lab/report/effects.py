"""The table of a comparison: metrics, both values, the difference, its size, the verdict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.results import Comparison, ComparisonResult
from napalm_lab.report.grid import NARROWEST_LABEL, Column, Group, Row, grid_lines, heading_line
from napalm_lab.report.naming import Pair, pair_labels, played, variant_names
from napalm_lab.report.numbers import numbers_for, relative_change
from napalm_lab.report.picture import Scale, draw, scale_for
from napalm_lab.report.signs import Signs
from napalm_lab.report.terminal import wrapped
from napalm_lab.simulate.metrics import METRICS, Metric, place_metrics
from napalm_lab.statistics.effect import Effect

if TYPE_CHECKING:
    from rich.text import Text

POINTS = "pp"
_OVER_SCALE = "relative difference"
_LONGEST_NAME = 12
_INDENT = 2
_BEFORE_PICTURE = 3
_VERDICT = 4
_STYLES = {"more": "bold", "less": "bold"}
_QUIET = "dim"


@dataclass(frozen=True)
class _Line:
    """One effect with what it is called."""

    metric: Metric
    label: str
    effect: Effect


def shown_metrics(plan: Plan, everything: bool) -> tuple[Metric, ...]:
    """The one that is tested first, then those that say most, or all."""
    first = plan.judging.primary_metric
    rest = (metric for metric in METRICS if metric.main or everything)
    return (first, *(metric for metric in rest if metric != first))


def effect_lines(
    result: ComparisonResult, width: int, signs: Signs, *, everything: bool
) -> Iterator[Text]:
    """The table's lines. Where there are several comparisons, theirs stand together by metric.

    Several variants at several tables make a table for each of these.
    """
    pairs = played(result)
    shown = (
        *shown_metrics(result.plan, everything),
        *(place_metrics(result.plan.seats) if everything else ()),
    )
    tables = {pair.players for pair in pairs}
    if len(tables) == 1 or len(tables) == len(pairs):
        yield from _lines_of(pairs, shown, _names(result), width, signs)
        return
    for place, players in enumerate(result.plan.players):
        here = [pair for pair in pairs if pair.players == players]
        yield from [heading_line("")] * (place > 0)
        yield heading_line(f"With {players}")
        yield from _lines_of(here, shown, _names(result), width, signs)


def _lines_of(
    pairs: list[Pair],
    metrics: tuple[Metric, ...],
    names: tuple[str, str],
    width: int,
    signs: Signs,
) -> Iterator[Text]:
    several = len(pairs) > 1
    labels = pair_labels(pairs)
    groups = [
        [
            _Line(metric, label if several else metric.label, effect_of(pair.comparison, metric))
            for label, pair in zip(labels, pairs, strict=True)
        ]
        for metric in metrics
    ]
    lines = [line for group in groups for line in group]
    figures = _figure_cells(lines, signs)
    if len({pair.name for pair in pairs}) > 1:
        names = ("baseline", "variant")
    columns = _columns(*names)
    indent = _INDENT if several else 0
    if width < indent + NARROWEST_LABEL + _taken(figures, columns):
        yield from _stacked(lines, figures, names, several, signs, width)
        return
    scale = _scale(lines, figures, columns, width - indent, signs)
    if scale is not None:
        columns = [*columns, Column((_OVER_SCALE, scale.heading(signs)), "left", _BEFORE_PICTURE)]
        figures = [
            (*cells, draw(line.effect, scale, signs))
            for line, cells in zip(lines, figures, strict=True)
        ]
    rows: list[Row | Group] = []
    cells_left = iter(figures)
    for group in groups:
        if several:
            rows.append(Group(group[0].metric.label))
        rows += [_row(line, next(cells_left)) for line in group]
    yield from grid_lines(columns, rows, width, indent)


def effect_of(comparison: Comparison, metric: Metric) -> Effect:
    """The effect on a metric, or on the net chips at a place; KeyError where nothing was played."""
    if metric.id in comparison.effects:
        return comparison.effects[metric.id]
    return comparison.places[int(metric.id.rpartition(".")[2])]


def _names(result: ComparisonResult) -> tuple[str, str]:
    """Headings of the two sides' columns: their names, if these are short."""
    baseline, *names = variant_names(result.plan.variants)
    if len(names) == 1 and max(len(baseline), len(names[0])) <= _LONGEST_NAME:
        return baseline, names[0]
    return "baseline", "variant"


def _columns(baseline: str, variant: str) -> list[Column]:
    return [
        Column((baseline,)),
        Column((variant,)),
        Column(("difference, 95%",), "left"),
        Column(("relative",)),
        Column(("verdict",), "left"),
    ]


def effect_parts(metric: Metric, effect: Effect, signs: Signs) -> tuple[str, str, str, str]:
    """Baseline, variant, difference, and what follows the difference: its interval, its unit."""
    values = (effect.baseline, effect.variant)
    numbers = numbers_for(metric, signs, effect.ci, values)
    rest = numbers.plus_minus(effect.difference, effect.ci)
    if numbers.share and effect.difference is not None:
        rest = f"{rest} {POINTS}".strip()
    baseline, variant = map(numbers.value, values)
    return baseline, variant, numbers.difference(effect.difference), rest


def _figure_cells(lines: list[_Line], signs: Signs) -> list[tuple[str, ...]]:
    """Baseline, variant, difference with its interval, relative size and verdict of each line."""
    parts = [effect_parts(line.metric, line.effect, signs) for line in lines]
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
    labels = max(NARROWEST_LABEL, *(len(line.label) for line in lines))
    taken = labels + _taken(figures, columns)
    return scale_for([line.effect for line in lines], width - taken - _BEFORE_PICTURE)


def _taken(figures: list[tuple[str, ...]], columns: list[Column]) -> int:
    """The width of all columns but the labels."""
    return sum(
        column.gap + max(len(text) for text in (*column.heading, *(row[place] for row in figures)))
        for place, column in enumerate(columns)
    )


def _stacked(
    lines: list[_Line],
    figures: list[tuple[str, ...]],
    names: tuple[str, str],
    several: bool,
    signs: Signs,
    width: int,
) -> Iterator[Text]:
    """For a screen too narrow for columns: below each metric what the columns would say."""
    from rich.text import Text

    for line, (baseline, variant, difference, relative, verdict) in zip(
        lines, figures, strict=True
    ):
        of = f", {line.label}" if several else ""
        change = [text for text in (difference.strip(), relative) if text != signs.nothing]
        told = (", ".join(change), verdict)
        yield from map(heading_line, wrapped(f"{line.metric.label}{of}", width))
        for text in (
            f"{names[0]} {baseline}, {names[1]} {variant}",
            "  ".join(text for text in told if text),
        ):
            yield from map(Text, wrapped(f"  {text}", width))


def _row(line: _Line, cells: tuple[str, ...]) -> Row:
    style = _STYLES.get(line.effect.verdict or "", _QUIET)
    return Row(line.label, cells, ((_VERDICT, style),))
