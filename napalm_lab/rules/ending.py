"""How a hand and a game end (articles 1.10, 2.5, 2.8; 4.6 for those without chips)."""

from __future__ import annotations

from typing import Any

from napalm_lab.rules.chips import chips_in_front, move_chips, share_of
from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.parameters import (
    ANY_NUMBER,
    AT_ONCE,
    FREE_STACK,
    NEXT_HAND,
    OUT,
    PLAYS_ON,
)
from napalm_lab.rules.state import (
    BANK,
    BEGIN_HAND,
    BY_EMPTY_POT,
    BY_HANDS,
    BY_LAST_LEFT,
    BY_TARGET,
    DEAL_STAGE,
    END_HAND,
    KITTY,
    OVER,
    POT,
    TAKE_POT,
    how_many,
    is_in,
    seat_after,
)


@kernel
def phase_after_stage(rules: Any, game: Any) -> int:
    """The game's end, mid-hand if need be (articles 1.10, 2.5), the next stage or the next hand.

    Where several ends come at once the target counts first, then the empty pot, then the number of
    hands.
    """
    stage = int(game.stage)
    hand_over = stage + 1 == rules.stages or bool(rules.then[stage, game.outcome] == NEXT_HAND)
    if (hand_over or rules.target_checked == AT_ONCE) and target_is_reached(rules, game):
        game.ending = BY_TARGET
        return TAKE_POT
    if rules.ends_when_pot_empty == 1 and game.emptied_by != 0:
        game.ending = BY_EMPTY_POT
        return TAKE_POT
    if not hand_over:
        return DEAL_STAGE
    if rules.ends_after_hands == game.hand:
        game.ending = BY_HANDS
        return TAKE_POT
    return END_HAND if rules.stack > 0 else BEGIN_HAND


@kernel
def target_is_reached(rules: Any, game: Any) -> bool:
    """Whether a seat has as many tokens as win the game; without a target none has."""
    if rules.target == 0:
        return False
    for seat in range(rules.seats):
        if game.tokens[seat] >= rules.target and is_in(game, seat):
            return True
    return False


@kernel
def end_hand(rules: Any, game: Any) -> None:
    """Who has no chips buys or is given a stack, plays on without, or is out (article 4.6).

    When one is left the game is over; where nobody would be, those who played the hand stay in to
    share the pot.
    """
    left = int(game.still_in)
    for place in range(1, rules.seats + 1):
        seat = seat_after(rules.seats, game.dealer, place)
        if is_in(game, seat) and chips_in_front(rules, game, seat) == 0:
            if rules.broke == PLAYS_ON:
                continue
            if gets_a_stack(rules, game, seat):
                game.more_stacks[seat] += 1
                if rules.broke == FREE_STACK:
                    move_chips(game, BANK, seat, int(rules.stack))
            else:
                left &= ~(1 << int(seat))
    game.phase = BEGIN_HAND
    if left != 0:
        game.still_in = left
    if left & (left - 1) == 0:
        game.ending = BY_LAST_LEFT
        game.phase = TAKE_POT


@kernel
def gets_a_stack(rules: Any, game: Any, seat: int) -> bool:
    """Whether the rules have another stack for a seat without chips."""
    if rules.broke == OUT:
        return False
    return bool(rules.more_stacks == ANY_NUMBER or game.more_stacks[seat] < rules.more_stacks)


@kernel
def take_pot(rules: Any, game: Any) -> None:
    """The seat with most tokens takes the pot; if level, they share it evenly (articles 1.10, 2.5,
    2.8).

    Odd chips go one each to the nearest on the dealer's left. Who emptied the pot has won it. What
    is in a kitty that is shared goes to all who are still in.
    """
    if game.ending == BY_EMPTY_POT:
        game.won_by = game.emptied_by
        game.pot_won = game.from_pot
    else:
        game.won_by = who_has_most_tokens(rules, game)
        game.pot_won = game.accounts[POT]
        share_out(rules, game, POT, int(game.won_by))
    if rules.kitty_shared == 1:
        share_out(rules, game, KITTY, int(game.still_in))
    game.phase = OVER


@kernel
def who_has_most_tokens(rules: Any, game: Any) -> int:
    """Of those who are still in; a bit a seat."""
    most, holders = 0, 0
    for seat in range(rules.seats):
        if is_in(game, seat):
            if holders == 0 or game.tokens[seat] > most:
                most, holders = int(game.tokens[seat]), 0
            if game.tokens[seat] == most:
                holders |= 1 << int(seat)
    return holders


@kernel
def share_out(rules: Any, game: Any, account: int, takers: int) -> None:
    """An account's chips evenly to the seats of a mask, odd ones first to the dealer's left."""
    chips, among, nth = int(game.accounts[account]), how_many(takers), 0
    for place in range(1, rules.seats + 1):
        seat = seat_after(rules.seats, game.dealer, place)
        if takers >> int(seat) & 1:
            move_chips(game, account, seat, share_of(chips, among, nth, True))
            nth += 1
