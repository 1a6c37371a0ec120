"""Goals are told with certainty, by looks that no worker and no chunk can move."""

import math
from dataclasses import replace
from fractions import Fraction

import pytest

from napalm_lab.experiment.gather import EachSide, gather
from napalm_lab.experiment.goals import FIRST_LOOK, PATIENCE, _Judge, try_goals
from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.running import simulate
from napalm_lab.simulate.metrics import METRICS
from napalm_lab.statistics.sequence import Looks
from napalm_lab.variant.goal_leaves import GoalText
from napalm_lab.variant.goal_schema import Goals
from napalm_lab.variant.goals import Goal
from napalm_lab.variant.stakes import Stacks
from tests.games import PAGAT, RUNAWAY
from tests.results import made_variant

UNSUITED = {"seat_edge", "capped", "overflowed", "bluffs", "bluffs_paid", "challenged"}
"""These players never bluff, nor challenge, and win in time; seat_edge may be nothing at all."""

ALL_IN = {"rules": replace(PAGAT, stacks=Stacks(chips=5)), "players": "always"}
"""Whoever loses, and somebody always does, loses the 5 chips there are, and is out."""

SHARES = {metric.id for metric in METRICS if metric.kind == "share"}


def plan_of(goals, *, games=20_000, players="threshold:0.85", rules=PAGAT, seed=1, max_hands=1_000):
    """A plan to try goals, which are given by metric as a file writes them."""
    read = tuple(
        Goal(metric, text, GoalText(metric in SHARES).read(text), "old.yaml", 1)
        for metric, text in goals.items()
    )
    variant = replace(made_variant("old", rules), goals=read)
    return Plan((variant,), (players,), 5, games, seed, max_hands)


def tried(goals, **more):
    return try_goals(plan_of(goals, **more), 1)


def test_every_metric_can_have_a_goal_and_shares_are_shares():
    assert set(Goals.model_fields) == {metric.id for metric in METRICS}
    for name, field in Goals.model_fields.items():
        (leaf,) = field.metadata
        assert leaf.share == (name in SHARES), name


@pytest.fixture(scope="module")
def usual():
    """What 20,000 other games are like."""
    plan = plan_of({}, games=20_000, seed=2)
    return simulate(plan, 1).tables[0].metrics


def goals_around(figures, times):
    """A range for each figure, so many half-widths of its interval to either side."""
    goals = {}
    for metric, figure in figures.items():
        if metric not in UNSUITED:
            half = times * max(figure.value - figure.ci[0], figure.ci[1] - figure.value)
            low, high = max(figure.value - half, 0), figure.value + half
            goals[metric] = f"{low:.6f}..{min(high, 1) if metric in SHARES else high:.6f}"
    return goals


def test_goals_far_around_what_other_games_are_like_hold(usual):
    # An interval of 1,000 games is 4.5 times as wide; to hold at every look, twice that.
    goals = goals_around(usual, 15)
    assert len(goals) == len(METRICS) - len(UNSUITED)
    result = tried(goals)
    assert result.finished
    assert [found.holds for found in result.found] == [True] * len(goals)
    assert result.games < 20_000
    for found in result.found:
        assert found.ci[0] <= found.value <= found.ci[1]
        assert found.ci[0] < usual[found.goal.metric].value < found.ci[1]


def test_goals_beyond_them_are_missed(usual):
    goals = {
        metric: f"below {figures.value / 2:.6f}"
        for metric, figures in usual.items()
        if metric not in UNSUITED
    }
    result = tried(goals)
    assert [found.holds for found in result.found] == [False] * len(goals)


def test_what_cannot_be_told_is_left_open(usual):
    value = usual["hands"].value
    (found,) = tried({"hands": f"above {value:.6f}"}, games=1_500).found
    assert (found.holds, found.games, found.hindrance) == (None, 1_500, None)
    assert found.ci[0] < value < found.ci[1]


@pytest.mark.parametrize(("jobs", "chunk"), [(1, 7), (2, None), (3, 333)])
def test_workers_and_chunks_leave_no_trace(jobs, chunk):
    goals = {"hands": "11.5..12.1", "tied": "below 10%", "worst_loss_p95": "below 150"}
    plan = plan_of(goals, games=1_300)
    assert try_goals(plan, jobs, chunk=chunk) == try_goals(plan, 1)


def test_each_goal_is_told_at_the_first_look_that_tells_it():
    easy, hard = "above 2", "11.5..12.1"
    both = tried({"decisions": easy, "hands": hard})
    assert (both.found[0].games, both.found[0].holds) == (FIRST_LOOK, True)
    assert both.found[1].games == both.games > FIRST_LOOK
    before = tried({"decisions": easy, "hands": hard}, games=FIRST_LOOK)
    assert before.found[0] == both.found[0]
    assert before.found[1].holds is None


