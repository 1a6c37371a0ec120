"""The plain settlement: section 6 of the rules, then every option, worked out by hand.

The pot is 20, A deals, B speaks first; in `TIE` B and C are best, then D, E and A.
"""

from typing import Any

import pytest

from napalm_lab.variant.resolved import Rules
from tests.plain_game.situation import Situation, played, rules_of, settlements

HANDS = {"A": "Ah Ad", "B": "Kh Kd", "C": "Qc Qh", "D": "Jh Jd", "E": "Th Td"}
TIE = {"A": "Th Td", "B": "Kh Kd", "C": "Ks Kc", "D": "Qh Qd", "E": "Jh Jd"}
TIED_LAST = {"A": "Ah Ad", "B": "Kh Qd", "C": "Ks Qc", "D": "Jh Jd", "E": "Th Td"}
TAKES = {"winner_takes": "yeses", "to": "pot", "losers_pay": 2}


def contested(**says: Any) -> Rules:
    return rules_of(settle={"contested": says})


def moved(
    rules: Rules, yes: str, hands: dict[str, str] | None = None, **more: Any
) -> tuple[dict[str, int], int]:
    """Chips of the seats and the pot after."""
    after = Situation(rules, hands or HANDS, **more).say(yes)
    return after.chips, after.pot


@pytest.mark.parametrize(
    ("yes", "hands", "chips", "tokens"),
    [
        ("C", HANDS, {}, {"C": 1}),
        ("BDA", HANDS, {"A": 40, "B": -20, "D": -20}, {}),
        ("BCD", TIE, {"B": 20, "C": 20, "D": -40}, {}),
        ("BC", TIE, {}, {}),
        ("", HANDS, {}, {}),
    ],
)
def test_6_pot_20_and_a_deals(
    yes: str, hands: dict[str, str], chips: dict[str, int], tokens: dict[str, int]
) -> None:
    after = Situation(rules_of(), hands).say(yes)
    assert (after.chips, after.tokens, after.pot) == (chips, tokens, 20)


def test_6_all_no_but_the_dealer_whom_c_challenges() -> None:
    after = Situation(rules_of(), HANDS).say("A", "C")
    assert (after.chips, after.tokens, after.pot) == ({"A": 20, "C": -20}, {}, 20)


def test_2_2_the_best_takes_three_the_others_put_in_two() -> None:
    rules = rules_of(
        tokens={"counted": "stakes-taken"}, settle={"sole": {"tokens": 0}, "contested": TAKES}
    )
    after = Situation(rules, HANDS, pot=5).say("BCD")
    assert (after.chips, after.tokens, after.pot) == ({"B": 3, "C": -2, "D": -2}, {"B": 3}, 6)


# Payers and payments.


@pytest.mark.parametrize(
    ("says", "yes", "hands", "chips", "pot"),
    [
        # Only the worst of four; then two that are equally bad, each.
        ({"payers": "worst"}, "ABCD", HANDS, {"A": 20, "D": -20}, 20),
        ({"payers": "worst"}, "ABCD", TIED_LAST, {"A": 40, "B": -20, "C": -20}, 20),
        # Together 20: by three losers 7, 7 and 6, the odd chips from the dealer's left.
        ({"pay": "together"}, "ABCD", HANDS, {"A": 20, "B": -7, "C": -7, "D": -6}, 20),
        ({"pay": "together", "to": "pot"}, "ABCD", HANDS, {"B": -7, "C": -7, "D": -6}, 40),
        # Of the 20 to each of two winners together, 10 by each of two losers.
        ({"pay": "together"}, "BCDE", TIE, {"B": 20, "C": 20, "D": -20, "E": -20}, 20),
        # A third of 20, rounded down, goes into the pot, of each payment.
        ({"pot_gets": "1/3"}, "ABC", HANDS, {"A": 28, "B": -20, "C": -20}, 32),
        ({"pot_gets": 1}, "AB", HANDS, {"B": -20}, 40),
        ({"pot_gets": "1/3"}, "BCD", TIE, {"B": 14, "C": 14, "D": -40}, 32),
        ({"noes_pay": 3}, "AB", HANDS, {"A": 20, "B": -20, "C": -3, "D": -3, "E": -3}, 29),
        (
            {"winner_takes": 4, "losers_pay": 0, "noes_pay": "winnings"},
            *("AB", HANDS, {"A": 4, "C": -4, "D": -4, "E": -4}, 28),
        ),
    ],
)
def test_1_9b_who_pays_how_and_where_to(
    says: dict[str, Any], yes: str, hands: dict[str, str], chips: dict[str, int], pot: int
) -> None:
    assert moved(contested(**says), yes, hands) == (chips, pot)


# Ties: 7 to take, of a pot of 20 unless said; D loses 5.

