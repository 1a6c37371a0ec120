"""The rules of a variant with every default filled in, and the hash by which games are the same.

Names, sources, notes, examples and the names of stages do not count; nor do the ways to write an
amount, nor an option that nothing depends on.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from typing import Any, Literal

from napalm_lab.rules.options import Aces, Goal, Ranking, StraightsAndFlushes
from napalm_lab.variant.amounts import Amount, share_text

_HASHED_FORM = "napalm-lab rules 1"

Counted = Literal["given", "stakes-taken"]
Order = Literal["in-turn"]
PaidTo = Literal["each-winner", "pot"]


@dataclass(frozen=True, slots=True)
class Sole:
    """One yes (article 1.9a). winner_takes : from the pot; tokens : from the store."""

    winner_takes: Amount
    tokens: int


@dataclass(frozen=True, slots=True)
class Contested:
    """Several yeses (articles 1.9b, 1.9c, 2.2 to 2.4).

    winner_takes : from the pot, by the tied winners together; losers_pay : each loser, to each
    winner or once into the pot; tokens : to each winner, from the store.
    """

    winner_takes: Amount
    losers_pay: Amount
    to: PaidTo
    tokens: int


@dataclass(frozen=True, slots=True)
class Stage:
    """A deal, a round of declaring and a settlement.

    deal : cards dealt to each seat, 0 to 7; held : cards each seat then holds, 1 to 7; cards : how
    many of them count, 1 to 5; qualifier : ranks (0 to 12, highest first) of the worst hand that
    may say yes.
    """

    name: str
    deal: int
    held: int
    goal: Goal
    cards: int
    aces: Aces
    straights_and_flushes: StraightsAndFlushes
    qualifier: tuple[int, ...] | None
    dealer_challenge: bool
    sole: Sole
    contested: Contested

    @property
    def ranking(self) -> Ranking:
        """How hands are compared (articles 1.4 to 1.7, 4.1, 4.2)."""
        return Ranking(self.goal, self.cards, self.aces, self.straights_and_flushes)


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything that decides how the game goes, for any number of seats it allows.

    ante_every : hands 1, 1 + ante_every, 1 + 2 ante_every, … ante; target : tokens that win the
    game.
    """

    seats_min: int
    seats_max: int
    ante_chips: int
    ante_every: int
    target: int
    counted: Counted
    order: Order
    stages: tuple[Stage, ...]

    def normalized(self) -> Rules:
        """The same game in one form: stages named by number, idle options at their defaults."""
        stages = tuple(
            replace(stage, name=str(number), contested=_normalized(stage.contested))
            for number, stage in enumerate(self.stages, start=1)
        )
        return replace(self, stages=stages, ante_every=self.ante_every if self.ante_chips else 1)

    def hash(self) -> str:
        """SHA-256 over the normalized rules, 64 hexadecimal digits."""
        form = [_HASHED_FORM, _form(self.normalized())]
        text = json.dumps(form, sort_keys=True, default=share_text)
        return hashlib.sha256(text.encode()).hexdigest()


def _form(value: Any) -> Any:
    """As plain data, without the fields that hold their default.

    So an option that is added with a default leaves the hash of all older rules as it was.
    """
    if isinstance(value, tuple):
        return [_form(part) for part in value]
    if not is_dataclass(value):
        return value
    return {
        field.name: _form(getattr(value, field.name))
        for field in fields(value)
        if field.default is MISSING or getattr(value, field.name) != field.default
    }


def _normalized(contested: Contested) -> Contested:
    """Where losers pay nothing, it does not matter to whom."""
    return replace(contested, to="each-winner") if contested.losers_pay.is_nothing else contested
