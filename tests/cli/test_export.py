"""`--export-csv` and `--export-markdown`."""

import csv
import shlex

import pytest

from napalm_lab.cli import playing

FIXED = ("--players", "threshold:0.85")
SMALL = ("compare", "pagat", "ukrainian", "--games", "200", *FIXED)
BOTH = ("--export-csv", "a.csv", "--export-markdown", "a.md")


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_comparison_has_the_figures_of_its_json(napalm_lab, folder):
    usual = napalm_lab(*SMALL, "--json")
    ended = napalm_lab(*SMALL, *BOTH, "--json")
    assert (ended.code, ended.err, ended.out) == (0, "", usual.out)
    metrics = usual.data["comparisons"][0]["metrics"]
    found = {row["metric"]: row for row in rows(folder / "a.csv")}
    assert list(found) == [*list(metrics)[:-1], *(f"seats.{place}" for place in range(5))]
    for name, metric in list(metrics.items())[:-1]:
        row = found[name]
        low, high = metric["ci"] or (None, None)
        for column, value in (
            *(("baseline", metric["baseline"]), ("value", metric["variant"])),
            *(("ci_low", low), ("ci_high", high), ("p", metric["p"])),
            *(("p_holm", metric["p_holm"]), ("correlation", metric["correlation"])),
        ):
            assert (float(row[column]) if row[column] else None) == value, (name, column)
        assert (row["verdict"], int(row["n"])) == (metric["verdict"] or "", metric["n"])
    assert (folder / "a.md").read_text(encoding="utf-8").startswith("## ukrainian against pagat\n")


def test_the_command_writes_the_same_files_again(napalm_lab, folder):
    odd = ("--export-csv", "my figures.csv", "--export-markdown", "a.md")
    told = napalm_lab(*SMALL, *odd, "--all", "--fail-on", "hands:more").out
    written = [(folder / name).read_bytes() for name in ("my figures.csv", "a.md")]
    command = told.partition("\n  napalm-lab ")[2].replace("\\\n", " ")
    for name in ("my figures.csv", "a.md"):
        (folder / name).unlink()
    assert napalm_lab(*shlex.split(command)).out == told
    assert [(folder / name).read_bytes() for name in ("my figures.csv", "a.md")] == written


def test_the_same_files_by_any_number_of_workers(napalm_lab, folder):
    texts = []
    for jobs in ("1", "3"):
        napalm_lab(*SMALL, *BOTH, "--jobs", jobs)
        texts.append([(folder / name).read_bytes() for name in ("a.csv", "a.md")])
    assert texts[0] == texts[1]
    assert sorted(path.name for path in folder.iterdir()) == ["a.csv", "a.md"]


def test_a_simulation(napalm_lab, folder):
    ended = napalm_lab("simulate", "pagat", "--games", "50", *FIXED, *BOTH, "--json")
    assert (ended.code, ended.err) == (0, "")
    hands = rows(folder / "a.csv")[0]
    assert list(hands) == [
        *("variant", "players", "metric", "label", "value", "ci_low", "ci_high", "n", "partial")
    ]
    assert float(hands["value"]) == ended.data["metrics"]["hands"]["value"]
    assert "| metric | value | 95% interval |" in (folder / "a.md").read_text(encoding="utf-8")


def test_an_experiment_has_its_question_above(napalm_lab, folder):
    napalm_lab("run", "pagat-vs-ukrainian", "--games", "50", *FIXED, *BOTH)
    text = (folder / "a.md").read_text(encoding="utf-8")
    assert text.startswith("## What do the Ukrainian rules make of the game?\n")
    command = "napalm-lab run pagat-vs-ukrainian --games 50 --players threshold:0.85"
    told = " ".join(text.rpartition("\n\n")[2].replace("\\\n", " ").split())
    assert told == f"{command} --export-csv a.csv --export-markdown a.md"
    assert rows(folder / "a.csv")[0]["variant"] == "ukrainian"


@pytest.fixture
def nothing_played(monkeypatch):
    monkeypatch.setattr(playing, "_played", lambda *_: pytest.fail("games were played"))


@pytest.mark.parametrize("option", ["--export-csv", "--export-markdown"])
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("-", "writes to a file; for scripts, --json writes to the output"),
        ("", "is empty"),
        (".", "cannot write .: it is a folder"),
        ("no/such.csv", "cannot write no/such.csv: there is no folder no"),
        ("mine.yaml", "would write over what may be a variant"),
        ("MINE.YML", "would write over what may be a variant"),
    ],
)
def test_bad_places_are_told_before_anything_is_played(
    napalm_lab, folder, nothing_played, option, name, message
):
    ended = napalm_lab(*SMALL, option, name)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"{option} ")
    assert message in ended.err.splitlines()[0]
    assert list(folder.iterdir()) == []


def test_one_file_cannot_be_both(napalm_lab, nothing_played):
    ended = napalm_lab(*SMALL, "--export-csv", "a", "--export-markdown", "./a")
    assert ended.code == 2
    assert ended.err.startswith("--export-csv and --export-markdown name the same file, a\n")


def test_a_file_that_can_no_longer_be_written_is_told_below_the_result(
    napalm_lab, folder, monkeypatch
):
    from napalm_lab.report import rows as exported

    def full(*_):
        raise OSError(28, "No space left on device", "a.csv")

    monkeypatch.setattr(exported, "csv_text", full)
    ended = napalm_lab(*SMALL, "--export-csv", "a.csv")
    assert ended.code == 2
    assert "What it means" in ended.out
    assert ended.err == "cannot read or write a.csv: No space left on device\n"


@pytest.mark.parametrize(("games", "kept"), [(50, True), (0, False)])
def test_an_interruption_keeps_what_there_is(napalm_lab, folder, monkeypatch, games, kept):
    from dataclasses import replace

    from napalm_lab.experiment import running

    whole = running.compare

    def interrupted(plan, *more):
        played = whole(replace(plan, games=max(games, 1)), *more)
        return replace(played, plan=plan, games=games, finished=False)

    (folder / "a.md").write_text("earlier", encoding="utf-8")
    monkeypatch.setattr(running, "compare", interrupted)
    assert napalm_lab(*SMALL, *BOTH).code == 130
    text = (folder / "a.md").read_text(encoding="utf-8")
    assert ("**Partial: interrupted after 50 of 200 games." in text) is kept
    assert (text == "earlier") is not kept
    assert (folder / "a.csv").exists() is kept
    if kept:
        assert {row["partial"] for row in rows(folder / "a.csv")} == {"true"}


def test_who_reads_no_further_than_the_first_lines_has_the_files(napalm_lab, folder, monkeypatch):
    from napalm_lab.report import comparison

    def closed(*_, **__):
        raise BrokenPipeError

    monkeypatch.setattr(comparison, "print_comparison", closed)
    monkeypatch.setattr("napalm_lab.cli.main.abandon_output", lambda: None)
    assert napalm_lab(*SMALL, *BOTH).code == 0
    assert len(rows(folder / "a.csv")) == 28
