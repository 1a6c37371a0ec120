"""How many complete hands a second the engine plays, beside its limit and beside a script of one's
own.

    python benchmarks/engine.py [--runs 7] [--games 4000] [--seats 5]

Everything runs on one core, in one process, after compilation. Each way runs once to warm up, then
`--runs` times by the wall clock, in turn with the others, so that a busy machine is busy for all.
The median is shown, and the ratio to the engine's pagat.

    pagat, ukrainian   the batch driver with threshold:0.85 at every seat, all metrics counted
    deal and value     the least any engine must do: shuffle, deal and value the hands of three
    stages interpreted        the same kernels without numba, as `check` and `trace` run them own
    script         what one would write: random.shuffle, phevaluator, a loop over stages and seats
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np
from phevaluator import evaluate_cards

from napalm_lab.players.lineup import parse_lineup
from napalm_lab.players.seating import policies_of
from napalm_lab.rules.deal import deal_cards
from napalm_lab.rules.kernel import compiled
from napalm_lab.rules.machine import begin_hand, start_game
from napalm_lab.rules.state import blank_game
from napalm_lab.simulate.batch import play_games
from napalm_lab.simulate.side import Side, blank_memory
from napalm_lab.simulate.tally import TALLY
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.loading import load

PLAYERS = "threshold:0.85"


def deal_and_value(rules: Any, tables: Any, game: Any, hands: int) -> int:
    """Deals and values the three stages of so many hands."""
    start_game(rules, game, 1, 0, hands)
    for _ in range(hands):
        begin_hand(rules, game)
        for stage in range(rules.stages):
            game.stage = stage
            deal_cards(rules, tables, game)
    return int(game.values[0])


def side_of(name: str, seats: int) -> Side:
    """A shipped variant with threshold players."""
    rules = compile_rules(load(name).rules, seats)
    return Side(rules, parse_lineup(PLAYERS, seats, rules.stages), 1, 1000)


def batch(side: Side, games: int, play: Callable[..., Any]) -> int:
    """Hands played by `play`, which is `play_games` compiled or as it stands."""
    tallies = np.zeros(games, TALLY).view(np.recarray)
    play(
        side.rules.record,
        side.rules.tables,
        policies_of(side.lineup.players, side.rules),
        blank_game(),
        blank_memory(side.rules),
        side.seed,
        0,
        side.max_hands,
        np.zeros(1, np.int64),
        tallies,
    )
    return int(tallies.hands.sum())


def own_script(hands: int, seats: int) -> int:
    """Hands of pagat as a script of one's own would play them, game after game."""
    pack = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    order = {rank: place for place, rank in enumerate("23456789TJQKA")}
    # Values worth a yes: the best 15 % of a sample, lower is better for phevaluator.
    tokens, pot, chips, played = [0] * seats, 0, [0] * seats, 0
    while played < hands:
        played += 1
        random.shuffle(pack)
        pot += seats
        for held in (2, 5, 7):
            dealt = [pack[seat * 7 : seat * 7 + held] for seat in range(seats)]
            if held == 2:
                worth = [sorted((order[card[0]] for card in hand), reverse=True) for hand in dealt]
                values = [(pair[0] == pair[1]) * 400 + pair[0] * 14 + pair[1] for pair in worth]
                yes = [seat for seat in range(seats) if values[seat] >= 169]
            else:
                sign = 1 if held == 5 else -1
                values = [sign * evaluate_cards(*hand) for hand in dealt]
                least = 7230 if held == 5 else -2050
                yes = [seat for seat in range(seats) if values[seat] >= least]
            if len(yes) == 1:
                tokens[yes[0]] += 1
                if tokens[yes[0]] == 5:
                    chips[yes[0]] += pot
                    tokens, pot = [0] * seats, 0
                    break
            elif yes:
                best = max(values[seat] for seat in yes)
                winners = [seat for seat in yes if values[seat] == best]
                for loser in yes:
                    for winner in winners:
                        if loser not in winners:
                            chips[loser] -= pot
                            chips[winner] += pot
    return played


def main() -> None:
    """Runs all ways in turn and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seats", type=int, default=5)
    options = parser.parse_args()
    seats, games = options.seats, options.games
    pagat, ukrainian = side_of("pagat", seats), side_of("ukrainian", seats)
    dealing = compiled(deal_and_value)

    def deal() -> int:
        dealing(pagat.rules.record, pagat.rules.tables, blank_game(), 12 * games)
        return 12 * games

    ways: dict[str, Callable[[], int]] = {
        "pagat": lambda: batch(pagat, games, compiled(play_games)),
        "ukrainian": lambda: batch(ukrainian, games, compiled(play_games)),
        "deal and value": deal,
        "interpreted": lambda: batch(pagat, 10, play_games),
        "own script": lambda: own_script(2_000, seats),
    }
    speeds: dict[str, list[float]] = {way: [] for way in ways}
    for run in range(options.runs + 1):
        for way, play in ways.items():
            start = perf_counter()
            hands = play()
            if run:
                speeds[way].append(hands / (perf_counter() - start))
    base = median(speeds["pagat"])
    print(f"{seats} seats, {games} games a run, {options.runs} runs; hands a second, median")
    for way, measured in speeds.items():
        print(f"  {way:16} {median(measured):12,.0f}   x {median(measured) / base:.4g}")


if __name__ == "__main__":
    main()
