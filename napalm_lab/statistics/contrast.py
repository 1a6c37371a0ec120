"""A value known with an exact variance, its interval and p-values, by one method or another."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Protocol

from napalm_lab.statistics.rational import square_root, to_float
from napalm_lab.statistics.student import (
    CONFIDENCE,
    p_above,
    p_two_sided,
    t_half_width,
)

Interval = tuple[float, float]


class Method(Protocol):
    """What a distance of so many standard errors means."""

    def half_width(self, degrees: int, confidence: float = CONFIDENCE) -> float | None:
        """Standard errors on either side of an estimate in its interval; None for no interval."""

    def p_two_sided(self, t: float, degrees: int) -> float:
        """p-value, above 0, of a value of `t` standard errors (which may be infinite) being 0."""

    def p_above(self, t: float, degrees: int) -> float:
        """p-value, above 0, of it being 0 or less."""


class FixedSample:
    """Student's t: for data whose number was fixed before they were looked at."""

    half_width = staticmethod(t_half_width)
    p_two_sided = staticmethod(p_two_sided)
    p_above = staticmethod(p_above)


FIXED_SAMPLE = FixedSample()


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
        method: Method = FIXED_SAMPLE,
    ) -> Interval | None:
        """Interval of `confidence` (0..1), cut off at the `lowest` and `highest` possible value.

        None where there is no variance: an interval without width would claim certainty.
        """
        errors = method.half_width(self.degrees, confidence) if self.testable else None
        if errors is None:
            return None
        half = Fraction(errors) * square_root(self.variance)
        low, high = self.value - half, self.value + half
        if lowest is not None:
            low = max(low, lowest)
        if highest is not None:
            high = min(high, highest)
        low_float, high_float = to_float(low), to_float(high)
        if low_float is None or high_float is None:
            return None
        return low_float, high_float

    def p(self, method: Method = FIXED_SAMPLE) -> float | None:
        """Two-sided p-value of the value being zero, never 0; None where there is no variance."""
        return method.p_two_sided(self._t, self.degrees) if self.testable else None

    def p_of_excess(self, method: Method = FIXED_SAMPLE) -> float:
        """One-sided p-value, never 0, against the value being zero or less.

        A value without variance is taken for what it is: 1 at zero or less.
        """
        if self.testable:
            return method.p_above(self._t, self.degrees)
        certain = self.value > 0 and self.degrees >= 1
        return method.p_above(math.inf, self.degrees) if certain else 1.0

    def reversed(self) -> Contrast:
        """The same with the sign of the value turned round."""
        return Contrast(-self.value, self.variance, self.degrees)
