"""Interval, holding at every look, of a ratio that was the same in every unit so far.

Such data have no variance to measure by. But that units of another kind are too rare to have come
up bounds how rare they are, and so how much they can move the ratio, if it is known what values a
unit can have.

Let unit i have d_i >= 0 below the line and r_i * d_i above it, with r_i = v so far. The first unit
says what v is; of all others none had another value, so that the share of units that have is at
most u (`share_at_every_look`). No unit weighs more than D, and d_i / D lies between 0 and 1. The
likelihood ratio of a success, raised to the power of such a number, and that of a failure, raised
to the power of 1 less the number, are convex in it together, so that on average they are at most
what they are for successes and failures of the same mean: the interval of a share holds for the
mean of d_i / D too. Let l be its lower end. Then units of another kind have at most the share
w = u / l of all weight, and the ratio is at most w of the way from v to the least and to the
greatest value a unit can have. Each of the two bounds has half of alpha.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from napalm_lab.statistics.contrast import Interval
from napalm_lab.statistics.share_sequence import share_at_every_look


@dataclass(frozen=True)
class Bounds:
    """What is known of every unit, seen or not; None where there is no bound.

    lowest, highest : of its own ratio; heaviest : of what it has below the line, 1 or more.
    """

    lowest: int | None
    highest: int | None
    heaviest: int | None


def constant_at_every_look(
    value: float, units: int, weight: int, bounds: Bounds, alpha: float
) -> Interval | None:
    """Interval (low, high) of a ratio that is `value` in each of the `units` (1..) so far.

    weight : the sum of what they have below the line. At all looks together it fails with a
    probability of at most `alpha` (0..1). An end is infinite where there is no bound; None where
    all that is possible without any data is possible still.
    """
    share = _most_weight_of_others(units, weight, bounds.heaviest, alpha)
    lowest = -math.inf if bounds.lowest is None else bounds.lowest
    highest = math.inf if bounds.highest is None else bounds.highest
    low = value - share * (value - lowest) if value > lowest else value
    high = value + share * (highest - value) if value < highest else value
    return None if low <= lowest and high >= highest else (low, high)


def _most_weight_of_others(units: int, weight: int, heaviest: int | None, alpha: float) -> float:
    """The largest share (0..1) of all weight that units of another value may have."""
    if heaviest is None:
        return 1.0
    others = share_at_every_look(0, units - 1, alpha / 2)[1]
    weighed = share_at_every_look(weight // heaviest, units, alpha / 2)[0]
    return min(1.0, others / weighed) if weighed > 0 else 1.0
