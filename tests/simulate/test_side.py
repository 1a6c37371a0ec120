"""Any range of games, by any number of workers, gives the same bytes; known figures come out."""

import pickle

import numpy as np
import pytest

from napalm_lab.players.fixed import PlayerError
from napalm_lab.simulate.metrics import columns_of
from napalm_lab.simulate.side import StopFlag, StoppedError
from tests.games import PAGAT, UKRAINIAN, side_of

NEVER = StopFlag()


def test_ranges_join_to_the_same_bytes():
    side = side_of(PAGAT, "bluffer")
    whole = side.play(0, 50, NEVER)
    parts = [side.play(first, count, NEVER) for first, count in ((0, 1), (1, 19), (20, 30))]
    assert np.concatenate(parts).tobytes() == whole.tobytes()


def test_a_side_can_be_sent_to_another_process():
    side = side_of(PAGAT, "loose")
    there = pickle.loads(pickle.dumps(side))
    assert there.play(0, 5, NEVER).tobytes() == side.play(0, 5, NEVER).tobytes()


def test_a_set_flag_stops_play():
    flag = StopFlag()
    flag.set()
    with pytest.raises(StoppedError):
        side_of(PAGAT, "loose").play(0, 5, flag)


def test_seeds_make_different_games():
    one, other = (side_of(PAGAT, "loose", seed=seed).play(0, 50, NEVER) for seed in (1, 2))
    assert one.tobytes() != other.tobytes()


def test_own_players_play_like_fixed_ones_that_do_the_same(tmp_path, monkeypatch):
    (tmp_path / "side_players.py").write_text(
        "class Mute:\n    def declare(self, view):\n        return 'no'\n"
        "class Broken:\n    def declare(self, view):\n        return 1 / 0\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    own = side_of(PAGAT, "side_players:Mute+loose+loose+loose+loose").play(0, 20, NEVER)
    fixed = side_of(PAGAT, "never+loose+loose+loose+loose").play(0, 20, NEVER)
    assert own.tobytes() == fixed.tobytes()
    with pytest.raises(PlayerError, match="game 7: player 'side_players:Broken' at hand 1"):
        side_of(PAGAT, "side_players:Broken").play(7, 1, NEVER)


@pytest.mark.parametrize(
    ("rules", "hands", "pot", "biggest"),
    [
        (PAGAT, (11.75, 0.15), (58.7, 0.75), (0.51, 0.015)),
        (UKRAINIAN, (5.77, 0.1), None, (1.0, 0.0)),
    ],
    ids=["pagat", "ukrainian"],
)
def test_known_figures(rules, hands, pot, biggest):
    # Known from an independent sketch; the allowance is three standard errors of 20,000 games and
    # its own rounding.
    columns = columns_of(side_of(rules, "threshold:0.85").play(0, 20_000, NEVER), 5)
    assert columns["hands"].mean() == pytest.approx(hands[0], abs=hands[1])
    assert columns["winner_is_biggest"].mean() == pytest.approx(biggest[0], abs=biggest[1])
    if pot:
        assert columns["pot_won"].mean() == pytest.approx(pot[0], abs=pot[1])


def test_identities_of_pagat():
    columns = columns_of(side_of(PAGAT, "threshold:0.85").play(0, 500, NEVER), 5)
    # Every chip of the pot is an ante: five a hand. Tokens come from sole stages only.
    assert (columns["pot_won"] == 5 * columns["hands"]).all()
    assert (columns["silent"] + columns["sole"] + columns["contested"] == columns["stages"]).all()
    assert (columns["sole"] >= 5).all()
    assert (columns["sole"] <= 21).all()
    assert (sum(columns[f"net_{place}"] for place in range(5)) == 0).all()


def test_own_players_are_stopped_between_hands(tmp_path, monkeypatch):
    (tmp_path / "stopped_players.py").write_text(
        "class Slow:\n    asked = 0\n\n    def declare(self, view):\n"
        "        Slow.asked += 1\n        return 'no'\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    flag = StopFlag()
    flag.set()
    with pytest.raises(StoppedError):
        side_of(PAGAT, "stopped_players:Slow").play(0, 1, flag)
    assert __import__("stopped_players").Slow.asked == 0
