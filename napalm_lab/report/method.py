"""How a result was made: games, players, intervals and tests, and the command that repeats it."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence

from napalm_lab import __version__
from napalm_lab.experiment.judging import Stopping
from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.results import ComparisonResult, Simulation
from napalm_lab.experiment.settings import (
    DEFAULT_MAX_HANDS,
    DEFAULT_TRAINING_HANDS,
    DEFAULT_TRAININGS,
    MOST_GAMES,
)
from napalm_lab.report.meaning import about_players
from napalm_lab.report.naming import pair_labels, played, variant_names
from napalm_lab.report.numbers import plain_number, rounded
from napalm_lab.report.signs import Signs
from napalm_lab.report.wording import known_text, margin_text
from napalm_lab.simulate.metrics import Kind, Metric
from napalm_lab.statistics.effect import Effect
from napalm_lab.statistics.estimate import Estimate
from napalm_lab.statistics.verdict import growth_behind
from napalm_lab.wording import counted, listed, plural

_HASH = 8
_GROWTH_WORTH_TELLING = 1.005
"""A smaller one would be told as 1."""

_MANY = 6
"""Correlations that are too many to read."""

_STUDENT = "Student's t (ratios of sums by the delta method)"
_RESAMPLED = "percentiles by resampling blocks of games"
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
        f"{_played(plan, games)} {_stopped(result)}{_beside(result)}Both sides were dealt the "
        f"same cards and are compared game by game{_pairing(result, signs)}.",
        " ".join([*_judged(result, metrics), *_percentile(metrics), _CHIPS]),
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
    intervals = f"Intervals: 95%, {_intervals(simulation.plan, kinds)}. " if kinds else ""
    return [
        f"{_played(simulation.plan, simulation.games)} {_stopped(simulation)}"
        f"{_beside(simulation)}{intervals}"
        f"{' '.join([*_percentile(metrics), _CHIPS])}",
        about_players(simulation.plan.players),
        _provenance(simulation.plan),
    ]


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


def repeat_command(
    command: str, names: Sequence[str], options: Sequence[tuple[str, object]]
) -> tuple[str, ...]:
    """The command that makes a result again, fit for a shell, in parts that belong together."""
    return (
        f"napalm-lab {command}",
        *(shlex.quote(name) for name in names),
        *(
            option if value == "" else f"{option} {shlex.quote(str(value))}"
            for option, value in options
        ),
    )


def plan_options(plan: Plan) -> list[tuple[str, object]]:
    """All that figures depend on but the variants, so that other defaults do not matter."""
    options: list[tuple[str, object]] = [
        ("--games", plan.games),
        ("--seats", plan.seats),
        *(("--players", players) for players in plan.players),
        ("--seed", plan.seed),
    ]
    options += _learning_options(plan)
    if plan.max_hands != DEFAULT_MAX_HANDS:
        options.append(("--max-hands", plan.max_hands))
    return options


def _learning_options(plan: Plan) -> list[tuple[str, object]]:
    """What learned players depend on, where it is not as usual, and whether skill is asked for."""
    options: list[tuple[str, object]] = []
    if plan.must_learn and plan.trainings != DEFAULT_TRAININGS:
        options.append(("--trainings", plan.trainings))
    if plan.must_learn and plan.training_hands != DEFAULT_TRAINING_HANDS:
        options.append(("--training-hands", plan.training_hands))
    return [*options, ("--skill", "")] if plan.skill else options


def _played(plan: Plan, games: int) -> str:
    sides = "" if len(plan.variants) == 1 else " on each side"
    tables = f"players {listed(list(plan.players))}"
    several = ", each at its own table" if len(plan.players) > 1 else ""
    learned = ""
    if plan.has_pupils:
        learned = (
            f" Each variant was learned {plan.trainings} times over, in {plan.training_hands:,} "
            "hands each, and the trainings took turns game by game."
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
    return f"Beside them stand {counted(other.games, 'game')} of {who}{own}. "


def _stopped(result: ComparisonResult | Simulation) -> str:
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


def _judged(result: ComparisonResult, metrics: Sequence[Metric]) -> Iterator[str]:
    """How intervals were made, tests and verdicts: of all that only what there is."""
    effects = [pair.comparison.effects for pair in played(result)]
    if all(effect.p is None for found in effects for effect in found.values()):
        if result.games > 1:
            yield "Nothing was tested: there is no difference that varies from game to game."
        if any(metric.kind == "share" for metric in metrics):
            yield "pp are percentage points."
        return
    kinds = {
        metric.kind for found in effects for metric in metrics if found[metric.id].ci is not None
    }
    if kinds:
        intervals = _intervals(result.plan, kinds)
        yield f"Intervals: 95%, {intervals}, not adjusted for their number."
    yield _tests(result)
    yield (
        f"Equivalent: the 90% interval lies within {margin_text(result.plan.judging)} "
        "(pp, percentage point)."
    )


def _percentile(metrics: Iterable[Metric]) -> list[str]:
    """What a percentile is, where one is shown."""
    return [_PERCENTILE] if any(metric.quantile is not None for metric in metrics) else []


def _intervals(plan: Plan, kinds: Iterable[Kind]) -> str:
    """How the intervals of metrics of these kinds, of which there is one, were made."""
    if plan.looks is not None:
        return (
            "a confidence sequence that holds at every look at which the play might have stopped, "
            "and so is wider"
            + (", or what the trainings differ by, whichever is wider" if plan.has_pupils else "")
        )
    ways = {_RESAMPLED if kind == "percentile" else _STUDENT for kind in kinds}
    told = listed(way for way in (_STUDENT, _RESAMPLED) if way in ways)
    if plan.has_pupils:
        told += (
            f", or what the {plan.trainings} trainings differ by "
            f"({counted(plan.trainings - 1, 'degree')} of freedom), whichever is wider"
        )
    return told


def _tests(result: ComparisonResult) -> str:
    """Which tests were made, of which there is one, and how many stand together."""
    pairs, primary = played(result), result.plan.judging.primary_metric
    primaries = [pair.comparison.effects[primary.id] for pair in pairs]
    first = sum(effect.p is not None for effect in primaries)
    others = sum(
        effect.p is not None
        for pair in pairs
        for id, effect in pair.comparison.effects.items()
        if id != primary.id
    )
    behind = (
        f"Holm's procedure at 5% over the {others} other {plural(others, 'test')}"
        f"{_growth_text(primaries)}"
    )
    if first == 0 and all(effect.verdict == "undecided" for effect in primaries):
        return f"Verdicts: {primary.label} comes first; as that is undecided, nothing was tested."
    if first == 0:
        return f"Verdicts: {primary.label} comes first, with nothing to test; then {behind}."
    alone = "alone" if len(pairs) == 1 else f"for each of the {len(pairs)} comparisons (Holm)"
    if all(effect.verdict == "undecided" for effect in primaries):
        return (
            f"Verdicts: {primary.label} was tested first, {alone}, at 5%; as that is undecided, "
            "nothing else was tested."
        )
    rest = f"; unless that is undecided, {behind}" if others else ""
    return f"Verdicts: {primary.label} is tested first, {alone}, at 5%{rest}."


def _growth_text(primaries: Sequence[Effect]) -> str:
    """That less than 5% is left behind a primary that is equivalent by a narrow margin."""
    most = max(growth_behind(effect) for effect in primaries)
    if most < _GROWTH_WORTH_TELLING:
        return ""
    return (
        f", their p-values first multiplied by {'up to ' if len(primaries) > 1 else ''}{most:.3g}, "
        "because with so few games what is called equivalent might as well have come out otherwise"
    )


def _provenance(plan: Plan) -> str:
    names = variant_names(plan.variants)
    rules = [
        f"{name} {variant.rules_hash[:_HASH]}"
        for name, variant in zip(names, plan.variants, strict=True)
    ]
    return f"napalm-lab {__version__}, rules {', '.join(rules)}."
