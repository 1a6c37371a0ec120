"""Teaching the learned players of a plan, from the command line."""

import pytest

from napalm_lab.learning.training import train
from tests.solved import GAIN

COMPARE = ("compare", "pagat", "ukrainian", "--games", "60", "--jobs", "1")
SIMULATE = ("simulate", "pagat", "--games", "60", "--jobs", "1")


@pytest.fixture
def really_trained(monkeypatch):
    """Players are trained, and kept for one test; what better play could gain is not measured."""
    monkeypatch.setattr("napalm_lab.learning.school.train", train)
    monkeypatch.setattr("napalm_lab.experiment.teaching.prepare", lambda course: None)
    monkeypatch.setattr("napalm_lab.experiment.teaching.gain_of", lambda *_, **__: GAIN)


def test_trained_players_are_simulated_the_same_with_any_number_of_jobs(
    napalm_lab, really_trained, monkeypatch, tmp_path
):
    few = ("--trainings", "2", "--training-hands", "1000", "--json")
    asked = ("simulate", "guts-2", "--games", "100", *few)
    alone = napalm_lab(*asked, "--jobs", "1")
    assert alone.code == 0
    monkeypatch.setattr("napalm_lab.learning.keeping.user_cache", (tmp_path / "other").joinpath)
    anew = napalm_lab(*asked, "--jobs", "2")
    assert "players learn guts-2: 2 trainings of 1,000 hands" in anew.err
    assert anew.out == alone.out


def test_each_variant_is_learned_six_times_over_and_measured_once(napalm_lab, school):
    data = napalm_lab(*COMPARE, "--json").data
    hashes = [variant["rules_hash"] for variant in data["variants"]]
    assert sorted(rules for rules, _ in school.learned) == sorted(hashes * 6)
    assert len({seed for _, seed in school.learned}) == 6
    # The gain is against the first training, whose seed is that of the games.
    assert sorted(school.measured) == sorted((rules, 1) for rules in hashes)


def test_what_is_learned_and_for_how_long_is_said_beforehand(napalm_lab, school):
    # 50,000 hands a second, and 40 seconds to measure each variant: 120 + 80 seconds.
    assert napalm_lab(*COMPARE).err.splitlines()[-1] == (
        "players learn pagat and ukrainian: 12 trainings of 500,000 hands, about 4 minutes on 1 "
        "processor; what is learned is kept"
    )
    assert napalm_lab(*COMPARE).err == ""


def test_what_is_kept_of_another_comparison_is_not_learned_again(napalm_lab, school):
    napalm_lab(*SIMULATE)
    school.learned.clear()
    ended = napalm_lab(*COMPARE)
    assert "players learn ukrainian: 6 trainings of 500,000 hands" in ended.err
    assert len(school.learned) == 6


def test_what_is_to_be_measured_only_is_announced_where_nothing_was_to_be_learned(
    napalm_lab, school
):
    napalm_lab(*COMPARE)
    school.measures.clear()
    assert napalm_lab(*COMPARE).err == (
        "what better play could gain in pagat and ukrainian is measured, about 80 seconds\n"
    )
    assert napalm_lab(*COMPARE).err == ""


def test_one_learned_player_among_others_is_not_measured(napalm_lab, school):
    ended = napalm_lab(*COMPARE, "--players", "learned+never+never+never+never", "--json")
    assert school.measured == []
    assert ended.data["best_response_gain"] is None
    # 120 seconds of learning, and none of measuring.
    assert "about 2 minutes on 1 processor" in ended.err


def test_other_seeds_and_seats_are_other_trainings(napalm_lab, school):
    napalm_lab(*SIMULATE)
    for other in (("--seed", "2"), ("--seats", "4"), ("--training-hands", "9000")):
        school.learned.clear()
        napalm_lab(*SIMULATE, *other)
        assert len(school.learned) == 6
    school.learned.clear()
    napalm_lab(*SIMULATE, "--trainings", "7")  # six of them are kept
    assert len(school.learned) == 1


def test_two_files_that_are_one_game_train_nothing(napalm_lab, school):
    ended = napalm_lab("compare", "pagat", "persian", "--skill")
    assert (ended.code, ended.err, school.learned) == (0, "", [])
    assert "are the same game" in ended.out
    assert napalm_lab("compare", "pagat", "persian", "--json").data["trainings"] is None


