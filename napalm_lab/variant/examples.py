"""The worked situations of a file, checked against its rules, as plain numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from napalm_lab.rules.cards import card_text
from napalm_lab.variant.file_schema import SEAT_LETTERS, ExampleKeys
from napalm_lab.variant.nodes import Location, Mapping, path_text, place_of, value_place
from napalm_lab.variant.problems import Problem, problem_at
from napalm_lab.variant.resolved import Rules, Stage


@dataclass(frozen=True, slots=True)
class Result:
    """What an example wants.

    chips, tokens : one a seat, chips gained (+) or lost (-) and tokens held afterwards; pot : chips
    afterwards; won : seats that won the game, none where it goes on.
    """

    chips: tuple[int, ...]
    pot: int
    tokens: tuple[int, ...]
    won: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """One stage of one hand, without an ante. Seats count from 0 (A), stages from 0, cards are 0 to 51.

    tokens : held before, one a seat; hands : cards by seat, others get any; yes, challenge : seats in the
    order they speak.
    """

    name: str
    file: str
    line: int
    seats: int
    dealer: int
    pot: int
    tokens: tuple[int, ...]
    stage: int
    hands: dict[int, tuple[int, ...]]
    yes: tuple[int, ...]
    challenge: tuple[int, ...]
    result: Result
