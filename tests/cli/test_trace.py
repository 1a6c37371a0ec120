"""`trace`: one game as a story and as data, the same game as in a simulation."""

import sys

import pytest

from napalm_lab.cli.options import MOST_HANDS
from napalm_lab.experiment.teaching import seeds
from napalm_lab.players.lineup import parse_lineup
from napalm_lab.simulate.side import Side, StopFlag
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.loading import load


def events(napalm_lab, *arguments):
    ended = napalm_lab("trace", *arguments, "--json")
    assert (ended.code, ended.err) == (0, "")
    return ended.data["events"]


def test_the_story_begins_with_the_ante_and_ends_with_the_pot(napalm_lab):
    ended = napalm_lab("trace", "pagat", "--seed", "3", "--game", "2")
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0].endswith(" deals, everybody antes 1; the pot is 5.")
    assert lines[1] == "  Stage one, high wins:"
    assert " the pot of " in lines[-2]
    assert lines[-1].startswith("  Net chips: A ")


@pytest.mark.parametrize("columns", [50, 80, 120])
def test_the_story_fits(napalm_lab, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    out = napalm_lab("trace", "ukrainian", "--seats", "7", "--players", "loose").out
    assert max(map(len, out.splitlines())) <= columns


def test_json_says_what_was_played(napalm_lab):
    data = napalm_lab("trace", "pagat", "--seed", "7", "--game", "12", "--json").data
    assert list(data) == [
        "variant",
        "rules_hash",
        "seats",
        "seed",
        "game",
        "players",
        "max_hands",
        "events",
    ]
    assert (data["variant"], data["seats"], data["seed"], data["game"]) == ("pagat", 5, 7, 12)
    assert (data["players"], data["max_hands"]) == ("threshold:0.85", 1000)


def test_defaults_are_the_first_game_of_the_first_seed_with_five_seats(napalm_lab):
    spelled_out = ["--seed", "1", "--game", "0", "--seats", "5", "--players", "threshold:0.85"]
    assert napalm_lab("trace", "pagat") == napalm_lab("trace", "pagat", *spelled_out)


def test_seats_are_the_nearest_to_five_that_are_allowed(napalm_lab, write):
    write("mine.yaml", "version: 1\nextends: pagat\nseats: {min: 2, max: 3}\n")
    assert napalm_lab("trace", "mine", "--json").data["seats"] == 3


@pytest.mark.parametrize("variant", ["pagat", "ukrainian"])
def test_it_is_the_game_of_the_simulation(napalm_lab, variant):
    rules = compile_rules(load(variant).rules, 5)
    side = Side(rules, parse_lineup("threshold:0.85", 5, 3), seed=3, max_hands=1000)
    (tally,) = side.play(first=2, count=1, stop=StopFlag())
    last = events(napalm_lab, variant, "--seed", "3", "--game", "2")[-1]
    assert last["event"] == "pot-taken"
    assert last["hand"] == tally["hands"]
    assert last["pot_won"] == tally["pot_won"]


def test_variants_meet_the_same_cards(napalm_lab):
    dealt = [
        next(event for event in events(napalm_lab, variant) if event["stage"] == "three")["cards"]
        for variant in ("pagat", "ukrainian")
    ]
    assert dealt[0] == dealt[1]


def test_an_unfinished_game_is_capped(napalm_lab):
    arguments = ["pagat", "--players", "never", "--max-hands", "2"]
    story = napalm_lab("trace", *arguments).out
    assert "Capped after 2 hands; 10 are in the pot." in story
    last = events(napalm_lab, *arguments)[-1]
    assert (last["event"], last["won"], last["pot_won"], last["pot"]) == ("capped", [], None, 10)
    assert last["net"] == dict.fromkeys("ABCDE", -2)


def test_players_by_seat(napalm_lab):
    told = events(napalm_lab, "pagat", "--players", "never+always+never+never+never")
    said = {
        (event["seat"], event["said"])
        for event in told
        if event["event"] == "declared" and not event["challenge"]
    }
    assert said == {("A", "no"), ("B", "yes"), ("C", "no"), ("D", "no"), ("E", "no")}
    assert told[-1]["won"] == ["B"]


def test_a_players_own_class_plays(napalm_lab, write, folder, monkeypatch):
    monkeypatch.syspath_prepend(str(folder))
    write(
        "eager_for_trace.py",
        """\
        class Eager:
            def declare(self, view):
                return "yes" if view.seat == 2 else "no"
        """,
    )
    told = events(napalm_lab, "pagat", "--players", "eager_for_trace:Eager")
    assert told[-1]["won"] == ["C"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seed", "08x"], "--seed is 08x; it should be a whole number"),
        (["--seed", "-1"], "--seed is -1; it can be 0 to 9,223,372,036,854,775,807"),
        (["--game", "9223372036854775808"], "--game is 9223372036854775808; it can be 0 to"),
        (["--max-hands", "0"], f"--max-hands is 0; it can be 1 to {MOST_HANDS:,}"),
        (["--seats", "9"], "pagat is for 4 to 7 seats, not 9"),
        (["--seats", "11"], "--seats is 11; it can be 2 to 10"),
        (["--players", "tigth"], "did you mean tight?"),
        (["--players", "threshold:2"], "should be a number between 0 and 1"),
        (["--players", "tight+loose"], "2 players for 5 seats"),
        (["--players", "nowhere_to_be_found:Mine"], "no module nowhere_to_be_found"),
    ],
)
def test_what_cannot_be_played_is_refused(napalm_lab, arguments, message):
    ended = napalm_lab("trace", "pagat", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert message in ended.err
    assert "Traceback" not in ended.err


def test_what_a_player_prints_stays_out_of_the_result(napalm_lab, write, monkeypatch):
    name = "napalm_lab_player_who_talks"
    write(
        f"{name}.py",
        """
        print("good evening")


        class Talks:
            def declare(self, view):
                print("hm")
                return "yes"
        """,
    )
    monkeypatch.setattr(sys, "path", list(sys.path))
    ended = napalm_lab("trace", "pagat", "--players", f"{name}:Talks", "--json")
    assert ended.code == 0
    assert ended.data["events"]
    assert set(ended.err.splitlines()) == {"good evening", "hm"}
    monkeypatch.delitem(sys.modules, name)


LEARNED = ("--players", "learned", "--max-hands", "30")


def test_a_game_of_learned_players_is_that_of_simulate_and_only_they_learn(napalm_lab, school):
    hands = []
    for game in ("0", "1", "2"):
        told = napalm_lab("trace", "pagat", *LEARNED, "--trainings", "2", "--game", game, "--json")
        hands.append(sum(one["event"] == "hand-began" for one in told.data["events"]))
    # Game 2 is of the first training again, which was kept.
    assert [seed for _, seed in school.learned] == list(seeds(1, 2))
    few = ("--games", "3", "--trainings", "2", "--jobs", "1", "--json")
    simulated = napalm_lab("simulate", "pagat", *LEARNED, *few).data
    assert simulated["metrics"]["hands"]["value"] == sum(hands) / 3


def test_a_game_may_be_of_shorter_trainings(napalm_lab, school):
    ended = napalm_lab("trace", "pagat", *LEARNED, "--training-hands", "2000", "--game", "7")
    assert ended.code == 0
    ((_, seed),) = school.learned
    assert seed == seeds(1, 6)[1]
    assert "1 training of 2,000 hands" in ended.err


def test_how_players_learn_is_refused_where_nobody_does(napalm_lab):
    ended = napalm_lab("trace", "pagat", "--trainings", "2")
    assert ended.code == 2
    assert "--trainings says how players learn, and nobody at these tables does" in ended.err
