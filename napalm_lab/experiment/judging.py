"""How differences are judged, and when enough has been played to judge them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from napalm_lab.simulate.metrics import METRICS_BY_ID, PRIMARY, Metric
from napalm_lab.statistics.effect import MARGIN, MARGIN_OF_SHARES, Effect
from napalm_lab.statistics.estimate import Estimate
from napalm_lab.statistics.sequence import FEWEST_UNITS, Looks
from napalm_lab.statistics.stopping import (
    Left,
    Precision,
    Schedule,
    decided,
    left_until_decided,
)

Ending = Literal["reached", "trainings", "hopeless"]
"""Why no more games are wanted for a figure.

reached   it is decided, or known well enough
trainings it would be, but for the differences between trainings of the players, which more games do
          not make smaller
hopeless  it never will be: it has no value, because money overflowed or there was nothing to
          measure in all games so far, or on 500 games or more nothing varies, or all are capped
          on both sides, where they do not differ
"""


@dataclass(frozen=True)
class Judging:
    """What is tested first, and which differences are too small to matter.

    primary : id of the metric that is tested alone; margin : of equivalence, a share of the
    baseline, above 0; margin_of_shares : the same for metrics that are shares, 0.01 is one point.
    """

    primary: str = PRIMARY
    margin: Fraction = MARGIN
    margin_of_shares: Fraction = MARGIN_OF_SHARES

    @property
    def primary_metric(self) -> Metric:
        """The metric that is tested first."""
        return METRICS_BY_ID[self.primary]

    def margin_of(self, metric: Metric) -> Fraction:
        """The margin of equivalence of a metric."""
        return self.margin_of_shares if metric.kind == "share" else self.margin

    def margin_at(self, metric: Metric, value: float) -> Fraction:
        """The same in the metric's own unit, beside a `value` of the baseline."""
        margin = self.margin_of(metric)
        return margin if metric.kind == "share" else margin * abs(Fraction(value))


USUAL = Judging()


@dataclass(frozen=True)
class Stopping:
    """Play until the primary metric is known so well, or decided, but no more than planned.

    precision : half-width of its 95% interval that is enough, a share of the baseline or, for
    shares, points; None: until it is decided. schedule : when to look, and the most to play.
    """

    precision: Fraction | None
    schedule: Schedule

    @property
    def looks(self) -> Looks | None:
        """What makes intervals valid at every look, which only stopping at a verdict needs."""
        return Looks(self.schedule.first) if self.precision is None else None

    def precision_for(self, metric: Metric) -> Precision | None:
        """The rule of a width for this metric."""
        if self.precision is None:
            return None
        return Precision(self.precision, absolute=metric.kind == "share")

    def left(self, judging: Judging, found: Effect | Estimate, games: int) -> Left | None:
        """What is left until the primary metric, `found` after `games`, is known or decided.

        As if there were no most games, and where trainings differ, as if they did not. None where
        it can't be told.
        """
        metric = judging.primary_metric
        if found.units is not None and found.clusters_differ:
            found = found.units
        rule = self.precision_for(metric)
        if rule is not None:
            return rule.left(found, games)
        if self.looks is None or not isinstance(found, Effect):
            return None
        margin = float(judging.margin_at(metric, found.baseline or 0.0))
        return left_until_decided(found, self.looks, games, margin or None)

    def ending(self, metric: Metric, found: Effect | Estimate) -> Ending | None:
        """Why no more games are wanted for what was found of `metric`; None where they are."""
        if _is_hopeless(found):
            return "hopeless"
        if self._is_reached(metric, found):
            return "reached"
        known = found.units is not None and self._is_reached(metric, found.units)
        return "trainings" if known and found.clusters_differ else None

    def _is_reached(self, metric: Metric, found: Effect | Estimate) -> bool:
        rule = self.precision_for(metric)
        if rule is not None:
            return rule.reached(found)
        return isinstance(found, Effect) and decided(found)


def _is_hopeless(found: Effect | Estimate) -> bool:
    if found.n == 0:
        return True
    if isinstance(found, Effect):
        untestable = found.hopeless or found.verdict == "not-testable"
    else:
        untestable = found.ci is None
    return untestable and found.n >= FEWEST_UNITS
