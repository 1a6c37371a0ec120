"""Means of which a few games make up most, so that their intervals are too narrow to trust.

A mean of numbers that are never negative has about the relative standard error sqrt(1 / k - 1 / n),
where k is (sum of x)**2 / (sum of x**2): as many equal games would make up the same mean with the
same variance, and the other games be nothing. An interval of more than half the mean on either side
says that k is less than 1.96**2 / 0.25, about 15, however many games were played. So few games say
nothing of the tail they came from, and the interval, which rests on them, does not either.

A root mean square has half the relative error of the mean square, so a quarter says the same there.
Shares cannot be dominated (no game counts for more than it has stages or declarations), percentiles
are no means, and what may be negative is no sum of parts.
"""

from __future__ import annotations

from typing import Final

from napalm_lab.experiment.bounds import is_signed
from napalm_lab.simulate.metrics import Metric
from napalm_lab.statistics.estimate import Estimate
from napalm_lab.statistics.sequence import FEWEST_UNITS

WIDEST: Final = 0.5
"""Half an interval, as a share of the mean, above which a few games make up most of it."""


def is_dominated(metric: Metric, found: Estimate) -> bool:
    """Whether a few games make up most of a metric of one side, on 500 games or more."""
    if metric.kind not in ("mean", "root-mean-square") or is_signed(metric):
        return False
    if found.value is None or found.ci is None or found.n < FEWEST_UNITS:
        return False
    widest = WIDEST if metric.kind == "mean" else WIDEST / 2
    # The upper side: the lower one may be cut off at zero.
    return found.ci[1] - found.value > widest * found.value
