"""How much one seat could still gain: the best response found, measured in games of its own.

Candidates are frozen before they are measured. The best of them in some games is measured in
others, each game played twice: with the response in one seat, and with the table's own player
there. Every seat is tried in as many games.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from napalm_lab.learning.classroom import derived_seed
from napalm_lab.players.learned import Learned
from napalm_lab.players.lineup import Lineup, Player
from napalm_lab.rules.parameters import CompiledRules
from napalm_lab.simulate.by_seat import nets_of, ranges_by_seat
from napalm_lab.simulate.metrics import METRICS, Metric, columns_of
from napalm_lab.simulate.side import Side, StopFlag
from napalm_lab.simulate.workers import in_chunks
from napalm_lab.statistics.blocks import Blocks
from napalm_lab.statistics.contrast import Interval
from napalm_lab.statistics.estimate import estimate
from napalm_lab.statistics.resample import spread_quantile_of
from napalm_lab.statistics.sums import Sums

MEASURE_VERSION = 1
"""To be raised with every change of which responses are found, or of how they are measured."""

FIRST_GAMES = 5_000
"""In which every candidate is tried; the best few are tried again, in ..."""
SELECTING_GAMES = 25_000
BEST_FEW = 3
MEASURING_GAMES = 100_000
"""In which the best of those is measured."""

MAX_HANDS = 1000


@dataclass(frozen=True)
class Candidate:
    """A player who may gain in one seat; name : as it is told."""

    name: str
    player: Player


@dataclass(frozen=True)
class Gain:
    """What the best response found gains a game, against others who keep to their strategy.

    chips : by which it does better than the table's own player in its seat, averaged over seats;
    ci : its 95% interval, None where it cannot be had; share_of_pot : chips over the mean pot won
    in the end, None where none is; responder : which response it is; changes : by metric id, what
    the game's figures would change by if every seat changed them as much as this one does. All
    None, and no changes, where a game's chips overflowed.
    """

    chips: float | None
    ci: Interval | None
    share_of_pot: float | None
    share_ci: Interval | None
    responder: str
    games: int
    changes: Mapping[str, float] = field(default_factory=dict)

    @property
    def is_certain(self) -> bool:
        """Whether there is a gain: its interval lies above 0."""
        return self.chips is not None and (self.ci[0] if self.ci else self.chips) > 0


class Measure:
    """Games of one table, in which players who take a seat there are compared with its own."""

    def __init__(self, rules: CompiledRules, table: Player, seed: int, jobs: int) -> None:
        """table : the player who sits in every seat."""
        self._rules, self._table, self._jobs = rules, table, jobs
        self._seed = derived_seed(seed, "measuring a response")

        self._played: dict[tuple[int, int], NDArray[np.void]] = {}
        self._guests: tuple[Player, int, int, NDArray[np.void]] | None = None

    def gains(self, guest: Player, first: int, games: int) -> tuple[NDArray[np.int64], bool]:
        """Chips, int64[games], by which a guest does better than the table's own player would in
        the same seat of the same game; and whether a game overflowed.

        The seat is A in the first games, and so on up to the last.
        """
        table, guests = self.table_games(first, games), self.guest_games(guest, first, games)
        seats = self._rules.seats
        gains = [
            nets_of(guests[begin:end], seat, seats) - nets_of(table[begin:end], seat, seats)
            for seat, (begin, end) in enumerate(ranges_by_seat(games, seats))
        ]
        overflowed = bool(table["overflowed"].any() or guests["overflowed"].any())
        return np.concatenate(gains), overflowed

    def changes(self, guest: Player, first: int, games: int) -> dict[str, float]:
        """By metric id, how far a guest moves the figures of the table, times the seats.

        As if each seat, one after another, moved them as far. None of a metric without a value.
        """
        seats = self._rules.seats
        with_guest, without = (
            columns_of(played, seats)
            for played in (self.guest_games(guest, first, games), self.table_games(first, games))
        )
        found = {}
        for metric in METRICS:
            values = figure(metric, with_guest), figure(metric, without)
            if values[0] is not None and values[1] is not None:
                found[metric.id] = seats * (values[0] - values[1])
        return found

    def guest_games(self, guest: Player, first: int, games: int) -> NDArray[np.void]:
        """TALLY[games] of games in which a guest sits in one seat; the last ones are kept."""
        kept = self._guests
        if kept is None or kept[0] is not guest or kept[1:3] != (first, games):
            parts = []
            for seat, (begin, end) in enumerate(ranges_by_seat(games, self._rules.seats)):
                players = [self._table] * self._rules.seats
                players[seat] = guest
                parts.append(self._play(players, first + begin, end - begin))
            kept = self._guests = (guest, first, games, np.concatenate(parts))
        return kept[3]

    def table_games(self, first: int, games: int) -> NDArray[np.void]:
        """TALLY[games] of games that the table plays by itself."""
        if (first, games) not in self._played:
            players = [self._table] * self._rules.seats
            self._played[first, games] = self._play(players, first, games)
        return self._played[first, games]

    def mean_pot(self, first: int, games: int) -> float | None:
        """Chips won from the pot at the end of a game of the table, None where none is."""
        played = self.table_games(first, games)
        pots = played["pot_won"][played["finished"] == 1]
        return float(pots.mean()) if pots.size else None

    def _play(self, players: Sequence[Player], first: int, games: int) -> NDArray[np.void]:
        side = Side(self._rules, Lineup("", tuple(players)), self._seed, MAX_HANDS)
        side.play(first, 0, StopFlag())  # machine code is made here, where it can be interrupted

        def play(begin: int, count: int, stop: StopFlag) -> NDArray[np.void]:
            return side.play(first + begin, count, stop)

        return np.concatenate(list(in_chunks(play, games, self._jobs)))


def best_response_gain(
    rules: CompiledRules,
    table: NDArray[np.int32],
    candidates: Sequence[Candidate],
    seed: int,
    jobs: int,
    tell: Callable[[], None] = lambda: None,
) -> Gain:
    """The gain of the best of some candidates against a table where everybody plays a strategy.

    tell : called after each candidate was tried, BEST_FEW of them twice, and once at the end.
    """
    measure = Measure(rules, Learned(table[np.newaxis]), seed, jobs)

    def found(candidate: Candidate, first: int, games: int) -> float:
        gains, _ = measure.gains(candidate.player, first, games)
        tell()
        return float(gains.mean())

    first, begin = FIRST_GAMES, FIRST_GAMES + SELECTING_GAMES
    tried = sorted(candidates, key=lambda one: found(one, 0, first), reverse=True)
    best = max(tried[:BEST_FEW], key=lambda one: found(one, first, SELECTING_GAMES))
    gains, overflowed = measure.gains(best.player, begin, MEASURING_GAMES)
    pot = measure.mean_pot(begin, MEASURING_GAMES)
    tell()
    if overflowed:
        return Gain(None, None, None, None, best.name, MEASURING_GAMES)
    told = estimate(Sums.of(gains, np.ones(len(gains), np.int64)))
    share = share_ci = None
    if pot and told.value is not None:
        share = told.value / pot
        share_ci = (told.ci[0] / pot, told.ci[1] / pot) if told.ci else None
    changes = measure.changes(best.player, begin, MEASURING_GAMES)
    return Gain(told.value, told.ci, share, share_ci, best.name, MEASURING_GAMES, changes)


def figure(metric: Metric, columns: Mapping[str, NDArray[Any]]) -> float | None:
    """A metric of games whose columns are given; None where there is nothing to measure."""
    over = columns[metric.over]
    if metric.quantile is not None:
        blocks = Blocks.of(np.zeros(len(over), np.int64), over)
        return float(spread_quantile_of(blocks, metric.quantile)) if len(over) else None
    sums = Sums.of(over, columns[metric.under])
    if sums.denominator == 0:
        return None
    ratio = sums.numerator / sums.denominator
    return math.sqrt(ratio) if metric.kind == "root-mean-square" else ratio
