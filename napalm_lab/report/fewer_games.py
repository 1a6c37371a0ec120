"""Which figures rest on fewer games than were played."""

from __future__ import annotations

from collections.abc import Sequence

from napalm_lab.experiment.results import ComparisonResult, Simulation
from napalm_lab.report.naming import played
from napalm_lab.simulate.metrics import Metric
from napalm_lab.wording import listed


def comparison_games(result: ComparisonResult, metrics: Sequence[Metric]) -> list[str]:
    """How many games the figures of `metrics` rest on, if some on fewer than were played."""
    effects = [pair.comparison.effects for pair in played(result)]
    numbers = {
        metric.label: [
            found[metric.id].n for found in effects if found[metric.id].difference is not None
        ]
        for metric in metrics
    }
    return _fewer_games(result.games, numbers)


def simulation_games(simulation: Simulation, metrics: Sequence[Metric]) -> list[str]:
    """The same for a simulation."""
    figures = [table.metrics for table in simulation.tables]
    numbers = {
        metric.label: [
            found[metric.id].n for found in figures if found[metric.id].value is not None
        ]
        for metric in metrics
    }
    return _fewer_games(simulation.games, numbers)


def _fewer_games(games: int, numbers: dict[str, list[int]]) -> list[str]:
    """numbers : games by metric's label, for each figure that there is of it."""
    labels: dict[int, list[str]] = {}
    for label, found in numbers.items():
        if min(found, default=games) < games:
            labels.setdefault(min(found), []).append(label)
    if not labels:
        return []
    several = any(len(found) > 1 for found in numbers.values())
    least = "at least " if several else ""
    told = "; ".join(f"{listed(alike)} on {least}{number:,}" for number, alike in labels.items())
    return [f"Some figures rest on fewer games: {told}."]
