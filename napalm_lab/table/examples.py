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
from napalm_lab.rules.machine import ASKED, STAGE_DEALT, start_game, step
from napalm_lab.rules.parameters import FREE_STACK, NO_ONE, CompiledRules
from napalm_lab.rules.state import (
    CHALLENGE,
    END_HAND,
    GHOST,
    HEAR,
    NO,
    POT,
    SETTLE,
    TAKE_POT,
    UNSAID,
    YES,
    blank_game,
)
from napalm_lab.table.seats import seat_letter, seat_list, seats_of
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.examples import Example
from napalm_lab.variant.resolved import Rules


class ExampleError(ValueError):
    """An example tells what the rules do not allow; the message says what."""


@dataclass(frozen=True)
class Outcome:
    """What a stage did.

    chips : gained by each seat, stacks given by the bank left out; tokens : after; won : seats, ()
    if none.
    """

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
        compiled = _compiled(rules, example.seats)
        moments = list(example_moments(compiled, example))
    except ExampleError as trouble:
        return ExampleRun(example, expected, None, str(trouble))
    return ExampleRun(example, expected, _outcome(compiled, example, moments[-1].game), None)


def example_moments(rules: CompiledRules, example: Example) -> Iterator[Moment]:
    """The events of the example's stage, like those of a whole game; of the hand's end too.

    ExampleError where somebody says yes who may not, or is to change to yes without a chance to.
    """
    game = _position(rules, example)
    yield Moment(STAGE_DEALT, UNSAID, game)
    waiting = set(example.challenge)
    while game.phase == HEAR:
        if game.declaring_round == CHALLENGE:
            waiting.discard(int(game.speaker))
        action = _action(rules, example, game)
        yield Moment(ASKED, action, game)
        declare(rules.record, game, action)
    if waiting:
        raise ExampleError(_no_second_chance(rules, example, game, waiting))
    while game.phase in (SETTLE, END_HAND, TAKE_POT):
        yield Moment(step(rules.record, rules.tables, game), UNSAID, game)


def named_hands(example: Example) -> set[int]:
    """Seats whose cards the example gives, and GHOST where it gives those; others are any cards."""
    return {*example.hands, GHOST} if example.ghost else set(example.hands)


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


def _no_second_chance(rules: CompiledRules, example: Example, game: Any, waiting: set[int]) -> str:
    """Why those who are to change to yes were not asked again."""
    if game.declaring_round == CHALLENGE:
        verb = "gets" if len(waiting) == 1 else "get"
        return f"{seat_list(sorted(waiting))} {verb} no second chance here"
    if rules.record.second_chance[example.stage] != NO_ONE:
        return "nobody gets a second chance here"
    if not rules.record.dealer_challenge[example.stage]:
        return "nobody can challenge here: the stage's `dealer_challenge` is false"
    return "nobody can challenge here: the dealer does not stand alone"


def _position(rules: CompiledRules, example: Example) -> Any:
    """A game in which the first speaker of the example's stage is about to be asked."""
    game = blank_game()
    start_game(rules.record, game, 0, 0, 1)
    game.hand = game.times = 1
    game.first_dealer = game.dealer = example.dealer
    game.stage = example.stage
    game.silent_in_a_row = example.silent_before
    game.accounts[POT] = example.pot
    game.accounts[: example.seats] = _chips_before(rules, example)
    game.tokens[: example.seats] = example.tokens
    _deal(rules, example, game)
    open_declaring(rules.record, game)
    return game


def _chips_before(rules: CompiledRules, example: Example) -> tuple[int, ...]:
    """By seat: all that is missing from a full stack was lost before."""
    full = int(rules.record.stack)
    return tuple(stack - full for stack in example.stacks) or (0,) * example.seats


def _deal(rules: CompiledRules, example: Example, game: Any) -> None:
    """The cards that are given, and any others to those without; the ghost's last."""
    held = rules.held[example.stage]
    hands = {**example.hands, GHOST: example.ghost}
    given = {card for hand in hands.values() for card in hand}
    others = iter([card for card in range(PACK) if card not in given])
    for holder in [*range(example.seats), *([GHOST] if rules.record.ghost else [])]:
        game.cards[holder, :held] = hands.get(holder) or [next(others) for _ in range(held)]
        game.keys[holder] = hand_key(game.cards[holder], held)
    value_hands(rules.record, rules.tables, game)


def _outcome(rules: CompiledRules, example: Example, game: Any) -> Outcome:
    seats, record = example.seats, rules.record
    before = _chips_before(rules, example)
    stack = int(record.stack) if record.broke == FREE_STACK else 0
    return Outcome(
        chips=tuple(
            int(game.accounts[seat]) - before[seat] - stack * int(game.more_stacks[seat])
            for seat in range(seats)
        ),
        pot=int(game.accounts[POT]),
        tokens=tuple(int(count) for count in game.tokens[:seats]),
        won=tuple(seats_of(int(game.won_by), seats)),
    )
