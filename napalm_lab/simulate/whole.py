"""Which metrics are one whole number a game, so that games can be counted by it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from napalm_lab.simulate.metrics import GAMES, METRICS, POT_WINNERS, Metric

_INT64 = np.iinfo(np.int64)


def is_whole(metric: Metric) -> bool:
    """Whether every game, or every game in which the pot was won, has one whole number of it."""
    return metric.kind == "mean" and metric.under in (GAMES, POT_WINNERS)


WHOLE = tuple(metric.id for metric in METRICS if is_whole(metric))
"""Ids of the metrics that are one whole number a game."""


def whole_numbers(
    metric: Metric, columns: dict[str, NDArray[Any]]
) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
    """Which games have a number, bool[games], and the numbers of those that do, int64[those].

    Of a pot that several share it is the share of each, rounded down. Numbers past what int64
    holds, which only games at the brink of an overflow have, stand at its ends.
    """
    under = columns[metric.under]
    has = under > 0
    values = columns[metric.over][has] // under[has]
    return has, np.clip(values, _INT64.min, _INT64.max).astype(np.int64)
