"""How a goal is written: `8..12`, `above 40%`, `at most 3`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NoReturn

from napalm_lab.variant.goals import Range
from napalm_lab.variant.leaves import NEVER_INHERITED, JsonSchema, Leaf, refuse, say

_LONGEST = 60
_NUMBER = "[-+]?[0-9]+(?:[.][0-9]+)?"
_WORDS = "above|below|at least|at most"


def _pattern(number: str) -> str:
    return f"^(?:{number} *[.][.] *{number}|(?:{_WORDS}) +{number})$"


COUNT_GOAL = _pattern(_NUMBER)
SHARE_GOAL = _pattern(f"{_NUMBER}(?: ?%)?")
"""What goals look like, as regular expressions."""


@dataclass(frozen=True)
class GoalText(Leaf):
    """A range, or a bound on one side; of a share in per cent or as 0 to 1.

    lowest : of what is no share, the least that it can be; None where there is no such bound, or
    where it can be told that a figure is just there.
    """

    share: bool
    lowest: int | None = 0

    def read(self, value: Any) -> Range:
        """The range; its bounds exact."""
        if value is None:
            say(NEVER_INHERITED.format(name="goals are"))
        text = " ".join(value.split()) if isinstance(value, str) else ""
        if len(text) > _LONGEST or not re.search(SHARE_GOAL, text):
            refuse(f"a goal, such as {self._examples}", "goal")
        word, *numbers = re.findall(f"{_WORDS}|{_NUMBER} ?%?", text)
        if word not in _WORDS.split("|"):
            return self._between(word, *numbers)
        (bound,) = self._bounds(numbers)
        if self.share and bound == {"above": 1, "below": 0}.get(word):
            say(f"no share is {word} {numbers[0]}")
        low, high = (bound, None) if word in ("above", "at least") else (None, bound)
        return self._tellable(Range(low, high, ends=word.startswith("at ")))

    def _between(self, first: str, second: str) -> Range:
        # `12..8` is in the wrong order first of all, also of a share, which neither number can be.
        in_order = "%" in first + second or Fraction(first) < Fraction(second)
        low, high = self._bounds([first, second]) if in_order else (Fraction(1), Fraction(0))
        if low >= high:
            say(f"the first number has to be less than the second, as in {self._example_of_range}")
        return self._tellable(Range(low, high, ends=True))

    def _tellable(self, allowed: Range) -> Range:
        """The range itself, if it allows more than the least or the greatest value there is."""
        if self.share:
            if allowed.high == 0:
                _refuse_end("0%", "below 0.1%")
            if allowed.low == 1:
                _refuse_end("100%", "above 99.9%")
        elif self.lowest is not None and allowed.high is not None:
            if allowed.high < self.lowest or (allowed.high == self.lowest and not allowed.ends):
                say(f"this can never hold: it is {self.lowest} or more in every game")
            if allowed.high == self.lowest:
                _refuse_end(str(self.lowest), f"below {self.lowest}.1")
        return allowed

    def _bounds(self, numbers: list[str]) -> list[Fraction]:
        in_percent = [number.endswith("%") for number in numbers]
        if any(in_percent) and not self.share:
            say("only shares are in per cent, and this is none: leave the % away")
        if any(in_percent) and not all(in_percent):
            say(f"say both numbers in per cent, as in {self._example_of_range}")
        bounds = [Fraction(number.rstrip(" %")) for number in numbers]
        if all(in_percent):
            bounds = [bound / 100 for bound in bounds]
        for number, bound in zip(numbers, bounds, strict=True):
            if self.share and not 0 <= bound <= 1:
                meant_so = not any(in_percent) and 1 < bound <= 100
                meant = f"; for {number} per cent write {number}%" if meant_so else ""
                say(f"a share is from 0% to 100%, or from 0 to 1{meant}")
        return bounds

    def json_schema(self) -> JsonSchema:
        """Text; that bounds are in order cannot be said."""
        return {"type": "string", "pattern": SHARE_GOAL if self.share else COUNT_GOAL}

    @property
    def _example_of_range(self) -> str:
        return "40%..60%" if self.share else "8..12"

    @property
    def _examples(self) -> str:
        low, high = ("40%", "60%") if self.share else ("8", "12")
        return f"{low}..{high}, above {low}, at least {low}, below {high} or at most {high}"


def _refuse_end(end: str, instead: str) -> NoReturn:
    """Refuse a goal that is missed or not told, but never told to hold."""
    say(
        f"no number of games can tell that it is exactly {end}: games of another kind may be too "
        f"rare to have come up yet; write `{instead}`, say"
    )
