"""The options of a ranking: what can be chosen about how hands are compared at a stage.

Articles 1.4 to 1.7, 4.1 (aces) and 4.2 (ways to play low). Nothing heavy is imported here, so
that files can be checked quickly.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from napalm_lab.rules.limits import MAX_CARDS

Goal = Literal["high", "low"]
Aces = Literal["high", "low", "high-or-low"]
StraightsAndFlushes = Literal["count", "ignored"]
Suits = Literal["ignored", "rank"]

STRAIGHT_CARDS = 5
"""How many cards make a straight or a flush."""


def straights_unless_said(cards: int) -> StraightsAndFlushes:
    """Whether straights and flushes count where so many cards do and nothing else is said."""
    return "count" if cards == STRAIGHT_CARDS else "ignored"


@dataclass(frozen=True)
class Ranking:
    """How hands are compared at a stage. ValueError, in words for people, when options disagree."""

    goal: Goal
    """Whether the highest or the lowest hand wins."""
    cards: int = 5
    """How many cards count, 1 to 5: the best of those held."""
    aces: Aces = "high"
    """Above the king; below the two; or above, with 5-4-3-2-A the lowest straight all the same."""
    straights_and_flushes: StraightsAndFlushes | None = None
    """Whether they exist. Left out (None), they count where five cards count, and only there."""

    suits: Suits = "ignored"
    """Whether suits decide between equal hands: spades over hearts over diamonds over clubs."""

    def __post_init__(self) -> None:
        """Fill in what was left out, and refuse what cannot be."""
        if self.straights_and_flushes is None:
            natural = straights_unless_said(self.cards)
            object.__setattr__(self, "straights_and_flushes", natural)
        for option, allowed in (
            ("goal", get_args(Goal)),
            ("cards", tuple(range(1, MAX_CARDS + 1))),
            ("aces", get_args(Aces)),
            ("straights_and_flushes", get_args(StraightsAndFlushes)),
            ("suits", get_args(Suits)),
        ):
            if getattr(self, option) not in allowed:
                choices = ", ".join(str(choice) for choice in allowed)
                raise ValueError(f"{option} is {getattr(self, option)!r}; it can be: {choices}")
        if self.straights_count and self.cards != STRAIGHT_CARDS:
            raise ValueError(
                f"straights_and_flushes: count needs cards: {STRAIGHT_CARDS}, not {self.cards}; "
                "say straights_and_flushes: ignored"
            )
        if self.aces == "high-or-low" and not self.straights_count:
            raise ValueError(
                "aces: high-or-low makes 5-4-3-2-A a straight, but no straights count here; "
                "say aces: high, or aces: low"
            )

    @property
    def straights_count(self) -> bool:
        """Whether straights, flushes and straight flushes exist."""
        return self.straights_and_flushes == "count"
