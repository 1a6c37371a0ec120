"""Training: players of one game teach themselves by playing each other."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from napalm_lab.learning.classroom import Classroom, derived_seed
from napalm_lab.learning.lesson import ALL_LEARN, ROW
from napalm_lab.learning.pooling import ACROSS
from napalm_lab.learning.regret import match_regrets
from napalm_lab.players.learned import WHOLE
from napalm_lab.players.situation import BETTER, CLASSES
from napalm_lab.rules.kernel import compiled
from napalm_lab.rules.parameters import CompiledRules

TRAINER_VERSION = 2
"""To be raised with every change that changes what is learned."""

DEFAULT_HANDS = 2_000_000

ROUNDS = 500
"""Into which a budget is divided: the strategy changes so many times. In a small game it is the
number of rounds that limits what is learned, so there may be ..."""
MOST_ROUNDS = 2000
"""... as long as one has a hand for every ..."""
_SITUATIONS_A_HAND = 80
"""... situations."""

_FEWEST_HANDS = 200
"""Of a round."""

_ALONE_FROM = 0.75
"""Of the budget, from when on a situation is judged without its neighbours."""

_LATE = 4
"""The strategy of round t counts t ** _LATE times in the average: half of the average is what was
played in the last eighth of the training."""

_REGRETS_LATE = 1.5
"""What was regretted in round t counts t ** _REGRETS_LATE times."""

_HARDLY_EVER = 0.005

_TREMBLE = 0.5
"""Over the number of the round: how often any word is said whatever it is worth ..."""
_LEAST_TREMBLE = 0.001
"""... and at least so often."""

_WORTHS_LAST = 3
"""What positions were worth is kept for a third of the rounds so far."""

Told = Callable[[int, int], None]
"""Hands played so far, and those of the whole budget."""


@dataclass(frozen=True)
class Training:
    """What came of a training.

    strategy : int32[situations], how often of WHOLE times yes is said; hands : played; budget :
    hands that were to be played; seconds : it took.
    """

    strategy: NDArray[np.int32]
    hands: int
    budget: int
    seconds: float

    @property
    def is_whole(self) -> bool:
        """Whether it was not stopped before its budget was spent."""
        return self.hands >= self.budget


def _unheard(hands: int, budget: int) -> None:
    pass


def train(
    rules: CompiledRules,
    seed: int,
    jobs: int,
    budget: int = DEFAULT_HANDS,
    seconds: float | None = None,
    tell: Told = _unheard,
    clock: Callable[[], float] = time.monotonic,
) -> Training:
    """A strategy for the rules, learned in `budget` hands of self-play.

    The same rules, seed and budget give the same strategy whatever the number of jobs. With
    `seconds` it stops after the first round that ends later, and then it is not repeatable.
    """
    began = clock()
    room = Classroom(rules, derived_seed(seed, "training"), jobs)
    strategy = _first_strategy(room.situations)
    average, total = np.zeros(room.situations), 0.0
    since = np.zeros(len(room.rows))
    regrets = np.zeros((room.situations, 2))
    hands = hands_of_round(budget, room.situations)
    number = 0
    while room.hands < budget:
        number += 1
        tremble = round(WHOLE * max(_LEAST_TREMBLE, min(0.5, _TREMBLE / number)) / 2)
        room.round(np.stack([strategy, strategy]), ALL_LEARN, hands, clear=tremble)
        room.learn_worths(1 - 1 / max(_WORTHS_LAST, number / _WORTHS_LAST))
        total += float(number**_LATE)
        taught = room.taught(ACROSS * max(0.0, 1 - room.hands / budget / _ALONE_FROM))
        compiled(match_regrets)(
            taught,
            room.rows,
            float(number**_REGRETS_LATE),
            regrets,
            strategy,
            average,
            since,
            total,
            tremble,
        )
        tell(room.hands, budget)
        if seconds is not None and clock() - began >= seconds:
            break
    # What no later round touched was played as it is to the end.
    average += np.repeat(total - since, ROW) * strategy / WHOLE
    learned = _without_tremble(average / total)
    return Training(learned, room.hands, budget, clock() - began)


def hands_of_round(budget: int, situations: int) -> int:
    """How many hands a round of a training has."""
    enough = min(budget // ROUNDS, situations // _SITUATIONS_A_HAND)
    return max(_FEWEST_HANDS, budget // MOST_ROUNDS, enough)


def _first_strategy(situations: int) -> NDArray[np.int32]:
    """How players play who know nothing: mostly yes with the best quarter of hands, else mostly no.

    Mere chance would be dearer: where losers match the pot, nobody would recover from it.
    """
    best = np.arange(CLASSES) >= len(BETTER) - sum(share < 0.25 for share in BETTER)
    return np.tile(np.where(best, 7, 1) * (WHOLE // 8), situations // CLASSES).astype(np.int32)


def _without_tremble(shares: NDArray[np.float64]) -> NDArray[np.int32]:
    """Parts of WHOLE; what is hardly ever said, or hardly ever not, was said to learn from it."""
    shares = np.where(shares < _HARDLY_EVER, 0.0, np.where(shares > 1 - _HARDLY_EVER, 1.0, shares))
    return np.rint(shares * WHOLE).astype(np.int32)
