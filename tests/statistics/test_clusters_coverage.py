"""Do intervals of clustered units keep their word? Seeded simulations of six clusters.

A cluster of 50 normal units needs no more than its sum and its sum of squares, of which the part
around the mean is chi-squared distributed. So each run is but a handful of draws.
"""

import numpy as np
import pytest
from scipy import stats

from napalm_lab.statistics.effect import Effect, paired_effect
from napalm_lab.statistics.sums import PairedSums, Sums

RUNS, CLUSTERS, UNITS = 400, 6, 50
FINE = 10_000  # whole numbers stand for ten-thousandths of a unit's standard deviation
SHIFT = 2.0


def cluster(rng: np.random.Generator, between: float, shift: float) -> PairedSums:
    """Zeros against differences around `shift`, whose cluster moves them by `between`.

    `between` : the variance of what moves a cluster, that of a unit within it being 1.
    """
    mean = shift + np.sqrt(between) * rng.normal() + rng.normal() / np.sqrt(UNITS)
    squares = UNITS * mean**2 + rng.chisquare(UNITS - 1)
    total = round(FINE * UNITS * mean)
    baseline = Sums(UNITS, UNITS, 0, UNITS, 0, 0, UNITS)
    variant = Sums(UNITS, UNITS, total, UNITS, round(FINE**2 * squares), total, UNITS)
    return PairedSums(baseline, variant, 0, 0, total, UNITS, UNITS)


def effects(between: float, shift: float) -> list[Effect]:
    found = []
    for run in range(RUNS):
        rng = np.random.default_rng([run, round(10 * between), round(shift)])
        own = [cluster(rng, between, shift) for _ in range(CLUSTERS)]
        found.append(paired_effect(sum(own, PairedSums()), clusters=own))
    return found


def covered(found: list[Effect]) -> float:
    low, high = np.array([effect.ci for effect in found]).T / FINE
    return float(np.mean((low <= SHIFT) & (high >= SHIFT)))


@pytest.mark.parametrize(("between", "of_units"), [(1.0, 0.5), (0.3, 0.75), (0.0, 0.98)])
def test_a_true_difference_is_covered_however_alike_the_units_of_a_cluster(between, of_units):
    """of_units : more than what the units' own intervals cover.

    Their standard error is too small by sqrt(1 + 50 * between / (1 + between)): 5.1 and 3.5.
    """
    found = effects(between, SHIFT)
    assert covered(found) >= 0.93
    assert covered([effect.units for effect in found]) < of_units


@pytest.mark.parametrize("between", [1.0, 0.3, 0.0])
def test_equals_are_called_different_in_at_most_5_of_100_runs(between):
    different = sum(effect.p < 0.05 for effect in effects(between, 0.0))
    assert different <= stats.binom.ppf(0.99, RUNS, 0.05)
