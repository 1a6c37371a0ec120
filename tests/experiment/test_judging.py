"""When a figure wants no more games."""

from dataclasses import replace
from fractions import Fraction

import pytest

from napalm_lab.experiment.judging import USUAL, Judging, Stopping
from napalm_lab.simulate.metrics import METRICS_BY_ID
from napalm_lab.statistics.effect import NO_EFFECT
from napalm_lab.statistics.estimate import NO_ESTIMATE, Estimate
from napalm_lab.statistics.sequence import Looks
from napalm_lab.statistics.stopping import Schedule
from tests.results import made_effect

HANDS, YES = METRICS_BY_ID["hands"], METRICS_BY_ID["yes_rate"]
DECIDE = Stopping(None, Schedule(700, 9_000))
NARROW = replace(DECIDE, precision=Fraction(1, 100))


def test_margins_of_shares_are_their_own():
    judging = Judging("yes_rate", Fraction(1, 10), Fraction(1, 20))
    assert (judging.margin_of(HANDS), judging.margin_of(YES)) == (Fraction(1, 10), Fraction(1, 20))
    assert judging.primary_metric == YES
    assert (USUAL.primary, USUAL.margin, USUAL.margin_of_shares) == (
        "hands",
        Fraction(2, 100),
        Fraction(1, 100),
    )


def test_only_stopping_at_a_verdict_needs_intervals_for_every_look():
    assert DECIDE.looks == Looks(700)
    assert NARROW.looks is None


@pytest.mark.parametrize("verdict", ["more", "less", "same", "equivalent"])
def test_a_verdict_is_enough_from_500_games_on(verdict):
    assert DECIDE.ending(HANDS, made_effect(10.0, 11.0, 5.0, verdict, n=500)) == "reached"
    assert DECIDE.ending(HANDS, made_effect(10.0, 11.0, 5.0, verdict, n=499)) is None


def test_undecided_is_not_enough():
    assert DECIDE.ending(HANDS, made_effect(10.0, 11.0, 0.001, "undecided", n=9_000)) is None


def test_a_width_is_enough_whatever_the_verdict():
    # 1% of 10 hands is 0.1.
    assert NARROW.ending(HANDS, made_effect(10.0, 10.05, 0.09, "undecided", n=500)) == "reached"
    assert NARROW.ending(HANDS, made_effect(10.0, 20.0, 0.11, "more", n=500)) is None
    # A point of a share of 20% is not 1% of it.
    assert NARROW.ending(YES, made_effect(0.2, 0.3, 0.009, "more", n=500)) == "reached"
    assert NARROW.ending(YES, made_effect(0.2, 0.3, 0.011, "more", n=500)) is None
    assert NARROW.ending(HANDS, Estimate(10.0, (9.91, 10.09), 500)) == "reached"
    assert NARROW.ending(HANDS, Estimate(10.0, (9.89, 10.11), 500)) is None


def test_what_is_left_of_a_width_is_reckoned_in_the_metrics_own_measure():
    # 0.2 either way, 0.1 wanted: four times the games. Of shares 2 points, 1 wanted: the same.
    for metric, effect in (
        (HANDS, made_effect(10.0, 12.0, 0.2, n=800)),
        (YES, made_effect(0.2, 0.3, 0.02, n=800)),
    ):
        left = NARROW.left(Judging(metric.id), effect, 800)
        assert left is not None
        assert left.games == pytest.approx(2_400, abs=1)


def test_what_is_left_until_a_verdict_needs_an_effect_and_goes_by_the_margin():
    alone = Estimate(10.0, (9.0, 11.0), 700)
    assert DECIDE.left(USUAL, alone, 700) is None
    none_seen = made_effect(10.0, 10.0, 1.0, "undecided", n=700)
    near, far = (
        DECIDE.left(Judging(margin=margin), none_seen, 700)
        for margin in (Fraction(5, 100), Fraction(1, 100))
    )
    assert near is not None
    assert far is not None
    assert near.games is not None
    assert far.games is not None
    assert 0 < near.games < far.games  # nothing but equivalence is in sight


