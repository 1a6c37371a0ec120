"""Planted weaknesses: what is found against them, beside the best response reckoned out."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from napalm_lab.learning.gain import Candidate, Measure, best_response_gain
from napalm_lab.learning.response import RESPONSES, ROUNDS, responses
from napalm_lab.players.learned import Learned
from tests.learning.exact import (
    STRENGTHS,
    Payoffs,
    Stage,
    best_of,
    from_strength,
    moments,
    says_of,
    strategy_of,
)
from tests.learning.toys import (
    HIGH_THEN_LOW,
    ONE_CARD,
    TWO_TOKENS,
    chips_of_a_stake,
    chips_of_one_card,
    game,
)

SEATS = 3
NEVER, ALWAYS = 13, 0
HANDS = 300_000
GAMES = 60_000

# First, after a yes, and to challenge: the strength, of 0 to 12, from which on yes is said.
FOLDS_AFTER_ANY_YES = from_strength(6, NEVER, NEVER, SEATS, True)
ALWAYS_YES = from_strength(ALWAYS, ALWAYS, ALWAYS, SEATS, True)
NEVER_CHALLENGES = from_strength(8, 10, NEVER, SEATS, True)
SENSIBLE = from_strength(8, 10, 10, SEATS, True)

PLANTED = {
    "folds after any yes": (ONE_CARD, chips_of_one_card, [FOLDS_AFTER_ANY_YES]),
    "always says yes at stage two": (HIGH_THEN_LOW, chips_of_a_stake, [SENSIBLE, ALWAYS_YES]),
    "never challenges": (ONE_CARD, chips_of_one_card, [NEVER_CHALLENGES]),
}


@pytest.mark.parametrize("weakness", PLANTED)
def test_a_planted_weakness_is_found_to_within_a_tenth_of_the_best_response(weakness):
    written, chips, tables = PLANTED[weakness]
    rules, shape = game(written, SEATS)
    stages = [Stage(SEATS, True, chips, table) for table in tables]
    best = sum(stage.mean_gain() for stage in stages)
    table = strategy_of(shape, tables)
    told: list[int] = []
    found = list(responses(rules, table, 5, 1, HANDS, lambda: told.append(0)))
    assert len({response.name for response in found}) == len(found) == RESPONSES
    assert len(told) == 3 * ROUNDS
    gains = []
    for response in found:
        owns = [
            says_of(response.strategy, shape, number, moments(SEATS, True))
            for number in range(len(stages))
        ]
        gains.append(sum(stage.mean_gain(own) for stage, own in zip(stages, owns, strict=True)))
    assert 0.9 * best <= max(gains) <= best + 1e-9
    measured, _ = Measure(rules, Learned(table[np.newaxis]), 5, 1).gains(
        Learned(found[int(np.argmax(gains))].strategy[np.newaxis]), 0, GAMES
    )
    assert measured.mean() == pytest.approx(best, rel=0.1)


def solved(seats: int, table: Any, hands: int, responds: bool) -> float:
    """What a seat of TWO_TOKENS expects of a game without challenges, by reckoning backwards from a
    last hand: as a best response that knows everything but the cards, or as the table plays.
    """

    @cache
    def worth(hand: int, dealer: int, tokens: tuple[int, ...]) -> float:
        if hand > hands:
            return 0.0
        place = (0 - dealer - 1) % seats
        stage = Stage(seats, False, chips(hand, dealer, tokens), table)
        own = stage.response(place) if responds else table
        return stage.value(place, own) - 1

    def chips(hand: int, dealer: int, tokens: tuple[int, ...]) -> Payoffs:
        pot, place = seats * hand, (0 - dealer - 1) % seats

        @cache
        def of(yes: tuple[bool, ...]) -> list[Any]:
            own = np.zeros((STRENGTHS,) * seats)
            after = list(tokens)
            if sum(yes) == 1:
                seat = (yes.index(True) + dealer + 1) % seats
                after[seat] += 1
                if after[seat] == 2:
                    return [own + (pot if seat == 0 else 0)] * seats
            elif sum(yes) > 1:
                tied, wins = best_of(yes)
                own = np.where(wins[place], pot * (sum(yes) - tied), -pot * tied * yes[place])
            return [own + worth(hand + 1, (dealer + 1) % seats, tuple(after))] * seats

        return of

    return sum(worth(1, dealer, (0,) * seats) for dealer in range(seats)) / seats


@pytest.mark.parametrize("seats", [2, 3])
def test_over_a_whole_game_for_tokens_too(seats):
    folds = from_strength(6, NEVER, NEVER, seats, False)
    rules, shape = game(TWO_TOKENS | {"declare": {"dealer_challenge": False}}, seats)
    best = solved(seats, folds, 10, True) - solved(seats, folds, 10, False)
    table = strategy_of(shape, [folds])
    candidates = [
        Candidate(response.name, Learned(response.strategy[np.newaxis]))
        for response in responses(rules, table, 5, 1, 2 * HANDS)
    ]
    gain = best_response_gain(rules, table, candidates, 5, 1)
    assert gain.chips == pytest.approx(best, rel=0.1)
