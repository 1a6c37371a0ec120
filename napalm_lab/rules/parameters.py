"""The compiled rules: every option of a variant as plain numbers in one record.

An option of the schema is a field here, never a branch by a variant's name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from napalm_lab.rules.limits import MAX_STAGES
from napalm_lab.rules.options import Ranking
from napalm_lab.rules.tables import Tables

# An amount is the sum of its parts, then held between at_least and at_most (NO_LIMIT: no upper
# bound).
POT_SHARE_TOP, POT_SHARE_BOTTOM, PER_YES, OF_WINNINGS, CHIPS, AT_LEAST, AT_MOST = range(7)
AMOUNT_PARTS = 7
NO_LIMIT = -1

# When an ante is paid, and who pays it.
EACH_HAND, EACH_STAGE, POT_EMPTY = range(3)
BY_EACH, BY_DEALER = range(2)

# What counts toward the target, and when a target that was reached ends the game.
TOKENS_GIVEN, STAKES_TAKEN, STAKES_NET = range(3)
AT_ONCE, AFTER_HAND = range(2)

# What becomes of a player who has no chips left when the hand is over.
OUT, REBUY, FREE_STACK, PLAYS_ON = range(4)
ANY_NUMBER = -1

# When the kitty takes its chips from the pot; whether what is left in it at the end is shared.
AFTER_CONTESTED, WITH_HAND = range(2)

# Who speaks first at a stage, and who gets a second chance once somebody said yes.
DEALERS_LEFT, DEALER = range(2)
NO_ONE, NEXT_SEAT, EVERYONE = range(3)

# Where losers of a contested stage pay to, and which of them pay.
TO_EACH_WINNER, TO_POT = range(2)
ALL_LOSERS, WORST_LOSER = range(2)

# What tied winners take from the pot and are paid, and where a chip goes that cannot be shared.
SHARE, IN_FULL, NOTHING = range(3)
ODD_TO_POT, ODD_TO_LEFT = range(2)

# What comes after a stage.
NEXT_STAGE, NEXT_HAND = range(2)

OUTCOMES = 3
"""Silent, sole and contested, as in `state`."""

NEVER = 2**31
"""More than any hand is worth."""

_amounts = (np.int64, (MAX_STAGES, AMOUNT_PARTS))
_per_stage = (np.int64, (MAX_STAGES,))

# Flags are 0 or 1.
RULES = np.dtype(
    [
        ("seats", np.int64),
        ("stages", np.int64),
        ("ante_chips", np.int64),
        ("ante_every", np.int64),  # hands 1, 1 + every, 1 + 2 every, ... ante
        ("ante_when", np.int64),
        ("ante_by", np.int64),
        ("target", np.int64),  # 0: none
        ("counted", np.int64),
        ("target_checked", np.int64),  # AT_ONCE or AFTER_HAND
        ("ends_when_pot_empty", np.int64),  # a flag
        ("ends_after_hands", np.int64),  # 0: never
        ("stack", np.int64),  # chips everybody starts with; 0: nobody ever runs out
        ("broke", np.int64),
        ("more_stacks", np.int64),  # bought or given at most, a player; ANY_NUMBER
        ("kitty_chips", np.int64),  # 0: no kitty
        ("kitty_when", np.int64),
        ("kitty_shared", np.int64),  # a flag: at the end
        ("roodles_times", np.int64),  # antes and limits then are so many times as high
        ("ghost", np.int64),  # a flag: a hand is dealt to nobody
        ("deal", *_per_stage),  # cards dealt to each seat
        ("held", *_per_stage),  # cards a seat holds once they are dealt
        ("low_wins", *_per_stage),  # a flag
        ("suits_rank", *_per_stage),  # a flag: suits decide between equal hands
        ("least_value_for_yes", *_per_stage),  # a worse hand may not say yes
        ("least_value_to_win", *_per_stage),  # a worse hand cannot win
        ("least_value_for_roodles", *_per_stage),  # of the hand that wins a showdown; NEVER
        ("at_once", *_per_stage),  # a flag: nobody hears the others
        ("first_speaker", *_per_stage),
        ("dealer_challenge", *_per_stage),  # a flag
        ("second_chance", *_per_stage),
        ("rounds", *_per_stage),  # 1 or more: all are asked again until somebody says yes
        ("fee", *_per_stage),  # chips into the pot for saying yes
        ("then", np.int64, (MAX_STAGES, OUTCOMES)),  # what comes next, by the outcome
        ("silent_after", *_per_stage),  # silent stages in a row after which ... is paid
        ("silent_ante_again", *_per_stage),  # a flag
        ("silent_best_pays", *_amounts),  # into the pot
        ("silent_all_pay", *_amounts),  # each, into the pot
        ("sole_takes", *_amounts),  # from the pot
        ("sole_tokens", *_per_stage),
        ("sole_beats_ghost", *_per_stage),  # a flag: it must, to win
        ("sole_loser_pays", *_amounts),  # where that fails, into the pot
        ("sole_noes_pay", *_amounts),  # each, into the pot
        ("contested_takes", *_amounts),  # from the pot, by the winners together
        ("contested_tokens", *_per_stage),  # to each winner
        ("contested_beats_ghost", *_per_stage),  # a flag
        ("contested_noes_pay", *_amounts),  # each, into the pot
        ("losers_pay", *_amounts),  # each loser, or all together; to each winner or to the pot
        ("losers_pay_to", *_per_stage),
        ("losers_who_pay", *_per_stage),
        ("losers_together", *_per_stage),  # a flag: the amount is what they pay in sum
        ("pot_gets_top", *_per_stage),  # share of what goes to a winner that goes to the pot ...
        ("pot_gets_bottom", *_per_stage),  # ... instead: top / bottom
        ("losers_make_up", *_per_stage),  # a flag: for what the pot is short of the winnings
        ("tied_take", *_per_stage),  # SHARE or IN_FULL
        ("tied_are_paid", *_per_stage),  # IN_FULL, SHARE or NOTHING
        ("odd_chips", *_per_stage),
    ],
    align=True,
)


@dataclass(frozen=True)
class CompiledRules:
    """Rules for one number of seats, ready to be played.

    record : a RULES record; tables : ranking tables, one row a stage; rankings and held : what the
    tables were built from, stage by stage; stage_names : for people.
    """

    record: Any
    tables: Tables
    rankings: tuple[Ranking, ...]
    held: tuple[int, ...]
    stage_names: tuple[str, ...]

    @property
    def seats(self) -> int:
        """Number of seats, 2..10."""
        return int(self.record.seats)

    @property
    def stages(self) -> int:
        """Number of stages, 1..8."""
        return int(self.record.stages)


def blank_rules() -> Any:
    """A RULES record full of zeros."""
    return np.zeros(1, RULES).view(np.recarray)[0]