SEVEN = {"winner_takes": 7, "losers_pay": 5}


@pytest.mark.parametrize(
    ("ties", "says", "pot_before", "chips", "pot"),
    [
        ({}, {}, 20, {"B": 3 + 5, "C": 3 + 5, "D": -10}, 14),
        ({"odd_chips": "dealers-left"}, {}, 20, {"B": 4 + 5, "C": 3 + 5, "D": -10}, 13),
        ({"take": "in-full"}, {}, 20, {"B": 7 + 5, "C": 7 + 5, "D": -10}, 6),
        ({"take": "in-full"}, {}, 10, {"B": 7 + 5, "C": 3 + 5, "D": -10}, 0),
        # The 5 are shared: 2 each, and the odd one goes into the pot or to B.
        ({"paid": "share"}, {}, 20, {"B": 3 + 2, "C": 3 + 2, "D": -5}, 15),
        (
            {"paid": "share", "odd_chips": "dealers-left"},
            *({}, 20, {"B": 4 + 3, "C": 3 + 2, "D": -5}, 13),
        ),
        ({"paid": "share"}, {"pot_gets": "1/2"}, 20, {"B": 3 + 1, "C": 3 + 1, "D": -5}, 17),
        ({"paid": "nothing"}, {}, 20, {"B": 3, "C": 3}, 14),
        ({"paid": "nothing"}, {"to": "pot"}, 20, {"B": 3, "C": 3}, 14),
        ({"paid": "share"}, {"to": "pot"}, 20, {"B": 3, "C": 3, "D": -5}, 19),
        # A pot of 3: one chip each, the odd one stays; then 7 are due, so D makes up what lacks.
        ({}, {}, 3, {"B": 1 + 5, "C": 1 + 5, "D": -10}, 1),
        ({}, {"shortfall": "losers"}, 3, {"B": 3 + 5, "C": 3 + 5, "D": -4 - 10}, 1),
        (
            {"odd_chips": "dealers-left"},
            *({"shortfall": "losers"}, 3, {"B": 4 + 5, "C": 3 + 5, "D": -4 - 10}, 0),
        ),
        (
            {"take": "in-full"},
            *({"shortfall": "losers"}, 3, {"B": 7 + 5, "C": 7 + 5, "D": -11 - 10}, 0),
        ),
        ({"paid": "nothing"}, {"shortfall": "losers"}, 3, {"B": 1, "C": 1}, 1),
    ],
)
def test_1_9c_and_2_6_ties(
    ties: dict[str, Any],
    says: dict[str, Any],
    pot_before: int,
    chips: dict[str, int],
    pot: int,
) -> None:
    rules = contested(**SEVEN, **says, ties=ties)
    assert moved(rules, "BCD", TIE, pot=pot_before) == (chips, pot)


def test_2_6_losers_make_up_what_the_pot_is_short_of_and_it_counts() -> None:
    # 4 due, 1 there; C, D and E pay 1 each, and then what was won, 4, each into the pot.
    says = {"winner_takes": "yeses", "losers_pay": "winnings", "to": "pot", "shortfall": "losers"}
    rules = rules_of(
        tokens={"counted": "stakes-taken"}, settle={"sole": {"tokens": 0}, "contested": says}
    )
    after = Situation(rules, HANDS, pot=1).say("BCDE")
    assert (after.chips, after.pot) == ({"B": 4, "C": -5, "D": -5, "E": -5}, 12)
    assert after.tokens == {"B": 4}


def test_2_6_of_what_is_missing_odd_chips_are_paid_from_the_dealers_left() -> None:
    says = {"winner_takes": 6, "losers_pay": 0, "shortfall": "losers"}
    # 5 are missing: C 2, D 2, E 1.
    chips, pot = moved(contested(**says), "BCDE", HANDS, pot=1)
    assert (chips, pot) == ({"B": 6, "C": -2, "D": -2, "E": -1}, 0)


# Ghosts and bars.


@pytest.mark.parametrize(
    ("ghost", "chips", "pot", "tokens"),
    [
        ("Qs Qd", {}, 20, {"B": 1}),
        ("Ks Kc", {"B": -20}, 40, {}),  # equal is not enough
        ("Ah As", {"B": -20}, 40, {}),
    ],
)
def test_a_sole_yes_may_have_to_beat_a_ghost(
    ghost: str, chips: dict[str, int], pot: int, tokens: dict[str, int]
) -> None:
    rules = rules_of(settle={"sole": {"must_beat_ghost": True}})
    after = Situation(rules, {"B": "Kh Kd"}, ghost=ghost).say("B")
    assert (after.chips, after.pot, after.tokens) == (chips, pot, tokens)


