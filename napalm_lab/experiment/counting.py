"""Counting how many games have which number of a metric, and putting the sides on common bins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from napalm_lab.simulate.metrics import METRICS_BY_ID
from napalm_lab.simulate.whole import whole_numbers
from napalm_lab.statistics.blocks import Blocks
from napalm_lab.statistics.histogram import Histogram, histogram

_MOST_BINS = 20


@dataclass(frozen=True)
class Counts:
    """One side's games by their numbers. overflowed : games; by_metric : by metric id."""

    overflowed: int
    by_metric: dict[str, Blocks]

    @classmethod
    def of(cls, first: int, columns: dict[str, NDArray[Any]], metrics: Sequence[str]) -> Counts:
        """Of the games first, first + 1, ..., whose columns are given."""
        numbers = np.arange(first, first + len(columns["hands"]), dtype=np.int64)
        by_metric = {}
        for id in metrics:
            has, values = whole_numbers(METRICS_BY_ID[id], columns)
            by_metric[id] = Blocks.of(numbers[has], values)
        return cls(int(columns["overflowed"].sum()), by_metric)

    @classmethod
    def merged(cls, parts: Sequence[Counts]) -> Counts:
        """All parts as one; at least one part."""
        return cls(
            sum(part.overflowed for part in parts),
            {
                id: Blocks.merged([part.by_metric[id] for part in parts])
                for id in parts[0].by_metric
            },
        )

    def counted(self, metric: str) -> Blocks:
        """The games of a metric; none where it counts money and money overflowed."""
        if METRICS_BY_ID[metric].money and self.overflowed:
            return Blocks.merged([])
        return self.by_metric[metric]


@dataclass(frozen=True)
class CountedSide:
    """Whose games are counted. variant : its place in the plan, 0 the baseline's."""

    players: str
    variant: int


@dataclass(frozen=True)
class MetricHistogram:
    """A metric's games on bins that all sides share. bins.sides : in the order of `sides`."""

    metric: str
    sides: tuple[CountedSide, ...]
    bins: Histogram


def histograms(
    metrics: Sequence[str], sides: Sequence[tuple[CountedSide, Counts]]
) -> tuple[MetricHistogram, ...]:
    """One histogram of each metric, of the games of all sides."""
    return tuple(
        MetricHistogram(
            metric,
            tuple(side for side, _ in sides),
            histogram([counts.counted(metric) for _, counts in sides], _MOST_BINS),
        )
        for metric in metrics
    )
