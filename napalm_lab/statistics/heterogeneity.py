"""Whether several estimates of one value lie farther apart than their own errors explain."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from napalm_lab.statistics.rational import to_float
from napalm_lab.statistics.student import SMALLEST_P, chi_squared_above


def heterogeneity_p(estimates: Sequence[tuple[Fraction, Fraction]]) -> float | None:
    """p-value, above 0, of values with their variances being estimates of one and the same.

    Cochran's Q: the squared distances from the mean weighted by precision, in variances, are
    chi-squared distributed with one degree of freedom less than there are values. Values without a
    variance are exact: the mean is theirs, which leaves a degree of freedom to each other value,
    and where they differ nothing else need be asked. None with fewer than two values, or where all
    are exact and the same.
    """
    exact = {value for value, variance in estimates if variance == 0}
    known = [(value, 1 / variance) for value, variance in estimates if variance > 0]
    if len(exact) > 1:
        return SMALLEST_P
    if len(estimates) < 2 or not known:
        return None
    if exact:
        (mean,) = exact
    else:
        total = sum((weight for _, weight in known), Fraction(0))
        mean = sum((weight * value for value, weight in known), Fraction(0)) / total
    distance = sum((weight * (value - mean) ** 2 for value, weight in known), Fraction(0))
    return chi_squared_above(to_float(distance), len(known) - (0 if exact else 1))
