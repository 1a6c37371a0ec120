"""Rounds of lessons: nothing depends on the number of threads, and every round has new games."""

import threading

import numpy as np
import pytest

from napalm_lab.learning.classroom import STREAMS, Classroom, derived_seed
from napalm_lab.learning.lesson import ALL_LEARN, COUNT, MORE, ONE_LEARNS, ROW, SQUARES
from napalm_lab.learning.position import worths_of
from napalm_lab.players.learned import WHOLE
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.loading import load


@pytest.fixture(scope="module")
def guts():
    return compile_rules(load("guts-2").rules, 4)


def half(room):
    return np.full((2, room.situations), WHOLE // 2, np.int32)


def after_rounds(rules, jobs, rounds=3, who=ALL_LEARN):
    room = Classroom(rules, 5, jobs)
    for _ in range(rounds):
        room.round(half(room), who, 400, clear=0)
        room.learn_worths(0.5)
    return room


@pytest.mark.parametrize("who", [ALL_LEARN, ONE_LEARNS])
def test_threads_leave_no_trace(guts, who):
    rooms = [after_rounds(guts, jobs, who=who) for jobs in (1, 2, 3)]
    assert len({room.hands for room in rooms}) == 1
    assert len({room.taught().tobytes() for room in rooms}) == 1
    assert len({room.worths.tobytes() for room in rooms}) == 1
    assert rooms[0].worths.any()


def test_about_as_many_hands_are_played_as_are_asked_for(guts):
    room = after_rounds(guts, 1, rounds=2)
    before = room.hands
    room.round(half(room), ALL_LEARN, 4_000, clear=0)
    assert 3_000 < room.hands - before < 5_000


def test_every_round_has_games_of_its_own_and_teaches_once(guts):
    room = Classroom(guts, 5, 1)
    taught = []
    for _ in range(3):
        room.round(half(room), ALL_LEARN, 400, clear=0)
        taught.append(room.taught().tobytes())
    assert len(set(taught)) == 3
    assert not room.taught().any()


def test_every_stream_has_games_of_its_own(guts, monkeypatch):
    begun = []
    play = Classroom._play

    def watched(self, strategies, who, clear, stream, first, games, stop):
        begun.extend((stream, first + game) for game in range(games))
        return play(self, strategies, who, clear, stream, first, games, stop)

    monkeypatch.setattr(Classroom, "_play", watched)
    after_rounds(guts, 1, rounds=2)
    assert {stream for stream, _ in begun} == set(range(STREAMS))
    assert sorted(game for _, game in begun) == list(range(len(begun)))


def test_machine_code_is_made_in_the_main_thread_before_any_other_plays(guts, monkeypatch):
    calls = []
    play = Classroom._play

    def watched(self, strategies, who, clear, stream, first, games, stop):
        calls.append((threading.current_thread() is threading.main_thread(), games))
        return play(self, strategies, who, clear, stream, first, games, stop)

    monkeypatch.setattr(Classroom, "_play", watched)
    after_rounds(guts, 2, rounds=2)
    assert calls[0] == (True, 0)
    assert len(calls) == 1 + 2 * STREAMS
    assert all(games > 0 for _, games in calls[1:])


def test_rows_tell_where_the_last_round_taught_anything_and_elsewhere_are_zeros(guts):
    room = Classroom(guts, 5, 1)
    for hands in (400, 20):
        room.round(half(room), ALL_LEARN, hands, clear=0)
        counts = room.taught()[:, COUNT].reshape(-1, ROW)
        assert (counts.any(axis=1) == room.rows).all()
        assert 0 < room.rows.sum() < len(room.rows)


def test_neighbours_can_be_judged_together(guts):
    def taught(across):
        room = Classroom(guts, 5, 1)
        room.round(half(room), ALL_LEARN, 400, clear=0)
        return room.taught(across)

    alone = taught(0.0).astype(float)
    # Sizes of pots and classes of hands are the last two of what a situation is made of.
    table = np.pad(alone.reshape(-1, 6, 30, 3), ((0, 0), (1, 1), (1, 1), (0, 0)))
    inner = slice(1, -1)
    near = table[:, :-2, inner] + table[:, 2:, inner] + table[:, inner, :-2] + table[:, inner, 2:]
    together = (table[:, inner, inner] + near * 0.5).reshape(-1, 3)
    squares = (table[:, inner, inner] + near * 0.25).reshape(-1, 3)
    found = taught(0.5)
    for what, expected in ((MORE, together), (COUNT, together), (SQUARES, squares)):
        assert found[:, what] == pytest.approx(expected[:, what], rel=1e-4, abs=1e-4)


def test_where_one_seat_learns_a_hand_teaches_so_much_less(guts):
    taught = []
    for who in (ALL_LEARN, ONE_LEARNS):
        room = after_rounds(guts, 1, rounds=1)
        room.taught()
        before = room.hands
        room.round(half(room), who, 4_000, clear=0)
        taught.append(room.taught()[:, COUNT].sum() / (room.hands - before))
    assert taught == [guts.seats, 1]


def test_worth_is_chips_for_each_chip_of_measure():
    sums = np.array([[6.0, 4.0], [-3.0, 6.0], [0.0, 0.0]])
    assert worths_of(sums).tolist() == [1.5, -0.5, 0.0]


def test_another_room_can_begin_with_what_positions_are_worth(guts):
    old, new = after_rounds(guts, 1), Classroom(guts, 6, 1)
    new.begin_with(old)
    assert (new.worths == old.worths).all()
    new.learn_worths(1.0)
    assert (new.worths == old.worths).all()
    new.learn_worths(0.0)
    assert old.worths.any()


def test_seeds_for_other_purposes_are_other_seeds():
    seeds = [derived_seed(seed, purpose) for seed in (0, 1, 2**63 - 1) for purpose in ("a", "b")]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert derived_seed(1, "a") == seeds[2]
