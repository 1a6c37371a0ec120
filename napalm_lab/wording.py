"""Words that messages share: lists, numbers of things, sentences, the nearest known name."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

NEAR = 0.65
"""How alike words are, from 0 to 1, of which one may be the other misspelled."""

_LONG = 60


def listed(parts: Iterable[str], last: str = "and") -> str:
    """As in `a`, `a and b`, `a, b and c`."""
    *most, end = list(parts) or [""]
    return f"{', '.join(most)} {last} {end}" if most else end


def plural(number: int, noun: str) -> str:
    """The noun for so many, as in `game`, `games`."""
    return noun if number == 1 else f"{noun}s"


def counted(number: int, noun: str) -> str:
    """As in `1 game`, `20,000 games`."""
    return f"{number:,} {plural(number, noun)}"


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The word most like another, or None where none is near."""
    likeness = {known: alike(word, known) for known in words}
    best = max(likeness, key=lambda known: likeness[known], default=None)
    return best if best is not None and likeness[best] >= NEAR else None


def alike(word: str, known: str) -> float:
    """From 0 to 1, 1 for the same; case does not count, nor whether it is a hyphen or so."""
    if len(word) > _LONG:
        return 0.0
    plain = word.casefold().replace("-", "_").replace(" ", "_")
    return SequenceMatcher(None, plain, known.casefold().replace("-", "_")).ratio()
