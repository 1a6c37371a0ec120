"""Differences are set against what better play could change on both sides."""

from dataclasses import replace

import numpy as np
import pytest

from napalm_lab.experiment.better_play import clouded, moved, unsettled
from napalm_lab.experiment.plan import Plan, Pupils
from napalm_lab.learning.gain import Gain
from tests.games import PAGAT
from tests.results import NEW, OLD, made_comparison, made_effect, made_variant

STRATEGIES = np.zeros((2, 3), np.int32)


def gain(**changes):
    return Gain(1.0, (0.5, 1.5), 0.1, (0.05, 0.15), "tight", 100, changes)


def plan_of(*gains, variants=(OLD, NEW)):
    pupils = {
        variant.rules_hash: Pupils(STRATEGIES, one)
        for variant, one in zip(variants, gains, strict=False)
    }
    return Plan(variants, ("learned",), 5, 200, pupils=pupils)


def changed(difference, verdict=None):
    verdict = verdict or ("more" if difference > 0 else "less")
    return made_effect(16.0, 16.0 + difference, 0.25, verdict, p=1e-9)


# Better play could change hands by 1 in the one game and by a half in the other: twice both is 3.
BOTH = plan_of(gain(hands=-1.0), gain(hands=0.5))


@pytest.mark.parametrize("difference", [3.0, -3.0, 3.5, -16.0])
def test_a_difference_is_large_from_twice_what_both_sides_could_be_moved_by(difference):
    assert clouded(BOTH, "learned", made_comparison(hands=changed(difference))) == ()


@pytest.mark.parametrize("difference", [2.75, -2.75, 1.5, -0.5])
def test_a_smaller_one_is_not(difference):
    assert clouded(BOTH, "learned", made_comparison(hands=changed(difference))) == ("hands",)


@pytest.mark.parametrize("verdict", ["undecided", "equivalent", "same", "not-testable"])
def test_only_differences_that_were_found_are_looked_at(verdict):
    assert clouded(BOTH, "learned", made_comparison(hands=changed(1.0, verdict))) == ()


def test_each_metric_is_measured_by_its_own_change():
    plan = plan_of(gain(hands=1.0, swing=0.25), gain(swing=0.25))
    found = made_comparison(hands=changed(1.75), swing=changed(1.25), yes_rate=changed(0.25))
    assert clouded(plan, "learned", found) == ("hands",)


@pytest.mark.parametrize("unmeasured", [Plan((OLD, NEW), ("learned",), 5, 200), plan_of(None)])
def test_where_no_gain_was_measured_nothing_is_said(unmeasured):
    assert clouded(unmeasured, "learned", made_comparison(hands=changed(0.0625))) == ()


def test_what_is_measured_of_one_side_alone_counts_by_itself():
    alone = plan_of(None, gain(hands=1.0))
    assert clouded(alone, "learned", made_comparison(hands=changed(2.0))) == ()
    assert clouded(alone, "learned", made_comparison(hands=changed(1.75))) == ("hands",)


def test_where_chips_overflowed_there_is_no_change_to_go_by():
    burst = Gain(None, None, None, None, "tight", 100)
    assert clouded(plan_of(burst, burst), "learned", made_comparison(hands=changed(0.5))) == ()


def test_of_several_variants_each_goes_by_its_own_gain():
    other = made_variant("other", replace(NEW.rules, target=9))
    plan = plan_of(gain(hands=0.5), gain(hands=0.5), gain(hands=5.0), variants=(OLD, NEW, other))
    assert clouded(plan, "learned", made_comparison(NEW, hands=changed(2.5))) == ()
    assert clouded(plan, "learned", made_comparison(other, hands=changed(2.5))) == ("hands",)


def test_one_and_the_same_game_has_no_differences():
    copy = made_variant("copy", PAGAT)
    plan = plan_of(gain(hands=1.0), variants=(OLD, copy))
    assert clouded(plan, "learned", made_comparison(copy)) == ()


def test_where_nobody_learned_nothing_is_said():
    found = made_comparison(hands=changed(1.0))
    assert clouded(BOTH, "learned+learned+learned+learned+learned", found) == ("hands",)
    # Gains are measured where all have learned; of other tables they say nothing.
    assert clouded(BOTH, "learned+tight+tight+tight+tight", found) == ()
    assert clouded(BOTH, "tight", found) == ()


# Hands have a baseline of 16 and a margin of 2%: 0.32; yes_rate one of a point.
@pytest.mark.parametrize(("one", "other", "ids"), [(0.2, 0.11, ()), (-0.2, 0.13, ("hands",))])
def test_what_is_equivalent_is_settled_if_better_play_moves_it_by_no_more_than_the_margin(
    one, other, ids
):
    plan = plan_of(gain(hands=one), gain(hands=other))
    alike = made_comparison(hands=changed(0.01, "equivalent"))
    assert unsettled(plan, "learned", alike) == ids
    assert clouded(plan, "learned", alike) == ()
    for verdict in ("more", "same", "undecided", "not-testable"):
        found = made_comparison(hands=changed(0.01, verdict))
        assert unsettled(plan, "learned", found) == ()
    assert unsettled(plan, "learned+tight+tight+tight+tight", alike) == ()


def test_the_margin_of_a_share_is_in_points():
    alike = made_comparison(yes_rate=made_effect(0.5, 0.5, 0.001, "equivalent"))
    for change, ids in ((0.004, ()), (0.006, ("yes_rate",))):
        plan = plan_of(gain(yes_rate=change), gain(yes_rate=-change))
        assert unsettled(plan, "learned", alike) == ids


def test_how_far_both_sides_can_be_moved_is_known_where_one_was_measured():
    found = made_comparison(hands=changed(1.0))
    assert moved(BOTH, "learned", found) == {"hands": 1.5}
    assert moved(plan_of(gain(hands=-1.0), None), "learned", found) == {"hands": 1.0}
    assert moved(plan_of(None, None), "learned", found) is None
    assert moved(plan_of(gain(), gain()), "learned", found) is None
    assert moved(BOTH, "tight", found) is None
