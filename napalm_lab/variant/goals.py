"""What a variant is meant to be like: a goal for a metric, and what an interval says of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Range:
    """Values that a goal allows: from `low` to `high`, None for no bound; shares are 0..1.

    ends : whether the bounds themselves are allowed.
    """

    low: Fraction | None
    high: Fraction | None
    ends: bool

    def allows(self, value: float) -> bool:
        """Whether the value is one of them."""
        return not (self._is_above(value) or self._is_below(value))

    def told_by(self, ci: tuple[float, float]) -> bool | None:
        """Whether all of an interval is allowed, or none of it (False); None for neither."""
        low, high = ci
        if self.allows(low) and self.allows(high):
            return True
        return False if self._is_above(low) or self._is_below(high) else None

    def _is_above(self, value: float) -> bool:
        return self.high is not None and (
            value > self.high or (value == self.high and not self.ends)
        )

    def _is_below(self, value: float) -> bool:
        return self.low is not None and (value < self.low or (value == self.low and not self.ends))


@dataclass(frozen=True, slots=True)
class Goal:
    """One goal of a file. metric : its id; text : as written; line : where, from 1."""

    metric: str
    text: str
    range: Range
    file: str
    line: int
