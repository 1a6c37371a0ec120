"""Worth of positions: a way worked out by hand, pots in half steps, places behind the dealer."""

import numpy as np
import pytest

from napalm_lab.learning.position import (
    MOST_WORTH,
    NOWHERE,
    POTS,
    WAY,
    begin_step,
    end_step,
    look_back,
    number_of_positions,
    position_of,
    size_in_halves,
    worth_ahead,
    worth_now,
)
from napalm_lab.players.situation import layout_of
from napalm_lab.rules.kernel import compiled
from napalm_lab.rules.machine import start_game, step
from napalm_lab.rules.state import BEGIN_HAND, DEAL_STAGE, OVER, POT, blank_game
from tests.learning.toys import ONE_CARD, TWO_TOKENS, game


@pytest.fixture(params=[look_back, compiled(look_back)], ids=["interpreted", "compiled"])
def looked_back(request):
    """Looks back at the way of two seats of ONE_CARD, and tells what was returned."""
    rules, _ = game(ONE_CARD, 2)
    layout = layout_of(rules)
    worths = np.zeros(number_of_positions(rules, layout))
    worths[[5, 7, 9]] = 0.5, -0.25, 1.0

    def look(positions, gains, measures, state):
        way = np.zeros(1, WAY).view(np.recarray)[0]
        way.steps = len(gains)
        way.positions[: len(gains), :2] = positions
        way.gains[: len(gains), :2] = gains
        way.measures[: len(gains)] = measures
        returns = np.zeros((len(worths), 2))
        request.param(rules.record, layout, worths, state, way, returns)
        assert way.steps == 0
        return {int(place): tuple(returns[place]) for place in np.flatnonzero(returns.any(axis=1))}

    return look


def over():
    state = blank_game()
    state.phase = OVER
    return state


def test_a_position_returns_what_came_nine_parts_of_it_what_came_later_one_what_was_expected(
    looked_back,
):
    # From the end: 3; then 4 + 0.9 * 3 + 0.1 * 8 = 7.5, as 8 chips of measure were expected to be
    # worth 8; then -1 + 0.9 * 7.5 + 0.1 * -5 = 5.25, as 20 were expected to be worth -5. Of
    # measures of 8, 20 and 10 chips these are 3/8, 3/8 and 0.525.
    positions = [[5, NOWHERE], [7, NOWHERE], [9, NOWHERE]]
    gains = [[-1.0, 99.0], [4.0, 99.0], [3.0, 99.0]]
    returned = looked_back(positions, gains, [10.0, 20.0, 8.0], over())
    assert returned == {5: (pytest.approx(0.525), 1.0), 7: (0.375, 1.0), 9: (0.375, 1.0)}


def test_where_the_game_goes_on_what_is_expected_of_it_counts_in_full(looked_back):
    # B deals next, so B stands at position 0 and more for the pot: 70 chips and the ante of 12 are
    # 82, and 70 is past 4 * 12 and half-way to 8 * 12 not yet, which is size 4; 100 is past 8 * 12,
    # size 6; and 80 is past 6 * 12, size 5, worth half of 80 + 12.
    state = blank_game()
    state.phase, state.hand, state.dealer, state.still_in = BEGIN_HAND, 3, 0, 0b11
    for pot, number, ahead in ((70, 4, 0.0), (100, 6, 0.0), (80, 5, 46.0)):
        state.accounts[POT] = pot
        assert position_of(*rules_and_layout(), state, 1) == number
        returned = looked_back([[7, 9]], [[2.0, 1.0]], [10.0], state)
        assert returned == {7: (2.0 / 10, 1.0), 9: ((1.0 + ahead) / 10, 1.0)}


def rules_and_layout(written=ONE_CARD, seats=2):
    rules, _ = game(written, seats)
    return rules.record, layout_of(rules)


