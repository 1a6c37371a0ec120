"""Faults of a file: where each one is, and how it is told to people."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

_WIDTH = 100
_BEFORE_CARET = 60
_SHOWN = 40
_TURNS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@dataclass(frozen=True, slots=True)
class Source:
    """A file that was read: its name for people, where it is, its lines, the hash of its text."""

    label: str
    path: Path | None
    lines: tuple[str, ...]
    sha256: str = ""

    def line(self, number: int) -> str:
        """The text of a line, counted from 1; empty where the file has no such line."""
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else ""


@dataclass(frozen=True, slots=True)
class Place:
    """A character of a file: line and column are counted from 1, columns in characters."""

    source: Source
    line: int
    column: int

    def __str__(self) -> str:
        """As in `mine.yaml:7`."""
        return f"{self.source.label}:{self.line}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of one file, in one sentence.

    file : as shown to people; line, column : from 1, or 0 where the file as a whole is meant;
    path : the key, as in `stages.two.deal`, or empty; text : the line itself.
    """

    file: str
    line: int
    column: int
    path: str
    message: str
    text: str = ""

    def render(self) -> str:
        """Where and what, then the line itself with a caret under the fault; no colors."""
        if self.line == 0:
            return f"{self.file}: {self._sentence()}"
        head = f"{self.file}:{self.line}:{self.column}: {self._sentence()}"
        if not self.text.strip():
            return head
        shown, offset = _window(self.text, self.column - 1)
        margin = f"{self.line:>5} | "
        return f"{head}\n{margin}{shown}\n{' ' * (len(margin) - 2)}| {' ' * offset}^"

    def _sentence(self) -> str:
        named = not self.path or f"`{self.path}`" in self.message
        return self.message if named else f"{self.path}: {self.message}"


def problem_at(place: Place, path: str, message: str) -> Problem:
    """A Problem at a place of a file that was read."""
    text = place.source.line(place.line)
    return Problem(place.source.label, place.line, place.column, path, message, text)


def lines_text(first: Place, second: Place) -> str:
    """Where two things are: on which lines, or in which columns where the lines are equal."""
    if first.line == second.line:
        return f"on line {first.line}, in columns {first.column} and {second.column}"
    return f"on line {first.line} and on line {second.line}"


class VariantError(Exception):
    """A file that cannot be used, with every fault that was found; `str` shows them to people."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the problems, each once: files in the order met, each file from top to bottom."""
        found = list(dict.fromkeys(problems))
        files = list(dict.fromkeys(problem.file for problem in found))
        found.sort(key=lambda problem: (files.index(problem.file), problem.line, problem.column))
        self.problems: tuple[Problem, ...] = tuple(found)
        super().__init__(self.problems)

    def __str__(self) -> str:
        """All problems, one below the other; of very many, the first ones and the number left."""
        shown = [problem.render() for problem in self.problems[:_SHOWN]]
        left = len(self.problems) - len(shown)
        if left:
            shown.append(f"… and {left} more")
        return "\n".join(shown)


def _window(text: str, caret: int) -> tuple[str, int]:
    """The part of a line around a character that fits a terminal, and the caret's offset in it."""
    start = max(0, caret - _BEFORE_CARET) if len(text) > _WIDTH else 0
    end = start + _WIDTH
    before = ("…" if start else "") + _plain(text[start:caret])
    after = _plain(text[caret:end]) + ("…" if end < len(text) else "")
    return before + after, sum(_cells(character) for character in before)


def _plain(text: str) -> str:
    """Nothing that could move the cursor or turn the direction of writing."""
    return "".join(" " if character == "\t" else _visible(character) for character in text)


def _visible(character: str) -> str:
    unseen = unicodedata.category(character) in ("Cc", "Cs") or character in _TURNS
    return "�" if unseen else character


def _cells(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
