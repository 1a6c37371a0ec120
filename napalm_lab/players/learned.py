"""Players who have learned the game they sit at."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

WHOLE = 1 << 16
"""A strategy counts in parts of this many."""


@dataclass(frozen=True)
class Learned:
    """Says yes as often as its strategy has it for the situation.

    strategies : int32[trainings, situations], how often of WHOLE times; game n is played by the
    training whose number is n modulo all. None before the player was taught, and then it cannot
    play. The number of a situation is that of `players.situation`.
    """

    strategies: NDArray[np.int32] | None = field(default=None, compare=False, repr=False)
