"""Which of several variants matter, as a table: variant by table of players."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from napalm_lab.experiment.results import ComparisonResult
from napalm_lab.report.effects import effect_parts
from napalm_lab.report.grid import (
    NARROWEST_LABEL,
    Column,
    Group,
    Row,
    grid_lines,
    heading_line,
)
from napalm_lab.report.naming import variant_names
from napalm_lab.report.overview import WORDS, Finding, findings
from napalm_lab.report.signs import Signs
from napalm_lab.simulate.metrics import Metric
from napalm_lab.statistics.effect import Effect

if TYPE_CHECKING:
    from rich.text import Text

_WIDEST_LABEL = 18
"""Longer names are wrapped before tables stand below each other."""
_WIDEST_HEADING = 18
_GAP = 2
_INDENT = 2


def overview_heading(result: ComparisonResult) -> str:
    """What the figures are."""
    baseline = variant_names(result.plan.variants)[0]
    return f"{result.plan.judging.primary_metric.label}: difference from {baseline}, 95%"


def overview_lines(result: ComparisonResult, width: int, signs: Signs) -> Iterator[Text]:
    """Variant by table: the difference in the first metric, its interval, its verdict.

    Verdicts stand below the figures, but where every table is more or less, as the sign tells.
    Tables that do not fit beside each other follow below.
    """
    metric, found = result.plan.judging.primary_metric, findings(result)
    baseline = variant_names(result.plan.variants)[0]
    columns = [
        _cells(metric, [one.effects[place] for one in found], signs)
        for place in range(len(result.tables))
    ]
    headings = [_heading(table.players) for table in result.tables]
    longest = max(len(name) for name in (_itself(baseline), *(one.name for one in found)))
    label = max(NARROWEST_LABEL, min(_WIDEST_LABEL, longest))
    room = width - _INDENT - label
    widths = [
        _GAP + max(map(len, (*heading, *cells, *_verdicts(found, place))))
        for place, (heading, cells) in enumerate(zip(headings, columns, strict=True))
    ]
    yield heading_line(overview_heading(result))
    for block, places in enumerate(_blocks(widths, room)):
        yield from [heading_line("")] * (block > 0)
        rows = list(_rows(baseline, found, [columns[place] for place in places], places))
        yield from grid_lines(
            [Column(headings[place], "left", _GAP) for place in places], rows, width, _INDENT
        )


def overview_rows(result: ComparisonResult, signs: Signs) -> Iterator[tuple[str, ...]]:
    """The same as rows of texts: a name, and for each table difference, interval and verdict."""
    metric = result.plan.judging.primary_metric
    for one in findings(result):
        yield (
            one.name,
            *(
                " ".join(filter(None, (*effect_parts(metric, effect, signs)[2:], effect.verdict)))
                for effect in one.effects
            ),
        )


def _cells(metric: Metric, effects: list[Effect], signs: Signs) -> list[str]:
    """The baseline's value, with the digits that go with the first row; then each difference."""
    parts = [effect_parts(metric, effect, signs) for effect in effects]
    value = parts[0][0]
    widest = max(len(value), *(len(difference) for _, _, difference, _ in parts))
    return [
        f"{value:>{widest}}",
        *(f"{difference:>{widest}} {rest}".rstrip() for _, _, difference, rest in parts),
    ]


def _verdicts(found: list[Finding], place: int) -> list[str]:
    """What stands below a table's figures."""
    return [_verdict(one, place) for one in found if one.outcome != "everywhere"]


def _verdict(one: Finding, place: int) -> str:
    return one.effects[place].verdict or ""


def _rows(
    baseline: str, found: list[Finding], columns: list[list[str]], places: Sequence[int]
) -> Iterator[Row | Group]:
    yield Row(_itself(baseline), tuple(column[0] for column in columns))
    several = len(found[0].effects) > 1
    above = None
    for number, one in enumerate(found, 1):
        if one.outcome != above:
            above = one.outcome
            yield Group(WORDS[above][2].format(every=" at every table" if several else ""))
        verdicts = tuple(_verdict(one, place) for place in places)
        yield Row(
            one.name,
            tuple(column[number] for column in columns),
            below=() if one.outcome == "everywhere" else verdicts,
        )


def _itself(baseline: str) -> str:
    return f"{baseline} itself"


def _heading(players: str) -> tuple[str, ...]:
    """The players of a table on as many lines as their seats need."""
    lines = [""]
    for part in re.findall(r"[^+]+\+?", players):
        if lines[-1] and len(lines[-1]) + len(part) > _WIDEST_HEADING:
            lines.append("")
        lines[-1] += part
    return tuple(lines)


def _blocks(widths: Sequence[int], room: int) -> Iterator[list[int]]:
    """Places of the tables that fit beside each other; at least one in each block."""
    block: list[int] = []
    taken = 0
    for place, width in enumerate(widths):
        if block and taken + width > room:
            yield block
            block, taken = [], 0
        block.append(place)
        taken += width
    yield block
