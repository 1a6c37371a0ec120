"""What is wrong with how a command was called, in words for people."""

from __future__ import annotations


class UsageError(Exception):
    """A command was called in a way that cannot work; the message says what would."""


def whole_number(option: str, text: str, low: int, high: int) -> int:
    """The number in an option's text; UsageError names the option and the range low..high."""
    digits = text.replace(",", "").replace("_", "")
    sign, digits = (-1, digits[1:]) if digits[:1] == "-" else (1, digits)
    if not (digits.isascii() and digits.isdigit()):
        raise UsageError(
            f"{option} is {text or 'empty'}; it should be a whole number, {range_text(low, high)}"
        )
    # A number of thousands of digits takes Python minutes to read, and is too big in any case.
    value = sign * int(digits) if len(digits) < 40 else sign * 10**40
    if not low <= value <= high:
        raise UsageError(f"{option} is {text}; it can be {range_text(low, high)}")
    return value


def range_text(low: int, high: int) -> str:
    """A range in words: "1 to 1,000,000,000"."""
    return f"{low:,} to {high:,}"
