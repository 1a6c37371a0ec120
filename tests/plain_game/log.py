"""What a plain game is given, and what it tells: every question, movement and end, in order."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tests.plain_game.hands import Hand

Account = int | str
"""A seat from 0, or "pot", "kitty" or "bank"."""


@dataclass(frozen=True)
class Question:
    """One seat is asked for yes or no at a stage (from 0).

    turn : "first", "again" (a later round, as nobody said yes) or "second" (may change its no);
    heard : the last word of every seat that it heard; may_say_yes : whether its hand is good
    enough.
    """

    hand: int
    stage: int
    seat: int
    turn: str
    heard: dict[int, bool]
    may_say_yes: bool = True


@dataclass(frozen=True)
class Balance:
    """What everybody has: chips won or lost and tokens by seat, and the three places for chips."""

    chips: tuple[int, ...]
    tokens: tuple[int, ...]
    pot: int
    kitty: int
    bank: int


@dataclass(frozen=True)
class HandBegan:
    """A new dealer, and who plays."""

    hand: int
    dealer: int
    playing: tuple[int, ...]


@dataclass(frozen=True)
class StageDealt:
    """The cards of a stage are dealt, its antes paid."""

    hand: int
    stage: int
    balance: Balance


@dataclass(frozen=True)
class Asked:
    """A question and its answer."""

    question: Question
    yes: bool


@dataclass(frozen=True)
class Moved:
    """Chips go from one to another."""

    giver: Account
    taker: Account
    chips: int
    why: str


@dataclass(frozen=True)
class StageSettled:
    """outcome : "silent", "sole" or "contested"; won : nobody, or who was best."""

    hand: int
    stage: int
    outcome: str
    won: tuple[int, ...]
    balance: Balance


@dataclass(frozen=True)
class HandOver:
    """Who is out from now on."""

    out: tuple[int, ...]


@dataclass(frozen=True)
class GameOver:
    """how : "target", "pot empty", "hands", "one left", "nobody left" or "capped"."""

    how: str
    won: tuple[int, ...]
    pot: int
    balance: Balance


Event = HandBegan | StageDealt | Asked | Moved | StageSettled | HandOver | GameOver


class Inputs(Protocol):
    """What the rules leave to chance and to the players."""

    def first_dealer(self) -> int:
        """A seat."""
        ...

    def hands(self, hand: int, stage: int, playing: Sequence[int]) -> dict[int, Hand]:
        """All the cards each of these seats holds at the stage; the ghost's at seat -1."""
        ...

    def answer(self, question: Question) -> bool:
        """Yes or no."""
        ...
