"""Whether the engine became slower: two checkouts play the same games in turn, in one run.

    git worktree add ../before HEAD~10
    python benchmarks/against.py ../before [--runs 25] [--games 20000] [--seats 5]

Each checkout plays in a process of its own, compiled, on one core, by process time. They take turns
so that a busy machine is busy for both. What is shown is the median over the runs of here / there:
under 1 is quicker here. The tallies of all games are compared as well, byte for byte.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from statistics import median
from time import process_time

VARIANTS = ("pagat", "ukrainian")


def play_what_is_asked_for(seats: int) -> None:
    """Reads lines of a variant and a number of games; answers with seconds, hands and a digest."""
    from napalm_lab.players.lineup import parse_lineup
    from napalm_lab.simulate.side import Side, StopFlag
    from napalm_lab.variant.compile import compile_rules
    from napalm_lab.variant.loading import load

    sides = {}
    for name in VARIANTS:
        rules = compile_rules(load(name).rules, seats)
        lineup = parse_lineup("threshold:0.85", seats, rules.stages)
        sides[name] = Side(rules, lineup, 1, 1000)
        sides[name].play(0, 10, StopFlag())
    for line in sys.stdin:
        name, games = line.split()
        start = process_time()
        tallies = sides[name].play(0, int(games), StopFlag())
        seconds = process_time() - start
        digest = sha256(tallies.tobytes()).hexdigest()
        print(seconds, tallies["hands"].sum(), digest, flush=True)


class Checkout:
    """A process that plays with the package of one checkout."""

    def __init__(self, folder: Path, seats: int) -> None:
        """Start it; it compiles at its first game."""
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--seats", str(seats), "--play"],
            env={**os.environ, "PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def play(self, variant: str, games: int) -> tuple[float, float, str]:
        """Seconds, hands a second and the digest of the tallies."""
        assert self._process.stdin
        assert self._process.stdout
        print(variant, games, file=self._process.stdin, flush=True)
        seconds, hands, digest = self._process.stdout.readline().split()
        return float(seconds), float(hands) / float(seconds), digest

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def compare(checkouts: list[Checkout], variant: str, runs: int, games: int) -> None:
    """Prints one variant's ratio and rates."""
    played = [[checkout.play(variant, games) for checkout in checkouts] for _ in range(runs)]
    ratio = median(here[0] / there[0] for here, there in played)
    rates = [max(turn[side][1] for turn in played) / 1e6 for side in range(2)]
    same = "the same games" if played[0][0][2] == played[0][1][2] else "OTHER GAMES"
    best = f"{rates[0]:.2f} and {rates[1]:.2f} million hands a second"
    print(f"{variant:12} here / there {ratio:.3f}; at best {best}; {same}")


def main() -> None:
    """Compares this checkout with another."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("other", type=Path, nargs="?", help="folder of the other checkout")
    parser.add_argument("--runs", type=int, default=25)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--play", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.play:
        play_what_is_asked_for(options.seats)
        return
    if options.other is None:
        parser.error("name the folder of the other checkout")
    here = Path(__file__).resolve().parents[1]
    checkouts = [Checkout(folder, options.seats) for folder in (here, options.other.resolve())]
    for variant in VARIANTS:
        compare(checkouts, variant, options.runs, options.games)
    for checkout in checkouts:
        checkout.close()


if __name__ == "__main__":
    main()
