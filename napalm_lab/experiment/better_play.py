"""Which differences are not large against what better play could change.

It was measured how far one seat that plays the best response moves each figure, and taken that each
seat might move it as far (`learning.gain`). A difference between variants is large against that if
it is twice as large as what both sides together could be moved by. That is a rule of thumb: nobody
knows how players would play who cannot be improved on.
"""

from __future__ import annotations

from typing import Final

from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.results import Comparison
from napalm_lab.players.lineup import all_learned

LARGE: Final = 2.0
"""So many times what better play could change."""


def clouded(plan: Plan, players: str, comparison: Comparison) -> tuple[str, ...]:
    """Ids of metrics that changed at a table of `players`, by less than is large.

    None where not all have learned, since gains are measured where they have, or none was measured.
    """
    if not all_learned(players):
        return ()
    gains = [
        pupils.gain
        for variant in (plan.variants[0], comparison.variant)
        for pupils in [plan.pupils.get(variant.rules_hash)]
        if pupils is not None and pupils.gain is not None
    ]
    return tuple(
        id
        for id, effect in comparison.effects.items()
        if effect.verdict in ("more", "less") and effect.difference is not None
        if abs(effect.difference) < LARGE * sum(abs(gain.changes.get(id, 0.0)) for gain in gains)
    )
