"""Do the intervals keep their word? Seeded simulations, small enough to be quick.

Each bound is the nominal 95 % with four standard errors of the simulation on either side, which
notices a standard error that is wrong by about a fifth.
"""

import math
from collections.abc import Callable

import numpy as np
import pytest

from napalm_lab.statistics.blocks import PairedBlocks
from napalm_lab.statistics.effect import Effect, paired_effect
from napalm_lab.statistics.quantile import quantile_effect
from napalm_lab.statistics.sums import PairedSums

Draw = Callable[[np.random.Generator], Effect]


def coverage(draw: Draw, truth: float, repeats: int) -> float:
    covered = 0
    for seed in range(repeats):
        ci = draw(np.random.default_rng([2024, seed])).ci
        covered += ci is not None and ci[0] <= truth <= ci[1]
    return covered / repeats


def mean(rng: np.random.Generator) -> Effect:
    """Skewed counts in correlated pairs, 200 units; the variant has one more on average."""
    common, n = rng.geometric(0.1, 200), np.ones(200, dtype=np.int64)
    return paired_effect(
        PairedSums.of(common + rng.poisson(2, 200), n, common + rng.poisson(3, 200), n)
    )


def share(rng: np.random.Generator) -> Effect:
    """Shares of several counts a unit: 40 % against 30 %, alike within a unit."""
    counts = rng.geometric(0.2, 400)
    chance = rng.beta(4, 6, 400)
    other = rng.geometric(0.3, 400)
    return paired_effect(
        PairedSums.of(
            rng.binomial(counts, chance), counts, rng.binomial(other, 0.75 * chance), other
        ),
        "share",
    )


def ratio(rng: np.random.Generator) -> Effect:
    """Chips per hand: 2 against 5, over correlated numbers of hands, 400 units."""
    hands = rng.geometric(0.15, 400)
    more = hands + rng.poisson(1, 400)
    return paired_effect(PairedSums.of(rng.poisson(2 * hands), hands, rng.poisson(5 * more), more))


def root(rng: np.random.Generator) -> Effect:
    """Root mean squares 3 and 6 of normal numbers, in whole thousandths, 400 units of 5 seats."""
    seats = np.rint(1000 * rng.normal(0, 3, (2, 400, 5))).astype(np.int64)
    seats[1] = 2 * seats[1]
    squares, five = (seats**2).sum(axis=2), np.full(400, 5)
    return paired_effect(PairedSums.of(squares[0], five, squares[1], five), "root")


@pytest.mark.parametrize(
    ("draw", "truth"), [(mean, 1.0), (share, -0.1), (ratio, 3.0), (root, 3000.0)]
)
def test_intervals_of_ratios_cover_the_true_difference(draw, truth):
    repeats = 1500
    assert coverage(draw, truth, repeats) == pytest.approx(
        0.95, abs=4 * math.sqrt(0.95 * 0.05 / repeats)
    )


def fine_quantile(rng: np.random.Generator) -> Effect:
    """95th percentile of skewed chips against that of another draw, 2,000 units."""
    chips = rng.poisson(4, (2, 2000)) * rng.geometric(1 / 20, (2, 2000))
    return quantile_effect(PairedBlocks.of(np.arange(2000), chips[0], chips[1]))


def coarse_quantile(rng: np.random.Generator) -> Effect:
    """95th percentile of small counts, just where it falls between 6 and 7."""
    counts = rng.poisson(3.28, (2, 2000))
    return quantile_effect(PairedBlocks.of(np.arange(2000), counts[0], counts[1]))


def test_intervals_of_quantiles_cover_no_difference():
    repeats = 300
    bound = 4 * math.sqrt(0.95 * 0.05 / repeats)
    assert coverage(fine_quantile, 0.0, repeats) == pytest.approx(0.95, abs=bound)
    assert coverage(coarse_quantile, 0.0, repeats) == pytest.approx(0.95, abs=bound)
