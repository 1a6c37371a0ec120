"""What is told before players learn: what is to be learned, and how long that may take."""

from __future__ import annotations

import math

from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.teaching import unmeasured
from napalm_lab.report.naming import variant_names
from napalm_lab.wording import counted, listed

_HANDS_A_SECOND = 50_000
"""Of training, on one processor of a slow machine."""

_MEASURING = 35.0
"""Seconds on one such processor to measure what better play could gain in one variant."""

_NAMED = 3
"""More variants than these are counted, not named."""


def training_ahead(plan: Plan, trainings: int, jobs: int) -> str:
    """One line: how many trainings of which variants are missing, and about how long they take."""
    names: dict[str, str] = {}  # of variants that are one game the first
    for variant, name in zip(plan.variants, variant_names(plan.variants), strict=True):
        names.setdefault(variant.rules_hash, name)
    who = listed([*names.values()]) if len(names) <= _NAMED else counted(len(names), "variant")
    seconds = math.ceil(trainings / jobs) * plan.training_hands / _HANDS_A_SECOND
    seconds += math.ceil(unmeasured(plan) / jobs) * _MEASURING
    hands, processors = counted(plan.training_hands, "hand"), counted(jobs, "processor")
    return (
        f"players learn {who}: {counted(trainings, 'training')} of {hands}, about {_time(seconds)} "
        f"on {processors}; what is learned is kept"
    )


def _time(seconds: float) -> str:
    """As in `40 seconds` or `9 minutes`."""
    if seconds < 100:
        return f"{max(10, round(seconds, -1)):.0f} seconds"
    return f"{math.ceil(seconds / 60)} minutes"
