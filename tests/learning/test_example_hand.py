"""A hand that is worth a given value."""

import pytest

from napalm_lab.learning.example_hand import example_hand
from napalm_lab.rules.evaluate import value_of_hand
from napalm_lab.rules.names import hand_name
from napalm_lab.rules.options import Ranking
from napalm_lab.rules.ranking import number_of_values

RANKINGS = [
    Ranking("high", cards=2),
    Ranking("low"),
    Ranking("high", aces="high-or-low"),
    Ranking("low", straights_and_flushes="ignored", aces="low"),
    Ranking("high", cards=3, suits="rank"),
]


@pytest.mark.parametrize("ranking", RANKINGS, ids=str)
def test_every_value_has_a_hand_that_is_worth_it(ranking):
    number = number_of_values(ranking)
    for value in {*range(0, number, 97), number - 1}:
        cards = example_hand(ranking, value)
        assert len(set(cards)) == ranking.cards
        assert value_of_hand(ranking, cards) == value


def test_the_worst_and_the_best_of_two_cards():
    # 78 unpaired hands and 13 pairs: the worst is three-two, the best a pair of aces
    ranking = Ranking("high", cards=2)
    assert hand_name(ranking, example_hand(ranking, 0)) == "three-high, 2"
    assert hand_name(ranking, example_hand(ranking, 90)) == "pair of aces"


def test_the_best_of_five_cards_is_a_royal_flush():
    ranking = Ranking("high")
    best = number_of_values(ranking) - 1
    assert hand_name(ranking, example_hand(ranking, best)) == "straight flush, ace-high"


def test_there_is_no_hand_beyond_the_best():
    with pytest.raises(ValueError, match="91"):
        example_hand(Ranking("high", cards=2), 91)
