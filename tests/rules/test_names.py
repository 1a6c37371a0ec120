"""What hands are called, and which of their cards count."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from napalm_lab.rules.cards import card_text, parse_hand
from napalm_lab.rules.evaluate import value_of_hand
from napalm_lab.rules.names import best_cards, hand_name
from napalm_lab.rules.options import Ranking

HIGH = Ranking("high")
USUAL = Ranking("high", aces="high-or-low")
DEUCE_TO_SEVEN = Ranking("low")
ACE_TO_SIX = Ranking("low", aces="low")
ACE_TO_FIVE = Ranking("low", aces="low", straights_and_flushes="ignored")

NAMED = [
    (HIGH, "As Ks Qs Js Ts", "straight flush, ace-high", "As Ks Qs Js Ts"),
    (HIGH, "9c 5c 6c 7c 8c Ac Ad", "straight flush, nine-high", "9c 8c 7c 6c 5c"),
    (USUAL, "Ah 2h 3h 4h 5h Kh Kd", "straight flush, five-high", "5h 4h 3h 2h Ah"),
    (HIGH, "7c 7d 7h 7s 3c 4d 6s", "four sevens, six kicker", "7s 7h 7d 7c 6s"),
    (HIGH, "Ts Th 2s 3s 2h 3h 3d", "full house, threes over tens", "3s 3h 3d Ts Th"),
    (HIGH, "6c 6d 6h 2c 2s", "full house, sixes over twos", "6h 6d 6c 2s 2c"),
    (HIGH, "9c Th Jh Qh Kh 2h 3h", "flush, K Q J T 3", "Kh Qh Jh Th 3h"),
    (HIGH, "2s 3d 3h 4c 5s 6d 6h", "straight, six-high", "6h 5s 4c 3h 2s"),
    (USUAL, "Kd Kc As 2d 3h 4c 5s", "straight, five-high", "5s 4c 3h 2d As"),
    (HIGH, "2c 2d 2h Ks As", "three twos, A K", "2h 2d 2c As Ks"),
    (HIGH, "Ac Ad Kc Kd Qc Qd 2h", "two pair, aces and kings, queen kicker", "Ad Ac Kd Kc Qd"),
    (HIGH, "2d 6s 6c 3d 10c", "pair of sixes, T 3 2", "6s 6c Tc 3d 2d"),
    (HIGH, "Ac 2d 3h 4c 5s", "ace-high, 5 4 3 2", "Ac 5s 4c 3h 2d"),
    (HIGH, "Ac Kd 9h 5c 3s", "ace-high, K 9 5 3", "Ac Kd 9h 5c 3s"),
    (DEUCE_TO_SEVEN, "9s 8s 7s 6s 5s 5d 5h", "pair of fives, 8 7 6", "5s 5h 8s 7s 6s"),
    (DEUCE_TO_SEVEN, "2c 7d 5h 3s 4c Kd Ks", "7-5-4-3-2", "7d 5h 4c 3s 2c"),
    (DEUCE_TO_SEVEN, "5h 4h 3h 2h Ah", "flush, A 5 4 3 2", "Ah 5h 4h 3h 2h"),
    (DEUCE_TO_SEVEN, "Ts 9h 8h 7h 6h", "straight, ten-high", "Ts 9h 8h 7h 6h"),
    (ACE_TO_SIX, "As 2h 3h 4h 5h", "straight, five-high", "5h 4h 3h 2h As"),
    (ACE_TO_SIX, "As 2h 3h 4h 6h", "6-4-3-2-A", "6h 4h 3h 2h As"),
    (ACE_TO_FIVE, "As 2s 3s 4s 5s", "5-4-3-2-A", "5s 4s 3s 2s As"),
    (Ranking("high", aces="low"), "Ac Kd Qh Js Tc", "king-high, Q J T A", "Kd Qh Js Tc Ac"),
    (Ranking("high", cards=1), "2c As", "ace", "As"),
    (Ranking("low", cards=1), "2c As", "two", "2c"),
    (Ranking("high", cards=2), "Ac As", "pair of aces", "As Ac"),
    (Ranking("high", cards=2), "3c 2s", "three-high, 2", "3c 2s"),
    (Ranking("low", cards=2), "3c 2s", "3-2", "3c 2s"),
    (Ranking("high", cards=3), "Ac As Kd", "pair of aces, king kicker", "As Ac Kd"),
    (Ranking("high", cards=3), "Ac Kc Qc", "ace-high, K Q", "Ac Kc Qc"),
    (Ranking("high", cards=3), "4c 4d 4s 4h 9c", "three fours", "4s 4h 4d"),
    (Ranking("high", cards=4), "4c 4d 9s 9h 5c", "two pair, nines and fours", "9s 9h 4d 4c"),
    (Ranking("high", cards=4), "4c 4d 4s 9h 5c", "three fours, nine kicker", "4s 4d 4c 9h"),
    (Ranking("high", cards=4), "4c 4d 4s 4h 5c", "four fours", "4s 4h 4d 4c"),
]


@pytest.mark.parametrize(("ranking", "hand", "name", "best"), NAMED, ids=str)
def test_name_and_cards_that_count(ranking: Ranking, hand: str, name: str, best: str) -> None:
    for cards in (parse_hand(hand), parse_hand(hand)[::-1]):
        assert hand_name(ranking, cards) == name
        assert " ".join(map(card_text, best_cards(ranking, cards))) == best


@settings(deadline=None)
@given(st.permutations(range(52)), st.sampled_from([ranking for ranking, *_ in NAMED]))
def test_cards_that_count_are_worth_the_whole_hand(pack: list[int], ranking: Ranking) -> None:
    hand = pack[:7]
    best = best_cards(ranking, hand)
    assert len(best) == ranking.cards
    assert set(best) <= set(hand)
    assert value_of_hand(ranking, best) == value_of_hand(ranking, hand)
    assert hand_name(ranking, best) == hand_name(ranking, hand)


def test_fewer_cards_than_count_are_refused() -> None:
    with pytest.raises(ValueError, match="4 cards are held where 5 count"):
        hand_name(HIGH, parse_hand("Ah Kd Qc Js"))
    with pytest.raises(ValueError, match="4 cards are held where 5 count"):
        best_cards(HIGH, parse_hand("Ah Kd Qc Js"))
