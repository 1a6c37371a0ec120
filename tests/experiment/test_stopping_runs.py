"""Runs that decide for themselves when to stop: at the same game whoever plays them."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from napalm_lab.experiment.judging import Judging, Stopping
from napalm_lab.experiment.plan import Plan, Pupils
from napalm_lab.experiment.running import compare, simulate
from napalm_lab.players.learned import WHOLE
from napalm_lab.players.situation import layout_of, situations_shape
from napalm_lab.statistics.stopping import Left, Schedule
from napalm_lab.variant.amounts import Amount
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.resolved import Contested, Sole
from tests.games import NOTHING, PAGAT, three_stages
from tests.learning.toys import TWO_TOKENS
from tests.results import NEW, OLD, made_variant
from tests.schema_strategies import read

SCHEDULE = Schedule(500, 4_000)
LOOKS = (500, 550, 605, 666, 733, 807, 888, 977, 1075, 1183, 1302)
PLAN = Plan((OLD, NEW), ("threshold:0.85",), 5, SCHEDULE.last)
TO_TWO_PERCENT = replace(PLAN, stopping=Stopping(Fraction(2, 100), SCHEDULE))
# Six tokens instead of five: where some shares differ, it is by little.
CLOSE = made_variant("close", replace(PAGAT, target=6))
UNTIL_DECIDED = replace(
    PLAN,
    variants=(OLD, CLOSE),
    judging=Judging(primary="silent", margin_of_shares=Fraction(1, 10_000)),
    stopping=Stopping(None, SCHEDULE),
)


def fixed(plan, games):
    """The same, with so many games and no looks."""
    return replace(plan, games=games, stopping=None)


def hands(result):
    return result.tables[0].comparisons[0].effects["hands"]


def half_width(effect):
    return (effect.ci[1] - effect.ci[0]) / 2


@pytest.fixture(scope="module")
def precise():
    return compare(TO_TWO_PERCENT, 1)


@pytest.fixture(scope="module")
def decided():
    return compare(UNTIL_DECIDED, 1)


def test_it_stops_at_the_first_look_at_which_the_width_is_reached(precise):
    reached = [
        games
        for games in LOOKS
        if half_width(found := hands(compare(fixed(PLAN, games), 1))) <= 0.02 * found.baseline
    ]
    assert precise.games == reached[0] > 500
    assert precise.finished


def test_what_is_told_is_what_so_many_games_give(precise):
    """Stopping at a width looks at nothing that is tested, so the usual intervals hold."""
    assert precise.tables == compare(fixed(PLAN, precise.games), 1).tables


def test_it_never_stops_before_the_first_look():
    easy = replace(TO_TWO_PERCENT, stopping=Stopping(Fraction(1), SCHEDULE))
    assert compare(easy, 2, chunk=70).games == 500
    assert simulate(replace(easy, variants=(OLD,)), 2).games == 500


def test_it_stops_where_a_verdict_is_found(decided):
    effect = decided.tables[0].comparisons[0].effects["silent"]
    assert decided.finished
    assert 500 < decided.games < SCHEDULE.last
    assert decided.games in SCHEDULE.looks()
    assert effect.verdict in ("more", "less")
    before = SCHEDULE.looks()[SCHEDULE.looks().index(decided.games) - 1]
    shorter = Stopping(None, Schedule(500, before))
    undecided = compare(replace(UNTIL_DECIDED, games=before, stopping=shorter), 1)
    assert undecided.tables[0].comparisons[0].effects["silent"].verdict == "undecided"


@pytest.mark.parametrize(("jobs", "chunk"), [(1, 7), (2, None), (2, 500), (4, 33), (4, 10_000)])
def test_workers_and_chunks_leave_no_trace(precise, decided, jobs, chunk):
    assert compare(TO_TWO_PERCENT, jobs, chunk=chunk) == precise
    assert compare(UNTIL_DECIDED, jobs, chunk=chunk) == decided


def test_stopping_at_a_verdict_makes_every_interval_wider(decided):
    usual = compare(fixed(UNTIL_DECIDED, decided.games), 1).tables[0].comparisons[0]
    here = decided.tables[0].comparisons[0]
    both = [
        (effect, usual.effects[id]) for id, effect in here.effects.items() if effect.ci is not None
    ]
    assert len(both) > 10
    for wide, narrow in both:
        assert half_width(wide) > 1.2 * half_width(narrow)
        assert (wide.baseline, wide.variant) == (narrow.baseline, narrow.variant)
    for wide, narrow in zip(here.places, usual.places, strict=True):
        assert half_width(wide) > 1.2 * half_width(narrow)


def test_one_side_alone_keeps_its_usual_intervals():
    alone = replace(TO_TWO_PERCENT, variants=(OLD,))
    stopped = simulate(alone, 2)
    found = stopped.tables[0].metrics["hands"]
    assert half_width(found) <= 0.02 * found.value
    assert stopped.games > 500
    assert stopped.tables == simulate(fixed(alone, stopped.games), 1).tables


def test_every_comparison_must_be_known():
    """Each alone stops at its own look; together at the later of both."""
    plans = [replace(TO_TWO_PERCENT, variants=(OLD, other)) for other in (NEW, CLOSE)]
    alone = [compare(plan, 2).games for plan in plans]
    assert len(set(alone)) == 2
    together = replace(TO_TWO_PERCENT, variants=(OLD, NEW, CLOSE))
    assert compare(together, 2).games == max(alone)


def test_looks_are_told_with_what_is_left(precise):
    seen = []
    compare(TO_TWO_PERCENT, 2, watch=seen.append)
    assert [look.games for look in seen] == list(LOOKS[: len(seen)])
    assert seen[-1].games == precise.games
    assert seen[-1].left == (Left(0, 0, 0),)
    assert all(look.left[0].games > 0 for look in seen[:-1])
    widths = [half_width(look.found[0]) for look in seen]
    assert widths[-1] < widths[0]
    assert seen[-1].found == (hands(precise),)


def test_without_a_rule_nobody_looks():
    def watch(look):
        raise AssertionError

    assert compare(fixed(PLAN, 600), 1, watch=watch).games == 600


def test_an_interruption_between_looks_leaves_a_part():
    def stop_at(done):
        if done >= 520:
            raise KeyboardInterrupt

    partial = compare(TO_TWO_PERCENT, 2, stop_at, chunk=20)
    assert (partial.finished, partial.games) == (False, 520)
    assert partial.tables == compare(fixed(PLAN, 520), 1).tables


def test_the_same_game_is_not_played():
    copy = made_variant("copy", PAGAT)
    result = compare(replace(UNTIL_DECIDED, variants=(OLD, copy)), 1)
    assert (result.same_rules, result.games, result.finished) == (True, 0, True)


def test_a_cap_does_not_keep_it_from_stopping():
    capped = replace(TO_TWO_PERCENT, max_hands=6)
    result = compare(capped, 2)
    assert result.finished
    assert result.games < SCHEDULE.last
    assert result.tables[0].comparisons[0].effects["capped"].baseline > 0


def test_the_same_in_every_game_is_decided_at_once():
    twice = made_variant("twice", replace(PAGAT, ante_chips=2))
    for plan in (TO_TWO_PERCENT, replace(UNTIL_DECIDED, judging=Judging())):
        result = compare(replace(plan, variants=(OLD, twice)), 2)
        assert (result.games, hands(result).verdict) == (500, "same")


INTO_POT = Contested(NOTHING, Amount(of_pot=Fraction(100)), "pot", 0)
BURST = made_variant(
    "burst",
    replace(
        PAGAT, target=9, stages=three_stages(Sole(winner_takes=NOTHING, tokens=1), (INTO_POT,) * 3)
    ),
)


@pytest.mark.parametrize("primary", ["pot_won", "hands", "worst_loss_p95"])
@pytest.mark.parametrize("stopping", [UNTIL_DECIDED.stopping, TO_TWO_PERCENT.stopping])
def test_what_overflow_leaves_without_a_test_is_not_waited_for(primary, stopping):
    """A pot is multiplied by 101 or more whenever stakes are paid: ten times are too many."""
    plan = replace(PLAN, variants=(OLD, BURST), judging=Judging(primary), stopping=stopping)
    seen = []
    result = compare(plan, 2, watch=seen.append)
    assert (result.finished, result.games) == (True, 500)
    comparison = result.tables[0].comparisons[0]
    assert comparison.overflowed[1] > 0
    assert comparison.effects[primary].verdict == "not-testable"
    assert seen[0].left == (Left(0, 0, 0),)


def test_one_side_without_money_that_can_be_counted_is_not_waited_for():
    plan = replace(TO_TWO_PERCENT, variants=(BURST,), judging=Judging("pot_won"))
    result = simulate(plan, 2)
    assert (result.games, result.tables[0].metrics["pot_won"].value) == (500, None)


# Two chips instead of one: games are as long as before, since these players do not mind.
DEARER = made_variant("dearer", replace(PAGAT, ante_chips=2))


@pytest.mark.parametrize(("max_hands", "verdict"), [(20, "undecided"), (22, "same")])
def test_it_plays_on_where_likeness_is_withheld(max_hands, verdict):
    # 13 of the first 1,000 games of pagat last longer than 20 hands, 5 longer than 22.
    to_the_end = Stopping(None, Schedule(1_000, 1_200))
    plan = replace(PLAN, variants=(OLD, DEARER), max_hands=max_hands, games=1_200)
    result = compare(replace(plan, stopping=to_the_end), 1)
    comparison = result.tables[0].comparisons[0]
    assert (hands(result).verdict, result.games) == (
        verdict,
        1_000 if verdict == "same" else 1_200,
    )
    assert (comparison.effects["swing"].verdict is None) == (verdict == "undecided")
    by_width = compare(replace(plan, stopping=replace(to_the_end, precision=Fraction(1, 100))), 1)
    assert by_width.games == 1_000


def test_it_gives_up_where_all_are_capped_and_alike():
    plan = replace(PLAN, variants=(OLD, DEARER), players=("never",), max_hands=2)
    result = compare(replace(plan, stopping=Stopping(None, SCHEDULE)), 1)
    assert (result.games, hands(result).verdict, hands(result).hopeless) == (500, "undecided", True)


def taught_plan(*shares):
    """A small game, simulated until its length is known to 2%; each training says yes so often."""
    variant = read(TWO_TOKENS)
    rules = compile_rules(variant.rules, 3)
    size = int(np.prod(situations_shape(rules, layout_of(rules))))
    known = np.array([np.full(size, round(share * WHOLE)) for share in shares], np.int32)
    return Plan(
        (variant,),
        ("learned",),
        3,
        SCHEDULE.last,
        trainings=len(shares),
        stopping=TO_TWO_PERCENT.stopping,
        pupils={variant.rules_hash: Pupils(known)},
    )


def test_what_only_differences_between_trainings_leave_open_is_not_waited_for():
    # Those of the one training say yes half of the time, of the other seldom: 10 hands, and 8.
    plan, seen = taught_plan(0.5, 0.2), []
    result = simulate(plan, 2, watch=seen.append)
    found = result.tables[0].metrics["hands"]
    assert (result.finished, result.games < SCHEDULE.last) == (True, True)
    assert half_width(found.units) <= 0.02 * found.value < half_width(found)
    assert plan.stopping.ending(plan.judging.primary_metric, found) == "trainings"
    assert seen[-1].left == (Left(0, 0, 0),)
    # It stops where it would have stopped if the games were all there is.
    before = simulate(fixed(plan, seen[-2].games), 1).tables[0].metrics["hands"]
    assert half_width(before.units) > 0.02 * before.value


@pytest.mark.parametrize(("jobs", "chunk"), [(1, 43), (2, 101), (3, None)])
def test_workers_and_chunks_leave_no_trace_where_trainings_differ(jobs, chunk):
    plan = taught_plan(0.5, 0.2, 0.3)
    assert simulate(plan, jobs, chunk=chunk) == simulate(plan, 1)
