"""What moves once a stage's players have declared, with every default filled in.

What was added to the first rules has defaults, those of pagat: so older rules keep their hashes.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from napalm_lab.variant.amounts import AMOUNT_WORDS, NO_CHIPS, Amount

PaidTo = Literal["each-winner", "pot"]
Payers = Literal["all", "worst"]
Pay = Literal["each", "together"]
Shortfall = Literal["lost", "losers"]
TiedTake = Literal["share", "in-full"]
TiedPaid = Literal["in-full", "share", "nothing"]
OddChips = Literal["pot", "dealers-left"]
Then = Literal["next-stage", "next-hand"]


@dataclass(frozen=True, slots=True)
class Silent:
    """No yes (article 1.9d).

    ante_again, best_pays (the best hand of those in the game), all_pay (each of them) : what goes
    into the pot at the `after`-th silent stage in a row, 1 to 100; then : what comes next.
    """

    ante_again: bool = False
    best_pays: Amount = NO_CHIPS
    all_pay: Amount = NO_CHIPS
    after: int = 1
    then: Then = "next-stage"

    @property
    def pays(self) -> bool:
        """Whether anything ever moves."""
        return self.ante_again or not (self.best_pays.is_nothing and self.all_pay.is_nothing)


@dataclass(frozen=True, slots=True)
class Sole:
    """One yes (article 1.9a).

    winner_takes : from the pot; tokens : from the store; losers_pay : into the pot by a yes-sayer
    who does not win, for the ghost or for `needed_to_win`; noes_pay : each who said no, into it.
    """

    winner_takes: Amount
    tokens: int
    must_beat_ghost: bool = False
    losers_pay: Amount = AMOUNT_WORDS["pot"]
    noes_pay: Amount = NO_CHIPS
    then: Then = "next-stage"


@dataclass(frozen=True, slots=True)
class Ties:
    """Several best hands: what they take and are paid, and where an odd chip goes."""

    take: TiedTake = "share"
    paid: TiedPaid = "in-full"
    odd_chips: OddChips = "pot"


@dataclass(frozen=True, slots=True)
class Contested:
    """Several yeses (articles 1.9b, 1.9c, 2.2 to 2.4).

    winner_takes : from the pot, by the tied winners together unless each takes in full; losers_pay
    : each of the payers, or all of them together, to each winner or once into the pot; tokens : to
    each winner, from the store; pot_gets : share, 0 to 1, of what losers pay to a winner that goes
    into the pot instead; noes_pay : each who said no, into the pot.
    """

    winner_takes: Amount
    losers_pay: Amount
    to: PaidTo
    tokens: int
    payers: Payers = "all"
    pay: Pay = "each"
    pot_gets: Fraction = Fraction(0)
    shortfall: Shortfall = "lost"
    ties: Ties = Ties()
    noes_pay: Amount = NO_CHIPS
    must_beat_ghost: bool = False
    then: Then = "next-stage"
