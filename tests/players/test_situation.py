"""The numbers of situations: within bounds, one for each description, and where classes end."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from napalm_lab.players.learned import Learned
from napalm_lab.players.lineup import Lineup, parse_lineup
from napalm_lab.players.situation import (
    BETTER,
    CLASSES,
    HEARD,
    POT_SIZES,
    ROUNDS,
    layout_of,
    level_of,
    situation_of,
    situations_shape,
    size_of_pot,
)
from napalm_lab.players.stepped import INTERPRETED, Table
from napalm_lab.rules.declare import may_say
from napalm_lab.rules.machine import ASKED
from napalm_lab.rules.percentiles import percentiles, value_counts
from napalm_lab.rules.state import POT, YES
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.loading import load
from tests.learning.again import Game, pure, replay
from tests.schema_strategies import read, variants


def rules_of(seats=4, **changes):
    written = {"seats": {"min": 2, "max": 7}, "stages": {"one": {"deal": 2}}, **changes}
    return compile_rules(read(written).rules, seats)


def game_of(rules, seats, seed, max_hands=3):
    compiled = compile_rules(rules, seats)
    layout = layout_of(compiled)
    shape = situations_shape(compiled, layout)
    return Game(rules, seats, layout.class_of, shape, seed, max_hands), layout


def compare_with_the_plain_game(game, layout, number, seed):
    """Every situation of a game has the number of what the plain game knows of it, in the order in
    which `situations_shape` names it; and what the plain game says there is what the engine says.
    """
    strategy = pure(np.random.default_rng(seed), game.shape)
    seated = [strategy] * game.seats
    again, _ = replay(game, game.cards(number, seated), game.strategy_says(seated))
    of_plain = [
        (int(np.ravel_multi_index(description, game.shape)), yes)
        for question, description, yes in again.asked
        if question.may_say_yes
    ]
    of_engine = []
    table = Table(
        game.compiled, Lineup("", (Learned(strategy[np.newaxis]),) * game.seats), INTERPRETED
    )
    for moment in table.play(game.seed, number, game.max_hands):
        if moment.event == ASKED and may_say(game.compiled.record, moment.game, YES):
            situation = situation_of(game.compiled.record, layout, moment.game)
            of_engine.append((int(situation), moment.action == YES))
    assert of_engine == of_plain
    assert all(0 <= situation < np.prod(game.shape) for situation, _ in of_engine)
    return of_engine


@settings(max_examples=40, phases=[Phase.generate])
@given(drawn=variants(), seed=st.integers(0, 2**32), number=st.integers(0, 2**40))
def test_a_situation_has_a_number_of_its_own_in_any_variant(drawn, seed, number):
    rules = drawn.variant.rules
    game, layout = game_of(rules, rules.seats_max, seed)
    compare_with_the_plain_game(game, layout, number, seed)


@pytest.mark.parametrize("name", ["pagat", "ukrainian", "napalm-at-once", "guts-3"])
def test_so_it_has_in_shipped_variants(name):
    game, layout = game_of(load(name).rules, 5, 1, max_hands=8)
    met = compare_with_the_plain_game(game, layout, 4, 9)
    assert len(set(met)) > 3


def test_the_shape_is_as_large_as_the_variant_needs():
    pagat = compile_rules(load("pagat").rules, 5)
    # Five tokens: to go are 1 to 5, and nobody speaks with none.
    assert situations_shape(pagat, layout_of(pagat)) == (3, ROUNDS, HEARD, 5, 5, 5, 6, 30)
    endless = rules_of(tokens={"target": "none"}, end={"hands": 3})
    assert situations_shape(endless, layout_of(endless))[4:6] == (1, 1)
    late = rules_of(tokens={"target": 3}, end={"target": "after-hand"})
    assert situations_shape(late, layout_of(late))[4:6] == (4, 4)


def test_levels_are_fine_near_the_target_and_coarse_far_from_it():
    levels = [level_of(to_go) for to_go in (-2, 0, 1, 2, 3, 4, 5, 6, 8, 9, 1000)]
    assert levels == [0, 0, 1, 2, 3, 4, 5, 6, 6, 7, 7]


@pytest.mark.parametrize(("ante", "seats", "unit"), [(1, 4, 4), (3, 5, 15), (0, 4, 1)])
def test_a_pot_is_a_size_larger_at_each_doubling_of_the_table_s_ante(ante, seats, unit):
    layout = layout_of(rules_of(seats, ante={"chips": ante}))
    assert layout.pot_unit == unit
    for size in range(1, POT_SIZES):
        assert size_of_pot(layout, unit * 2**size - 1) == size - 1
        assert size_of_pot(layout, unit * 2**size) == size
    assert size_of_pot(layout, 0) == 0
    assert size_of_pot(layout, unit * 2**40) == POT_SIZES - 1


def test_the_edges_of_classes_are_steps_from_the_worst_hand_to_the_best():
    assert len(BETTER) == CLASSES - 1
    assert all(before > after for before, after in pairwise(BETTER))
    assert BETTER[0] == 15 / 16
    assert BETTER[11] == 0.25
    assert BETTER[-1] == pytest.approx(0.0037, abs=1e-4)


@pytest.mark.parametrize(
    ("name", "stage"), [("pagat", 0), ("pagat", 1), ("pagat", 2), ("guts-3", 0)]
)
def test_a_hand_is_in_the_class_of_the_share_of_hands_that_are_better(name, stage):
    rules = compile_rules(load(name).rules, 4)
    layout = layout_of(rules)
    counts = value_counts(rules.rankings[stage], rules.held[stage])
    better = (counts[::-1].cumsum()[::-1] - counts / 2) / counts.sum()
    shares = percentiles(rules.rankings[stage], rules.held[stage])
    assert better == pytest.approx(1 - shares, abs=1e-12)
    classes = layout.class_of[stage, : len(counts)]
    assert (np.diff(classes) >= 0).all()
    for value in np.flatnonzero(counts):
        kind = int(classes[value])
        # An edge may fall on a hand to within rounding.
        assert kind == 0 or better[value] <= BETTER[kind - 1] + 1e-12
        assert kind == CLASSES - 1 or better[value] > BETTER[kind] - 1e-12
    sizes = np.bincount(classes, weights=counts, minlength=CLASSES) / counts.sum()
    # No class but a value that is frequent by itself holds much more than a step of a sixteenth.
    assert sizes.max() < 1 / 16 + (counts / counts.sum()).max()


def test_the_bottom_class_of_two_cards_is_known_by_hand():
    # The lowest sixteenth of 1326 hands is 82.9 of them. 3-2, 4-2, 4-3, 5-2 and 5-3 are 16 each:
    # half of the fifth and all before it are 72, the next, 5-4, comes to 88.
    rules = rules_of()
    classes = layout_of(rules).class_of[0]
    assert list(classes[:7]) == [0, 0, 0, 0, 0, 1, 1]
    # The best is two aces: 6 of 1326, and half of them is a share of 0.0023, past the last edge.
    assert classes[90] == CLASSES - 1


def test_nothing_is_known_of_others_while_all_declare_at_once():
    rules = load("napalm-at-once").rules
    game, layout = game_of(rules, 5, 1, max_hands=8)
    for situation, _ in compare_with_the_plain_game(game, layout, 2, 3):
        _, again, heard, yet, *_ = np.unravel_index(situation, game.shape)
        assert again or (heard, yet) == (0, 0)


def test_the_pot_counts_as_it_lies_when_the_seat_speaks():
    rules = rules_of(4, ante={"chips": 2})
    layout = layout_of(rules)
    table = Table(rules, parse_lineup("never", 4, 1), INTERPRETED)
    sizes = {}
    for moment in table.play(1, 0, 9):
        if moment.event == ASKED:
            situation = situation_of(rules.record, layout, moment.game)
            place = np.unravel_index(situation, situations_shape(rules, layout))
            sizes[int(moment.game.accounts[POT])] = int(place[6])
    assert sizes == {8: 0, 16: 1, 24: 1, 32: 2, 40: 2, 48: 2, 56: 2, 64: 3, 72: 3}
