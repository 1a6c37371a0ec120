"""What a learned player goes by when it must speak: its situation, as one number.

A situation is the stage, the round, how many yeses were heard, how many have yet to speak, how far
the seat and the best of the others are from the target, the size of the pot, and the class of the
own hand. Players whose strategies differ nowhere but in situations that cannot be told apart play
the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from napalm_lab.rules.declare import yeses_heard
from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.limits import MAX_STAGES
from napalm_lab.rules.parameters import AT_ONCE, CompiledRules
from napalm_lab.rules.percentiles import percentiles
from napalm_lab.rules.state import CHALLENGE, POT, how_many, is_in
from napalm_lab.rules.tables import MOST_VALUES

BETTER = (
    *(1 - step / 16 for step in range(1, 13)),
    *(0.25 * 0.78**step for step in range(1, 18)),
)
"""Shares of hands that are better, at which one class of hands ends and the next begins: even steps
from the worst hand down to a quarter, from there on each smaller by a fifth or so than the last."""

CLASSES = len(BETTER) + 1

POT_SIZES = 6
"""Below twice the table's ante, below four times as much, and so on."""

ROUNDS = 2
"""All are asked, or some have a second chance."""

HEARD = 3
"""No yes, one, two or more."""

LAYOUT = np.dtype(
    [
        ("levels", np.int64),  # of tokens to go
        ("lowest_level", np.int64),
        ("pot_unit", np.int64),  # chips: the ante of the whole table, at least one
        ("size_from", np.int64, (POT_SIZES,)),  # chips: the least pot of each size, ascending
        ("class_of", np.int8, (MAX_STAGES, MOST_VALUES)),  # of a hand, by its value
    ],
    align=True,
)
"""How the situations of one game are numbered."""


def layout_of(rules: CompiledRules) -> Any:
    """The LAYOUT record of compiled rules."""
    layout = np.zeros(1, LAYOUT).view(np.recarray)[0]
    record = rules.record
    # Nobody speaks who has reached the target, but where it counts only when the hand is over.
    layout.lowest_level = 1 if record.target > 0 and record.target_checked == AT_ONCE else 0
    layout.levels = level_of(int(record.target)) + 1 - layout.lowest_level
    layout.pot_unit = max(1, int(record.ante_chips) * rules.seats)
    layout.size_from[1:] = layout.pot_unit * 2 ** np.arange(1, POT_SIZES)
    for stage in range(rules.stages):
        shares = percentiles(rules.rankings[stage], rules.held[stage])
        classes = np.searchsorted(-np.array(BETTER), shares - 1, side="right")
        layout.class_of[stage, : len(shares)] = classes
    return layout


def situations_shape(rules: CompiledRules, layout: Any) -> tuple[int, ...]:
    """What a situation's number is made of: sizes of stage, round, yeses heard, seats yet to speak,
    own level, the others' level, pot size and class of hand.
    """
    levels = int(layout.levels)
    return (rules.stages, ROUNDS, HEARD, rules.seats, levels, levels, POT_SIZES, CLASSES)


@kernel
def level_of(to_go: int) -> int:
    """The level of so many tokens to go: 0 to 5 each of its own, then coarser."""
    if to_go <= 5:
        return max(0, int(to_go))
    return 6 if to_go <= 8 else 7


@kernel
def levels_of(rules: Any, layout: Any, game: Any, seat: int) -> int:
    """How far a seat and the best of the others are from the target, as one number."""
    if rules.target == 0:
        return 0
    others = int(rules.target)
    for other in range(rules.seats):
        if other != seat and is_in(game, other):
            others = min(others, int(rules.target - game.tokens[other]))
    levels, own = int(layout.levels), int(rules.target - game.tokens[seat])
    return held_level(layout, own) * levels + held_level(layout, others)


@kernel
def held_level(layout: Any, to_go: int) -> int:
    """The level of so many tokens to go, from 0, among those that the layout has."""
    return max(0, min(level_of(to_go) - int(layout.lowest_level), int(layout.levels) - 1))


@kernel
def size_of_pot(layout: Any, pot: int) -> int:
    """The size of a pot, 0..POT_SIZES-1."""
    size = 0
    while size + 1 < POT_SIZES and pot >= layout.size_from[size + 1]:
        size += 1
    return size


@kernel
def standings(layout: Any) -> int:
    """How many standings there are."""
    return int(layout.levels * layout.levels) * POT_SIZES * CLASSES


@kernel
def standing_of(rules: Any, layout: Any, game: Any, seat: int) -> int:
    """What a seat goes by that no word of this stage changes: tokens, the pot and its hand."""
    size = size_of_pot(layout, int(game.accounts[POT]))
    hand = int(layout.class_of[int(game.stage), game.values[seat]])
    return (levels_of(rules, layout, game, seat) * POT_SIZES + size) * CLASSES + hand


@kernel
def context_of(rules: Any, game: Any) -> int:
    """What was said, and how many have yet to speak; nothing of it while all declare at once."""
    stage = int(game.stage)
    heard, yet, again = min(yeses_heard(rules, game), HEARD - 1), how_many(game.to_ask) - 1, 0
    if game.declaring_round == CHALLENGE:
        again = 1
    elif rules.at_once[stage] == 1:
        yet = 0
    return ((stage * ROUNDS + again) * HEARD + heard) * int(rules.seats) + yet


@kernel
def situation_of(rules: Any, layout: Any, game: Any) -> int:
    """The situation of the seat that must speak, its number in `situations_shape`."""
    standing = standing_of(rules, layout, game, int(game.speaker))
    return context_of(rules, game) * standings(layout) + standing