@pytest.mark.parametrize("stopping", [DECIDE, NARROW])
def test_what_has_no_value_after_a_look_never_will(stopping):
    assert stopping.ending(HANDS, NO_EFFECT) == "hopeless"
    assert stopping.ending(HANDS, replace(NO_EFFECT, baseline=3.0)) == "hopeless"
    assert stopping.ending(HANDS, NO_ESTIMATE) == "hopeless"


@pytest.mark.parametrize("stopping", [DECIDE, NARROW])
def test_what_does_not_vary_on_500_games_never_will(stopping):
    constant = made_effect(1.0, 2.0, None, "not-testable", n=500)
    assert stopping.ending(HANDS, constant) == "hopeless"
    assert stopping.ending(HANDS, replace(constant, n=499)) is None
    assert stopping.ending(HANDS, Estimate(1.0, None, 500)) == "hopeless"
    assert stopping.ending(HANDS, Estimate(1.0, None, 499)) is None


def test_what_is_alike_only_as_far_as_it_was_played_is_waited_for_unless_all_was_capped():
    withheld = made_effect(9.0, 9.0, None, "undecided", n=500)
    assert DECIDE.ending(HANDS, withheld) is None
    assert DECIDE.left(Judging(), withheld, 500) is None
    assert DECIDE.ending(HANDS, replace(withheld, hopeless=True)) == "hopeless"
    assert NARROW.ending(HANDS, withheld) == "reached"


def widened(found, **wide):
    """The same, known less well because trainings differ."""
    return replace(found, units=found, clusters_differ=True, **wide)


def test_a_width_that_only_trainings_keep_from_being_reached_is_waited_for_in_vain():
    narrow, wide = (9.91, 10.09), (9.89, 10.11)  # 1% of 10 is 0.1
    alone = Estimate(10.0, narrow, 500)
    assert NARROW.ending(HANDS, widened(alone, ci=wide)) == "trainings"
    assert NARROW.ending(HANDS, widened(alone)) == "reached"
    assert NARROW.ending(HANDS, widened(Estimate(10.0, wide, 500), ci=(5.0, 15.0))) is None
    assert NARROW.ending(HANDS, widened(replace(alone, n=499), ci=wide)) is None
    effect = made_effect(10.0, 10.01, 0.09, "undecided", p=0.8, n=500)
    assert NARROW.ending(HANDS, widened(effect, ci=(-0.17, 0.19))) == "trainings"


def test_what_may_be_the_chance_of_few_trainings_is_played_on_for():
    alone = Estimate(10.0, (9.91, 10.09), 500)
    wide = replace(widened(alone, ci=(9.83, 10.17)), clusters_differ=False)
    assert NARROW.ending(HANDS, wide) is None
    assert NARROW.left(USUAL, wide, 500).games > 0
    # Where they differ for certain it is reckoned as if they did not: more games are of no use.
    assert NARROW.left(USUAL, replace(wide, clusters_differ=True), 500).games == 0


@pytest.mark.parametrize("verdict", ["more", "less", "equivalent"])
def test_a_verdict_of_the_games_that_trainings_put_in_doubt_is_not_waited_for(verdict):
    games = made_effect(10.0, 11.0, 0.5, verdict, n=500)
    wide = widened(games, verdict="undecided", ci=(0.0, 2.0))
    assert DECIDE.ending(HANDS, wide) == "trainings"
    assert DECIDE.ending(HANDS, replace(wide, clusters_differ=False)) is None
    assert DECIDE.ending(HANDS, widened(games)) == "reached"
    undecided = widened(replace(games, verdict="undecided"), verdict="undecided")
    assert DECIDE.ending(HANDS, undecided) is None


def test_what_has_no_value_has_none_whatever_the_trainings():
    assert NARROW.ending(HANDS, widened(NO_ESTIMATE)) == "hopeless"
