"""Declaring: who speaks, what may be said, and second chances (articles 1.8, 4.2, 4.7)."""

from __future__ import annotations

from typing import Any

from napalm_lab.rules.deal import seat_in_after
from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.parameters import DEALER, EVERYONE, NEXT_SEAT
from napalm_lab.rules.state import (
    CHALLENGE,
    FIRST_ROUND,
    FURTHER_ROUND,
    HEAR,
    NO,
    SETTLE,
    UNSAID,
    YES,
    seat_after,
)


@kernel
def open_declaring(rules: Any, game: Any) -> None:
    """Nobody has said anything; the seat to the dealer's left speaks first, the dealer last.

    By agreement the dealer speaks first, and then the seat to the left.
    """
    for seat in range(rules.seats):
        game.said[seat] = UNSAID
        game.shown[seat] = 0
    game.yeses = 0
    game.first_yes = 0
    game.challenges = 0
    game.phase = HEAR
    ask(rules, game, FIRST_ROUND, int(game.still_in))


@kernel
def ask(rules: Any, game: Any, declaring_round: int, seats: int) -> None:
    """A round begins in which the seats of a mask, at least one, are asked in turn."""
    game.declaring_round = declaring_round
    game.to_ask = seats
    first = int(game.dealer)
    if rules.first_speaker[game.stage] != DEALER:
        first = seat_after(rules.seats, first, 1)
    game.speaker = first_of(rules, seats, first)


@kernel
def first_of(rules: Any, seats: int, seat: int) -> int:
    """From a seat on, the first one clockwise that is in a mask of seats, which is not empty."""
    while not seats >> seat & 1:
        seat = seat_after(rules.seats, seat, 1)
    return seat


@kernel
def may_say(rules: Any, game: Any, action: int) -> bool:
    """Whether the speaker may say `action` (NO or YES) now.

    No is always open; yes unless the hand is worse than the stage's qualifier (article 4.2).
    """
    if action == YES:
        return bool(game.values[game.speaker] >= rules.least_value_for_yes[game.stage])
    return action == NO


@kernel
def yeses_heard(rules: Any, game: Any) -> int:
    """How many yeses the speaker has heard at this stage.

    None in a round in which all declare at once (article 4.7).
    """
    if rules.at_once[game.stage] == 1 and game.declaring_round != CHALLENGE:
        return 0
    return int(game.yeses)


@kernel
def declare(rules: Any, game: Any, action: int) -> None:
    """The speaker says `action`, which `may_say` allows; then the next seat's turn, or nobody's."""
    speaker = int(game.speaker)
    game.said[speaker] = action
    if action == YES:
        game.yeses += 1
        if game.declaring_round == CHALLENGE:
            game.challenges += 1
        else:
            game.first_yes |= 1 << speaker
    to_ask = int(game.to_ask) & ~(1 << speaker)
    game.to_ask = to_ask
    if to_ask != 0:
        game.speaker = first_of(rules, to_ask, seat_after(rules.seats, speaker, 1))
    else:
        close_round(rules, game)


@kernel
def close_round(rules: Any, game: Any) -> None:
    """All were asked: again where nobody is in, a second chance for some, or the stage is over."""
    game.phase = SETTLE
    last = int(game.declaring_round)
    if last == CHALLENGE:
        return
    if game.yeses == 0:
        so_far = 1 if last == FIRST_ROUND else last
        if so_far < rules.rounds[game.stage]:
            for seat in range(rules.seats):
                game.said[seat] = UNSAID
            game.phase = HEAR
            ask(rules, game, FURTHER_ROUND if last == FIRST_ROUND else last + 1, int(game.still_in))
        return
    again = who_is_asked_again(rules, game)
    if again != 0:
        game.phase = HEAR
        ask(rules, game, CHALLENGE, again)


@kernel
def dealer_stands_alone(game: Any) -> bool:
    """Whether the dealer said yes and, before any second chance, no other seat did."""
    return bool(game.first_yes == 1 << int(game.dealer))


@kernel
def who_is_asked_again(rules: Any, game: Any) -> int:
    """Those who may now, once, change their no to yes, a bit a seat; somebody has said yes.

    All others where the dealer stands alone and may be challenged; else those whom the rules give a
    second chance.
    """
    stage, said_no = game.stage, int(game.still_in) & ~int(game.first_yes)
    if rules.dealer_challenge[stage] == 1 and dealer_stands_alone(game):
        return said_no
    if rules.second_chance[stage] == EVERYONE:
        return said_no
    if rules.second_chance[stage] == NEXT_SEAT and game.yeses == 1:
        lone = 0
        while not game.first_yes >> lone & 1:
            lone += 1
        return said_no & 1 << int(seat_in_after(rules, game, lone))
    return 0
