"""Made-up play of learned players, turn by turn, for tests of what is told about it."""

from typing import Any

import numpy as np

from napalm_lab.learning.gain import Gain
from napalm_lab.learning.observe import Observed
from napalm_lab.learning.solution import Solution
from napalm_lab.learning.training import Training
from napalm_lab.players.learned import WHOLE
from napalm_lab.players.situation import layout_of, situations_shape
from napalm_lab.report.solve_result import Solved
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.loading import load
from napalm_lab.variant.resolved import Rules

GAIN = Gain(0.351, (0.312, 0.390), 0.0061, (0.005, 0.007), "tight", 100_000)


class Play:
    """Turns and how often yes is said in them, by place in `situations_shape`."""

    def __init__(self, rules: Rules, seats: int = 5) -> None:
        self.rules = compile_rules(rules, seats)
        shape = situations_shape(self.rules, layout_of(self.rules))
        self.shares = np.full(shape, WHOLE // 2, np.int32)
        self.turns = np.zeros((*shape, 2), np.int64)

    def say(self, share: float, turns: int, barred: int = 0, **at: Any) -> "Play":
        """So many turns at every place that `at` names: stage, round, heard, yet, own, others, pot,
        hand; 0 where left out, but all of it for None.
        """
        names = ("stage", "round", "heard", "yet", "own", "others", "pot", "hand")
        place = tuple(slice(None) if at.get(name, 0) is None else at.get(name, 0) for name in names)
        self.shares[place] = round(share * WHOLE)
        self.turns[(*place, 1)] = turns
        self.turns[(*place, 0)] = barred
        return self

    def solution(self, hands: tuple[int, ...] = (2, 4), capped: tuple[int, ...] = ()) -> Solution:
        """hands : dealt in each game; capped : numbers of games that were."""
        games = np.zeros((len(hands), 3), np.int64)
        games[:, 0] = hands
        games[list(capped), 1] = 1
        return Solution(self.rules, self.shares.ravel(), Observed(self.turns.reshape(-1, 2), games))

    def solved(self, gain: Gain | None = GAIN, hands: int = 6000, budget: int = 6000) -> Solved:
        """As learned of a variant that is named pagat, whatever the rules."""
        solution = self.solution()
        training = Training(solution.strategy, hands, budget, 1.5)
        return Solved(load("pagat"), 7, training, solution, gain)
