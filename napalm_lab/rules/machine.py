"""The state machine of a game: one step at a time, until somebody must speak or the game is over.

A driver calls `step` while the phase is neither HEAR nor OVER, and `declare` while it is HEAR::

    start_game(rules, game, seed, number, max_hands)
    while game.phase != OVER:
        event = step(rules, tables, game)
        while game.phase == HEAR:
            declare(rules, game, action)

Asking is no step: drivers that ask in a loop of their own play twice as fast.
"""

from __future__ import annotations

from typing import Any

from napalm_lab.rules.chips import move_chips
from napalm_lab.rules.deal import deal_cards, draw_first_dealer, pay_ante, shuffle_begins
from napalm_lab.rules.declare import open_declaring
from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.settle import settle_stage
from napalm_lab.rules.state import (
    BEFORE_FIRST_STAGE,
    BEGIN_HAND,
    DEAL_STAGE,
    OVER,
    POT,
    SETTLE,
    TAKE_POT,
    seat_after,
)
from napalm_lab.rules.tables import Tables

# What a step did; and what drivers call the moment at which a seat is about to speak.
HAND_BEGAN, STAGE_DEALT, STAGE_SETTLED, POT_TAKEN, CAPPED, OVERFLOWED, ASKED = range(7)


@kernel
def start_game(rules: Any, game: Any, seed: int, number: int, max_hands: int) -> None:
    """A fresh game: accounts, tokens and pot empty, the first dealer drawn.

    seed, number : 0..2**63-1; max_hands : >= 1, hands after which an unfinished game is capped.
    """
    game.seed = seed
    game.number = number
    game.max_hands = max_hands
    game.phase = BEGIN_HAND
    game.hand = 0
    game.won_by = 0
    game.pot_won = 0
    game.paid = 0
    game.paid_carries = 0
    game.capped = 0
    game.overflowed = 0
    for account in range(game.accounts.size):
        game.accounts[account] = 0
    for seat in range(game.tokens.size):
        game.tokens[seat] = 0
    draw_first_dealer(rules, game)


@kernel
def step(rules: Any, tables: Tables, game: Any) -> int:
    """One event of the game: what happened is returned, what comes next is in `game.phase`.

    Not to be called while the phase is HEAR or OVER; it is OVER after POT_TAKEN, CAPPED and
    OVERFLOWED, which tells that the step before could not move all it should have.
    """
    if game.overflowed == 1:
        game.phase = OVER
        return OVERFLOWED
    phase = game.phase
    if phase == SETTLE:
        settle_stage(rules, game)
        event = STAGE_SETTLED
        game.phase = phase_after_stage(rules, game)
    elif phase == DEAL_STAGE:
        game.stage += 1
        deal_cards(rules, tables, game)
        open_declaring(rules, game)
        event = STAGE_DEALT
    elif phase == BEGIN_HAND:
        if game.hand == game.max_hands:
            game.capped = 1
            game.phase = OVER
            return CAPPED
        begin_hand(rules, game)
        event = HAND_BEGAN
    else:
        take_pot(rules, game)
        event = OVERFLOWED if game.overflowed == 1 else POT_TAKEN
    return event


@kernel
def begin_hand(rules: Any, game: Any) -> None:
    """The deal passes to the left after each hand, and the ante is paid (articles 1.1, 1.2)."""
    game.dealer = seat_after(rules.seats, game.dealer, 1) if game.hand > 0 else game.first_dealer
    game.hand += 1
    shuffle_begins(rules, game)
    pay_ante(rules, game)
    game.stage = BEFORE_FIRST_STAGE
    game.phase = DEAL_STAGE


@kernel
def phase_after_stage(rules: Any, game: Any) -> int:
    """The game's end, mid-hand if need be (articles 1.10, 2.5), the next stage or the next hand."""
    for seat in range(rules.seats):
        if game.tokens[seat] >= rules.target:
            return TAKE_POT
    if game.stage + 1 < rules.stages:
        return DEAL_STAGE
    return BEGIN_HAND


@kernel
def take_pot(rules: Any, game: Any) -> None:
    """The seat with most tokens takes the pot; if level, they share it evenly (articles 1.10, 2.5,
    2.8).

    Odd chips go one each to the nearest on the dealer's left.
    """
    seats = int(rules.seats)
    most = 0
    for seat in range(seats):
        most = max(most, int(game.tokens[seat]))
    sharers = 0
    for seat in range(seats):
        if game.tokens[seat] == most:
            sharers += 1
            game.won_by |= 1 << int(seat)
    game.pot_won = game.accounts[POT]
    share, odd = int(game.pot_won) // sharers, int(game.pot_won) % sharers
    for place in range(1, seats + 1):
        seat = seat_after(seats, game.dealer, place)
        if game.won_by >> int(seat) & 1:
            move_chips(game, POT, seat, share + (1 if odd > 0 else 0))
            odd -= 1
    game.phase = OVER
