"""Progress: nothing for what is quick, plain lines in a pipe, a bar only where somebody watches."""

import io
import sys

import pytest

from napalm_lab.report import progress
from napalm_lab.report.progress import COMPILING, progress_shown, tell_compiling


class Clock:
    """Seconds that pass when told to."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def clock():
    return Clock()


def test_what_is_quick_says_nothing(clock, capsys):
    with progress_shown(1_000, clock) as shown:
        clock.now += 4.9
        shown.done(500)
    assert capsys.readouterr() == ("", "")


def test_a_plain_line_now_and_then(clock, capsys):
    with progress_shown(20_000, clock) as shown:
        for done, seconds in ((2_000, 6), (4_000, 3), (6_000, 3), (8_000, 5), (20_000, 99)):
            clock.now += seconds
            shown.done(done)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        "2,000 of 20,000 games played",
        "8,000 of 20,000 games played",
    ]


def test_a_bar_where_somebody_watches_that_leaves_nothing(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with progress_shown(20_000) as shown:
        shown.done(10_000)
    drawn = terminal.getvalue()
    assert "10,000 of 20,000 games" in drawn
    assert drawn.rstrip().endswith("\x1b[2K")  # the line is erased


def test_no_bar_on_a_terminal_that_cannot_draw_one(monkeypatch, clock):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "dumb")
    with progress_shown(20_000, clock) as shown:
        clock.now += 6
        shown.done(10_000)
    assert terminal.getvalue() == "10,000 of 20,000 games played\n"


def test_compiling_is_told(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(progress, "cache_folder", lambda: tmp_path)
    tell_compiling()
    assert capsys.readouterr() == ("", f"{COMPILING}\n")


def test_compiling_in_vain_is_told_too(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(progress, "cache_folder", lambda: tmp_path / "nowhere")
    tell_compiling()
    told = capsys.readouterr().err
    assert told.startswith("compiling the engine, which takes some seconds, and cannot be kept: ")
    assert told.endswith("nowhere cannot be written\n")


def test_a_bar_foresees_its_end_only_where_a_look_does(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with progress_shown(1_000_000, deciding=True) as shown:
        shown.done(500)
        shown.look("hands a game +0.1 ± 0.3, some 4,000 games to go", 4_500)
        shown.done(600)
    drawn = terminal.getvalue()
    before, after = drawn.split("600 of about 4,500 games", 1)
    assert "0 of at most 1,000,000 games" in before
    assert "hands a game +0.1 ± 0.3, some 4,000 games to go" in after
    assert drawn.rstrip().endswith("\x1b[2K")


def test_a_bar_that_ends_at_the_most_games_says_so(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with progress_shown(1_000_000, deciding=True) as shown:
        shown.look("not expected within 1,000,000 games", 1_000_000)
        shown.done(600)
        assert shown.tasks[0].total == 1_000_000
    drawn = terminal.getvalue()
    assert "600 of at most 1,000,000 games" in drawn
    assert "of about" not in drawn


def test_a_line_says_what_the_last_look_found(clock, capsys):
    with progress_shown(1_000_000, clock, deciding=True) as shown:
        shown.look("first look")
        shown.look("second look", 9_000)
        clock.now += 6
        shown.done(5_000)
    assert capsys.readouterr().err == "5,000 of at most 1,000,000 games played; second look\n"
