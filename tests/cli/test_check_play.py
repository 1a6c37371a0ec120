"""`check --play`: goals are tried, and what is certain is told."""

import subprocess
import sys

import pytest

HOLD = """\
    version: 1
    extends: pagat
    goals:
      hands: 5..50
      winner_is_biggest: above 1%
"""
MISSED = HOLD.replace("5..50", "below 3")


def test_goals_that_hold(napalm_lab, write):
    ended = napalm_lab("check", "--play", write("mine.yaml", HOLD))
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[:2] == ["mine.yaml: no faults; it has no examples.", "Goals: 2 of 2 hold."]
    assert lines[2].startswith("  hands: 5..50                 holds  1")
    assert lines[2].endswith("), 1,000 games")
    assert lines[3].startswith("  winner_is_biggest: above 1%  holds  ")
    prose = " ".join(" ".join(lines[4:]).split())
    assert "95 times in 100: the 2 goals share the 5%, so each interval is one of 97.5%" in prose
    assert prose.endswith(
        "1,000 games, 5 seats, players threshold:0.85, seed 1, at most 1,000 hands a game. These "
        "players (threshold:0.85) do not adapt to the rules, as people would: this measures the "
        "rules together with these players."
    )


def test_a_missed_goal_is_exit_code_1(napalm_lab, write):
    ended = napalm_lab("check", "--play", write("mine.yaml", MISSED))
    assert ended.code == 1
    assert (
        "Goals: 1 of 2 holds, 1 is missed.\n  hands: below 3               missed  1" in ended.out
    )


def test_a_goal_that_is_not_told_says_how_near_it_is(napalm_lab, write):
    write("mine.yaml", HOLD.replace("5..50", "above 11.7"))
    ended = napalm_lab("check", "--play", "mine", "--max-games", "1200")
    assert ended.code == 0
    told = " ".join(ended.out.split())
    assert "Goals: 1 of 2 holds, 1 is not told." in told
    assert "1,200 games; within the goal, but so near its bound that telling takes about" in told


def test_goals_as_json(napalm_lab, write):
    write("mine.yaml", MISSED)
    ended = napalm_lab("check", "mine", "--play", "--json", "--seats", "4", "--seed", "2")
    assert (ended.code, ended.data["ok"]) == (1, True)
    missed, held = ended.data["goals"]
    assert list(missed) == ["metric", "goal", "value", "ci", "n", "games", "holds", "hindrance"]
    assert (missed["metric"], missed["goal"], missed["holds"]) == ("hands", "below 3", False)
    assert 3 < missed["ci"][0] < missed["value"] < missed["ci"][1]
    assert (held["games"], held["holds"]) == (1_000, True)
    simulated = napalm_lab(
        "simulate",
        *("mine", "--games", "1", "--seats", "4", "--seed", "2", "--json"),
        *("--players", "threshold:0.85"),
    )
    played = {key: ended.data[key] for key in ("variant", "rules_hash", "seats", "seed", "players")}
    assert played.items() <= simulated.data.items()
    assert (ended.data["partial"], ended.data["asked"]) == (False, 1_000_000)
    assert (ended.data["games"], ended.data["confidence"]) == (1_000, pytest.approx(0.975))
    jobs = ("--jobs", "3")
    again = napalm_lab("check", "mine", "--play", "--json", "--seats", "4", "--seed", "2", *jobs)
    assert again.out == ended.out


def test_without_play_goals_are_only_read(napalm_lab, write):
    write("mine.yaml", HOLD)
    ended = napalm_lab("check", "mine")
    assert ended.code == 0
    assert ended.out.splitlines()[1] == "mine.yaml: --play would try its 2 goals."
    goals = napalm_lab("check", "mine", "--json").data["goals"]
    nothing = {"value": None, "ci": None, "n": 0, "games": 0, "holds": None, "hindrance": None}
    assert goals == [
        {"metric": "hands", "goal": "5..50", **nothing},
        {"metric": "winner_is_biggest", "goal": "above 1%", **nothing},
    ]


def test_without_goals_nothing_is_played(napalm_lab, write):
    write("mine.yaml", "version: 1\n")
    ended = napalm_lab("check", "--play", "mine")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.splitlines()[1] == "mine.yaml: it sets no goals, so nothing is played."


