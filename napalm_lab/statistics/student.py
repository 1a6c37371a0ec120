"""The one door to scipy: Student's t distribution, chi-squared, and exact bounds of a share.

scipy is imported at the first call, because it takes longer to import than a short command may
last.
"""

from __future__ import annotations

import sys

CONFIDENCE = 0.95
"""Of every interval shown."""

SMALLEST_P = sys.float_info.min
"""Given for a p-value too small for a float to hold: a p-value is never zero."""


def t_quantile(probability: float, degrees: int) -> float:
    """The value that Student's t with `degrees` (1..) of freedom stays under with `probability`."""
    from scipy.special import stdtrit

    return float(stdtrit(degrees, probability))


def t_half_width(degrees: int, confidence: float = CONFIDENCE) -> float:
    """Standard errors on either side of an estimate in its two-sided interval."""
    return t_quantile((1 + confidence) / 2, degrees)


def p_above(t: float, degrees: int) -> float:
    """Probability, never zero, that Student's t is above `t` (which may be infinite)."""
    from scipy.special import stdtr

    return max(float(stdtr(degrees, -t)), SMALLEST_P)


def p_two_sided(t: float, degrees: int) -> float:
    """Probability, never zero, that Student's t is farther from zero than `t`."""
    return min(1.0, 2 * p_above(abs(t), degrees))


def chi_squared_above(value: float | None, degrees: int) -> float:
    """Probability, never zero, that chi-squared with `degrees` (1..) of freedom is above `value`,
    which is 0 or more, or None for more than a float holds.
    """
    from scipy.special import chdtrc

    if value is None:
        return SMALLEST_P
    return max(float(chdtrc(degrees, value)), SMALLEST_P)


def exact_share_bounds(successes: int, trials: int) -> tuple[float, float]:
    """Interval (low, high) of the share behind `successes` (0..trials) in independent `trials`.

    Clopper and Pearson (Biometrika 26, 1934): it covers the share at least as often as it claims,
    however few successes or failures there are.
    """
    from scipy.special import betaincinv

    tail = (1 - CONFIDENCE) / 2
    failures = trials - successes
    low = float(betaincinv(successes, failures + 1, tail)) if successes else 0.0
    high = float(betaincinv(successes + 1, failures, 1 - tail)) if failures else 1.0
    return low, high
