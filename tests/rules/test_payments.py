"""Payments too large to be held are marked, never wrapped; the order of several ends."""

import pytest

from napalm_lab.rules.machine import step
from napalm_lab.rules.state import (
    BY_EMPTY_POT,
    BY_TARGET,
    KITTY,
    OVER,
    POT,
    TAKE_POT,
)
from tests.games import Situation
from tests.plain_game.situation import rules_of

ALL_LOSE_TO_A = {"A": "Ah As", "B": "Kc Qd", "C": "Jc Td", "D": "9c 8d", "E": "7c 6d"}
THREE_TIE = {"A": "Ah Kd", "B": "Ac Ks", "C": "Ad Kh", "D": "Qc Jd", "E": "Tc 9d"}


def overflows(situation: Situation) -> bool:
    """Whether the next step tells it; nothing was lost."""
    assert sum(int(chips) for chips in situation.game.accounts) == 0
    step(situation.rules.record, situation.rules.tables, situation.game)
    return bool(situation.game.overflowed) and situation.game.phase == OVER


def test_a_sum_that_losers_owe_together_may_be_too_large_to_share() -> None:
    # 100 times 10**17 is more than 2**63 - 1, though a quarter of it would not be.
    rules = rules_of(settle={"contested": {"losers_pay": {"of_pot": 100}, "pay": "together"}})
    situation = Situation(rules, pot=0, hands=ALL_LOSE_TO_A)
    situation.game.accounts[POT], situation.game.accounts[KITTY] = 10**17, -(10**17)
    situation.say("ABCDE").settle()
    assert situation.chips == {}
    assert overflows(situation)


def test_what_a_pot_is_short_of_may_be_too_large() -> None:
    # Three are due 4.8 * 10**18 each, and the pot holds 1.2 * 10**18: 13.2 * 10**18 are missing.
    contested = {
        "winner_takes": {"of_pot": 4},
        "shortfall": "losers",
        "losers_pay": 0,
        "ties": {"take": "in-full"},
    }
    situation = Situation(rules_of(settle={"contested": contested}), pot=0, hands=THREE_TIE)
    pot = 12 * 10**17
    situation.game.accounts[POT], situation.game.accounts[KITTY] = pot, -pot
    situation.say("ABCDE").settle()
    assert overflows(situation)


def test_net_stakes_do_not_wrap_from_far_below_zero() -> None:
    # -6 * 10**18 less 4 * 10**18 is below -(2**63 - 1).
    rules = rules_of(
        tokens={"counted": "stakes-net"},
        settle={
            "sole": {"tokens": 0, "winner_takes": 1},
            "contested": {"winner_takes": 1, "losers_pay": {"of_pot": 2}, "to": "pot"},
        },
    )
    situation = Situation(rules, pot=0, hands=ALL_LOSE_TO_A)
    pot = 2 * 10**18
    situation.game.accounts[POT], situation.game.accounts[KITTY] = pot, -pot
    situation.game.tokens[1] = -6 * 10**18
    situation.say("AB").settle()
    assert situation.game.tokens[1] == -6 * 10**18
    assert situation.game.overflowed == 1


@pytest.mark.parametrize(
    ("target", "kitty", "ending", "won", "pot_won"),
    [
        (1, 0, BY_TARGET, "C", 0),  # the target counts first; the pot it wins is empty
        (2, 0, BY_EMPTY_POT, "C", 4),
        (2, 5, BY_EMPTY_POT, "C", 4),
    ],
)
def test_1_10_a_reached_target_counts_before_an_emptied_pot(
    target: int, kitty: int, ending: int, won: str, pot_won: int
) -> None:
    rules = rules_of(
        tokens={"target": target},
        end={"pot_empty": True},
        kitty={"chips": kitty, "when": "contested"} if kitty else {},
        settle={"sole": {"tokens": 1, "winner_takes": "pot"}, "contested": {"winner_takes": 1}},
    )
    situation = Situation(rules, pot=4).say("C").settle()
    assert (situation.game.phase, situation.game.ending) == (TAKE_POT, ending)
    situation.take_pot()
    assert situation.game.won_by == 1 << "ABCDE".index(won)
    assert situation.game.pot_won == pot_won


def test_4_6_a_kitty_that_takes_the_last_chips_does_not_end_the_game() -> None:
    # B takes 2 of 4; the kitty takes the other 2.
    rules = rules_of(
        tokens={"target": 9},
        end={"pot_empty": True},
        kitty={"chips": 5, "when": "contested"},
        settle={
            "sole": {"winner_takes": "pot"},
            "contested": {"winner_takes": 2, "losers_pay": 0},
        },
    )
    hands = {"B": "Ah As", "C": "Kc Qd"}
    situation = Situation(rules, pot=4, hands=hands).say("BC").settle()
    assert (situation.chips, situation.pot) == ({"B": 2}, 0)
    assert situation.game.accounts[KITTY] == 2
    assert situation.game.phase != TAKE_POT
