"""Settling, article by article (1.9, 2.1 to 2.4, 2.6, 2.7, 2.9)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from napalm_lab.rules.state import CONTESTED, SILENT, SOLE, TAKE_POT
from napalm_lab.variant.amounts import Amount
from napalm_lab.variant.resolved import Contested
from tests.games import PAGAT, UKRAINIAN, Situation, chips, with_stage

# A best, then B, then D; C and E have nothing.
HANDS = {"A": "Ah Ad", "B": "Kh Kd", "C": "2h 7d", "D": "Qh Qd", "E": "3h 8d"}
TIE = {"A": "2h 7d", "B": "Kh Kd", "C": "Ks Kc", "D": "Qh Qd", "E": "3h 8d"}


def settled(rules, yes, **where):
    return Situation(rules, **{"hands": HANDS, **where}).say(yes).settle()


def test_1_9a_sole_takes_one_token_and_no_cards_are_shown():
    after = settled(PAGAT, "C")
    assert (after.chips, after.pot, after.tokens) == ({}, 20, {"C": 1})
    assert after.game.outcome == SOLE
    assert not after.game.shown.any()


def test_1_9b_contested_every_other_yes_sayer_pays_the_winner_the_pot():
    after = settled(PAGAT, "BDA")
    assert (after.chips, after.pot, after.tokens) == ({"A": 40, "B": -20, "D": -20}, 20, {})
    assert after.game.outcome == CONTESTED
    assert (after.game.paid, after.game.taken) == (40, 0)


def test_1_9b_hands_are_shown_among_the_yes_sayers_only():
    shown = settled(PAGAT, "BDA").game.shown
    a, b, d = 1 << 0, 1 << 1, 1 << 3
    assert list(shown[:5]) == [b | d, a | d, 0, a | b, 0]


def test_1_9c_tied_pay_each_other_nothing_and_each_worse_pays_each_of_them_in_full():
    after = settled(PAGAT, "BCD", hands=TIE)
    assert (after.chips, after.pot) == ({"B": 20, "C": 20, "D": -40}, 20)


def test_1_9c_a_tie_of_all_moves_nothing():
    after = settled(PAGAT, "BC", hands=TIE)
    assert (after.chips, after.pot, after.tokens) == ({}, 20, {})


def test_1_9d_silence_moves_nothing():
    after = settled(PAGAT, "")
    assert (after.chips, after.pot, after.tokens) == ({}, 20, {})
    assert after.game.outcome == SILENT


def test_1_5_at_stage_two_the_lowest_hand_wins():
    hands = {"B": "7h 5d 4c 3s 2h", "D": "Ah Ad 2c 3c 4d"}
    assert settled(PAGAT, "BD", stage=1, hands=hands).chips == {"B": 20, "D": -20}


def test_1_6_at_stage_three_the_wheel_is_no_straight():
    hands = {"B": "As 2d 3h 4c 5s 9d Jc", "D": "Kh Kd 2c 3c 8d 9h Jd"}
    assert settled(PAGAT, "BD", stage=2, hands=hands).chips == {"B": -20, "D": 20}
    wheel = with_stage(PAGAT, 2, aces="high-or-low")
    assert settled(wheel, "BD", stage=2, hands=hands).chips == {"B": 20, "D": -20}


def test_1_7_suits_never_rank():
    hands = {"B": "Ah Kh", "D": "As Ks"}
    assert settled(PAGAT, "BD", hands=hands).chips == {}


def test_2_1_a_stake_taken_is_a_chip_and_counts_toward_five():
    after = settled(UKRAINIAN, "C", pot=9, tokens={"C": 4})
    assert (after.chips, after.pot, after.tokens) == ({"C": 1}, 8, {"C": 5})
    assert after.game.phase == TAKE_POT
    # A sole yes-sayer of pagat gains a token and no chip.
    assert settled(PAGAT, "C", pot=9).chips == {}


def test_2_2_sole_takes_one_stake_from_the_pot():
    after = settled(UKRAINIAN, "C", pot=5)
    assert (after.chips, after.pot, after.tokens) == ({"C": 1}, 4, {"C": 1})


def test_2_2_contested_stage_one():
    hands = {"B": "Ah Ad", "C": "Kh Kd", "D": "Qh Qd"}
    after = settled(UKRAINIAN, "BCD", pot=5, hands=hands)
    assert (after.chips, after.pot, after.tokens) == ({"B": 3, "C": -2, "D": -2}, 6, {"B": 3})
    assert (after.game.taken, after.game.paid) == (3, 4)


def test_2_3_contested_stage_two_losers_pay_what_the_winner_took():
    hands = {"B": "Ah Ad 2c 3c 4d", "E": "7h 5d 4c 3s 2h"}
    after = settled(UKRAINIAN, "BE", stage=1, pot=6, tokens={"B": 3}, hands=hands)
    assert (after.chips, after.pot, after.tokens) == ({"E": 2, "B": -2}, 6, {"B": 3, "E": 2})


def test_2_4_contested_stage_three_losers_pay_nothing():
    hands = {"B": "Ah Ad Ac 2s 2d 7h 9s", "D": "Kh Kd Kc 2h 3d 7s 9h"}
    after = settled(UKRAINIAN, "BD", stage=2, pot=9, hands=hands)
    assert (after.chips, after.pot, after.tokens) == ({"B": 2}, 7, {"B": 2})


@pytest.mark.parametrize("stage", [1, 2])
def test_2_6_sole_at_stages_two_and_three_takes_one_as_at_stage_one(stage):
    after = settled(UKRAINIAN, "D", stage=stage, pot=5, hands={})
    assert (after.chips, after.pot, after.tokens) == ({"D": 1}, 4, {"D": 1})


def test_2_6_a_yes_at_stage_one_claims_the_best_two_cards_not_a_pair():
    after = settled(UKRAINIAN, "BD", pot=5, hands={"B": "Ah 3d", "D": "Kh Qd"})
    assert (after.chips, after.pot, after.tokens) == ({"B": 2, "D": -2}, 5, {"B": 2})


def test_2_6_stakes_are_counted_gross_as_they_are_taken():
    # B, with three, loses at stage one and puts two in: three they stay.
    after = settled(UKRAINIAN, "AB", pot=8, tokens={"B": 3})
    assert (after.chips, after.tokens) == ({"A": 2, "B": -2}, {"A": 2, "B": 3})


def test_2_6_the_winner_takes_what_there_is_and_is_credited_that():
    after = settled(UKRAINIAN, "ABD", pot=2)
    assert (after.chips, after.tokens) == ({"A": 2, "B": -2, "D": -2}, {"A": 2})
    assert after.pot == 4


def test_2_6_tied_share_evenly_rounded_down_the_rest_stays():
    # k = 3: one each, the third stays; the loser pays 2 at stage one.
    after = settled(UKRAINIAN, "BCD", pot=10, hands=TIE)
    assert (after.chips, after.pot, after.tokens) == (
        {"B": 1, "C": 1, "D": -2},
        10,
        {"B": 1, "C": 1},
    )


def test_2_6_at_stage_two_losers_follow_what_was_really_taken_in_all():
    hands = {
        "B": "7h 5d 4c 3s 2h",
        "C": "7s 5c 4d 3h 2d",
        "D": "Ah Ad 2c 3c 4s",
        "E": "Kh Kd 2s 3d 4h",
        "A": "Qh Qd 9c 8c 5s",
    }
    # k = 5, pot 3: the tied share what there is, one each; taken in all 2, so three losers pay 2
    # each.
    after = settled(UKRAINIAN, "ABCDE", stage=1, pot=3, hands=hands)
    assert after.chips == {"A": -2, "B": 1, "C": 1, "D": -2, "E": -2}
    assert after.pot == 3 - 2 + 6


def test_2_6_tied_share_the_pot_evenly_however_much_more_is_due():
    # A hundred times the pot is more than 64 bits hold; what there is to share is the pot.
    contested = Contested(Amount(of_pot=Fraction(100)), Amount(), "pot", 0)
    after = settled(with_stage(PAGAT, 0, contested=contested), "BC", pot=10**17, hands=TIE)
    assert (after.chips, after.pot) == ({"B": 5 * 10**16, "C": 5 * 10**16}, 0)
    assert (after.game.taken, after.game.overflowed) == (10**17, 0)


def test_2_7_the_winner_takes_before_losers_pay():
    after = settled(UKRAINIAN, "AB", pot=1)
    assert (after.chips, after.pot) == ({"A": 1, "B": -2}, 2)


def test_2_9_at_stage_two_aces_are_high_only_and_straights_count():
    hands = {"B": "Ah 5d 4c 3s 2h", "D": "6h 5c 4d 3c 2d", "E": "Kh Qd 9c 8s 7h"}
    # A-5-4-3-2 is no straight and beats one, but king-high is lower.
    assert settled(UKRAINIAN, "BD", stage=1, hands=hands).tokens == {"B": 2}
    assert settled(UKRAINIAN, "BDE", stage=1, hands=hands).tokens == {"E": 3}


def test_2_9_at_stage_three_the_wheel_is_no_straight():
    hands = {"B": "As 2d 3h 4c 5s 9d Jc", "D": "Kh Kd 2c 3c 8d 9h Jd"}
    assert settled(UKRAINIAN, "BD", stage=2, hands=hands).tokens == {"D": 2}
    wheel = with_stage(UKRAINIAN, 2, aces="high-or-low")
    assert settled(wheel, "BD", stage=2, hands=hands).tokens == {"B": 2}


def test_the_pot_of_an_amount_is_as_it_stood_before_the_stage_moved_anything():
    # The winner takes half (10 of 21), then each loser pays half of the 21 into the pot.
    half = Amount(of_pot=Fraction(1, 2))
    contested = replace(UKRAINIAN.stages[0].contested, winner_takes=half, losers_pay=half)
    after = settled(with_stage(UKRAINIAN, 0, contested=contested), "ABD", pot=21)
    assert (after.chips, after.pot) == ({"A": 10, "B": -10, "D": -10}, 31)


def test_tokens_can_be_given_to_the_winner_of_a_contested_stage():
    contested = replace(PAGAT.stages[0].contested, tokens=2, losers_pay=chips(3))
    after = settled(with_stage(PAGAT, 0, contested=contested), "AB")
    assert (after.chips, after.tokens) == ({"A": 3, "B": -3}, {"A": 2})


def test_stakes_that_outgrow_their_count_are_an_overflow():
    takes_all = replace(UKRAINIAN.stages[0].sole, winner_takes=Amount(of_pot=Fraction(1)))
    rules = with_stage(UKRAINIAN, 0, sole=takes_all)
    after = settled(rules, "C", pot=2**63 - 1, tokens={"C": 3})
    assert after.game.overflowed == 1
    assert after.tokens == {"C": 3}
    assert settled(rules, "C", pot=2**63 - 4, tokens={"C": 3}).tokens == {"C": 2**63 - 1}
