"""Which goals of a variant hold, with what certainty, and what to do about those not told."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from napalm_lab.experiment.goals import GoalFound, GoalsResult
from napalm_lab.report.numbers import numbers_for
from napalm_lab.report.signs import Signs
from napalm_lab.simulate.metrics import METRICS_BY_ID
from napalm_lab.statistics.sequence import FEWEST_UNITS
from napalm_lab.wording import counted

_WORDS = {True: "holds", False: "missed", None: "not told"}
_MOST_TIMES = 1_000
"""More games than so many times those played are not called for."""

_HINDRANCES = {
    "overflowed": "cannot be told: in some games the chips outgrew what can be counted",
    "no-data": "no game had anything to measure it by",
    "few": f"too few games had anything to measure it by; it takes {FEWEST_UNITS}",
    "constant": "the same in every game, so there is nothing to tell by how sure it is",
}


def goals_lines(result: GoalsResult, signs: Signs) -> Iterator[str]:
    """A line for each goal, then how sure they are and how they were played."""
    yield f"Goals: {_summary(result)}"
    if not result.finished:
        yield f"Partial: interrupted after {counted(result.games, 'game')}."
    goals = [f"{found.goal.metric}: {found.goal.text}" for found in result.found]
    verdicts = [_WORDS[found.holds] for found in result.found]
    wide, wider = max(map(len, goals)), max(map(len, verdicts))
    for goal, verdict, found in zip(goals, verdicts, result.found, strict=True):
        yield f"  {goal:{wide}}  {verdict:{wider}}  {_figure(found, signs)}"
    yield _certainty(result)
    plan = result.plan
    yield (
        f"{counted(result.games, 'game')}, {plan.seats} seats, players {plan.players[0]}, "
        f"seed {plan.seed}, at most {plan.max_hands:,} hands a game."
    )


def goals_data(result: GoalsResult) -> list[dict[str, Any]]:
    """The same as data; holds is None where it could not be told."""
    return [
        {
            "metric": found.goal.metric,
            "goal": found.goal.text,
            "value": found.value,
            "ci": found.ci,
            "games": found.games,
            "holds": found.holds,
        }
        for found in result.found
    ]


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


def _figure(found: GoalFound, signs: Signs) -> str:
    """The figure with its interval and the games it took, and how near an untold one is."""
    metric = METRICS_BY_ID[found.goal.metric]
    numbers = numbers_for(metric, signs, found.ci, (found.value,))
    value = numbers.value(found.value)
    games = counted(found.games, "game")
    if found.ci is None:
        told = _HINDRANCES[found.hindrance or "no-data"]
        return told if found.value is None else f"{value}, {games}; {told}"
    percent = "%" if numbers.share else ""
    told = f"{value} ({numbers.range(found.ci)}{percent}), {games}"
    return told if found.holds is not None else f"{told}; {_nearness(found)}"


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
