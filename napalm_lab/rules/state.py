"""Where a game stands: one plain record, the same for batch, stepped and interpreted play."""

from __future__ import annotations

from typing import Any

import numpy as np

from napalm_lab.rules.cards import PACK
from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.limits import MAX_HELD, MAX_SEATS

# The pot is one more account beside the seats': what leaves one account enters another, so that the
# accounts always sum to zero (article 1.11).
POT = MAX_SEATS

# What the machine does next.
BEGIN_HAND, DEAL_STAGE, HEAR, SETTLE, TAKE_POT, OVER = range(6)

BEFORE_FIRST_STAGE = -1

# What losers pay in a game can outgrow int64 while every account still fits: it is kept in two
# words.
CARRY = 2**62

# What a seat has said at this stage; as bits of a mask, what it may say.
UNSAID, NO, YES = range(3)

FIRST_ROUND, CHALLENGE = range(2)

SILENT, SOLE, CONTESTED = range(3)

_per_seat = (np.int64, (MAX_SEATS,))

GAME = np.dtype(
    [
        ("seed", np.int64),
        ("number", np.int64),  # of the game, from 0
        ("max_hands", np.int64),
        ("phase", np.int64),
        ("first_dealer", np.int64),
        ("dealer", np.int64),
        ("hand", np.int64),  # of the game, from 1; 0 before the first
        ("stage", np.int64),  # from 0
        ("declaring_round", np.int64),  # FIRST_ROUND or CHALLENGE
        ("speaker", np.int64),  # the seat that must speak, while the phase is HEAR
        ("left_to_ask", np.int64),  # in this round, the speaker counted
        ("yeses", np.int64),
        ("outcome", np.int64),  # of the stage last settled
        ("winners", np.int64),  # of the stage last settled, a bit a seat
        ("taken", np.int64),  # from the pot at the stage last settled, chips
        ("paid", np.int64),  # by losers in the game so far, chips, less ...
        ("paid_carries", np.int64),  # ... so many times CARRY
        ("challenges", np.int64),  # noes changed to yes at this stage
        ("won_by", np.int64),  # seats that took the pot at the end, a bit a seat
        ("pot_won", np.int64),  # chips they took
        ("capped", np.int64),
        ("overflowed", np.int64),
        ("accounts", np.int64, (MAX_SEATS + 1,)),  # net chips a seat, then the pot
        ("tokens", *_per_seat),  # what counts toward the target
        ("said", *_per_seat),
        ("shown", *_per_seat),  # whose hands the seat was shown at this stage, a bit a seat
        ("values", *_per_seat),  # of the hands at this stage, larger is better
        ("keys", *_per_seat),  # sums of card keys
        ("cards", np.int64, (MAX_SEATS, MAX_HELD)),
        ("pack", np.int64, (PACK,)),
        ("words", np.int64, (PACK,)),  # random words of this hand's shuffle
    ],
    align=True,
)


def blank_game() -> Any:
    """A GAME record full of zeros."""
    return np.zeros(1, GAME).view(np.recarray)[0]


@kernel
def seat_after(seats: int, seat: int, steps: int) -> int:
    """The seat `steps` (0..seats) places clockwise, that is to the left."""
    place = seat + steps
    return place - seats if place >= seats else place
