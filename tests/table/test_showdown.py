"""Hands laid side by side."""

import random
from dataclasses import replace

from napalm_lab.rules.cards import parse_hand
from napalm_lab.rules.evaluate import value_of_hand
from napalm_lab.table.showdown import lay_down
from tests.games import PAGAT


def hands(*texts):
    return [parse_hand(text) for text in texts]


def test_best_first_ties_together_in_the_order_given():
    showdown = lay_down(PAGAT.stages[0], hands("3c 2d", "Ah Kd", "9c 9d", "As Kh"))
    assert showdown.order == ((2,), (1, 3), (0,))
    assert showdown.names == ("three-high, 2", "ace-high, K", "pair of nines", "ace-high, K")
    assert showdown.may_say_yes == (True,) * 4


def test_low_is_turned_round():
    showdown = lay_down(PAGAT.stages[1], hands("Ac 5d 4h 3s 2h", "7c 5d 4h 3s 2c"))
    assert showdown.order == ((1,), (0,))


def test_a_reason_between_groups_and_within_ties():
    showdown = lay_down(PAGAT.stages[0], hands("3c 2d", "Ah Kd", "9c 9d", "As Kh"))
    assert showdown.beats == ("a pair beats no pair", "the highest card decides: A against 3")
    assert [tie is not None for tie in showdown.ties] == [False, True, False]


def test_one_hand_has_nothing_to_beat():
    showdown = lay_down(PAGAT.stages[0], hands("Ah Kd"))
    assert (showdown.order, showdown.beats, showdown.ties) == (((0,),), (), (None,))


def test_every_order_follows_the_values():
    rng = random.Random(1)
    for stage in PAGAT.stages:
        dealt = [tuple(rng.sample(range(52), stage.held)) for _ in range(60)]
        showdown = lay_down(stage, dealt)
        values = [
            {value_of_hand(stage.ranking, dealt[index]) for index in group}
            for group in showdown.order
        ]
        assert all(len(group) == 1 for group in values)
        flat = [group.pop() for group in values]
        assert flat == sorted(flat, reverse=True)
        assert sorted(index for group in showdown.order for index in group) == list(range(60))


def test_1_7_suits_order_equal_hands_where_they_rank():
    stage = replace(PAGAT.stages[0], suits="rank")
    showdown = lay_down(stage, hands("Kh Kd", "Ks Kc", "Ah Qd"))
    assert showdown.order == ((1,), (0,), (2,))
    assert showdown.beats[0].endswith("suits decide: the king of spades over the king of hearts")
    low = replace(PAGAT.stages[1], suits="rank")
    showdown = lay_down(low, hands("7d 5c 4c 3c 2c", "7c 5d 4h 3s 2h", "8c 5d 4h 3s 2h"))
    assert showdown.order == ((1,), (0,), (2,))
