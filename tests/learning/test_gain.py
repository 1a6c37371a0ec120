"""Measuring a guest: game by game against the table's own player, in every seat."""

import numpy as np
import pytest

from napalm_lab.learning import gain
from napalm_lab.learning.classroom import derived_seed
from napalm_lab.learning.gain import Candidate, Measure, best_response_gain, figure
from napalm_lab.players.learned import WHOLE, Learned
from napalm_lab.players.lineup import Lineup, parse_player
from napalm_lab.simulate.metrics import METRICS_BY_ID
from napalm_lab.simulate.side import Side, StopFlag
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


def test_what_one_seat_changes_every_seat_might_change(few_games):
    # Silent tables share the antes. With one who always says yes the others lose 6 to him.
    rules, never = silent(3)
    found = best_response_gain(rules, never, [Candidate("bold", ALWAYS)], 1, 1).changes
    expected = {
        "hands": 0.0,
        "yes_rate": 1.0,  # of 0 by a third, thrice
        "silent": -3.0,
        "sole": 3.0,
        "contested": 0.0,
        "worst_loss": 18.0,
        "worst_loss_p95": 18.0,
        "swing": 3 * 72**0.5,  # 12, -6 and -6 chips
    }
    assert {id: found[id] for id in expected} == pytest.approx(expected)
    # Of no yeses none is a bluff, and of no contested stages none is tied: nothing can change.
    assert not {"bluffs", "bluffs_paid", "tied"} & set(found)


def test_changes_are_those_between_two_plays_of_the_same_games():
    rules = compile_rules(load("pagat").rules, 4)
    table, guest = parse_player("tight", 3), parse_player("loose", 3)
    seed, nobody = derived_seed(3, "measuring a response"), StopFlag()

    def played(*seats, first, count):
        return Side(rules, Lineup("", seats), seed, 1000).play(first, count, nobody)

    without = played(table, table, table, table, first=7, count=20)
    guests = [
        played(*(guest if seat == place else table for seat in range(4)), first=first, count=5)
        for place, first in enumerate((7, 12, 17, 22))
    ]
    with_guest = np.concatenate(guests)
    found = Measure(rules, table, 3, 2).changes(guest, 7, 20)
    assert found["hands"] == pytest.approx(
        4 * (with_guest["hands"].mean() - without["hands"].mean())
    )
    rates = [one["yeses"].sum() / one["declarations"].sum() for one in (with_guest, without)]
    assert found["yes_rate"] == pytest.approx(4 * (rates[0] - rates[1]))
    assert found["yes_rate"] > 0
    swings = [(one["net"][:, :4] ** 2).mean() ** 0.5 for one in (with_guest, without)]
    assert found["swing"] == pytest.approx(4 * (swings[0] - swings[1]))


def test_games_with_a_guest_are_played_once_for_gains_and_changes(monkeypatch):
    rules, never = silent(3)
    measure = Measure(rules, Learned(never[np.newaxis]), 1, 1)
    measure.gains(ALWAYS, 0, 9)
    first = measure.guest_games(ALWAYS, 0, 9)
    play = Measure._play
    monkeypatch.setattr(Measure, "_play", None)
    assert measure.guest_games(ALWAYS, 0, 9) is first
    assert measure.changes(ALWAYS, 0, 9)["silent"] == -3
    monkeypatch.setattr(Measure, "_play", play)
    # Other games and other guests are other games.
    assert measure.guest_games(ALWAYS, 1, 9)["yeses"].tolist() == [1] * 9
    assert measure.guest_games(NEVER, 1, 9)["yeses"].tolist() == [0] * 9
    assert measure.guest_games(ALWAYS, 1, 8)["yeses"].tolist() == [1] * 8


@pytest.mark.parametrize(
    ("id", "value"),
    [
        ("hands", 4.0),
        ("yes_rate", 6 / 8),
        ("tied", None),
        ("swing", (14 / 2) ** 0.5),
        ("worst_loss_p95", 2.9),  # of two units 1.9 are below: the first, and 0.9 of 2 to 3
    ],
)
def test_a_figure_by_hand(id, value):
    columns = {
        "hands": [3, 5],
        "games": [1, 1],
        "yeses": [2, 4],
        "declarations": [2, 6],
        "tied": [0, 0],
        "contested": [0, 0],
        "squares": [4, 10],
        "seats": [1, 1],
        "worst_loss": [1, 3],
    }
    found = figure(METRICS_BY_ID[id], {name: np.array(c) for name, c in columns.items()})
    assert found == (value if value is None else pytest.approx(value))


def test_where_chips_outgrow_the_count_nothing_is_told(few_games):
    rules = compile_rules(load("guts-2").rules, 4)
    size = 1 * 2 * 3 * 4 * 1 * 1 * 6 * 30
    always = np.full(size, WHOLE, np.int32)
    found = best_response_gain(rules, always, [Candidate("as all", ALWAYS)], 1, 1)
    assert (found.chips, found.ci, found.share_of_pot, found.share_ci) == (None,) * 4
    assert (found.responder, found.changes) == ("as all", {})
