"""The worked situations of a file, as plain numbers."""

from __future__ import annotations

from dataclasses import dataclass

from napalm_lab.variant.resolved import Rules


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
    """One stage of one hand, without an ante. Seats count from 0 (A), stages from 0; cards 0 to 51.

    tokens : held before, one a seat; hands : cards by seat, others get any; yes, challenge : seats
    in the order they speak; stacks : chips in front, one a seat, () where the rules have no stacks;
    silent_before : silent stages in a row just before; ghost : cards of the hand dealt to nobody,
    () for any.
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
    stacks: tuple[int, ...] = ()
    silent_before: int = 0
    ghost: tuple[int, ...] = ()


def find_stage(rules: Rules, name: int | str) -> int | None:
    """The index (from 0) of a stage by its name, or number from 1; None where there is none."""
    if isinstance(name, int):
        return name - 1 if 1 <= name <= len(rules.stages) else None
    names = [stage.name for stage in rules.stages]
    return names.index(name) if name in names else None
