"""Figures as people read them: as many digits as their interval bears, in the metric's own unit."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from napalm_lab.report.signs import Signs
from napalm_lab.simulate.metrics import Metric
from napalm_lab.statistics.contrast import Interval
from napalm_lab.statistics.effect import Effect

_DIGITS = 4
"""Significant digits of a figure of which no interval is known."""

MOST_DECIMALS = 6
_TOO_LONG = 1e9
_MANY_TIMES = 10
"""So many times the baseline, and more, are told to a whole per cent."""

_FEW_DIGITS = 2
"""The same of a percentile: too few games lie beyond it to know it well."""

_SYMMETRIC = 0.02
"""Sides of an interval that differ by a smaller share are shown as one plus-minus."""


@dataclass(frozen=True)
class Numbers:
    """Writes the figures of one metric with one number of decimals.

    share : whether figures are 0..1 and are written in per cent, their differences in points.
    """

    decimals: int
    share: bool
    signs: Signs

    def value(self, value: float | None) -> str:
        """A figure with its unit, as in `51.3%`."""
        if value is None:
            return self.signs.nothing
        return self._digits(value) + ("%" if self.share else "")

    def difference(self, value: float | None) -> str:
        """A difference with its sign, without unit."""
        if value is None:
            return self.signs.nothing
        digits = self._digits(value)
        return digits if value <= 0 or _is_zero(digits) else f"+{digits}"

    def size(self, value: float) -> str:
        """A difference without its sign, with its unit, as in `48.7 points`."""
        digits = self._digits(abs(value))
        return f"{digits} point{'' if digits == '1' else 's'}" if self.share else digits

    def plus_minus(self, value: float | None, ci: Interval | None) -> str:
        """What follows a value or difference: `± 0.07`, or `(0 to 0.3)` where it is lopsided.

        Empty where there is no interval.
        """
        if value is None or ci is None:
            return ""
        below, above = value - ci[0], ci[1] - value
        if abs(above - below) > _SYMMETRIC * (above + below):
            return f"({self.range(ci)})"
        return f"{self.signs.plus_minus} {self._digits((above + below) / 2)}"

    def range(self, ci: Interval) -> str:
        """Both ends of an interval, without unit, as in `−0.02 to 0.12`."""
        return f"{self._digits(ci[0])} to {self._digits(ci[1])}"

    def read(self, ci: Interval) -> Interval:
        """The ends of an interval as they are read where they are written; exact, like bounds."""
        low, high = (self._rounded(end) for end in ci)
        return cast(Interval, (low, high))

    def _rounded(self, value: float) -> Fraction | float:
        if math.isinf(value):
            return value
        factor = 100 if self.share else 1
        return Fraction(f"{value * factor:.{self.decimals}f}") / factor

    def _digits(self, value: float) -> str:
        return plain_number(value * 100 if self.share else value, self.decimals, self.signs)


def numbers_for(
    metric: Metric, signs: Signs, ci: Interval | None, values: tuple[float | None, ...]
) -> Numbers:
    """For a metric with the figures `values`, of which one has the interval `ci`.

    All get the decimals that the interval bears, but whole units are never rounded away, and as
    many more as it takes to show two digits of the smallest figure: an interval may be wide because
    of one side alone.
    """
    share = metric.kind == "share"
    factor = 100 if share else 1
    known = [abs(value) * factor for value in values if value]
    if ci is not None and ci[1] > ci[0]:
        borne = max(0, decimals_borne((ci[1] - ci[0]) / 2 * factor))
        shown = (1 - math.floor(math.log10(value)) for value in known)
        decimals = min(MOST_DECIMALS, max(borne, *shown, 0))
    else:
        digits = _FEW_DIGITS if metric.kind == "percentile" else _DIGITS
        decimals = max((decimals_of(value, digits) for value in known), default=0)
    return Numbers(decimals, share, signs)


def decimals_borne(half_width: float) -> int:
    """Decimals a figure deserves, given half its interval, above 0.

    The interval keeps two digits if they are under 36, else one (the rule of the Particle Data
    Group, Review of Particle Physics, introduction, 5.3, which rounds uncertainties so).
    """
    leading = math.floor(math.log10(half_width))
    digits = half_width / 10.0**leading
    return min(MOST_DECIMALS, 1 - leading if digits < 3.55 else -leading)


def decimals_of(value: float, digits: int = _DIGITS) -> int:
    """Decimals that a figure >= 0 needs to be shown exactly, or else with a few digits."""
    if value == 0:
        return 0
    wanted = digits - 1 - math.floor(math.log10(value))
    most = min(MOST_DECIMALS, max(0, wanted))
    exact = (decimals for decimals in range(most) if math.isclose(round(value, decimals), value))
    return next(exact, most)


def plain_number(value: float, decimals: int, signs: Signs) -> str:
    """With separators of thousands and a real minus sign; never minus zero."""
    if abs(value) >= _TOO_LONG:
        digits = f"{abs(value):.2e}".replace("e+", "e")
    else:
        digits = f"{abs(round(value, decimals)):,.{max(decimals, 0)}f}"
    return f"{signs.minus}{digits}" if value < 0 and not _is_zero(digits) else digits


def rounded(number: int) -> str:
    """A whole number >= 0 with two digits that count: `330,000` of 329,853."""
    unit = 10 ** max(0, len(str(number)) - 2)
    return f"{round(number / unit) * unit:,}"


def percent(share: float, signs: Signs, decimals: int = 0) -> str:
    """A share of a whole: `12%`, and never 0% or 100% of what is neither."""
    if 0 < share < 0.5 * 10.0 ** -(decimals + 2):
        return f"under {10.0**-decimals:.{decimals}f}%"
    if 1 - 0.5 * 10.0 ** -(decimals + 2) < share < 1:
        return f"over {100 - 10.0**-decimals:.{decimals}f}%"
    return plain_number(100 * share, decimals, signs) + "%"


def is_measure(effect: Effect) -> bool:
    """Whether the baseline is something to measure the difference by.

    Not where it is zero or less (then nothing is relative to it), nor where it is smaller than what
    is uncertain of the difference.
    """
    if effect.relative is None or effect.baseline is None:
        return False
    return effect.ci is None or (effect.ci[1] - effect.ci[0]) / 2 <= effect.baseline


def relative_change(effect: Effect, signs: Signs) -> str:
    """The difference as a share of the baseline: `−51%`, `+1,600%`."""
    relative = effect.relative
    if relative is None or effect.baseline is None or not is_measure(effect):
        return signs.nothing
    decimals = 1 if relative < _MANY_TIMES else 0
    if effect.ci is not None and effect.ci[1] > effect.ci[0]:
        half_width = (effect.ci[1] - effect.ci[0]) / 2 / effect.baseline
        decimals = min(decimals, max(0, decimals_borne(100 * half_width)))
    digits = plain_number(100 * relative, decimals, signs)
    return f"{digits}%" if relative <= 0 or _is_zero(digits) else f"+{digits}%"


def _is_zero(digits: str) -> bool:
    return not digits.strip("0.,")
