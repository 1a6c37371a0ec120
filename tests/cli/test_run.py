"""`run`: the experiment of a file."""

import pytest

from napalm_lab.variant.shipped import experiments

FIXED = ("--players", "threshold:0.85")
EXPERIMENT = """\
version: 1
question: Is a game to three tokens much shorter?
baseline: pagat
variants:
  - to-three: {tokens: {target: 3}}
seats: 4
players: tight
games: 50
seed: 3
"""


def test_a_shipped_experiment_is_the_comparison_it_names(napalm_lab):
    data = napalm_lab("run", "pagat-vs-ukrainian", "--games", "60", *FIXED, "--json").data
    same = napalm_lab("compare", "pagat", "ukrainian", "--games", "60", *FIXED, "--json").data
    assert {key: data[key] for key in same} == same
    assert list(data)[: len(same)] == list(same)
    assert data["experiment"] == "Pagat against Ukrainian"
    assert data["question"] == "What do the Ukrainian rules make of the game?"


@pytest.mark.parametrize("name", experiments())
def test_every_shipped_experiment_can_be_run(napalm_lab, name):
    ended = napalm_lab("run", name, "--games", "10", *FIXED)
    assert (ended.code, ended.err) == (0, "")


def test_which_readings_matter_is_told_before_all_else(napalm_lab):
    out = napalm_lab("run", "ukrainian-readings", "--games", "300", *FIXED).out
    assert out.startswith(
        "Which of the points that the Ukrainian text leaves open matter?\n\nOf 16 variants, "
    )
    assert out.index("hands a game: difference from ukrainian, 95%") < out.index("rule  ")


def test_the_question_stands_above_and_the_command_below(napalm_lab, write):
    write("ours.yaml", EXPERIMENT)
    ended = napalm_lab("run", "ours.yaml")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("Is a game to three tokens much shorter?\n")
    assert "Games are shorter under to-three than under pagat" in ended.out
    assert "50 games on each side, 4 seats, players tight, seed 3" in ended.out
    assert ended.out.endswith("  napalm-lab run ours.yaml\n")


def test_inline_changes_are_named_and_placed_in_json(napalm_lab, write):
    write("ours.yaml", EXPERIMENT)
    data = napalm_lab("run", "ours", "--json").data
    assert [variant["name"] for variant in data["variants"]] == ["pagat", "to-three"]
    assert data["variants"][1]["file"] == "ours.yaml"
    assert [row["key"] for row in data["differences"]] == ["tokens"]
    assert (data["seats"], data["players"], data["games"], data["seed"]) == (4, "tight", 50, 3)


def test_options_stand_in_for_what_the_file_says(napalm_lab, write):
    write("ours.yaml", EXPERIMENT)
    options = ("--games", "20", "--seats", "6", "--seed", "9", "--max-hands", "2")
    tables = ("--players", "loose", "--players", "never")
    data = napalm_lab("run", "ours", *options, *tables, "--jobs", "1", "--json").data
    assert (data["games"], data["seats"], data["seed"], data["max_hands"]) == (20, 6, 9, 2)
    assert data["players"] == ["loose", "never"]
    text = napalm_lab("run", "ours", *options, "--all").out
    assert "net at place 6" in text
    command = "napalm-lab run ours --games 20 --seats 6 --seed 9 --max-hands 2 --all"
    assert text.endswith(f"  {command}\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--games", "0"), "--games is 0; it can be 1 to 1,000,000,000"),
        (("--seats", "9"), "is for 4 to 7 seats, not 9"),
        (("--seed", "-1"), "--seed is -1"),
        (("--max-hands", "0"), "--max-hands is 0"),
        (("--jobs", "0"), "--jobs is 0"),
        (("--players", "nobody"), "no player is called 'nobody'"),
    ],
)
def test_bad_usage(napalm_lab, write, arguments, message):
    write("ours.yaml", EXPERIMENT)
    ended = napalm_lab("run", "ours", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert message in ended.err


def test_a_bad_file_shows_every_fault_with_a_caret(napalm_lab, write):
    write("bad.yaml", "version: 1\nbaseline: pagat\nvariants: [ukranian]\ngames: 1e3\n")
    ended = napalm_lab("run", "bad")
    assert (ended.code, ended.out) == (2, "")
    assert "bad.yaml:3:12: variants[1]: there is no variant `ukranian`" in ended.err
    assert "bad.yaml:4:8: games: expected a whole number" in ended.err
    assert ended.err.count("^") == 2


def test_a_variant_is_told_in_one_line(napalm_lab, write):
    write("my game.yaml", "version: 1\nextends: pagat\nante: {chips: 2}\ntokens: {target: 3}\n")
    ended = napalm_lab("run", "my game")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == (
        "my game.yaml: this is a variant file; try napalm-lab check 'my game.yaml'\n"
    )


def test_an_experiment_that_is_not_there(napalm_lab):
    ended = napalm_lab("run", "pagat-vs-ukrainia")
    assert ended.code == 2
    assert "did you mean `pagat-vs-ukrainian`?" in ended.err
