"""How many million seven-card hands a second the ranking values, beside phevaluator.

    python benchmarks/ranking.py [--runs 7] [--hands 1000000] [--seed 1]

Everything runs on one core: best five of seven, the usual order with the wheel. Each way runs once
to warm up (machine code is compiled or loaded, tables are read), then `--runs` times by the wall
clock, in turn with the others, so that a busy machine is busy for all. The median is shown.

    enumeration   all 133,784,560 hands in order, the keys of six cards summed on the way
    dealt         hands dealt at random beforehand, lying in memory, one byte a card
    dealt int64   the same, eight bytes a card, as the simulation keeps them
    phevaluator   the first 100,000 of these hands, as numbers of cards (its fastest way in), in a
                  Python loop, as its users would; the results must be the same

The first three are loops in machine code that add up the values, as a simulation would.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from statistics import median
from time import perf_counter

import numpy as np
from numpy.typing import NDArray
from phevaluator import evaluate_cards

from napalm_lab.rules.evaluate import hand_key, hand_value
from napalm_lab.rules.kernel import compiled
from napalm_lab.rules.multisets import CARD_KEYS
from napalm_lab.rules.options import Ranking
from napalm_lab.rules.ranking import number_of_values
from napalm_lab.rules.tables import Tables, build_tables

RANKING = Ranking("high", aces="high-or-low")
HELD = 7
ALL_HANDS = 133_784_560
COMPARED = 100_000


def enumerated(tables: Tables) -> int:
    """The sum of the values of all hands."""
    cards = np.empty(HELD, np.int64)
    total = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    cards[0], cards[1], cards[2], cards[3] = a, b, c, d
                    upper = CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c] + CARD_KEYS[d]
                    for e in range(d):
                        for f in range(e):
                            cards[4], cards[5] = e, f
                            key = upper + CARD_KEYS[e] + CARD_KEYS[f]
                            for g in range(f):
                                cards[6] = g
                                total += hand_value(tables, 0, key + CARD_KEYS[g], cards, HELD)
    return total


def dealt(tables: Tables, hands: NDArray[np.int64]) -> int:
    """The sum of the values of hands, one a row."""
    total = 0
    for place in range(len(hands)):
        cards = hands[place]
        total += hand_value(tables, 0, hand_key(cards, HELD), cards, HELD)
    return total


def by_phevaluator(hands: list[list[int]]) -> int:
    """The same sum by phevaluator, which numbers the classes from 1, the best first."""
    classes = number_of_values(RANKING)
    return sum(classes - evaluate_cards(*cards) for cards in hands)


def speeds(runs: int, hands: int, seed: int) -> dict[str, float]:
    """Million hands a second of each way: the median of the runs."""
    tables = build_tables([(RANKING, HELD)])
    rng = np.random.default_rng(seed)
    small = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (hands, 1)), axis=1)[
        :, :HELD
    ].copy()
    large = small.astype(np.int64)
    compared = large[:COMPARED].tolist()
    ways: dict[str, tuple[int, Callable[[], int]]] = {
        "enumeration": (ALL_HANDS, lambda: compiled(enumerated)(tables)),
        "dealt": (hands, lambda: compiled(dealt)(tables, small)),
        "dealt int64": (hands, lambda: compiled(dealt)(tables, large)),
        "phevaluator": (len(compared), lambda: by_phevaluator(compared)),
    }
    for _, way in ways.values():
        way()
    if by_phevaluator(compared) != compiled(dealt)(tables, large[:COMPARED]):
        raise AssertionError("phevaluator values these hands otherwise")
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(runs):
        for name, (_, way) in ways.items():
            start = perf_counter()
            way()
            times[name].append(perf_counter() - start)
    return {name: ways[name][0] / median(times[name]) / 1e6 for name in ways}


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = speeds(options.runs, options.hands, options.seed)
    print(f"{'seven-card hands':<18}{'million/s':>10}{'x phevaluator':>15}")
    for name, speed in found.items():
        print(f"{name:<18}{speed:>10.1f}{speed / found['phevaluator']:>15.0f}")


if __name__ == "__main__":
    main()
