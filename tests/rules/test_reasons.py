"""Why one hand beats another: the words, and that they are the winner's."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from napalm_lab.rules.cards import parse_hand
from napalm_lab.rules.evaluate import value_of_hand
from napalm_lab.rules.options import Ranking
from napalm_lab.rules.reasons import why

HIGH = Ranking("high")
LOW = Ranking("low")
ACE_TO_SIX = Ranking("low", aces="low")
ONE_CARD = Ranking("high", cards=1)
TWO_CARDS = Ranking("high", cards=2)
THREE_CARDS = Ranking("high", cards=3)


# Better hand > worse hand, and under them the reason.

TWO_CARDS_REASONS = """
3c 3d > Ac Kc
a pair beats no pair
Ac Kd > Ah Qd
both ace-high; the second card decides: K against Q
Ac 2d > Kh Qd
the highest card decides: A against K
4c 4d > 3h 3d
the pair decides: fours against threes
"""

ONE_CARD_REASONS = """
Tc > 9c
the highest card decides: T against 9
"""

THREE_CARDS_REASONS = """
4c 4d Ah > 4h 4s Kd
both have a pair of fours; the kicker decides: A against K
"""

HIGH_REASONS = """
Ac 9c 8c 7c 2c > Kd Qs Js Ts 9s
a flush beats a straight
2c 2d 2h 3c 3d > Ad Kd Qd Jd 9d
a full house beats a flush
2c 2d 3h 3c 4d > Ad As Kd Qd Jd
two pair beats a pair
2c 2d 2h 2s 4d > Ad As Ah Kd Ks
four of a kind beats a full house
6c 5c 4c 3c 2c > Ac Ad Ah As Ks
a straight flush beats four of a kind
2c 2d 2h 5s 4d > Ad As Kh Kd Qs
three of a kind beats two pair
Ac Kd 9h 5c 4s > Ad Kc 9d 5d 3c
both start with A K 9 5; the fifth card decides: 4 against 3
Ac Qc Tc 8c 3c > Ad Qd Td 7d 6d
both flushes start with A Q T; the fourth card decides: 8 against 7
Ac 5c 4c 3c 2c > Kd Qd Jd 9d 8d
the highest card of the flush decides: A against K
9c 8d 7h 6s 5c > 8c 7d 6h 5s 4c
the top of the straight decides: nine-high against eight-high
9c 8c 7c 6c 5c > 8d 7d 6d 5d 4d
the top of the straight flush decides: nine-high against eight-high
Ac Ad Kd Qd Jd > Ah As Kc Qc Td
both have a pair of aces, K Q; the third kicker decides: J against T
Ac Ad Kd 3d 2d > Ah As Qc Jc Td
both have a pair of aces; the first kicker decides: K against Q
Ac Ad Kd Kh 2d > Ah As Qc Qd Td
both have a pair of aces; the lower pair decides: kings against queens
Ac Ad 3d 3h 2d > Kh Ks Qc Qd Td
the higher pair decides: aces against kings
Ac Ad Kd Kh Jd > Ah As Kc Ks Td
both have two pair, aces and kings; the kicker decides: J against T
6c 6d 6h Kh Jd > 6c 6d 6h Kh Td
both have three sixes, K; the second kicker decides: J against T
6c 6d 6h 2h 2d > 5c 5d 5h Ah Ad
the three of a kind decides: sixes against fives
6c 6d 6h Kh Kd > 6c 6d 6h Qh Qd
both have three sixes; the pair decides: kings against queens
6c 6d 6h 6s 2d > 5c 5d 5h 5s Ad
the four of a kind decides: sixes against fives
6c 6d 6h 6s Kd > 6c 6d 6h 6s Qd
both have four sixes; the kicker decides: K against Q
"""

LOW_REASONS = """
7c 5d 4h 3s 2c > 8c 5d 4h 3s 2c
the highest card decides: 7 against 8, and low wins
Kc 5d 4h 3s 2c > Ac 5d 4h 3s 2c
the highest card decides: K against A, and low wins
Ac Kd Qh Js 9c > 2c 2d 5h 4s 3c
in low, no pair beats a pair
Ac Ad Kh Qs Jc > 6c 5d 4h 3s 2c
in low, a pair beats a straight: straights and flushes count here, so they are bad
2c 2d 4h 4s 5c > 7c 5c 4c 3c 2c
in low, two pair beats a flush: straights and flushes count here, so they are bad
"""

ACE_TO_SIX_REASONS = """
7c 5d 4h 3s Ac > 7d 5h 4s 3c 2d
both start with 7 5 4 3; the fifth card decides: A against 2, and low wins; aces are low here
Ac Ad 6h 5s 3c > 2c 2d 6h 5s 3c
the pair decides: aces against twos, and low wins; aces are low here
"""


@pytest.mark.parametrize(
    ("ranking", "better", "worse", "reason"),
    [
        (ranking, *hands.split(" > "), reason)
        for ranking, text in (
            (TWO_CARDS, TWO_CARDS_REASONS),
            (ONE_CARD, ONE_CARD_REASONS),
            (THREE_CARDS, THREE_CARDS_REASONS),
            (HIGH, HIGH_REASONS),
            (LOW, LOW_REASONS),
            (ACE_TO_SIX, ACE_TO_SIX_REASONS),
        )
        for hands, reason in zip(
            text.strip().split("\n")[::2], text.strip().split("\n")[1::2], strict=True
        )
    ],
    ids=str,
)
def test_reason_names_what_decides_the_winners_first(
    ranking: Ranking, better: str, worse: str, reason: str
) -> None:
    hands = parse_hand(better), parse_hand(worse)
    assert why(ranking, *hands) == reason
    assert why(ranking, *hands[::-1]) == reason
    assert value_of_hand(ranking, hands[0]) > value_of_hand(ranking, hands[1])


@pytest.mark.parametrize(
    ("ranking", "first", "second", "reason"),
    [
        (
            HIGH,
            "Td Js 6c Qc Ad 6s Ac",
            "3s 3d 6c Qc Ad 6s Ac",
            "a tie: the 5 cards that count have the same ranks; "
            "suits do not matter, and neither do the other cards",
        ),
        (
            TWO_CARDS,
            "As Kd",
            "Kc Ac",
            "a tie: the 2 cards that count have the same ranks; suits do not matter",
        ),
        (
            Ranking("low", cards=1),
            "2c",
            "2s",
            "a tie: the card that counts has the same rank; suits do not matter",
        ),
    ],
)
def test_reason_of_a_tie(ranking: Ranking, first: str, second: str, reason: str) -> None:
    hands = parse_hand(first), parse_hand(second)
    assert why(ranking, *hands) == reason
    assert value_of_hand(ranking, hands[0]) == value_of_hand(ranking, hands[1])


@pytest.mark.parametrize(
    ("ranking", "better", "worse", "reason"),
    [
        (
            Ranking("high", cards=2, suits="rank"),
            "Ks Kc",
            "Kh Kd",
            "both have a pair of kings; suits decide: the king of spades over the king of hearts",
        ),
        (
            Ranking("high", cards=1, suits="rank"),
            "Ad 2c",
            "Ac 3d",
            "both have A; suits decide: the ace of diamonds over the ace of clubs",
        ),
        (
            Ranking("high", suits="rank"),
            "Ad Kd 9d 5d 3d As 2h",
            "Ac Kc 9c 5c 3c 2d 2s",
            "both have a flush, A K 9 5 3; suits decide: the ace of diamonds over the ace of clubs",
        ),
        (
            Ranking("low", suits="rank"),
            "7c 5d 4h 3s 2h",
            "7d 5c 4c 3c 2c",
            "both have 7 5 4 3 2; suits decide, and the lower wins: "
            "the seven of clubs under the seven of diamonds",
        ),
    ],
)
def test_1_7_suits_decide_where_they_rank(
    ranking: Ranking, better: str, worse: str, reason: str
) -> None:
    hands = parse_hand(better), parse_hand(worse)
    assert why(ranking, *hands) == reason
    assert why(ranking, *hands[::-1]) == reason


def test_1_7_hands_with_the_same_first_card_tie_even_so() -> None:
    hands = parse_hand("Ah 6c 6d 4h 4s Kc Qd"), parse_hand("Ah 6c 6d 4h 4s Jc 3d")
    assert why(Ranking("high", suits="rank"), *hands) == (
        "a tie: both have two pair, sixes and fours, ace kicker, and the six of diamonds first"
    )


@settings(deadline=None)
@given(
    st.permutations(range(52)),
    st.sampled_from([HIGH, LOW, ACE_TO_SIX, TWO_CARDS, THREE_CARDS, Ranking("low", cards=4)]),
)
def test_a_tie_is_said_exactly_where_values_are_equal(pack: list[int], ranking: Ranking) -> None:
    board = pack[:5]
    hands = [*board, *pack[5:7]], [*board, *pack[7:9]]
    same = value_of_hand(ranking, hands[0]) == value_of_hand(ranking, hands[1])
    assert why(ranking, *hands).startswith("a tie:") == same


def test_fewer_cards_than_count_are_refused() -> None:
    with pytest.raises(ValueError, match="1 cards are held where 2 count"):
        why(TWO_CARDS, parse_hand("Ah"), parse_hand("Kd Qc"))
