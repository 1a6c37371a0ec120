"""How what losers owe is divided among winners and the pot (articles 1.9c, 2.6)."""

from collections.abc import Iterator
from dataclasses import dataclass

from napalm_lab.variant.settlement import Contested
from tests.plain_game.table import even


@dataclass(frozen=True)
class Losers:
    """What a stage says of losers, and the winners from the dealer's left."""

    says: Contested
    winners: list[int]


@dataclass(frozen=True)
class Payments:
    """What one loser pays, in this order."""

    to_winners: list[tuple[int, int]]
    to_pot: int


def payments(losers: Losers, owed: int) -> Payments:
    """The payments of a loser who owes so much, where winners are paid."""
    parts, odd = parts_of(losers, owed)
    share = losers.says.pot_gets
    cuts = [share.numerator * part // share.denominator for part in parts]
    kept = [part - cut for part, cut in zip(parts, cuts, strict=True)]
    return Payments(list(zip(losers.winners, kept, strict=True)), sum(cuts) + odd)


def parts_of(losers: Losers, owed: int) -> tuple[list[int], int]:
    """What is due to each winner, and the odd chips that are due to the pot."""
    number, ties = len(losers.winners), losers.says.ties
    if number == 1 or ties.paid == "in-full":
        return [owed] * number, 0
    if ties.paid == "nothing":
        return [0] * number, 0
    if ties.odd_chips == "pot":
        return [owed // number] * number, owed % number
    return even(owed, number), 0


def short_payments(losers: list[int], missing: dict[int, int]) -> Iterator[tuple[int, int, int]]:
    """Loser, winner and chips: what is missing is shared evenly, the first winner filled first.

    Both are in order from the dealer's left; odd chips are paid by the first losers, one each.
    """
    left = dict(missing)
    for loser, share in zip(losers, even(sum(missing.values()), len(losers)), strict=True):
        for winner in missing:
            part = min(share, left[winner])
            left[winner] -= part
            share -= part
            if part:
                yield loser, winner, part
