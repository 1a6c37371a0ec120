"""An example as it is written, beside the rules of its file: what all who look at it share."""

from __future__ import annotations

from collections.abc import Iterable

from napalm_lab.variant.examples import find_stage
from napalm_lab.variant.file_schema import SEAT_LETTERS, ExampleKeys
from napalm_lab.variant.nodes import Location, Mapping, path_text, place_of, value_place
from napalm_lab.variant.problems import Problem, problem_at
from napalm_lab.variant.resolved import Rules, Stage


class Reader:
    """One example, at `location` in the tree of its file, and the problems found so far."""

    def __init__(
        self, written: ExampleKeys, rules: Rules, tree: Mapping, location: Location
    ) -> None:
        self.written = written
        self.rules = rules
        self.tree = tree
        self.location = location
        self.letters = SEAT_LETTERS[: written.seats]
        self.index = find_stage(rules, written.stage)
        self.problems: list[Problem] = []

    @property
    def stage(self) -> Stage | None:
        """The stage that is meant; None where there is none such."""
        return None if self.index is None else self.rules.stages[self.index]

    @property
    def said_yes(self) -> list[str]:
        """All who say yes in the end, each once."""
        return list(dict.fromkeys((*self.written.yes, *self.written.challenge)))

    def refuse(self, keys: Location, message: str, *, at_value: bool = True) -> None:
        """Note a problem of what stands under `keys` in the example."""
        location = (*self.location, *keys)
        place = (value_place if at_value else place_of)(self.tree, location)
        self.problems.append(problem_at(place, path_text(location), message))

    def seat(self, letter: str) -> int:
        """The seat's number, from 0."""
        return self.letters.index(letter)

    def next_seat(self, letter: str) -> str:
        """The seat to its left."""
        return self.letters[(self.seat(letter) + 1) % len(self.letters)]

    def by_seat(self, numbers: dict[str, int], other: int = 0) -> tuple[int, ...]:
        """A number a seat; `other` for those not named."""
        return tuple(numbers.get(letter, other) for letter in self.letters)

    def in_order(self, letters: Iterable[str]) -> tuple[int, ...]:
        """As they speak: from the dealer's left, or from the dealer (article 1.8)."""
        stage, seats = self.stage, self.written.seats
        first = self.seat(self.written.dealer) + (stage is None or stage.first == "dealers-left")
        return tuple(sorted(map(self.seat, letters), key=lambda seat: (seat - first) % seats))

    def tokens_after(self) -> dict[str, int]:
        """Those that are wanted; where nothing is said of them, those held before."""
        said = "tokens" in self.written.result.model_fields_set
        return self.written.result.tokens if said else self.written.tokens
