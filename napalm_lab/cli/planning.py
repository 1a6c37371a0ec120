"""From what the options of a command ask for to the plan of what is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from napalm_lab.cli.options import (
    read_games,
    read_max_hands,
    read_seats,
    read_seed,
    read_tables,
)
from napalm_lab.experiment.settings import DEFAULT_PLAYERS

if TYPE_CHECKING:
    from napalm_lab.experiment.plan import Plan
    from napalm_lab.variant.variant import Variant


@dataclass(frozen=True)
class Asked:
    """How to play, whatever the variants; seats : None where it is left to them."""

    games: int
    seats: int | None
    players: tuple[str, ...]
    seed: int
    max_hands: int

    def plan(self, variants: Sequence[Variant]) -> Plan:
        """The plan for these variants; PlanError where the seats do not suit them."""
        from napalm_lab.experiment.plan import Plan, choose_seats

        return Plan(
            variants=tuple(variants),
            players=self.players,
            seats=choose_seats(variants, self.seats),
            games=self.games,
            seed=self.seed,
            max_hands=self.max_hands,
        )


def read_asked(
    games: str, seats: str | None, players: list[str] | None, seed: str, max_hands: str
) -> Asked:
    """The options' texts, read; UsageError for the first that says nothing that can be played."""
    return Asked(
        games=read_games(games),
        seats=read_seats(seats),
        seed=read_seed(seed),
        max_hands=read_max_hands(max_hands),
        players=read_tables(players) or (DEFAULT_PLAYERS,),
    )
