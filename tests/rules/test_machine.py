"""The course of a game: stages, hands, every way to end (articles 1.3, 1.10, 2.5, 2.6, 2.8)."""

from dataclasses import replace

import pytest

from napalm_lab.rules.machine import (
    ASKED,
    CAPPED,
    HAND_BEGAN,
    OVERFLOWED,
    STAGE_DEALT,
    STAGE_SETTLED,
)
from napalm_lab.rules.state import BEGIN_HAND, DEAL_STAGE, HEAR, OVER, POT, TAKE_POT
from tests.games import PAGAT, RUNAWAY, UKRAINIAN, Situation, play

HANDS = {"A": "Ah Ad", "B": "Kh Kd", "C": "2h 7d", "D": "Qh Qd", "E": "3h 8d"}


def test_1_3_three_stages_a_hand():
    events = [moment.event for moment in play(PAGAT, "never", max_hands=2) if moment.event != ASKED]
    stage = [STAGE_DEALT, STAGE_SETTLED]
    assert events == ([HAND_BEGAN] + stage * 3) * 2 + [CAPPED]


def test_1_10_five_tokens_end_the_game_mid_hand():
    situation = Situation(PAGAT, tokens={"C": 4}, hands=HANDS).say("C").settle()
    assert situation.game.phase == TAKE_POT
    situation.take_pot()
    assert situation.game.phase == OVER
    assert (situation.chips, situation.pot, situation.tokens) == ({"C": 20}, 0, {"C": 5})
    assert situation.game.won_by == 1 << 2
    assert situation.game.pot_won == 20


def test_1_10_four_tokens_do_not():
    situation = Situation(PAGAT, tokens={"C": 3}, hands=HANDS).say("C").settle()
    assert situation.game.phase == DEAL_STAGE


def test_1_10_another_number_may_be_agreed():
    rules = replace(PAGAT, target=3)
    situation = Situation(rules, tokens={"C": 2}, hands=HANDS).say("C").settle()
    assert situation.game.phase == TAKE_POT


def test_after_the_last_stage_the_next_hand_begins():
    situation = Situation(PAGAT, stage=2).say("").settle()
    assert situation.game.phase == BEGIN_HAND


def test_2_5_five_stakes_taken_win_what_is_in_the_pot_losers_payments_included():
    # C takes 3 of 10 and has five; A and B put in 2 each; C wins the 11 that are then in the pot.
    hands = {"C": "Ah Ad", "A": "Kh Kd", "B": "Qh Qd"}
    situation = Situation(UKRAINIAN, pot=10, tokens={"C": 2}, hands=hands).say("ABC").settle()
    assert (situation.pot, situation.tokens) == (11, {"C": 5})
    situation.take_pot()
    assert situation.chips == {"C": 14, "A": -2, "B": -2}
    assert situation.game.pot_won == 11


@pytest.mark.parametrize("yes", ["", "C", "BD"])
@pytest.mark.parametrize("stage", [0, 1])
def test_2_6_the_hand_goes_on_after_a_settled_stage(stage, yes):
    situation = Situation(UKRAINIAN, stage=stage).say(yes).settle()
    assert situation.game.phase == DEAL_STAGE
    situation.settle()
    assert (situation.game.stage, situation.game.phase) == (stage + 1, HEAR)


def test_2_6_the_game_ends_at_once_though_stages_are_left():
    situation = Situation(UKRAINIAN, tokens={"C": 4}, hands=HANDS).say("C").settle()
    assert (situation.game.stage, situation.game.phase) == (0, TAKE_POT)


def test_2_8_more_tokens_win():
    # Both pass five: B with six.
    tie = {"B": "Kh Kd", "C": "Ks Kc"}
    situation = Situation(UKRAINIAN, pot=10, tokens={"B": 5, "C": 4}, hands=tie)
    situation.say("BC").settle().take_pot()
    assert situation.game.won_by == 1 << 1
    assert situation.game.pot_won == 8
    assert situation.chips == {"B": 9, "C": 1}


@pytest.mark.parametrize(("dealer", "first_odd"), [(0, "B"), (1, "C"), (2, "B"), (4, "B")])
def test_2_8_level_they_share_odd_chips_to_the_nearest_on_the_dealers_left(dealer, first_odd):
    # k = 2 of 11: one each; 9 are left, 4 each and the odd one to the nearer.
    tie = {"B": "Kh Kd", "C": "Ks Kc"}
    situation = Situation(UKRAINIAN, pot=11, dealer=dealer, tokens={"B": 4, "C": 4}, hands=tie)
    situation.say("BC").settle().take_pot()
    assert situation.game.won_by == 0b110
    other = "C" if first_odd == "B" else "B"
    assert situation.chips == {first_odd: 1 + 5, other: 1 + 4}
    assert situation.pot == 0


def test_a_game_that_does_not_end_is_capped():
    *_, last = play(PAGAT, "never", max_hands=4)
    assert (last.event, last.game.capped, last.game.hand) == (CAPPED, 1, 4)
    assert last.game.won_by == 0
    assert last.game.accounts[POT] == 20


def test_a_runaway_pot_overflows_at_the_31st_deal_and_never_wraps():
    # Before the settlement of deal n the pot is 5 (4**n - 1) / 3; four times that is too much at
    # 31.
    pots = []
    for moment in play(RUNAWAY, "always"):
        assert moment.game.accounts[POT] >= 0
        assert sum(int(chips) for chips in moment.game.accounts) == 0
        if moment.event == HAND_BEGAN:
            pots.append(int(moment.game.accounts[POT]))
    assert pots == [5 * (4**n - 1) // 3 for n in range(1, 32)]
    assert moment.event == OVERFLOWED
    assert (moment.game.overflowed, moment.game.phase, moment.game.won_by) == (1, OVER, 0)
