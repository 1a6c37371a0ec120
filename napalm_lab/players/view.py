"""What a player may see: what a person sees who sits at the table, and no more."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, Protocol, runtime_checkable

from napalm_lab.players.policy import place_of_choice
from napalm_lab.rules.cards import card_text
from napalm_lab.rules.declare import may_say
from napalm_lab.rules.parameters import CompiledRules
from napalm_lab.rules.philox import FOR_CHOICE, random_words
from napalm_lab.rules.state import CHALLENGE, NO, POT, UNSAID, YES

ACTIONS = {"no": NO, "yes": YES}
WORDS_OF_ACTIONS = {action: word for word, action in ACTIONS.items()}


@dataclass(frozen=True)
class SettledStage:
    """A stage that was settled, as one seat saw it.

    said : the last word of each seat; challengers : seats that changed a no to yes (a challenge of
    the dealer); moved : chips each seat gained or lost at the settlement;
    shown : the hands this seat was shown in the private showdown (none if it said no), by seat.
    """

    hand: int
    stage: int
    said: tuple[str, ...]
    challengers: tuple[int, ...]
    moved: tuple[int, ...]
    shown: dict[int, tuple[str, ...]]


@dataclass(frozen=True)
class View:
    """The table as the seat that must speak sees it. Seats are numbers 0.. clockwise, 0 is seat A.

    hand : from 1; stage : from 0, of so many stages; goal : "high" or "low", what wins at this
    stage; cards : own, like "Ah"; pot : chips; tokens : what counts toward
    the target, by seat; net : chips each seat has won or lost so far; said : what each seat said at
    this stage, "" if it was not asked yet; challenge : whether the dealer's yes is being
    challenged; actions : what may be said now; history : the stages settled in this game, oldest
    first.
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
    target: int
    net: tuple[int, ...]
    said: tuple[str, ...]
    challenge: bool
    actions: tuple[str, ...]
    history: tuple[SettledStage, ...]
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
        cards=tuple(card_text(int(card)) for card in game["cards"][seat, :held]),
        pot=int(game["accounts"][POT]),
        tokens=tuple(int(count) for count in game["tokens"][:seats]),
        target=int(record["target"]),
        net=tuple(int(chips) for chips in game["accounts"][:seats]),
        said=words_heard(record, game, seats),
        challenge=bool(game["declaring_round"] == CHALLENGE),
        actions=tuple(word for word, action in ACTIONS.items() if may_say(record, game, action)),
        history=history,
        _words=words,
    )


def words_heard(record: Any, game: Any, seats: int) -> tuple[str, ...]:
    """What the speaker has heard: as `words_said`, or nothing while all declare at once."""
    if record["at_once"][game["stage"]] and game["declaring_round"] != CHALLENGE:
        return ("",) * seats
    return words_said(game, seats)


def words_said(game: Any, seats: int) -> tuple[str, ...]:
    """What each seat has said at this stage: "yes", "no", or "" if not asked yet."""
    return tuple(
        "" if action == UNSAID else WORDS_OF_ACTIONS[int(action)] for action in game["said"][:seats]
    )


def settled_stage_seen_by(
    rules: CompiledRules, game: Any, seat: int, moved: tuple[int, ...]
) -> SettledStage:
    """The stage just settled as `seat` saw it (article 1.9b); moved : chips by seat."""
    held = int(rules.record["held"][game["stage"]])
    return SettledStage(
        hand=int(game["hand"]),
        stage=int(game["stage"]),
        said=words_said(game, rules.seats),
        challengers=_challengers(game, rules.seats),
        moved=moved,
        shown={
            other: tuple(card_text(int(card)) for card in game["cards"][other, :held])
            for other in range(rules.seats)
            if game["shown"][seat] >> other & 1
        },
    )


def _challengers(game: Any, seats: int) -> tuple[int, ...]:
    """Only a dealer who stands alone is challenged (article 1.8): all other yeses came later."""
    if game["challenges"] == 0:
        return ()
    said = game["said"]
    return tuple(seat for seat in range(seats) if said[seat] == YES and seat != game["dealer"])
