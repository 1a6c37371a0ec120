"""Which answers are not large against what better play could change.

It was measured how far one seat that plays the best response moves each figure, and taken that each
seat might move it as far (`learning.gain`). A difference between variants is large against that if
it is twice as large as what both sides together could be moved by. What is called equivalent is
settled if both together could not be moved by more than the margin. These are rules of thumb:
nobody knows how players would play who cannot be improved on.
"""

from __future__ import annotations

from typing import Final

from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.results import Comparison
from napalm_lab.players.lineup import all_learned
from napalm_lab.simulate.metrics import METRICS_BY_ID

LARGE: Final = 2.0
"""So many times what better play could change."""


def moved(plan: Plan, players: str, comparison: Comparison) -> dict[str, float] | None:
    """By metric id, how far better play could move both sides together; a side that was not
    measured counts as if it could not be moved.

    None where neither was, or not all at the table of `players` have learned, since gains are
    measured where they have.
    """
    if not all_learned(players):
        return None
    changes = [
        pupils.gain.changes
        for variant in (plan.variants[0], comparison.variant)
        for pupils in [plan.pupils.get(variant.rules_hash)]
        if pupils is not None and pupils.gain is not None and pupils.gain.changes
    ]
    if not changes:
        return None
    ids = {id for one in changes for id in one}
    return {id: sum(abs(one.get(id, 0.0)) for one in changes) for id in ids}


def clouded(plan: Plan, players: str, comparison: Comparison) -> tuple[str, ...]:
    """Ids of metrics that changed, by less than is large."""
    far = moved(plan, players, comparison) or {}
    return tuple(
        id
        for id, effect in comparison.effects.items()
        if effect.verdict in ("more", "less") and effect.difference is not None
        if abs(effect.difference) < LARGE * far.get(id, 0.0)
    )


def unsettled(plan: Plan, players: str, comparison: Comparison) -> tuple[str, ...]:
    """Ids of metrics called equivalent that better play could move by more than the margin."""
    far = moved(plan, players, comparison) or {}
    return tuple(
        id
        for id, effect in comparison.effects.items()
        if effect.verdict == "equivalent" and effect.baseline is not None
        if far.get(id, 0.0) > plan.judging.margin_at(METRICS_BY_ID[id], effect.baseline)
    )
