"""What the words for rules are made of: a rule in words, and amounts, chips and hands in words."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from napalm_lab.rules.cards import RANKS
from napalm_lab.variant.amounts import Amount, share_text
from napalm_lab.wording import counted

NOTHING = "nothing"
NONE = "none"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its key, as in `stages.two.deal`, what it is about, and what it says.

    plain : whether it is about something that most games lack, and says that this one lacks it
    too; then it need not be told.
    """

    key: str
    label: str
    words: str
    plain: bool = False


def hand_words(ranks: tuple[int, ...]) -> str:
    """As in `8-7-6-5-4 or better`."""
    return "-".join(RANKS[rank] for rank in ranks) + " or better"


def amount_words(amount: Amount, pot: str = "as much as is in the pot") -> str:
    """As in `2 chips plus 1 chip for each yes, but at most 10 chips`; `pot` says the whole pot."""
    amount = amount.simplified()
    parts: list[str] = []
    if amount.of_pot == 1:
        parts.append(pot)
    elif amount.of_pot:
        parts.append(_share_of_pot(amount.of_pot))
    if amount.of_winnings:
        times = "" if amount.of_winnings == 1 else f"{amount.of_winnings} times "
        parts.append(f"{times}what the winner took")
    if amount.per_yes:
        parts.append(f"{chips_words(amount.per_yes)} for each yes")
    if amount.chips:
        parts.append(chips_words(amount.chips))
    bounds = [f"at least {chips_words(amount.at_least)}"] if amount.at_least else []
    bounds += [] if amount.at_most is None else [f"at most {chips_words(amount.at_most)}"]
    plus = ", plus " if amount.of_pot.denominator > 1 else " plus "
    more = " plus ".join(parts[1:])
    whole = plus.join([*parts[:1], more] if more else parts or [NOTHING])
    return whole + (f", but {' and '.join(bounds)}" if bounds else "")


_SHARES = {
    Fraction(1, 2): "half the pot",
    Fraction(1, 3): "a third of the pot",
    Fraction(2, 3): "two thirds of the pot",
    Fraction(1, 4): "a quarter of the pot",
    Fraction(3, 4): "three quarters of the pot",
    Fraction(2): "twice the pot",
}


def _share_of_pot(share: Fraction) -> str:
    """As in `half the pot, rounded down`; whole times need no rounding."""
    words = _SHARES.get(share, f"{share_text(share)} times the pot")
    return words if share.denominator == 1 else f"{words}, rounded down"


def chips_words(number: int) -> str:
    """As in `2 chips`."""
    return counted(number, "chip")


def tokens_words(number: int) -> str:
    """As in `2 tokens`; or `none`."""
    return counted(number, "token") if number else NONE
