"""Why a run that decides for itself when to stop was played no longer."""

from __future__ import annotations

from napalm_lab.experiment.judging import Stopping
from napalm_lab.experiment.results import ComparisonResult, Simulation
from napalm_lab.experiment.settings import MOST_GAMES
from napalm_lab.report.naming import played
from napalm_lab.report.numbers import rounded
from napalm_lab.report.wording import known_text
from napalm_lab.statistics.effect import Effect
from napalm_lab.statistics.estimate import Estimate
from napalm_lab.wording import counted


def stopped_text(result: ComparisonResult | Simulation) -> str:
    """Why it was played no longer, where the run decides for itself."""
    stopping, metric = result.plan.stopping, result.plan.judging.primary_metric
    if stopping is None or not result.finished or result.games == 0:
        return ""
    known = known_text(stopping, metric)
    looks = stopping.schedule.looks()
    endings = [stopping.ending(metric, found) for found in _primaries(result)]
    everywhere = " in every case" if len(endings) > 1 else ""
    if None in endings:
        return (
            f"It was to stop as soon as {metric.label} was {known}{everywhere}, which it was not "
            f"at any of {counted(len(looks), 'look')}; {_still_needed(result, stopping)}. "
        )
    why = f"since {metric.label} can never be {known}"
    if set(endings) == {"trainings"}:
        why = (
            f"since {metric.label} is as well known as games can tell; what is left are the "
            "differences between trainings (--trainings)"
        )
    elif "trainings" in endings:
        why = f"when {metric.label} was {known}, can never be, or only with more --trainings"
    elif "hopeless" not in endings:
        why = f"when {metric.label} was {known}"
    elif "reached" in endings:
        why = f"when {metric.label} was {known} or can never be"
    if "hopeless" not in endings and all(map(_never_differed, _primaries(result))):
        why = f"since {metric.label} was the same in every single game"
    look = looks.index(result.games) + 1
    return f"It stopped at look {look} of at most {len(looks)}, {why}{everywhere}. "


def stopped_short(result: ComparisonResult | Simulation) -> list[str]:
    """That more games could not tell what was asked, where that is why they ended."""
    stopping, metric = result.plan.stopping, result.plan.judging.primary_metric
    if stopping is None or not result.finished or result.games == 0:
        return []
    if all(stopping.ending(metric, found) != "trainings" for found in _primaries(result)):
        return []
    return [
        f"Stopped: {metric.label} is not {known_text(stopping, metric)}, and more games can't "
        "change that: what is left are the differences between trainings. More of those may tell "
        "(--trainings)."
    ]


def _still_needed(result: ComparisonResult | Simulation, stopping: Stopping) -> str:
    """How many games it may take, as far as that can be told."""
    metric, judging = result.plan.judging.primary_metric, result.plan.judging
    needed = 0
    for found in _primaries(result):
        if stopping.ending(metric, found) is not None:
            continue
        if found.clusters_differ:
            return "trainings differ, so that more games alone may never be enough (--trainings)"
        left = stopping.left(judging, found, result.games)
        if left is None or not left.games or result.games + left.games > MOST_GAMES:
            return "more games are allowed by --max-games"
        needed = max(needed, result.games + left.games)
    return f"it may take some {rounded(needed)} games (--max-games)"


def _never_differed(found: Effect | Estimate) -> bool:
    """Whether both sides were the same in every single game, whatever may be said of that."""
    return isinstance(found, Effect) and found.difference == 0 and found.p is None


def _primaries(result: ComparisonResult | Simulation) -> list[Effect | Estimate]:
    """What was found of the primary metric in all that was played."""
    primary = result.plan.judging.primary
    if isinstance(result, Simulation):
        return [table.metrics[primary] for table in result.tables]
    return [pair.comparison.effects[primary] for pair in played(result)]
