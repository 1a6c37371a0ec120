"""Chunks come in order whoever works on them, and work stops when nobody wants it any more."""

import threading

import pytest

from napalm_lab.simulate.workers import default_jobs, in_chunks


def pairs(first, count, stop):
    return first, count


@pytest.mark.parametrize("jobs", [1, 2, 4, 7])
@pytest.mark.parametrize("games", [1, 5, 10, 23])
def test_chunks_cover_all_games_in_order(jobs, games):
    chunks = list(in_chunks(pairs, games, jobs, chunk=5))
    assert [number for first, count in chunks for number in range(first, first + count)] == list(
        range(games)
    )
    assert all(count <= 5 for _, count in chunks)


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize("chunk", [1, 4, 5, 100])
@pytest.mark.parametrize("cuts", [(6,), (6, 7, 20), (5, 10), (23,), (6, 30)])
def test_no_chunk_crosses_a_cut(jobs, chunk, cuts):
    chunks = list(in_chunks(pairs, 23, jobs, chunk=chunk, cuts=cuts))
    assert [number for first, count in chunks for number in range(first, first + count)] == list(
        range(23)
    )
    assert all(0 < count <= chunk for _, count in chunks)
    assert not any(first < cut < first + count for first, count in chunks for cut in cuts)


def test_chunks_are_no_smaller_than_cuts_make_them():
    assert list(in_chunks(pairs, 12, 1, chunk=5, cuts=(6, 10))) == [
        *((0, 5), (5, 1), (6, 4), (10, 2))
    ]


def test_processes_do_the_same():
    assert list(in_chunks(pairs, 12, 2, processes=True, chunk=5)) == [(0, 5), (5, 5), (10, 2)]


def test_an_error_reaches_the_consumer_and_stops_the_others():
    stopped = threading.Event()

    def work(first, count, stop):
        if first == 0:
            raise ValueError("the first chunk fails")
        while not stop.is_set():
            pass
        stopped.set()
        return first

    with pytest.raises(ValueError, match="the first chunk fails"):
        list(in_chunks(work, 20, 2, chunk=5))
    assert stopped.is_set()


def test_leaving_early_stops_the_work():
    begun = []

    def work(first, count, stop):
        begun.append(first)
        return first

    chunks = in_chunks(work, 10**6, 2, chunk=10)
    assert next(chunks) == 0
    chunks.close()
    assert len(begun) <= 2 * 2 + 2


def test_there_is_somebody_to_work():
    assert default_jobs() >= 1


@pytest.mark.parametrize(
    ("games", "jobs", "largest"), [(20_000, 2, 2500), (10**6, 2, 10_000), (1, 7, 1), (100, 2, 12)]
)
def test_chunks_are_as_large_as_the_work_allows(games, jobs, largest):
    assert max(count for _, count in in_chunks(pairs, games, jobs)) == largest
