"""Players that never change: yes from a percentile on, or by chance."""

from __future__ import annotations

from dataclasses import dataclass


class PlayerError(ValueError):
    """Players that were asked for cannot sit at this table; the message says what can."""


@dataclass(frozen=True)
class Fixed:
    """Says yes with a percentile of at least `least`, else with probability `yes_anyway`.

    least, least_after_yes : one value for all stages or one a stage, 0..1, before and after
    somebody has said yes; a value over 1 is never reached.
    """

    least: tuple[float, ...] = (2.0,)
    least_after_yes: tuple[float, ...] = (2.0,)
    yes_anyway: float = 0.0


def _steady(least: float, yes_anyway: float = 0.0) -> Fixed:
    return Fixed((least,), (least,), yes_anyway)


FIXED = {
    "tight": _steady(0.9),
    "loose": _steady(0.6),
    "bluffer": _steady(0.85, yes_anyway=0.1),
    "never": _steady(2.0),
    "always": _steady(0.0),
}


def number(player: str, text: str) -> float:
    """A number 0..1 of a player's text; PlayerError names the player and the range."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0.0 <= value <= 1.0:
        raise PlayerError(f"player '{player}': '{text}' should be a number between 0 and 1")
    return value


def numbers(player: str, text: str, stages: int) -> tuple[float, ...]:
    """One number for all stages, or one for each of `stages` separated by commas."""
    values = tuple(number(player, part) for part in text.split(","))
    if len(values) not in (1, stages):
        raise PlayerError(
            f"player '{player}': {len(values)} values for {stages} stages; "
            "write one for all stages or one for each"
        )
    return values
