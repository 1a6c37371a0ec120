"""Learned players by default: what is shown first, what beside it, and what is told of them."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from napalm_lab.players.situation import CLASSES
from napalm_lab.simulate.metrics import METRICS
from napalm_lab.simulate.side import Side
from tests.report.learned import made_gain

FIRST = "First look, with threshold:0.85, who play by one threshold whatever the rules"
COMPARE = ("compare", "pagat", "ukrainian", "--games", "60", "--jobs", "1")
SIMULATE = ("simulate", "pagat", "--games", "60", "--jobs", "1")
FIXED = ("--players", "threshold:0.85")
MAIN = sum(metric.main for metric in METRICS)


def many(asked):
    """The same with 1,200 games: six trainings are looked at from 200 games each on."""
    return tuple("1200" if word == "60" else word for word in asked)


def plain(text):
    return " ".join(text.split())


@pytest.mark.parametrize("asked", [COMPARE, SIMULATE])
def test_players_are_learned_unless_others_are_named(napalm_lab, school, asked):
    data = napalm_lab(*asked, "--json").data
    assert data["players"] == "learned"
    assert data["trainings"] == {"number": 6, "hands": 500_000}
    text = napalm_lab(*asked).out
    assert "players learned, seed 1" in plain(text)
    assert "--players learned --seed 1" in plain(text.replace("\\\n", " "))


@pytest.mark.parametrize("asked", [COMPARE, SIMULATE])
@pytest.mark.parametrize("json", [(), ("--json",)])
def test_the_first_look_comes_before_learning_and_only_then(napalm_lab, school, asked, json):
    first = napalm_lab(*asked, *json)
    again = napalm_lab(*asked, *json)
    assert (first.code, again.code) == (0, 0)
    assert first.err.startswith(f"{FIRST}\n")
    assert first.err.index("hands a game") < first.err.index("players learn pagat")
    assert again.err == ""
    assert first.out == again.out


def test_the_first_look_has_the_figures_that_such_players_have(napalm_lab, school):
    told = napalm_lab(*COMPARE).err.splitlines()
    alone = napalm_lab(*COMPARE, *FIXED).out.splitlines()
    start = next(place for place, line in enumerate(alone) if "difference, 95%" in line)
    table = alone[start : alone.index("", start)]
    assert len(table) > MAIN
    assert told[:2] == [FIRST, "(60 games):"]
    assert told[2 : 2 + len(table)] == table
    assert told[2 + len(table)] == ""


def test_nobody_learns_anew_where_only_the_measure_is_missing(napalm_lab, school):
    napalm_lab(*SIMULATE)
    school.measures.clear()
    assert napalm_lab(*SIMULATE).err == (
        "what better play could gain in pagat is measured, about 40 seconds\n"
    )
    assert len(school.learned) == 6
    assert len(school.measured) == 2


def test_both_kinds_of_players_stand_side_by_side_under_each_metric(napalm_lab, school):
    lines = napalm_lab(*COMPARE).out.splitlines()
    heading = next(line for line in lines if "difference, 95%" in line)
    assert heading.split()[:2] == ["pagat", "ukrainian"]
    rows = [line.split()[0] for line in lines if line.startswith(("  learned ", "  threshold"))]
    assert rows == ["learned", "threshold:0.85"] * MAIN
    for place in (place for place, line in enumerate(lines) if line.startswith("  learned ")):
        assert not lines[place - 1].startswith(" ")
    lines = napalm_lab(*SIMULATE).out.splitlines()
    rows = [line.split()[0] for line in lines if line.startswith(("  learned ", "  threshold"))]
    assert rows == ["learned", "threshold:0.85"] * MAIN


def test_the_reference_in_json_is_what_such_players_make_of_it_alone(napalm_lab, school):
    data, alone = napalm_lab(*COMPARE, "--json").data, napalm_lab(*COMPARE, *FIXED, "--json").data
    assert data["reference"]["players"] == "threshold:0.85"
    assert data["reference"]["comparisons"] == alone["comparisons"]
    assert alone["reference"] is None
    data = napalm_lab(*SIMULATE, "--json").data
    alone = napalm_lab(*SIMULATE, *FIXED, "--json").data
    assert data["reference"]["metrics"] == alone["metrics"]
    assert data["metrics"] != alone["metrics"]


def test_such_players_at_a_table_of_their_own_are_reference_enough(napalm_lab, school):
    ended = napalm_lab(*COMPARE, "--players", "learned", *FIXED, "--json")
    assert ended.data["reference"] is None
    assert [table["players"] for table in ended.data["tables"]] == ["learned", "threshold:0.85"]
    # While others learn they are shown all the same.
    assert ended.err.startswith(f"{FIRST}\n")
    assert napalm_lab(*COMPARE, "--players", "learned", *FIXED).err == ""


def test_why_the_two_disagree_is_told(napalm_lab, school):
    # Yes but with the five worst classes of hands, each a sixteenth: with eleven hands of 16.
    school.least = lambda course: 5
    told = plain(napalm_lab(*COMPARE).out)
    assert "With players who learned the rules of each variant the length of games" in told
    assert "threshold:0.85 does not adapt, those who learned do. Of their turns they say" in told
    learned, others = re.findall(r"(\d+)% at stage \w+ of \w+ instead of (\d+)%", told)[0]
    # Who gets to a later stage has other hands than all players, so that it is not quite so.
    assert int(learned) == pytest.approx(100 * 11 / 16, abs=12)
    assert int(others) == pytest.approx(15, abs=5)
    told = plain(napalm_lab(*SIMULATE).out)
    assert "What it means With players who learned these rules the length of games is" in told


def test_gains_stand_under_the_table_and_in_json(napalm_lab, school):
    text = napalm_lab(*COMPARE).out
    assert text.index("How well the learned players play:") < text.index("What it means")
    assert "0.35 chips a game more in pagat, 0.6% of the mean pot (0.5 to 0.7) and" in plain(text)
    gains = napalm_lab(*COMPARE, "--json").data["best_response_gain"]
    assert [gain["variant"] for gain in gains] == ["pagat", "ukrainian"]
    assert gains[0]["chips"] == 0.351
    school.gain = made_gain(None, None, None)
    ended = napalm_lab(*COMPARE, "--json")
    assert ended.data["best_response_gain"][0]["chips"] is None
    assert "chips outgrew what can be counted" in plain(napalm_lab(*COMPARE).out)


def test_a_difference_that_better_play_might_turn_round_is_named(napalm_lab, school):
    warning = "Not large against what better play could change: the difference in hands a game."
    assert warning not in plain(napalm_lab(*COMPARE).out)
    data = napalm_lab(*COMPARE, "--json").data
    assert data["comparisons"][0]["small_against_better_play"] is None
    school.gain = made_gain(hands=50.0, capped=1.0)
    assert warning in plain(napalm_lab(*COMPARE).out)
    data = napalm_lab(*COMPARE, "--json").data
    assert data["comparisons"][0]["small_against_better_play"] == ["hands"]
    assert data["reference"]["comparisons"][0]["small_against_better_play"] is None


@pytest.fixture
def of_two_minds(school):
    """Every other training says yes with most hands, the others with few."""
    places = {}

    def least(course):
        place = places.setdefault(course.seed, len(places))
        return CLASSES - (12 if place % 2 else 24)

    school.least = least


@pytest.mark.parametrize("asked", [COMPARE, SIMULATE])
def test_trainings_that_disagree_are_shown_one_by_one(napalm_lab, of_two_minds, asked):
    text = napalm_lab(*many(asked))
    told = plain(text.out)
    assert (
        "pagat has more than one way to be played, or was not learned to the end: its 6 trainings "
        "disagree in" in told
    )
    assert "(--training-hands lets them learn longer). Training by training: 1 2 3 4 5 6 " in told
    play = napalm_lab(*many(asked), "--json").data["play"]
    assert play[0]["more_than_one_way"] is True
    stages = [training[0] for training in play[0]["trainings"]["yes_at"]]
    assert sorted(share > 0.5 for share in stages) == [False] * 3 + [True] * 3
    yes = play[0]["trainings"]["metrics"]["yes_rate"]
    assert yes["disagree"] is True
    assert yes["p_holm"] >= yes["p"] > 0


def test_trainings_that_agree_are_one_way(napalm_lab, school):
    school.least = lambda course: CLASSES - 16
    enough = many(COMPARE)
    ended = napalm_lab(*enough)
    assert "more than one way" not in plain(ended.out)
    play = napalm_lab(*enough, "--json").data["play"]
    assert [side["more_than_one_way"] for side in play] == [False, False]
    assert all(side["trainings"]["metrics"]["yes_rate"]["p"] > 0 for side in play)  # was looked at
    assert [side["players"] for side in play] == ["learned", "learned"]
    alone = napalm_lab(*COMPARE, *FIXED, "--json").data["play"]
    assert [side["trainings"] for side in alone] == [None, None]


def test_one_learned_player_sits_among_others(napalm_lab, school):
    players = "learned+never+never+never+never"
    ended = napalm_lab(*COMPARE, "--players", players, "--json")
    assert ended.err.startswith(f"{FIRST}\n")
    data = ended.data
    assert (data["players"], data["reference"]["players"]) == (players, "threshold:0.85")
    # Nobody else ever says yes, so that nobody is ever contested.
    assert data["comparisons"][0]["metrics"]["contested"]["baseline"] == 0
    told = plain(napalm_lab(*COMPARE, "--players", players).out)
    assert "never does not adapt to them, as people would" in told
    assert "With players who learned the rules" not in told


@pytest.mark.parametrize("asked", [COMPARE, ("run", "pagat-vs-ukrainian", "--games", "60")])
def test_skill_is_measured_where_it_is_asked_for(napalm_lab, school, asked):
    ended = napalm_lab(*asked, "--skill")
    assert ended.code == 0
    assert ended.out.index("\nSkill or luck\n") < ended.out.index("\nHow it was made\n")
    assert "among threshold:0.85" in ended.out
    assert "among random:0.5" in ended.out
    assert plain(ended.out.replace("\\\n", " ")).endswith("--skill")
    skill = napalm_lab(*asked, "--skill", "--json").data["skill"]
    assert [one["among"] for one in skill] == ["threshold:0.85", "random:0.5"]
    for one in skill:
        assert [side["variant"] for side in one["variants"]] == ["pagat", "ukrainian"]
        assert [side["n"] for side in one["variants"]] == [60, 60]
        (difference,) = one["differences"]
        shares = [side["share_of_pot"] for side in one["variants"]]
        assert difference["difference"] == pytest.approx(shares[1] - shares[0])
    plainly = napalm_lab(*asked)
    assert "Skill or luck" not in plainly.out
    assert napalm_lab(*asked, "--json").data["skill"] is None


def test_skill_needs_learned_players_whoever_sits_at_the_table(napalm_lab, school):
    ended = napalm_lab(*COMPARE, *FIXED, "--skill", "--json")
    assert FIRST not in ended.err
    assert "players learn pagat and ukrainian: 12 trainings" in ended.err
    assert (ended.data["players"], len(ended.data["skill"])) == ("threshold:0.85", 2)
    assert ended.data["best_response_gain"] is None
    assert school.measured == []


def test_what_trainings_limit_is_not_played_on(napalm_lab, of_two_minds):
    asked = ("simulate", "pagat", "--precision", "5%", "--games", "500", "--max-games", "4000")
    told = plain(napalm_lab(*asked).out)
    assert (
        "since hands a game is as well known as games can tell; what is left are the differences "
        "between trainings (--trainings)." in told
    )
    data = napalm_lab(*asked, "--json").data
    low, high = data["metrics"]["hands"]["ci"]
    assert (high - low) / 2 > 0.05 * data["metrics"]["hands"]["value"]
    assert data["games"] < 4000
    assert data["partial"] is False


def test_what_trainings_agree_in_is_decided_as_usual(napalm_lab, school):
    asked = ("compare", "pagat", "ukrainian", "--until-decided", "--games", "500")
    told = plain(napalm_lab(*asked).out)
    assert "It stopped at look 1 of at most 81, when hands a game was decided." in told
    assert "or what the trainings differ by, whichever is wider" in told


def test_a_printed_command_gives_the_same_again(napalm_lab, school):
    asked = (*COMPARE[:-2], "--trainings", "4", "--training-hands", "9000", "--skill")
    first = napalm_lab(*asked)
    command = first.out.partition("\n  napalm-lab ")[2].replace("\\\n", " ").split()
    assert command[-5:] == ["--trainings", "4", "--training-hands", "9000", "--skill"]
    assert napalm_lab(*command).out == first.out
    usual = napalm_lab(*COMPARE, "--trainings", "6", "--training-hands", "500,000").out
    assert "--training" not in usual.replace("\\\n", " ").partition("\n  napalm-lab ")[2]


@pytest.mark.parametrize("command", [COMPARE, SIMULATE])
def test_json_has_nothing_that_is_no_number(napalm_lab, of_two_minds, command):
    """`data` fails where there is any NaN."""
    data = napalm_lab(*many(command), "--all", "--json").data
    for key in ("trainings", "best_response_gain", "play", "reference"):
        assert data[key] is not None


@pytest.mark.parametrize("command", [("compare", "pagat", "ukrainian"), ("simulate", "pagat")])
def test_fewer_games_than_trainings_still_give_a_result(napalm_lab, school, command):
    for games in ("1", "2", "7"):
        ended = napalm_lab(*command, "--games", games, "--json")
        assert (ended.code, ended.data["games"]) == (0, int(games))
        assert napalm_lab(*command, "--games", games).code == 0


@pytest.mark.parametrize(
    ("columns", "asked"),
    [
        (48, (*many(COMPARE), "--skill", "--all")),
        (80, (*many(COMPARE), "--skill")),
        (40, many(SIMULATE)),
    ],
)
def test_no_line_is_wider_than_the_terminal(
    napalm_lab, of_two_minds, school, monkeypatch, columns, asked
):
    school.gain = made_gain(hands=50.0)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")
    ended = napalm_lab(*asked)
    assert "Training by training:" in plain(ended.out)
    shown = [line for line in ended.err.splitlines() if not line.startswith("players learn")]
    lines = [*ended.out.splitlines(), *shown]
    assert max(map(len, lines)) <= columns
    assert all(line == line.rstrip() for line in lines)
    assert "\x1b" not in ended.out + ended.err


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_pipes_of_small_encodings_are_readable(folder, encoding):
    """A process of its own, in which players are taught by hand."""
    program = (
        "import pytest\n"
        "from tests.cli.conftest import School, to_school\n"
        "from tests.report.learned import made_gain\n"
        "from napalm_lab.cli.main import main\n"
        "school = School()\n"
        "school.gain = made_gain(hands=50.0)\n"
        "with pytest.MonkeyPatch.context() as patch:\n"
        "    to_school(patch, school)\n"
        f"    main({[*COMPARE, '--skill']!r})\n"
    )
    root = str(Path(__file__).parents[2])
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONPATH": root, "COLUMNS": "100"},
        capture_output=True,
        check=True,
    )
    out, err = done.stdout.decode(encoding), done.stderr.decode(encoding)
    assert "?" not in out
    assert "\\u" not in err
    assert "  learned " in out
    assert FIRST in err


def test_an_export_has_the_learned_players(napalm_lab, school, folder):
    ended = napalm_lab(*COMPARE, "--export-csv", "a.csv", "--export-markdown", "a.md")
    assert ended.code == 0
    assert "learned" in (folder / "a.csv").read_text(encoding="utf-8")
    assert "learned" in (folder / "a.md").read_text(encoding="utf-8")


def test_before_anything_is_compiled_a_few_games_are_shown(napalm_lab, school, monkeypatch):
    monkeypatch.setattr("napalm_lab.rules.kernel.is_kept", lambda _: False)
    monkeypatch.setattr("napalm_lab.cli.playing.FEW_GAMES", 7)
    ended = napalm_lab(*SIMULATE)
    assert ended.code == 0
    looks = ended.err.split(FIRST)[1:]
    assert [plain(look.split(":")[0]) for look in looks] == ["(7 games)", "(60 games)"]
    at_once = napalm_lab("simulate", "pagat", "--games", "7", *FIXED)
    (row,) = (line for line in at_once.out.splitlines() if line.startswith("hands a game"))
    assert row in looks[0]


def test_the_few_games_are_those_of_all_variants_together(napalm_lab, school, monkeypatch):
    monkeypatch.setattr("napalm_lab.rules.kernel.is_kept", lambda _: False)
    monkeypatch.setattr("napalm_lab.cli.playing.FEW_GAMES", 9)
    looks = napalm_lab(*COMPARE).err.split(FIRST)[1:]
    assert [plain(look.split(":")[0]) for look in looks] == ["(4 games)", "(60 games)"]
    school.kept.clear()
    monkeypatch.setattr("napalm_lab.cli.playing.FEW_GAMES", 1)  # too few for both
    looks = napalm_lab(*COMPARE).err.split(FIRST)[1:]
    assert [plain(look.split(":")[0]) for look in looks] == ["(1 game)", "(60 games)"]


@pytest.mark.parametrize("compiled", [True, False])
def test_an_interrupted_first_look_is_told_as_what_it_is(napalm_lab, school, monkeypatch, compiled):
    from napalm_lab.experiment import running

    play = running.simulate
    monkeypatch.setattr("napalm_lab.rules.kernel.is_kept", lambda _: compiled)
    monkeypatch.setattr("napalm_lab.cli.playing.FEW_GAMES", 7)

    def interrupted(plan, jobs, progress, watch):
        def stop(done):
            raise KeyboardInterrupt

        return play(plan, jobs, stop, watch, chunk=3)

    monkeypatch.setattr(running, "simulate", interrupted)
    ended = napalm_lab(*SIMULATE)
    assert ended.code == 130
    assert school.learned == []
    assert ended.out == ""
    assert FIRST not in ended.err
    assert ended.err.splitlines()[-1] == (
        "interrupted before any game of learned players; 0 of 6 trainings are kept, and the same "
        "command goes on from there"
    )


def test_skill_that_is_interrupted_leaves_all_else(napalm_lab, school, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("napalm_lab.experiment.skill.measure_skill", interrupted)
    ended = napalm_lab(*COMPARE, "--skill")
    assert ended.code == 130
    assert "What it means" in ended.out
    assert "Skill or luck" not in ended.out
    assert ended.err.splitlines()[-1].startswith("interrupted before skill was measured; for all ")
    assert napalm_lab(*COMPARE, "--skill", "--json").data["skill"] == []


@pytest.mark.parametrize("asked", [COMPARE, SIMULATE])
def test_a_command_given_again_plays_nothing(napalm_lab, school, folder, monkeypatch, asked):
    def refuse(*_):
        raise AssertionError("a game is played that was played before")

    monkeypatch.setattr("napalm_lab.experiment.keeping.FEWEST_GAMES", 60)
    first, data = napalm_lab(*asked), napalm_lab(*asked, "--json").out
    monkeypatch.setattr(Side, "play", refuse)
    again = napalm_lab(*asked[:-1], "2")
    assert (again.code, again.out, again.err) == (0, first.out, "")
    assert napalm_lab(*asked, "--json").out == data
    assert napalm_lab(*asked, "--all", "--export-markdown", "figures.md").code == 0
    assert (folder / "figures.md").exists()


def test_a_command_given_again_loads_no_engine(tmp_path):
    """Loading machine code takes longer than all else that a repeated command does."""
    program = (
        "import sys\nfrom pathlib import Path\nfrom napalm_lab.experiment import keeping\n"
        f"keeping.user_cache = Path({str(tmp_path)!r}).joinpath\n"
        "from napalm_lab.cli.main import exit_code\n"
        "code = exit_code(sys.argv[1:])\n"
        "print(code, 'numba' in sys.modules, file=sys.stderr)\n"
    )
    command = [sys.executable, "-c", program, "compare", "pagat", "ukrainian", *FIXED]
    first, again = (
        subprocess.run([*command, "--games", "10000"], capture_output=True, text=True, check=True)
        for _ in range(2)
    )
    assert first.stdout == again.stdout
    assert [done.stderr.splitlines()[-1] for done in (first, again)] == ["0 True", "0 False"]
