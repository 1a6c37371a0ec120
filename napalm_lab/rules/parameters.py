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

# Where losers of a contested stage pay to.
TO_EACH_WINNER, TO_POT = range(2)

# What counts toward the target.
TOKENS_GIVEN, STAKES_TAKEN = range(2)

_amounts = (np.int64, (MAX_STAGES, AMOUNT_PARTS))
_per_stage = (np.int64, (MAX_STAGES,))

RULES = np.dtype(
    [
        ("seats", np.int64),
        ("stages", np.int64),
        ("ante_chips", np.int64),
        ("ante_every", np.int64),  # hands 1, 1 + every, 1 + 2 every, ... ante
        ("target", np.int64),
        ("counted", np.int64),  # TOKENS_GIVEN or STAKES_TAKEN
        ("deal", *_per_stage),  # cards dealt to each seat
        ("held", *_per_stage),  # cards a seat holds once they are dealt
        ("least_value_for_yes", *_per_stage),  # a worse hand may not say yes
        ("dealer_challenge", *_per_stage),  # 0 or 1
        ("sole_takes", *_amounts),  # from the pot
        ("sole_tokens", *_per_stage),
        ("contested_takes", *_amounts),  # from the pot, by the winners together
        ("losers_pay", *_amounts),  # each loser, to each winner or to the pot
        ("losers_pay_to", *_per_stage),
        ("contested_tokens", *_per_stage),  # to each winner
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
