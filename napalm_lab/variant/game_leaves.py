"""The kinds of value that are the game's own: hands, ranks, seats and stages in text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from napalm_lab.rules.cards import CardError, parse_hand, parse_ranks
from napalm_lab.variant.leaves import JsonSchema, Leaf, refuse, say


@dataclass(frozen=True)
class Hand(Leaf):
    """Cards in text, such as `Ah Td 9c`."""

    def read(self, value: Any) -> tuple[int, ...]:
        """The cards, 0 to 51, in the order of the text."""
        if not isinstance(value, str):
            refuse("cards in text, such as Ah Td 9c", "text")
        try:
            cards = parse_hand(value)
        except CardError as error:
            say(str(error))
        return cards

    def json_schema(self) -> JsonSchema:
        """A string."""
        return {"type": "string", "pattern": "^[^,\\s]"}


@dataclass(frozen=True)
class Ranks(Leaf):
    """Ranks in text, such as `8 7 6 5 4`."""

    def read(self, value: Any) -> tuple[int, ...]:
        """The ranks, 0 to 12, highest first."""
        if not isinstance(value, str):
            refuse("the ranks of a hand in text, such as 8 7 6 5 4", "text")
        try:
            ranks = parse_ranks(value)
        except CardError as error:
            say(str(error))
        return tuple(sorted(ranks, reverse=True))

    def json_schema(self) -> JsonSchema:
        """A string."""
        return {"type": "string"}


@dataclass(frozen=True)
class NumberOr(Leaf):
    """A whole number within bounds, both included, or the one word for no such number."""

    low: int
    high: int
    word: str

    def read(self, value: Any) -> int | None:
        """The number; None for the word."""
        if value == self.word:
            return None
        is_number = isinstance(value, int) and not isinstance(value, bool)
        if not (is_number and self.low <= value <= self.high):
            expected = f"a whole number from {self.low:,} to {self.high:,} or the word {self.word}"
            refuse(expected, "number", (self.word,))
        return cast("int", value)

    def json_schema(self) -> JsonSchema:
        """Either of the two."""
        number = {"type": "integer", "minimum": self.low, "maximum": self.high}
        return {"anyOf": [number, {"enum": [self.word]}]}


@dataclass(frozen=True)
class StageName(Leaf):
    """What a stage may be called: a word."""

    def read(self, value: Any) -> str:
        """Letters of any script, digits, hyphens, underscores; a letter first."""
        if not (isinstance(value, str) and value[:1].isalpha() and _is_word(value)):
            say("the name of a stage is a word, as in `one` or `low-2`: a letter first, no spaces")
        return value

    def json_schema(self) -> JsonSchema:
        """A string."""
        return {"type": "string"}


@dataclass(frozen=True)
class StageReference(Leaf):
    """A stage by name, or by number from 1."""

    def read(self, value: Any) -> int | str:
        """The name or the number, as written; whether there is such a stage is checked later."""
        is_number = isinstance(value, int) and not isinstance(value, bool)
        if not is_number and not (isinstance(value, str) and not value.isdigit()):
            refuse("the name or the number of a stage", "number")
        return cast("int | str", value)

    def json_schema(self) -> JsonSchema:
        """Either of the two."""
        return {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "string"}]}


@dataclass(frozen=True)
class SeatLetter(Leaf):
    """A seat: A, B, C, … clockwise."""

    letters: str

    def read(self, value: Any) -> str:
        """A capital letter."""
        if not (isinstance(value, str) and len(value) == 1 and value in self.letters):
            first, last = self.letters[0], self.letters[-1]
            refuse(f"a seat, a capital letter from {first} to {last}", "seat")
        return value

    def json_schema(self) -> JsonSchema:
        """One letter."""
        return {"type": "string", "pattern": f"^[{self.letters[0]}-{self.letters[-1]}]$"}


def _is_word(text: str) -> bool:
    return all(character.isalnum() or character in "-_" for character in text)
