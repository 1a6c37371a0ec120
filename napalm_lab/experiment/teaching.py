"""Which games the learned players of a plan have to learn, and teaching them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from napalm_lab.experiment.plan import Plan
from napalm_lab.learning.classroom import derived_seed
from napalm_lab.learning.keeping import Warn
from napalm_lab.learning.school import Course, taught
from napalm_lab.variant.compile import compile_rules

Told = Callable[[int, int], None]
"""Called with the hands of training done so far, and all there are to do."""

TRAININGS = 1
"""Of each variant, each from a seed of its own; games are spread over them."""


def courses(plan: Plan) -> dict[str, tuple[Course, ...]]:
    """The courses of each variant whose players are to learn it, by the hash of its rules."""
    found: dict[str, tuple[Course, ...]] = {}
    if not plan.has_pupils:
        return found
    for variant in plan.variants:
        if variant.rules_hash not in found:
            rules = compile_rules(variant.rules, plan.seats)
            found[variant.rules_hash] = tuple(
                Course(rules, variant.rules_hash, seed) for seed in seeds(plan.seed)
            )
    return found


def seeds(seed: int) -> tuple[int, ...]:
    """The seeds of a variant's trainings; the first is that of the games."""
    others = (derived_seed(seed, f"training {number}") for number in range(2, TRAININGS + 1))
    return (seed, *others)


def teach(plan: Plan, jobs: int, tell: Told, warn: Warn) -> Plan:
    """The plan with players who have learned their games; what was learned before is not repeated.

    KeyboardInterrupt leaves kept what was learned whole.
    """
    wanted = courses(plan)
    budget = sum(course.budget for several in wanted.values() for course in several)
    done = 0

    def tell_all(hands: int, _: int) -> None:
        tell(min(done + hands, budget), budget)

    strategies = {}
    for rules_hash, several in wanted.items():
        learned = []
        for course in several:
            learned.append(taught(course, jobs, tell=tell_all, warn=warn).strategy)
            done += course.budget
        strategies[rules_hash] = np.stack(learned)
    return replace(plan, strategies=strategies)
