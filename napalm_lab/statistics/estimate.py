"""One side alone: a value with its 95% interval and the number of units it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from napalm_lab.statistics.clusters import ratio_spread
from napalm_lab.statistics.contrast import Interval
from napalm_lab.statistics.ratio import Kind, side
from napalm_lab.statistics.rational import to_float
from napalm_lab.statistics.student import exact_share_bounds
from napalm_lab.statistics.sums import Sums


@dataclass(frozen=True)
class Estimate:
    """A figure of one side, always finite.

    value   None where there are no data
    ci      (low, high) of the 95% interval; None with fewer than two units or where nothing varies
    n       units the interval rests on
    units   where clusters of units widen the interval: the figure as the units alone have it
    clusters_differ     whether they scatter more than their units explain
    """

    value: float | None
    ci: Interval | None
    n: int
    units: Estimate | None = None
    clusters_differ: bool = False


FEW = 40
"""Units of one kind under which a share's distribution is too skewed for Student's t."""

NO_ESTIMATE = Estimate(value=None, ci=None, n=0)


def estimate(
    sums: Sums,
    kind: Kind = "ratio",
    *,
    nonnegative: bool = False,
    clusters: Sequence[Sums] = (),
) -> Estimate:
    """Value and interval of the ratio that `sums` give.

    The interval is Student's t with n - 1 degrees of freedom and the delta method's standard
    error, cut off where a `kind` ends: a share at 0 and 1, a root at 0, and a `nonnegative` ratio,
    none of whose units can be below 0, at 0. It assumes enough units
    for the ratio to be nearly normal. A share of units (no unit has more than 1 in its
    denominator) is not, where FEW units or fewer are of the one kind or the other: its bounds are
    the exact ones of Clopper and Pearson. A share with more than one count to a unit has no such
    bounds, as counts within a unit are not independent.

    Where no unit differs from another there is no variance and else no interval, because one
    without width would claim certainty. `clusters`, parts of `sums` whose units are alike, widen
    it as in `statistics.clusters`.
    """
    ratio = side(sums, kind)
    if ratio is None:
        return NO_ESTIMATE
    lowest = Fraction(0) if nonnegative or kind != "ratio" else None
    highest = Fraction(1) if kind == "share" else None
    ci = ratio.contrast().interval(lowest, highest)
    if kind == "share" and _is_of_few_units(sums):
        ci = exact_share_bounds(sums.numerator, sums.denominator)
    units = Estimate(to_float(ratio.value), ci, ratio.n)
    between = ratio_spread(clusters, kind)
    if between is None or ci is None:
        return units
    if between.degrees < 1:
        return replace(units, ci=None, units=units)
    told = replace(ratio.contrast(), clustered=between)
    wide = told.interval(lowest, highest) or ci
    both = min(ci[0], wide[0]), max(ci[1], wide[1])
    return replace(units, ci=both, units=units, clusters_differ=told.clusters_differ)


def _is_of_few_units(sums: Sums) -> bool:
    one_a_unit = sums.denominator_squared == sums.denominator
    few = min(sums.numerator, sums.denominator - sums.numerator) <= FEW
    return one_a_unit and few and sums.with_data > 1