def test_a_fault_is_worse_than_a_missed_goal(napalm_lab, write):
    write("missed.yaml", MISSED)
    write("bad.yaml", "version: 1\ngoals: {hands: 3}\n")
    ended = napalm_lab("check", "--play", "missed", "bad")
    assert ended.code == 2
    assert "1 is missed" in ended.out
    assert "bad.yaml:2:16: goals.hands: expected a goal, such as 8..12, above 8" in ended.err


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--max-games", "9"),
        ("--seats", "4"),
        ("--players", "loose"),
        ("--seed", "0"),
        ("--max-hands", "9"),
        ("--jobs", "1"),
    ],
)
def test_options_of_playing_need_play(napalm_lab, write, option, value):
    ended = napalm_lab("check", write("mine.yaml", HOLD), option, value)
    assert ended.code == 2
    assert f"{option} says how to play; it needs --play too" in ended.err


def test_one_table_is_played(napalm_lab, write):
    write("mine.yaml", HOLD)
    ended = napalm_lab("check", "mine", "--play", "--players", "loose", "--players", "tight")
    assert ended.code == 2
    assert "give --players once" in ended.err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--seats", "9"), "old is for"),
        (("--players", "thresold"), "thresold"),
        (("--max-games", "0"), "--max-games is 0"),
        (("--max-hands", "0"), "--max-hands is 0"),
    ],
)
def test_what_cannot_be_played_is_refused(napalm_lab, write, options, words):
    ended = napalm_lab("check", "--play", write("old.yaml", HOLD), *options)
    assert ended.code == 2
    assert words in ended.err


def test_goals_are_read_without_what_plays_games(folder, write):
    write("mine.yaml", HOLD)
    program = (
        "import sys\nfrom napalm_lab.cli.main import exit_code\n"
        "code = exit_code(['check', 'mine'])\n"
        "heavy = [name for name in ('numba', 'scipy', 'rich') if name in sys.modules]\n"
        "print(code, heavy, 'napalm_lab.experiment.goals' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=folder
    )
    assert done.stderr == "0 [] False\n"


def test_an_interruption_tells_what_is_known_and_plays_no_more_files(
    napalm_lab, write, monkeypatch
):
    def interrupted(*_arguments, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr("napalm_lab.experiment.gather.in_chunks", interrupted)
    write("mine.yaml", HOLD)
    ended = napalm_lab("check", "--play", "mine", "pagat")
    assert (ended.code, ended.err) == (
        130,
        "interrupted after 0 of at most 1,000,000 games; for as many as it takes: napalm-lab check "
        "mine pagat --play --max-games 1000000 --players threshold:0.85 --seed 1\n",
    )
    assert "Goals: 0 of 2 hold, 2 are not told." in ended.out
    assert "pagat" not in ended.out
    options = ("--json", "--max-games", "90", "--seats", "4", "--players", "loose", "--seed", "7")
    options += ("--max-hands", "50")
    ended = napalm_lab("check", "--play", "mine", "pagat", *options)
    assert [one["partial"] for one in ended.data] == [True]
    assert ended.err.endswith(
        "napalm-lab check mine pagat --play --max-games 90 --seats 4 --players loose --seed 7 "
        "--max-hands 50\n"
    )


def test_goals_of_games_that_were_cut_short(napalm_lab, write):
    write("mine.yaml", HOLD)
    ended = napalm_lab("check", "--play", "mine", "--max-hands", "20", "--max-games", "1000")
    told = " ".join(ended.out.split())
    assert ended.code == 0
    assert "Goals: 0 of 2 hold, 2 are not told." in told
    assert "hands: 5..50 not told 11.88 (11.54 or more)" in told
    assert "1.3% of games were stopped at 20 hands, and how it goes on in them is unknown" in told
    assert "Capped: in 13 of 1,000 games (1.3%) of mine nobody had won after 20 hands." in told
    assert "at most 20 hands a game. These players" in told
    options = ("--max-hands", "20", "--max-games", "1000", "--json")
    ended = napalm_lab("check", "--play", "mine", *options)
    assert (ended.data["capped"], ended.data["max_hands"]) == (13, 20)
    hands, biggest = ended.data["goals"]
    assert (hands["holds"], hands["hindrance"], hands["ci"][1]) == (None, "capped", None)
    assert (biggest["holds"], biggest["hindrance"], biggest["ci"]) == (None, "capped", None)
