"""Exact sums over units from which a ratio of two columns, and its interval, is made.

A unit is whatever was observed independently of the others; for the lab, a game. Every figure is
the sum of a numerator column over the sum of a denominator column (for a plain mean the
denominator is 1 in each unit). Sums are added with `+` in any order and any grouping, to the same
result: chunks don't show.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from napalm_lab.statistics.exact import Column, as_column, exact_dot, exact_sum


@dataclass(frozen=True)
class Sums:
    """Sums over the units of one side, Python ints of any size.

    units               units observed
    with_data           units whose numerator or denominator is not zero: what an interval rests on
    numerator, denominator                              sums of the columns
    numerator_squared, product, denominator_squared     sums of n*n, n*d and d*d
    """

    units: int = 0
    with_data: int = 0
    numerator: int = 0
    denominator: int = 0
    numerator_squared: int = 0
    product: int = 0
    denominator_squared: int = 0

    @classmethod
    def of(cls, numerator: Any, denominator: Any) -> Sums:
        """Sums of two columns, integers[units]; the denominator is never negative.

        Raises ValueError for columns of different lengths or a negative denominator, TypeError for
        anything but whole numbers.
        """
        top, bottom = _columns(numerator, denominator)
        return cls._of_columns(top, bottom)

    @classmethod
    def _of_columns(cls, top: Column, bottom: Column) -> Sums:
        if bottom.size and bottom.min() < 0:
            raise ValueError("a denominator is negative")
        return cls(
            units=top.size,
            with_data=int(np.count_nonzero((top != 0) | (bottom != 0))),
            numerator=exact_sum(top),
            denominator=exact_sum(bottom),
            numerator_squared=exact_dot(top, top),
            product=exact_dot(top, bottom),
            denominator_squared=exact_dot(bottom, bottom),
        )

    def __add__(self, other: Sums) -> Sums:
        """The sums over both lots of units."""
        return Sums(
            self.units + other.units,
            self.with_data + other.with_data,
            self.numerator + other.numerator,
            self.denominator + other.denominator,
            self.numerator_squared + other.numerator_squared,
            self.product + other.product,
            self.denominator_squared + other.denominator_squared,
        )


@dataclass(frozen=True)
class PairedSums:
    """Sums over units that were observed under two sides, the same unit on both.

    baseline, variant       the sums of each side
    numerators              sum of baseline numerator times variant numerator
    numerator_denominator   sum of baseline numerator times variant denominator
    denominator_numerator   sum of baseline denominator times variant numerator
    denominators            sum of baseline denominator times variant denominator
    differ                  units whose numerator or denominator is not the same on both sides
    """

    baseline: Sums = Sums()
    variant: Sums = Sums()
    numerators: int = 0
    numerator_denominator: int = 0
    denominator_numerator: int = 0
    denominators: int = 0
    differ: int = 0

    @classmethod
    def of(
        cls,
        baseline_numerator: Any,
        baseline_denominator: Any,
        variant_numerator: Any,
        variant_denominator: Any,
    ) -> PairedSums:
        """Sums of four columns, integers[units], that hold the same units in the same order.

        Raises as `Sums.of` does.
        """
        first_top, first_bottom, second_top, second_bottom = _columns(
            baseline_numerator, baseline_denominator, variant_numerator, variant_denominator
        )
        differ = (first_top != second_top) | (first_bottom != second_bottom)
        return cls(
            baseline=Sums._of_columns(first_top, first_bottom),
            variant=Sums._of_columns(second_top, second_bottom),
            numerators=exact_dot(first_top, second_top),
            numerator_denominator=exact_dot(first_top, second_bottom),
            denominator_numerator=exact_dot(first_bottom, second_top),
            denominators=exact_dot(first_bottom, second_bottom),
            differ=int(np.count_nonzero(differ)),
        )

    def __add__(self, other: PairedSums) -> PairedSums:
        """The sums over both lots of units."""
        return PairedSums(
            self.baseline + other.baseline,
            self.variant + other.variant,
            self.numerators + other.numerators,
            self.numerator_denominator + other.numerator_denominator,
            self.denominator_numerator + other.denominator_numerator,
            self.denominators + other.denominators,
            self.differ + other.differ,
        )


def _columns(*values: Any) -> tuple[Column, ...]:
    columns = tuple(as_column(value) for value in values)
    if len({column.size for column in columns}) > 1:
        raise ValueError(f"columns of different lengths: {[column.size for column in columns]}")
    return columns
