"""What a place at the table is worth between stages, as learned so far.

A position is the stage to come, the place behind the dealer, how far the seat and the best of the
others are from the target, and the size of the pot. Its worth is learned as a share of the pot (and
the table's ante, so that an empty pot has a measure too).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from napalm_lab.players.situation import levels_of
from napalm_lab.rules.deal import seat_in_after
from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.limits import MAX_SEATS
from napalm_lab.rules.parameters import CompiledRules
from napalm_lab.rules.state import DEAL_STAGE, OVER, POT, is_in

POTS = 16
"""Sizes of pots, two of them to a doubling."""

MOST_STEPS = 256
"""Stages after which the way so far is looked back at, though the game goes on."""

NOWHERE = -1

MOST_WORTH = 30.0
"""Measures: no position counts as better, or minus this, worse; the first players know nothing, and
where losers match the pot they may lose more than anybody would who does."""

LOOK_AHEAD = 0.9
"""How much what came later counts against what was expected to come: lambda of TD(lambda), Sutton
and Barto, "Reinforcement Learning" (2018), chapter 12. Without it what the last of
thirty stages brings would reach the first one only step by step, from round to round."""

# The way of one game through positions, stage by stage.
WAY = np.dtype(
    [
        ("steps", np.int64),
        ("before", np.int64, (MAX_SEATS,)),  # accounts when the stage began
        ("positions", np.int64, (MOST_STEPS, MAX_SEATS)),  # NOWHERE for who does not learn
        ("gains", np.float64, (MOST_STEPS, MAX_SEATS)),  # chips that the stage brought
        ("measures", np.float64, (MOST_STEPS,)),  # chips that worth is a share of
    ],
    align=True,
)


def number_of_positions(rules: CompiledRules, layout: Any) -> int:
    """How many numbers positions have."""
    return rules.stages * rules.seats * int(layout.levels) ** 2 * POTS


def worths_of(returns: NDArray[np.float64]) -> NDArray[np.float64]:
    """Worth by position, from sums of worths and of times it was there: float64[positions, 2]."""
    sums, counts = returns.T
    worths: NDArray[np.float64] = np.divide(sums, counts, out=np.zeros(len(sums)), where=counts > 0)
    return worths


@kernel
def position_of(rules: Any, layout: Any, game: Any, seat: int) -> int:
    """Where a seat stands between stages."""
    seats, stage, dealer = int(rules.seats), 0, int(game.dealer)
    if game.phase == DEAL_STAGE:
        stage = int(game.stage) + 1
    elif game.hand == 0:
        dealer = int(game.first_dealer)
    else:
        dealer = int(seat_in_after(rules, game, dealer))
    place = seat - dealer
    if place < 0:
        place += seats
    levels = int(layout.levels)
    place = (stage * seats + place) * levels * levels + levels_of(rules, layout, game, seat)
    return place * POTS + size_in_halves(layout, int(game.accounts[POT]))


@kernel
def size_in_halves(layout: Any, pot: int) -> int:
    """The size of a pot, 0..POTS-1: a step up at each doubling, and half-way before it."""
    size, limit = 0, int(layout.pot_unit)
    while size + 2 < POTS and pot >= 2 * limit:
        limit *= 2
        size += 2
    return size + 1 if 2 * pot >= 3 * limit else size


@kernel
def measure_of(layout: Any, game: Any) -> float:
    """What a position's worth is a share of, chips."""
    return float(game.accounts[POT] + layout.pot_unit)


@kernel
def worth_ahead(rules: Any, layout: Any, worths: Any, game: Any, seat: int) -> float:
    """Chips that a seat can expect from what comes after the stages settled so far."""
    if game.phase == OVER or game.overflowed == 1 or not is_in(game, seat):
        return 0.0
    pot = int(game.accounts[POT])
    if size_in_halves(layout, pot) == POTS - 1:
        return even_share(rules, float(pot))
    return float(worths[position_of(rules, layout, game, seat)]) * measure_of(layout, game)


@kernel
def even_share(rules: Any, pot: float) -> float:
    """What a seat can expect of a pot past all measure.

    Together all seats can expect what is in it; what is learned from pots that double at every hand
    would outgrow that. Seats that are out count too, which makes it a little less.
    """
    return pot / int(rules.seats)


@kernel
def worth_now(rules: Any, layout: Any, worths: Any, game: Any, way: Any, seat: int) -> float:
    """Chips that a seat gained since the stage began, and can expect from what comes after it."""
    return gained(game, way, seat) + worth_ahead(rules, layout, worths, game, seat)


@kernel
def gained(game: Any, way: Any, seat: int) -> float:
    """Chips that the stage brought a seat; none where they outgrew what can be moved.

    For then some are paid, and others are not, as it happens.
    """
    if game.overflowed == 1:
        return 0.0
    return float(game.accounts[seat] - way.before[seat])


@kernel
def begin_step(rules: Any, layout: Any, game: Any, way: Any, learners: int) -> None:
    """Notes where the learners (a bit a seat) stand before a stage."""
    step = int(way.steps)
    for seat in range(rules.seats):
        way.before[seat] = game.accounts[seat]
        way.positions[step, seat] = NOWHERE
        if learners >> int(seat) & 1 and is_in(game, seat):
            way.positions[step, seat] = position_of(rules, layout, game, seat)
    way.measures[step] = measure_of(layout, game)


@kernel
def end_step(rules: Any, game: Any, way: Any) -> None:
    """Notes what the stage brought everybody."""
    step = int(way.steps)
    for seat in range(rules.seats):
        way.gains[step, seat] = gained(game, way, int(seat))
    way.steps = step + 1


@kernel
def look_back(rules: Any, layout: Any, worths: Any, game: Any, way: Any, returns: Any) -> None:
    """Adds what each position turned out to be worth, in measures, to float64[positions, 2]."""
    steps = int(way.steps)
    for seat in range(rules.seats):
        expected = worth_ahead(rules, layout, worths, game, int(seat))
        came = expected
        for back in range(steps):
            step = steps - 1 - back
            position = int(way.positions[step, seat])
            if position == NOWHERE:
                expected, came = 0.0, 0.0
                continue
            later = LOOK_AHEAD * came + (1.0 - LOOK_AHEAD) * expected
            measure = float(way.measures[step])
            if position % POTS == POTS - 1:
                expected = even_share(rules, measure - layout.pot_unit)
                came = expected
                continue
            most = MOST_WORTH * measure
            came = min(max(float(way.gains[step, seat]) + later, -most), most)
            returns[position, 0] += came / measure
            returns[position, 1] += 1.0
            expected = float(worths[position]) * measure
    way.steps = 0
