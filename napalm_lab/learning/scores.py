"""Which scores a level stands for: what counts toward the target, as players read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from napalm_lab.players.situation import held_level
from napalm_lab.rules.parameters import STAKES_NET, CompiledRules


@dataclass(frozen=True)
class Scores:
    """From `low` to `high`; None where there is no end."""

    low: int | None
    high: int | None


def scores_of(rules: CompiledRules, layout: Any) -> tuple[Scores, ...]:
    """The scores of each level, that nearest to the target first.

    Without a target there is one level, and it stands for any score.
    """
    record, levels = rules.record, int(layout.levels)
    target = int(record.target)
    if target == 0:
        return (Scores(None, None),)
    to_go: list[list[int]] = [[] for _ in range(levels)]
    for left in range(int(layout.lowest_level), target + 1):
        to_go[held_level(layout, left)].append(left)
    found = [Scores(target - max(left), target - min(left)) for left in to_go]
    if layout.lowest_level == 0:
        found[0] = Scores(found[0].low, None)
    if record.counted == STAKES_NET:
        found[-1] = Scores(None, found[-1].high)
    return tuple(found)
