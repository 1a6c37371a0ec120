"""Intervals and p-values that hold at every look, however often one looks and whenever one stops.

The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Time-uniform
central limit theory and asymptotic confidence sequences (Annals of Statistics 52, 2024;
arXiv:2103.06476), with the boundary of a normal mixture (Robbins, Annals of Mathematical
Statistics 41, 1970). There a mean of t units is known to within

    sigma * sqrt(2 * (t * rho**2 + 1) / (t**2 * rho**2) * ln(sqrt(t * rho**2 + 1) / alpha))

at all t together. Written with the standard error se = sigma / sqrt(t) and x = t * rho**2 that is

    se * sqrt((1 + 1 / x) * ln((1 + x) / alpha**2)).

Why it holds: for a sum S of t normal numbers with standard deviation sigma and mean zero, the
likelihood ratio of a mean m to none, exp(m * S / sigma**2 - t * m**2 / (2 * sigma**2)), averaged
over m normal around zero with standard deviation rho * sigma, is

    exp(z**2 / 2 * x / (1 + x)) / sqrt(1 + x)    with z = S / (sigma * sqrt(t)).

It starts at 1 and is 1 on average at any later time, so that it ever reaches 1 / alpha with a
probability of at most alpha (Ville's inequality); z beyond the boundary says just that it has. For
other numbers, and a sigma that is estimated, it holds in the limit of many units.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from napalm_lab.statistics.student import CONFIDENCE, SMALLEST_P

FEWEST_UNITS = 500
"""Units under which nothing is claimed, because the sequence holds in the limit of many.

Differences of equals are symmetric, and then 50 units would do. With a mean as skewed as a
log-normal of sigma 1, or the share of an event of 5%, a true mean was excluded at one of 100
looks in 5 to 6% of runs that began at 200 units, and in 3 to 4% of those that began at 500. Of
rarer events there should be about 20 at the first look. Equal
95th percentiles, whose variance comes from 200 blocks however many units there are, were told
apart in 1 to 3% of 150 runs of 15 looks from 500 units on.
"""


def _narrowest(alpha: float) -> float:
    """The x at which the boundary is narrowest: there its derivative is zero, x = ln((1 + x) / a²).

    Repeating that converges, each step shrinking the error by 1 / (1 + x). In terms of Lambert's
    function it is -W(-alpha**2 / e) - 1 on the branch under -1.
    """
    x = 1.0
    for _ in range(60):
        x = math.log((1 + x) / alpha**2)
    return x


NARROWEST = _narrowest(1 - CONFIDENCE)
"""x of the number of units that the boundary is tuned for: 8.212, its half-width 3.035 errors."""


@dataclass(frozen=True)
class Looks:
    """That the data are looked at again and again, and what the sequence is tuned for.

    tuned_for   units (1..) at which intervals are to be narrowest; at a tenth of them they are
                26% wider than the best, at ten times as many 7%, at a hundred times as many 17%

    It must be fixed before there are any data, and not be changed while they come in: the games
    of the first look, say. It is the same for the 90% intervals of equivalence, because a p-value
    needs intervals of all confidences from one and the same mixture.
    """

    tuned_for: int

    def __post_init__(self) -> None:
        """Refuse what no boundary can be tuned for."""
        if self.tuned_for < 1:
            raise ValueError(f"a sequence is tuned for 1 unit or more, not {self.tuned_for}")

    def at(self, n: int) -> EveryLook:
        """What the sequence says of an estimate from `n` units (0..)."""
        return EveryLook(n, NARROWEST * n / self.tuned_for)


@dataclass(frozen=True)
class EveryLook:
    """The sequence at one look: a method of intervals and p-values, as `contrast.Method` asks.

    n   units at this look
    x   n times the squared standard deviation of the mixture, in standard deviations of a unit

    The `degrees` of freedom that every method is given make no difference here.
    """

    n: int
    x: float

    def half_width(self, degrees: int, confidence: float = CONFIDENCE) -> float | None:
        """Standard errors on either side of the estimate; None with too few units to say."""
        if self.n < FEWEST_UNITS:
            return None
        return math.sqrt((1 + 1 / self.x) * math.log((1 + self.x) / (1 - confidence) ** 2))

    def p_two_sided(self, t: float, degrees: int) -> float:
        """The smallest alpha whose sequence excludes zero at this look; `t` in standard errors.

        Above 0 always, and 1 with too few units: one over the mixture. If there is no effect it
        is under 5% at any look at all with a probability of at most 5%. So it holds at the look
        at which one stops; the smallest p-value of all looks so far would hold as well, and is
        not needed for that.
        """
        if self.n < FEWEST_UNITS:
            return 1.0
        logarithm = math.log1p(self.x) / 2 - t * t / 2 * (self.x / (1 + self.x))
        return max(math.exp(min(0.0, logarithm)), SMALLEST_P)

    def p_above(self, t: float, degrees: int) -> float:
        """Against a true value of zero or less: under 5% where the 90% sequence lies above zero.

        Half of the two-sided p-value. By symmetry an interval that fails does so to a given side
        in half of the cases; that it fails to both, at different looks, would have to be added,
        but is so rare (a mixture that stood at 1 / alpha on the one side has to climb there anew
        on the other) that it disappears in what the finite number of looks leaves unused.
        """
        return self.p_two_sided(t, degrees) / 2 if t > 0 else 1.0
