"""Declaring: who speaks, what may be said, and the challenge of the dealer (article 1.8)."""

from __future__ import annotations

from typing import Any

from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.state import (
    CHALLENGE,
    FIRST_ROUND,
    HEAR,
    NO,
    SETTLE,
    UNSAID,
    YES,
    seat_after,
)


@kernel
def open_declaring(rules: Any, game: Any) -> None:
    """Nobody has said anything; the seat to the dealer's left speaks first, the dealer last."""
    for seat in range(rules.seats):
        game.said[seat] = UNSAID
        game.shown[seat] = 0
    game.yeses = 0
    game.challenges = 0
    game.declaring_round = FIRST_ROUND
    game.speaker = seat_after(rules.seats, game.dealer, 1)
    game.left_to_ask = rules.seats
    game.phase = HEAR


@kernel
def may_say(rules: Any, game: Any, action: int) -> bool:
    """Whether the speaker may say `action` (NO or YES) now.

    No is always open; yes unless the hand is worse than the stage's qualifier (article 4.2).
    """
    if action == YES:
        return bool(game.values[game.speaker] >= rules.least_value_for_yes[game.stage])
    return action == NO


@kernel
def declare(rules: Any, game: Any, action: int) -> None:
    """The speaker says `action`, which `may_say` allows; then the next seat's turn, or nobody's."""
    if action == YES:
        game.yeses += 1
        if game.declaring_round == CHALLENGE:
            game.challenges += 1
    game.said[game.speaker] = action
    game.left_to_ask -= 1
    if game.left_to_ask > 0:
        game.speaker = seat_after(rules.seats, game.speaker, 1)
    elif game.declaring_round == FIRST_ROUND and dealer_may_be_challenged(rules, game):
        game.declaring_round = CHALLENGE
        game.speaker = seat_after(rules.seats, game.dealer, 1)
        game.left_to_ask = rules.seats - 1
    else:
        game.phase = SETTLE


@kernel
def dealer_stands_alone(game: Any) -> bool:
    """Whether the dealer said yes and, in the first round, no other seat did."""
    return bool(game.said[game.dealer] == YES and game.yeses - game.challenges == 1)


@kernel
def dealer_may_be_challenged(rules: Any, game: Any) -> bool:
    """Whether each other seat may now, once, change its no to yes: a challenge."""
    return bool(rules.dealer_challenge[game.stage] == 1) and dealer_stands_alone(game)
