"""The first look: figures of players who need not learn, on stderr."""

import io
import sys
from dataclasses import replace

import pytest

from napalm_lab.report.first_look import show_comparison_first, show_simulation_first
from napalm_lab.statistics.estimate import NO_ESTIMATE
from tests.games import PAGAT, UKRAINIAN, with_stage
from tests.results import SHORTER, made_comparison, made_result, made_simulation, made_variant

HEADING = "First look, with threshold:0.85, who play by one threshold whatever the rules"


def test_a_comparison_has_its_table_and_nothing_else(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    show_comparison_first(made_result(made_comparison(hands=SHORTER)))
    out, err = capsys.readouterr()
    lines = err.splitlines()
    assert out == ""
    assert lines[0] == f"{HEADING} (200 games):"
    assert lines[1].split()[:3] == ["old", "new", "difference,"]
    (row,) = (line for line in lines if line.startswith("hands a game"))
    assert row.split()[3:5] == ["12.00", "6.00"]
    assert "less" in row
    assert lines[-1] == ""
    assert "What it means" not in err


def test_only_the_metrics_that_say_most_are_shown(capsys):
    show_comparison_first(made_result(made_comparison(hands=SHORTER)))
    assert "lone dealers challenged" not in capsys.readouterr().err
    show_simulation_first(made_simulation({}))
    assert "lone dealers challenged" not in capsys.readouterr().err


def test_of_many_variants_only_the_metric_that_is_tested_first_is_shown(capsys):
    several = [
        made_comparison(made_variant(name, with_stage(UKRAINIAN, 0, held=2 + place)), hands=SHORTER)
        for place, name in enumerate("abcd")
    ]
    show_comparison_first(made_result(*several))
    lines = capsys.readouterr().err.splitlines()
    assert lines[2].startswith("hands a game: difference from old")
    for name in "abcd":
        (row,) = (line for line in lines if line.split()[:1] == [name])
        assert "6.0" in row
    assert not [line for line in lines if "pot won" in line]
    assert len(lines) < 15


def test_of_one_game_there_is_nothing_to_show(capsys):
    show_comparison_first(made_result(made_comparison(made_variant("copy", PAGAT)), games=0))
    assert capsys.readouterr() == ("", "")


def test_a_simulation(capsys):
    show_simulation_first(made_simulation({}))
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{HEADING}\n")
    (row,) = (line for line in err.splitlines() if line.startswith("hands a game"))
    assert row.split()[3:] == ["2.0", "1.0", "to", "3.0"]
    assert err.endswith("\n\n")


@pytest.mark.parametrize("no_color", ["", "1"])
def test_there_are_no_colors_where_nobody_watches(capsys, monkeypatch, no_color):
    monkeypatch.setenv("NO_COLOR", no_color)
    show_comparison_first(made_result(made_comparison(hands=SHORTER)))
    assert "\x1b" not in capsys.readouterr().err


def test_a_narrow_terminal_is_enough(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    show_comparison_first(made_result(made_comparison(hands=SHORTER)))
    lines = capsys.readouterr().err.splitlines()
    assert max(map(len, lines)) <= 40
    assert " ".join(lines).startswith(HEADING)


def test_several_variants_stand_together_by_metric(capsys):
    other = made_comparison(replace(made_comparison().variant, id="other"), hands=SHORTER)
    show_comparison_first(made_result(made_comparison(hands=SHORTER), other))
    lines = [line.strip() for line in capsys.readouterr().err.splitlines()]
    place = lines.index("hands a game")
    assert [lines[place + 1].split()[0], lines[place + 2].split()[0]] == ["new", "other"]


@pytest.mark.parametrize("show", ["comparison", "simulation"])
def test_signs_are_those_that_stderr_holds(monkeypatch, show):
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(raw, encoding="ascii", errors="strict"))
    if show == "comparison":
        show_comparison_first(made_result(made_comparison(hands=SHORTER)))
    else:
        show_simulation_first(made_simulation({"hands": NO_ESTIMATE}))
    sys.stderr.flush()
    text = raw.getvalue().decode("ascii")
    assert "-6.00 +/- 0.05" in text if show == "comparison" else text.count("hands a game") == 1
