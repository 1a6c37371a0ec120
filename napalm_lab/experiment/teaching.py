"""Which games the learned players of a plan have to learn, and teaching them.

Every variant is learned several times over, from seeds of its own, because another training would
have made other players: the games are spread over the trainings, and what differs between them
widens the intervals. Trainings and measurements run side by side, each in one thread, which takes
two thirds of the time of one after another in all threads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import replace
from typing import TypeVar

import numpy as np

from napalm_lab.experiment.plan import Plan, Pupils
from napalm_lab.learning.classroom import derived_seed
from napalm_lab.learning.gain import Gain
from napalm_lab.learning.keeping import Warn
from napalm_lab.learning.school import (
    STEPS,
    Course,
    gain_of,
    is_measured,
    is_taught,
    prepare,
    taught,
)
from napalm_lab.learning.training import Training
from napalm_lab.simulate.side import StopFlag, StoppedError
from napalm_lab.variant.compile import compile_rules

Told = Callable[[int, int], None]
"""Called with what is done so far, and all there is to do."""

Done = TypeVar("Done")


def courses(plan: Plan) -> dict[str, tuple[Course, ...]]:
    """The courses of each variant whose players are to learn it, by the hash of its rules."""
    found: dict[str, tuple[Course, ...]] = {}
    if not plan.must_learn:
        return found
    for variant in plan.variants:
        if variant.rules_hash not in found:
            rules = compile_rules(variant.rules, plan.seats)
            found[variant.rules_hash] = tuple(
                Course(rules, variant.rules_hash, seed, plan.training_hands)
                for seed in seeds(plan.seed, plan.trainings)
            )
    return found


def seeds(seed: int, trainings: int) -> tuple[int, ...]:
    """The seeds of a variant's trainings; the first is that of the games."""
    others = (derived_seed(seed, f"training {number}") for number in range(2, trainings + 1))
    return (seed, *others)


def missing(plan: Plan) -> int:
    """How many trainings of a plan are not kept from earlier runs."""
    return sum(not is_taught(course) for several in courses(plan).values() for course in several)


def all_taught(several: Sequence[Course]) -> bool:
    """Whether all these courses are kept from earlier runs."""
    return all(map(is_taught, several))


def unmeasured(plan: Plan) -> frozenset[str]:
    """Rules of variants of which it is not known from earlier runs what better play could gain."""
    wanted = courses(plan).items()
    return frozenset(rules_hash for rules_hash, (first, *_) in wanted if not is_measured(first))


def teach(plan: Plan, jobs: int, tell: Told, warn: Warn) -> Plan:
    """The plan with players who have learned their games; what was learned before is not repeated.

    jobs : trainings at a time; tell : hands of training. KeyboardInterrupt leaves kept what was
    learned whole.
    """
    wanted = courses(plan)
    every = [course for several in wanted.values() for course in several]
    if not every:
        return plan
    if not all(map(is_taught, every)):
        prepare(every[0])
    each = max(1, jobs // len(every))

    def learn(course: Course, tell: Told) -> Training:
        return taught(course, each, tell=tell, warn=warn)

    budgets = [course.budget for course in every]
    trainings = iter(_side_by_side(learn, every, budgets, jobs, tell))
    pupils = {
        rules_hash: Pupils(np.stack([next(trainings).strategy for _ in several]))
        for rules_hash, several in wanted.items()
    }
    return replace(plan, pupils=pupils)


def measure(plan: Plan, jobs: int, tell: Told, warn: Warn) -> Plan:
    """The plan of taught players with what better play could still gain against those of the first
    training of each variant.

    jobs, tell : as for `teach`, in steps of measuring.
    """
    first = {rules_hash: several[0] for rules_hash, several in courses(plan).items()}
    if not all(map(is_measured, first.values())):
        prepare(next(iter(first.values())))
    each = max(1, jobs // max(1, len(first)))

    def gain(course: Course, tell: Told) -> Gain:
        strategy = plan.pupils[course.rules_hash].strategies[0]
        training = Training(strategy, course.budget, course.budget, 0.0)
        return gain_of(course, training, each, tell=tell, warn=warn)

    found = _side_by_side(gain, [*first.values()], [STEPS] * len(first), jobs, tell)
    pupils = {
        rules_hash: replace(plan.pupils[rules_hash], gain=one)
        for rules_hash, one in zip(first, found, strict=True)
    }
    return replace(plan, pupils=pupils)


def _side_by_side(
    work: Callable[[Course, Told], Done],
    every: Sequence[Course],
    sizes: Sequence[int],
    jobs: int,
    tell: Told,
) -> list[Done]:
    """The work on all courses, `jobs` at a time; sizes : how much each is, as it is told.

    An interruption, or an error in one, stops each of the others where it tells next.
    """
    stop, done = StopFlag(), [0] * len(every)

    def one(place: int) -> Done:
        def heard(so_far: int, _: int) -> None:
            if stop.is_set():
                raise StoppedError
            done[place] = min(so_far, sizes[place])
            tell(sum(done), sum(sizes))

        if stop.is_set():
            raise StoppedError
        try:
            return work(every[place], heard)
        except BaseException:
            stop.set()
            raise
        finally:
            done[place] = sizes[place]

    pool = ThreadPoolExecutor(jobs)
    try:
        futures = [pool.submit(one, place) for place in range(len(every))]
        wait(futures, return_when=FIRST_EXCEPTION)
        errors = [future.exception() for future in futures if future.done()]
        for error in errors:
            if error is not None and not isinstance(error, StoppedError):
                raise error
        return [future.result() for future in futures]
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)
