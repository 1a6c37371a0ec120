"""Results as Markdown, to paste into a forum or a wiki: tables, and how they were made."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from napalm_lab.experiment.results import Comparison, ComparisonResult, Simulation, TableFigures
from napalm_lab.report.adaptation import comparison_adaptation, simulation_adaptation
from napalm_lab.report.better_play import badly_learned_text, clouded_text, gain_text
from napalm_lab.report.caveats import comparison_caveats, simulation_caveats
from napalm_lab.report.differences import same_game
from napalm_lab.report.effects import effect_of, effect_parts
from napalm_lab.report.method import comparison_method, simulation_method
from napalm_lab.report.naming import pair_labels, played, variant_names
from napalm_lab.report.numbers import relative_change
from napalm_lab.report.overview import is_wanted, overview_sentences
from napalm_lab.report.overview_table import overview_heading, overview_rows
from napalm_lab.report.rows import every_metric
from napalm_lab.report.signs import FULL
from napalm_lab.report.simulation import estimate_cells, estimate_in
from napalm_lab.report.skill import skill_rows, skill_sentences, skill_text
from napalm_lab.report.ways import Side, several_ways, ways_heading, ways_rows, ways_text
from napalm_lab.simulate.metrics import METRICS
from napalm_lab.wording import listed

_SPECIAL = re.compile(r"([\\`*_<>\[\]|#~])")


def comparison_markdown(
    result: ComparisonResult, command: Sequence[str], title: str | None = None
) -> str:
    """All metrics of all comparisons, a table each; arguments as in `print_comparison`.

    Of several variants first which of them matter.
    """
    baseline, *names = variant_names(result.plan.variants)
    parts = [f"## {escaped(title or f'{listed(names)} against {baseline}')}"]
    for name, comparison in zip(names, result.tables[0].comparisons, strict=True):
        if comparison.same_rules:
            parts.append(f"{escaped(same_game(baseline, name))} Nothing was played.")
    if is_wanted(result):
        parts += map(escaped, overview_sentences(result))
        rows = overview_rows(result, FULL)
        parts.append(_table(result.plan.players, rows, first=overview_heading(result)))
    if result.games > 0:
        pairs = played(result.side_by_side)
        for label, pair in zip(pair_labels(pairs), pairs, strict=True):
            if len(pairs) > 1:
                parts.append(f"### {escaped(label)}")
            rows = _effect_rows(pair.comparison, result.plan.seats)
            parts.append(
                _table((baseline, pair.name, "difference, 95%", "relative", "verdict"), rows)
            )
        parts += map(escaped, gain_text(result.plan, FULL))
    caveats = [
        *comparison_caveats(result, FULL),
        *badly_learned_text(result.plan, FULL),
        *clouded_text(result, METRICS),
    ]
    parts += [f"**{escaped(caveat)}**" for caveat in caveats]
    if result.games > 0:
        parts += map(escaped, comparison_adaptation(result, FULL))
        parts += _ways(several_ways(result))
        parts += _skill(result)
        parts += _made(comparison_method(result, METRICS, FULL), command)
    return _joined(parts)


def simulation_markdown(simulation: Simulation, command: Sequence[str]) -> str:
    """All figures, a table for each table of players."""
    (variant,) = simulation.plan.variants
    parts = [f"## {escaped(variant.id)}"]
    if simulation.games > 0:
        shown = simulation.side_by_side.tables
        for table in shown:
            if len(shown) > 1:
                parts.append(f"### {escaped(table.players)}")
            rows = _estimate_rows(table, simulation.plan.seats)
            parts.append(_table(("value", "95% interval"), rows))
        parts += map(escaped, gain_text(simulation.plan, FULL))
    caveats = [*simulation_caveats(simulation, FULL), *badly_learned_text(simulation.plan, FULL)]
    parts += [f"**{escaped(caveat)}**" for caveat in caveats]
    if simulation.games > 0:
        parts += map(escaped, simulation_adaptation(simulation, FULL))
        parts += _ways(several_ways(simulation))
        parts += _made(simulation_method(simulation, METRICS), command)
    return _joined(parts)


def escaped(text: str) -> str:
    """Text that Markdown shows as it is, on one line."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _effect_rows(comparison: Comparison, seats: int) -> Iterator[tuple[str, ...]]:
    for metric in every_metric(seats):
        effect = effect_of(comparison, metric)
        baseline, variant, difference, rest = effect_parts(metric, effect, FULL)
        # Net chips by place are shown, not tested.
        verdict = (effect.verdict or "") if metric in METRICS else ""
        yield (
            metric.label,
            baseline,
            variant,
            f"{difference} {rest}".strip(),
            relative_change(effect, FULL),
            verdict,
        )


def _estimate_rows(table: TableFigures, seats: int) -> Iterator[tuple[str, ...]]:
    for metric in every_metric(seats):
        yield (metric.label, *estimate_cells(metric, estimate_in(table, metric), FULL))


def _ways(sides: Sequence[Side]) -> Iterator[str]:
    """For each side whose trainings disagree, that they do and the table."""
    for side in sides:
        yield escaped(ways_text(side))
        rows = ((row.label, *row.cells) for row in ways_rows(side, FULL))
        yield _table(ways_heading(side), rows)


def _skill(result: ComparisonResult) -> Iterator[str]:
    """What one seat wins that has learned, where that was asked for."""
    if not result.skill:
        return
    yield escaped(skill_text(result))
    rows = (
        (f"{label}, among {among}", " ".join(cells))
        for among, label, cells in skill_rows(result, FULL)
    )
    yield _table(("of the mean pot",), rows, first="variant")
    yield from map(escaped, skill_sentences(result))


def _table(
    heading: Sequence[str], rows: Iterator[tuple[str, ...]], *, first: str = "metric"
) -> str:
    """Labels to the left, all else to the right; first : what stands above the labels."""
    lines = [
        [escaped(text) for text in (first, *heading)],
        ["---", *("---:" for _ in heading)],
        *([escaped(cell) for cell in row] for row in rows),
    ]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _made(method: Sequence[str], command: Sequence[str]) -> list[str]:
    """How it was made; the command indented, so that no sign in it means anything."""
    return ["### How it was made", *map(escaped, method), f"    {' '.join(command)}"]


def _joined(parts: Sequence[str]) -> str:
    return "\n\n".join(parts) + "\n"
