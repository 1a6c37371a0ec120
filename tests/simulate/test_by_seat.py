"""Who is tried in every seat: as many games each, and what the seat won in them."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from napalm_lab.simulate.by_seat import nets_of, ranges_by_seat
from napalm_lab.simulate.tally import TALLY


def test_ten_games_of_four_seats_by_hand():
    # 2.5 a seat: 0, 2.5, 5, 7.5 and 10, halves rounded to the even
    assert ranges_by_seat(10, 4) == [(0, 2), (2, 5), (5, 8), (8, 10)]


@given(st.integers(0, 10**9), st.integers(2, 10))
def test_every_game_is_of_one_seat_and_no_seat_has_many_more(games, seats):
    ranges = ranges_by_seat(games, seats)
    assert [begin for begin, _ in ranges] == [0, *(end for _, end in ranges[:-1])]
    assert ranges[-1][1] == games
    sizes = [end - begin for begin, end in ranges]
    assert len(sizes) == seats
    assert max(sizes) - min(sizes) <= 2


def test_chips_of_a_seat_are_those_of_its_place_behind_the_first_dealer():
    tallies = np.zeros(3, TALLY)
    tallies["first_dealer"] = [0, 1, 2]
    tallies["net"][:, :3] = [[10, 20, -30], [1, 2, -3], [100, 200, -300]]
    # behind seat 0 come 1, 2, 0; behind 1 come 2, 0, 1; behind 2 come 0, 1, 2
    assert nets_of(tallies, 0, 3).tolist() == [-30, 2, 100]
    assert nets_of(tallies, 1, 3).tolist() == [10, -3, 200]
    assert nets_of(tallies, 2, 3).tolist() == [20, 1, -300]
