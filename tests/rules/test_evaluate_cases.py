"""Values of hands on which public evaluators were wrong, each kind on more than one hand."""

import pytest

from napalm_lab.rules.cards import parse_hand
from napalm_lab.rules.evaluate import value_of_hand
from napalm_lab.rules.options import Ranking

HIGH = Ranking("high")
USUAL = Ranking("high", aces="high-or-low")
DEUCE_TO_SEVEN = Ranking("low")
ACE_TO_SIX = Ranking("low", aces="low")
ACE_TO_FIVE = Ranking("low", aces="low", straights_and_flushes="ignored")


def values(ranking: Ranking, *hands: str) -> list[int]:
    return [value_of_hand(ranking, parse_hand(hand)) for hand in hands]


@pytest.mark.parametrize(
    ("ranking", "best_first"),
    [
        # The wheel, where the variant allows it.
        (USUAL, ["2s 3d 4h 5c 6s", "As 2d 3h 4c 5s", "Ah Ad Ac Ks Qd"]),
        (USUAL, ["2s 3s 4s 5s 6s", "As 2s 3s 4s 5s", "Kh Kd Kc Ks Qd"]),
        (USUAL, ["6d 5h 4c 3s 2d Ah Ac", "Kd 5h 4c 3s 2d Ah Kc", "Ad Ah Ac Ks Qd 9c 7h"]),
        # No wheel where aces are high only.
        (HIGH, ["2s 3d 4h 5c 6s", "Ah Ad Ac Ks Qd", "As 2d 3h 4c 5s"]),
        (HIGH, ["2h 2d 3c 4s 5d", "Ah 5d 4c 3s 2h", "Kh Qd Jc Ts 8h"]),
        (HIGH, ["Ad Kd 4d 3d 2d", "Ac 5c 4c 3c 2c", "Kh Qh Jh Th 8h"]),
        # A straight and a flush of different cards are no straight flush.
        (HIGH, ["2h 3h 4h 5h 6h", "9c 9d 9h 9s 2c", "9c Th Jh Qh Kh 2h 3h"]),
        (HIGH, ["Kh Qh Jh Th 4h", "9c Th Jh Qh Kh 2h 3h", "Kh Qh Jh 9h 8h", "Ac Kd Qh Js Tc"]),
        # No straight around the ace, or with a gap, or one short.
        *[
            (ranking, ["2c 2d 3h 4s 5c", hand])
            for ranking in (USUAL, HIGH)
            for hand in (
                "Kc Qd Jh Ts 2c",
                "Qc Jd Th 9s Ac",
                "Kc Qd Jh 2s Ac",
                "Kc Qd 3h 2s Ac",
                "Kc 4d 3h 2s Ac",
                "4c 5d 6h 7s 9c",
                "8c Td Jh Ks Qc",
            )
        ],
        # Pairs inside a run.
        (HIGH, ["3s 4d 5h 6c 7s", "2s 3d 3h 4c 5s 6d 6h", "Ac Ad Ah Ks Qd"]),
        (HIGH, ["9c 9d Th Jc Qs Kd Kh", "8c 9d 9h 9s Tc Jd Qh", "Ac Ad Ah Kc Qd"]),
        # A full house from three of a kind and two pairs, or from two threes.
        (HIGH, ["Ts Th 2s 3s 2h 3h 3d", "9s 9h 2s 3s 2h 3h 3d"]),
        (HIGH, ["8s 8h 8d 5c 5d 5h 2s", "8s 8h 8d 4c 4d 4h As", "7s 7h 7d 6c 6d 6h As"]),
        # The kicker of four of a kind, from a pair or a three too.
        (HIGH, ["4d 6s 3c 7c 7d 7h 7s", "2d 5s 3c 7c 7d 7h 7s"]),
        (HIGH, ["9d 2s 3c 7c 7d 7h 7s", "8d 8s 8c 7c 7d 7h 7s"]),
        # Kickers of two pairs: a third pair may be one.
        (HIGH, ["Ac Ad Kc Kd Qc Qd 2h", "Ac Ad Kc Kd Jh Ts 9s"]),
        # Deuce-to-seven: the ace is high, and A-2-3-4-5 no straight.
        (DEUCE_TO_SEVEN, ["Kc 5d 4h 3s 2c", "Ac 2d 3h 4s 5c", "2c 2d 7h 8s 9c"]),
        (DEUCE_TO_SEVEN, ["7c 5d 4h 3s 2c", "Ac Kd Qh Js 9c", "As Ad Ah Kc Qc", "6c 5d 4h 3s 2c"]),
        (DEUCE_TO_SEVEN, ["6c 5d 4h 3s 2c", "Ah 5h 4h 3h 2h", "2c 2d 2h 3c 3d", "6h 5h 4h 3h 2h"]),
        # Ace-to-six: A-2-3-4-5 is a straight, and the ace below the king.
        (ACE_TO_SIX, ["6c 4d 3h 2s Ac", "Kc Qd Jh Ts Ac", "Ac Ad 4h 3s 2c", "5c 4d 3h 2s Ac"]),
        # Ace-to-five: nothing but pairs hurts.
        (ACE_TO_FIVE, ["5c 4c 3c 2c Ac", "6c 5d 4h 3s 2c", "Kc Qc Jc Tc 9c", "Ac Ad 4h 3s 2c"]),
        # A low of five from seven: a flush or a straight is left out where it can be.
        (DEUCE_TO_SEVEN, ["Kc Qd Jh Ts 8c", "9s 8s 7s 6s 5s 5d 5h", "5s 5h 9d 8s 7s"]),
        (DEUCE_TO_SEVEN, ["7s 5s 4s 3s 2d Kd Qd", "7s 5s 4s 3s Ts 2s 9d", "7s 5s 4s 3s 2s As Ks"]),
    ],
    ids=str,
)
def test_better_hands_have_larger_values(ranking: Ranking, best_first: list[str]) -> None:
    found = values(ranking, *best_first)
    assert found == sorted(set(found), reverse=True)


@pytest.mark.parametrize(
    ("ranking", "hands"),
    [
        # Cards outside the best five never break a tie.
        (HIGH, ["Td Js 6c Qc Ad 6s Ac", "3s 3d 6c Qc Ad 6s Ac"]),
        (HIGH, ["Ad Kc Qh Js 9d 3c 2h", "Ac Kd Qs Jh 9c 8d 7h"]),
        (HIGH, ["Ks Qs Js 9s 8s 2s 3h", "Kd Qd Jd 9d 8d 7d 8h"]),
        (HIGH, ["5c 6d 7h 8s 9c 9d 9h", "5d 6h 7s 8c 9s 2d 2h"]),
        (DEUCE_TO_SEVEN, ["9s 8s 7s 6s 5s 5d 5h", "8c 7d 6h 5c 5d 9h 9d"]),
        (DEUCE_TO_SEVEN, ["7s 5s 4s 3s 2s 2d Kc", "7c 5d 4h 3s 2c"]),
        # Suits never rank.
        (Ranking("high", cards=2), ["As Kd", "Kc Ac"]),
        (Ranking("high", cards=1), ["As 2d 3c", "Ac Kd Kh"]),
        # Where flushes and straights are ignored, they are nothing.
        (ACE_TO_FIVE, ["5c 4c 3c 2c Ac", "5d 4c 3c 2c Ah Kc Kd"]),
    ],
    ids=str,
)
def test_equal_hands_tie(ranking: Ranking, hands: list[str]) -> None:
    assert len(set(values(ranking, *hands))) == 1
