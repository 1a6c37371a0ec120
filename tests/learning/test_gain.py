"""Measuring a guest: game by game against the table's own player, in every seat."""

import numpy as np
import pytest

from napalm_lab.learning import gain
from napalm_lab.learning.gain import Candidate, Measure, best_response_gain
from napalm_lab.players.learned import WHOLE, Learned
from napalm_lab.players.lineup import parse_player
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.loading import load
from tests.learning.toys import ANTE, ONE_CARD, game

ALWAYS, NEVER = parse_player("always", 1), parse_player("never", 1)


def silent(seats):
    """Rules of one card, and players who never say yes."""
    rules, shape = game(ONE_CARD, seats)
    return rules, np.zeros(int(np.prod(shape)), np.int32)


@pytest.fixture
def few_games(monkeypatch):
    monkeypatch.setattr(gain, "FIRST_GAMES", 50)
    monkeypatch.setattr(gain, "SELECTING_GAMES", 100)
    monkeypatch.setattr(gain, "MEASURING_GAMES", 400)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_guest_is_compared_with_the_player_whose_seat_it_takes_in_the_same_game(seats):
    # With no yes the antes are shared; a sole one takes those of the others, in any seat and game.
    rules, never = silent(seats)
    gains, overflowed = Measure(rules, Learned(never[np.newaxis]), 1, 2).gains(ALWAYS, 5, 100)
    assert not overflowed
    assert gains.tolist() == [ANTE * (seats - 1)] * 100


def test_the_table_s_own_player_gains_nothing_in_any_game():
    rules = compile_rules(load("pagat").rules, 4)
    gains, _ = Measure(rules, parse_player("bluffer", 3), 1, 1).gains(
        parse_player("bluffer", 3), 0, 101
    )
    assert gains.tolist() == [0] * 101


def test_every_seat_is_tried_in_as_many_games(monkeypatch):
    rules, never = silent(3)
    seated = []
    play = Measure._play

    def watched(self, players, first, games):
        seated.append((players.index(ALWAYS) if ALWAYS in players else None, first, games))
        return play(self, players, first, games)

    monkeypatch.setattr(Measure, "_play", watched)
    Measure(rules, Learned(never[np.newaxis]), 1, 1).gains(ALWAYS, 10, 9)
    assert seated == [(None, 10, 9), (0, 10, 3), (1, 13, 3), (2, 16, 3)]


def test_the_best_candidate_is_measured_and_told_as_a_share_of_the_pot(few_games):
    rules, never = silent(3)
    told = []
    candidates = [Candidate("silent", NEVER), Candidate("bold", ALWAYS), Candidate("late", NEVER)]
    found = best_response_gain(rules, never, candidates, 1, 1, lambda: told.append(0))
    assert (found.responder, found.games, found.chips) == ("bold", 400, 12.0)
    assert found.share_of_pot == pytest.approx(12 / 18)
    assert len(told) == 3 + 3 + 1


def test_all_are_tried_the_best_few_again_and_the_best_of_those_measured_each_in_other_games(
    few_games, monkeypatch
):
    # Each gains its own number of chips, but "lucky", which gains most at first and little later.
    worth = {name: number for number, name in enumerate("abcdef")}
    calls = []

    def gains(self, guest, first, games):
        calls.append((guest, first, games))
        chips = {0: 9, 50: 1}[first] if guest == "lucky" else worth[guest]
        return np.full(games, chips, np.int64), False

    monkeypatch.setattr(Measure, "gains", gains)
    rules, never = silent(3)
    names = ["a", "f", "lucky", "b", "e", "d"]
    found = best_response_gain(rules, never, [Candidate(name, name) for name in names], 1, 1)
    assert calls[:6] == [(name, 0, 50) for name in names]
    assert sorted(calls[6:9]) == [(name, 50, 100) for name in ("e", "f", "lucky")]
    assert calls[9:] == [("f", 150, 400)]
    assert (found.responder, found.chips, found.games) == ("f", 5.0, 400)


def test_the_games_of_the_table_are_played_once_and_count_by_themselves(monkeypatch):
    rules, never = silent(3)
    measure = Measure(rules, Learned(never[np.newaxis]), 1, 1)
    played = measure.table_games(7, 20)
    monkeypatch.setattr(Measure, "_play", None)
    assert measure.table_games(7, 20) is played
    assert played["yeses"].sum() == 0
    assert (played["hands"] == 1).all()
    # Nobody takes the pot of a silent table: it is shared, and each of three gets an ante back.
    assert played["net"][:, :3].tolist() == [[0, 0, 0]] * 20


def test_an_interval_holds_what_a_response_is_worth(few_games):
    # Half of the time a yes, by chance: it gains 12 of 3 antes, or nothing.
    rules, never = silent(3)
    found = best_response_gain(
        rules, never, [Candidate("coin", parse_player("random:0.5", 1))], 1, 1
    )
    low, high = found.ci
    assert low < 6 < high
    assert low < found.chips < high
    assert found.share_ci == (pytest.approx(low / 18), pytest.approx(high / 18))


def test_where_chips_outgrow_the_count_nothing_is_told(few_games):
    rules = compile_rules(load("guts-2").rules, 4)
    size = 1 * 2 * 3 * 4 * 1 * 1 * 6 * 30
    always = np.full(size, WHOLE, np.int32)
    found = best_response_gain(rules, always, [Candidate("as all", ALWAYS)], 1, 1)
    assert (found.chips, found.ci, found.share_of_pot, found.share_ci) == (None,) * 4
    assert found.responder == "as all"
