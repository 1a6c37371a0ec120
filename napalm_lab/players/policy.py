"""What a fixed player does, as data, and the one kernel that acts on it."""

from __future__ import annotations

from typing import Any

import numpy as np

from napalm_lab.rules.declare import may_say, yeses_heard
from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.limits import MAX_STAGES
from napalm_lab.rules.philox import FOR_CHOICE, WORDS, random_words
from napalm_lab.rules.state import NO, YES

# First index: the stage; second: whether somebody has said yes before.
POLICY = np.dtype(
    [
        ("least_value", np.int64, (MAX_STAGES, 2)),  # yes with a hand worth at least this
        ("yes_anyway", np.float64, (MAX_STAGES, 2)),  # else yes with this probability
    ],
    align=True,
)


@kernel
def place_of_choice(game: Any) -> int:
    """Where the speaker's chance comes from: stage (0..15), round (0..15) and seat (0..15)."""
    return int(game.stage) << 8 | int(game.declaring_round) << 4 | int(game.speaker)


@kernel
def choose(rules: Any, policies: Any, game: Any) -> int:
    """What the speaker says: NO or YES.

    policies : POLICY[seats]. Chance depends on (seed, game, hand, stage, round, seat) only.
    """
    if not may_say(rules, game, YES):
        return NO
    seat, stage = game.speaker, game.stage
    heard = 1 if yeses_heard(rules, game) > 0 else 0
    policy = policies[seat]
    if game.values[seat] >= policy.least_value[stage, heard]:
        return YES
    chance = policy.yes_anyway[stage, heard]
    if chance > 0.0:
        word = random_words(
            game.seed, game.number, game.hand, FOR_CHOICE, place_of_choice(game), 0
        )[0]
        if word < chance * WORDS:
            return YES
    return NO
