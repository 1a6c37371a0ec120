"""Situations judged with their neighbours: sums worked out by hand, at the edges too."""

import numpy as np
import pytest

from napalm_lab.learning.lesson import COUNT, MORE, ROW, SQUARES
from napalm_lab.learning.pooling import collect, pool, pool_all
from napalm_lab.players.situation import CLASSES, POT_SIZES
from napalm_lab.rules.kernel import compiled


def pooled(kernel, across, *taught):
    """Sums of two contexts, where each of some places, as (context, pot, class), taught so much."""
    sums = np.zeros((2, POT_SIZES, CLASSES, 3))
    for place, more in taught:
        sums[place] = more, 1, more**2
    found = np.zeros((sums.size // 3, 3))
    kernel(sums.reshape(-1, 3), across, found)
    return found.reshape(sums.shape)


@pytest.fixture(params=[pool_all, compiled(pool_all)], ids=["interpreted", "compiled"])
def kernel(request):
    return request.param


def test_alone_each_situation_keeps_what_it_was_taught(kernel):
    found = pooled(kernel, 0.0, ((0, 2, 5), 8.0), ((1, 0, 0), -2.0))
    assert found[0, 2, 5].tolist() == [8.0, 1.0, 64.0]
    assert found[1, 0, 0].tolist() == [-2.0, 1.0, 4.0]
    assert np.count_nonzero(found[..., COUNT]) == 2


def test_classes_next_to_it_count_half_and_the_squares_of_that_a_quarter(kernel):
    found = pooled(kernel, 0.5, ((0, 2, 5), 8.0), ((0, 2, 6), 20.0))
    assert found[0, 2, 5, [MORE, COUNT, SQUARES]].tolist() == [8 + 10, 1.5, 64 + 100]
    assert found[0, 2, 6, MORE] == 20 + 4
    assert found[0, 2, 4].tolist() == [4.0, 0.5, 16.0]
    assert found[0, 2, 3, COUNT] == found[0, 2, 8, COUNT] == 0


def test_so_do_pots_one_size_smaller_and_larger(kernel):
    found = pooled(kernel, 0.5, ((0, 2, 5), 8.0))
    for size in (1, 3):
        assert found[0, size, 5].tolist() == [4.0, 0.5, 16.0]
    assert found[0, 0, 5, COUNT] == found[0, 4, 5, COUNT] == 0


def test_the_best_hand_is_no_neighbour_of_the_worst_nor_the_largest_pot_of_the_smallest(kernel):
    last = (0, POT_SIZES - 1, CLASSES - 1)
    found = pooled(kernel, 0.5, (last, 8.0))
    there = {tuple(map(int, place)) for place in np.argwhere(found[..., COUNT])}
    assert there == {last, (0, POT_SIZES - 1, CLASSES - 2), (0, POT_SIZES - 2, CLASSES - 1)}
    found = pooled(kernel, 0.5, ((1, 0, 0), 8.0))
    there = {tuple(map(int, place)) for place in np.argwhere(found[..., COUNT])}
    assert there == {(1, 0, 0), (1, 0, 1), (1, 1, 0)}


def test_one_row_can_be_judged_by_itself_and_then_no_other_is_written():
    sums = np.zeros((3 * ROW, 3))
    sums[[0, ROW, 2 * ROW - 1, 2 * ROW]] = 8.0, 1.0, 64.0
    found = np.full((3 * ROW, 3), -1.0)
    pool(sums, ROW, 0.5, found)
    assert (found[:ROW] == -1).all()
    assert (found[2 * ROW :] == -1).all()
    # The first of the row and the last, and the next hand and the next pot of each.
    there = np.flatnonzero(found[ROW : 2 * ROW, COUNT])
    last = ROW - 1
    assert there.tolist() == sorted([0, 1, CLASSES, last - CLASSES, last - 1, last])
    assert found[ROW].tolist() == found[2 * ROW - 1].tolist() == [8.0, 1.0, 64.0]


class Streams:
    """Of two streams and three rows: what they taught, and what was collected of it."""

    def __init__(self):
        self.advantages = np.zeros((2, 3 * ROW, 3), np.float32)
        self.touched = np.zeros((2, 3), np.uint8)
        self.taught, self.rows = np.zeros((3 * ROW, 3), np.float32), np.zeros(3, np.uint8)

    def teach(self, stream, situation, more):
        self.advantages[stream, situation] += more, 1, more**2
        self.touched[stream, situation // ROW] = 1

    def collect(self, kernel, across=0.0):
        """What was taught, by situation."""
        kernel(self.advantages, self.touched, across, self.taught, self.rows)
        assert not self.advantages.any()
        assert not self.touched.any()
        there = np.flatnonzero(self.taught.any(axis=1))
        return {int(place): self.taught[place].tolist() for place in there}


@pytest.fixture(params=[collect, compiled(collect)], ids=["interpreted", "compiled"])
def collecting(request):
    return request.param


def test_what_all_streams_taught_is_summed_once(collecting):
    streams = Streams()
    streams.teach(0, ROW + 3, 8.0)
    streams.teach(1, ROW + 3, -2.0)
    streams.teach(1, 2 * ROW, 5.0)
    assert streams.collect(collecting) == {ROW + 3: [6, 2, 68], 2 * ROW: [5, 1, 25]}
    assert streams.rows.tolist() == [0, 1, 1]
    assert streams.collect(collecting) == {}
    assert streams.rows.tolist() == [0, 0, 0]


def test_what_a_round_taught_is_gone_in_the_next_where_it_taught_the_same_row_too(collecting):
    streams = Streams()
    streams.teach(0, ROW + 3, 8.0)
    streams.teach(1, 0, 1.0)
    streams.collect(collecting)
    streams.teach(1, ROW + 4, 2.0)
    assert streams.collect(collecting) == {ROW + 4: [2, 1, 4]}
    assert streams.rows.tolist() == [0, 1, 0]


def test_neighbours_of_what_another_stream_taught_are_judged_together_in_a_row(collecting):
    # The last hand with a middling pot, and the one before it; the first of the next row is no
    # neighbour of the last of all.
    streams, last = Streams(), ROW + 3 * CLASSES - 1
    streams.teach(0, last, 8.0)
    streams.teach(1, last - 1, 4.0)
    streams.teach(1, 2 * ROW - 1, 2.0)
    found = streams.collect(collecting, 0.5)
    assert found[last] == [8 + 2, 1.5, 64 + 4]
    assert found[last - 1] == [4 + 4, 1.5, 16 + 16]
    assert found[last - 2] == [2, 0.5, 4]
    assert found[last + CLASSES] == found[last - CLASSES] == [4, 0.5, 16]
    assert last + 1 not in found
    assert found[2 * ROW - 1] == [2, 1, 4]
    assert 2 * ROW not in found
    assert streams.rows.tolist() == [0, 1, 0]
