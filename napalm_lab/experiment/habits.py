"""How the players of one side play: how often they say yes, and whether their trainings agree.

Trainings disagree in a figure where its values, training by training, lie farther apart than their
games explain (the variance between trainings over that between games, chi-squared with one degree
of freedom less than there are trainings; Holm over the figures of all sides that are looked at),
and farther than a difference that matters. Then the rules have more than one way to be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from napalm_lab.experiment.figures import KINDS
from napalm_lab.experiment.judging import Judging
from napalm_lab.experiment.sums import Asked, SideSums
from napalm_lab.simulate.metrics import METRICS, Metric
from napalm_lab.statistics.clusters import alike_p
from napalm_lab.statistics.effect import ALPHA
from napalm_lab.statistics.estimate import estimate
from napalm_lab.statistics.holm import holm

FEWEST: Final = 200
"""Games of a training with anything to measure, under which its figures are not looked at: means of
a few skewed ones are not normal, and chi-squared takes them to be."""


@dataclass(frozen=True)
class ByTraining:
    """One metric in the games of each training.

    values : None where there is nothing to measure; p : of the trainings being alike, not adjusted,
    None where it cannot be had; disagree : whether they do, by more than a difference that matters.
    """

    metric: Metric
    values: tuple[float | None, ...]
    p: float | None
    p_holm: float | None = None
    disagree: bool = False


@dataclass(frozen=True)
class Habits:
    """How a side plays.

    yes_at : share of yes by stage, None where nobody was asked; asked : how many first declarations
    each of these rests on; trainings : the shares of each training; figures : those looked at,
    training by training. Nothing of trainings where there are none.
    """

    yes_at: tuple[float | None, ...]
    asked: tuple[int, ...] = ()
    trainings: tuple[tuple[float | None, ...], ...] = ()
    figures: tuple[ByTraining, ...] = ()

    @property
    def disagreements(self) -> tuple[ByTraining, ...]:
        """Figures in which trainings disagree."""
        return tuple(figure for figure in self.figures if figure.disagree)


def habits_of(sums: SideSums, stages: int, judging: Judging) -> Habits:
    """How the players of some games play; stages : of the variant's rules."""
    looked_at = [m for m in METRICS if (m.main or m.id == judging.primary) and not m.quantile]
    figures = [
        _by_training(metric, sums.trainings)
        for metric in looked_at
        if sums.trainings and not (metric.money and sums.overflowed)
    ]
    return Habits(
        _yes_at(sums.asked, stages),
        tuple(int(declarations) for declarations in sums.asked[0, :stages]),
        tuple(_yes_at(part.asked, stages) for part in sums.trainings),
        tuple(figures),
    )


def judged(habits: Sequence[Habits | None], judging: Judging) -> list[Habits | None]:
    """The same with what trainings disagree in; the figures of all sides are one family."""
    adjusted = iter(holm([figure.p for one in habits if one for figure in one.figures]))
    return [
        one
        and replace(one, figures=tuple(_judged(f, next(adjusted), judging) for f in one.figures))
        for one in habits
    ]


def _judged(figure: ByTraining, p_holm: float | None, judging: Judging) -> ByTraining:
    return replace(figure, p_holm=p_holm, disagree=_matters(figure, p_holm, judging))


def _by_training(metric: Metric, parts: Sequence[SideSums]) -> ByTraining:
    kind = KINDS[metric.kind]
    sums = [part.sums[metric.id] for part in parts]
    values = tuple(estimate(part, kind).value for part in sums)
    if any(part.with_data < FEWEST for part in sums):
        return ByTraining(metric, values, None)
    return ByTraining(metric, values, alike_p(sums, kind))


def _matters(figure: ByTraining, p: float | None, judging: Judging) -> bool:
    """Whether trainings are told apart by more than the margin of equivalence."""
    values = [value for value in figure.values if value is not None]
    if p is None or p >= ALPHA:
        return False
    return max(values) - min(values) > judging.margin_at(figure.metric, sum(values) / len(values))


def _yes_at(asked: Asked, stages: int) -> tuple[float | None, ...]:
    return tuple(
        float(yeses / declarations) if declarations else None
        for declarations, yeses in zip(*asked[:, :stages], strict=True)
    )
