"""Who speaks when, and the challenge of the dealer (articles 1.8, 2.6, 4.2)."""

import pytest

from napalm_lab.rules.declare import may_say
from napalm_lab.rules.state import CHALLENGE, NO, UNSAID, YES
from tests.games import PAGAT, UKRAINIAN, Situation, with_stage


@pytest.mark.parametrize(("dealer", "order"), [(0, "BCDEA"), (3, "EABCD"), (4, "ABCDE")])
def test_1_8_from_the_dealers_left_one_chance_each_dealer_last(dealer, order):
    assert Situation(PAGAT, dealer=dealer).say("C").asked == order


def test_1_8_each_hears_those_before():
    situation = Situation(PAGAT)
    assert list(situation.game.said[:5]) == [UNSAID] * 5
    assert situation.game.yeses == 0
    situation.say("BC")
    assert list(situation.game.said[:5]) == [NO, YES, YES, NO, NO]


def test_1_8_a_lone_dealer_can_be_challenged_by_each_other_once():
    situation = Situation(PAGAT).say("A", challenge="CE")
    assert situation.asked == "BCDEA" + "BCDE"
    assert situation.game.declaring_round == CHALLENGE
    assert list(situation.game.said[:5]) == [YES, NO, YES, NO, YES]
    assert situation.game.challenges == 2


@pytest.mark.parametrize("yes", ["", "B", "BA", "E", "DEA"])
def test_1_8_no_challenge_unless_the_dealer_stands_alone(yes):
    assert Situation(PAGAT).say(yes).asked == "BCDEA"


def test_1_8_an_earlier_challenge_does_not_silence_the_others():
    assert Situation(PAGAT, seats=4).say("A", challenge="B").asked == "BCDABCD"


def test_1_8_the_challenge_can_be_left_out():
    rules = with_stage(PAGAT, 0, dealer_challenge=False)
    assert Situation(rules).say("A").asked == "BCDEA"


@pytest.mark.parametrize("stage", [0, 1, 2])
def test_2_6_the_dealer_can_be_challenged_at_every_stage(stage):
    situation = Situation(UKRAINIAN, stage).say("A", challenge="C")
    assert situation.asked == "BCDEA" + "BCDE"
    assert list(situation.game.said[:5]) == [YES, NO, YES, NO, NO]


def test_4_2_a_hand_worse_than_the_qualifier_may_not_say_yes():
    pair_of_jacks = with_stage(PAGAT, 0, qualifier=(9, 9))
    hands = {"B": "Jh Jd", "C": "Th Td", "D": "Ah Kd", "E": "Qs Qc", "A": "2s 2c"}
    situation = Situation(pair_of_jacks, hands=hands)
    may = {}
    for name, seat in zip("ABCDE", range(5), strict=True):
        situation.game.speaker = seat
        may[name] = may_say(situation.rules.record, situation.game, YES)
        assert may_say(situation.rules.record, situation.game, NO)
        assert not may_say(situation.rules.record, situation.game, UNSAID)
    assert may == {"A": False, "B": True, "C": False, "D": False, "E": True}


def test_4_2_eight_or_better():
    # Ace-to-five: 8-7-6-5-4 is the worst hand that may be declared low.
    low = with_stage(
        PAGAT,
        1,
        aces="low",
        straights_and_flushes="ignored",
        qualifier=(6, 5, 4, 3, 2),
    )
    hands = {
        "A": "8h 7h 6h 5h 4h",
        "B": "9h 4d 3h 2d Ah",
        "C": "8c 8d 3c 2c Ad",
        "D": "5d 4c 3d 2s Ac",
        "E": "8s 7s 6s 5s 3s",
    }
    situation = Situation(low, 1, hands=hands)
    may = ""
    for name, seat in zip("ABCDE", range(5), strict=True):
        situation.game.speaker = seat
        if may_say(situation.rules.record, situation.game, YES):
            may += name
    assert may == "ADE"
