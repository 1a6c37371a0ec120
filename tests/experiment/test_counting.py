"""Histograms of played games: of every side, whoever played them in whatever chunks."""

import pickle
from dataclasses import replace

import numpy as np
import pytest

from napalm_lab.experiment.counting import CountedSide, Counts, histograms
from napalm_lab.experiment.gather import AllTables, EachSide
from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.running import compare, simulate
from tests.games import PAGAT, UKRAINIAN
from tests.results import NEW, OLD, made_variant

GAMES = 90
ASKED = ("hands", "pot_won")
PLAN = Plan((OLD, NEW), ("threshold:0.85", "loose"), 5, GAMES, histograms=ASKED)
ALONE = replace(PLAN, variants=(OLD,))


def counts(hands, overflowed=0, first=0):
    """Of games with so many hands, each of which won three chips for every hand."""
    number = len(hands)
    columns = {
        "hands": np.array(hands),
        "pot_won": np.array(hands) * 3,
        "pot_winners": np.ones(number, np.int64),
        "games": np.ones(number, np.int64),
        "overflowed": np.arange(number) < overflowed,
    }
    return Counts.of(first, columns, ASKED)


def sides(*given):
    return [(CountedSide("tight", place), counts) for place, counts in enumerate(given)]


def test_sides_share_bins():
    hands, pots = histograms(ASKED, sides(counts([2, 2, 3]), counts([5])))
    assert (hands.metric, hands.bins.start, hands.bins.width) == ("hands", 2, 1)
    assert [side.counts for side in hands.bins.sides] == [(2, 1, 0, 0), (0, 0, 0, 1)]
    assert hands.sides == (CountedSide("tight", 0), CountedSide("tight", 1))
    assert (pots.bins.start, pots.bins.bins) == (6, 10)


def test_parts_add_up():
    whole = histograms(ASKED, sides(counts([2, 2, 3, 9], overflowed=0)))
    parts = [counts([2, 2]), counts([3, 9], first=2)]
    assert histograms(ASKED, sides(Counts.merged(parts))) == whole
    assert Counts.merged([counts([2], overflowed=1), counts([3], overflowed=1)]).overflowed == 2


def test_money_that_overflowed_is_not_counted_but_hands_are():
    hands, pots = histograms(ASKED, sides(counts([2, 3], overflowed=1), counts([4])))
    assert hands.bins.sides[0].counts == (1, 1, 0)
    assert pots.bins.sides[0].quartiles is None
    assert pots.bins.sides[1].counts == (1,)


@pytest.fixture(scope="module")
def compared():
    return compare(PLAN, 1)


@pytest.mark.parametrize(("jobs", "chunk"), [(1, 7), (2, 31), (7, 1)])
def test_workers_and_chunks_leave_no_trace(compared, jobs, chunk):
    assert compare(PLAN, jobs, chunk=chunk).histograms == compared.histograms
    assert simulate(ALONE, jobs, chunk=chunk).histograms == simulate(ALONE, 1).histograms


def test_every_side_at_every_table_is_counted(compared):
    hands, _ = compared.histograms
    assert hands.sides == tuple(
        CountedSide(players, variant) for players in PLAN.players for variant in (0, 1)
    )
    assert [side.below + sum(side.counts) + side.above for side in hands.bins.sides] == [GAMES] * 4
    for place, table in enumerate(compared.tables):
        mean = table.comparisons[0].effects["hands"].baseline
        low, _, high = hands.bins.sides[2 * place].quartiles
        assert low <= mean <= high


def test_nothing_else_changes(compared):
    assert compared.tables == compare(replace(PLAN, histograms=()), 1).tables
    assert compare(replace(PLAN, histograms=()), 1).histograms == ()


def test_the_same_game_is_not_counted():
    copy, other = made_variant("copy", PAGAT), made_variant("other", UKRAINIAN)
    (hands,) = compare(
        replace(PLAN, variants=(OLD, copy, other), players=("tight",), histograms=("hands",)), 1
    ).histograms
    assert [side.variant for side in hands.sides] == [0, 2]
    (hands,) = compare(replace(PLAN, variants=(OLD, copy), histograms=("hands",)), 1).histograms
    assert (hands.sides, hands.bins.bins) == ((), 0)


def test_what_is_kept_of_an_interruption_is_counted():
    def stop(done):
        if done >= 40:
            raise KeyboardInterrupt

    partial = compare(PLAN, 2, stop, chunk=20)
    assert partial.games == 40
    assert partial.histograms == compare(replace(PLAN, games=40), 1).histograms


def test_other_processes_are_told_what_to_count():
    tables = PLAN.tables()
    assert pickle.loads(pickle.dumps(EachSide(tables[0], ASKED))).counted == ASKED
    assert pickle.loads(pickle.dumps(AllTables(tables, ASKED))).counted == ASKED
