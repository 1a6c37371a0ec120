"""What is to be played: variants at tables of players, on the same cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from napalm_lab.experiment.judging import USUAL, Judging, Stopping
from napalm_lab.experiment.settings import (
    DEFAULT_MAX_HANDS,
    DEFAULT_SEATS,
    DEFAULT_SEED,
    DEFAULT_TRAINING_HANDS,
    DEFAULT_TRAININGS,
    REFERENCE_PLAYERS,
)
from napalm_lab.players.lineup import Lineup, all_learned, parse_lineup
from napalm_lab.simulate.side import Side
from napalm_lab.statistics.sequence import Looks
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.variant import Variant
from napalm_lab.variant.words import range_text

if TYPE_CHECKING:
    from napalm_lab.learning.gain import Gain


class PlanError(ValueError):
    """What was asked for cannot be played; the message says why, and what can."""


@dataclass(frozen=True)
class Pupils:
    """Players who have learned a variant.

    strategies : int32[trainings, situations]; gain : what one seat could gain against those of the
    first training, None where it was not measured.
    """

    strategies: NDArray[np.int32]
    gain: Gain | None = None


@dataclass(frozen=True)
class Plan:
    """Variants (the first is the baseline) at tables of players, `games` games each.

    players : one text for every table; seats : 2..10, allowed by every variant; seed : 0..2**63-1;
    max_hands : >= 1. With a `stopping` rule, `games` is the most that are played.
    histograms : ids of metrics that are one whole number a game, of which games are counted.
    trainings : of learned players, of each variant, 2 or more, in `training_hands` each; skill :
    whether it is also asked what one learned seat wins; pupils : players who have learned, by the
    hash of the rules; learned ones cannot play before. interpreted : as of `Side`; keep : whether
    sums of games are looked for among those kept from earlier runs, and kept for later ones.
    """

    variants: tuple[Variant, ...]
    players: tuple[str, ...]
    seats: int
    games: int
    seed: int = DEFAULT_SEED
    max_hands: int = DEFAULT_MAX_HANDS
    judging: Judging = USUAL
    stopping: Stopping | None = None
    histograms: tuple[str, ...] = ()
    trainings: int = DEFAULT_TRAININGS
    training_hands: int = DEFAULT_TRAINING_HANDS
    skill: bool = False
    interpreted: bool = False
    keep: bool = False
    pupils: Mapping[str, Pupils] = field(default_factory=dict, compare=False, repr=False)

    @property
    def looks(self) -> Looks | None:
        """What makes intervals valid at every look, where the play stops at a verdict."""
        return self.stopping.looks if self.stopping else None

    def tables(self) -> tuple[tuple[Side, ...], ...]:
        """Sides[table][variant]; PlayerError for players who cannot sit there."""
        compiled = [compile_rules(variant.rules, self.seats) for variant in self.variants]
        return tuple(
            tuple(
                Side(
                    rules,
                    self.lineup(text, variant),
                    self.seed,
                    self.max_hands,
                    self.interpreted,
                )
                for rules, variant in zip(compiled, self.variants, strict=True)
            )
            for text in self.players
        )

    def lineup(self, text: str, variant: Variant) -> Lineup:
        """Who sits at the table that a text describes, taught if they were; PlayerError."""
        lineup = parse_lineup(text, self.seats, len(variant.rules.stages))
        pupils = self.pupils.get(variant.rules_hash)
        return lineup if pupils is None else lineup.taught(pupils.strategies)

    @property
    def reference(self) -> Plan | None:
        """The same with players who play every variant alike, to set learned ones beside.

        None where nobody learns, or such players have a table anyway.
        """
        return None if REFERENCE_PLAYERS in self.players else self.first_look

    @property
    def first_look(self) -> Plan | None:
        """The same with such players alone, to be shown while others learn; None if nobody does."""
        if not self.has_pupils or self.is_one_game:
            return None
        return replace(self, players=(REFERENCE_PLAYERS,), histograms=(), skill=False)

    @property
    def is_to_be_measured(self) -> bool:
        """Whether at a table all learn, for which it is measured what better play could gain."""
        return self.has_pupils and any(all_learned(text) for text in self.players)

    @property
    def must_learn(self) -> bool:
        """Whether anything is asked for that needs learned players; PlayerError."""
        return (self.has_pupils or self.skill) and not self.is_one_game

    @property
    def is_one_game(self) -> bool:
        """Whether several variants are one and the same game, of which nothing is played."""
        hashes = {variant.rules_hash for variant in self.variants}
        return len(hashes) == 1 < len(self.variants)

    @property
    def has_pupils(self) -> bool:
        """Whether a player at a table learns the variants; PlayerError."""
        baseline = self.variants[0]
        return any(self.lineup(text, baseline).has_pupils for text in self.players)


def choose_seats(variants: Sequence[Variant], wanted: int | None) -> int:
    """Seats that every variant allows: those wanted, or else the nearest to five.

    PlanError names the range, or the variants that have no number of seats in common.
    """
    fewest = max(variants, key=lambda variant: variant.rules.seats_min)
    most = min(variants, key=lambda variant: variant.rules.seats_max)
    low, high = fewest.rules.seats_min, most.rules.seats_max
    if low > high:
        raise PlanError(
            f"no number of seats suits both: {fewest.id} needs at least {low}, "
            f"{most.id} allows at most {high}"
        )
    if wanted is None:
        return min(max(DEFAULT_SEATS, low), high)
    if not low <= wanted <= high:
        limiting = fewest if wanted < low else most
        allowed = range_text(limiting.rules.seats_min, limiting.rules.seats_max)
        together = f"; all can be played with {range_text(low, high)}"
        raise PlanError(
            f"{limiting.id} is for {allowed} seats, not {wanted}"
            f"{together if len(variants) > 1 else ''}"
        )
    return wanted
