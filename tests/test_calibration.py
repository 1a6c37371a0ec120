"""The calibration scripts measure what they say: their data have the truths they compare with."""

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import binom

from napalm_lab.statistics.sums import PairedSums

SCRIPTS = Path(__file__).parent.parent / "benchmarks"


def loaded(name):
    """A script of benchmarks/ as a module, until the test is over."""
    spec = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[name]


@pytest.fixture(scope="module")
def calibration():
    yield from loaded("calibration")


@pytest.fixture(scope="module")
def clusters_at_looks():
    yield from loaded("clusters_at_looks")


@pytest.mark.parametrize("trainings", [2, 3, 4, 6])
def test_equals_whose_trainings_differ_are_called_different_in_at_most_5_percent(
    clusters_at_looks, trainings
):
    runs = 2_000
    found = clusters_at_looks.wrong(trainings, 0.05, runs, looks=50)
    assert 0 < found * runs <= binom.ppf(0.99, runs, 0.05)


@pytest.mark.parametrize("which", range(5))
def test_simulated_pairs_have_the_difference_they_are_said_to_have(calibration, which):
    pairs = calibration.SIMULATED[which]
    effect = pairs.draw(np.random.default_rng(which), 300_000)
    error = (effect.ci[1] - effect.ci[0]) / 4
    assert effect.difference == pytest.approx(pairs.truth, abs=4 * error)
    assert error < 0.05 * abs(pairs.truth)


def test_sums_of_counts_are_those_of_the_columns(calibration):
    values = np.array([1, 2, 5])
    counts = np.array([[3, 0, 1], [0, 2, 4], [1, 1, 0]])
    first = np.repeat(values, counts.sum(axis=1))
    second = np.concatenate([np.repeat(values, row) for row in counts])
    one = np.ones(first.size, dtype=np.int64)
    assert calibration.sums_of_counts(values, counts) == PairedSums.of(first, one, second, one)


@pytest.mark.parametrize("kind", ["share", "mean"])
def test_both_sides_of_a_population_are_alike(calibration, kind):
    _, chances = calibration.population(kind)
    assert chances.sum() == pytest.approx(1)
    assert chances.sum(axis=0) == pytest.approx(chances.sum(axis=1))


def test_coverage_counts_the_intervals_that_exist(calibration):
    intervals = np.array([[0.0, 1.0], [np.nan, np.nan], [0.5, 2.0], [1.0, 3.0], [-1.0, 0.9]])
    assert calibration.covered(intervals, 1.0) == "75.00%"


def test_p_values_are_measured_from_the_truth(calibration):
    # With 199 degrees of freedom the 95% interval reaches 1.972 standard errors either way.
    effects = np.array([[np.nan, 3.0, 3.0 - 1.972, 3.0 + 1.972]])
    assert calibration.shifted_p(effects, 3.0, 199) == pytest.approx([1.0])
    assert calibration.shifted_p(effects, 3.0 - 1.972, 199) == pytest.approx([0.05])


def test_comparisons_with_itself_are_the_same_in_any_chunks(calibration):
    arguments = {"name": "ukrainian", "games": 50, "seed": 5}
    whole = calibration.with_itself(0, 4, **arguments)
    parts = [calibration.with_itself(first, 2, **arguments) for first in (0, 2)]
    both = np.concatenate([part["hands"] for part in parts])
    assert np.array_equal(whole["hands"], both)
    assert len({tuple(row) for row in both}) == 4
