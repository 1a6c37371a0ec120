"""How a game stood before an event, so that what the event changed can be told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from napalm_lab.rules.state import blank_game
from napalm_lab.table.seats import seats_of


@dataclass(frozen=True)
class Past:
    """What a later event may change.

    accounts : chips, by account; tokens, more_stacks : by seat; still_in : a bit a seat;
    silent_in_a_row, roodles_left : as in the game's record.
    """

    accounts: tuple[int, ...]
    tokens: tuple[int, ...]
    more_stacks: tuple[int, ...]
    still_in: int
    silent_in_a_row: int
    roodles_left: int

    @classmethod
    def of(cls, game: Any) -> Past:
        """As the game stands now."""
        return cls(
            accounts=tuple(int(chips) for chips in game.accounts),
            tokens=tuple(int(count) for count in game.tokens),
            more_stacks=tuple(int(count) for count in game.more_stacks),
            still_in=int(game.still_in),
            silent_in_a_row=int(game.silent_in_a_row),
            roodles_left=int(game.roodles_left),
        )

    @classmethod
    def of_nothing(cls) -> Past:
        """Before a game: nobody has anything."""
        return cls.of(blank_game())

    def gained(self, game: Any, account: int) -> int:
        """Chips that an account has gained since; below zero where it lost some."""
        return int(game.accounts[account]) - self.accounts[account]

    def moved(self, game: Any, seats: int) -> list[int]:
        """Chips that each of so many seats has gained since."""
        return [self.gained(game, seat) for seat in range(seats)]

    def out(self, game: Any, seats: int) -> list[int]:
        """Seats that have left since."""
        return seats_of(self.still_in & ~int(game.still_in), seats)

    def stacked(self, game: Any, seats: int) -> list[int]:
        """Seats that have bought or were given a stack since."""
        return [seat for seat in range(seats) if game.more_stacks[seat] > self.more_stacks[seat]]
