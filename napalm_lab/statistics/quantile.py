"""Quantiles of a figure, one side alone or two sides compared, by resampling blocks of units.

Figures are whole numbers, and the plain quantile of whole numbers moves by whole steps or not at
all: no test of it can be fair. So it is the quantile of grouped data: units of a value v count as
spread evenly over v - 1 to v. Rounded up it is the plain one, the smallest value that at least q of
all units do not exceed. (The usual class limits are v - 1/2 and v + 1/2; these keep "at most 4" the
same statement for both. Yule and Kendall, An Introduction to the Theory of Statistics, 1950,
chapter 5.)

Blocks (a unit's number modulo 200) are drawn with replacement, 2,000 times, the same blocks on both
sides of a pair (block bootstrap; Efron and Tibshirani, An Introduction to the Bootstrap, 1993,
chapters 6 and 13). A difference gets Student's t on the resamples' variance, with one degree of
freedom less than there are blocks. Where values near the quantile leave gaps, in which no unit is
spread, its variance is erratic again; there the variance of rounding to a gap, a twelfth of its
square (Sheppard, Proceedings of the London Mathematical Society 29, 1898), is added for each side.

One side alone gets the resamples' own 2.5% and 97.5% points.
"""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from napalm_lab.statistics.blocks import Blocks, PairedBlocks
from napalm_lab.statistics.contrast import Contrast
from napalm_lab.statistics.effect import NO_EFFECT, Effect, effect_of
from napalm_lab.statistics.estimate import NO_ESTIMATE, Estimate
from napalm_lab.statistics.ratio import correlation_of
from napalm_lab.statistics.resample import (
    RESAMPLES,
    Floats,
    quantile_of,
    resampled_quantiles,
    spread_quantile_of,
)
from napalm_lab.statistics.sequence import Looks

P95 = Fraction(95, 100)

FEWEST_BEYOND = 10
"""Units to be expected beyond a quantile (200 units for the 95th percentile): with fewer the sample
says too little of its neighborhood. Of 50 units with few different values, comparisons of equals
were called different in up to 17% of simulations."""

_TAIL = RESAMPLES * 25 // 1000


def quantile_estimate(sample: Blocks, q: Fraction = P95) -> Estimate:
    """The q-quantile (0 < q <= 1) with its interval; none where all units have the same value.

    The interval may have no width where the smallest value holds so many units that the quantile
    is the same in all resamples but the outermost.
    """
    if sample.units == 0:
        return NO_ESTIMATE
    value = float(spread_quantile_of(sample, q))
    if sample.values[0] == sample.values[-1] or not _is_enough(sample, q):
        return Estimate(value, None, sample.units)
    ordered = np.sort(resampled_quantiles(sample, q))
    ci = float(ordered[_TAIL - 1]), float(ordered[-_TAIL])
    return Estimate(value, ci, sample.units)


def quantile_effect(
    sums: PairedBlocks,
    q: Fraction = P95,
    margin: Fraction | float | None = None,
    looks: Looks | None = None,
) -> Effect:
    """Effect on the q-quantile (0 < q <= 1); a margin is a share of the baseline, and `looks`
    is as in `effect.paired_effect`.

    The correlation is that of the two sides' resampled quantiles. Sides that are constant, each
    with one value in all its units, have no variance and are not testable.
    """
    if sums.baseline.units == 0:
        return replace(NO_EFFECT)
    return effect_of(QuantilePair(sums, q), margin, looks=looks)


class QuantilePair:
    """The same quantile on two sides, over the same units, of which there is at least one."""

    def __init__(self, sums: PairedBlocks, q: Fraction) -> None:
        """Find the quantiles; resampling waits until it is asked for."""
        self._sums = sums
        self._q = q
        self.baseline = spread_quantile_of(sums.baseline, q)
        self.variant = spread_quantile_of(sums.variant, q)

    @property
    def n(self) -> int:
        """Units that the comparison rests on."""
        return self._sums.baseline.units

    @property
    def same(self) -> bool:
        """Whether every single unit has the same value on both sides."""
        return self._sums.differ == 0

    @property
    def correlation(self) -> float | None:
        """Correlation (-1..1) of the resampled quantiles; None where a side does not vary.

        None too with too few units to test them.
        """
        if not _is_enough(self._sums.baseline, self._q):
            return None
        baseline, variant, common = self._variances
        return correlation_of(baseline, variant, common)

    def contrast(self, weight: Fraction) -> Contrast:
        """Variant less `weight` times the baseline."""
        baseline, variant, common = self._variances
        variance = variant + weight * weight * baseline - 2 * weight * common
        gaps = gap_at(self._sums.variant, self._q), weight * gap_at(self._sums.baseline, self._q)
        rounding = sum((gap * gap for gap in gaps), Fraction(0)) / 12
        value = self.variant - weight * self.baseline
        degrees = self._blocks - 1 if _is_enough(self._sums.baseline, self._q) else 0
        return Contrast(value, variance + rounding, degrees)

    @property
    def _blocks(self) -> int:
        return self._sums.baseline.blocks_with_units

    @cached_property
    def _variances(self) -> tuple[Fraction, Fraction, Fraction]:
        """Variances of the baseline's and the variant's quantile, and their covariance."""
        if self._blocks < 2:
            return Fraction(0), Fraction(0), Fraction(0)
        first = resampled_quantiles(self._sums.baseline, self._q)
        second = resampled_quantiles(self._sums.variant, self._q)
        inflation = Fraction(self._blocks, self._blocks - 1)
        return (
            inflation * _covariance(first, first),
            inflation * _covariance(second, second),
            inflation * _covariance(first, second),
        )


def _is_enough(sample: Blocks, q: Fraction) -> bool:
    return sample.units * (1 - q) >= FEWEST_BEYOND


def gap_at(sample: Blocks, q: Fraction) -> Fraction:
    """What the mean distance from the plain quantile to the next lower and higher value has over 1.

    0 where both neighbors occur, or there are none.
    """
    value = quantile_of(sample, q)
    lower = sample.values[sample.values < value]
    higher = sample.values[sample.values > value]
    distances = [value - int(lower[-1])] if lower.size else []
    distances += [int(higher[0]) - value] if higher.size else []
    return Fraction(sum(distances), len(distances)) - 1 if distances else Fraction(0)


def _covariance(first: Floats, second: Floats) -> Fraction:
    """Covariance of two columns; exactly 0 where either does not vary."""
    one, other = first - first[0], second - second[0]
    one, other = one - math.fsum(one) / one.size, other - math.fsum(other) / other.size
    return Fraction(math.fsum(one * other)) / Fraction(one.size - 1)
