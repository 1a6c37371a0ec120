"""Ratios of sums over units: their value and, by the delta method, their variance and covariance.

A ratio R = N / D of the sums of columns n and d moves with unit i by its influence (n_i - R d_i)
/ D. The variance of R is estimated by m / (m - 1) times the sum of the squared influences, m
being the units with data (Cochran, Sampling Techniques, 3rd edition, 1977, chapter 6). With d = 1
in each unit that is the usual squared standard error of a mean, and for a pair of sides the usual
one of a paired difference; with d in {0, 1} it is that of the mean over the units with d = 1. A
root is the square root of such a ratio (root mean square), whose influence is that of R over 2
sqrt(R).

All is computed from integer sums as fractions, so data that do not vary have a variance of
exactly zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal

from napalm_lab.statistics.contrast import Contrast
from napalm_lab.statistics.rational import square_root, to_float
from napalm_lab.statistics.sums import PairedSums, Sums

Kind = Literal["ratio", "share", "root"]
"""A ratio or mean; a ratio that lies in 0..1; the square root of a ratio that is never negative."""


@dataclass(frozen=True)
class Side:
    """One ratio: its value, the sum of its squared influences, and the units with data."""

    value: Fraction
    scatter: Fraction
    n: int

    def contrast(self) -> Contrast:
        """The value against zero."""
        return Contrast(self.value, self.scatter * _inflation(self.n), self.n - 1)


def side(sums: Sums, kind: Kind) -> Side | None:
    """The ratio that `sums` give; None where the denominator is empty.

    Raises ValueError for a root of a negative ratio.
    """
    top, bottom = sums.numerator, sums.denominator
    if bottom == 0:
        return None
    ratio = Fraction(top, bottom)
    squares = (
        bottom * bottom * sums.numerator_squared
        - 2 * top * bottom * sums.product
        + top * top * sums.denominator_squared
    )
    scatter = Fraction(squares, bottom**4)
    if kind != "root":
        return Side(ratio, scatter, sums.with_data)
    if ratio == 0:
        return Side(ratio, Fraction(0), sums.with_data)
    return Side(square_root(ratio), scatter / (4 * ratio), sums.with_data)


class RatioPair:
    """The same ratio on two sides, over the same units.

    Where the sides have data in different units, n is the smaller number of the two, which errs
    to the side of wider intervals.
    """

    def __init__(self, sums: PairedSums, kind: Kind) -> None:
        """Take both sides' ratios from `sums`. Raises ValueError for a root of a negative ratio."""
        self._sums = sums
        self._kind = kind
        self._baseline = side(sums.baseline, kind)
        self._variant = side(sums.variant, kind)

    @property
    def baseline(self) -> Fraction | None:
        """Value of the baseline."""
        return self._baseline.value if self._baseline else None

    @property
    def variant(self) -> Fraction | None:
        """Value of the variant."""
        return self._variant.value if self._variant else None

    @property
    def n(self) -> int:
        """Units that the comparison rests on."""
        if self._baseline is None or self._variant is None:
            return 0
        return min(self._baseline.n, self._variant.n)

    @property
    def same(self) -> bool:
        """Whether the difference is zero in every single unit."""
        if self._baseline is None or self._variant is None:
            return False
        constant = self._baseline.scatter == 0 and self._variant.scatter == 0
        return self._sums.differ == 0 or (constant and self.baseline == self.variant)

    @property
    def correlation(self) -> float | None:
        """Correlation (-1..1) of the two sides' influences; None where a side does not vary."""
        if self._baseline is None or self._variant is None:
            return None
        return correlation_of(self._baseline.scatter, self._variant.scatter, self._common)

    def contrast(self, weight: Fraction) -> Contrast:
        """Variant less `weight` times the baseline. Both sides must have a value."""
        if self._baseline is None or self._variant is None:
            raise ValueError("a side without a value cannot be compared")
        scatter = (
            self._variant.scatter
            + weight * weight * self._baseline.scatter
            - 2 * weight * self._common
        )
        value = self._variant.value - weight * self._baseline.value
        return Contrast(value, max(scatter, Fraction(0)) * _inflation(self.n), self.n - 1)

    @cached_property
    def _common(self) -> Fraction:
        """Sum over units of the product of the two sides' influences."""
        sums, first, second = self._sums, self._sums.baseline, self._sums.variant
        products = (
            first.denominator * second.denominator * sums.numerators
            - first.denominator * second.numerator * sums.numerator_denominator
            - first.numerator * second.denominator * sums.denominator_numerator
            + first.numerator * second.numerator * sums.denominators
        )
        common = Fraction(products, first.denominator**2 * second.denominator**2)
        if self._kind != "root" or common == 0:
            return common
        ratios = Fraction(first.numerator, first.denominator) * Fraction(
            second.numerator, second.denominator
        )
        size = square_root(common * common / (16 * ratios))
        return size if common > 0 else -size


def correlation_of(first: Fraction, second: Fraction, common: Fraction) -> float | None:
    """Correlation (-1..1) from two variances and a covariance; None where a variance is zero."""
    product = first * second
    return to_float(common / square_root(product)) if product else None


def _inflation(n: int) -> Fraction:
    return Fraction(n, n - 1) if n > 1 else Fraction(1)
