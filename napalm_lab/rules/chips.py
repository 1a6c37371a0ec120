"""Moving chips between accounts without ever losing one, or wrapping past what int64 holds."""

from __future__ import annotations

from typing import Any

from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.parameters import (
    AT_LEAST,
    AT_MOST,
    CHIPS,
    NO_LIMIT,
    OF_WINNINGS,
    PER_YES,
    POT_SHARE_BOTTOM,
    POT_SHARE_TOP,
)

MOST_CHIPS = 2**63 - 1
TOO_MANY = -1

# Products under this are exact in int64 whatever the rounding of the float check that finds them
# so.
_SURELY_FITS = 9.0e18


@kernel
def product(a: int, b: int) -> int:
    """a * b for a, b >= 0, or TOO_MANY where int64 cannot hold it."""
    if float(a) * float(b) < _SURELY_FITS:
        return int(a) * int(b)
    if int(a) > MOST_CHIPS // int(b):
        return TOO_MANY
    return int(a) * int(b)


@kernel
def total(a: int, b: int) -> int:
    """a + b for a, b >= 0, or TOO_MANY where int64 cannot hold it or either is TOO_MANY."""
    if a < 0 or b < 0 or int(a) > MOST_CHIPS - int(b):
        return TOO_MANY
    return int(a) + int(b)


@kernel
def amount(parts: Any, pot: int, yeses: int, winnings: int) -> int:
    """Whole chips of an amount, or TOO_MANY.

    parts : int64[AMOUNT_PARTS]; pot : chips before the stage moved anything; yeses : yes-sayers;
    winnings : chips the winners took from the pot at this settlement.
    """
    top, bottom = int(parts[POT_SHARE_TOP]), int(parts[POT_SHARE_BOTTOM])
    result = product(int(pot) // bottom, top)
    if bottom > 1:
        result = total(result, int(pot) % bottom * top // bottom)
    result = total(result, product(yeses, parts[PER_YES]))
    result = total(result, product(winnings, parts[OF_WINNINGS]))
    result = total(result, parts[CHIPS])
    if result == TOO_MANY:
        # A cap makes payable even what is too large to write down; NO_LIMIT says TOO_MANY.
        return int(parts[AT_MOST])
    if result < parts[AT_LEAST]:
        result = int(parts[AT_LEAST])
    if parts[AT_MOST] != NO_LIMIT and result > parts[AT_MOST]:
        result = int(parts[AT_MOST])
    return result


@kernel
def move_chips(game: Any, giver: int, taker: int, chips: int) -> None:
    """Moves chips >= 0 from one account (a seat or POT) to another; article 1.11.

    Where an account cannot hold the result, or chips is TOO_MANY, nothing moves and the game is
    marked overflowed.
    """
    accounts = game.accounts
    if (
        chips < 0
        or int(accounts[giver]) < -MOST_CHIPS + int(chips)
        or int(accounts[taker]) > MOST_CHIPS - int(chips)
    ):
        game.overflowed = 1
        return
    accounts[giver] -= chips
    accounts[taker] += chips
