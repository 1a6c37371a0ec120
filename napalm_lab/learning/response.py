"""Responses: how one seat would play against others who keep to their strategy.

They are looked for from the table's own strategy, by changing what it does where that is clearly
worth less, and from nothing. What is found is only proposed; `gain` measures it in other games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from napalm_lab.learning.classroom import Classroom, derived_seed
from napalm_lab.learning.lesson import ALL_LEARN, MORE, ONE_LEARNS, SQUARES
from napalm_lab.learning.pooling import ACROSS, pool_all
from napalm_lab.players.learned import WHOLE
from napalm_lab.rules.kernel import compiled
from napalm_lab.rules.parameters import CompiledRules

DEFAULT_HANDS = 2_400_000
"""To look for responses in, in all."""

ROUNDS = 100
"""Of each of the three searches."""

_WARM_UP = 25
"""Of these rounds, after which it is known well enough what positions are worth."""

_CLEARLY = (0.0, 1.0, 2.0)
"""Standard errors by which the other word must seem better before it is said."""

RESPONSES = 2 * len(_CLEARLY) + 4
"""How many are found."""

_TREMBLE = WHOLE // 200


@dataclass(frozen=True)
class Response:
    """A strategy that may gain against the table; name : where it comes from."""

    name: str
    strategy: NDArray[np.int32]


def _unheard() -> None:
    pass


def responses(
    rules: CompiledRules,
    table: NDArray[np.int32],
    seed: int,
    jobs: int,
    hands: int = DEFAULT_HANDS,
    tell: Callable[[], None] = _unheard,
) -> Iterator[Response]:
    """Strategies of one seat that may gain against others who all play `table`.

    tell : called after each of the rounds.
    """
    each = max(1, hands // (3 * ROUNDS))
    own = Classroom(rules, derived_seed(seed, "what the table could do better"), jobs)
    learned = _Sums(own)
    for number in range(1, ROUNDS + 1):
        own.round(np.stack([table, table]), ALL_LEARN, each, clear=0)
        forget = 0.5 if number <= _WARM_UP else 1.0
        own.learn_worths(forget)
        learned.take_in(own, 0.0 if number <= _WARM_UP else 1.0)
        tell()
    for pooled in (False, True):
        for clearly in _CLEARLY:
            changed = learned.better_word(table, clearly, pooled=pooled)
            at_once = ", in neighbouring situations together" if pooled else ""
            yield Response(f"own play, changed where {clearly:g} errors better{at_once}", changed)

    start = learned.better_word(table, 1.0, pooled=True)
    room = Classroom(rules, derived_seed(seed, "a response from the table's own play"), jobs)
    room.begin_with(own)
    yield from _answers(room, table, start, 1.0, each, "own play, retrained", tell)

    nothing = np.zeros(own.situations, np.int32)
    room = Classroom(rules, derived_seed(seed, "a response from nothing"), jobs)
    yield from _answers(room, table, nothing, 0.0, each, "trained from nothing", tell)


def _answers(
    room: Classroom,
    table: NDArray[np.int32],
    start: NDArray[np.int32],
    clearly: float,
    each: int,
    name: str,
    tell: Callable[[], None],
) -> Iterator[Response]:
    """Strategies along the way of one seat that learns while the others don't."""
    learned, strategy = _Sums(room), start
    for number in range(1, ROUNDS + 1):
        tremble = max(_TREMBLE, WHOLE // (2 * number))
        own = np.clip(strategy, tremble, WHOLE - tremble)
        room.round(np.stack([table, own]), ONE_LEARNS, each, clear=tremble)
        forget = 1 - 1 / max(3, number / 4)
        room.learn_worths(forget)
        learned.take_in(room, forget)
        strategy = learned.better_word(start, clearly, pooled=True)
        tell()
        if number in (ROUNDS // 2, ROUNDS):
            yield Response(f"{name}, {room.hands:,} hands", strategy)


class _Sums:
    """What yes was better than no in all rounds so far, float64[situations, 3]."""

    def __init__(self, room: Classroom) -> None:
        self._sums = np.zeros((room.situations, 3))

    def take_in(self, room: Classroom, forget: float) -> None:
        """Adds the last round; forget : 0..1, how much the rounds before it still count."""
        self._sums *= forget
        self._sums += room.taught()

    def better_word(
        self, otherwise: NDArray[np.int32], clearly: float, *, pooled: bool
    ) -> NDArray[np.int32]:
        """The word that was better by so many standard errors, else the one of a strategy.

        pooled : judged together with the neighbouring classes of hands and sizes of pots.
        """
        sums = self._pooled() if pooled else self._sums
        more, error = sums[:, MORE], np.sqrt(sums[:, SQUARES])
        strategy = otherwise.copy()
        strategy[more > clearly * error] = WHOLE
        strategy[more < -clearly * error] = 0
        return strategy

    def _pooled(self) -> NDArray[np.float64]:
        pooled = np.zeros_like(self._sums)
        compiled(pool_all)(self._sums, ACROSS, pooled)
        return pooled
