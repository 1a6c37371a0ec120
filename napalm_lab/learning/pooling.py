"""Judging a situation together with its neighbours, as long as little is known of each.

Neighbours are the classes of hands next to the own one, and the sizes of pots: what is better with
one hand is seldom worse with the next. So far fewer hands are enough to learn from.

All situations that differ only in the hand and the pot are a row; what a round did not touch is not
looked at, which is most of it.
"""

from __future__ import annotations

from typing import Any

from napalm_lab.learning.lesson import ROW, SQUARES
from napalm_lab.players.situation import CLASSES, POT_SIZES
from napalm_lab.rules.kernel import kernel

ACROSS = 0.5
"""How much what a neighbour taught counts at first."""


@kernel
def collect(advantages: Any, touched: Any, across: float, taught: Any, rows: Any) -> None:
    """What all streams together taught, each situation with its neighbours, `across` times.

    advantages : float32[streams, situations, 3], of what `lesson` counts, and touched :
    uint8[streams, rows], which are zeroed; taught : float32[situations, 3], and rows : uint8[rows],
    whether any stream touched them, which are as this left them after the round before.
    """
    for row in range(rows.size):
        begin = row * ROW
        if rows[row] == 1:
            taught[begin : begin + ROW] = 0.0
            rows[row] = 0
        for stream in range(touched.shape[0]):
            if touched[stream, row] == 0:
                continue
            touched[stream, row] = 0
            rows[row] = 1
            if stream == 0:
                continue
            for situation in range(begin, begin + ROW):
                for what in range(advantages.shape[2]):
                    advantages[0, situation, what] += advantages[stream, situation, what]
                    advantages[stream, situation, what] = 0.0
        if rows[row] == 1:
            pool(advantages[0], begin, across, taught)
            advantages[0, begin : begin + ROW] = 0.0


@kernel
def pool(sums: Any, begin: int, across: float, pooled: Any) -> None:
    """Into one row of `pooled` each situation's sums and those of its neighbours, `across` times.

    sums, pooled : float[situations, 3]; begin : the first situation of the row.
    """
    for place in range(ROW):
        situation, hand, pot = begin + place, place % CLASSES, place // CLASSES
        for what in range(sums.shape[1]):
            # Of a sum times `across` the squares count its square.
            times = across * across if what == SQUARES else across
            total = float(sums[situation, what])
            if hand > 0:
                total += times * sums[situation - 1, what]
            if hand + 1 < CLASSES:
                total += times * sums[situation + 1, what]
            if pot > 0:
                total += times * sums[situation - CLASSES, what]
            if pot + 1 < POT_SIZES:
                total += times * sums[situation + CLASSES, what]
            pooled[situation, what] = total


@kernel
def pool_all(sums: Any, across: float, pooled: Any) -> None:
    """As `pool`, all rows."""
    for row in range(sums.shape[0] // ROW):
        pool(sums, row * ROW, across, pooled)
