"""A value known with an exact variance, its interval and p-values, by one method or another."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol

from napalm_lab.statistics.rational import square_root, to_float
from napalm_lab.statistics.student import (
    CONFIDENCE,
    chi_squared_above,
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


class FewClusters:
    """Student's t between a fixed number of clusters whose units are looked at again and again.

    More units do not make clusters more, so no sequence holds here; but play stops where the units
    are decided, which happens sooner where clusters lie far out. So p-values are taken some times
    as large: as often as it takes for equals to be called different in at most 5% of simulations
    of 100 looks, however far clusters lie apart (`benchmarks/clusters_at_looks.py`).
    """

    def times(self, degrees: int) -> int:
        """How many times as large p-values are with so many degrees of freedom (1..)."""
        return {1: 30, 2: 6, 3: 4}.get(degrees, 3)

    def half_width(self, degrees: int, confidence: float = CONFIDENCE) -> float:
        """Standard errors on either side of an estimate in its interval."""
        return t_half_width(degrees, 1 - (1 - confidence) / self.times(degrees))

    def p_two_sided(self, t: float, degrees: int) -> float:
        """p-value, above 0, of a value of `t` standard errors (which may be infinite) being 0."""
        return min(1.0, self.times(degrees) * p_two_sided(t, degrees))

    def p_above(self, t: float, degrees: int) -> float:
        """p-value, above 0, of it being 0 or less."""
        return min(1.0, self.times(degrees) * p_above(t, degrees))


FEW_CLUSTERS = FewClusters()


@dataclass(frozen=True)
class Spread:
    """The variance of an estimate, as one source of chance shows it.

    variance    exact for ratios, and exactly zero where nothing varies: rounding makes no variance
    degrees     degrees of freedom; under 1 where there was too little to tell a variance from
    """

    variance: Fraction
    degrees: int

    @property
    def testable(self) -> bool:
        """Whether there is a variance to measure by."""
        return self.degrees >= 1 and self.variance > 0


@dataclass(frozen=True)
class Contrast:
    """A value, such as variant less baseline, with the variance of its estimate.

    value       exact
    variance, degrees   as of a `Spread`: that between units
    clustered   the spread between clusters of units, where units of one cluster are alike; it holds
                that within clusters too. Its degrees of freedom are few, so that by chance it may
                come out smaller than that between units; of both, what claims less is told.
    """

    value: Fraction
    variance: Fraction
    degrees: int
    clustered: Spread | None = None

    @property
    def testable(self) -> bool:
        """Whether there is a variance to measure the value by."""
        return bool(self.spreads(FIXED_SAMPLE))

    @property
    def clusters_p(self) -> float | None:
        """p-value, above 0, of clusters that are alike scattering as much; None without a variance.

        The variance between clusters over that between all units, times its degrees of freedom, is
        chi-squared distributed where a cluster is nothing but a sample of the units.
        """
        between = self.clustered
        if between is None or between.degrees < 1 or self.degrees < 1 or self.variance == 0:
            return None
        scatter = to_float(between.degrees * between.variance / self.variance)
        return chi_squared_above(scatter, between.degrees)

    @property
    def clusters_differ(self) -> bool:
        """Whether clusters scatter more than units of clusters that are alike would (at 5%)."""
        return self.clusters_p is not None and self.clusters_p < 1 - CONFIDENCE

    def spreads(self, method: Method) -> list[tuple[Spread, Method]]:
        """Those by which the value is measured, and how; none where there is too little of either.

        Clusters do not become more when more units are looked at: their method is one of its own.
        """
        units, clusters = Spread(self.variance, self.degrees), self.clustered
        if not units.testable or (clusters is not None and clusters.degrees < 1):
            return []  # of a single cluster nobody knows how far another lies from it
        told: list[tuple[Spread, Method]] = [(units, method)]
        if clusters is not None and clusters.testable:
            told.append((clusters, FIXED_SAMPLE if method is FIXED_SAMPLE else FEW_CLUSTERS))
        return told

    def half_width(self, confidence: float, method: Method) -> Fraction | None:
        """Half of its interval; None where there is none."""
        halves = []
        for spread, how in self.spreads(method):
            errors = how.half_width(spread.degrees, confidence)
            if errors is None:
                return None
            halves.append(Fraction(errors) * square_root(spread.variance))
        return max(halves, default=None)

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
        half = self.half_width(confidence, method)
        if half is None:
            return None
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
        told = (how.p_two_sided(self._t(one), one.degrees) for one, how in self.spreads(method))
        return max(told, default=None)

    def p_of_excess(self, method: Method = FIXED_SAMPLE) -> float:
        """One-sided p-value, never 0, against the value being zero or less.

        A value without variance is taken for what it is: 1 at zero or less.
        """
        told = [how.p_above(self._t(one), one.degrees) for one, how in self.spreads(method)]
        if told:
            return max(told)
        if self.clustered is not None and self.clustered.degrees < 1:
            return 1.0
        certain = self.value > 0 and self.degrees >= 1
        return method.p_above(math.inf, self.degrees) if certain else 1.0

    def reversed(self) -> Contrast:
        """The same with the sign of the value turned round."""
        return self.at(-self.value)

    def at(self, value: Fraction) -> Contrast:
        """Another value that is known as well."""
        return replace(self, value=value)

    def _t(self, spread: Spread) -> float:
        """The value in standard errors."""
        t = to_float(self.value / square_root(spread.variance))
        if t is None:
            return math.inf if self.value > 0 else -math.inf
        return t


class Pair(Protocol):
    """The same figure on two sides, however it is estimated."""

    @property
    def baseline(self) -> Fraction | None:
        """Value of the baseline."""

    @property
    def variant(self) -> Fraction | None:
        """Value of the variant."""

    @property
    def n(self) -> int:
        """Units that the comparison rests on."""

    @property
    def same(self) -> bool:
        """Whether the difference is zero in every single unit."""

    @property
    def correlation(self) -> float | None:
        """Correlation of the sides."""

    def contrast(self, weight: Fraction) -> Contrast:
        """Variant less `weight` times the baseline."""
