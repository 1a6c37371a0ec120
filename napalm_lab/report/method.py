"""How a result was made: games, players, intervals and tests, and by which program."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from napalm_lab import __version__
from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.results import ComparisonResult, Simulation
from napalm_lab.report.about_players import about_players
from napalm_lab.report.judged import intervals_text, judged_sentences
from napalm_lab.report.naming import pair_labels, played, variant_names
from napalm_lab.report.numbers import plain_number
from napalm_lab.report.signs import Signs
from napalm_lab.report.stopped import stopped_text
from napalm_lab.simulate.metrics import Metric
from napalm_lab.wording import counted, listed

_HASH = 8
_MANY = 6
"""Correlations that are too many to read."""

_PERCENTILE = (
    "A percentile is that of whole chips spread evenly: rounded up, it is the loss that 95% of "
    "games do not exceed."
)
_CHIPS = "Pots, payments and losses are in chips."


def comparison_method(
    result: ComparisonResult, metrics: Sequence[Metric], signs: Signs
) -> list[str]:
    """Paragraphs on a comparison of which `metrics` are shown."""
    plan, games = result.plan, result.games
    return [
        f"{_played(plan, games)} {stopped_text(result)}{_beside(result)}Both sides were dealt the "
        f"same cards and are compared game by game{_pairing(result, signs)}.",
        " ".join([*judged_sentences(result, metrics), *_percentile(metrics), _CHIPS]),
        _provenance(plan),
    ]


def simulation_method(simulation: Simulation, metrics: Sequence[Metric]) -> list[str]:
    """Paragraphs on a simulation of which `metrics` are shown."""
    kinds = {
        metric.kind
        for table in simulation.tables
        for metric in metrics
        if table.metrics[metric.id].ci is not None
    }
    intervals = (
        f"Intervals: 95%, {intervals_text(simulation.plan, kinds, simulation.games)}. "
        if kinds
        else ""
    )
    return [
        f"{_played(simulation.plan, simulation.games)} {stopped_text(simulation)}"
        f"{_beside(simulation)}{intervals}"
        f"{' '.join([*_percentile(metrics), _CHIPS])}",
        about_players(simulation.plan.players),
        _provenance(simulation.plan),
    ]


def _played(plan: Plan, games: int) -> str:
    sides = "" if len(plan.variants) == 1 else " on each side"
    tables = f"players {listed(list(plan.players))}"
    several = ", each at its own table" if len(plan.players) > 1 else ""
    learned = ""
    if plan.has_pupils:
        what = "It" if len(plan.variants) == 1 else "Each variant"
        turns = "the trainings took turns game by game"
        if games < plan.trainings:
            turns = f"{counted(games, 'training')} had a game"
        learned = (
            f" {what} was learned {plan.trainings} times over, in {plan.training_hands:,} hands "
            f"each, and {turns}."
        )
    return (
        f"{counted(games, 'game')}{sides}, {plan.seats} seats, {tables}{several}, "
        f"seed {plan.seed}, at most {counted(plan.max_hands, 'hand')} a game.{learned}"
    )


def _beside(result: ComparisonResult | Simulation) -> str:
    """What was played besides, to set the result beside."""
    other = result.reference
    if other is None or other.games == 0:
        return ""
    own = "" if isinstance(result, Simulation) else ", whose tests are a family of their own"
    who = listed(list(other.plan.players))
    stand = "stands" if other.games == 1 else "stand"
    return f"Beside them {stand} {counted(other.games, 'game')} of {who}{own}. "


def _pairing(result: ComparisonResult, signs: Signs) -> str:
    """How much the sides correlate; no more is claimed for pairing than that gives.

    Of many comparisons the least and the most correlated are told.
    """
    pairs = played(result)
    found = []
    for label, pair in zip(pair_labels(pairs), pairs, strict=True):
        correlation = pair.comparison.effects[result.plan.judging.primary].correlation
        if correlation is not None:
            figure = plain_number(correlation, 2, signs)
            found.append((correlation, figure if len(pairs) == 1 else f"{figure} ({label})"))
    if not found:
        return ""
    told = f"is {listed([figure for _, figure in found])}"
    if len(found) > _MANY:
        ordered = [figure for _, figure in sorted(found, key=lambda one: one[0])]
        told = f"goes from {ordered[0]} to {ordered[-1]}"
    return (
        f": the correlation of {result.plan.judging.primary_metric.label} {told}, "
        "where at 0 pairing gains nothing, at 1 everything, and less than nothing below 0"
    )


def _percentile(metrics: Iterable[Metric]) -> list[str]:
    """What a percentile is, where one is shown."""
    return [_PERCENTILE] if any(metric.quantile is not None for metric in metrics) else []


def _provenance(plan: Plan) -> str:
    names = variant_names(plan.variants)
    rules = [
        f"{name} {variant.rules_hash[:_HASH]}"
        for name, variant in zip(names, plan.variants, strict=True)
    ]
    return f"napalm-lab {__version__}, rules {', '.join(rules)}."
