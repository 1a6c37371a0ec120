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

from napalm_lab.rules.chips import fill_kitty
from napalm_lab.rules.deal import (
    ante_is_due,
    deal_cards,
    draw_first_dealer,
    pay_ante,
    seat_in_after,
    shuffle_begins,
)
from napalm_lab.rules.declare import open_declaring
from napalm_lab.rules.ending import end_hand, phase_after_stage, take_pot
from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.parameters import EACH_STAGE, WITH_HAND
from napalm_lab.rules.settle import settle_stage
from napalm_lab.rules.state import (
    BEFORE_FIRST_STAGE,
    BEGIN_HAND,
    DEAL_STAGE,
    END_HAND,
    OVER,
    SETTLE,
)
from napalm_lab.rules.tables import Tables

# What a step did; and what drivers call the moment at which a seat is about to speak.
HAND_BEGAN, STAGE_DEALT, STAGE_SETTLED, POT_TAKEN, CAPPED, OVERFLOWED, ASKED, HAND_ENDED = range(8)


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
    game.still_in = (1 << int(rules.seats)) - 1
    game.silent_in_a_row = 0
    game.roodles_left = 0
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
        game.more_stacks[seat] = 0
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
        if rules.ante_when == EACH_STAGE:
            bring_ante(rules, game)
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
    elif phase == END_HAND:
        end_hand(rules, game)
        event = HAND_ENDED
    else:
        take_pot(rules, game)
        event = OVERFLOWED if game.overflowed == 1 else POT_TAKEN
    return event


@kernel
def begin_hand(rules: Any, game: Any) -> None:
    """The deal passes to the left after each hand, and the ante is paid (articles 1.1, 1.2)."""
    if game.hand == 0:
        game.dealer = game.first_dealer
    else:
        game.dealer = seat_in_after(rules, game, game.dealer)
    game.hand += 1
    game.times = 1
    if game.roodles_left > 0:
        game.roodles_left -= 1
        game.times = rules.roodles_times
    shuffle_begins(rules, game)
    game.stage = BEFORE_FIRST_STAGE
    if rules.ante_when != EACH_STAGE:
        bring_ante(rules, game)
    game.phase = DEAL_STAGE


@kernel
def bring_ante(rules: Any, game: Any) -> None:
    """The ante where it is due; after the first of a hand the kitty may take its chips."""
    if ante_is_due(rules, game):
        pay_ante(rules, game)
    if rules.kitty_chips > 0 and rules.kitty_when == WITH_HAND and game.stage <= 0:
        fill_kitty(rules, game)
