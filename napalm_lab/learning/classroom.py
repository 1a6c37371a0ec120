"""Rounds of lessons, spread over threads; what they teach does not depend on how many there are."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from napalm_lab.learning.lesson import DESK, ROW, take_lessons
from napalm_lab.learning.pooling import collect
from napalm_lab.learning.position import WAY, number_of_positions, worths_of
from napalm_lab.players.situation import layout_of, situations_shape
from napalm_lab.rules.kernel import compiled
from napalm_lab.rules.parameters import CompiledRules
from napalm_lab.rules.state import GAME
from napalm_lab.simulate.side import StopFlag, StoppedError
from napalm_lab.simulate.workers import in_chunks

STREAMS = 4
"""Shares into which every round is cut, each summed up apart; so many threads can be of use."""

MAX_HANDS = 1000
"""After which a game that teaches is broken off."""

_HANDS_A_GAME = 10.0
"""Expected before the first round."""


class Classroom:
    """Where the players of one game take lessons, round after round, each with games of its own."""

    def __init__(self, rules: CompiledRules, seed: int, jobs: int) -> None:
        """seed : 0..2**63-1; jobs : threads."""
        self.rules = rules
        self.layout = layout_of(rules)
        self.situations = int(np.prod(situations_shape(rules, self.layout)))
        self.hands = 0
        self._advantages = np.zeros((STREAMS, self.situations, 3), np.float32)
        self._taught = np.zeros((self.situations, 3), np.float32)
        self._touched = np.zeros((STREAMS, self.situations // ROW), np.uint8)
        self.rows = np.zeros(self.situations // ROW, np.uint8)
        positions = number_of_positions(rules, self.layout)
        self._returns = np.zeros((STREAMS, positions, 2))
        self._sums = np.zeros((positions, 2))
        self.worths: NDArray[np.float64] = np.zeros(positions)
        self._desks = [
            (_records(GAME, 3), _records(DESK, 1)[0], _records(WAY, 1)[0]) for _ in range(STREAMS)
        ]
        self._seed, self._jobs = seed, jobs
        self._games_played = 0
        self._hands_a_game = _HANDS_A_GAME

    def round(self, strategies: NDArray[np.int32], who: int, hands: int, clear: int) -> None:
        """Plays about so many hands; `taught` then tells what they taught.

        strategies, who and clear as in `take_lessons`. KeyboardInterrupt leaves what positions
        are worth as it was.
        """
        if self.hands == 0:
            # Compiled here: an interruption is heard, and no two threads compile the same.
            self._play(strategies, who, clear, 0, 0, 0, StopFlag())
        games = max(1, round(hands / self._hands_a_game / STREAMS))
        begin = self._games_played

        def lessons(stream: int, _: int, stop: StopFlag) -> int:
            first = begin + stream * games
            return self._play(strategies, who, clear, stream, first, games, stop)

        played = sum(in_chunks(lessons, STREAMS, self._jobs, chunk=1))
        self._games_played += STREAMS * games
        self._hands_a_game = max(1.0, played / (STREAMS * games))
        self.hands += played

    def _play(
        self,
        strategies: NDArray[np.int32],
        who: int,
        clear: int,
        stream: int,
        first: int,
        games: int,
        stop: StopFlag,
    ) -> int:
        """Hands of so many games; StoppedError where they were not played to the end."""
        played: int = compiled(take_lessons)(
            self.rules.record,
            self.rules.tables,
            self.layout,
            strategies,
            who,
            clear,
            self.worths,
            *self._desks[stream],
            self._seed,
            first,
            games,
            MAX_HANDS,
            stop.word,
            self._advantages[stream],
            self._touched[stream],
            self._returns[stream],
        )
        if stop.is_set():
            raise StoppedError
        return played

    def taught(self, across: float = 0.0) -> NDArray[np.float32]:
        """What the last round taught: float32[situations, 3], of what `lesson` counts, zeros but in
        the `rows` it touched; to be asked for once, and to be used before the next round.

        across : as in `pooling.pool`, where neighbours are to be judged together.
        """
        compiled(collect)(self._advantages, self._touched, across, self._taught, self.rows)
        return self._taught

    def learn_worths(self, forget: float) -> None:
        """Takes in what positions turned out to be worth in the last round; `forget` : 0..1, how
        much of what was known before still counts.
        """
        self._sums *= forget
        self._sums += self._returns.sum(axis=0)
        self._returns[:] = 0.0
        self.worths = worths_of(self._sums)

    def begin_with(self, other: Classroom) -> None:
        """Takes over what positions are worth from another classroom of the same game."""
        self._sums = other._sums.copy()
        self.worths = other.worths.copy()


def derived_seed(seed: int, purpose: str) -> int:
    """Another seed, 0..2**63-1, so that games for one purpose are not those for another."""
    digest = hashlib.blake2b(f"{seed} {purpose}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


def _records(kind: Any, count: int) -> Any:
    return np.zeros(count, kind).view(np.recarray)
