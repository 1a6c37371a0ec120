"""What Student's t says of a value known with an exact variance: interval and p-values."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from napalm_lab.statistics.rational import square_root, to_float
from napalm_lab.statistics.student import (
    CONFIDENCE,
    SMALLEST_P,
    p_above,
    p_two_sided,
    t_half_width,
)

Interval = tuple[float, float]


@dataclass(frozen=True)
class Contrast:
    """A value, such as variant less baseline, with the variance of its estimate.

    value       exact
    variance    exact for ratios, and exactly zero where nothing varies: rounding makes no variance
    degrees     degrees of freedom; under 1 where there was too little to tell a variance from
    """

    value: Fraction
    variance: Fraction
    degrees: int

    @property
    def testable(self) -> bool:
        """Whether there is a variance to measure the value by."""
        return self.degrees >= 1 and self.variance > 0

    @cached_property
    def _t(self) -> float:
        t = to_float(self.value / square_root(self.variance))
        return math.copysign(math.inf, self.value) if t is None else t

    def interval(
        self,
        lowest: Fraction | None = None,
        highest: Fraction | None = None,
        confidence: float = CONFIDENCE,
    ) -> Interval | None:
        """Interval of `confidence` (0..1), cut off at the `lowest` and `highest` possible value.

        None where there is no variance: an interval without width would claim certainty.
        """
        if not self.testable:
            return None
        half = Fraction(t_half_width(self.degrees, confidence)) * square_root(self.variance)
        low, high = self.value - half, self.value + half
        if lowest is not None:
            low = max(low, lowest)
        if highest is not None:
            high = min(high, highest)
        low_float, high_float = to_float(low), to_float(high)
        if low_float is None or high_float is None:
            return None
        return low_float, high_float

    def p(self) -> float | None:
        """Two-sided p-value of the value being zero, never 0; None where there is no variance."""
        return p_two_sided(self._t, self.degrees) if self.testable else None

    def p_of_excess(self) -> float:
        """One-sided p-value, never 0, against the value being zero or less.

        A value without variance is taken for what it is: 1 at zero or less.
        """
        if self.testable:
            return p_above(self._t, self.degrees)
        return SMALLEST_P if self.value > 0 and self.degrees >= 1 else 1.0

    def reversed(self) -> Contrast:
        """The same with the sign of the value turned round."""
        return Contrast(-self.value, self.variance, self.degrees)
