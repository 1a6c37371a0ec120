"""Signs that an encoding lacks."""

import io
import sys

import pytest

from napalm_lab.report.streams import (
    as_stdout_has_it,
    prepare_streams,
    spell_out,
    write_lines,
    write_message,
)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("−3 ± 0.5 × 2 … 4–7 → “so”", '-3 +/- 0.5 x 2 ... 4-7 -> "so"'),
        ("Café", "Cafe"),
        ("Напалм", "??????"),
        ("\udcff", "?"),
        ("Ah Kd", "Ah Kd"),
    ],
)
def test_everything_is_spelled_out_in_ascii(text, plain):
    assert spell_out(text) == plain
    assert plain.isascii()


@pytest.fixture
def pipe(monkeypatch):
    """Puts a pipe of an encoding in the place of stdout; gives the bytes that went into it."""

    def open_pipe(encoding):
        stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
        monkeypatch.setattr(sys, "stdout", stream)
        prepare_streams()
        return stream

    return open_pipe


@pytest.mark.parametrize(
    ("encoding", "written"), [("ascii", b"2 x ??? ...\n"), ("cp1252", b"2 \xd7 ??? \x85\n")]
)
def test_only_what_the_encoding_lacks_is_spelled_out(pipe, encoding, written):
    stream = pipe(encoding)
    assert as_stdout_has_it("2 × Нап …").encode(encoding) + b"\n" == written
    write_lines(["2 × Нап …"])
    stream.flush()
    assert stream.buffer.getvalue() == written


def test_utf_8_has_everything_but_broken_text(pipe):
    stream = pipe("utf-8")
    write_lines(["× Нап", "\udcff"])
    stream.flush()
    assert stream.buffer.getvalue().decode() == "× Нап\n?\n"


def test_closed_streams_swallow_everything(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    prepare_streams()
    write_lines(["nobody hears"])
    write_message("nobody hears")
    sys.stdout.close()
    sys.stderr.close()


def test_messages_go_to_stderr(capsys):
    write_message("look out")
    assert capsys.readouterr() == ("", "look out\n")
