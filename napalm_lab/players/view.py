"""What a player may see: what a person sees who sits at the table, and no more."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, Protocol, runtime_checkable

from napalm_lab.players.policy import place_of_choice
from napalm_lab.players.talk import (
    ACTIONS,
    hears_nobody,
    in_turn_after,
    is_challenge,
    round_of,
    who_changed,
    words_heard,
    words_said,
)
from napalm_lab.rules.cards import card_text
from napalm_lab.rules.declare import may_say
from napalm_lab.rules.parameters import REBUY, CompiledRules
from napalm_lab.rules.philox import FOR_CHOICE, random_words
from napalm_lab.rules.state import CHALLENGE, GHOST, KITTY, POT


@dataclass(frozen=True)
class SettledStage:
    """A stage that was settled, as one seat saw it.

    said : the last word of each seat; second_chances : seats that changed a no to yes; challengers
    : the same where it was a challenge of the lone dealer, else none; moved : chips each seat
    gained or lost at the settlement; shown : the hands this seat was shown, by seat; ghost : the
    hand dealt to nobody, () if this seat was not shown it.
    """

    hand: int
    stage: int
    said: tuple[str, ...]
    challengers: tuple[int, ...]
    moved: tuple[int, ...]
    shown: dict[int, tuple[str, ...]]
    second_chances: tuple[int, ...] = ()
    ghost: tuple[str, ...] = ()


@dataclass(frozen=True)
class View:
    """The table as the seat that must speak sees it. Seats are numbers 0.. clockwise, 0 is seat A.

    hand : from 1; stage : from 0, of so many stages; goal : "high" or "low", what wins at this
    stage; cards : own, like "Ah"; pot, kitty : chips; tokens : what counts toward the target, by
    seat; target : None where no number wins; net : chips each seat has won or lost so far, given
    stacks included; in_front : chips each seat can still pay, None where nobody runs out; still_in
    : by seat, whether it is in the game; times : by which antes and limits are multiplied at this
    hand; silent_in_a_row : silent stages just before this one, since silence last cost something.

    order : "in-turn", or "at-once" in a round in which nobody hears the others; round : which time
    all are asked at this stage, from 1; 0 in a second chance; second_chance : whether a no may be
    changed to yes; challenge : and that is a challenge of the lone dealer; said : what each seat
    was heard to say at this stage, "" if nothing yet; to_speak : seats that are asked after this
    one in this round, and hear it; fee : chips that a yes costs; actions : what may be said now;
    history : the stages settled in this game, oldest first.
    """

    seat: int
    seats: int
    dealer: int
    hand: int
    stage: int
    stage_name: str
    stages: int
    goal: str
    cards: tuple[str, ...]
    pot: int
    tokens: tuple[int, ...]
    target: int | None
    net: tuple[int, ...]
    said: tuple[str, ...]
    challenge: bool
    actions: tuple[str, ...]
    history: tuple[SettledStage, ...]
    order: str
    to_speak: tuple[int, ...]
    round: int
    second_chance: bool
    fee: int
    still_in: tuple[bool, ...]
    in_front: tuple[int, ...] | None
    kitty: int
    silent_in_a_row: int
    times: int
    _words: Callable[[], tuple[int, int, int, int]] = field(repr=False, compare=False)

    @cached_property
    def rng(self) -> random.Random:
        """Chance that repeats: seeded by seed, game, hand, stage, round and seat."""
        words = self._words()
        return random.Random(words[0] << 32 | words[1])


@runtime_checkable
class PlayerClass(Protocol):
    """What your class must have. It is made anew, without arguments, for every game and seat."""

    def declare(self, view: View) -> str:
        """One of `view.actions`: "yes" or "no"."""
        ...


def view_of_speaker(rules: CompiledRules, game: Any, history: tuple[SettledStage, ...]) -> View:
    """The view of the seat that must speak; history : as that seat saw it.

    Fields are read as `game["field"]`, which is several times quicker in Python than `game.field`.
    """
    record, seats, seat, stage = rules.record, rules.seats, int(game["speaker"]), int(game["stage"])
    held = int(record["held"][stage])
    at_once, others = hears_nobody(record, game), int(game["to_ask"]) & ~(1 << seat)

    # Bound now: a view that is kept must not follow the game, nor lead to it.
    words = partial(
        random_words,
        int(game["seed"]),
        int(game["number"]),
        int(game["hand"]),
        FOR_CHOICE,
        place_of_choice(game),
        0,
    )
    return View(
        seat=seat,
        seats=seats,
        dealer=int(game["dealer"]),
        hand=int(game["hand"]),
        stage=stage,
        stage_name=rules.stage_names[stage],
        stages=rules.stages,
        goal=rules.rankings[stage].goal,
        cards=_hand(game, seat, held),
        pot=int(game["accounts"][POT]),
        tokens=tuple(int(count) for count in game["tokens"][:seats]),
        target=int(record["target"]) or None,
        net=tuple(int(chips) for chips in game["accounts"][:seats]),
        said=words_heard(record, game, seats),
        challenge=is_challenge(record, game),
        actions=tuple(word for word, action in ACTIONS.items() if may_say(record, game, action)),
        history=history,
        order="at-once" if at_once else "in-turn",
        to_speak=() if at_once else in_turn_after(seat, seats, others),
        round=round_of(game),
        second_chance=bool(game["declaring_round"] == CHALLENGE),
        fee=int(record["fee"][stage]),
        still_in=tuple(bool(game["still_in"] >> other & 1) for other in range(seats)),
        in_front=_in_front(record, game, seats),
        kitty=int(game["accounts"][KITTY]),
        silent_in_a_row=int(game["silent_in_a_row"]),
        times=int(game["times"]),
        _words=words,
    )


def _in_front(record: Any, game: Any, seats: int) -> tuple[int, ...] | None:
    """As `rules.chips.chips_in_front` has it, read quickly."""
    stack = int(record["stack"])
    if stack == 0:
        return None
    bought = game["more_stacks"] if record["broke"] == REBUY else [0] * seats
    accounts = game["accounts"]
    return tuple(stack * (1 + int(bought[seat])) + int(accounts[seat]) for seat in range(seats))


def settled_stage_seen_by(
    rules: CompiledRules, game: Any, seat: int, moved: tuple[int, ...]
) -> SettledStage:
    """The stage just settled as `seat` saw it (article 1.9b); moved : chips by seat."""
    held = int(rules.record["held"][game["stage"]])
    shown = int(game["shown"][seat])
    changed = who_changed(game, rules.seats)
    return SettledStage(
        hand=int(game["hand"]),
        stage=int(game["stage"]),
        said=words_said(game, rules.seats),
        challengers=changed if is_challenge(rules.record, game) else (),
        moved=moved,
        shown={
            other: _hand(game, other, held) for other in range(rules.seats) if shown >> other & 1
        },
        second_chances=changed,
        ghost=_hand(game, GHOST, held) if shown >> GHOST & 1 else (),
    )


def _hand(game: Any, holder: int, held: int) -> tuple[str, ...]:
    """The cards of a seat, or of the GHOST."""
    return tuple(card_text(int(card)) for card in game["cards"][holder, :held])
