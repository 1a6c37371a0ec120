"""Which figures rest on fewer games than were played."""

from __future__ import annotations

from collections.abc import Sequence

from napalm_lab.experiment.results import ComparisonResult, Simulation
from napalm_lab.report.naming import played
from napalm_lab.simulate.metrics import Metric
from napalm_lab.wording import listed


def comparison_games(result: ComparisonResult, metrics: Sequence[Metric]) -> list[str]:
    """How many games the figures of `metrics` rest on, if some on fewer than were played."""
    found = []
    for one in filter(None, (result, result.reference)):
        effects = [pair.comparison.effects for pair in played(one)]
        numbers = {
            metric.label: [
                each[metric.id].n for each in effects if each[metric.id].difference is not None
            ]
            for metric in metrics
        }
        found += _fewer_games(one, numbers, alone=result.reference is None)
    return found


def simulation_games(simulation: Simulation, metrics: Sequence[Metric]) -> list[str]:
    """The same for a simulation."""
    found = []
    for one in filter(None, (simulation, simulation.reference)):
        figures = [table.metrics for table in one.tables]
        numbers = {
            metric.label: [
                each[metric.id].n for each in figures if each[metric.id].value is not None
            ]
            for metric in metrics
        }
        found += _fewer_games(one, numbers, alone=simulation.reference is None)
    return found


def _fewer_games(
    result: ComparisonResult | Simulation, numbers: dict[str, list[int]], *, alone: bool
) -> list[str]:
    """numbers : games by metric's label, for each figure that there is of it; alone : whether no
    other players stand beside these.
    """
    labels: dict[int, list[str]] = {}
    for label, found in numbers.items():
        if min(found, default=result.games) < result.games:
            labels.setdefault(min(found), []).append(label)
    if not labels:
        return []
    several = any(len(found) > 1 for found in numbers.values())
    least = "at least " if several else ""
    told = "; ".join(f"{listed(alike)} on {least}{number:,}" for number, alike in labels.items())
    which = "" if alone else f" with {listed(list(result.plan.players))}"
    return [f"Some figures{which} rest on fewer games: {told}."]
