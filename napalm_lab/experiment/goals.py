"""Which goals of a variant hold: played until each is told, or the most games are reached.

Every goal has an interval that holds at every look (`statistics.sequence` for ratios and means,
`statistics.share_sequence` for shares of games and percentiles). The goals of a file share the 5%:
each interval has 95% with one goal, 97.5% with two and so on (Bonferroni), so that all that is told
of a file is right 95 times in 100. A goal holds where all of its interval is allowed, and is missed
where none of it is.

What was the same in every game has no variance, but an interval where it is known how large it can
be (`statistics.constant_sequence`). Nobody plays on for what will not be told: a goal is given up
where, if all goes on as so far, not even the most games would tell it.

A goal is about the game and not about its cap. Where more than 1% of games are capped, what grows
with a game has no upper end to its interval, so that no goal is told to hold by an upper bound, and
figures in chips, which may be won back, and those of finished games alone are not told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from napalm_lab.experiment.bounds import bounds_of, is_signed
from napalm_lab.experiment.capping import is_cut_short, is_of_finished, many_capped, without_cap
from napalm_lab.experiment.figures import KINDS
from napalm_lab.experiment.gather import EachSide, Progress, gather
from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.sums import SidesSums, SideSums
from napalm_lab.simulate.metrics import GAMES, METRICS_BY_ID, Metric
from napalm_lab.simulate.side import Side
from napalm_lab.statistics.constant_sequence import constant_at_every_look
from napalm_lab.statistics.contrast import Interval
from napalm_lab.statistics.ratio import side
from napalm_lab.statistics.resample import spread_quantile_of
from napalm_lab.statistics.sequence import FEWEST_UNITS, Looks
from napalm_lab.statistics.share_sequence import quantile_at_every_look, share_at_every_look
from napalm_lab.statistics.stopping import Schedule
from napalm_lab.statistics.student import CONFIDENCE
from napalm_lab.statistics.sums import Sums
from napalm_lab.variant.goals import Goal

FIRST_LOOK = 1_000
"""Games, or fewer where fewer are all that may be played."""

PATIENCE = 10_000
"""Games before a goal is given up. A kind of game that has not come up by then is rarer than one in
800, or it would have in 99,999 of 100,000 runs; and they are soon played."""

Hindrance = Literal["overflowed", "capped", "no-data", "few", "constant", "whole"]
"""What stands against telling: chips outgrew counting; too many games were stopped at the cap;
nothing to measure; under 500 games with data; the same in every game; a percentile of whole numbers
known to a whole number already."""


@dataclass(frozen=True)
class GoalFound:
    """What came of a goal: a figure, its interval at every look, and whether it holds.

    value, ci : None where there is none; an end of ci is infinite where it has no bound; games :
    after which it was told, or all that were played; holds : None where it could not be told, and
    then `hindrance` says why, unless the interval is too wide, no more; n : games with anything to
    measure it by; given_up : whether more games, as many as may be played, are not expected to
    tell.
    """

    goal: Goal
    value: float | None
    ci: Interval | None
    games: int
    holds: bool | None
    hindrance: Hindrance | None = None
    n: int = 0
    given_up: bool = False

    @property
    def is_settled(self) -> bool:
        """Whether nobody plays on for it."""
        return self.holds is not None or self.given_up


@dataclass(frozen=True)
class GoalsResult:
    """What came of all goals of the plan's one variant, in the order of its file.

    confidence : of each goal's interval, 0..1; games : played; finished : False where interrupted;
    capped : how many of the games were.
    """

    plan: Plan
    confidence: float
    games: int
    finished: bool
    found: tuple[GoalFound, ...]
    capped: int = 0

    @property
    def many_capped(self) -> bool:
        """Whether so many were that goals are withheld."""
        return many_capped(Sums(numerator=self.capped, denominator=self.games))


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
    judge = _Judge(variant.goals, Looks(schedule.first), table, plan.games)

    def enough(sums: SidesSums) -> bool:
        settled = judge.look(sums)
        watch(judge.found)
        return settled

    sums, finished = gather(
        EachSide((table,)),
        plan.games,
        jobs,
        processes=not table.lineup.is_compiled,
        progress=progress,
        chunk=chunk,
        looks=schedule.looks(),
        enough=enough,
    )
    if sums is not None and not finished:
        judge.look(sums)
    games = sums.games if sums else 0
    capped = sums.sides[0].sums["capped"].numerator if sums else 0
    return GoalsResult(plan, judge.confidence, games, finished, tuple(judge.found), capped)


@dataclass(frozen=True)
class _Figure:
    """What the games say of a metric; fields as of `GoalFound`.

    last_ci : the interval of a figure that never varied, if that goes on to the most games.
    """

    value: float | None
    ci: Interval | None
    hindrance: Hindrance | None
    n: int
    last_ci: Interval | None = None


class _Judge:
    """Looks at the sums so far; what was told once stays told, as its interval held then."""

    def __init__(self, goals: Sequence[Goal], looks: Looks, table: Side, most_games: int) -> None:
        self.looks = looks
        self.table = table
        self.most_games = most_games
        self.confidence = 1 - (1 - CONFIDENCE) / max(1, len(goals))
        self.found = [GoalFound(goal, None, None, 0, None, "no-data") for goal in goals]

    def look(self, sums: SidesSums) -> bool:
        """Whether all goals are settled. What was given up is looked at again at each look."""
        (games,) = sums.sides
        for place, found in enumerate(self.found):
            metric = METRICS_BY_ID[found.goal.metric]
            if not _stands(found, metric, games):
                self.found[place] = self._judged(found.goal, metric, games)
        return all(found.is_settled for found in self.found)

    def _judged(self, goal: Goal, metric: Metric, games: SideSums) -> GoalFound:
        figure = self._figure(metric, games)
        if many_capped(games.sums["capped"]):
            figure = _without_cap(goal, metric, figure)
        holds = None if figure.ci is None else goal.range.told_by(figure.ci)
        return GoalFound(
            goal,
            figure.value,
            figure.ci,
            games.games,
            holds,
            figure.hindrance if holds is None else None,
            figure.n,
            given_up=holds is None and self._is_hopeless(goal, figure, games.games),
        )

    def _is_hopeless(self, goal: Goal, figure: _Figure, games: int) -> bool:
        """Whether nothing will tell, if all goes on as it did so far."""
        if figure.hindrance is None or figure.hindrance == "overflowed":
            return figure.hindrance is not None
        if games < min(PATIENCE, self.most_games):
            return False
        if figure.hindrance == "constant":
            return figure.last_ci is None or goal.range.told_by(figure.last_ci) is None
        if figure.hindrance in ("whole", "capped"):
            return True
        return figure.n * self.most_games < FEWEST_UNITS * games

    def _figure(self, metric: Metric, games: SideSums) -> _Figure:
        if _is_spoiled(metric, games):
            return _Figure(None, None, "overflowed", 0)
        alpha = 1 - self.confidence
        if metric.quantile is not None:
            sample = games.blocks[metric.id]
            ci = quantile_at_every_look(sample, metric.quantile, alpha)
            value = float(spread_quantile_of(sample, metric.quantile))
            hindrance = _hindrance_of_quantile(ci)
            # No loss is below 0, though the chip below a loss of 0 would be.
            above = None if ci is None else (max(0.0, ci[0]), ci[1])
            return _Figure(value, above, hindrance, sample.units)
        sums, kind = games.sums[metric.id], KINDS[metric.kind]
        ratio = side(sums, kind)
        if ratio is None:
            return _Figure(None, None, "no-data", 0)
        value = float(ratio.value)
        if _is_share_of_games(metric):
            ci = share_at_every_look(sums.numerator, sums.denominator, alpha)
            return _Figure(value, ci, None, ratio.n)
        if ratio.scatter == 0:
            return self._constant(metric, sums, value)
        lowest = None if is_signed(metric) else Fraction(0)
        highest = Fraction(1) if kind == "share" else None
        method = self.looks.at(ratio.n)
        ci = ratio.contrast().interval(lowest, highest, self.confidence, method)
        return _Figure(value, ci, "few" if ci is None else None, ratio.n)

    def _constant(self, metric: Metric, sums: Sums, value: float) -> _Figure:
        """A figure that is the same in every game."""
        bounds = bounds_of(metric, self.table.rules, self.table.max_hands)

        def after(games: int) -> Interval | None:
            weight = sums.denominator * games // sums.units
            return constant_at_every_look(value, games, weight, bounds, 1 - self.confidence)

        is_few = sums.with_data < min(FEWEST_UNITS, sums.units)
        hindrance: Hindrance = "few" if is_few else "constant"
        ci, last_ci = after(sums.units), after(max(sums.units, self.most_games))
        return _Figure(value, ci, hindrance, sums.with_data, last_ci)


def _without_cap(goal: Goal, metric: Metric, figure: _Figure) -> _Figure:
    """The figure with what is known of it although many games were capped.

    The cap is what hinders where not even an interval that begins at the value would tell.
    """
    if figure.value is None or not (is_cut_short(metric) or is_of_finished(metric)):
        return figure
    ci, last_ci = (one and without_cap(metric, one) for one in (figure.ci, figure.last_ci))
    at_best = without_cap(metric, (figure.value, figure.value))
    is_hindered = at_best is None or goal.range.told_by(at_best) is None
    hindrance: Hindrance | None = "capped" if is_hindered else figure.hindrance
    return replace(figure, ci=ci, last_ci=last_ci, hindrance=hindrance)


def _stands(found: GoalFound, metric: Metric, games: SideSums) -> bool:
    """Whether what was told of a goal is so still."""
    if found.holds is None or found.ci is None or _is_spoiled(metric, games):
        return False
    if not many_capped(games.sums["capped"]):
        return True
    ci = without_cap(metric, found.ci)
    return ci is not None and found.goal.range.told_by(ci) == found.holds


def _hindrance_of_quantile(ci: Interval | None) -> Hindrance | None:
    if ci is None:
        return "few"
    return "whole" if ci[1] - ci[0] <= 1 else None


def _is_share_of_games(metric: Metric) -> bool:
    """Whether each game counts once at most, as successes in independent trials do."""
    return metric.kind == "share" and metric.under in (GAMES, "finished")


def _is_spoiled(metric: Metric, games: SideSums) -> bool:
    """Whether games that were cut short, their chips beyond counting, leave the figure unknown."""
    return bool(games.overflowed) and (metric.money or metric.grows)
