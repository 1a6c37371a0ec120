"""Do verdicts at any look keep their word? Seeded simulations of a hundred looks each.

Runs are vectorised: what is simulated is t at each look, against the boundary that the package
gives for that look.
"""

import math

import numpy as np
import pytest

from napalm_lab.statistics.effect import paired_effect
from napalm_lab.statistics.sequence import Looks
from napalm_lab.statistics.stopping import Schedule
from napalm_lab.statistics.student import t_half_width
from napalm_lab.statistics.sums import PairedSums

RUNS = 400
FIRST = 500
LOOKS = Looks(FIRST)
GAMES = np.unique(np.geomspace(FIRST, 50 * FIRST, 100).astype(np.int64))


def differences(seed: int, shift: float = 0.0):
    """Differences of two independent skewed counts, int64[100, units], RUNS in all.

    The standard deviation of the difference is sqrt(2 * 0.85) / 0.15 = 8.69.
    """
    rng = np.random.default_rng(seed)
    for _ in range(RUNS // 100):
        size = (100, int(GAMES[-1]))
        more = rng.random(size) < shift if shift else 0
        yield rng.geometric(0.15, size) - rng.geometric(0.15, size) + more


def looked_at(numbers: np.ndarray, games: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Mean and standard error at each look, float64[runs, looks]."""
    sums = numbers.cumsum(axis=1, dtype=np.float64)[:, games - 1]
    squares = (numbers * numbers).cumsum(axis=1, dtype=np.float64)[:, games - 1]
    means = sums / games
    return means, np.sqrt((squares / games - means**2) / (games - 1))


def boundary(confidence: float) -> np.ndarray:
    return np.array([LOOKS.at(int(n)).half_width(int(n) - 1, confidence) for n in GAMES])


def test_equals_are_told_apart_in_at_most_5_of_100_runs_of_a_hundred_looks():
    students = np.array([t_half_width(int(n) - 1) for n in GAMES])
    every_look = found = naive = 0
    for numbers in differences(1):
        means, errors = looked_at(numbers, GAMES)
        t = np.abs(means / errors)
        every_look += GAMES.size
        found += int((t > boundary(0.95)).any(axis=1).sum())
        naive += int((t > students).any(axis=1).sum())
    assert GAMES.size == 100
    assert found / RUNS <= 0.05
    assert naive / RUNS == pytest.approx(0.40, abs=0.08)  # the same data, Student's t each time


def test_what_is_simulated_is_what_the_package_says():
    rng = np.random.default_rng(2)
    baseline, variant = rng.geometric(0.15, (2, int(GAMES[-1])))
    means, errors = looked_at((variant - baseline)[None, :], GAMES)
    for look in (0, 40, 99):
        games = GAMES[look]
        ones = np.ones(games, dtype=np.int64)
        effect = paired_effect(
            PairedSums.of(baseline[:games], ones, variant[:games], ones), looks=LOOKS
        )
        half = boundary(0.95)[look] * errors[0, look]
        assert effect.ci == pytest.approx((means[0, look] - half, means[0, look] + half))


def test_power_and_the_interval_at_the_stop():
    # a true effect of 0.5 is 0.0574 standard deviations. At 3,060 games the boundary is 3.18 and so
    # is the t to be expected: half of the runs are beyond it at that look alone, and more of them
    # were at an earlier one. At 6,200 it is 3.28 and t is more than 1.24 above it in 90 of 100
    stopped, covered, wrong = [], 0, 0
    for numbers in differences(3, shift=0.5):
        means, errors = looked_at(numbers, GAMES)
        beyond = np.abs(means) > boundary(0.95) * errors
        at = np.where(beyond.any(axis=1), beyond.argmax(axis=1), GAMES.size - 1)
        rows = np.arange(at.size)
        stopped += GAMES[at].tolist()
        half = boundary(0.95)[at] * errors[rows, at]
        covered += int((np.abs(means[rows, at] - 0.5) <= half).sum())
        wrong += int((means[rows, at] + half < 0).sum())
    assert covered / RUNS >= 0.95
    assert wrong == 0
    assert 3060 / 2 < np.median(stopped) < 3060
    assert np.mean(np.array(stopped) <= 6200) >= 0.90


def test_a_true_effect_at_the_margin_is_called_equivalent_in_at_most_5_of_100_runs():
    called = 0
    for numbers in differences(4, shift=0.5):
        means, errors = looked_at(numbers, GAMES)
        inside = np.abs(means) + boundary(0.90) * errors < 0.5
        called += int(inside.any(axis=1).sum())
    assert called / RUNS <= 0.05


def test_an_interval_that_is_narrow_enough_covers():
    # exponential, mean 1: a half-width of 6% is expected at (1.96 / 0.06)^2 = 1,067 units
    games = np.array(Schedule(FIRST, 4000).looks())
    target = 0.06
    rng = np.random.default_rng(5)
    means, errors = looked_at(rng.standard_exponential((2000, 4000)), games)
    half = np.array([t_half_width(int(n) - 1) for n in games]) * errors
    reached = half <= target * means
    assert reached.any(axis=1).all()
    at = reached.argmax(axis=1)
    rows = np.arange(at.size)
    covered = np.abs(means[rows, at] - 1) <= half[rows, at]
    assert covered.mean() == pytest.approx(0.95, abs=4 * math.sqrt(0.95 * 0.05 / 2000))
    assert 1067 * 0.95 < games[at].mean() < 1067 * 1.15