def test_two_seats_each_return_their_own(looked_back):
    returned = looked_back([[5, 5]], [[2.0, -6.0]], [10.0], over())
    assert returned == {5: (pytest.approx(-0.4), 2.0)}


def test_no_position_returns_more_than_the_most_and_what_came_before_it_counts_so_much(
    looked_back,
):
    assert MOST_WORTH == 30
    # The last lost 1000 chips of a measure of 10, which counts as 300; before it -30 and nine
    # tenths of these 300, and a tenth of 10 * -0.25, what the last was expected to be worth. That
    # is -300.25, of a measure of 20 within bounds.
    gains = [[-30.0, 5000.0], [-1000.0, 0.0]]
    returned = looked_back([[5, 9], [7, NOWHERE]], gains, [20.0, 10.0], over())
    assert returned == {5: (pytest.approx(-300.25 / 20), 1.0), 7: (-30, 1.0), 9: (30, 1.0)}


def test_what_is_ahead_is_a_share_of_the_pot_and_the_ante_and_nothing_when_it_is_over():
    rules, layout = rules_and_layout()
    worths = np.zeros(2 * POTS)
    worths[POTS] = 0.25
    state = blank_game()
    state.phase, state.hand, state.dealer, state.still_in = BEGIN_HAND, 3, 0, 0b11
    state.accounts[POT] = 8
    # A pot of 8 and two antes of 6.
    assert worth_ahead(rules, layout, worths, state, 0) == 5.0
    assert worth_ahead(rules, layout, worths, state, 1) == 0.0
    state.still_in = 0b10
    assert worth_ahead(rules, layout, worths, state, 0) == 0.0
    assert worth_ahead(rules, layout, worths, over(), 0) == 0.0


def test_of_a_pot_past_all_measure_an_even_share_is_ahead():
    rules, layout = rules_and_layout()
    worths = np.full(2 * POTS, 0.25)
    state = blank_game()
    state.phase, state.hand, state.dealer, state.still_in = BEGIN_HAND, 3, 0, 0b11
    # Past one and a half times 2**7 antes of the table, which are 12: 2304.
    state.accounts[POT] = 2303
    assert worth_ahead(rules, layout, worths, state, 0) == 0.25 * (2303 + 12)
    state.accounts[POT] = 2304
    assert worth_ahead(rules, layout, worths, state, 0) == 1152
    state.still_in = 0b10
    assert worth_ahead(rules, layout, worths, state, 0) == 0


def test_a_pot_past_all_measure_teaches_only_those_before_it_and_as_an_even_share(looked_back):
    # The second stage begins with a pot of 2400, 1200 for each, and so the first returns -9 + 1200
    # of a measure of 2000, whatever came after it.
    positions = [[5, 9], [POTS - 1, 2 * POTS - 1], [7, NOWHERE]]
    gains = [[-9.0, 3.0], [5000.0, -5000.0], [2.0, 0.0]]
    returned = looked_back(positions, gains, [2000.0, 2412.0, 10.0], over())
    assert returned == {
        5: (pytest.approx(1191 / 2000), 1.0),
        7: (0.2, 1.0),
        9: (pytest.approx(1203 / 2000), 1.0),
    }


def test_a_stage_brings_what_came_in_since_it_began_and_what_is_ahead():
    rules, layout = rules_and_layout()
    worths, way = np.zeros(2 * POTS), np.zeros(1, WAY).view(np.recarray)[0]
    worths[POTS] = 0.25
    state = blank_game()
    state.phase, state.hand, state.dealer, state.still_in = BEGIN_HAND, 3, 0, 0b11
    state.accounts[:2], state.accounts[POT] = (40, -50), 10
    begin_step(rules, layout, state, way, 0b10)
    assert way.positions[0, :2].tolist() == [NOWHERE, position_of(rules, layout, state, 1)]
    assert way.measures[0] == 10 + 12
    state.accounts[:2], state.accounts[POT] = (47, -55), 8
    assert [worth_now(rules, layout, worths, state, way, seat) for seat in (0, 1)] == [7 + 5, -5]
    end_step(rules, state, way)
    assert way.gains[0, :2].tolist() == [7, -5]
    assert way.steps == 1


