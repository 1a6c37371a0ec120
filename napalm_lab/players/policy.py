"""What players do, as data, and the one kernel that acts on it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from napalm_lab.players.learned import WHOLE
from napalm_lab.players.situation import situation_of
from napalm_lab.rules.declare import may_say, yeses_heard
from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.limits import MAX_STAGES
from napalm_lab.rules.philox import FOR_CHOICE, WORDS, random_words
from napalm_lab.rules.state import NO, YES

FIXED = -1

# What one seat does. Of the arrays, first index: the stage; second: whether somebody has said yes
# before.
POLICY = np.dtype(
    [
        # The first of the strategies of which, game by game, one is played; FIXED: none, but what
        # the arrays say.
        ("strategy", np.int64),
        ("trainings", np.int64),  # how many strategies these are
        ("least_value", np.int64, (MAX_STAGES, 2)),  # yes with a hand worth at least this
        ("yes_anyway", np.float64, (MAX_STAGES, 2)),  # else yes with this probability
    ],
    align=True,
)


class Policies(NamedTuple):
    """What everybody at a table does.

    seats : POLICY[seats]; layout : a LAYOUT record; strategies : int32[strategies, situations], how
    often of WHOLE times yes is said. Both are None where nobody has learned: such a table has
    machine code of its own, which is quicker by a seventh.
    """

    seats: Any
    layout: Any
    strategies: Any


@kernel
def place_of_choice(game: Any) -> int:
    """Where the speaker's chance comes from: stage (0..15), round (0..15) and seat (0..15)."""
    return int(game.stage) << 8 | int(game.declaring_round) << 4 | int(game.speaker)


@kernel
def chance(game: Any) -> int:
    """The speaker's chance at this moment, 0..2**32-1.

    It depends on (seed, game, hand, stage, round, seat) only.
    """
    return random_words(game.seed, game.number, game.hand, FOR_CHOICE, place_of_choice(game), 0)[0]


@kernel
def choose(rules: Any, policies: Any, game: Any) -> int:
    """What the speaker says, of what it may say: NO or YES.

    policies : Policies.
    """
    if not may_say(rules, game, YES):
        return NO
    return choose_freely(rules, policies.seats, policies.layout, policies.strategies, game)


@kernel
def choose_freely(rules: Any, seats: Any, layout: Any, strategies: Any, game: Any) -> int:
    """What a speaker says that may say yes; the parts of Policies stand apart, because numba leaves
    out what depends on a None only where that is a parameter.
    """
    policy = seats[game.speaker]
    if strategies is None:
        return choose_as_fixed(rules, policy, game)
    if policy.strategy == FIXED:
        return choose_as_fixed(rules, policy, game)
    strategy = int(policy.strategy + game.number % policy.trainings)
    share = int(strategies[strategy, situation_of(rules, layout, game)])
    if share <= 0:
        return NO  # most words are certain, and need no random number
    if share >= WHOLE:
        return YES
    return says(share, chance(game))


@kernel
def choose_as_fixed(rules: Any, policy: Any, game: Any) -> int:
    """What a fixed player says that may say yes."""
    stage, heard = game.stage, 1 if yeses_heard(rules, game) > 0 else 0
    if game.values[game.speaker] >= policy.least_value[stage, heard]:
        return YES
    yes_anyway = policy.yes_anyway[stage, heard]
    if yes_anyway > 0.0 and chance(game) < yes_anyway * WORDS:
        return YES
    return NO


@kernel
def says(share: int, word: int) -> int:
    """YES in `share` of WHOLE times, else NO, as a random word 0..2**32-1 has it."""
    return YES if word * WHOLE < share * WORDS else NO
