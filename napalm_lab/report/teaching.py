"""What is told before players learn: what is to be learned, and how long that may take."""

from __future__ import annotations

import math
from collections.abc import Collection

from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.teaching import all_taught, courses, unmeasured
from napalm_lab.learning.lesson import take_lessons
from napalm_lab.report.naming import variant_names
from napalm_lab.rules.kernel import is_kept
from napalm_lab.wording import counted, listed

_HANDS_A_SECOND = 50_000
"""Of training, on one processor of a slow machine."""

_MEASURING = 40.0
"""Seconds on one such processor to measure what better play could gain in one variant."""

_COMPILING = 25.0
"""Seconds to make the machine code of lessons, where it is not kept."""

_NAMED = 3
"""More variants than these are counted, not named."""


def training_ahead(plan: Plan, trainings: int, jobs: int) -> str:
    """One line: how many trainings of which variants are missing, and about how long they take.

    With the time to measure what better play could gain, where that is done.
    """
    who = _named(plan, {hash for hash, several in courses(plan).items() if not all_taught(several)})
    seconds = math.ceil(trainings / jobs) * plan.training_hands / _HANDS_A_SECOND
    seconds += _measuring(plan, jobs) + (0.0 if is_kept(take_lessons) else _COMPILING)
    hands, processors = counted(plan.training_hands, "hand"), counted(jobs, "processor")
    return (
        f"players learn {who}: {counted(trainings, 'training')} of {hands}, about {_time(seconds)} "
        f"on {processors}; what is learned is kept"
    )


def measuring_ahead(plan: Plan, jobs: int) -> str:
    """One line for where all is learned, but not measured."""
    who = _named(plan, unmeasured(plan))
    return (
        f"what better play could gain in {who} is measured, about {_time(_measuring(plan, jobs))}"
    )


def _measuring(plan: Plan, jobs: int) -> float:
    return math.ceil(len(unmeasured(plan)) / jobs) * _MEASURING if plan.is_to_be_measured else 0.0


def _named(plan: Plan, hashes: Collection[str]) -> str:
    """The names of variants with these rules, of one game the first; many are counted."""
    names: dict[str, str] = {}
    for variant, name in zip(plan.variants, variant_names(plan.variants), strict=True):
        if variant.rules_hash in hashes:
            names.setdefault(variant.rules_hash, name)
    return listed([*names.values()]) if len(names) <= _NAMED else counted(len(names), "variant")


def _time(seconds: float) -> str:
    """As in `40 seconds` or `9 minutes`."""
    if seconds < 100:
        return f"{max(10, round(seconds, -1)):.0f} seconds"
    return f"{math.ceil(seconds / 60)} minutes"
