"""Tables are built for what a stage holds, and say so when that cannot be."""

from itertools import product

import pytest

from napalm_lab.rules.multisets import multisets
from napalm_lab.rules.options import Ranking
from napalm_lab.rules.ranking import number_of_values
from napalm_lab.rules.tables import MOST_VALUES, MULTISETS, build_tables

HIGH = Ranking("high")


@pytest.mark.parametrize(
    ("ranking", "held", "message"),
    [
        (HIGH, 4, "4 cards are held where 5 count; it can be 5 to 7"),
        (HIGH, 8, "8 cards are held where 5 count; it can be 5 to 7"),
        (Ranking("high", cards=2), 1, "1 cards are held where 2 count; it can be 2 to 7"),
    ],
)
def test_hands_too_small_or_too_large_are_refused(
    ranking: Ranking, held: int, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        build_tables([(HIGH, 5), (ranking, held)])


def test_values_are_laid_out_for_exactly_the_sizes_that_can_be_asked_for() -> None:
    sizes = multisets().sizes
    tables = build_tables([(Ranking("high", cards=2), 2), (Ranking("low"), 6), (HIGH, 7)])
    known_sizes = [(2, 2), (5, 6), (5, 7)]
    for values, known in zip(tables.rank_values[:3], known_sizes, strict=True):
        assert ((values >= 0) == ((sizes >= known[0]) & (sizes <= known[1]))).all()


def test_flushes_are_looked_for_only_where_they_count() -> None:
    tables = build_tables([(Ranking("high", cards=2), 7), (HIGH, 5), (HIGH, 7)])
    assert (tables.flush_bits[:3] != 0).tolist() == [False, True, True]


def test_no_ranking_has_more_values_than_there_is_room_for() -> None:
    assert len(multisets().sizes) == MULTISETS
    goals, aces = ("high", "low"), ("high", "low", "high-or-low")
    for goal, ace in product(goals, aces):
        assert number_of_values(Ranking(goal, aces=ace)) <= MOST_VALUES


def test_top_ranks_are_told_only_where_suits_rank() -> None:
    tables = build_tables([(HIGH, 7), (Ranking("high", cards=2, suits="rank"), 2)])
    assert not tables.top_ranks[0].any()
    # 91 values from 3-2 (top rank three, 1) to a pair of aces (12).
    assert tables.top_ranks[1, [0, 90]].tolist() == [1, 12]
    assert not tables.top_ranks[1, 91:].any()
