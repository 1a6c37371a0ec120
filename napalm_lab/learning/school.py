"""Learned players on demand: from the cache, or taught now and kept there."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from napalm_lab.learning import response
from napalm_lab.learning.gain import (
    BEST_FEW,
    FIRST_GAMES,
    MEASURE_VERSION,
    MEASURING_GAMES,
    SELECTING_GAMES,
    Candidate,
    Gain,
    Measure,
    best_response_gain,
)
from napalm_lab.learning.keeping import (
    Warn,
    keep_gain,
    keep_training,
    kept_gain,
    kept_training,
    place_of,
)
from napalm_lab.learning.training import DEFAULT_HANDS, TRAINER_VERSION, Training, train
from napalm_lab.players.fixed import FIXED
from napalm_lab.players.learned import Learned
from napalm_lab.players.lineup import parse_player
from napalm_lab.players.situation import layout_of, situations_shape
from napalm_lab.rules.parameters import CompiledRules
from napalm_lab.simulate.metrics import METRICS

Told = Callable[[int, int], None]
"""Called with how much is done so far, and how much there is to do."""

_FIXED_RESPONSES = ("threshold:0.85", "random:0.5", *FIXED)

STEPS = 3 * response.ROUNDS + response.RESPONSES + len(_FIXED_RESPONSES) + BEST_FEW + 1
"""In which a gain is measured."""


@dataclass(frozen=True)
class Course:
    """What is to be learned: the game of some rules, `budget` hands of it, from a seed.

    rules_hash : of the variant's rules, as `Variant.rules_hash` has it; seed : 0..2**63-1.
    """

    rules: CompiledRules
    rules_hash: str
    seed: int
    budget: int = DEFAULT_HANDS

    @property
    def key(self) -> str:
        """What the course is known by in the cache."""
        return (
            f"{self.rules_hash[:24]}-{self.rules.seats}-seats-trainer-{TRAINER_VERSION}"
            f"-{self.budget}-hands-seed-{self.seed}"
        )


def _nobody(done: int, of: int) -> None:
    pass


def _unheard(line: str) -> None:
    pass


def taught(
    course: Course,
    jobs: int,
    *,
    seconds: float | None = None,
    retrain: bool = False,
    tell: Told = _nobody,
    warn: Warn = _unheard,
) -> Training:
    """What players of the course have learned: as it is kept, or trained now.

    A training that `seconds` cut short is kept too, but only used again by who would not have
    waited longer. retrain : whatever is kept. KeyboardInterrupt leaves the cache as it was.
    """
    if not retrain:
        kept = kept_training(_place(course), _situations(course), warn)
        if kept is not None and kept.is_whole:
            return kept
        if seconds is not None:
            kept = kept_training(_place(course, whole=False), _situations(course), warn)
            if kept is not None and kept.seconds >= seconds:
                return kept
    training = train(course.rules, course.seed, jobs, course.budget, seconds, tell)
    keep_training(_place(course, whole=training.is_whole), training, warn)
    return training


def prepare(course: Course) -> None:
    """Has the machine code made that trainings and measurements need, where it can be interrupted.

    In a thread an interruption would wait until it is done.
    """
    training = train(course.rules, course.seed, 1, budget=1)
    measure = Measure(course.rules, Learned(training.strategy[np.newaxis]), course.seed, 1)
    measure.table_games(0, 1)
    next(response.responses(course.rules, training.strategy, course.seed, 1, hands=1))


def is_taught(course: Course) -> bool:
    """Whether what players of the course have learned seems to be kept."""
    return _seems_kept(_place(course))


def is_measured(course: Course) -> bool:
    """Whether what one seat could gain against such players seems to be kept."""
    return _seems_kept(_place_of_gain(_place(course)))


def gain_of(
    course: Course,
    training: Training,
    jobs: int,
    *,
    tell: Told = _nobody,
    warn: Warn = _unheard,
) -> Gain:
    """What one seat could still gain against players so trained: as it is kept, or measured now."""
    path = _place_of_gain(_place(course, whole=training.is_whole))
    facts = {
        "version": MEASURE_VERSION,
        "strategy": hashlib.sha256(training.strategy.tobytes()).hexdigest(),
        "response_hands": response.DEFAULT_HANDS,
        "games": [FIRST_GAMES, SELECTING_GAMES, MEASURING_GAMES],
        "changes": [metric.id for metric in METRICS],
    }
    kept = kept_gain(path, facts, warn)
    if kept is not None:
        return kept
    gain = measured(course, training, jobs, tell)
    keep_gain(path, facts, gain, warn)
    return gain


def measured(course: Course, training: Training, jobs: int, tell: Told = _nobody) -> Gain:
    """The gain of the best response that can be found to players so trained."""
    rules, table = course.rules, training.strategy
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        tell(done, STEPS)

    candidates = [
        Candidate(found.name, Learned(found.strategy[np.newaxis]))
        for found in response.responses(rules, table, course.seed, jobs, tell=step)
    ]
    candidates += [Candidate(name, parse_player(name, rules.stages)) for name in _FIXED_RESPONSES]
    return best_response_gain(rules, table, candidates, course.seed, jobs, step)


def _seems_kept(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # of a folder that may not be entered; reading will tell
        return False


def _place(course: Course, *, whole: bool = True) -> Path:
    """Where a training of the course is kept; those that were cut short have a place apart."""
    return place_of(course.key if whole else f"{course.key}-cut-short")


def _place_of_gain(training: Path) -> Path:
    return training.with_suffix(".json")


def _situations(course: Course) -> int:
    return int(np.prod(situations_shape(course.rules, layout_of(course.rules))))
