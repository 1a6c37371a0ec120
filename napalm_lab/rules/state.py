"""Where a game stands: one plain record, the same for batch, stepped and interpreted play."""

from __future__ import annotations

from typing import Any

import numpy as np

from napalm_lab.rules.cards import PACK
from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.limits import MAX_HELD, MAX_SEATS

# The pot, the kitty and the bank, which gives free stacks, have accounts beside the seats': what
# leaves one account enters another, so that all of them always sum to zero (article 1.11).
POT, KITTY, BANK = range(MAX_SEATS, MAX_SEATS + 3)

# The hand that is dealt to nobody is one more beside the seats'.
GHOST = MAX_SEATS

# What the machine does next.
BEGIN_HAND, DEAL_STAGE, HEAR, SETTLE, END_HAND, TAKE_POT, OVER = range(7)

BEFORE_FIRST_STAGE = -1

# What losers pay in a game can outgrow int64 while every account still fits: it is kept in two
# words.
CARRY = 2**62

# What a seat has said at this stage; as bits of a mask, what it may say.
UNSAID, NO, YES = range(3)

# Rounds of declaring: the first; a second chance for some who said no, of which a challenge of the
# dealer is one; and from then on further rounds for all, while nobody has said yes.
FIRST_ROUND, CHALLENGE, FURTHER_ROUND = range(3)

SILENT, SOLE, CONTESTED = range(3)

# Why the game is over.
BY_TARGET, BY_EMPTY_POT, BY_HANDS, BY_LAST_LEFT = range(4)

_per_seat = (np.int64, (MAX_SEATS,))
_per_hand = (np.int64, (MAX_SEATS + 1,))  # of cards: the seats', then the ghost's

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
        ("still_in", np.int64),  # seats that still play, a bit a seat
        ("declaring_round", np.int64),
        ("speaker", np.int64),  # the seat that must speak, while the phase is HEAR
        ("to_ask", np.int64),  # in this round, the speaker too, a bit a seat
        ("yeses", np.int64),
        ("first_yes", np.int64),  # who said yes before any second chance, a bit a seat
        ("outcome", np.int64),  # of the stage last settled
        (
            "silent_in_a_row",
            np.int64,
        ),  # silent stages since something else was settled, or paid for them
        ("winners", np.int64),  # of the stage last settled, a bit a seat
        ("taken", np.int64),  # by winners at the stage last settled, chips: from the pot, and ...
        ("from_pot", np.int64),  # ... these alone, without what losers made up for
        ("emptied_by", np.int64),  # who took any of them, a bit a seat; 0 where some are left
        ("paid", np.int64),  # by losers in the game so far, chips, less ...
        ("paid_carries", np.int64),  # ... so many times CARRY
        ("challenges", np.int64),  # noes changed to yes at this stage
        ("roodles_left", np.int64),  # hands still to come with higher antes and limits
        ("times", np.int64),  # by which antes and limits are multiplied at this hand
        ("ending", np.int64),  # why the pot is taken
        ("won_by", np.int64),  # seats that took the pot at the end, a bit a seat
        ("pot_won", np.int64),  # chips they took
        ("capped", np.int64),
        ("overflowed", np.int64),
        ("accounts", np.int64, (MAX_SEATS + 3,)),  # net chips a seat, then POT, KITTY and BANK
        ("more_stacks", *_per_seat),  # bought or given
        ("tokens", *_per_seat),  # what counts toward the target
        ("missing", *_per_seat),  # of what a winner was due at this settlement, chips
        ("said", *_per_seat),
        ("shown", *_per_seat),  # whose hands the seat was shown at this stage, a bit a hand
        ("values", *_per_hand),  # of the hands at this stage, larger is better
        ("suits", *_per_hand),  # that decide between equal values, where suits rank
        ("keys", *_per_hand),  # sums of card keys
        ("cards", np.int64, (MAX_SEATS + 1, MAX_HELD)),
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


@kernel
def is_in(game: Any, seat: int) -> bool:
    """Whether the seat still plays: it is not out of chips and gone."""
    return bool(game.still_in >> int(seat) & 1)


@kernel
def how_many(mask: int) -> int:
    """The bits that are set in a mask of seats."""
    count = 0
    mask = int(mask)
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count
