"""What was said at a stage, who heard it, and who is still to speak.

Fields are read as `game["field"]`, which is several times quicker in Python than `game.field`.
"""

from __future__ import annotations

from typing import Any

from napalm_lab.rules.state import CHALLENGE, FIRST_ROUND, NO, UNSAID, YES

ACTIONS = {"no": NO, "yes": YES}
WORDS_OF_ACTIONS = {action: word for word, action in ACTIONS.items()}


def words_heard(record: Any, game: Any, seats: int) -> tuple[str, ...]:
    """What the speaker has heard: as `words_said`, or nothing while all declare at once."""
    return ("",) * seats if hears_nobody(record, game) else words_said(game, seats)


def hears_nobody(record: Any, game: Any) -> bool:
    """Whether this is a round in which all declare at once; a second chance is none."""
    return bool(record["at_once"][game["stage"]] and game["declaring_round"] != CHALLENGE)


def is_challenge(record: Any, game: Any) -> bool:
    """Whether this second chance is a challenge of a dealer who stands alone (article 1.8)."""
    return bool(
        game["declaring_round"] == CHALLENGE
        and record["dealer_challenge"][game["stage"]]
        and game["first_yes"] == 1 << int(game["dealer"])
    )


def round_of(game: Any) -> int:
    """Which time all are asked at this stage, from 1; 0 in a second chance, that only some have."""
    declaring_round = int(game["declaring_round"])
    if declaring_round == CHALLENGE:
        return 0
    return 1 if declaring_round == FIRST_ROUND else declaring_round


def words_said(game: Any, seats: int) -> tuple[str, ...]:
    """What each seat has said at this stage: "yes", "no", or "" if not asked yet."""
    return tuple(
        "" if action == UNSAID else WORDS_OF_ACTIONS[int(action)] for action in game["said"][:seats]
    )


def in_turn_after(seat: int, seats: int, mask: int) -> tuple[int, ...]:
    """Seats of a mask, clockwise from the next one."""
    places = ((seat + step) % seats for step in range(1, seats))
    return tuple(other for other in places if mask >> other & 1)


def who_changed(game: Any, seats: int) -> tuple[int, ...]:
    """Seats whose yes came with a second chance."""
    if game["challenges"] == 0:
        return ()
    said, first = game["said"], int(game["first_yes"])
    return tuple(seat for seat in range(seats) if said[seat] == YES and not first >> seat & 1)
