"""Results of simulations and comparisons as data for scripts; what does not exist is None."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from napalm_lab.experiment.better_play import clouded, moved, unsettled
from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.results import (
    Comparison,
    ComparisonResult,
    Simulation,
    TableFigures,
    TableResult,
)
from napalm_lab.report.better_play import gains_data
from napalm_lab.report.differences import differences_data
from napalm_lab.report.histograms import histograms_data
from napalm_lab.report.naming import variant_names
from napalm_lab.report.skill import skill_data
from napalm_lab.report.ways import play_data
from napalm_lab.simulate.metrics import METRICS, PLACES
from napalm_lab.statistics.effect import Effect
from napalm_lab.statistics.estimate import Estimate

_TESTS = ("p", "p_holm", "verdict")
_NOT_PLAYED = Effect(None, None, None, None, None, None, None, 0)


def simulation_data(simulation: Simulation) -> dict[str, Any]:
    """One variant's figures; with several tables of players, `tables` in place of `metrics`."""
    plan = simulation.plan
    (variant,) = plan.variants
    tables = [_figures_data(table) for table in simulation.tables]
    other = simulation.reference
    return {
        "variant": variant.id,
        "rules_hash": variant.rules_hash,
        "seats": plan.seats,
        "games": simulation.games,
        "seed": plan.seed,
        **_players_data(plan),
        **({"metrics": tables[0]["metrics"]} if len(tables) == 1 else {"tables": tables}),
        **_more_data(plan, finished=simulation.finished),
        **({"overflowed": tables[0]["overflowed"]} if len(tables) == 1 else {}),
        "name": variant.name,
        "file": variant.file,
        "histograms": histograms_data(simulation.histograms, plan),
        **_learned_data(simulation),
        "reference": None
        if other is None
        else {
            **_figures_data(other.tables[0]),
            "games": other.games,
            "partial": not other.finished,
        },
    }


def comparison_data(result: ComparisonResult) -> dict[str, Any]:
    """Effects of each variant; with several tables, `tables` in place of `comparisons`."""
    plan = result.plan
    names = variant_names(plan.variants)
    tables = [_table_data(table, names[1:], plan) for table in result.tables]
    other = result.reference
    several = len(tables) > 1
    return {
        "variants": [
            {"name": name, "file": variant.file, "rules_hash": variant.rules_hash}
            for name, variant in zip(names, plan.variants, strict=True)
        ],
        "same_rules": result.same_rules,
        "differences": _all_differences(result, names[1:]),
        **({"tables": tables} if several else {"comparisons": tables[0]["comparisons"]}),
        "seats": plan.seats,
        "games": result.games,
        "seed": plan.seed,
        **_players_data(plan),
        **_more_data(plan, finished=result.finished),
        "histograms": histograms_data(result.histograms, plan),
        **_learned_data(result),
        "reference": None
        if other is None
        else {
            **_table_data(other.tables[0], names[1:], other.plan),
            "games": other.games,
            "partial": not other.finished,
        },
        "skill": skill_data(result),
    }


def _table_data(table: TableResult, names: Sequence[str], plan: Plan) -> dict[str, Any]:
    return {"players": table.players, "comparisons": _comparisons_data(table, names, plan)}


def _learned_data(result: ComparisonResult | Simulation) -> dict[str, Any]:
    """What is known of learned players, and how all sides are played."""
    plan = result.plan
    learned = {"number": plan.trainings, "hands": plan.training_hands} if plan.pupils else None
    return {
        "trainings": learned,
        "best_response_gain": gains_data(plan),
        "play": play_data(result),
    }


def _players_data(plan: Plan) -> dict[str, Any]:
    return {"players": plan.players[0] if len(plan.players) == 1 else list(plan.players)}


def _more_data(plan: Plan, *, finished: bool) -> dict[str, Any]:
    """What else the figures depend on, and whether all games that were asked for were played."""
    stopping = plan.stopping
    stops = (
        {
            "rule": "until-decided" if stopping.precision is None else "precision",
            "precision": None if stopping.precision is None else float(stopping.precision),
            "first_look": stopping.schedule.first,
            "max_games": stopping.schedule.last,
        }
        if stopping
        else None
    )
    return {
        "max_hands": plan.max_hands,
        "partial": not finished,
        "asked": plan.games,
        "metric": plan.judging.primary,
        "margin": float(plan.judging.margin),
        "margin_of_shares": float(plan.judging.margin_of_shares),
        "stopping": stops,
    }


def _figures_data(table: TableFigures) -> dict[str, Any]:
    metrics: dict[str, Any] = {
        metric.id: _estimate_data(table.metrics[metric.id]) for metric in METRICS
    }
    places = table.places
    metrics[PLACES] = {
        "value": _by_place([place.value for place in places]),
        "ci": _by_place([place.ci for place in places]),
        "n": min(place.n for place in places),
    }
    return {"players": table.players, "metrics": metrics, "overflowed": table.overflowed}


def _estimate_data(found: Estimate) -> dict[str, Any]:
    return {"value": found.value, "ci": found.ci, "n": found.n}


def _comparisons_data(table: TableResult, names: Sequence[str], plan: Plan) -> list[dict[str, Any]]:
    return [
        {
            "variant": name,
            "metrics": _metrics_data(comparison, plan.seats),
            "same_rules": comparison.same_rules,
            "overflowed": {
                "baseline": comparison.overflowed[0],
                "variant": comparison.overflowed[1],
            },
            **_better_play_data(plan, table.players, comparison),
        }
        for name, comparison in zip(names, table.comparisons, strict=True)
    ]


def _better_play_data(plan: Plan, players: str, comparison: Comparison) -> dict[str, Any]:
    """Which answers better play could change; None where it was not measured."""
    known = moved(plan, players, comparison) is not None
    found = {
        "small_against_better_play": clouded(plan, players, comparison),
        "margin_small_against_better_play": unsettled(plan, players, comparison),
    }
    return {key: list(ids) if known else None for key, ids in found.items()}


def _metrics_data(comparison: Comparison, seats: int) -> dict[str, Any]:
    """Every metric; all values are None where both are one game, for which nothing is played."""
    metrics: dict[str, Any] = {
        metric.id: _effect_data(comparison.effects.get(metric.id, _NOT_PLAYED))
        for metric in METRICS
    }
    places = [_effect_data(place) for place in comparison.places or [_NOT_PLAYED] * seats]
    metrics[PLACES] = {
        field: None if field in _TESTS else _by_place([place[field] for place in places])
        for field in places[0]
    }
    metrics[PLACES]["n"] = min(place["n"] for place in places)
    return metrics


def _effect_data(effect: Effect) -> dict[str, Any]:
    return {
        "baseline": effect.baseline,
        "variant": effect.variant,
        "difference": effect.difference,
        "ci": effect.ci,
        "relative": effect.relative,
        "p": effect.p,
        "p_holm": effect.p_holm,
        "verdict": effect.verdict,
        "correlation": effect.correlation,
        "n": effect.n,
    }


def _by_place(values: list[Any]) -> list[Any] | None:
    """One value a place, or None where no place has any."""
    return None if all(value is None for value in values) else values


def _all_differences(result: ComparisonResult, names: Sequence[str]) -> list[dict[str, Any]]:
    """Rules that differ; of several variants, each with the one it is about."""
    found = []
    for name, comparison in zip(names, result.tables[0].comparisons, strict=True):
        about = {"of": name} if len(names) > 1 else {}
        found += [{**row, **about} for row in differences_data(comparison.differences)]
    return found
