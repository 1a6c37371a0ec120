"""How many hands of the pack have each value, and the share of hands that a hand beats."""

from itertools import combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from napalm_lab.rules.cards import parse_hand
from napalm_lab.rules.evaluate import hand_value, value_of_hand
from napalm_lab.rules.kernel import compiled
from napalm_lab.rules.multisets import CARD_KEYS
from napalm_lab.rules.options import Ranking
from napalm_lab.rules.percentiles import percentiles, value_counts
from napalm_lab.rules.ranking import number_of_values
from napalm_lab.rules.tables import Tables, build_tables

HIGH = Ranking("high")
LOW = Ranking("low")
TWO_CARDS = Ranking("high", cards=2)


def test_two_cards_by_hand() -> None:
    """Article 1.4: the 78 unpaired hands in 16 ways each, then the 13 pairs in 6."""
    assert value_counts(TWO_CARDS, 2).tolist() == [16] * 78 + [6] * 13
    shares = percentiles(TWO_CARDS, 2)
    assert shares[0] == 8 / 1326
    assert shares[value_of_hand(TWO_CARDS, parse_hand("2c 2d"))] == (78 * 16 + 3) / 1326
    assert shares[-1] == (1326 - 3) / 1326


def test_one_of_two_cards_by_hand() -> None:
    """The higher of two cards is of rank r in 4 * 4r ways with a lower one, and 6 as a pair."""
    counts = value_counts(Ranking("high", cards=1), 2)
    assert counts.tolist() == [16 * rank + 6 for rank in range(13)]
    assert value_counts(Ranking("low", cards=1), 2).tolist() == counts.tolist()


def test_five_cards_by_hand() -> None:
    counts = value_counts(LOW, 5)
    # 7-5-4-3-2 not of one suit; ace-high straight flushes.
    assert (counts[-1], counts[0]) == (1020, 4)
    assert percentiles(LOW, 5)[-1] == 1 - 510 / 2598960
    assert percentiles(HIGH, 5)[-1] == 1 - 2 / 2598960


@pytest.mark.parametrize("held", [1, 2, 3])
@pytest.mark.parametrize("goal", ["high", "low"])
def test_small_hands_dealt_one_by_one(goal: str, held: int) -> None:
    for cards in range(1, held + 1):
        ranking = Ranking(goal, cards=cards, aces="low")
        dealt = [value_of_hand(ranking, hand) for hand in combinations(range(52), held)]
        expected = np.bincount(dealt, minlength=number_of_values(ranking))
        assert value_counts(ranking, held).tolist() == expected.tolist()


def deal_all(tables: Tables, held: int, counts: NDArray[np.int64]) -> None:
    """Counts the values of all hands of so many cards, the first stage's; a counter of places."""
    cards = np.arange(held)
    while True:
        key = 0
        for place in range(held - 1):
            key += CARD_KEYS[cards[place]]
        for last in range(cards[held - 2] + 1, 52):
            cards[held - 1] = last
            counts[hand_value(tables, 0, key + CARD_KEYS[last], cards, held)] += 1
        place = held - 2
        while place >= 0 and cards[place] == 52 - held + place:
            place -= 1
        if place < 0:
            return
        cards[place] += 1
        for later in range(place + 1, held):
            cards[later] = cards[later - 1] + 1


@pytest.mark.parametrize(
    ("ranking", "held"),
    [
        (HIGH, 6),
        (LOW, 6),
        (HIGH, 7),
        (LOW, 7),
        (Ranking("low", aces="low"), 6),
        (Ranking("high", aces="high-or-low"), 6),
        (Ranking("low", aces="low", straights_and_flushes="ignored"), 6),
        (Ranking("high", cards=3), 6),
        (Ranking("low", cards=4), 6),
    ],
    ids=str,
)
def test_counts_are_those_of_all_hands_dealt(ranking: Ranking, held: int) -> None:
    counts = np.zeros(number_of_values(ranking), np.int64)
    compiled(deal_all)(build_tables([(ranking, held)]), held, counts)
    assert (value_counts(ranking, held) == counts).all()
    assert counts.sum() == comb(52, held)


@pytest.mark.parametrize("ranking", [HIGH, LOW, TWO_CARDS, Ranking("low", aces="low")], ids=str)
def test_percentiles_climb_and_their_mean_is_one_half(ranking: Ranking) -> None:
    """Half of all pairs of hands are won and half are lost, ties counted half."""
    shares, counts = percentiles(ranking, 7), value_counts(ranking, 7)
    assert (np.diff(shares) >= 0).all()
    assert np.isclose((shares * counts).sum() / comb(52, 7), 0.5, rtol=0, atol=1e-12)


@pytest.mark.parametrize("held", [4, 8])
def test_hands_too_small_or_too_large_are_refused(held: int) -> None:
    with pytest.raises(ValueError, match=f"{held} cards are held where 5 count"):
        percentiles(HIGH, held)


def test_what_is_kept_cannot_be_written_to() -> None:
    with pytest.raises(ValueError, match="read-only"):
        percentiles(TWO_CARDS, 2)[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        value_counts(TWO_CARDS, 2)[0] = 1


def test_1_7_suits_that_rank_leave_percentiles_as_they_are() -> None:
    plain, ranked = Ranking("high", cards=2), Ranking("high", cards=2, suits="rank")
    assert (percentiles(plain, 2) == percentiles(ranked, 2)).all()