def test_the_goals_of_a_file_share_the_5_percent():
    alone, half = tried({"hands": "8..20"}), tried({"hands": "8..20", "decisions": "above 2"})
    assert (alone.confidence, half.confidence) == (0.95, pytest.approx(0.975))
    narrow, wide = alone.found[0].ci, half.found[0].ci
    assert wide[0] < narrow[0] < narrow[1] < wide[1]
    assert tried({}).games == FIRST_LOOK


def test_a_share_of_games_that_never_varies_is_told_all_the_same():
    # Nobody says yes, so all 1,000 games are capped. The exact lower bound is
    # (0.05 / 1001)^(1 / 1000) = exp(-9.9045 / 1000) = 0.990144.
    (found,) = tried({"capped": "above 99%"}, players="never", max_hands=5).found
    assert (found.holds, found.games, found.value) == (True, 1_000, 1)
    assert found.ci == (pytest.approx(0.990144, abs=1e-6), 1)


def test_a_number_that_never_varies_is_told_by_its_bounds():
    # Nobody says yes: 5 hands a game, and never 1 to 4. Of 999 games after the first none differed:
    # u = 1 - (0.025 / 1000)^(1 / 999) = 0.010551, l = (0.025 / 1001)^(1 / 1000) = 0.989458, so that
    # at most 1.0664% of games differ, by 4 hands at most: 5 - 0.042654.
    never = {"players": "never", "max_hands": 5}
    for goal, holds in (("above 4.9", True), ("at least 5", None), ("below 4.9", False)):
        (found,) = tried({"hands": goal}, games=1_000, **never).found
        assert (found.value, found.holds, found.n) == (5, holds, 1_000)
        # No upper end, because all games were stopped at the cap.
        assert found.ci == (pytest.approx(5 - 0.042654, abs=1e-5), math.inf)
        assert found.hindrance == (None if holds is not None else "constant")
    (share,) = tried({"yes_rate": "below 10%"}, **never).found
    assert (share.value, share.holds, share.games) == (0, True, FIRST_LOOK)


@pytest.mark.parametrize(
    ("goal", "hindrance"),
    [
        ({"hands": "at least 5"}, "constant"),  # 4 is never ruled out entirely
        ({"worst_loss": "below 9"}, "capped"),  # a longer game may lose more ...
        ({"worst_loss": "above 4"}, "capped"),  # ... or give back
        ({"worst_loss_p95": "above 4.5"}, "capped"),
        ({"swing": "above 1"}, "capped"),
        ({"seat_edge": "below 9"}, "capped"),
        ({"hands": "below 9"}, "capped"),
        ({"pot_won": "above 1"}, "no-data"),
    ],
)
def test_what_will_not_be_told_is_given_up(goal, hindrance):
    check_given_up(tried(goal, players="never", max_hands=5, games=1_000_000), hindrance)


def test_a_percentile_known_to_a_whole_chip_is_given_up():
    check_given_up(tried({"worst_loss_p95": "above 4.5"}, **ALL_IN, games=1_000_000), "whole")


def test_nobody_loses_more_than_a_stack():
    # So even what never varied is told to have no more, though no loss of more chips is known.
    for goal, holds in (("above 4", True), ("at most 5", True), ("above 5", False)):
        (found,) = tried({"worst_loss": goal}, **ALL_IN).found
        assert (found.value, found.holds, found.ci[1]) == (5, holds, 5)


def check_given_up(result, hindrance):
    (found,) = result.found
    assert (found.holds, found.hindrance, found.given_up) == (None, hindrance, True)
    assert result.finished
    assert PATIENCE <= result.games < 1.2 * PATIENCE


def test_what_was_given_up_is_looked_at_as_long_as_others_play_on():
    # All of n games are capped: more than 99.95% are where (ln(n + 1) - ln(0.025)) / n is less than
    # 0.0005, from 28,000 games on.
    never = {"players": "never", "max_hands": 2}
    goals = {"pot_won": "above 1", "capped": "above 99.95%"}
    result = tried(goals, games=1_000_000, **never)
    assert [found.holds for found in result.found] == [None, True]
    assert result.found[0].games == result.games > 2 * PATIENCE


@pytest.mark.parametrize(
    ("players", "told"), [("threshold:0.9985", False), ("threshold:0.99", True)]
)
def test_rare_data_are_waited_for_only_if_there_will_be_enough(players, told):
    # Of 15 stages 10 pairs of seats may contest, with a probability of 0.0015 or 0.01 each: in one
    # game of 3,000, so that of a million games 340 would, or in one of 67.
    goals = {"tied": "below 50%"}
    result = tried(goals, players=players, max_hands=5, games=1_000_000)
    (found,) = result.found
    assert result.games < 100_000
    assert found.given_up != told
    if not told:
        assert (found.hindrance, found.holds) == ("few", None)
        assert 0 < found.n < 20


