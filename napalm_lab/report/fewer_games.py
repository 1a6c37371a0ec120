"""Which figures rest on fewer games than were played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from napalm_lab.experiment.results import ComparisonResult, Simulation
from napalm_lab.report.naming import played
from napalm_lab.simulate.metrics import Metric
from napalm_lab.statistics.effect import Effect
from napalm_lab.statistics.estimate import Estimate
from napalm_lab.wording import listed

Figures = Mapping[str, Effect] | Mapping[str, Estimate]
"""By metric id."""


def fewer_games(result: ComparisonResult | Simulation, metrics: Sequence[Metric]) -> list[str]:
    """How many games the figures of `metrics` rest on, if some on fewer than were played.

    A sentence for each kind of players that stand side by side.
    """
    other = result.reference
    if other is None:
        return list(_sentence(result, metrics, ""))
    return [
        line
        for one in (result, other)
        for line in _sentence(one, metrics, f" with {listed(list(one.plan.players))}")
    ]


def _sentence(
    result: ComparisonResult | Simulation, metrics: Sequence[Metric], which: str
) -> Iterator[str]:
    labels: dict[int, list[str]] = {}
    several = False
    for metric in metrics:
        found = [each[metric.id] for each in _figures(result)]
        games = [one.n for one in found if _is_there(one)]
        several = several or len(games) > 1
        if min(games, default=result.games) < result.games:
            labels.setdefault(min(games), []).append(metric.label)
    if labels:
        least = "at least " if several else ""
        told = (f"{listed(alike)} on {least}{number:,}" for number, alike in labels.items())
        yield f"Some figures{which} rest on fewer games: {'; '.join(told)}."


def _figures(result: ComparisonResult | Simulation) -> list[Figures]:
    if isinstance(result, Simulation):
        return [table.metrics for table in result.tables]
    return [pair.comparison.effects for pair in played(result)]


def _is_there(found: Effect | Estimate) -> bool:
    return (found.difference if isinstance(found, Effect) else found.value) is not None
