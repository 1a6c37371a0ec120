"""Settling a stage: chips and tokens after all have declared (articles 1.9, 2.2 to 2.4, 2.7)."""

from __future__ import annotations

from typing import Any

from napalm_lab.rules.chips import TOO_MANY, amount, move_chips, total
from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.parameters import STAKES_TAKEN, TO_POT
from napalm_lab.rules.state import CARRY, CONTESTED, POT, SILENT, SOLE, YES


@kernel
def settle_stage(rules: Any, game: Any) -> None:
    """Settles the stage by its outcome: silent (nothing moves), sole or contested."""
    game.winners = 0
    game.taken = 0
    if game.yeses == 0:
        game.outcome = SILENT  # article 1.9d
    elif game.yeses == 1:
        game.outcome = SOLE
        settle_sole(rules, game)
    else:
        game.outcome = CONTESTED
        show_hands(rules, game)
        settle_contested(rules, game)


@kernel
def settle_sole(rules: Any, game: Any) -> None:
    """One yes: tokens from the store and chips from the pot, no card shown (articles 1.9a, 2.2)."""
    stage = game.stage
    for seat in range(rules.seats):
        if game.said[seat] == YES:
            game.winners = 1 << int(seat)
            due = amount(rules.sole_takes[stage], game.accounts[POT], 1, 0)
            take_from_pot(rules, game, seat, due)
            game.tokens[seat] += rules.sole_tokens[stage]


@kernel
def show_hands(rules: Any, game: Any) -> None:
    """The yes-sayers show their hands to each other, and to nobody else (article 1.9b)."""
    yes_sayers = 0
    for seat in range(rules.seats):
        if game.said[seat] == YES:
            yes_sayers |= 1 << int(seat)
    for seat in range(rules.seats):
        if game.said[seat] == YES:
            game.shown[seat] = yes_sayers & ~(1 << int(seat))


@kernel
def find_winners(rules: Any, game: Any) -> int:
    """Marks the best of the yes-sayers as winners and counts them; equal values tie."""
    best = -1
    count = 0
    for seat in range(rules.seats):
        if game.said[seat] == YES:
            if game.values[seat] > best:
                best = int(game.values[seat])
                count = 0
                game.winners = 0
            if game.values[seat] == best:
                count += 1
                game.winners |= 1 << int(seat)
    return count


@kernel
def settle_contested(rules: Any, game: Any) -> None:
    """Winners take first, then losers pay (articles 1.9b, 1.9c, 2.2 to 2.4, 2.7).

    Tied winners share what one would have taken, rounded down, and pay nothing; losers pay the
    amount in full to each winner, or once into the pot.
    """
    stage, pot = game.stage, game.accounts[POT]
    count = find_winners(rules, game)
    due = amount(rules.contested_takes[stage], pot, game.yeses, 0)
    if count > 1:
        due = what_there_is(due, int(pot)) // count
    for seat in range(rules.seats):
        if game.winners >> seat & 1:
            take_from_pot(rules, game, seat, due)
            game.tokens[seat] += rules.contested_tokens[stage]
    owed = amount(rules.losers_pay[stage], pot, game.yeses, game.taken)
    if owed == 0:
        return
    for seat in range(rules.seats):
        if game.said[seat] == YES and not game.winners >> seat & 1:
            pay_loss(rules, game, seat, owed)


@kernel
def pay_loss(rules: Any, game: Any, loser: int, owed: int) -> None:
    """One loser pays `owed` chips once into the pot, or in full to each of the winners."""
    if rules.losers_pay_to[game.stage] == TO_POT:
        move_chips(game, loser, POT, owed)
        count_payment(game, owed)
        return
    for seat in range(rules.seats):
        if game.winners >> seat & 1:
            move_chips(game, loser, seat, owed)
            count_payment(game, owed)


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


@kernel
def what_there_is(due: int, pot: int) -> int:
    """What can be taken of an amount due, which may be TOO_MANY, from a pot of so many chips."""
    return pot if due < 0 or due > pot else due


@kernel
def take_from_pot(rules: Any, game: Any, seat: int, due: int) -> None:
    """The seat takes what is due, or what there is; counted toward the target where stakes are."""
    due = what_there_is(due, int(game.accounts[POT]))
    move_chips(game, POT, seat, due)
    game.taken += due
    if rules.counted == STAKES_TAKEN:
        counted = total(game.tokens[seat], due)
        if counted == TOO_MANY:
            game.overflowed = 1
            return
        game.tokens[seat] = counted