def test_a_stage_whose_chips_outgrew_the_count_brings_nothing_and_nothing_is_ahead_of_it():
    rules, layout = rules_and_layout()
    worths, way = np.full(2 * POTS, 0.25), np.zeros(1, WAY).view(np.recarray)[0]
    state = blank_game()
    state.phase, state.hand, state.dealer, state.still_in = BEGIN_HAND, 3, 0, 0b11
    begin_step(rules, layout, state, way, 0b11)
    state.accounts[:2], state.overflowed = (2**40, -(2**40)), 1
    for seat in (0, 1):
        assert worth_ahead(rules, layout, worths, state, seat) == 0.0
        assert worth_now(rules, layout, worths, state, way, seat) == 0.0
    end_step(rules, state, way)
    assert way.gains[0, :2].tolist() == [0, 0]


def test_pots_are_told_apart_at_each_doubling_and_half_way_before_it():
    layout = layout_of(game(ONE_CARD, 2)[0])
    assert layout.pot_unit == 12
    sizes = [size_in_halves(layout, pot) for pot in (0, 17, 18, 23, 24, 35, 36, 47, 48)]
    assert sizes == [0, 0, 1, 1, 2, 2, 3, 3, 4]
    assert size_in_halves(layout, 12 * 2**7) == 14
    assert size_in_halves(layout, 12 * 2**30) == POTS - 1


def place_of(state, seat, written=ONE_CARD):
    record, layout = rules_and_layout(written, 3)
    return position_of(record, layout, state, seat) // POTS // int(layout.levels) ** 2


def test_a_place_is_counted_from_who_deals_the_hand_to_come():
    state = blank_game()
    state.phase, state.hand, state.dealer, state.still_in = BEGIN_HAND, 1, 1, 0b111
    assert [place_of(state, seat) for seat in range(3)] == [1, 2, 0]
    # Within the hand it is the same dealer, and a stage later.
    state.phase, state.stage = DEAL_STAGE, -1
    assert [place_of(state, seat) for seat in range(3)] == [2, 0, 1]


@pytest.mark.parametrize("left_over", [0, 1, 2])
def test_the_first_hand_is_dealt_by_the_first_dealer_whoever_dealt_the_game_before(left_over):
    rules, _ = game(ONE_CARD, 3)
    state = blank_game()
    state.dealer = left_over
    start_game(rules.record, state, 1, 5, 10)
    places = [place_of(state, seat) for seat in range(3)]
    step(rules.record, rules.tables, state)
    assert state.phase == DEAL_STAGE
    assert places == [place_of(state, seat) for seat in range(3)]
    assert places[int(state.dealer)] == 0


def test_who_is_out_does_not_deal():
    state = blank_game()
    state.phase, state.hand, state.dealer, state.still_in = BEGIN_HAND, 4, 0, 0b101
    assert place_of(state, 2) == 0
    assert place_of(state, 0) == 1


def test_positions_have_numbers_of_their_own():
    rules, _ = game(TWO_TOKENS, 3)
    layout = layout_of(rules)
    seen = set()
    state = blank_game()
    state.phase, state.hand, state.still_in = BEGIN_HAND, 1, 0b111
    for dealer in range(3):
        for tokens in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)):
            for pot in (0, 5, 6, 9):
                state.dealer, state.accounts[POT] = dealer, pot
                state.tokens[:3] = tokens
                seen.add(int(position_of(rules.record, layout, state, 0)))
    # Three places, two own levels by two of others, and pots of 0, 5, 6 and 9 for three antes of 1.
    assert len(seen) == 3 * 4 * 4
    assert min(seen) >= 0
    assert max(seen) < number_of_positions(rules, layout)
