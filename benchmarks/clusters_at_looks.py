"""How often equals are called different where trainings differ and play stops at a verdict.

    python benchmarks/clusters_at_looks.py [--runs 20000] [--looks 50]

Simulated, with numpy alone, but with the numbers of `statistics.contrast.FewClusters` and the
sequence of `--until-decided`. Each training moves the difference by a normal number of mean zero,
whose standard deviation is told in those of a game; so there is no difference, and each run that
ends with one is wrong. It stops at the first look at which there is one, or, without, where games
alone would tell one and the trainings differ by more than games explain (as
`experiment.judging.Stopping` has it). The table is in docs/method.md.
"""

from __future__ import annotations

import argparse

import numpy as np
from scipy.stats import chi2
from scipy.stats import t as student

from napalm_lab.statistics.contrast import FEW_CLUSTERS
from napalm_lab.statistics.sequence import NARROWEST

FIRST = 1000
"""Games at the first look; at each further one there are a tenth more."""

TRAININGS = (2, 3, 4, 5, 6, 12)
MOVED = (0.0, 0.02, 0.03, 0.05, 0.07, 0.1, 0.2, 0.5)


def wrong(trainings: int, moved: float, runs: int, looks: int) -> float:
    """Share of runs that find a difference between equals."""
    rng = np.random.default_rng([trainings, round(1000 * moved)])
    truth = rng.normal(0, moved, (runs, trainings))
    totals, before = np.zeros((runs, trainings)), 0.0
    going, found = np.ones(runs, bool), 0
    for look in range(looks):
        games = FIRST * 1.1**look
        totals += rng.normal(0, np.sqrt((games - before) / trainings), (runs, trainings))
        before = games
        means = truth + totals / (games / trainings)
        mean, between = means.mean(axis=1), means.var(axis=1, ddof=1) / trainings
        units = (1 + means.var(axis=1)) / games
        x = NARROWEST * games / FIRST
        logarithm = np.log1p(x) / 2 - mean**2 / units / 2 * (x / (1 + x))
        by_units = np.exp(np.minimum(0.0, logarithm)) < 0.05
        plain = 2 * student.sf(np.abs(mean) / np.sqrt(between), trainings - 1)
        by_trainings = FEW_CLUSTERS.times(trainings - 1) * plain < 0.05
        differ = chi2.sf((trainings - 1) * between / units, trainings - 1) < 0.05
        found += int((going & by_units & by_trainings).sum())
        going &= ~(by_units & (by_trainings | differ))
    return found / runs


def main() -> None:
    """Prints a row for each number of trainings."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--runs", type=int, default=20_000)
    parser.add_argument("--looks", type=int, default=50)
    options = parser.parse_args()
    print(f"| trainings | p times | {' | '.join(f'{moved:g}' for moved in MOVED)} |")
    print(f"|--:|--:|{'--:|' * len(MOVED)}")
    for trainings in TRAININGS:
        shares = [wrong(trainings, moved, options.runs, options.looks) for moved in MOVED]
        cells = " | ".join(f"{100 * share:.1f}%" for share in shares)
        print(f"| {trainings} | {FEW_CLUSTERS.times(trainings - 1)} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
