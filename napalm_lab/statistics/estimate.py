"""One side alone: a value with its 95% interval and the number of units it rests on."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from napalm_lab.statistics.contrast import Interval
from napalm_lab.statistics.ratio import Kind, side
from napalm_lab.statistics.rational import to_float
from napalm_lab.statistics.student import CONFIDENCE
from napalm_lab.statistics.sums import Sums


@dataclass(frozen=True)
class Estimate:
    """A figure of one side, always finite.

    value   None where there are no data
    ci      (low, high) of the 95% interval; None with fewer than two units or where nothing varies
    n       units the interval rests on
    """

    value: float | None
    ci: Interval | None
    n: int


NO_ESTIMATE = Estimate(value=None, ci=None, n=0)


def estimate(sums: Sums, kind: Kind = "ratio") -> Estimate:
    """Value and interval of the ratio that `sums` give.

    The interval is Student's t with n - 1 degrees of freedom and the delta method's standard
    error, cut off where a `kind` ends: a share at 0 and 1, a root at 0. It assumes enough units
    for the ratio to be nearly normal; a share of only a few yeses or noes in all is covered less
    often than 95%.

    Where no unit differs from another there is no variance and no interval, because one without
    width would claim certainty. One case knows better: a share of units (no unit has more than 1
    in its denominator) that came out at exactly 0 or 1 has the bound of Clopper and Pearson
    (Biometrika 26, 1934): a true share of 0.025 ** (1 / n) would give n yeses in n with
    probability 2.5%. A share with more than one count to a unit has no such bound, as counts
    within a unit are not independent.
    """
    ratio = side(sums, kind)
    if ratio is None:
        return NO_ESTIMATE
    lowest = Fraction(0) if kind != "ratio" else None
    highest = Fraction(1) if kind == "share" else None
    ci = ratio.contrast().interval(lowest, highest)
    if ci is None and kind == "share":
        ci = _bound_of_unanimous(sums)
    return Estimate(to_float(ratio.value), ci, ratio.n)


def _bound_of_unanimous(sums: Sums) -> Interval | None:
    one_a_unit = sums.denominator_squared == sums.denominator
    if sums.with_data < 2 or not one_a_unit:
        return None
    farthest: float = ((1 - CONFIDENCE) / 2) ** (1 / sums.with_data)
    if sums.numerator == 0:
        return 0.0, 1 - farthest
    if sums.numerator == sums.denominator:
        return farthest, 1.0
    return None
