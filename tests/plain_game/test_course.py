"""The plain game from hand to hand: antes, stacks, kitty, roodles and every end, by hand.

One stage of two cards unless said: A has aces, B kings, C queens. A deals first; three play. A text
a hand says who says yes.
"""

from typing import Any

import pytest

from tests.plain_game.log import HandBegan
from tests.plain_game.situation import (
    SEATS,
    chips_of,
    ended,
    moves,
    played,
    rules_of,
    settlements,
    tokens_of,
)

TWO_STAGES = {"one": {"deal": 2}, "two": {"deal": 0}}
SILENT = ["-", "-", "-"]
NO_TARGET = {"target": "none"}
FAR = {"target": 1000}


def each(seats: str, chips: int) -> list[tuple[str, int]]:
    return [(seat, chips) for seat in seats]


def antes(*says: str, **rules: Any) -> list[tuple[str, int]]:
    """Who anted how much."""
    table = played(rules_of(**rules), *says)
    return [(giver, chips) for giver, _, chips in moves(table, "ante")]


@pytest.mark.parametrize(
    ("rules", "says", "paid"),
    [
        ({"ante": {"chips": 2}}, ["-"], each("BCA", 2)),
        ({"ante": {"every": 2}}, SILENT, each("BCAABC", 1)),
        ({"ante": {"by": "dealer", "chips": 2}}, SILENT, each("ABC", 6)),
        ({"ante": {"when": "stage"}, "stages": TWO_STAGES}, ["- -"], each("BCABCA", 1)),
        (
            {"ante": {"when": "stage", "every": 2, "by": "dealer"}, "stages": TWO_STAGES},
            *(["- -", "- -", "- -"], each("AACC", 3)),
        ),
    ],
)
def test_1_2_antes(rules: dict[str, Any], says: list[str], paid: list[tuple[str, int]]) -> None:
    assert antes(*says, **rules) == paid


def test_1_2_and_2_6_an_ante_when_the_pot_is_empty() -> None:
    # B takes all three at the second hand, so the third antes again.
    rules = {"ante": {"when": "pot-empty"}, "settle": {"sole": {"winner_takes": "pot"}}}
    assert len(antes("-", "B", "-", "-", **rules)) == 6


def test_1_1_the_deal_passes_to_the_left() -> None:
    table = played(rules_of(), "-", "-", "-", "-")
    dealers = [event.dealer for event in table.log if isinstance(event, HandBegan)]
    assert dealers == [0, 1, 2, 0]


@pytest.mark.parametrize(
    ("outcome", "hand", "stages"),
    [
        ("silent", "- -", 1),
        ("sole", "B -", 1),
        ("contested", "BC -", 1),
        ("silent", "B -", 2),
        ("sole", "- -", 2),
        ("contested", "B -", 2),
    ],
)
def test_2_6_the_hand_may_end_with_an_outcome(outcome: str, hand: str, stages: int) -> None:
    rules = rules_of(stages=TWO_STAGES, settle={outcome: {"then": "next-hand"}})
    assert len(list(settlements(played(rules, hand)))) == stages


# The end.


def test_1_10_the_target_ends_the_game_at_once_or_after_the_hand() -> None:
    says = ["B C", "C C"]
    rules = rules_of(stages=TWO_STAGES, tokens={"target": 2})
    assert ended(table := played(rules, *says)) == ("target", "C", 6)
    assert (tokens_of(table), chips_of(table)) == ({"B": 1, "C": 2}, {"A": -2, "B": -2, "C": 4})
    rules = rules_of(stages=TWO_STAGES, tokens={"target": 2}, end={"target": "after-hand"})
    assert ended(table := played(rules, *says)) == ("target", "C", 6)
    assert tokens_of(table) == {"B": 1, "C": 3}


def test_1_10_after_the_hand_it_is_the_count_at_its_end_that_matters() -> None:
    # Net of stakes: B takes 2, then loses 2; the game goes on and is capped.
    rules = rules_of(
        stages=TWO_STAGES,
        tokens={"target": 2, "counted": "stakes-net"},
        end={"target": "after-hand"},
        settle={
            "sole": {"winner_takes": 2, "tokens": 0},
            "contested": {"winner_takes": 1, "losers_pay": 2, "to": "pot"},
        },
    )
    assert ended(table := played(rules, "B AB")) == ("capped", "", 0)
    assert tokens_of(table) == {"A": 1}


def test_2_8_level_players_share_the_pot() -> None:
    rules = rules_of(end={"hands": 3}, tokens=NO_TARGET, ante={"chips": 5, "every": 3})
    # 15 in the pot; B and C have one token each; C deals the third hand: A, B, then C.
    table = played(rules, "B", "C", "-", "-")
    assert ended(table) == ("hands", "BC", 15)
    assert chips_of(table) == {"A": -5, "B": 3, "C": 2}


def test_the_game_may_be_over_when_a_settlement_empties_the_pot() -> None:
    rules = rules_of(
        end={"pot_empty": True}, tokens=NO_TARGET, settle={"sole": {"winner_takes": 4}}
    )
    # 3 are there, B takes them.
    table = played(rules, "B", "-")
    assert ended(table) == ("pot empty", "B", 3)
    assert chips_of(table) == {"A": -1, "B": 2, "C": -1}
    # After a silent hand 6 are there.
    assert ended(played(rules, "-", "B", "-", "B")) == ("capped", "", 0)


def test_a_game_that_does_not_end_is_capped() -> None:
    assert ended(played(rules_of(), *SILENT)) == ("capped", "", 0)


# Stacks.


def stacks(*says: str, seats: int = 3, **rules: Any) -> Any:
    settle = {"contested": {"losers_pay": 10}}
    return played(rules_of(tokens=FAR, settle=settle, **rules), *says, seats=seats)