def test_so_may_the_best_of_several_and_else_all_pay_into_the_pot() -> None:
    rules = contested(must_beat_ghost=True, winner_takes=3, tokens=1, payers="worst")
    hands = {"B": "Kh Kd", "C": "Jh Jd"}
    after = Situation(rules, hands, ghost="Ks Kc").say("BC")
    assert (after.chips, after.pot, after.tokens) == ({"B": -20, "C": -20}, 60, {})
    after = Situation(rules, hands, ghost="Qs Qc").say("BC")
    assert (after.chips, after.pot, after.tokens) == ({"B": 23, "C": -20}, 17, {"B": 1})


def test_2_6_a_pair_may_be_needed_to_win() -> None:
    stage = {"one": {"deal": 2, "needed_to_win": "2 2"}}
    rules = rules_of(
        stages=stage, settle={"sole": {"losers_pay": 3}, "contested": {"losers_pay": 4}}
    )
    hands = {"B": "Ah Kd", "C": "Ac Qd", "D": "2h 2d"}
    assert moved(rules, "B", hands) == ({"B": -3}, 23)
    assert moved(rules, "D", hands) == ({}, 20)
    assert moved(rules, "BC", hands) == ({"B": -4, "C": -4}, 28)
    assert moved(rules, "BD", hands) == ({"B": -4, "D": 4}, 20)


def test_a_sole_yes_takes_and_the_noes_pay() -> None:
    says = {"winner_takes": "pot", "noes_pay": {"of_winnings": 1, "at_most": 5}}
    rules = rules_of(settle={"sole": says})
    assert moved(rules, "B") == ({"A": -5, "B": 20, "C": -5, "D": -5, "E": -5}, 20)


# Silence.


def silent(count_before: int = 0, **says: Any) -> Situation:
    situation = Situation(rules_of(settle={"silent": says}), TIE)
    situation.table.silent = count_before
    return situation.say("")


def test_1_9d_silence_may_cost() -> None:
    everybody = "ABCDE"
    assert silent(ante_again=True).chips == dict.fromkeys(everybody, -1)
    assert silent(all_pay=2).chips == dict.fromkeys(everybody, -2)
    # The tied best pay half of the pot as it was, each.
    assert silent(best_pays={"of_pot": 0.5}).chips == {"B": -10, "C": -10}
    after = silent(ante_again=True, best_pays="pot", all_pay="pot")
    assert after.chips == {"A": -21, "B": -41, "C": -41, "D": -21, "E": -21}


def test_1_9d_only_after_several_silent_stages_in_a_row() -> None:
    assert [silent(before, all_pay=1, after=3).pot for before in (0, 1, 2)] == [20, 20, 25]
    assert [silent(before, all_pay=1, after=3).table.silent for before in (0, 1, 2)] == [1, 2, 0]
    spoken = Situation(rules_of(settle={"silent": {"all_pay": 1, "after": 3}}), TIE)
    spoken.table.silent = 2
    assert spoken.say("B").table.silent == 0


def test_1_9d_where_silence_costs_nothing_the_count_goes_on() -> None:
    costs = {"deal": 0, "settle": {"silent": {"all_pay": 2, "after": 3}}}
    rules = rules_of(stages={"one": {"deal": 2}, "two": costs}, ante={"chips": 0})
    # Only stage two costs: at the fourth silent stage, and at the fourth after it.
    assert [event.balance.pot for event in settlements(played(rules, *["- -"] * 4))] == [
        *(0, 0, 0, 6, 6, 6, 6, 12)
    ]


# What counts.


def test_2_6_stakes_may_count_less_those_paid_in_as_a_loser() -> None:
    rules = rules_of(
        tokens={"counted": "stakes-net"},
        declare={"fee": 1},
        settle={"sole": {"winner_takes": 1, "tokens": 0}, "contested": {**TAKES, "noes_pay": 1}},
    )
    after = Situation(rules, HANDS).say("BCD")
    assert after.tokens == {"B": 3, "C": -2, "D": -2}


def test_what_a_loser_pays_a_winner_does_not_lower_the_count_but_the_pots_part_does() -> None:
    says = {"winner_takes": 1, "losers_pay": 10, "pot_gets": "3/10"}
    rules = rules_of(
        tokens={"counted": "stakes-net"}, settle={"sole": {"tokens": 0}, "contested": says}
    )
    assert Situation(rules, HANDS).say("BC").tokens == {"B": 1, "C": -3}


def test_4_6_the_kitty_takes_last() -> None:
    rules = rules_of(kitty={"chips": 3}, settle={"contested": {"winner_takes": 18}})
    after = Situation(rules, HANDS).say("BC")
    assert (after.pot, after.table.chips["kitty"]) == (0, 2)
    assert Situation(rules, HANDS).say("B").table.chips["kitty"] == 0
