"""How often learned players say yes, and from which hand on."""

from fractions import Fraction

import numpy as np
import pytest

from napalm_lab.learning.example_hand import example_hand
from napalm_lab.learning.solution import (
    AFTER_MORE,
    AFTER_ONE,
    ANY,
    FIRST,
    LAST,
    SECOND_CHANCE,
    UNHEARD,
)
from napalm_lab.learning.threshold import best_class
from napalm_lab.rules.names import hand_name
from tests.games import PAGAT, with_stage
from tests.solved import Play

CLASSES = 30


def of_classes(*shares, turns=10.0):
    """Turns and yeses of classes 0, 1, ... with these shares of yes; the others never came up."""
    seen = np.zeros(CLASSES)
    seen[: len(shares)] = turns
    yeses = np.zeros(CLASSES)
    yeses[: len(shares)] = np.array(shares) * turns
    return seen, yeses


@pytest.mark.parametrize(
    ("shares", "at"),
    [
        ((0, 0, 1, 1), 2),
        ((0, 0.4, 0.6, 1), 2),
        ((0, 0.5, 1, 1), 1),  # at least every other time
        ((0.3, 0, 0, 1), 3),  # some bluffs
        ((0, 1, 0.4, 1), 1),
        ((1, 1, 1, 1), 0),
        ((0, 0, 0, 0), CLASSES),
        ((0, 0, 0, 0.4), CLASSES),
        ((1 / 3, 1 / 3, 2 / 3, 2 / 3), 2),
    ],
)
def test_the_threshold_is_where_the_fewest_words_contradict_it(shares, at):
    assert best_class(*of_classes(*shares)) == at


def test_a_threshold_begins_with_hands_that_came_up():
    turns, yeses = of_classes(0, 0, 0, 0, 1, 1)
    turns[2:4] = 0
    assert best_class(turns, yeses) == 4


def test_all_that_came_up_being_worth_a_yes_any_hand_is():
    turns, yeses = of_classes(0, 0, 1, 1)
    turns[:2] = 0
    assert best_class(turns, yeses) == 0


def test_roles_are_told_apart():
    play = Play(PAGAT)
    play.say(0.1, 100, yet=4, hand=5)  # first
    play.say(0.2, 200, yet=2, hand=5)
    play.say(0.4, 300, yet=0, hand=5)  # last, no yes so far
    play.say(0.5, 400, yet=0, heard=1, hand=5)
    play.say(0.6, 500, yet=0, heard=2, hand=5)
    play.say(0.7, 600, yet=1, heard=1, round=1, hand=5)
    solution = play.solution()
    assert solution.rate(0, FIRST) == pytest.approx(0.1, abs=1e-4)
    assert solution.rate(0, UNHEARD) == pytest.approx((10 + 40 + 120) / 600, abs=1e-4)
    assert solution.rate(0, LAST) == pytest.approx(0.4, abs=1e-4)
    assert solution.rate(0, AFTER_ONE) == pytest.approx(0.5, abs=1e-4)
    assert solution.rate(0, AFTER_MORE) == pytest.approx(0.6, abs=1e-4)
    assert solution.rate(0, SECOND_CHANCE) == pytest.approx(0.7, abs=1e-4)
    assert solution.rate(0, ANY) == pytest.approx((170 + 200 + 300 + 420) / 2100, abs=1e-4)
    assert solution.rate(1) is None
    assert solution.roles(1) == ()


def test_at_once_nobody_is_first_or_last():
    rules = with_stage(PAGAT, 0, dealer_challenge=False, order="at-once")
    play = Play(rules).say(0.5, 300, hand=5)
    assert play.rules.record.at_once[0] == 1
    assert play.solution().roles(0) == (ANY,)
    assert play.solution().scored_roles(0) == (ANY,)


def test_hands_that_may_not_say_yes_are_turns_without_one():
    play = Play(PAGAT).say(1.0, 100, barred=300, hand=5)
    assert play.solution().rate(0) == 0.25


def test_a_bluff_is_a_yes_with_a_hand_of_the_worse_half_in_the_first_round():
    play = Play(PAGAT)
    play.say(0.5, 100, hand=7)  # the last class under the median
    play.say(0.5, 300, hand=8)
    play.say(1.0, 900, hand=0, round=1, heard=1)
    play.say(1.0, 400, hand=20, stage=1)
    solution = play.solution()
    assert solution.bluffs(0) == 0.25
    assert solution.bluffs(1) == 0.0
    assert solution.bluffs() == pytest.approx(50 / 600)
    assert solution.bluffs(2) is None


def test_the_weakest_hand_is_the_worst_of_its_class():
    # Class 8 begins at the median of the 1,326 hands of two cards, 663. Ten-high and worse are
    # 16 * (1 + ... + 8) = 576, then come J-2, J-3 and so on with 16 each.
    play = Play(PAGAT).say(0.0, 100, hand=None).say(1.0, 100, hand=slice(8, None))
    solution = play.solution()
    found = solution.threshold(0, ANY)
    name = hand_name(
        solution.rules.rankings[0], example_hand(solution.rules.rankings[0], found.value)
    )
    # worse than J-7 are 576 + 5 * 16 = 656, with half of its own 16 it is 664; J-6 has 648
    assert name == "jack-high, 7"
    assert found.percentile == pytest.approx(float(Fraction(576 + 5 * 16 + 8, 1326)))
    assert (found.rate, found.agreement, found.always) == (22 / 30, 1.0, False)


def test_a_qualifier_is_not_undercut():
    play = Play(PAGAT).say(1.0, 100, hand=slice(8, None))
    play.say(0.0, 0, barred=100, hand=slice(0, 8))
    solution = play.solution()
    solution.rules.record.least_value_for_yes[0] = 70
    assert solution.threshold(0, ANY).value == 70


def test_nobody_and_everybody():
    solution = Play(PAGAT).say(0.0, 10, hand=None).say(1.0, 10, stage=1, hand=None).solution()
    never, always = (solution.threshold(stage, ANY) for stage in (0, 1))
    assert (never.value, never.percentile, never.always) == (None, None, False)
    assert (always.value, always.always) == (0, True) or always.always


def test_thresholds_stand_score_by_score_and_rare_ones_are_left_out():
    play = Play(PAGAT)
    play.say(1.0, 10, yet=4, own=0, others=4, hand=None)  # 300 turns: four tokens against none
    play.say(0.0, 6, yet=4, own=4, others=4, hand=None)  # 180
    found = {(one.role, one.own, one.others): one for one in play.solution().thresholds()}
    assert set(found) == {
        *((role, None, None) for role in (ANY, FIRST, UNHEARD)),
        (FIRST, 0, 4),
    }
    assert found[ANY, None, None].turns == 480
    assert found[ANY, None, None].agreement == 300 / 480


def test_games_are_told_by_hands_and_ends():
    solution = Play(PAGAT).solution(hands=(1, 1, 4, 1000), capped=(3,))
    assert solution.hands.value == 251.5
    assert (solution.one_hand, solution.capped, solution.overflowed) == (0.5, 0.25, 0.0)
