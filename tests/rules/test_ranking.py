"""The options of a ranking and the classes they make (articles 1.4 to 1.7, 4.1, 4.2)."""

from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest

from napalm_lab.rules.cards import parse_hand, parse_ranks
from napalm_lab.rules.evaluate import value_of_hand
from napalm_lab.rules.options import Ranking
from napalm_lab.rules.ranking import (
    FULL_HOUSE,
    NO_PAIR,
    STRAIGHT,
    least_value_of_category,
    number_of_values,
    value_of_ranks,
)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"goal": "middle"}, "goal is 'middle'; it can be: high, low"),
        ({"goal": "high", "cards": 0}, "cards is 0; it can be: 1, 2, 3, 4, 5"),
        ({"goal": "high", "cards": 6}, "cards is 6; it can be: 1, 2, 3, 4, 5"),
        ({"goal": "low", "aces": "wild"}, "aces is 'wild'; it can be: high, low, high-or-low"),
        (
            {"goal": "low", "straights_and_flushes": "maybe"},
            "straights_and_flushes is 'maybe'; it can be: count, ignored",
        ),
        (
            {"goal": "high", "cards": 3, "straights_and_flushes": "count"},
            "straights_and_flushes: count needs cards: 5, not 3",
        ),
        (
            {"goal": "high", "cards": 2, "aces": "high-or-low"},
            "aces: high-or-low makes 5-4-3-2-A a straight, but no straights count here",
        ),
        (
            {"goal": "low", "aces": "high-or-low", "straights_and_flushes": "ignored"},
            "aces: high-or-low makes 5-4-3-2-A a straight, but no straights count here",
        ),
    ],
)
def test_options_that_cannot_be_are_refused_in_words(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as error:
        Ranking(**options)
    assert message in str(error.value)


def test_straights_and_flushes_count_by_default_where_five_cards_count() -> None:
    assert Ranking("high") == Ranking("high", straights_and_flushes="count")
    assert Ranking("high", cards=2) == Ranking("high", cards=2, straights_and_flushes="ignored")
    assert hash(Ranking("low", cards=4)) == hash(Ranking("low", 4, "high", "ignored"))
    assert Ranking("high") != Ranking("high", straights_and_flushes="ignored")


@pytest.mark.parametrize(
    ("ranking", "values"),
    [
        # Article 1.4: 13 pairs and 78 unpaired hands of two cards.
        (Ranking("high", cards=2), 91),
        (Ranking("low", cards=1), 13),
        # Three of a kind 13, pairs 13 * 12, no pair C(13, 3).
        (Ranking("high", cards=3), 13 + 156 + 286),
        # Four 13, three 156, two pair 78, pair 13 * C(12, 2), no pair C(13, 4).
        (Ranking("low", cards=4), 13 + 156 + 78 + 858 + 715),
        # Ranks alone: four 156, full house 156, three 858, two pair 858, pair 2860, no pair 1287.
        (Ranking("low", straights_and_flushes="ignored"), 6175),
        # And each of the 1287 sets of five ranks in one suit as well.
        (Ranking("high"), 6175 + 1287),
        (Ranking("high", aces="high-or-low"), 7462),
        (Ranking("low", aces="low"), 7462),
    ],
)
def test_number_of_values(ranking: Ranking, values: int) -> None:
    assert number_of_values(ranking) == values


def test_1_4_two_card_hands_in_exact_order() -> None:
    """Any pair beats any two unpaired cards; then the top card, then the other."""
    pairs = [(rank, rank) for rank in range(12, -1, -1)]
    unpaired = [(top, other) for top in range(12, 0, -1) for other in range(top - 1, -1, -1)]
    best_first = [value_of_ranks(Ranking("high", cards=2), ranks) for ranks in [*pairs, *unpaired]]
    assert best_first == list(range(90, -1, -1))
    assert value_of_hand(Ranking("high", cards=2), parse_hand("3c 2d")) == 0


def test_1_7_suits_never_rank() -> None:
    """Over all 1,326 hands of two cards: one value for each two ranks."""
    ranking = Ranking("high", cards=2)
    values = {
        (first // 4, second // 4, value_of_hand(ranking, (first, second)))
        for first, second in combinations(range(52), 2)
    }
    assert len(values) == len(list(combinations_with_replacement(range(13), 2)))


@pytest.mark.parametrize(
    ("ranking", "best", "next_best"),
    [
        # Each system's best two lows.
        (Ranking("low"), "7 5 4 3 2", "7 6 4 3 2"),
        (Ranking("low", aces="low"), "6 4 3 2 A", "6 5 3 2 A"),
        (Ranking("low", aces="low", straights_and_flushes="ignored"), "5 4 3 2 A", "6 4 3 2 A"),
        (Ranking("low", straights_and_flushes="ignored"), "6 5 4 3 2", "7 5 4 3 2"),
        (Ranking("low", aces="high-or-low"), "7 5 4 3 2", "7 6 4 3 2"),
        (Ranking("low", cards=2), "3 2", "4 2"),
        (Ranking("low", cards=2, aces="low"), "2 A", "3 A"),
        (Ranking("low", cards=1, aces="low"), "A", "2"),
        (Ranking("low", cards=1), "2", "3"),
    ],
)
def test_4_2_best_lows(ranking: Ranking, best: str, next_best: str) -> None:
    top = number_of_values(ranking) - 1
    assert value_of_ranks(ranking, parse_ranks(best)) == top
    assert value_of_ranks(ranking, parse_ranks(next_best)) == top - 1


def test_4_2_qualifier_eight_or_better() -> None:
    """No worse than 8-7-6-5-4; C(8, 5) = 56 sets of five ranks from ace to eight."""
    ranking = Ranking("low", aces="low", straights_and_flushes="ignored")
    assert value_of_ranks(ranking, parse_ranks("8 7 6 5 4")) == number_of_values(ranking) - 56
    assert value_of_ranks(ranking, parse_ranks("4-5-6-7-8")) == number_of_values(ranking) - 56
    assert value_of_ranks(ranking, parse_ranks("9 4 3 2 A")) == number_of_values(ranking) - 57


def test_4_1_aces_high_only_or_high_and_low_too() -> None:
    """A-5-4-3-2 is the lowest straight, or ace-high without a pair; the ace is on top in both."""
    order = ("6 5 4 3 2", "A 5 4 3 2", "A A A K Q", "A K Q J 9", "K Q J T 8")
    usual = [value_of_ranks(Ranking("high", aces="high-or-low"), parse_ranks(h)) for h in order]
    assert usual == sorted(usual, reverse=True)
    high = [value_of_ranks(Ranking("high"), parse_ranks(h)) for h in order]
    six_high, wheel, three_aces, ace_king, king_queen = high
    assert six_high > three_aces > ace_king > wheel > king_queen


def test_4_1_a_pair_of_aces_is_the_lowest_pair_where_aces_are_low() -> None:
    low = Ranking("low", aces="low", straights_and_flushes="ignored")
    pairs = [value_of_ranks(low, parse_ranks(text)) for text in ("A A 4 3 2", "2 2 4 3 A")]
    assert pairs[0] > pairs[1]
    # Behind the C(13, 5) hands without a pair.
    assert pairs[0] == number_of_values(low) - 1 - 1287


def test_qualifier_needs_as_many_ranks_as_cards_count() -> None:
    with pytest.raises(ValueError, match="4 ranks are given, but 5 cards count"):
        value_of_ranks(Ranking("low"), parse_ranks("8 7 6 5"))


def test_the_worst_hand_of_a_category() -> None:
    """The worst full house is 2-2-2-3-3, and the straight before it in rank is 6-5-4-3-2."""
    high = Ranking("high")
    ranks = parse_ranks("2 2 2 3 3")
    assert least_value_of_category(high, FULL_HOUSE) == value_of_ranks(high, ranks)
    assert least_value_of_category(high, STRAIGHT) == value_of_ranks(high, parse_ranks("6-5-4-3-2"))
    assert least_value_of_category(high, NO_PAIR) == 0


def test_no_category_is_the_least_to_win_where_there_is_none_such() -> None:
    for ranking in (Ranking("low"), Ranking("high", cards=2)):
        with pytest.raises(ValueError, match="no hand of category 6 wins here"):
            least_value_of_category(ranking, FULL_HOUSE)
