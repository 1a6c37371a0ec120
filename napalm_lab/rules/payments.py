"""Who takes and who pays, with ties, short pots and empty purses (articles 1.9, 2.6, 2.7)."""

from __future__ import annotations

from typing import Any

from napalm_lab.rules.chips import (
    MOST_CHIPS,
    TOO_MANY,
    count_payment,
    move_chips,
    pay,
    share_of,
    total,
    what_there_is,
)
from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.parameters import (
    DEALER,
    NOTHING,
    ODD_TO_LEFT,
    SHARE,
    STAKES_NET,
    TO_POT,
    TOKENS_GIVEN,
    WORST_LOSER,
)
from napalm_lab.rules.showdown import is_better
from napalm_lab.rules.state import POT, YES, seat_after


@kernel
def winners_take(rules: Any, game: Any, due: int, count: int) -> None:
    """The winners, so many, take what is due from the pot, or what there is.

    Tied winners share it evenly, or take it in full one after the other (article 2.6). Where the
    pot is short the losers may have to make up for it.
    """
    if due == 0:
        return
    stage = game.stage
    losers = int(game.yeses) - count
    made_up = bool(rules.losers_make_up[stage] == 1) and losers > 0
    if count > 1 and rules.tied_are_paid[stage] == NOTHING:
        made_up = False
    if made_up and due < 0:
        game.overflowed = 1
        return
    shared = count > 1 and bool(rules.tied_take[stage] == SHARE)
    if shared and not made_up:
        due = what_there_is(due, int(game.accounts[POT]))
    odd_to_left = bool(rules.odd_chips[stage] == ODD_TO_LEFT)
    short, nth = 0, 0
    # In full they take in the order of speaking, which may begin with the dealer.
    first = 0 if not shared and rules.first_speaker[stage] == DEALER else 1
    for place in range(first, rules.seats + first):
        seat = seat_after(rules.seats, game.dealer, place)
        if game.winners >> int(seat) & 1:
            wanted = share_of(due, count, nth, odd_to_left) if shared else due
            got = what_there_is(wanted, int(game.accounts[POT]))
            move_chips(game, POT, seat, got)
            credit(rules, game, seat, got)
            if got > 0:
                game.emptied_by |= 1 << int(seat)
            nth += 1
            if made_up:
                game.missing[seat] = wanted - got
                short = total(short, wanted - got)
    game.from_pot = game.taken
    if short == TOO_MANY:
        game.overflowed = 1
    elif short > 0:
        make_up(rules, game, short, losers)


@kernel
def credit(rules: Any, game: Any, seat: int, chips: int) -> None:
    """Counts what a winner took, toward the target too where stakes are counted (article 2.5)."""
    taken = total(game.taken, chips)
    if taken == TOO_MANY:
        game.overflowed = 1
        return
    game.taken = taken
    if rules.counted != TOKENS_GIVEN:
        if game.tokens[seat] < 0:
            game.tokens[seat] += chips
            return
        counted = total(game.tokens[seat], chips)
        if counted == TOO_MANY:
            game.overflowed = 1
            return
        game.tokens[seat] = counted


@kernel
def make_up(rules: Any, game: Any, short: int, losers: int) -> None:
    """The losers share what the pot was short of and pay it to the winners (article 2.6)."""
    nth = 0
    for place in range(1, rules.seats + 1):
        loser = seat_after(rules.seats, game.dealer, place)
        if game.said[loser] == YES and not game.winners >> int(loser) & 1:
            owed = share_of(short, losers, nth, True)
            nth += 1
            for step in range(1, rules.seats + 1):
                winner = seat_after(rules.seats, game.dealer, step)
                if game.winners >> int(winner) & 1 and owed > 0 and game.missing[winner] > 0:
                    part = min(owed, int(game.missing[winner]))
                    paid = pay(rules, game, loser, winner, part)
                    count_payment(game, paid)
                    credit(rules, game, winner, paid)
                    game.missing[winner] -= paid
                    owed -= part


@kernel
def losers_pay(rules: Any, game: Any, owed: int, count: int) -> None:
    """The losers pay what is owed, each or together; count : winners, 0 where nobody could win."""
    stage = game.stage
    if owed == 0 or (count > 1 and rules.tied_are_paid[stage] == NOTHING):
        return
    payers, number = who_pays(rules, game, count)
    together = bool(rules.losers_together[stage] == 1)
    if together and owed < 0:
        if rules.stack == 0:
            game.overflowed = 1
            return
        owed = MOST_CHIPS
    nth = 0
    for place in range(1, rules.seats + 1):
        seat = seat_after(rules.seats, game.dealer, place)
        if payers >> int(seat) & 1:
            part = share_of(owed, number, nth, True) if together else owed
            one_loser_pays(rules, game, seat, part, count)
            nth += 1


@kernel
def who_pays(rules: Any, game: Any, count: int) -> tuple[int, int]:
    """The losers who pay, a bit a seat, and their number: all, or those with the worst hand.

    Where nobody won (count is 0) all pay.
    """
    only_worst = count > 0 and bool(rules.losers_who_pay[game.stage] == WORST_LOSER)
    payers, number, holder = 0, 0, -1
    for seat in range(rules.seats):
        if game.said[seat] == YES and not game.winners >> seat & 1:
            if only_worst and holder >= 0:
                if is_better(rules, game, seat, holder):
                    continue
                if is_better(rules, game, holder, seat):
                    payers, number = 0, 0
            holder = int(seat)
            payers |= 1 << int(seat)
            number += 1
    return payers, number


@kernel
def one_loser_pays(rules: Any, game: Any, loser: int, owed: int, count: int) -> None:
    """One loser pays into the pot, or in full to each of the winners, or to be shared by them.

    owed : chips >= 0 or TOO_MANY; count : winners.
    """
    stage = game.stage
    if owed < 0 and rules.stack > 0:
        owed = MOST_CHIPS
    if count == 0 or rules.losers_pay_to[stage] == TO_POT or owed < 0:
        pay_into_pot(rules, game, loser, owed)
        return
    top, bottom = int(rules.pot_gets_top[stage]), int(rules.pot_gets_bottom[stage])
    to_pot = 0
    shared = count > 1 and bool(rules.tied_are_paid[stage] == SHARE)
    odd_to_left = bool(rules.odd_chips[stage] == ODD_TO_LEFT)
    nth = 0
    for place in range(1, rules.seats + 1):
        winner = seat_after(rules.seats, game.dealer, place)
        if game.winners >> int(winner) & 1:
            part = share_of(owed, count, nth, odd_to_left) if shared else owed
            cut = part // bottom * top + part % bottom * top // bottom if top > 0 else 0
            count_payment(game, pay(rules, game, loser, winner, part - cut))
            to_pot = total(to_pot, cut)
            nth += 1
    if shared and not odd_to_left:
        to_pot = total(to_pot, owed % count)
    if to_pot != 0:
        pay_into_pot(rules, game, loser, to_pot)


@kernel
def pay_into_pot(rules: Any, game: Any, loser: int, owed: int) -> None:
    """A loser's payment into the pot; it counts against the loser where net stakes are counted."""
    paid = pay(rules, game, loser, POT, owed)
    count_payment(game, paid)
    if rules.counted == STAKES_NET and paid > 0:
        if game.tokens[loser] < paid - MOST_CHIPS:
            game.overflowed = 1
            return
        game.tokens[loser] -= paid
