"""How wide to write, and with which colors."""

import io
import os
import sys

import pytest

from napalm_lab.report import terminal
from napalm_lab.report.terminal import aligned, screen, show, width, wrapped


class Terminal(io.StringIO):
    """A terminal of 100 columns."""

    encoding = "utf-8"

    def isatty(self):
        return True

    def fileno(self):
        return 1


@pytest.fixture
def on_terminal(monkeypatch):
    """Makes stdout a terminal of 100 columns that knows colors."""
    size = os.terminal_size((100, 24))
    monkeypatch.setattr(terminal.os, "get_terminal_size", lambda file: size)
    for name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")

    def turn_on():
        stream = Terminal()
        monkeypatch.setattr(sys, "stdout", stream)
        return stream

    return turn_on


def test_a_pipe_has_80_columns(monkeypatch, capsys):
    monkeypatch.delenv("COLUMNS", raising=False)
    assert width() == 80


def test_a_terminal_has_its_own_width(on_terminal):
    on_terminal()
    assert width() == 100


@pytest.mark.parametrize(
    ("said", "columns"), [("120", 120), ("7", 40), ("0", 100), ("wide", 100), ("", 100)]
)
def test_columns_can_be_said(on_terminal, monkeypatch, said, columns):
    on_terminal()
    monkeypatch.setenv("COLUMNS", said)
    assert width() == columns


def test_styles_on_a_terminal(on_terminal):
    stream = on_terminal()
    screen().print("loud", style="bold red")
    assert "\x1b[" in stream.getvalue()


def test_no_color_means_no_escape_at_all(on_terminal, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    stream = on_terminal()
    screen().print("quiet", style="bold red")
    assert stream.getvalue() == "quiet\n"


def test_no_escape_in_a_pipe(capsys):
    screen().print("quiet", style="bold red")
    assert capsys.readouterr().out == "quiet\n"


def test_text_is_shown_as_it_is(capsys):
    screen().print("[bold]:smile: [0.1, 0.2] 'x' 17")
    assert capsys.readouterr().out == "[bold]:smile: [0.1, 0.2] 'x' 17\n"


def test_tables_are_aligned_without_lines_or_blanks_at_the_end(capsys):
    table = aligned(("rule", "a", "b"), sides=("left", "right"))
    table.add_row("ante", "1", "two")
    table.add_row("target", "500", "")
    show(screen(), table)
    assert capsys.readouterr().out == ("rule      a  b\nante      1  two\ntarget  500\n")


def test_no_headings_no_heading_line(capsys):
    table = aligned(("", ""))
    table.add_row("a", "b")
    show(screen(), table)
    assert capsys.readouterr().out == "a  b\n"


def test_wide_columns_are_wrapped_to_fit(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    table = aligned(("rule", "what"))
    table.add_row("a rule of some length", "words " * 10)
    show(screen(), table)
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 40


def test_long_lines_go_on_further_in():
    assert wrapped("  one two three", 20) == ["  one two three"]
    assert wrapped("  one two three", 11) == ["  one two", "    three"]
    assert wrapped("", 11) == [""]
