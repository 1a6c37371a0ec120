"""The worked settlements of article 6, one test each, and its Ukrainian hand in one record."""

import pytest

from napalm_lab.rules.state import CONTESTED, OVER, SILENT, SOLE, TAKE_POT
from tests.games import PAGAT, UKRAINIAN, Situation, StackedHand

HANDS = {"A": "Ah Ad", "B": "Kh Kd", "C": "2h 7d", "D": "Qh Qd", "E": "3h 8d"}
TIE = {"A": "2h 7d", "B": "Kh Kd", "C": "Ks Kc", "D": "Qh Qd", "E": "3h 8d"}


@pytest.mark.parametrize(
    ("yes", "hands", "outcome", "chips", "tokens"),
    [
        ("C", HANDS, SOLE, {}, {"C": 1}),
        ("BDA", HANDS, CONTESTED, {"A": 40, "B": -20, "D": -20}, {}),
        ("BCD", TIE, CONTESTED, {"B": 20, "C": 20, "D": -40}, {}),
        ("BC", TIE, CONTESTED, {}, {}),
        ("", HANDS, SILENT, {}, {}),
    ],
    ids=["only C", "A best of three", "B and C tie", "two tie", "nobody"],
)
def test_6_pot_20_and_a_deals(yes, hands, outcome, chips, tokens):
    after = Situation(PAGAT, pot=20, hands=hands).say(yes).settle()
    assert after.asked == "BCDEA"
    assert after.game.outcome == outcome
    assert (after.chips, after.pot, after.tokens) == (chips, 20, tokens)
    assert bool(after.game.shown.any()) == (outcome == CONTESTED)


def test_6_all_no_but_the_dealer_whom_c_challenges():
    after = Situation(PAGAT, pot=20, hands=HANDS).say("A", challenge="C").settle()
    assert (after.chips, after.pot, after.tokens) == ({"A": 20, "C": -20}, 20, {})
    assert list(after.game.shown[:5]) == [1 << 2, 0, 1 << 0, 0, 0]


def test_6_c_with_four_tokens_is_sole_at_stage_one_and_the_game_is_over():
    after = Situation(PAGAT, pot=20, tokens={"C": 4}, hands=HANDS).say("C").settle()
    assert after.game.phase == TAKE_POT
    after.take_pot()
    assert after.game.phase == OVER
    assert (after.chips, after.pot, after.tokens) == ({"C": 20}, 0, {"C": 5})
    assert after.game.stage == 0


def test_6_the_ukrainian_hand_through_its_three_stages():
    hand = StackedHand(
        UKRAINIAN,
        [
            "Ad 3c 8s Jc Ts 5h 7h",  # in the end ace-high
            "Kc Kd 8h 5s 2c 9d 3s",  # best of B, C, D; a pair of kings to the end
            "Ac Qd Qh Qs 6d 6h 2d",  # in the end a full house, the best of all
            "9h 9s Jd 7d 4c Th 5c",  # a pair of nines
            "7c 2s 3h 4s 8c Kh Jh",  # at stage two 8-7-4-3-2, lower than B's pair
        ],
    )
    # All five have put in their stake.
    antes = dict.fromkeys("ABCDE", -1)
    assert (hand.pot, hand.chips, hand.tokens) == (5, antes, {})

    hand.play_stage("BCD")
    assert (hand.game.taken, hand.game.paid, hand.pot) == (3, 4, 6)
    assert hand.tokens == {"B": 3}
    assert hand.chips == {"A": -1, "B": 2, "C": -3, "D": -3, "E": -1}

    hand.play_stage("BE")
    assert (hand.game.taken, hand.game.paid, hand.pot) == (2, 4 + 2, 6)
    assert hand.tokens == {"B": 3, "E": 2}
    assert hand.chips == {"A": -1, "C": -3, "D": -3, "E": 1}

    hand.play_stage("ABCDE")
    assert (hand.game.taken, hand.game.paid, hand.pot) == (5, 6, 1)
    assert hand.tokens == {"B": 3, "C": 5, "E": 2}
    assert hand.game.phase == TAKE_POT

    hand.take_pot()
    assert (hand.game.phase, hand.game.hand, hand.game.won_by) == (OVER, 1, 1 << 2)
    assert (hand.pot, hand.game.pot_won) == (0, 1)
    assert hand.chips == {"A": -1, "C": 3, "D": -3, "E": 1}
