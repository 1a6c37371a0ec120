"""One side of an experiment: rules and a lineup, able to play any range of its games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from napalm_lab.players.fixed import PlayerError
from napalm_lab.players.lineup import Lineup
from napalm_lab.players.seating import policies_of
from napalm_lab.players.stepped import PlainTable, Table, compiled_kernels
from napalm_lab.rules.kernel import compiled
from napalm_lab.rules.machine import ASKED, HAND_BEGAN
from napalm_lab.rules.parameters import CompiledRules
from napalm_lab.rules.percentiles import percentiles
from napalm_lab.rules.plain import Plain
from napalm_lab.rules.state import blank_game
from napalm_lab.simulate.batch import play_games
from napalm_lab.simulate.tally import (
    MEMORY,
    TALLY,
    count_declaration,
    count_event,
    start_tally,
)

BLUFF_PERCENTILE = 0.5


class StoppedError(Exception):
    """A range of games was not played to its end because somebody asked to stop."""


class StopFlag:
    """Set by one thread or process, seen by the kernels of others between hands.

    word : int64[1], in memory of its own or in memory that processes share.
    """

    def __init__(self, shared: Any = None) -> None:
        """Not set; shared : a buffer of eight zero bytes that other processes see too."""
        self.word = np.zeros(1, np.int64) if shared is None else np.frombuffer(shared, np.int64)

    def set(self) -> None:
        """Asks everybody to stop."""
        self.word[0] = 1

    def is_set(self) -> bool:
        """Whether somebody asked to stop."""
        return bool(self.word[0])


@dataclass(frozen=True)
class Side:
    """Rules and players, and the seed and cap their games are played with.

    seed : 0..2**63-1; max_hands : >= 1, hands after which an unfinished game is capped;
    interpreted : whether it is played without machine code, some hundred hands a second, which
    leaves no trace in what comes of it.
    """

    rules: CompiledRules
    lineup: Lineup
    seed: int
    max_hands: int
    interpreted: bool = False

    def play(self, first: int, count: int, stop: StopFlag) -> NDArray[Any]:
        """TALLY[count] of games first .. first + count - 1; StoppedError where `stop` was set
        before the end.

        The same game has the same tally whichever range it is played in. PlayerError from players
        of the user's own.
        """
        tallies = np.zeros(count, TALLY)
        play = self._play_compiled if self.lineup.is_compiled else self._play_stepped
        if self.interpreted:
            play = self._play_interpreted
        if play(first, tallies.view(np.recarray), stop) < count:
            raise StoppedError
        return tallies

    def _play_compiled(self, first: int, tallies: Any, stop: StopFlag) -> int:
        policies = policies_of(self.lineup.players, self.rules)
        done: int = compiled(play_games)(
            self.rules.record,
            self.rules.tables,
            policies,
            blank_game(),
            blank_memory(self.rules),
            self.seed,
            first,
            self.max_hands,
            stop.word,
            tallies,
        )
        return done

    def _play_stepped(self, first: int, tallies: Any, stop: StopFlag) -> int:
        table = Table(self.rules, self.lineup, compiled_kernels())
        memory = blank_memory(self.rules)
        counters = (compiled(start_tally), compiled(count_declaration), compiled(count_event))
        for index in range(tallies.size):
            try:
                tally_game(self, table, first + index, tallies[index], memory, stop, counters)
            except StoppedError:
                return index
            except PlayerError as error:
                raise PlayerError(f"game {first + index}: {error}") from error
        return int(tallies.size)

    def _play_interpreted(self, first: int, tallies: Any, stop: StopFlag) -> int:
        table, memory = PlainTable(self.rules, self.lineup), Plain(blank_memory(self.rules))
        for index in range(tallies.size):
            try:
                tally_game(self, table, first + index, tallies[index], memory, stop)
            except StoppedError:
                return index
        return int(tallies.size)


def tally_game(
    side: Side,
    table: Table,
    number: int,
    tally: Any,
    memory: Any,
    stop: StopFlag | None = None,
    counters: tuple[Callable[..., None], Callable[..., None], Callable[..., None]] = (
        start_tally,
        count_declaration,
        count_event,
    ),
) -> None:
    """Plays game `number` step by step into a TALLY record; `counters` are tally kernels.

    StoppedError where `stop` was set before a hand of the game.
    """
    start, count_said, count_other = counters
    start(memory)
    for moment in table.play(side.seed, number, side.max_hands):
        if moment.event == HAND_BEGAN and stop is not None and stop.is_set():
            raise StoppedError
        if moment.event == ASKED:
            count_said(moment.game, tally, memory, moment.action)
        else:
            count_other(table.record, moment.game, tally, memory, moment.event)


def blank_memory(rules: CompiledRules) -> Any:
    """A MEMORY record that knows below which values a yes is a bluff."""
    memory = np.zeros(1, MEMORY).view(np.recarray)[0]
    for stage in range(rules.stages):
        shares = percentiles(rules.rankings[stage], rules.held[stage])
        memory.bluff_below[stage] = np.searchsorted(shares, BLUFF_PERCENTILE)
    return memory
