"""Antes, targets, stacks and what else is about chips in the whole game, all defaults filled in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

AnteWhen = Literal["hand", "stage", "pot-empty"]
AnteBy = Literal["each", "dealer"]
Counted = Literal["given", "stakes-taken", "stakes-net"]
Ending = Literal["at-once", "after-hand"]
Broke = Literal["out", "rebuy", "free-stack", "plays-on"]
KittyWhen = Literal["contested", "hand"]
KittyLeft = Literal["shared", "kept"]
GoodHand = Literal["none", "straight", "flush", "full-house", "four-of-a-kind", "straight-flush"]


@dataclass(frozen=True, slots=True)
class End:
    """How the game ends.

    target : when a target that was reached ends it; pot_empty : whether an emptied pot does; hands
    : how many do, None for any number.
    """

    target: Ending = "at-once"
    pot_empty: bool = False
    hands: int | None = None


@dataclass(frozen=True, slots=True)
class Stacks:
    """Chips in front (article 4.6).

    chips : to begin with, None where nobody ever runs out; broke : what becomes of who has none
    when the hand is over; more : stacks bought or given, at most, None for any number.
    """

    chips: int | None = None
    broke: Broke = "out"
    more: int | None = None

    @property
    def can_run_out(self) -> bool:
        """Whether players can be out of the game in the end."""
        gives = self.broke in ("rebuy", "free-stack")
        return self.chips is not None and (self.broke == "out" or (gives and self.more is not None))


@dataclass(frozen=True, slots=True)
class Kitty:
    """What is set aside (article 4.6). chips : from the pot, 0 for no kitty; left : at the end."""

    chips: int = 0
    when: KittyWhen = "contested"
    left: KittyLeft = "shared"


@dataclass(frozen=True, slots=True)
class Roodles:
    """Hands with higher antes and limits (article 4.6).

    after : the least hand with which a showdown was won, `none` for never; times : as high, 2 to
    10.
    """

    after: GoodHand = "none"
    times: int = 2
