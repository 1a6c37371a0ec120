"""Goals as people and scripts read them."""

from fractions import Fraction

import pytest

from napalm_lab.experiment.goals import GoalFound, GoalsResult
from napalm_lab.experiment.plan import Plan
from napalm_lab.report.goals import goals_data, goals_lines, goals_told
from napalm_lab.report.signs import PLAIN
from napalm_lab.variant.goals import Goal, Range
from tests.results import OLD

BETWEEN = Goal("hands", "8..12", Range(Fraction(8), Fraction(12), True), "old.yaml", 3)
ABOVE = Goal("tied", "above 4%", Range(Fraction(4, 100), None, False), "old.yaml", 4)


def result_of(*found, finished=True, confidence=0.95):
    games = max(one.games for one in found)
    plan = Plan((OLD,), ("loose",), 5, 1_000_000)
    return GoalsResult(plan, confidence, games, finished, found)


def line_of(found):
    return list(goals_lines(result_of(found), PLAIN))[1]


def test_a_goal_a_line_then_how_sure_and_how_played():
    held = GoalFound(BETWEEN, 9.0, (8.5, 9.5), 1_000, True)
    missed = GoalFound(ABOVE, 0.021, (0.019, 0.023), 2_000, False)
    assert list(goals_lines(result_of(held, missed, confidence=0.975), PLAIN)) == [
        "Goals: 1 of 2 holds, 1 is missed.",
        "  hands: 8..12    holds   9.0 (8.5 to 9.5), 1,000 games",
        "  tied: above 4%  missed  2.10% (1.90 to 2.30%), 2,000 games",
        "What is told is right at least 95 times in 100: the 2 goals share the 5%, so each "
        "interval is one of 97.5%, and holds whenever the playing stops. A goal holds where all of "
        "its interval lies in it, and is missed where none does.",
        "2,000 games, 5 seats, players loose, seed 1, at most 1,000 hands a game.",
    ]


@pytest.mark.parametrize(
    ("value", "ci", "words"),
    [
        # 0.5 must become 0.2: 2.5^2 = 6.25 times 1,000 games
        (8.2, (7.7, 8.7), "within the goal, but so near its bound that telling takes about 7,000"),
        (7.8, (7.3, 8.3), "outside the goal, but so near its bound that telling takes about 7,000"),
        # the bound at 8 takes 4 times as many games, that at 12 takes 1 / 4
        (9, (7, 11), "within the goal, but so near its bound that telling takes about 4,000"),
        (8.01, (7.51, 8.51), "so near the bound that it may never be told"),
        (8, (7.5, 8.5), "so near the bound that it may never be told"),
    ],
)
def test_how_near_an_untold_goal_is(value, ci, words):
    found = GoalFound(BETWEEN, float(value), ci, 1_000, None)
    assert words in line_of(found)
    assert "  not told  " in line_of(found)


def test_why_nothing_is_told():
    words = {
        "overflowed": "the chips outgrew what can be counted",
        "no-data": "no game had anything to measure it by",
        "few": "it takes 500",
        "constant": "5, 2,000 games; the same in every game",
    }
    for hindrance, told in words.items():
        value = 5.0 if hindrance in ("few", "constant") else None
        assert told in line_of(GoalFound(BETWEEN, value, None, 2_000, None, hindrance))


def test_as_data_and_while_they_are_played():
    open_one = GoalFound(ABOVE, 0.04, None, 100, None, "few")
    held = GoalFound(BETWEEN, 9.0, (8.5, 9.5), 1_000, True)
    assert goals_told([held, open_one]) == "1 of 2 goals told"
    assert goals_data(result_of(held, open_one)) == [
        {
            "metric": "hands",
            "goal": "8..12",
            "value": 9.0,
            "ci": (8.5, 9.5),
            "games": 1_000,
            "holds": True,
        },
        {
            "metric": "tied",
            "goal": "above 4%",
            "value": 0.04,
            "ci": None,
            "games": 100,
            "holds": None,
        },
    ]


def test_an_interrupted_run_is_marked():
    held = GoalFound(BETWEEN, 9.0, (8.5, 9.5), 1_000, True)
    assert "Partial: interrupted after 1,000 games." in list(
        goals_lines(result_of(held, finished=False), PLAIN)
    )
    assert not any("Partial" in line for line in goals_lines(result_of(held), PLAIN))
