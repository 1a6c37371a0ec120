"""Clusters: units of one cluster are alike, so that more of them teach less than more clusters.

For the lab a cluster is all games of one training of the players. A figure is made of all units
together; how well it is known is told by how much it moves with each whole cluster, by Student's t
with one degree of freedom less than there are clusters. For ratios that is the delta method on
totals of clusters (ultimate clusters: Hansen, Hurwitz and Madow, Sample Survey Methods and Theory,
1953, volume 1, chapter 6), for quantiles the scatter of the clusters' own quantiles.

The variance between clusters holds that between units. But it is known from few clusters, and may
come out smaller; then what the units say claims less, and that is told (`contrast.Contrast`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from operator import add

import numpy as np

from napalm_lab.statistics.blocks import Blocks, PairedBlocks
from napalm_lab.statistics.contrast import Contrast, Pair, Spread
from napalm_lab.statistics.exact import Column
from napalm_lab.statistics.ratio import Kind, RatioPair, side
from napalm_lab.statistics.resample import spread_quantile_of
from napalm_lab.statistics.sums import PairedSums, Sums

SpreadOf = Callable[[Fraction], Spread | None]
"""Of variant less a weight times the baseline, between clusters; None where there is one."""


class ClusteredPair:
    """A pair whose differences are also measured between clusters."""

    def __init__(self, units: Pair, between: SpreadOf) -> None:
        """units : the pair of all units, whatever their cluster."""
        self.units = units
        self._between = between

    @property
    def baseline(self) -> Fraction | None:
        """Value of the baseline."""
        return self.units.baseline

    @property
    def variant(self) -> Fraction | None:
        """Value of the variant."""
        return self.units.variant

    @property
    def n(self) -> int:
        """Units that the comparison rests on."""
        return self.units.n

    @property
    def same(self) -> bool:
        """Whether the difference is zero in every single unit."""
        return self.units.same

    @property
    def correlation(self) -> float | None:
        """Correlation of the sides, unit by unit."""
        return self.units.correlation

    def contrast(self, weight: Fraction) -> Contrast:
        """Variant less `weight` times the baseline."""
        return replace(self.units.contrast(weight), clustered=self._between(weight))


def ratio_pair(sums: PairedSums, kind: Kind, clusters: Sequence[PairedSums] = ()) -> Pair:
    """A ratio on two sides; clusters : parts of `sums`, two or more for them to count.

    A cluster without data on a side counts as one that moves nothing there.
    """
    units = RatioPair(sums, kind)
    if len(clusters) < 2:
        return units
    totals = PairedSums.of(
        *_totals([one.baseline for one in clusters]), *_totals([one.variant for one in clusters])
    )
    between = RatioPair(totals, kind)

    def spread(weight: Fraction) -> Spread | None:
        found = between.contrast(weight)
        return Spread(found.variance, found.degrees)

    return ClusteredPair(units, spread)


def quantile_spread(clusters: Sequence[PairedBlocks], q: Fraction) -> SpreadOf:
    """How the q-quantiles of those clusters that have units scatter."""
    pairs = [
        (spread_quantile_of(one.baseline, q), spread_quantile_of(one.variant, q))
        for one in clusters
        if one.baseline.units
    ]

    def spread(weight: Fraction) -> Spread | None:
        return spread_of([variant - weight * baseline for baseline, variant in pairs])

    return spread


def quantile_spread_of_side(clusters: Sequence[Blocks], q: Fraction) -> Spread | None:
    """The same of one side alone."""
    return spread_of([spread_quantile_of(one, q) for one in clusters if one.units])


def ratio_spread(clusters: Sequence[Sums], kind: Kind) -> Spread | None:
    """Of a ratio of one side alone, between the parts of its sums; None for one part."""
    if len(clusters) < 2:
        return None
    ratio = side(Sums.of(*_totals(clusters)), kind)
    if ratio is None:
        return None
    found = ratio.contrast()
    return Spread(found.variance, found.degrees)


def alike_p(clusters: Sequence[Sums], kind: Kind) -> float | None:
    """p-value, above 0, of a ratio being the same in all clusters but for what their units explain.

    As `Contrast.clusters_p`; None for fewer than two clusters too.
    """
    whole = side(reduce(add, clusters), kind) if clusters else None
    if whole is None:
        return None
    return replace(whole.contrast(), clustered=ratio_spread(clusters, kind)).clusters_p


def spread_of(values: Sequence[Fraction]) -> Spread | None:
    """Of a mean of values that weigh the same, one or more; of one without degrees of freedom."""
    count = len(values)
    if count < 2:
        return Spread(Fraction(0), 0) if count else None
    mean = sum(values, Fraction(0)) / count
    squares = sum(((value - mean) ** 2 for value in values), Fraction(0))
    return Spread(squares / (count * (count - 1)), count - 1)


def _totals(clusters: Sequence[Sums]) -> tuple[Column, Column]:
    """Numerators and denominators of clusters, as columns of whole numbers of any size."""
    over = np.array([one.numerator for one in clusters], dtype=object)
    under = np.array([one.denominator for one in clusters], dtype=object)
    return over, under
