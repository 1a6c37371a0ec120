"""Seats by their letters: A, B, C, ... clockwise."""

from __future__ import annotations

from collections.abc import Iterable


def seat_letter(seat: int) -> str:
    """The letter of a seat, 0 is A."""
    return chr(ord("A") + seat)


def seat_list(seats: Iterable[int]) -> str:
    """Seats in a sentence: "B, C and D"."""
    letters = [seat_letter(seat) for seat in seats]
    if len(letters) < 2:
        return "".join(letters)
    return f"{', '.join(letters[:-1])} and {letters[-1]}"
