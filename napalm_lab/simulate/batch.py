"""The batch driver: many games in a row, compiled, without the interpreter lock."""

from __future__ import annotations

from typing import Any

from napalm_lab.players.policy import choose
from napalm_lab.rules.declare import declare
from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.machine import HAND_BEGAN, start_game, step
from napalm_lab.rules.state import HEAR, OVER
from napalm_lab.rules.tables import Tables
from napalm_lab.simulate.tally import count_declaration, count_event, start_tally


@kernel
def play_games(
    rules: Any,
    tables: Tables,
    policies: Any,
    game: Any,
    memory: Any,
    seed: int,
    first: int,
    max_hands: int,
    stop: Any,
    tallies: Any,
) -> int:
    """Plays games first, first + 1, ... into `tallies` and returns how many were completed.

    rules : RULES record; policies : Policies; game, memory : GAME and MEMORY records to work
    in; tallies : TALLY[games], zeros; stop : int64[1], set to 1 by another thread to stop between
    hands.
    """
    for index in range(tallies.size):
        start_game(rules, game, seed, first + index, max_hands)
        start_tally(memory)
        tally = tallies[index]
        while game.phase != OVER:
            event = step(rules, tables, game)
            count_event(rules, game, tally, memory, event)
            if event == HAND_BEGAN and stop[0] != 0:
                return index
            while game.phase == HEAR:
                action = choose(rules, policies, game)
                count_declaration(game, tally, memory, action)
                declare(rules, game, action)
    return int(tallies.size)