def test_4_6_nobody_pays_more_than_he_has_and_whoever_has_nothing_is_out() -> None:
    # Antes of 1; C has 3 left and pays A 3; B says nothing. Then A and B play.
    table = stacks("AC", "-", stacks={"chips": 4})
    assert chips_of(table) == {"A": -1 + 3 - 1, "B": -1 - 1, "C": -4}
    begun = [event for event in table.log if isinstance(event, HandBegan)]
    assert [event.playing for event in begun] == [(1, 2, 0), (0, 1)]


def test_4_6_who_is_left_alone_takes_the_pot() -> None:
    table = stacks("ABC", "-", stacks={"chips": 4})
    assert ended(table) == ("one left", "A", 3)
    assert chips_of(table) == {"A": 8, "B": -4, "C": -4}


def test_4_6_if_nobody_is_left_those_who_played_last_share() -> None:
    # The ante takes all; B has the only token.
    assert ended(stacks("-", stacks={"chips": 1})) == ("nobody left", "ABC", 3)
    table = stacks("B", stacks={"chips": 1})
    assert (ended(table), chips_of(table)) == (("nobody left", "B", 3), {"A": -1, "B": 2, "C": -1})


def test_4_6_winners_are_paid_from_the_dealers_left_until_nothing_is_left() -> None:
    hands = {"A": "Kh Kd", "B": "Ks Kc", "C": "2h 2d"}
    rules = rules_of(tokens=FAR, settle={"contested": {"losers_pay": 10}}, stacks={"chips": 14})
    table = played(rules, "ABC", given=hands)
    assert chips_of(table) == {"A": -1 + 3, "B": -1 + 10, "C": -14}


def test_4_6_the_pot_is_paid_after_the_winners() -> None:
    rules = rules_of(
        tokens=FAR,
        settle={"contested": {"losers_pay": 10, "pot_gets": "1/2"}},
        stacks={"chips": 8},
    )
    # C has 7: A's 5, then 2 of the pot's 5.
    table = played(rules, "AC")
    assert (chips_of(table), table.pot) == ({"A": 4, "B": -1, "C": -8}, 5)


@pytest.mark.parametrize(
    ("says", "chips", "bank", "playing"),
    [
        # A new stack of 4 is C's own; the bank's is a gift. The next hand antes.
        ({"broke": "rebuy"}, {"A": 1, "B": -2, "C": -5}, 0, 3),
        ({"broke": "free-stack"}, {"A": 1, "B": -2, "C": -1}, -4, 3),
        ({"broke": "plays-on"}, {"A": 1, "B": -2, "C": -4}, 0, 3),
        ({"broke": "out"}, {"A": 1, "B": -2, "C": -4}, 0, 2),
    ],
)
def test_4_6_what_becomes_of_the_broke(
    says: dict[str, Any], chips: dict[str, int], bank: int, playing: int
) -> None:
    table = stacks("AC", "-", stacks={"chips": 4, **says})
    assert (chips_of(table), table.chips["bank"]) == (chips, bank)
    assert len(table.playing()) == playing


def test_4_6_so_many_stacks_more_and_then_the_player_is_out() -> None:
    table = stacks("AC", "AC", "AC", stacks={"chips": 4, "broke": "rebuy", "more": 1})
    assert [SEATS[seat] for seat in table.out] == ["C"]
    assert table.more == [0, 0, 1]
    assert table.chips[2] == -8


# Kitty and roodles.


def test_4_6_a_kitty_takes_with_every_hand_and_is_shared_in_the_end() -> None:
    rules: dict[str, Any] = {"kitty": {"chips": 2, "when": "hand"}, "tokens": {"target": 1}}
    # Two hands: 4 in the kitty, 2 in the pot, which B takes. B deals: C has the odd chip.
    table = played(rules_of(**rules), "-", "B")
    assert chips_of(table) == {"A": -2 + 1, "B": -2 + 2 + 1}
    rules["kitty"]["left"] = "kept"
    table = played(rules_of(**rules), "-", "B")
    assert (chips_of(table), table.chips["kitty"]) == ({"A": -2, "C": -2}, 4)


FLUSHES = {
    "A": "Ah Kh 9h 5h 2h",
    "B": "Ks Ts 9s 4s 2s",
    "C": "9c 8d 6h 5s 3c",
}


def roodles(after: str, *says: str) -> list[int]:
    """Antes of the dealers, hand by hand; and what a losing hand pays, of 100 at most 4."""
    rules = rules_of(
        stages={"one": {"deal": 5}},
        ante={"by": "dealer"},
        roodles={"after": after, "times": 3},
        settle={"contested": {"losers_pay": {"chips": 1, "of_pot": 100, "at_most": 4}}},
    )
    table = played(rules, *says, given=FLUSHES)
    return [chips for why in ("ante", "loser pays") for _, _, chips in moves(table, why)]


def test_4_6_after_a_very_good_hand_antes_and_limits_are_higher_for_a_round() -> None:
    assert roodles("flush", "AC", "-", "-", "-", "-") == [3, 9, 9, 9, 3, 4]
    assert roodles("straight", "AC", "-") == [3, 9, 4]
    assert roodles("full-house", "AC", "-") == [3, 3, 4]
    # No showdown, or only of C's hand.
    assert roodles("flush", "A", "-") == [3, 3]
    # In the round itself 4 is 12; and another flush begins a new round.
    assert roodles("flush", "AC", "-", "AB", "-", "-", "-", "-") == [3, 9, 9, 9, 9, 9, 3, 4, 12]


def test_1_11_chips_conserve() -> None:
    table = stacks("AC", "BC", "ABC", "-", "B", stacks={"chips": 9, "broke": "free-stack"})
    assert sum(table.chips.values()) == 0
