"""Signs for figures and small pictures, as far as the output's encoding holds them."""

from __future__ import annotations

import sys
from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Signs:
    """One sign for each use.

    nothing : for a figure that does not exist; point, line, zero, beyond : of a drawn interval, all
    one column wide; bar : a full column of one, and bar_parts : less than that, ascending.
    """

    minus: str
    plus_minus: str
    times: str
    nothing: str
    point: str
    line: str
    zero: str
    beyond_left: str
    beyond_right: str
    bar: str
    bar_parts: str


PLAIN = Signs("-", "+/-", "x", "-", "o", "-", "|", "<", ">", "#", ":")
FULL = Signs("−", "±", "×", "–", "●", "─", "│", "◀", "▶", "█", "▏▎▍▌▋▊▉")


def signs_for(encoding: str | None) -> Signs:
    """The full sign for each use that the encoding holds, else its plain one."""
    held = {
        field.name: full if _holds(encoding, full) else getattr(PLAIN, field.name)
        for field in fields(Signs)
        for full in [getattr(FULL, field.name)]
    }
    return Signs(**held)


def signs() -> Signs:
    """Those for stdout."""
    return signs_for(sys.stdout.encoding)


def _holds(encoding: str | None, sign: str) -> bool:
    try:
        sign.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
