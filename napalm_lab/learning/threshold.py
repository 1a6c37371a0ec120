"""From which hand on players say yes, as well as one threshold can tell."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FEWEST_TURNS = 200
"""Of a kind; what came up less often is left out."""


@dataclass(frozen=True)
class Threshold:
    """From which hand on a role says yes at a stage.

    own, others : levels of the own score and of the best of the others, None for any; turns : seen;
    rate : share of them with a yes; value : the weakest hand that is worth a yes, None where none
    is; percentile : its own; always : whether any hand is worth one; agreement : share of turns in
    which the word is that of the threshold.
    """

    stage: int
    role: str
    own: int | None
    others: int | None
    turns: int
    rate: float
    value: int | None
    percentile: float | None
    always: bool
    agreement: float


def best_class(turns: NDArray[np.float64], yeses: NDArray[np.float64]) -> int:
    """The class of hands from which on yes is said, as well as one threshold can tell.

    turns, yeses : float64[CLASSES]; 0 where any hand is worth a yes, CLASSES where none is. Of
    several that fit alike the lowest, but never one that begins with hands that did not come up.
    """
    below = np.concatenate([[0.0], np.cumsum(yeses)])
    above = np.concatenate([np.cumsum((turns - yeses)[::-1])[::-1], [0.0]])
    contradicted = below + above
    # sums in different orders: what differs by rounding only is alike
    at = int(np.flatnonzero(contradicted <= contradicted.min() + 1e-9 * turns.sum())[0])
    seen = np.flatnonzero(turns[at:] > 0)
    if not seen.size:
        return len(turns)
    return 0 if not turns[:at].any() else at + int(seen[0])
