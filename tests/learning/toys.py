"""Small variants whose chips are reckoned here by hand, and as the engine plays them."""

from typing import Any

import numpy as np

from napalm_lab.players.situation import layout_of, situations_shape
from napalm_lab.rules.parameters import CompiledRules
from napalm_lab.variant.compile import compile_rules
from tests.learning.exact import STRENGTHS, best_of
from tests.schema_strategies import read

ANTE = 6

ONE_CARD = {
    "seats": {"min": 2, "max": 5},
    "ante": {"chips": ANTE},
    "tokens": {"target": "none"},
    "end": {"hands": 1},
    "stages": {"one": {"deal": 1}},
    "settle": {
        "sole": {"winner_takes": "pot", "tokens": 0},
        "contested": {"winner_takes": "pot", "losers_pay": "pot"},
    },
}
"""A game of one hand of one card: a sole yes takes the pot, of several the best one does, and each
other yes-sayer pays as much to each winner. With no yes the antes are shared: everybody is even."""

STAKE, RICH_ANTE = 6, 60

HIGH_THEN_LOW = {
    "seats": {"min": 2, "max": 5},
    "ante": {"chips": RICH_ANTE},
    "tokens": {"target": "none"},
    "end": {"hands": 1},
    "stages": {"high": {"deal": 1, "goal": "high"}, "low": {"deal": 0, "goal": "low"}},
    "settle": {
        "sole": {"winner_takes": STAKE, "tokens": 0},
        "contested": {"winner_takes": 0, "losers_pay": STAKE, "to": "each-winner"},
    },
}
"""A game of one hand, twice declared with the same card: the highest, then the lowest. A sole yes
takes six from a pot that is shared in the end, so it costs everybody two; losers pay six."""

TWO_TOKENS = {
    "seats": {"min": 2, "max": 5},
    "tokens": {"target": 2},
    "stages": {"one": {"deal": 1}},
}
"""As pagat, but one card a hand and two tokens to win."""


def game(written: dict[str, Any], seats: int) -> tuple[CompiledRules, tuple[int, ...]]:
    """Compiled rules, and the shape of their situations."""
    compiled = compile_rules(read(written).rules, seats)
    return compiled, situations_shape(compiled, layout_of(compiled))


def chips_of_one_card(yes: tuple[bool, ...]) -> list[Any]:
    """What everybody wins or loses, by place, the ante included."""
    seats, yeses = len(yes), sum(yes)
    pot, shape = ANTE * seats, (STRENGTHS,) * len(yes)
    if yeses == 0:
        return [np.zeros(shape)] * seats
    if yeses == 1:
        return [np.full(shape, float(pot * said - ANTE)) for said in yes]
    tied, wins = best_of(yes)
    won = pot / np.maximum(tied, 1) + pot * (yeses - tied)
    return [
        np.where(best, won, -pot * tied * said) - ANTE for best, said in zip(wins, yes, strict=True)
    ]


def chips_of_a_stake(yes: tuple[bool, ...]) -> list[Any]:
    """The same of one stage of HIGH_THEN_LOW for three, without the ante."""
    shape, yeses = (STRENGTHS,) * len(yes), sum(yes)
    if yeses == 1:
        return [np.full(shape, STAKE * said - STAKE / len(yes)) for said in yes]
    tied, wins = best_of(yes)
    return [
        np.where(best, STAKE * (yeses - tied), -STAKE * tied * said) if yeses else np.zeros(shape)
        for best, said in zip(wins, yes, strict=True)
    ]
