"""`compare`: what a change of rules does to the game."""

import os
import subprocess
import sys

import pytest

from napalm_lab.cli import playing
from napalm_lab.simulate.metrics import METRICS

EVERY_METRIC = [*(metric.id for metric in METRICS), "seats"]
FIXED = ("--players", "threshold:0.85")
SMALL = ("compare", "pagat", "ukrainian", "--games", "200", *FIXED)


def test_effects_as_json(napalm_lab):
    ended = napalm_lab(*SMALL, "--json")
    assert (ended.code, ended.err) == (0, "")
    data = ended.data
    assert list(data)[:8] == [
        *("variants", "same_rules", "differences", "comparisons"),
        *("seats", "games", "seed", "players"),
    ]
    assert [variant["name"] for variant in data["variants"]] == ["pagat", "ukrainian"]
    assert data["same_rules"] is False
    assert all(list(row)[:3] == ["rule", "baseline", "variant"] for row in data["differences"])
    (comparison,) = data["comparisons"]
    assert list(comparison["metrics"]) == EVERY_METRIC
    hands = comparison["metrics"]["hands"]
    assert list(hands) == [
        *("baseline", "variant", "difference", "ci", "relative", "p", "p_holm", "verdict"),
        *("correlation", "n"),
    ]
    assert hands["verdict"] == "less"
    assert hands["difference"] == pytest.approx(hands["variant"] - hands["baseline"])
    assert hands["relative"] == pytest.approx(hands["difference"] / hands["baseline"])
    # No payments from player to player: whoever wins the pot wins most, in every game.
    assert comparison["metrics"]["winner_is_biggest"]["variant"] == 1.0
    assert (data["partial"], data["asked"], data["max_hands"]) == (False, 200, 1_000)


def test_effects_as_text_in_the_order_of_reading(napalm_lab):
    ended = napalm_lab(*SMALL)
    assert (ended.code, ended.err) == (0, "")
    parts = [
        "ukrainian against pagat\n",
        "the pot is won with",
        "hands a game",
        "What it means\nGames are shorter under ukrainian than under pagat",
        "How it was made\n200 games on each side, 5 seats",
        "  napalm-lab compare pagat ukrainian",
    ]
    places = [ended.out.index(part) for part in parts]
    assert places == sorted(places)


@pytest.mark.parametrize("columns", [40, 80, 120])
@pytest.mark.parametrize("all_metrics", [(), ("--all",)])
def test_no_line_is_wider_than_the_terminal(napalm_lab, monkeypatch, columns, all_metrics):
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = napalm_lab(*SMALL, *all_metrics).out.splitlines()
    assert max(map(len, lines)) <= columns
    assert all(line == line.rstrip() for line in lines)


def test_the_same_game_is_said_to_be_the_same_and_nothing_is_tested(napalm_lab):
    ended = napalm_lab("compare", "pagat", "persian")
    assert (ended.code, ended.err) == (0, "")
    assert "pagat and persian are the same game" in ended.out
    assert "hands a game" not in ended.out
    data = napalm_lab("compare", "pagat", "persian", "--json").data
    assert (data["same_rules"], data["games"], data["differences"]) == (True, 0, [])
    metrics = data["comparisons"][0]["metrics"]
    assert {metric["verdict"] for metric in metrics.values()} == {None}


def test_a_file_beside_itself_is_the_same_game(napalm_lab):
    ended = napalm_lab("compare", "pagat", "pagat.yaml")
    assert ended.code == 0
    assert "pagat and pagat are the same game" in ended.out


def test_every_other_deal_has_the_same_hands_and_a_smaller_pot(napalm_lab):
    every_other = ("compare", "pagat", "pagat-every-other-deal", "--games", "200", *FIXED)
    data = napalm_lab(*every_other, "--json").data
    metrics = data["comparisons"][0]["metrics"]
    assert metrics["hands"]["verdict"] == "same"
    assert (metrics["hands"]["p"], metrics["hands"]["ci"]) == (None, None)
    assert metrics["hands"]["correlation"] == pytest.approx(1)
    assert metrics["pot_won"]["verdict"] == "less"