def test_players_who_do_not_learn_train_nothing(napalm_lab, school):
    ended = napalm_lab(*COMPARE, "--players", "threshold:0.85")
    assert (ended.code, ended.err, school.learned) == (0, "", [])


def test_an_experiment_says_what_its_variants_will_cost(napalm_lab, school, write):
    write(
        "ours.yaml",
        """\
        version: 1
        baseline: pagat
        variants:
          - to-three: {tokens: {target: 3}}
          - to-four: {tokens: {target: 4}}
          - to-six: {tokens: {target: 6}}
        games: 30
        trainings: 3
        training_hands: 100000
        """,
    )
    # Twelve trainings of two seconds, and four times 40 seconds.
    assert napalm_lab("run", "ours", "--jobs", "1").err.splitlines()[-1] == (
        "players learn 4 variants: 12 trainings of 100,000 hands, about 4 minutes on 1 processor; "
        "what is learned is kept"
    )
    ended = napalm_lab("run", "ours", "--jobs", "1", "--trainings", "4", "--json")
    assert "players learn 4 variants: 4 trainings of 100,000 hands" in ended.err
    assert ended.data["trainings"] == {"number": 4, "hands": 100_000}


@pytest.mark.parametrize("after", [0, 4])
def test_an_interruption_of_learning_says_what_is_kept_and_how_to_go_on(napalm_lab, school, after):
    school.stop, school.stop_after = "learning", after
    ended = napalm_lab(*SIMULATE, "--json")
    assert (ended.code, ended.out) == (130, "")
    assert ended.err.splitlines()[-1] == (
        f"interrupted before any game of learned players; {after} of 6 trainings are kept, and the "
        "same command goes on from there"
    )
    assert "Traceback" not in ended.err
    assert ended.err.count("interrupted") == 1
    school.stop = ""
    told = napalm_lab(*SIMULATE).err.splitlines()[-1]
    assert f"{6 - after} trainings of" in told
    assert len(school.learned) == 6


def test_an_interruption_of_measuring_says_that_all_is_learned(napalm_lab, school):
    school.stop = "measuring"
    ended = napalm_lab(*COMPARE)
    assert (ended.code, ended.out) == (130, "")
    assert "12 of 12 trainings are kept" in ended.err.splitlines()[-1]


def test_an_interruption_leaves_files_as_they_are(napalm_lab, school, write, folder):
    write("a.md", "earlier")
    school.stop = "learning"
    ended = napalm_lab(*COMPARE, "--export-csv", "a.csv", "--export-markdown", "a.md")
    assert ended.code == 130
    assert (folder / "a.md").read_text(encoding="utf-8") == "earlier"
    assert not (folder / "a.csv").exists()


def test_a_trace_of_learned_players_is_interrupted_likewise(napalm_lab, school):
    school.stop = "learning"
    ended = napalm_lab("trace", "pagat", "--players", "learned")
    assert (ended.code, ended.out) == (130, "")
    assert ended.err.endswith("the same command goes on from there\n")


def test_a_game_of_learned_players_is_traced_as_it_is_simulated(napalm_lab, school):
    traced = napalm_lab("trace", "pagat", "--game", "0", "--players", "learned", "--json").data
    simulated = napalm_lab("simulate", "pagat", "--games", "1", "--json").data
    hands = {event["hand"] for event in traced["events"] if "hand" in event}
    assert max(hands) == simulated["metrics"]["hands"]["value"]


def test_a_trace_needs_no_learned_players(napalm_lab, school):
    ended = napalm_lab("trace", "pagat", "--json")
    assert (ended.data["players"], school.learned, ended.err) == ("threshold:0.85", [], "")


def test_goals_are_tried_without_learned_players(napalm_lab, school, write):
    write("mine.yaml", "version: 1\nextends: pagat\ngoals: {hands: 5..50}\n")
    asked = ("check", "--play", "mine", "--max-games", "1000")
    ended = napalm_lab(*asked, "--json")
    assert (ended.data["players"], school.learned) == ("threshold:0.85", [])
    napalm_lab(*asked, "--players", "learned")
    assert len(school.learned) == 6


def test_a_name_almost_learned_is_corrected(napalm_lab):
    ended = napalm_lab("simulate", "pagat", "--players", "lerned")
    assert ended.code == 2
    assert "did you mean learned?" in ended.err
