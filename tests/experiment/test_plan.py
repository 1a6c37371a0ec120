"""Which seats are chosen, and what a plan makes of its tables."""

from dataclasses import replace

import pytest

from napalm_lab.experiment.plan import Plan, PlanError, choose_seats
from napalm_lab.players.fixed import PlayerError
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