def test_several_variants_and_tables(napalm_lab):
    arguments = ("pagat", "ukrainian", "pagat-every-other-deal", "--games", "60")
    tables = ("--players", "loose", "--players", "tight")
    data = napalm_lab("compare", *arguments, *tables, "--json").data
    assert "comparisons" not in data
    assert data["players"] == ["loose", "tight"]
    for table, players in zip(data["tables"], ("loose", "tight"), strict=True):
        assert table["players"] == players
        names = [comparison["variant"] for comparison in table["comparisons"]]
        assert names == ["ukrainian", "pagat-every-other-deal"]
    assert {row["of"] for row in data["differences"]} == {"ukrainian", "pagat-every-other-deal"}
    text = napalm_lab("compare", *arguments, *tables).out
    assert [line for line in text.splitlines() if line in ("With loose", "With tight")] == [
        *("With loose", "With tight")
    ]


def test_two_files_of_the_same_name_are_told_apart(napalm_lab, folder, write):
    (folder / "other").mkdir()
    write("mine.yaml", "version: 1\nextends: pagat\n")
    write("other/mine.yaml", "version: 1\nextends: pagat\ntokens: {target: 2}\n")
    data = napalm_lab("compare", "mine", "other/mine", "--games", "20", *FIXED, "--json").data
    assert [variant["name"] for variant in data["variants"]] == ["mine", "other/mine"]
    assert data["comparisons"][0]["variant"] == "other/mine"


