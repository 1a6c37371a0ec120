"""Standard streams that never fail on a character: what an encoding lacks is spelled out."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
import unicodedata
from collections.abc import Iterable

SPELLED_OUT = "napalm-lab.spelled-out"
"""Name of the error handler for text streams."""

_SPELLINGS = {
    "−": "-",
    "–": "-",
    "—": "-",
    "‑": "-",
    "─": "-",
    "×": "x",
    "·": "*",
    "…": "...",
    "→": "->",
    "±": "+/-",
    "≤": "<=",
    "≥": ">=",
    "≈": "~",
    "≠": "!=",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "\u00a0": " ",
    "\u2009": " ",
    "\u202f": " ",
}


def spell_out(text: str) -> str:
    """ASCII for signs and accented letters, a question mark for any other character.

    No spelling is empty, so that nothing vanishes from a text.
    """
    return "".join(_spelling(character) for character in text)


def prepare_streams() -> None:
    """Make stdout and stderr ready for any text, in a pipe of any encoding or with none at all."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=SPELLED_OUT)


def abandon_output() -> None:
    """Nobody can read stdout any more: what is left in it goes nowhere, also at the end."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def as_stdout_has_it(text: str) -> str:
    """The text with what stdout's encoding lacks spelled out, for who writes past our streams."""
    encoding = sys.stdout.encoding or "ascii"
    return text.encode(encoding, SPELLED_OUT).decode(encoding)


def write_lines(lines: Iterable[str]) -> None:
    """Write lines, given without line ends, to stdout."""
    for line in lines:
        sys.stdout.write(f"{line}\n")


def write_message(message: str) -> None:
    """Write a message to stderr, below all that was written to stdout before."""
    with contextlib.suppress(OSError):  # what is wrong with stdout must not silence the message
        sys.stdout.flush()
    sys.stderr.write(f"{message}\n")
    sys.stderr.flush()


def _spelling(character: str) -> str:
    if character in _SPELLINGS:
        return _SPELLINGS[character]
    plain = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return plain or "?"


def _handle(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return spell_out(error.object[error.start : error.end]), error.end


codecs.register_error(SPELLED_OUT, _handle)
