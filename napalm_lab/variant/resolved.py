"""The rules of a variant with every default filled in, and the hash by which games are the same.

Names, sources, notes, examples and the names of stages do not count; nor do the ways to write an
amount, nor an option that nothing depends on.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import MISSING, dataclass, fields, is_dataclass
from typing import Any, Literal

from napalm_lab.rules.options import Aces, Goal, Ranking, StraightsAndFlushes
from napalm_lab.variant.amounts import share_text
from napalm_lab.variant.normalizing import normalized
from napalm_lab.variant.settlement import Contested, Silent, Sole
from napalm_lab.variant.stakes import AnteBy, AnteWhen, Counted, End, Kitty, Roodles, Stacks

_HASHED_FORM = "napalm-lab rules 1"
_ALWAYS_HASHED = {"order": "in-turn"}
"""What stood in the hashed form of all rules when the whole game had one order of declaring."""

Order = Literal["in-turn", "at-once"]
First = Literal["dealers-left", "dealer"]
SecondChance = Literal["none", "next-seat", "everyone"]
Suits = Literal["ignored", "rank"]

# As in pagat.
_SILENT = Silent()
_END, _STACKS, _KITTY, _ROODLES = End(), Stacks(), Kitty(), Roodles()


@dataclass(frozen=True, slots=True)
class Stage:
    """A deal, a round of declaring and a settlement.

    deal : cards dealt to each seat, 0 to 7; held : cards each seat then holds, 1 to 7; cards : how
    many of them count, 1 to 5; qualifier, needed_to_win : ranks (0 to 12, highest first) of the
    worst hand that may say yes, and that can win; rounds : 1 to 10; fee : chips for saying yes.
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
    silent: Silent = _SILENT
    suits: Suits = "ignored"
    needed_to_win: tuple[int, ...] | None = None
    order: Order = "in-turn"
    first: First = "dealers-left"
    second_chance: SecondChance = "none"
    rounds: int = 1
    fee: int = 0

    @property
    def ranking(self) -> Ranking:
        """How hands are compared (articles 1.4 to 1.7, 4.1, 4.2)."""
        return Ranking(self.goal, self.cards, self.aces, self.straights_and_flushes, self.suits)

    @property
    def ghost(self) -> bool:
        """Whether a hand that was dealt to nobody has to be beaten here."""
        return self.sole.must_beat_ghost or self.contested.must_beat_ghost


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything that decides how the game goes, for any number of seats it allows.

    ante_every : hands 1, 1 + ante_every, 1 + 2 ante_every, … ante; target : tokens that win the
    game, None where no number does.
    """

    seats_min: int
    seats_max: int
    ante_chips: int
    ante_every: int
    target: int | None
    counted: Counted
    stages: tuple[Stage, ...]
    ante_when: AnteWhen = "hand"
    ante_by: AnteBy = "each"
    end: End = _END
    stacks: Stacks = _STACKS
    kitty: Kitty = _KITTY
    roodles: Roodles = _ROODLES

    @property
    def ghost(self) -> bool:
        """Whether a hand is dealt to nobody."""
        return any(stage.ghost for stage in self.stages)

    def normalized(self) -> Rules:
        """The same game in one form: stages named by number, idle options at their defaults."""
        return normalized(self)

    def hash(self) -> str:
        """SHA-256 over the normalized rules, 64 hexadecimal digits."""
        form = [_HASHED_FORM, {**_form(self.normalized()), **_ALWAYS_HASHED}]
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
