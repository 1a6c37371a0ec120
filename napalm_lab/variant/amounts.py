"""Amounts of chips: what they are made of, and how they are written.

An amount is the sum of its parts, then held between its bounds, in whole chips: each part rounds
down.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

MAX_CHIPS = 1_000_000
MAX_SHARE = 100
MAX_DENOMINATOR = 1_000

NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class Amount:
    """of_pot · pot + per_yes · yeses + of_winnings · winnings + chips, within its bounds.

    of_pot : 0 to MAX_SHARE, in thousandths at the finest, of the pot as it stood before the stage
    moved anything, rounded down; per_yes : chips for each seat that said yes; of_winnings : times
    what the winner took from the pot; chips, at_least, at_most : chips, at_most None for no bound.
    """

    of_pot: Fraction = NOTHING
    per_yes: int = 0
    of_winnings: int = 0
    chips: int = 0
    at_most: int | None = None
    at_least: int = 0

    def simplified(self) -> Amount:
        """The same amount in its one shortest form, so that equal amounts compare equal."""
        amount = self
        if self.is_fixed:
            bounded = max(self.chips, self.at_least)
            bounded = bounded if self.at_most is None else min(bounded, self.at_most)
            return Amount(chips=bounded)
        if self.at_most is not None and self.at_most <= max(self.chips, self.at_least):
            return Amount(chips=self.at_most)
        if self.at_least <= self.chips:
            amount = replace(amount, at_least=0)
        return amount

    @property
    def is_fixed(self) -> bool:
        """Whether it is the same number of chips whatever the pot and the yeses."""
        return not (self.of_pot or self.per_yes or self.of_winnings)

    @property
    def is_nothing(self) -> bool:
        """Whether it never comes to a chip."""
        return self.simplified() == Amount()

    @property
    def needs_pot(self) -> bool:
        """Whether it comes to nothing while the pot is empty."""
        return not (self.per_yes or self.chips or self.at_least) or self.at_most == 0

    @property
    def within_pot(self) -> bool:
        """Whether it is never more than the pot."""
        return self.at_most == 0 or (self.of_pot <= 1 and self.needs_pot and not self.of_winnings)


NO_CHIPS = Amount()

AMOUNT_WORDS: dict[str, Amount] = {
    "pot": Amount(of_pot=Fraction(1)),
    "yeses": Amount(per_yes=1),
    "winnings": Amount(of_winnings=1),
}


def share_text(share: Fraction) -> str:
    """As it is written: `0.5`, `2`, or `1/3` where decimals would not be exact."""
    if share.denominator == 1:
        return str(share.numerator)
    for digits in (1, 2, 3):
        scaled = share * 10**digits
        if scaled.denominator == 1:
            whole, rest = divmod(scaled.numerator, 10**digits)
            return f"{whole}.{rest:0{digits}d}"
    return f"{share.numerator}/{share.denominator}"


def amount_text(amount: Amount) -> str:
    """As it is written in a file: `2`, `pot`, `{of_pot: 0.5, at_most: 20}`."""
    amount = amount.simplified()
    if amount.is_fixed:
        return str(amount.chips)
    for word, meaning in AMOUNT_WORDS.items():
        if amount == meaning:
            return word
    parts = [
        ("of_pot", share_text(amount.of_pot) if amount.of_pot else ""),
        ("per_yes", str(amount.per_yes or "")),
        ("of_winnings", str(amount.of_winnings or "")),
        ("chips", str(amount.chips or "")),
        ("at_least", str(amount.at_least or "")),
        ("at_most", "" if amount.at_most is None else str(amount.at_most)),
    ]
    return "{" + ", ".join(f"{key}: {value}" for key, value in parts if value) + "}"
