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
    REBUY,
)
from napalm_lab.rules.state import CARRY, KITTY, POT

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
def amount(parts: Any, pot: int, yeses: int, winnings: int, times: int) -> int:
    """Whole chips of an amount, or TOO_MANY.

    parts : int64[AMOUNT_PARTS]; pot : chips before the stage moved anything; yeses : yes-sayers;
    winnings : chips the winners took from the pot at this settlement; times : by which its limit is
    multiplied.
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
        return NO_LIMIT if parts[AT_MOST] == NO_LIMIT else int(parts[AT_MOST]) * int(times)
    if result < parts[AT_LEAST]:
        result = int(parts[AT_LEAST])
    if parts[AT_MOST] != NO_LIMIT and result > parts[AT_MOST] * times:
        result = int(parts[AT_MOST]) * int(times)
    return result


@kernel
def share_of(chips: int, among: int, place: int, odd_to_first: bool) -> int:
    """What the one at `place` (0..among-1) gets of chips >= 0 that are shared evenly.

    Chips that cannot be shared go one each to the first, or to nobody.
    """
    even = int(chips) // int(among)
    return even + 1 if odd_to_first and place < int(chips) % int(among) else even


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


@kernel
def what_there_is(due: int, chips: int) -> int:
    """What can be had of an amount due, which may be TOO_MANY, from so many chips."""
    return chips if due < 0 or due > chips else due


@kernel
def chips_in_front(rules: Any, game: Any, seat: int) -> int:
    """What a seat can pay where there are stacks (article 4.6)."""
    bought = int(game.more_stacks[seat]) if rules.broke == REBUY else 0
    return int(rules.stack) * (1 + bought) + int(game.accounts[seat])


@kernel
def pay(rules: Any, game: Any, seat: int, taker: int, owed: int) -> int:
    """The seat pays what it owes, where there are stacks at most what it has; what it paid.

    owed : chips >= 0 or TOO_MANY, which nobody without a stack can pay: the game is marked
    overflowed.
    """
    if rules.stack > 0:
        owed = what_there_is(owed, chips_in_front(rules, game, seat))
    move_chips(game, seat, taker, owed)
    return owed


@kernel
def fill_kitty(rules: Any, game: Any) -> None:
    """The kitty takes its chips from the pot, or what there is (article 4.6)."""
    chips = what_there_is(int(rules.kitty_chips), int(game.accounts[POT]))
    move_chips(game, POT, KITTY, chips)


@kernel
def count_payment(game: Any, chips: int) -> None:
    """Adds chips (0..2**63-1) to what losers have paid in this game."""
    if game.overflowed == 1:
        return
    if chips >= CARRY:
        chips -= CARRY
        game.paid_carries += 1
    game.paid += chips
    if game.paid >= CARRY:
        game.paid -= CARRY
        game.paid_carries += 1
