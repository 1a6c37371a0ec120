"""Settling a stage: who wins, and what moves (articles 1.9, 2.2 to 2.7, 4.6).

In this order: fees; winners take from the pot; losers make up for what it was short of; tokens;
losers pay; those who said no pay; the kitty takes. Every amount is reckoned with the pot as it
stood before. Among several who take or pay the nearest to the dealer's left comes first, but tied
winners who each take in full do so in the order of speaking.
"""

from __future__ import annotations

from typing import Any

from napalm_lab.rules.chips import amount, fill_kitty, pay
from napalm_lab.rules.deal import pay_ante
from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.parameters import AFTER_CONTESTED
from napalm_lab.rules.payments import losers_pay, one_loser_pays, winners_take
from napalm_lab.rules.showdown import (
    best_of,
    find_winners,
    show_hand_to_all,
    show_hands,
    yes_sayers,
)
from napalm_lab.rules.state import CONTESTED, POT, SILENT, SOLE, YES, how_many, seat_after


@kernel
def settle_stage(rules: Any, game: Any) -> None:
    """Settles the stage by its outcome: silent, sole or contested."""
    pot = int(game.accounts[POT])
    game.winners = 0
    game.taken = 0
    game.from_pot = 0
    game.emptied_by = 0
    if game.yeses == 0:
        game.outcome = SILENT
        settle_silent(rules, game, pot)
        return
    game.silent_in_a_row = 0
    if rules.fee[game.stage] > 0:
        pay_fees(rules, game)
    if game.yeses == 1:
        game.outcome = SOLE
        settle_sole(rules, game, pot)
    else:
        game.outcome = CONTESTED
        settle_contested(rules, game, pot)
    if game.accounts[POT] > 0:
        game.emptied_by = 0
    if rules.kitty_chips > 0 and rules.kitty_when == AFTER_CONTESTED and game.outcome == CONTESTED:
        fill_kitty(rules, game)


@kernel
def pay_fees(rules: Any, game: Any) -> None:
    """Who said yes pays for it, into the pot."""
    into_pot(rules, game, yes_sayers(rules, game), int(rules.fee[game.stage]))


@kernel
def settle_silent(rules: Any, game: Any, pot: int) -> None:
    """Nobody is in: nothing moves (article 1.9d), or what the rules ask for after so many in a row.

    silent_after is 0 where nothing is ever due.
    """
    stage = game.stage
    game.silent_in_a_row += 1
    if rules.silent_after[stage] == 0 or game.silent_in_a_row < rules.silent_after[stage]:
        return
    game.silent_in_a_row = 0
    if rules.silent_ante_again[stage] == 1:
        pay_ante(rules, game)
    best = amount(rules.silent_best_pays[stage], pot, 0, 0, game.times)
    if best != 0:
        into_pot(rules, game, best_of(rules, game, int(game.still_in)), best)
    each = amount(rules.silent_all_pay[stage], pot, 0, 0, game.times)
    if each != 0:
        into_pot(rules, game, int(game.still_in), each)


@kernel
def settle_sole(rules: Any, game: Any, pot: int) -> None:
    """One yes: tokens from the store and chips from the pot, no card shown (articles 1.9a, 2.2).

    Where the hand has to be proved it is shown to all, and one that fails pays into the pot.
    """
    stage = game.stage
    seat = 0
    while game.said[seat] != YES:
        seat += 1
    game.winners = 1 << seat
    if rules.least_value_to_win[stage] > 0 or rules.sole_beats_ghost[stage] == 1:
        show_hand_to_all(rules, game, seat)
        find_winners(rules, game, int(rules.sole_beats_ghost[stage]))
        notice_roodles(rules, game)
    if game.winners != 0:
        due = amount(rules.sole_takes[stage], pot, 1, 0, game.times)
        winners_take(rules, game, due, 1)
        game.tokens[seat] += rules.sole_tokens[stage]
    else:
        owed = amount(rules.sole_loser_pays[stage], pot, 1, 0, game.times)
        if owed != 0:
            one_loser_pays(rules, game, seat, owed, 0)
    noes_pay(rules, game, amount(rules.sole_noes_pay[stage], pot, 1, game.taken, game.times))


@kernel
def settle_contested(rules: Any, game: Any, pot: int) -> None:
    """Winners take first, then losers pay (articles 1.9b, 1.9c, 2.2 to 2.4, 2.7)."""
    stage, yeses, times = game.stage, game.yeses, game.times
    beats_ghost = int(rules.contested_beats_ghost[stage])
    show_hands(rules, game, beats_ghost)
    count = find_winners(rules, game, beats_ghost)
    if count > 0:
        winners_take(rules, game, amount(rules.contested_takes[stage], pot, yeses, 0, times), count)
        if rules.contested_tokens[stage] > 0:
            for seat in range(rules.seats):
                if game.winners >> seat & 1:
                    game.tokens[seat] += rules.contested_tokens[stage]
    losers_pay(rules, game, amount(rules.losers_pay[stage], pot, yeses, game.taken, times), count)
    noes_pay(rules, game, amount(rules.contested_noes_pay[stage], pot, yeses, game.taken, times))
    if count > 0:
        notice_roodles(rules, game)


@kernel
def noes_pay(rules: Any, game: Any, owed: int) -> None:
    """Everybody who is in the game and said no pays into the pot."""
    if owed == 0:
        return
    into_pot(rules, game, int(game.still_in) & ~yes_sayers(rules, game), owed)


@kernel
def into_pot(rules: Any, game: Any, seats: int, owed: int) -> None:
    """Each seat of a mask pays what is owed, or what it has, into the pot."""
    for place in range(1, rules.seats + 1):
        seat = seat_after(rules.seats, game.dealer, place)
        if seats >> int(seat) & 1:
            pay(rules, game, seat, POT, owed)


@kernel
def notice_roodles(rules: Any, game: Any) -> None:
    """A very good hand has won a showdown: a round of higher antes and limits (article 4.6)."""
    for seat in range(rules.seats):
        if (
            game.winners >> seat & 1
            and game.values[seat] >= rules.least_value_for_roodles[game.stage]
        ):
            game.roodles_left = how_many(game.still_in)
