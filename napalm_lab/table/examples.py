"""Worked examples: one stage set up as a file says, played by the real engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from napalm_lab.players.moment import Moment
from napalm_lab.rules.cards import PACK
from napalm_lab.rules.deal import value_hands
from napalm_lab.rules.declare import declare, may_say, open_declaring
from napalm_lab.rules.evaluate import hand_key
from napalm_lab.rules.machine import ASKED, STAGE_DEALT, step
from napalm_lab.rules.parameters import CompiledRules
from napalm_lab.rules.state import (
    CHALLENGE,
    HEAR,
    NO,
    POT,
    SETTLE,
    TAKE_POT,
    UNSAID,
    YES,
    blank_game,
)
from napalm_lab.table.seats import seat_letter
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.examples import Example
from napalm_lab.variant.resolved import Rules


class ExampleError(ValueError):
    """An example tells what the rules do not allow; the message says what."""


@dataclass(frozen=True)
class Outcome:
    """What a stage did. chips : gained by each seat; tokens : after; won : seats, () if none."""

    chips: tuple[int, ...]
    pot: int
    tokens: tuple[int, ...]
    won: tuple[int, ...]


@dataclass(frozen=True)
class ExampleRun:
    """An example beside what the engine made of it; `trouble` where it cannot be played as told."""

    example: Example
    expected: Outcome
    actual: Outcome | None
    trouble: str | None

    @property
    def ok(self) -> bool:
        """Whether the engine did what the example says."""
        return self.trouble is None and self.expected == self.actual


def run_example(rules: Rules, example: Example) -> ExampleRun:
    """Plays the example's stage, without ante."""
    wanted = example.result
    expected = Outcome(wanted.chips, wanted.pot, wanted.tokens, wanted.won)
    try:
        moments = list(example_moments(_compiled(rules, example.seats), example))
    except ExampleError as trouble:
        return ExampleRun(example, expected, None, str(trouble))
    return ExampleRun(example, expected, _outcome(moments[-1].game, example.seats), None)


def example_moments(rules: CompiledRules, example: Example) -> Iterator[Moment]:
    """The events of the example's stage, like those of a whole game.

    ExampleError where somebody says yes who may not, or challenges where nobody can.
    """
    game = _position(rules, example)
    yield Moment(STAGE_DEALT, UNSAID, game)
    while game.phase == HEAR:
        action = _action(rules, example, game)
        yield Moment(ASKED, action, game)
        declare(rules.record, game, action)
    while game.phase in (SETTLE, TAKE_POT):
        yield Moment(step(rules.record, rules.tables, game), UNSAID, game)
    if example.challenge and game.declaring_round != CHALLENGE:
        raise ExampleError("nobody can challenge here: the dealer does not stand alone")


@lru_cache(maxsize=16)
def _compiled(rules: Rules, seats: int) -> CompiledRules:
    """A file's examples share their rules, and mostly the number of seats."""
    return compile_rules(rules, seats)


def _action(rules: CompiledRules, example: Example, game: Any) -> int:
    """What the example has the speaker say."""
    yes_sayers = example.challenge if game.declaring_round == CHALLENGE else example.yes
    if game.speaker not in yes_sayers:
        return NO
    if not may_say(rules.record, game, YES):
        raise ExampleError(
            f"{seat_letter(int(game.speaker))} may not say yes: "
            "the hand is worse than the stage's qualifier"
        )
    return YES


def _position(rules: CompiledRules, example: Example) -> Any:
    """A game in which the first speaker of the example's stage is about to be asked."""
    game = blank_game()
    game.max_hands = game.hand = 1
    game.first_dealer = game.dealer = example.dealer
    game.stage = example.stage
    game.accounts[POT] = example.pot
    game.tokens[: example.seats] = example.tokens
    held = rules.held[example.stage]
    given = {card for hand in example.hands.values() for card in hand}
    others = iter([card for card in range(PACK) if card not in given])
    for seat in range(example.seats):
        hand = example.hands.get(seat) or [next(others) for _ in range(held)]
        game.cards[seat, :held] = hand
        game.keys[seat] = hand_key(game.cards[seat], held)
    value_hands(rules.record, rules.tables, game)
    open_declaring(rules.record, game)
    return game


def _outcome(game: Any, seats: int) -> Outcome:
    return Outcome(
        chips=tuple(int(chips) for chips in game.accounts[:seats]),
        pot=int(game.accounts[POT]),
        tokens=tuple(int(count) for count in game.tokens[:seats]),
        won=tuple(seat for seat in range(seats) if game.won_by >> seat & 1),
    )
