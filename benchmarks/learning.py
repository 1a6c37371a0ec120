"""How good learned players are after so many hands of training, as a table.

    python benchmarks/learning.py [--variants pagat ukrainian] [--seats 5]
        [--hands 250000 500000 1000000 2000000 4000000] [--seed 1] [--jobs 2]

Every budget is a training of its own, from nothing; the cache of learned players is neither read
nor written. Of each training the table shows how long it took by the wall clock (machine code is
compiled before), how long a game is among players so trained, and the gain of the best response
found to them: as a share of the mean pot, with its 95% interval, and who gains it. But for the
seconds the same options give the same table. Progress goes to the error output.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from napalm_lab.learning.gain import Gain
from napalm_lab.learning.observe import observe
from napalm_lab.learning.school import Course, measured
from napalm_lab.learning.solution import Solution
from napalm_lab.learning.training import train
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.loading import load

HEADINGS = ("hands trained", "training, s", "hands a game", "gain, share of the pot", "responder")
FEW_HANDS = 1000


def rows(name: str, seats: int, budgets: Sequence[int], seed: int, jobs: int) -> list[list[str]]:
    """The table of one variant, a row for each budget."""
    variant = load(name)
    rules = compile_rules(variant.rules, seats)
    train(rules, seed, jobs, FEW_HANDS)  # compiles
    found = []
    for budget in budgets:
        print(f"{name}: {budget:,} hands", file=sys.stderr, flush=True)
        training = train(rules, seed, jobs, budget)
        seen = observe(rules, training.strategy, seed, jobs)
        hands = Solution(rules, training.strategy, seen).hands.value
        gain = measured(Course(rules, variant.rules_hash, seed, budget), training, jobs)
        found.append(
            [
                f"{training.hands:,}",
                f"{training.seconds:.0f}",
                "–" if hands is None else f"{hands:.2f}",
                share(gain),
                gain.responder,
            ]
        )
        print("  ".join(found[-1]), file=sys.stderr, flush=True)
    return found


def share(gain: Gain) -> str:
    """A gain as a share of the mean pot, with half the width of its 95% interval."""
    if gain.share_of_pot is None:
        return "–"
    text = f"{gain.share_of_pot:.2%}"
    if gain.share_ci is not None:
        text += f" ± {(gain.share_ci[1] - gain.share_ci[0]) / 2:.2%}"
    return text.replace("-", "−")


def main() -> None:
    """Trains, measures and prints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--variants", nargs="+", default=["pagat", "ukrainian"])
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument(
        "--hands",
        type=int,
        nargs="+",
        default=[250_000, 500_000, 1_000_000, 2_000_000, 4_000_000],
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    for name in options.variants:
        table = rows(name, options.seats, options.hands, options.seed, options.jobs)
        print(f"\n{name}, {options.seats} seats, seed {options.seed}\n")
        print(f"| {' | '.join(HEADINGS)} |")
        print(f"|{'--:|' * (len(HEADINGS) - 1)}--|")
        for row in table:
            print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
