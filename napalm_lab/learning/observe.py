"""Watching a table of learned players: in which situations they must speak, and how games end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from napalm_lab.learning.classroom import derived_seed
from napalm_lab.players.policy import chance, says
from napalm_lab.players.situation import layout_of, situation_of, situations_shape
from napalm_lab.rules.declare import declare, may_say
from napalm_lab.rules.kernel import compiled, kernel
from napalm_lab.rules.machine import HAND_BEGAN, start_game, step
from napalm_lab.rules.parameters import CompiledRules
from napalm_lab.rules.state import HEAR, NO, OVER, YES, blank_game
from napalm_lab.rules.tables import Tables
from napalm_lab.simulate.side import StopFlag, StoppedError
from napalm_lab.simulate.workers import in_chunks

GAMES = 20_000
MAX_HANDS = 1_000

BARRED, OPEN = range(2)
"""Turns at which the hand is too bad to be allowed a yes, and those at which it may be said."""

HANDS, CAPPED, OVERFLOWED = range(3)


@dataclass(frozen=True)
class Observed:
    """What was seen of the players of one strategy.

    turns : int64[situations, 2], declarations asked for, BARRED and OPEN; games : int64[games, 3],
    HANDS dealt, and whether the game was CAPPED or OVERFLOWED, 0 or 1.
    """

    turns: NDArray[np.int64]
    games: NDArray[np.int64]


@kernel
def watch_games(
    rules: Any,
    tables: Tables,
    layout: Any,
    strategy: Any,
    game: Any,
    seed: int,
    first: int,
    max_hands: int,
    stop: Any,
    turns: Any,
    games: Any,
) -> int:
    """Plays games first, first + 1, ... and returns how many were completed.

    The words are those that `players.policy.choose` has for players of `strategy`,
    int32[situations]. turns, games : as in Observed, zeros; the others as in
    `simulate.batch.play_games`.
    """
    for index in range(games.shape[0]):
        start_game(rules, game, seed, first + index, max_hands)
        while game.phase != OVER:
            event = step(rules, tables, game)
            if event == HAND_BEGAN and stop[0] != 0:
                return index
            while game.phase == HEAR:
                situation, word = situation_of(rules, layout, game), NO
                if may_say(rules, game, YES):
                    turns[situation, OPEN] += 1
                    word = says(int(strategy[situation]), chance(game))
                else:
                    turns[situation, BARRED] += 1
                declare(rules, game, word)
        games[index, HANDS] = game.hand
        games[index, CAPPED] = game.capped
        games[index, OVERFLOWED] = game.overflowed
    return int(games.shape[0])


def observe(
    rules: CompiledRules,
    strategy: NDArray[np.int32],
    seed: int,
    jobs: int,
    games: int = GAMES,
) -> Observed:
    """Plays games in which everybody plays a strategy, others than those it was learned in.

    strategy : int32[situations]; jobs : threads, which leave no trace.
    """
    layout = layout_of(rules)
    situations = int(np.prod(situations_shape(rules, layout)))
    own_seed = derived_seed(seed, "observing")

    def watch(first: int, count: int, stop: StopFlag) -> Observed:
        seen = Observed(np.zeros((situations, 2), np.int64), np.zeros((count, 3), np.int64))
        done = compiled(watch_games)(
            rules.record,
            rules.tables,
            layout,
            strategy,
            blank_game(),
            own_seed,
            first,
            MAX_HANDS,
            stop.word,
            seen.turns,
            seen.games,
        )
        if done < count:
            raise StoppedError
        return seen

    watch(0, 0, StopFlag())  # machine code is made once, where it can be interrupted
    turns, played = np.zeros((situations, 2), np.int64), []
    for part in in_chunks(watch, games, jobs):
        turns += part.turns
        played.append(part.games)
    return Observed(turns, np.concatenate(played))
