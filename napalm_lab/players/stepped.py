"""The stepped driver: one game, event by event, by a Python loop over the same kernels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from napalm_lab.players.lineup import Lineup
from napalm_lab.players.moment import Moment
from napalm_lab.players.own import Own
from napalm_lab.players.policy import choose
from napalm_lab.players.seating import policies_of
from napalm_lab.players.view import (
    PlayerClass,
    SettledStage,
    settled_stage_seen_by,
    view_of_speaker,
)
from napalm_lab.rules.declare import declare
from napalm_lab.rules.kernel import compiled
from napalm_lab.rules.machine import ASKED, STAGE_SETTLED, start_game, step
from napalm_lab.rules.parameters import CompiledRules
from napalm_lab.rules.plain import Plain
from napalm_lab.rules.state import HEAR, OVER, UNSAID, blank_game


@dataclass(frozen=True)
class Kernels:
    """The kernels a Python loop drives: interpreted as they stand, or as machine code."""

    start_game: Callable[..., None]
    step: Callable[..., int]
    choose: Callable[..., int]
    declare: Callable[..., None]


INTERPRETED = Kernels(start_game, step, choose, declare)


def compiled_kernels() -> Kernels:
    """The same kernels as machine code; imports numba."""
    return Kernels(compiled(start_game), compiled(step), compiled(choose), compiled(declare))


class Table:
    """One table of players under compiled rules; plays games event by event."""

    def __init__(
        self, rules: CompiledRules, lineup: Lineup, kernels: Kernels = INTERPRETED
    ) -> None:
        """Seats the lineup, one player for each of `rules.seats` seats."""
        self._rules = rules
        self._lineup = lineup
        self._kernels = kernels
        self._policies = policies_of(lineup.players, rules)
        self.record = rules.record

    def play(self, seed: int, number: int, max_hands: int) -> Iterator[Moment]:
        """The events of game `number`; the game record in each moment is the same, changing one."""
        rules, kernels, record = self._rules, self._kernels, self.record
        game = self._new_game()
        own = {
            seat: _OwnSeat(player, player.sit_down())
            for seat, player in enumerate(self._lineup.players)
            if isinstance(player, Own)
        }
        kernels.start_game(record, game, seed, number, max_hands)
        while game["phase"] != OVER:
            before = tuple(int(chips) for chips in game["accounts"][: rules.seats])
            event = kernels.step(record, rules.tables, game)
            if event == STAGE_SETTLED:
                _remember(rules, game, own, before)
            yield Moment(event, UNSAID, game)
            while game["phase"] == HEAR:
                action = self._action(game, own)
                yield Moment(ASKED, action, game)
                kernels.declare(record, game, action)

    def _new_game(self) -> Any:
        return blank_game()

    def _action(self, game: Any, own: dict[int, _OwnSeat]) -> int:
        """What the speaker says."""
        speaker = int(game["speaker"])
        if speaker in own:
            return own[speaker].ask(self._rules, game)
        return self._kernels.choose(self.record, self._policies, game)


class PlainTable(Table):
    """The same with interpreted kernels and plain objects for records: slow, but at once.

    For players that are data. Nothing is compiled, and a game takes hundredths of a second.
    """

    def __init__(self, rules: CompiledRules, lineup: Lineup) -> None:
        """Seats the lineup, without players of the user's own."""
        super().__init__(rules, lineup, INTERPRETED)
        self.record = Plain(rules.record)
        seats: Any = [Plain(policy) for policy in self._policies.seats]
        self._policies = self._policies._replace(seats=seats)

    def _new_game(self) -> Any:
        return Plain(blank_game())


@dataclass
class _OwnSeat:
    """A user's player at its seat, with what that seat has seen of the game."""

    kind: Own
    player: PlayerClass
    history: tuple[SettledStage, ...] = ()

    def ask(self, rules: CompiledRules, game: Any) -> int:
        return self.kind.ask(self.player, view_of_speaker(rules, game, self.history))


def _remember(
    rules: CompiledRules, game: Any, own: dict[int, _OwnSeat], before: tuple[int, ...]
) -> None:
    moved = tuple(
        int(after) - chips
        for after, chips in zip(game["accounts"][: rules.seats], before, strict=True)
    )
    for seat, own_seat in own.items():
        own_seat.history += (settled_stage_seen_by(rules, game, seat, moved),)
