"""Players named `learned` sit at any table, from the command line."""

import pytest

from napalm_lab.learning import school, training


@pytest.fixture(autouse=True)
def small(tmp_path, monkeypatch):
    """Little is learned, and kept for one test."""
    from napalm_lab.learning import keeping

    monkeypatch.setattr(keeping, "user_cache", tmp_path.joinpath)
    monkeypatch.setattr(school.Course, "budget", 3000, raising=False)
    whole = training.train

    def train(rules, seed, jobs, budget, seconds, tell):
        return whole(rules, seed, jobs, 3000, seconds, tell)

    monkeypatch.setattr(school, "train", train)


def test_learned_players_are_simulated_the_same_with_any_number_of_jobs(napalm_lab):
    asked = ("simulate", "guts-2", "--players", "learned", "--games", "200", "--json")
    alone = napalm_lab(*asked, "--jobs", "1")
    assert alone.code == 0
    assert napalm_lab(*asked, "--jobs", "2").out == alone.out


def test_learned_players_sit_among_others(napalm_lab):
    players = "learned+always+never+learned+tight"
    ended = napalm_lab("simulate", "guts-2", "--seats", "5", "--players", players, "--games", "50")
    assert ended.code == 0
    assert players in ended.out


def test_a_game_of_learned_players_is_traced_as_it_is_simulated(napalm_lab):
    players = ("--players", "learned", "--json")
    traced = napalm_lab("trace", "guts-2", "--game", "0", *players).data
    simulated = napalm_lab("simulate", "guts-2", "--games", "1", *players).data
    hands = {event["hand"] for event in traced["events"] if "hand" in event}
    assert max(hands) == simulated["metrics"]["hands"]["value"]


def test_a_name_almost_learned_is_corrected(napalm_lab):
    ended = napalm_lab("simulate", "pagat", "--players", "lerned")
    assert ended.code == 2
    assert "did you mean learned?" in ended.err
