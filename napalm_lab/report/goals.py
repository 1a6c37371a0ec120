"""Which goals of a variant hold, with what certainty, and what to do about those not told."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from napalm_lab.experiment.capping import is_of_finished
from napalm_lab.experiment.goals import FIRST_LOOK, GoalFound, GoalsResult
from napalm_lab.report.about_players import about_players
from napalm_lab.report.caveats import goals_caveats
from napalm_lab.report.numbers import MOST_DECIMALS, Numbers, numbers_for, percent
from napalm_lab.report.signs import Signs
from napalm_lab.simulate.metrics import METRICS_BY_ID, Metric
from napalm_lab.statistics.contrast import Interval
from napalm_lab.statistics.sequence import FEWEST_UNITS
from napalm_lab.wording import counted

_WORDS = {True: "holds", False: "missed", None: "not told"}
_MOST_TIMES = 1_000
"""More games than so many times those played are not called for."""


def goals_lines(result: GoalsResult, signs: Signs) -> Iterator[str]:
    """A line for each goal, then how sure they are and how they were played."""
    yield f"Goals: {_summary(result)}"
    if not result.finished:
        yield f"Partial: interrupted after {counted(result.games, 'game')}."
    goals = [f"{found.goal.metric}: {found.goal.text}" for found in result.found]
    verdicts = [_WORDS[found.holds] for found in result.found]
    wide, wider = max(map(len, goals)), max(map(len, verdicts))
    for goal, verdict, found in zip(goals, verdicts, result.found, strict=True):
        told = _figure(found, result, signs)
        yield f"  {goal:{wide}}  {verdict:{wider}}  {told}"
    yield from goals_caveats(result, signs)
    yield _certainty(result)
    plan = result.plan
    yield (
        f"{counted(result.games, 'game')}, {plan.seats} seats, players {plan.players[0]}, "
        f"seed {plan.seed}, at most {plan.max_hands:,} hands a game."
    )
    yield about_players(plan.players)


def goals_data(result: GoalsResult) -> list[dict[str, Any]]:
    """The goals as data; holds is None where it could not be told, and `hindrance` may say why."""
    return [
        {
            "metric": found.goal.metric,
            "goal": found.goal.text,
            "value": found.value,
            "ci": found.ci,
            "n": found.n,
            "games": found.games,
            "holds": found.holds,
            "hindrance": found.hindrance,
        }
        for found in result.found
    ]


def playing_data(result: GoalsResult) -> dict[str, Any]:
    """What else the goals depend on, named as in the data of a simulation.

    asked : the most games; partial : whether somebody interrupted; confidence : of each interval;
    capped : games.
    """
    plan = result.plan
    (variant,) = plan.variants
    return {
        "variant": variant.id,
        "rules_hash": variant.rules_hash,
        "seats": plan.seats,
        "games": result.games,
        "seed": plan.seed,
        "players": plan.players[0],
        "max_hands": plan.max_hands,
        "partial": not result.finished,
        "asked": plan.games,
        "confidence": result.confidence,
        "capped": result.capped,
    }


def goals_told(goals: Sequence[GoalFound]) -> str:
    """How many are told so far: `2 of 3 goals told`."""
    told = sum(found.holds is not None for found in goals)
    return f"{told} of {counted(len(goals), 'goal')} told"


def _summary(result: GoalsResult) -> str:
    """As in `1 of 3 holds, 1 is missed, 1 is not told.`"""
    held, missed, untold = (
        sum(found.holds is holds for found in result.found) for holds in (True, False, None)
    )
    parts = [f"{held} of {len(result.found)} {'holds' if held == 1 else 'hold'}"]
    parts += [f"{missed} {'is' if missed == 1 else 'are'} missed"] if missed else []
    parts += [f"{untold} {'is' if untold == 1 else 'are'} not told"] if untold else []
    return f"{', '.join(parts)}."


def _figure(found: GoalFound, result: GoalsResult, signs: Signs) -> str:
    """The figure with its interval and the games it took; of an untold one, why it is untold."""
    metric = METRICS_BY_ID[found.goal.metric]
    why = _hindrance(found, result.plan.games)
    if found.hindrance == "capped":
        why = _capped(metric, result, signs)
    if found.value is None:
        return why
    numbers = numbers_for(metric, signs, _finite(found), (found.value,))
    ci = "" if found.ci is None else f" ({_interval(numbers, found, found.ci)})"
    told = f"{numbers.value(found.value)}{ci}, {counted(found.games, 'game')}"
    return told if found.holds is not None else f"{told}; {why or _nearness(found)}"


def _finite(found: GoalFound) -> Interval | None:
    """The interval as far as it shows how many digits a figure deserves."""
    if found.ci is None or found.value is None:
        return None
    low, high = found.ci
    return (low, 2 * found.value - low) if math.isinf(high) else (low, high)


def _interval(numbers: Numbers, found: GoalFound, ci: Interval) -> str:
    """As in `8.5 to 9.5`, `1.90 to 2.30%`, or `6.9 or more` where it has no upper end.

    With as many decimals as it takes for the interval that is read to tell what the exact one does.
    """
    allowed = found.goal.range
    exact = allowed.told_by(ci)
    while numbers.decimals < MOST_DECIMALS and allowed.told_by(numbers.read(ci)) != exact:
        numbers = replace(numbers, decimals=numbers.decimals + 1)
    if math.isinf(ci[1]):
        return f"{numbers.value(ci[0])} or more"
    return f"{numbers.range(ci)}{'%' if numbers.share else ''}"


def _capped(metric: Metric, result: GoalsResult, signs: Signs) -> str:
    """That too many games have an end that nobody saw."""
    part = percent(result.capped / result.games, signs, 1)
    hands = counted(result.plan.max_hands, "hand")
    so = "this is of the others alone, which are the shorter ones"
    if not is_of_finished(metric):
        so = "how it goes on in them is unknown"
    return f"cannot be told: {part} of games were stopped at {hands}, and {so}; raise --max-hands"


def _hindrance(found: GoalFound, most_games: int) -> str:
    """What stands against telling, and whether more games would help; empty if nothing does."""
    most = counted(most_games, "game")
    if found.hindrance == "overflowed":
        return "cannot be told: in some games the chips outgrew what can be counted"
    if found.hindrance == "whole":
        return (
            "cannot be told: it is known to a whole chip, and more games do not tell it more "
            "exactly; set a bound that is a chip or more away"
        )
    if found.hindrance == "constant":
        return "the same in every game" + (
            f"; games of another kind may be too rare to have come up, and even {most} without "
            "any would not tell"
            if found.given_up
            else "; that there are hardly any others takes more games to tell"
        )
    if found.hindrance is None:
        return ""
    return f"{_too_few(found)}{_no_hope(found, most_games)}"


def _too_few(found: GoalFound) -> str:
    """How many games there were to measure it by, and how many it takes."""
    if METRICS_BY_ID[found.goal.metric].quantile is not None:
        return f"too few to tell a percentile by; {FIRST_LOOK:,} are enough"
    if found.n == found.games:
        return f"telling takes {FEWEST_UNITS} games at least"
    if found.n == 0:
        return f"none of {counted(found.games, 'game')} had anything to measure it by"
    return (
        f"only {found.n:,} of these games had anything to measure it by, and telling takes "
        f"{FEWEST_UNITS} such games at least"
    )


def _no_hope(found: GoalFound, most_games: int) -> str:
    if not found.given_up or found.games == most_games:
        return ""
    if found.n == 0:
        return ", so more were not played for it"
    return f"; even of {counted(most_games, 'game')} there would not be as many"


def _nearness(found: GoalFound) -> str:
    """Where an untold figure lies, and how many games may tell.

    An interval shrinks with the root of the games, until it reaches only to the nearest bound.
    """
    assert found.value is not None
    assert found.ci is not None
    allowed = found.goal.range
    side = "within the goal" if allowed.allows(found.value) else "outside the goal"
    bounds = [float(bound) for bound in (allowed.low, allowed.high) if bound is not None]
    times = 1.0
    for bound in bounds:
        distance = abs(bound - found.value)
        reach = found.ci[1] - found.value if bound > found.value else found.value - found.ci[0]
        times = max(times, (reach / distance) ** 2 if distance else math.inf)
    if times > _MOST_TIMES:
        return "so near the bound that it may never be told"
    games = _rounded_up(times * found.games)
    return f"{side}, but so near its bound that telling takes about {games} games"


def _rounded_up(games: float) -> str:
    """One digit that counts."""
    unit = 10 ** math.floor(math.log10(games))
    return f"{math.ceil(games / unit) * unit:,}"


def _certainty(result: GoalsResult) -> str:
    goals = len(result.found)
    percent = f"{100 * result.confidence:.4g}%"
    shared = (
        f"the {goals} goals share the 5%, so each interval is one of {percent}"
        if goals > 1
        else f"the interval is one of {percent}"
    )
    return (
        f"What is told is right at least 95 times in 100: {shared}, and holds whenever the playing "
        "stops. A goal holds where all of its interval lies in it, and is missed where none does."
    )
