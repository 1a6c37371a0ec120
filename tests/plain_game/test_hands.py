"""The plain worth of hands, on hands compared by eye."""

import pytest

from napalm_lab.variant.resolved import Stage
from tests.plain_game.hands import bar, by_ranks, worth
from tests.plain_game.play import passes
from tests.plain_game.situation import rules_of


def stage_of(cards: int, goal: str = "high", held: int | None = None, **ranking: str) -> Stage:
    says = {"deal": held or cards, "goal": goal, "ranking": {"cards": cards, **ranking}}
    return rules_of(stages={"one": says}).stages[0]


HIGH, LOW = stage_of(5), stage_of(5, "low")
ACE_TO_FIVE = stage_of(5, "low", aces="low", straights_and_flushes="ignored")
SUITS_HIGH, SUITS_LOW = stage_of(5, held=7, suits="rank"), stage_of(5, "low", held=7, suits="rank")


@pytest.mark.parametrize(
    ("stage", "best_first"),
    [
        (stage_of(2), ["2h 2d", "Ah Kh", "Ah Qd", "Kd Qd", "3h 2h"]),
        (
            HIGH,
            [
                "6h 5h 4h 3h 2h",
                "2c 2d 2h 2s 3c",
                "2c 2d 2h 3s 3c",
                "7c 5c 4c 3c 2c",
                "6c 5d 4h 3s 2c",
                "2c 2d 2h 4s 3c",
                "3c 3d 2h 2s 4c",
                "2c 2d 5h 4s 3c",
                "Ac 5d 4h 3s 2c",
                "7c 5d 4h 3s 2c",
            ],
        ),
        (LOW, ["7c 5d 4h 3s 2c", "Ac 5d 4h 3s 2c", "2c 2d 5h 4s 3c", "6c 5d 4h 3s 2c"]),
        (ACE_TO_FIVE, ["5c 4c 3c 2c Ac", "6c 5d 4h 3s 2c", "Ac Ad 4h 3s 2c", "2c 2d 4h 3s Ac"]),
        (
            stage_of(5, aces="high-or-low"),
            ["6c 5d 4h 3s 2c", "Ac 5d 4h 3s 2c", "Ac Ad Ah Ks Qc"],
        ),
        (stage_of(3), ["2c 2d 2h", "Ac Ad Kh", "Ac Kc Qc", "4c 3c 2c"]),
    ],
    ids=["two", "five high", "deuce-to-seven", "ace-to-five", "wheel", "three"],
)
def test_1_4_and_1_5_and_1_6_and_4_1_and_4_2_better_hands_come_first(
    stage: Stage, best_first: list[str]
) -> None:
    found = [worth(stage, tuple(hand.split())) for hand in best_first]
    assert found == sorted(set(found), reverse=True)


def test_1_6_the_best_five_of_seven() -> None:
    stage = stage_of(5, held=7)
    seven, five = ["9c", "Th", "Jh", "Qh", "Kh", "2h", "3h"], ["Kh", "Qh", "Jh", "Th", "3h"]
    assert by_ranks(stage, tuple(seven)) == by_ranks(stage, tuple(five))


def test_1_7_suits_are_nothing_unless_said() -> None:
    hands = [("As", "Kd"), ("Ah", "Ks")]
    assert len({worth(stage_of(2), hand) for hand in hands}) == 1
    assert len({worth(stage_of(2, suits="rank"), hand) for hand in hands}) == 2


@pytest.mark.parametrize(
    ("stage", "better", "worse"),
    [
        # The suit of the highest card, whatever the others are.
        (stage_of(2, suits="rank"), "As Kc", "Ah Ks"),
        (stage_of(2, "low", suits="rank"), "7c 2s", "7d 2c"),
        # Of a pair the better of its two suits: the other pair has a spade.
        (stage_of(2, suits="rank"), "8s 8c", "8h 8d"),
        (stage_of(2, "low", suits="rank"), "8c 8s", "8d 8h"),
        # Ranks come first.
        (stage_of(2, suits="rank"), "Ac Kc", "As Qs"),
        # The flush's suit.
        (SUITS_HIGH, "Ah Kh 9h 5h 4h 2c 2s", "Ad Kd 9d 5d 4d 2h 3s"),
        # The top of the straight; of two nines held, the better.
        (SUITS_HIGH, "9c 9h 8d 7c 6s 5d 2h", "9d 8s 7d 6c 5h 2s 2c"),
        # Low: the highest card of the five that count, of two such held the lower suit.
        (SUITS_LOW, "7c 7s 5d 4h 3s 2h Kc", "7d 5c 4d 3h 2s Kd Qd"),
    ],
)
def test_1_7_where_suits_rank_the_most_important_card_decides(
    stage: Stage, better: str, worse: str
) -> None:
    assert worth(stage, tuple(better.split())) > worth(stage, tuple(worse.split()))


def test_1_7_the_wheel_has_the_suit_of_its_five() -> None:
    stage = stage_of(5, aces="high-or-low", suits="rank")
    assert worth(stage, ("5s", "4c", "3d", "2h", "Ac")) > worth(
        stage, ("5h", "4d", "3c", "2s", "As")
    )


@pytest.mark.parametrize(
    ("stage", "ranks", "hand", "good"),
    [
        (LOW, (7, 5, 4, 3, 2), "9c 6d 5h 4s 2c", True),
        (LOW, (7, 5, 4, 3, 2), "8c 7d 6h 5s 4c", False),  # a straight
        (ACE_TO_FIVE, (6, 5, 4, 3, 2), "8c 7d 6h 5s 4c", True),
        (ACE_TO_FIVE, (6, 5, 4, 3, 2), "9c 4d 3h 2s Ac", False),
        (stage_of(2), (0, 0), "2c 2d", True),
        (stage_of(2), (0, 0), "Ac Kd", False),
        (stage_of(2, suits="rank"), (12, 11), "Ac Kd", True),
        (stage_of(2), None, "3c 2d", True),
    ],
)
def test_4_2_a_bar(stage: Stage, ranks: tuple[int, ...] | None, hand: str, good: bool) -> None:
    assert passes(stage, ranks, tuple(hand.split())) == good


def test_4_2_the_ranks_of_a_bar_are_not_of_one_suit() -> None:
    assert bar(HIGH, (12, 10, 8, 6, 4)) == by_ranks(HIGH, ("Ac", "Qc", "Tc", "8c", "6d"))
