"""Which seats are chosen, and what a plan makes of its tables."""

from dataclasses import replace

import numpy as np
import pytest

from napalm_lab.experiment.plan import Plan, PlanError, Pupils, choose_seats
from napalm_lab.players.fixed import PlayerError
from napalm_lab.players.learned import Learned
from tests.games import PAGAT
from tests.results import NEW, OLD, made_variant


def between(low, high):
    return made_variant(f"from-{low}-to-{high}", replace(PAGAT, seats_min=low, seats_max=high))


@pytest.mark.parametrize(
    ("variants", "wanted", "seats"),
    [
        ([OLD], None, 5),
        ([OLD], 7, 7),
        ([OLD, between(2, 4)], None, 4),
        ([OLD, between(6, 7)], None, 6),
        ([between(2, 3)], None, 3),
    ],
)
def test_five_or_the_nearest_that_all_allow(variants, wanted, seats):
    assert choose_seats(variants, wanted) == seats


@pytest.mark.parametrize(
    ("variants", "wanted", "message"),
    [
        ([OLD], 9, "old is for 4 to 7 seats, not 9"),
        ([OLD], 3, "old is for 4 to 7 seats, not 3"),
        ([OLD, between(5, 6)], 7, "from-5-to-6 is for 5 to 6 seats, not 7; all can be played with"),
        ([OLD, between(2, 3)], None, "no number of seats suits both: old needs at least 4"),
    ],
)
def test_seats_that_do_not_suit_are_refused_with_the_range(variants, wanted, message):
    with pytest.raises(PlanError, match=message):
        choose_seats(variants, wanted)


def test_a_side_for_each_variant_at_each_table():
    tables = Plan((OLD, NEW), ("tight", "loose"), 5, 10, seed=3, max_hands=7).tables()
    assert [[side.lineup.text for side in sides] for sides in tables] == [
        ["tight", "tight"],
        ["loose", "loose"],
    ]
    sides = [side for table in tables for side in table]
    assert {(side.seed, side.max_hands, side.rules.seats) for side in sides} == {(3, 7, 5)}
    assert tables[0][0].rules.record.target == tables[1][0].rules.record.target == 5


def test_players_who_cannot_sit_there_are_refused():
    with pytest.raises(PlayerError, match="2 players for 5 seats"):
        Plan((OLD,), ("tight+loose",), 5, 10).tables()


COPY = made_variant("copy", PAGAT)


def plan_of(*players, variants=(OLD, NEW), **more):
    return Plan(variants, players, 5, 10, **more)


@pytest.mark.parametrize(
    ("variants", "one"),
    [((OLD, COPY), True), ((OLD, COPY, COPY), True), ((OLD, COPY, NEW), False), ((OLD,), False)],
)
def test_only_several_variants_can_be_one_game(variants, one):
    assert plan_of("learned", variants=variants).is_one_game is one


@pytest.mark.parametrize(
    ("plan", "must"),
    [
        (plan_of("learned"), True),
        (plan_of("tight", "loose+learned+loose+loose+loose"), True),
        (plan_of("tight", "loose"), False),
        (plan_of("tight", skill=True), True),
        (plan_of("learned", variants=(OLD,)), True),
        (plan_of("learned", variants=(OLD, COPY)), False),
        (plan_of("tight", variants=(OLD, COPY), skill=True), False),
    ],
)
def test_somebody_must_learn_where_there_is_more_than_one_game_for_learned_players(plan, must):
    assert plan.must_learn is must


def test_who_must_learn_cannot_be_told_of_players_who_cannot_sit_there():
    for asked in ("must_learn", "has_pupils", "reference"):
        with pytest.raises(PlayerError, match="2 players for 5 seats"):
            getattr(plan_of("learned+tight"), asked)


def test_the_reference_is_the_same_plan_with_players_who_play_every_variant_alike():
    plan = plan_of("learned", "tight", seed=3, max_hands=7, histograms=("hands",), trainings=4)
    reference = plan.reference
    assert reference.players == ("threshold:0.85",)
    assert reference.histograms == ()
    assert not reference.has_pupils
    restored = replace(reference, players=plan.players, histograms=plan.histograms)
    assert restored == plan


@pytest.mark.parametrize(
    "plan",
    [
        plan_of("tight"),
        plan_of("tight", skill=True),
        plan_of("learned", "threshold:0.85"),
        plan_of("learned", variants=(OLD, COPY)),
    ],
)
def test_there_is_no_reference_where_nobody_learns_or_it_has_a_table_or_nothing_is_played(plan):
    assert plan.reference is None


def test_those_who_were_taught_sit_where_learned_players_are_asked_for_each_at_its_own_game():
    pupils = {
        variant.rules_hash: Pupils(np.full((3, 4), share, np.int32))
        for share, variant in enumerate((OLD, NEW))
    }
    plan = plan_of("learned+tight+tight+tight+tight", "tight", pupils=pupils)
    (first, second), fixed = plan.tables()
    for side, variant in ((first, OLD), (second, NEW)):
        pupil, *others = side.lineup.players
        assert pupil.strategies is pupils[variant.rules_hash].strategies
        assert not any(isinstance(other, Learned) for other in others)
        assert side.lineup.trainings == 3
    assert [side.lineup.trainings for side in fixed] == [1, 1]
    assert plan_of("learned").tables()[0][0].lineup.trainings == 1
