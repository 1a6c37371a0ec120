"""The showdown: whose hand is best, and who gets to see which hands (articles 1.7, 1.9b, 2.6)."""

from __future__ import annotations

from typing import Any

from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.state import GHOST, YES, how_many, is_in


@kernel
def yes_sayers(rules: Any, game: Any) -> int:
    """Who said yes at this stage, a bit a seat."""
    seats = 0
    for seat in range(rules.seats):
        if game.said[seat] == YES:
            seats |= 1 << int(seat)
    return seats


@kernel
def show_hands(rules: Any, game: Any, ghost: int) -> None:
    """The yes-sayers show their hands to each other, and to nobody else (article 1.9b).

    With `ghost` (0 or 1) they turn up the ghost's too.
    """
    hands = ghost << GHOST | yes_sayers(rules, game)
    for seat in range(rules.seats):
        if game.said[seat] == YES:
            game.shown[seat] = hands & ~(1 << int(seat))


@kernel
def show_hand_to_all(rules: Any, game: Any, seat: int) -> None:
    """A hand that has to be proved is laid open, beside the ghost's where that is to be beaten."""
    ghost = int(rules.sole_beats_ghost[game.stage]) << GHOST
    for other in range(rules.seats):
        if is_in(game, other):
            game.shown[other] = ghost if other == seat else ghost | 1 << int(seat)


@kernel
def is_better(rules: Any, game: Any, hand: int, other: int) -> bool:
    """Whether the first of two hands (seats, or GHOST) is better, not only as good.

    Where suits rank they decide between equal values; where low wins, the lower suit is better.
    """
    if game.values[hand] != game.values[other] or rules.suits_rank[game.stage] == 0:
        return bool(game.values[hand] > game.values[other])
    if rules.low_wins[game.stage] == 1:
        return bool(game.suits[hand] < game.suits[other])
    return bool(game.suits[hand] > game.suits[other])


@kernel
def find_winners(rules: Any, game: Any, ghost: int) -> int:
    """Marks the best of the yes-sayers as winners and counts them; equal hands tie.

    Nobody wins with less than the stage asks for, or, with `ghost` (0 or 1), where the ghost's hand
    is as good.
    """
    least = int(rules.least_value_to_win[game.stage])
    claimants = 0
    for seat in range(rules.seats):
        if game.said[seat] == YES and game.values[seat] >= least:
            claimants |= 1 << int(seat)
    best = best_of(rules, game, claimants)
    if ghost == 1:
        for seat in range(rules.seats):
            if best >> seat & 1 and not is_better(rules, game, seat, GHOST):
                best = 0
    game.winners = best
    return how_many(best)


@kernel
def best_of(rules: Any, game: Any, seats: int) -> int:
    """Who of a mask of seats holds the best hand; several where hands are equal; a bit a seat."""
    best, holder = 0, -1
    for seat in range(rules.seats):
        if seats >> seat & 1:
            if holder >= 0 and is_better(rules, game, holder, seat):
                continue
            if holder < 0 or is_better(rules, game, seat, holder):
                best, holder = 0, int(seat)
            best |= 1 << int(seat)
    return best
