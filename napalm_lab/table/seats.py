"""Seats by their letters: A, B, C, ... clockwise."""

from __future__ import annotations

from collections.abc import Iterable

from napalm_lab.wording import listed


def seat_letter(seat: int) -> str:
    """The letter of a seat, 0 is A."""
    return chr(ord("A") + seat)


def seat_list(seats: Iterable[int]) -> str:
    """Seats in a sentence: "B, C and D"."""
    return listed(seat_letter(seat) for seat in seats)


def seats_of(mask: int, seats: int) -> list[int]:
    """Those of so many seats whose bit is set."""
    return [seat for seat in range(seats) if mask >> seat & 1]
