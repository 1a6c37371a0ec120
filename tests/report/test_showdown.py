"""A showdown as text."""

from dataclasses import replace

import pytest

from napalm_lab.report.showdown import ranking_words, showdown_data, showdown_lines
from napalm_lab.rules.cards import parse_hand
from napalm_lab.table.showdown import lay_down
from tests.games import PAGAT

ONE, TWO, THREE = PAGAT.stages


LOW_WITH_A_BAR = replace(TWO, aces="low", qualifier=(6, 5, 4, 3, 1))
NO_STRAIGHTS = "straights and flushes do not count"


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        (ONE, f"one: the highest hand wins; 2 cards, aces high; {NO_STRAIGHTS}."),
        (
            replace(ONE, cards=1),
            f"one: the highest hand wins; best 1 card of 2, aces high; {NO_STRAIGHTS}.",
        ),
        (TWO, "two: the lowest hand wins; 5 cards, aces high; straights and flushes count."),
        (
            LOW_WITH_A_BAR,
            "two: the lowest hand wins; 5 cards, aces low; straights and flushes count; "
            "8-7-6-5-3 or better is needed to say yes.",
        ),
        (
            replace(ONE, suits="rank", needed_to_win=(12, 1)),
            f"one: the highest hand wins; 2 cards, aces high; {NO_STRAIGHTS}; "
            "suits decide between equal hands; A-3 or better is needed to win.",
        ),
        (
            replace(TWO, suits="rank"),
            "two: the lowest hand wins; 5 cards, aces high; straights and flushes count; "
            "suits decide between equal hands, the lower one wins.",
        ),
        (
            THREE,
            "three: the highest hand wins; best 5 cards of 7, aces high; "
            "straights and flushes count.",
        ),
    ],
)
def test_the_ranking_in_words(stage, words):
    assert ranking_words(stage) == f"Stage {words}"


def test_places_count_the_hands_before():
    hands = [parse_hand(text) for text in ("2c 2d", "2h 2s", "Ah Kd")]
    lines = list(showdown_lines(ONE, lay_down(ONE, hands), 200))
    assert [line for line in lines[2:] if not line.startswith("     ")] == [
        " 1. 2c 2d  pair of twos",
        "  = 2h 2s  pair of twos",
        " 3. Ah Kd  ace-high, K",
    ]


def test_long_reasons_are_wrapped():
    hands = [parse_hand(text) for text in ("Ac 5d 4h 3s 2h", "6c 5c 4c 3c 2c")]
    lines = list(showdown_lines(TWO, lay_down(TWO, hands), 50))
    assert max(map(len, lines)) <= 50
    assert sum(line.startswith("        ") for line in lines) > 1


def test_hands_that_cannot_win_are_marked():
    stage = replace(ONE, qualifier=(9, 1), needed_to_win=(12, 1))
    hands = [parse_hand(text) for text in ("Ah 3d", "Kh Qd", "Th 2d")]
    showdown = lay_down(stage, hands)
    lines = list(showdown_lines(stage, showdown, 200))
    assert [line for line in lines[2:] if not line.startswith("     ")] == [
        " 1. Ah 3d  ace-high, 3",
        " 2. Kh Qd  king-high, Q  (cannot win)",
        " 3. Th 2d  ten-high, 2  (may not say yes)",
    ]
    data = showdown_data("mine", stage, showdown)["hands"]
    assert [hand["can_win"] for hand in data] == [True, False, False]
