"""What the command `solve` has found, before it is told."""

from __future__ import annotations

from dataclasses import dataclass

from napalm_lab.learning.gain import Gain
from napalm_lab.learning.solution import Solution
from napalm_lab.learning.training import Training
from napalm_lab.variant.variant import Variant


@dataclass(frozen=True)
class Solved:
    """A variant, how it was learned from a seed, how its players then play.

    gain : what one seat could still gain; None where that was not measured.
    """

    variant: Variant
    seed: int
    training: Training
    solution: Solution
    gain: Gain | None