def test_why_there_is_no_interval():
    goals = {"hands": "1..90", "worst_loss_p95": "below 9999"}
    few = tried(goals, games=100).found
    assert [(one.hindrance, one.ci) for one in few] == [("few", None)] * 2


def test_money_of_games_that_overflow_cannot_be_told():
    goals = {
        "pot_won": "above 1",
        "worst_loss_p95": "above 1",
        "hands": "below 99",
        "sole": "below 1%",
    }
    result = tried(goals, rules=RUNAWAY, players="always", games=1_100)
    assert [found.hindrance for found in result.found[:3]] == ["overflowed"] * 3
    assert all(found.holds is None and found.value is None for found in result.found[:3])
    goals.pop("sole")
    assert tried(goals, rules=RUNAWAY, players="always").games == FIRST_LOOK


def test_what_is_known_at_an_interruption_is_kept():
    def progress(done):
        if done >= 300:
            raise KeyboardInterrupt

    plan = plan_of({"hands": "above 1", "winner_is_biggest": "above 1%"})
    result = try_goals(plan, 1, progress, chunk=150)
    assert (result.finished, result.games) == (False, 300)
    assert [found.holds for found in result.found] == [None, True]
    assert result.found[0].hindrance == "few"


def test_every_look_is_told():
    seen = []
    plan = plan_of({"hands": "11.5..12.1", "decisions": "above 2"})
    result = try_goals(plan, 1, watch=lambda goals: seen.append([one.holds for one in goals]))
    assert seen[0] == [None, True]
    assert seen[-1] == [one.holds for one in result.found]


def test_a_bound_is_exact():
    (found,) = tried({"winner_is_biggest": "above 10%"}).found
    assert found.goal.range.low == Fraction(1, 10)


def test_above_one_percent_capped_nothing_holds_by_an_upper_bound():
    # Of the first 1,000 games 13 last longer than 20 hands, 5 longer than 22; the mean is 11.9.
    goals = {"hands": "at most 15", "decisions": "at most 9", "lead_changes": "above 0.1"}
    some = tried(goals, max_hands=20, games=1_000)
    assert (some.capped, some.many_capped) == (13, True)
    assert [found.holds for found in some.found] == [None, False, True]
    hands, _, changes = some.found
    assert (hands.hindrance, hands.ci[1], changes.ci[1]) == ("capped", math.inf, math.inf)
    assert 11 < hands.ci[0] < hands.value < 12
    few = tried(goals, max_hands=22, games=1_000)
    assert (few.capped, few.many_capped) == (5, False)
    assert [found.holds for found in few.found] == [True, False, True]
    assert few.found[0].ci[1] < 15


def test_above_one_percent_capped_figures_in_chips_and_of_finished_games_are_not_told():
    goals = {
        "pot_won": "above 1",
        "winner_net": "above 1",
        "side_to_pot": "above 0.1",
        "winner_is_biggest": "above 1%",
        "comebacks": "below 99%",
        "paid_per_hand": "above 1",
        "worst_loss": "above 10",
        "worst_loss_p95": "above 10",
        "swing": "above 1",
    }
    some = tried(goals, max_hands=20, games=1_000)
    assert {(found.holds, found.hindrance, found.ci) for found in some.found} == {
        (None, "capped", None)
    }
    few = tried(goals, max_hands=22, games=1_000)
    assert {found.holds for found in few.found} == {True}


def test_what_the_cap_hinders_is_given_up():
    result = tried({"hands": "at most 15", "tied": "below 50%"}, max_hands=15, games=1_000_000)
    assert PATIENCE <= result.games < 1.2 * PATIENCE
    assert [found.given_up for found in result.found] == [True, False]


def test_a_goal_that_held_by_an_upper_bound_does_not_stand_when_more_games_are_capped():
    # 5 of the first 500 games, which is just 1%, and 13 of the first 1,000.
    plan = plan_of({"hands": "at most 15", "decisions": "at least 9"}, max_hands=20, games=1_000)
    ((table,),) = plan.tables()
    judge = _Judge(plan.variants[0].goals, Looks(500), table, 1_000)
    for games, capped, holds in ((500, 5, True), (1_000, 13, None)):
        sums, _ = gather(
            EachSide((table,)), games, 1, processes=False, progress=lambda done: None, chunk=None
        )
        assert sums.sides[0].sums["capped"].numerator == capped
        judge.look(sums)
        assert [found.holds for found in judge.found] == [holds, True]
        assert judge.found[1].games == 500
