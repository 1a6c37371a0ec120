"""A simulation on the terminal: the figures of one variant, and how they were made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from napalm_lab.experiment.results import Simulation, TableFigures
from napalm_lab.report.adaptation import simulation_adaptation
from napalm_lab.report.better_play import badly_learned_text, gain_text
from napalm_lab.report.caveats import simulation_caveats
from napalm_lab.report.effects import shown_metrics
from napalm_lab.report.fewer_games import fewer_games
from napalm_lab.report.grid import Column, Group, Row, grid_lines
from napalm_lab.report.histograms import print_histograms
from napalm_lab.report.method import simulation_method
from napalm_lab.report.numbers import numbers_for
from napalm_lab.report.prose import print_command, print_heading, print_paragraphs
from napalm_lab.report.signs import Signs
from napalm_lab.report.ways import print_ways, several_ways
from napalm_lab.simulate.metrics import Metric, place_metrics
from napalm_lab.statistics.estimate import Estimate

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_INDENT = 2


def print_simulation(
    screen: Console,
    simulation: Simulation,
    signs: Signs,
    *,
    command: Sequence[str],
    everything: bool = False,
) -> None:
    """The whole of it; command and everything as in `print_comparison`."""
    (variant,) = simulation.plan.variants
    named = "" if variant.name == variant.id else f" ({variant.name})"
    screen.print(variant.id + named, style="bold", soft_wrap=True)
    if simulation.games > 0:
        screen.print()
        shown = simulation.side_by_side
        for line in estimate_lines(shown, screen.width, signs, everything=everything):
            screen.print(line, soft_wrap=True)
        print_paragraphs(
            screen, fewer_games(simulation, shown_metrics(simulation.plan, everything))
        )
        if told := gain_text(simulation.plan, signs):
            screen.print()
            print_paragraphs(screen, told)
        print_histograms(screen, simulation.histograms, simulation.plan, signs)
    caveats = simulation_caveats(simulation, signs)
    if simulation.games > 0:
        caveats += badly_learned_text(simulation.plan, signs)
    if caveats:
        screen.print()
        print_paragraphs(screen, caveats, style="bold")
    if simulation.games > 0:
        if told := simulation_adaptation(simulation, signs):
            print_heading(screen, "What it means")
            print_paragraphs(screen, told)
        print_ways(screen, several_ways(simulation), signs)
        print_heading(screen, "How it was made")
        metrics = shown_metrics(simulation.plan, everything)
        print_paragraphs(screen, simulation_method(simulation, metrics))
        print_command(screen, command)


def estimate_lines(
    simulation: Simulation, width: int, signs: Signs, *, everything: bool
) -> Iterator[Text]:
    """The table's lines. Figures of several tables of players stand together by metric."""
    tables = simulation.tables
    several = len(tables) > 1
    places = place_metrics(simulation.plan.seats) if everything else ()
    rows: list[Row | Group] = []
    for metric in (*shown_metrics(simulation.plan, everything), *places):
        if several:
            rows.append(Group(metric.label))
        for table in tables:
            label = table.players if several else metric.label
            rows.append(Row(label, estimate_cells(metric, estimate_in(table, metric), signs)))
    columns = [Column(("value",)), Column(("95% interval",), "left", 3)]
    yield from grid_lines(columns, rows, width, _INDENT if several else 0)


def estimate_in(table: TableFigures, metric: Metric) -> Estimate:
    """A table's figure of a metric, or of the net chips at a place."""
    if metric.id in table.metrics:
        return table.metrics[metric.id]
    return table.places[int(metric.id.rpartition(".")[2])]


def estimate_cells(metric: Metric, found: Estimate, signs: Signs) -> tuple[str, str]:
    """The value, and its interval with its unit; empty where there is none."""
    numbers = numbers_for(metric, signs, found.ci, (found.value,))
    ci = found.ci
    unit = "%" if numbers.share else ""
    return numbers.value(found.value), f"{numbers.range(ci)}{unit}" if ci is not None else ""