def test_one_game_has_no_interval_and_no_test(napalm_lab):
    one = ("compare", "pagat", "ukrainian", "--games", "1", *FIXED)
    metrics = napalm_lab(*one, "--json").data["comparisons"][0]["metrics"]
    assert metrics["hands"]["verdict"] == "not-testable"
    assert (metrics["hands"]["ci"], metrics["hands"]["p"]) == (None, None)
    assert metrics["hands"]["difference"] is not None
    text = napalm_lab(*one).out
    assert "no interval can be made" in text
    assert "one game tells nothing about the rules" in " ".join(text.split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--games", "0"), "--games is 0; it can be 1 to 1,000,000,000"),
        (("--games", "-3"), "--games is -3; it can be 1 to 1,000,000,000"),
        (("--games", "1000000001"), "it can be 1 to 1,000,000,000"),
        (("--games", "many"), "--games is many; it should be a whole number"),
        (("--seats", "9"), "pagat is for 4 to 7 seats, not 9"),
        (("--seats", "11"), "--seats is 11; it can be 2 to 10"),
        (("--jobs", "0"), "--jobs is 0; it can be 1 to 256"),
        (("--jobs", "257"), "--jobs is 257; it can be 1 to 256"),
        (("--max-hands", "0"), "--max-hands is 0; it can be 1 to 1,000,000"),
        (("--seed", "-1"), "--seed is -1; it can be 0 to 9,223,372,036,854,775,807"),
        (("--players", "tigth"), "no player is called 'tigth'; did you mean tight?"),
        (("--players", "tight+tight"), "2 players for 5 seats"),
        (("--players", "loose", "--players", "loose"), "--players loose is given twice"),
        (("ukrainian",), "ukrainian is given twice"),
    ],
)
def test_bad_usage_has_one_clear_message(napalm_lab, arguments, message):
    ended = napalm_lab("compare", "pagat", "ukrainian", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert message in ended.err.splitlines()[0]
    assert "Traceback" not in ended.err


@pytest.mark.parametrize("given", [(), ("pagat",)])
def test_fewer_than_two_variants(napalm_lab, given):
    ended = napalm_lab("compare", *given)
    assert (ended.code, ended.out) == (2, "")
    assert "VARIANT" in ended.err or "at least one variant" in ended.err


def test_faults_of_all_files_are_told_at_once(napalm_lab, write):
    write("one.yaml", "version: 1\ntoken: 9\n")
    write("two.yaml", "version: 1\nseat: 9\n")
    ended = napalm_lab("compare", "one", "two", "nosuch")
    assert ended.code == 2
    for told in ("one.yaml:2:1", "two.yaml:2:1", "there is no variant `nosuch`"):
        assert told in ended.err


@pytest.fixture
def interrupted_after(monkeypatch):
    """Somebody presses Ctrl-C once so many games are done."""

    def set_up(games):
        from napalm_lab.experiment import running

        def interrupted(play):
            def played(plan, jobs, progress, watch):
                def then_stop(done):
                    progress(done)
                    if done >= games:
                        raise KeyboardInterrupt

                return play(plan, jobs, then_stop, watch, chunk=20)

            return played

        monkeypatch.setattr(running, "compare", interrupted(running.compare))
        monkeypatch.setattr(running, "simulate", interrupted(running.simulate))

    return set_up


def test_an_interruption_keeps_what_is_done_and_says_how_to_have_the_rest(
    napalm_lab, interrupted_after
):
    whole = napalm_lab("compare", "pagat", "ukrainian", "--games", "60", *FIXED, "--json").data
    interrupted_after(60)
    ended = napalm_lab(*SMALL, "--json")
    assert ended.code == 130
    assert (ended.data["partial"], ended.data["games"], ended.data["asked"]) == (True, 60, 200)
    assert ended.data["comparisons"] == whole["comparisons"]
    assert ended.err == (
        "interrupted after 60 of 200 games; for all of them: napalm-lab compare pagat ukrainian "
        "--games 200 --seats 5 --players threshold:0.85 --seed 1 --json\n"
    )
    text = napalm_lab(*SMALL)
    assert text.code == 130
    assert "Partial: interrupted after 60 of 200 games." in text.out
    assert "60 games on each side" in text.out


def test_an_interrupted_simulation_is_partial_too(napalm_lab, interrupted_after):
    whole = napalm_lab("simulate", "pagat", "--games", "40", *FIXED, "--json").data
    interrupted_after(40)
    ended = napalm_lab("simulate", "pagat", "--games", "200", *FIXED, "--json")
    assert (ended.code, ended.data["partial"], ended.data["games"]) == (130, True, 40)
    assert ended.data["metrics"] == whole["metrics"]


def test_compiling_is_told_where_machine_code_is_made(tmp_path):
    quick = ("compare", "pagat", "persian")
    program = "from napalm_lab.cli.main import main; main({!r})"
    told = [
        subprocess.run(
            [sys.executable, "-c", program.format(list(arguments))],
            env={**os.environ, "XDG_CACHE_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        ).stderr
        for arguments in (quick, SMALL, SMALL)
    ]
    assert told[0] == ""
    assert told[1].startswith("compiling the engine, once on this machine")
    assert told[1].count("compiling") == 1
    assert told[2] == ""


def run_apart(*arguments, **environment):
    """stdout of the command line in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "napalm_lab", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        check=True,
    )
    return done.stdout


def test_neither_hashing_nor_workers_leave_a_trace(napalm_lab):
    arguments = ("compare", "pagat", "ukrainian", "--games", "50", *FIXED, "--json")
    first = run_apart(*arguments, "--jobs", "1", PYTHONHASHSEED="0", PYTHONIOENCODING="utf-8")
    second = run_apart(*arguments, "--jobs", "7", PYTHONHASHSEED="1", PYTHONIOENCODING="utf-8")
    assert first == second


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_pipes_of_small_encodings_are_readable(encoding):
    out = run_apart(*SMALL, PYTHONIOENCODING=encoding, COLUMNS="120")
    text = out.decode(encoding)
    assert "?" not in text
    assert "-50" in text
    assert "\x1b" not in text
    (row,) = (line for line in text.splitlines() if line.startswith("hands a game"))
    assert "o" in row[90:]  # the picture, with plain signs


def test_playing_imports_nothing_heavy_by_itself():
    code = (
        "import sys, napalm_lab.cli.compare, napalm_lab.cli.run, napalm_lab.cli.simulate;"
        "print([name for name in ('numpy', 'numba', 'scipy', 'pydantic', 'rich')"
        " if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
    assert playing.INTERRUPTED == 130
