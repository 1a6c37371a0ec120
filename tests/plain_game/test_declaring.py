"""The plain declaring, on tables small enough to follow: who is asked, in which order."""

from typing import Any

import pytest

from tests.plain_game.log import Asked
from tests.plain_game.situation import Situation, letters, rules_of


def situation(dealer: str = "A", **declare: Any) -> Situation:
    return Situation(rules_of(declare=declare), dealer=dealer)


def heard(said: Situation) -> list[str]:
    """The yeses that everybody had heard, by turn."""
    asked = [event.question for event in said.table.log if isinstance(event, Asked)]
    return [letters(seat for seat, yes in q.heard.items() if yes) for q in asked]


@pytest.mark.parametrize(
    ("declare", "yes", "second", "asked", "in_the_end"),
    [
        ({}, "C", "", "BCDEA", "C"),
        ({}, "", "", "BCDEA", ""),
        ({}, "A", "C", "BCDEA BCDE", "CA"),
        ({"dealer_challenge": False}, "A", "C", "BCDEA", "A"),
        ({"first": "dealer"}, "C", "", "ABCDE", "C"),
        # The dealer alone, though the first to speak.
        ({"first": "dealer"}, "A", "E", "ABCDE BCDE", "AE"),
        # next-seat: exactly one, and only its left-hand neighbor.
        ({"second_chance": "next-seat"}, "C", "D", "BCDEA D", "CD"),
        ({"second_chance": "next-seat"}, "C", "E", "BCDEA D", "C"),
        ({"second_chance": "next-seat"}, "E", "A", "BCDEA A", "EA"),
        ({"second_chance": "next-seat"}, "CD", "E", "BCDEA", "CD"),
        ({"second_chance": "next-seat"}, "", "E", "BCDEA", ""),
        ({"second_chance": "next-seat"}, "A", "C", "BCDEA BCDE", "CA"),
        ({"second_chance": "next-seat", "dealer_challenge": False}, "A", "B", "BCDEA B", "BA"),
        # everyone: whoever said no, once, in turn.
        ({"second_chance": "everyone"}, "CE", "BA", "BCDEA BDA", "BCEA"),
        ({"second_chance": "everyone", "first": "dealer"}, "CE", "A", "ABCDE ABD", "ACE"),
        ({"second_chance": "everyone"}, "", "B", "BCDEA", ""),
        ({"second_chance": "everyone"}, "BCDEA", "", "BCDEA", "BCDEA"),
        # rounds: only while nobody says yes.
        ({"rounds": 3}, "D", "", "BCDEA", "D"),
    ],
)
def test_1_8_and_4_7_who_is_asked(
    declare: dict[str, Any], yes: str, second: str, asked: str, in_the_end: str
) -> None:
    after = situation(**declare).say(yes, second)
    assert after.asked == asked
    assert letters(after.yes) == in_the_end


def test_1_8_those_before_are_heard_and_4_7_at_once_nobody_is() -> None:
    assert heard(situation().say("BD")) == ["", "B", "B", "BD", "BD"]
    at_once = situation(order="at-once", second_chance="everyone").say("BD")
    assert at_once.asked == "BCDEA CEA"
    assert heard(at_once) == ["", "", "", "", "", "BD", "BD", "BD"]


def test_1_8_the_seats_that_are_out_are_passed_over() -> None:
    table = situation(second_chance="next-seat", dealer="C")
    table.table.out = {1, 3}  # B and D
    del table.hands[1], table.hands[3]
    assert table.say("A", "C").asked == "EAC C"


@pytest.mark.parametrize(
    ("again", "asked"),
    [("", "BCDEA BCDEA BCDEA"), ("C", "BCDEA BCDEA"), ("A", "BCDEA BCDEA BCDE")],
)
def test_all_are_asked_again_while_nobody_says_yes(again: str, asked: str) -> None:
    assert situation(rounds=3).say("", again=again).asked == asked


def test_4_2_whoever_does_not_qualify_is_asked_and_says_no() -> None:
    rules = rules_of(stages={"one": {"deal": 2, "qualifier": "2 2"}})
    after = Situation(rules, {"B": "Ah Kh", "C": "2h 2d"}).say("BC")
    assert (after.asked, letters(after.yes)) == ("BCDEA", "C")


def test_a_fee_is_paid_by_whoever_said_yes_but_does_not_count_in_amounts() -> None:
    rules = rules_of(declare={"fee": 3}, settle={"contested": {"winner_takes": "pot"}})
    after = Situation(rules, {"B": "Ah Ad", "C": "Kh Kd"}).say("BC").settled
    # 6 of fees are in the pot, which was 20: B takes 20 and is paid 20.
    assert after.table.pot == 6
    assert after.table.chips[1] == -3 + 20 + 20
    assert after.table.chips[2] == -3 - 20
