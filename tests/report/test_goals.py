"""Goals as people and scripts read them."""

import math
from dataclasses import replace
from fractions import Fraction

import pytest

from napalm_lab.experiment.goals import GoalFound, GoalsResult
from napalm_lab.experiment.plan import Plan
from napalm_lab.report.goals import goals_data, goals_lines, goals_told, playing_data
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
        "These players (loose) do not adapt to the rules, as people would: this measures the rules "
        "together with these players.",
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


P95 = Goal("worst_loss_p95", "above 8", Range(Fraction(8), None, False), "old.yaml", 5)


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (
            GoalFound(BETWEEN, None, None, 2_000, None, "overflowed", given_up=True),
            "cannot be told: in some games the chips outgrew what can be counted",
        ),
        (
            GoalFound(ABOVE, None, None, 2_000, None, "no-data"),
            "none of 2,000 games had anything to measure it by",
        ),
        (
            GoalFound(ABOVE, None, None, 12_000, None, "no-data", given_up=True),
            "none of 12,000 games had anything to measure it by, so more were not played for it",
        ),
        (
            GoalFound(BETWEEN, 5.0, None, 400, None, "few", 400),
            "5, 400 games; telling takes 500 games at least",
        ),
        (
            GoalFound(BETWEEN, 5.0, None, 2_000, None, "few", 3),
            "5, 2,000 games; only 3 of these games had anything to measure it by, and telling "
            "takes 500 such games at least",
        ),
        (
            GoalFound(BETWEEN, 5.0, None, 12_000, None, "few", 3, given_up=True),
            "500 such games at least; even of 1,000,000 games there would not be as many",
        ),
        (
            GoalFound(P95, 5.0, None, 100, None, "few", 100),
            "5, 100 games; too few to tell a percentile by; 1,000 are enough",
        ),
        (
            GoalFound(P95, 7.5, (7.0, 8.0), 12_000, None, "whole", 12_000, given_up=True),
            "7.5 (7.0 to 8.0), 12,000 games; cannot be told: it is known to a whole chip",
        ),
        (
            GoalFound(BETWEEN, 5.0, (4.9, 15.0), 1_000, None, "constant", 1_000),
            "5.0 (4.9 to 15.0), 1,000 games; the same in every game; that there are hardly any "
            "others takes more games to tell",
        ),
        (
            GoalFound(BETWEEN, 5.0, None, 12_000, None, "constant", 12_000, given_up=True),
            "5, 12,000 games; the same in every game; games of another kind may be too rare to "
            "have come up, and even 1,000,000 games without any would not tell",
        ),
    ],
)
def test_why_nothing_is_told(found, words):
    assert words in line_of(found)
    assert "  not told  " in line_of(found)


def test_an_interval_without_an_upper_end():
    found = GoalFound(BETWEEN, 7.0, (6.93, math.inf), 1_000, True)
    assert line_of(found) == "  hands: 8..12  holds  7.00 (6.93 or more), 1,000 games"


def test_as_data_and_while_they_are_played():
    open_one = GoalFound(ABOVE, 0.04, None, 100, None, "few", 90)
    held = GoalFound(BETWEEN, 9.0, (8.5, 9.5), 1_000, True, n=1_000)
    assert goals_told([held, open_one]) == "1 of 2 goals told"
    assert goals_data(result_of(held, open_one)) == [
        {
            "metric": "hands",
            "goal": "8..12",
            "value": 9.0,
            "ci": (8.5, 9.5),
            "n": 1_000,
            "games": 1_000,
            "holds": True,
            "hindrance": None,
        },
        {
            "metric": "tied",
            "goal": "above 4%",
            "value": 0.04,
            "ci": None,
            "n": 90,
            "games": 100,
            "holds": None,
            "hindrance": "few",
        },
    ]


def test_how_they_were_played_as_data():
    held = GoalFound(BETWEEN, 9.0, (8.5, 9.5), 1_000, True)
    assert playing_data(result_of(held, finished=False)) == {
        "variant": "old",
        "rules_hash": OLD.rules_hash,
        "seats": 5,
        "games": 1_000,
        "seed": 1,
        "players": "loose",
        "max_hands": 1_000,
        "partial": True,
        "asked": 1_000_000,
        "confidence": 0.95,
        "capped": 0,
    }


def test_an_interrupted_run_is_marked():
    held = GoalFound(BETWEEN, 9.0, (8.5, 9.5), 1_000, True)
    assert "Partial: interrupted after 1,000 games." in list(
        goals_lines(result_of(held, finished=False), PLAIN)
    )
    assert not any("Partial" in line for line in goals_lines(result_of(held), PLAIN))


@pytest.mark.parametrize(
    ("goal", "ci", "holds", "text"),
    [
        (Range(None, Fraction(12), False), (11.92, 11.996), True, "11.920 to 11.996"),
        (Range(Fraction(8), Fraction(12), True), (7.996, 9.0), None, "7.996 to 9.000"),
        (Range(Fraction(8), Fraction(12), True), (7.96, 9.0), None, "7.96 to 9.00"),
        (Range(Fraction(12), None, False), (12.004, math.inf), True, "12.004 or more"),
        (Range(None, Fraction(12), True), (11.9, 11.996), True, "11.90 to 12.00"),
    ],
)
def test_an_interval_says_what_is_told_by_it(goal, ci, holds, text):
    assert goal.told_by(ci) == holds
    value = ci[0] + 0.04
    found = GoalFound(Goal("hands", "so", goal, "old.yaml", 3), value, ci, 1_000, holds)
    assert f"({text}), 1,000 games" in line_of(found)


def test_an_interval_of_a_share_says_what_is_told_by_it():
    goal = Goal("tied", "below 4%", Range(None, Fraction(4, 100), False), "old.yaml", 4)
    found = GoalFound(goal, 0.0385, (0.0371, 0.039996), 1_000, True)
    assert "(3.7100 to 3.9996%)" in line_of(found)


def test_the_cap_and_what_it_hinders():
    hands = GoalFound(BETWEEN, 9.0, (8.5, math.inf), 10_000, None, "capped", given_up=True)
    pot = Goal("pot_won", "above 1", Range(Fraction(1), None, False), "old.yaml", 6)
    pot_won = GoalFound(pot, 58.25, None, 10_000, None, "capped", given_up=True)
    lines = list(goals_lines(replace(result_of(hands, pot_won), capped=101), PLAIN))
    assert lines[1:4] == [
        "  hands: 8..12      not told  9.0 (8.5 or more), 10,000 games; cannot be told: 1.0% of "
        "games were stopped at 1,000 hands, and how it goes on in them is unknown; raise "
        "--max-hands",
        "  pot_won: above 1  not told  58.25, 10,000 games; cannot be told: 1.0% of games were "
        "stopped at 1,000 hands, and this is of the others alone, which are the shorter ones; "
        "raise --max-hands",
        "Capped: in 101 of 10,000 games (1.0%) of old nobody had won after 1,000 hands. They were "
        "stopped there and count as they stood; --max-hands sets the cap. What grows with a game "
        "may be larger than any bound, and figures in chips and of finished games are not told.",
    ]
    few = list(goals_lines(replace(result_of(hands), capped=100), PLAIN))
    assert few[2].endswith("Goals are told of games as they stood, because so few were stopped.")
