"""A hand that is worth a given value, to be shown in place of a number."""

from __future__ import annotations

import numpy as np

from napalm_lab.rules.cards import SUITS
from napalm_lab.rules.multisets import multisets, rank_sets
from napalm_lab.rules.options import Ranking
from napalm_lab.rules.ranking import classes


def example_hand(ranking: Ranking, value: int) -> tuple[int, ...]:
    """The `ranking.cards` cards (0 to 51) that count in a hand of a value, high ranks first.

    It is in several suits unless it is a flush. ValueError when no hand has the value.
    """
    found = classes(ranking)
    (whole,) = np.nonzero(found.of_ranks == value)
    if whole.size:
        counts = multisets().counts[:, whole[0]]
        ranks = np.repeat(np.arange(len(counts)), counts)[::-1]
        return tuple(int(rank) * len(SUITS) + n % len(SUITS) for n, rank in enumerate(ranks))
    (flushes,) = np.nonzero(found.of_suited == value)
    if not flushes.size:
        raise ValueError(f"no hand has the value {value}")
    (ranks,) = np.nonzero(rank_sets()[flushes[0]])
    return tuple(int(rank) * len(SUITS) for rank in ranks[::-1])
