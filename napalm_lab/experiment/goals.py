"""Which goals of a variant hold: played until each is told, or the most games are reached.

Every goal has an interval that holds at every look (`statistics.sequence` for ratios and means,
`statistics.share_sequence` for shares of games and percentiles). The goals of a file share the 5%:
each interval has 95% with one goal, 97.5% with two and so on (Bonferroni), so that all that is told
of a file is right 95 times in 100. A goal holds where all of its interval is allowed, and is missed
where none of it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from napalm_lab.experiment.figures import KINDS
from napalm_lab.experiment.gather import EachSide, Progress, SidesSums, SideSums, gather
from napalm_lab.experiment.plan import Plan
from napalm_lab.simulate.metrics import GAMES, METRICS_BY_ID, Metric
from napalm_lab.statistics.contrast import Interval
from napalm_lab.statistics.ratio import side
from napalm_lab.statistics.resample import quantile_of
from napalm_lab.statistics.sequence import FEWEST_UNITS, Looks
from napalm_lab.statistics.share_sequence import quantile_at_every_look, share_at_every_look
from napalm_lab.statistics.stopping import Schedule
from napalm_lab.statistics.student import CONFIDENCE
from napalm_lab.variant.goals import Goal

FIRST_LOOK = 1_000
"""Games, or fewer where fewer are all that may be played."""

Hindrance = Literal["overflowed", "no-data", "few", "constant"]
"""Why there is no interval: chips outgrew counting; nothing to measure; under 500 games with data;
the same in every game."""


@dataclass(frozen=True)
class GoalFound:
    """What came of a goal: a figure, its interval at every look, and whether it holds.

    value, ci : None where there is none, and then `hindrance` says why there is no interval; games
    : after which it was told, or all that were played; holds : None where it could not be told.
    """

    goal: Goal
    value: float | None
    ci: Interval | None
    games: int
    holds: bool | None
    hindrance: Hindrance | None = None

    @property
    def is_settled(self) -> bool:
        """Whether more games would not change it."""
        return self.holds is not None or self.hindrance == "overflowed"


@dataclass(frozen=True)
class GoalsResult:
    """What came of all goals of the plan's one variant, in the order of its file.

    confidence : of each goal's interval, 0..1; games : played; finished : False where interrupted.
    """

    plan: Plan
    confidence: float
    games: int
    finished: bool
    found: tuple[GoalFound, ...]


Watch = Callable[[Sequence[GoalFound]], None]
"""Called at each look with what is known of every goal."""


def _nobody(_: object) -> None:
    pass


def try_goals(
    plan: Plan,
    jobs: int,
    progress: Progress = _nobody,
    watch: Watch = _nobody,
    chunk: int | None = None,
) -> GoalsResult:
    """Plays the plan's one variant at its one table until all its goals are told.

    The plan's `games` are the most that are played. jobs, chunk and PlayerError : as
    `results.simulate`.
    """
    ((table,),) = plan.tables()
    (variant,) = plan.variants
    schedule = Schedule(min(FIRST_LOOK, plan.games), plan.games)
    judge = _Judge(variant.goals, Looks(schedule.first))

    def enough(sums: SidesSums) -> bool:
        settled = judge.look(sums)
        watch(judge.found)
        return settled

    sums, finished = gather(
        EachSide((table,)),
        plan.games,
        jobs,
        processes=not table.lineup.is_fixed,
        progress=progress,
        chunk=chunk,
        looks=schedule.looks(),
        enough=enough,
    )
    if sums is not None and not finished:
        judge.look(sums)
    games = sums.games if sums else 0
    return GoalsResult(plan, judge.confidence, games, finished, tuple(judge.found))


class _Judge:
    """Looks at the sums so far; what was told once stays told, as its interval held then."""

    def __init__(self, goals: Sequence[Goal], looks: Looks) -> None:
        self.looks = looks
        self.confidence = 1 - (1 - CONFIDENCE) / max(1, len(goals))
        self.found = [GoalFound(goal, None, None, 0, None, "no-data") for goal in goals]

    def look(self, sums: SidesSums) -> bool:
        """Whether all goals are settled."""
        (games,) = sums.sides
        for place, found in enumerate(self.found):
            metric = METRICS_BY_ID[found.goal.metric]
            if not found.is_settled or _is_spoiled(metric, games):
                self.found[place] = self._judged(found.goal, metric, games)
        return all(found.is_settled for found in self.found)

    def _judged(self, goal: Goal, metric: Metric, games: SideSums) -> GoalFound:
        value, ci, hindrance = self._figure(metric, games)
        holds = None if ci is None else goal.range.told_by(ci)
        return GoalFound(goal, value, ci, games.games, holds, hindrance)

    def _figure(
        self, metric: Metric, games: SideSums
    ) -> tuple[float | None, Interval | None, Hindrance | None]:
        """The value, its interval, and what stands against one."""
        if _is_spoiled(metric, games):
            return None, None, "overflowed"
        alpha = 1 - self.confidence
        if metric.quantile is not None:
            sample = games.blocks[metric.id]
            ci = quantile_at_every_look(sample, metric.quantile, alpha)
            value = float(quantile_of(sample, metric.quantile))
            return value, ci, "few" if ci is None else None
        sums, kind = games.sums[metric.id], KINDS[metric.kind]
        ratio = side(sums, kind)
        if ratio is None:
            return None, None, "no-data"
        if _is_share_of_games(metric):
            ci = share_at_every_look(sums.numerator, sums.denominator, alpha)
            return float(ratio.value), ci, None
        lowest = None if kind == "ratio" else Fraction(0)
        highest = Fraction(1) if kind == "share" else None
        method = self.looks.at(ratio.n)
        ci = ratio.contrast().interval(lowest, highest, self.confidence, method)
        few: Hindrance = "few" if ratio.n < FEWEST_UNITS else "constant"
        return float(ratio.value), ci, few if ci is None else None


def _is_share_of_games(metric: Metric) -> bool:
    """Whether each game counts once at most, as successes in independent trials do."""
    return metric.kind == "share" and metric.under in (GAMES, "finished")


def _is_spoiled(metric: Metric, games: SideSums) -> bool:
    """Whether games that were cut short, their chips beyond counting, leave the figure unknown."""
    return bool(games.overflowed) and (metric.money or metric.grows)
