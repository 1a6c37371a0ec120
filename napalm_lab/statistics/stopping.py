"""When a run that decides for itself has seen enough, and how much is left until then.

Two rules. `Precision` stops at a width; it looks at the data through their variance alone, and so
ordinary intervals stay as good as valid (a fixed-width interval of Chow and Robbins, Annals of
Mathematical Statistics 36, 1965, whose coverage is right in the limit of narrow intervals), if the
first look is not so early that a variance that came out small by chance stops it: from 500 units
on, coverage at the stop was 93.5 to 96% in simulations of normal, exponential and log-normal
(sigma 1) numbers and of shares of 10%; of shares of 2% it was 92%. `decided` stops
at a verdict, that is, on the very thing that is tested; that is allowed only with effects that
were made with `sequence.Looks`.

Both look at a `Schedule` of games, fixed beforehand, so that neither threads nor chunks nor
interruptions change where a run stops.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from napalm_lab.statistics.contrast import Interval
from napalm_lab.statistics.effect import Effect
from napalm_lab.statistics.estimate import Estimate
from napalm_lab.statistics.sequence import FEWEST_UNITS, Looks
from napalm_lab.statistics.student import CONFIDENCE

MOST_LOOKS = 100

_GROWTH = 1.1  # from look to look: no run goes on for more than a tenth longer than it had to
_KURTOSIS = 9  # of an exponential distribution; figures of games are about so long-tailed
_NORMAL = 1.96
_FARTHEST = 2**62
_EFFECTS_TRIED = 33
_EQUIVALENCE = 0.90


@dataclass(frozen=True)
class Schedule:
    """Numbers of games at which to look: from `first` (1..) to `last` (first..), growing.

    Raises ValueError where `last` is less than `first`.
    """

    first: int
    last: int

    def __post_init__(self) -> None:
        """Refuse a schedule without looks."""
        if not 1 <= self.first <= self.last:
            raise ValueError(f"no looks from {self.first} to {self.last} games")

    def looks(self) -> tuple[int, ...]:
        """At most 100 numbers of games, each at least a tenth above the one before but the last."""
        growth = max(_GROWTH, (self.last / self.first) ** (1 / (MOST_LOOKS - 1)))
        looks = [self.first]
        while looks[-1] < self.last and len(looks) < MOST_LOOKS - 1:
            looks.append(min(self.last, math.ceil(looks[-1] * growth)))
        return tuple(looks) if looks[-1] == self.last else (*looks, self.last)

    def after(self, games: int) -> int | None:
        """The next look when `games` (0..) have been played; None when all have been taken."""
        return next((look for look in self.looks() if look > games), None)


@dataclass(frozen=True)
class Left:
    """Games still to be played, as far as can be told.

    games       the best guess; None where it is not to be expected that it ends
    low, high   the range that the figure's own uncertainty (95%) leaves open, without the chance in
                the games still to come; high None where there may be no end
    """

    games: int | None
    low: int
    high: int | None


@dataclass(frozen=True)
class Precision:
    """The rule of a width: a 95% interval of at most `target` on either side.

    target      above 0: a share of the baseline (of the value, for one side alone)
    absolute    the target is in the figure's own unit instead: for shares, 0.01 is a point

    Raises ValueError for a target that is not above 0.
    """

    target: Fraction
    absolute: bool = False

    def __post_init__(self) -> None:
        """Refuse what can never be reached."""
        if self.target <= 0:
            raise ValueError(f"a precision is above 0, not {self.target}")

    def reached(self, found: Effect | Estimate) -> bool:
        """Whether the interval is narrow enough.

        Never on fewer than 500 units. An effect that is the same in every single unit has no
        interval and nothing to narrow: that is enough. Other figures without an interval, or whose
        baseline is zero where it is the measure, are never narrow enough.
        """
        if found.n < FEWEST_UNITS:
            return False
        if isinstance(found, Effect) and found.difference == 0 and found.p is None:
            return True
        share = self._share(found)
        return share is not None and share <= 1

    def left(self, found: Effect | Estimate, games: int) -> Left | None:
        """What is left when `found` is the figure after `games`; None where it can't be told.

        Widths shrink with the root of the games: n * ((half / target)**2 - 1) are left. The range
        is that of a variance estimated from n units whose kurtosis is 9, that of an exponential
        distribution: the standard error of its logarithm is sqrt(8 / n). That the 500th unit is
        waited for is not counted.
        """
        share = self._share(found)
        if share is None:
            return None
        error = math.exp(_NORMAL * math.sqrt((_KURTOSIS - 1) / found.n))
        needed = games * share * share
        low = _games_left(needed / error, games)
        if low is None:
            return None
        return Left(_games_left(needed, games), low, _games_left(needed * error, games))

    def _share(self, found: Effect | Estimate) -> float | None:
        """Half-width over target."""
        middle = found.difference if isinstance(found, Effect) else found.value
        measure = found.baseline if isinstance(found, Effect) else found.value
        if found.ci is None or middle is None or measure is None:
            return None
        wanted = float(self.target) if self.absolute else float(self.target) * abs(measure)
        return _half_width(middle, found.ci) / wanted if wanted else None


def decided(effect: Effect) -> bool:
    """Whether the verdict is anything but `undecided`, on 500 units or more.

    Under 500 a sequence claims nothing, and `same` or `not-testable` may be only for want of data.
    """
    return effect.verdict not in (None, "undecided") and effect.n >= FEWEST_UNITS


def left_until_decided(
    effect: Effect, looks: Looks, games: int, margin: float | None = None
) -> Left | None:
    """What is left until `decided`, for an effect made with `looks` after `games`.

    The true effect is taken to be the one that is seen, and for the range, each within 1.96
    standard errors of it; with each the games are counted until its interval is expected to exclude
    zero or, with a `margin` (above 0, in the figure's own unit), until the one of 90% is expected
    to lie inside it: by then it is decided at least as likely as not. Several tests at once need
    somewhat more than is said here. None where there is no interval to reckon from.
    """
    errors = looks.at(effect.n).half_width(effect.n - 1)
    if effect.ci is None or effect.difference is None or errors is None:
        return None
    unit = _half_width(effect.difference, effect.ci) / errors * math.sqrt(effect.n)
    if unit == 0:
        return None
    seen, spread = abs(effect.difference), _NORMAL * unit / math.sqrt(effect.n)

    def needed(true: float) -> float:
        units = _units_until(true / unit, looks, CONFIDENCE)
        if margin is not None:
            units = min(units, _units_until((margin - true) / unit, looks, _EQUIVALENCE))
        return units * games / effect.n

    smallest, largest = max(0.0, seen - spread), seen + spread
    step = (largest - smallest) / (_EFFECTS_TRIED - 1)
    guess = needed(seen)
    tried = [guess, *(needed(smallest + i * step) for i in range(_EFFECTS_TRIED))]
    low = _games_left(min(tried), games)
    if low is None:
        return None
    return Left(_games_left(guess, games), low, _games_left(max(tried), games))


def _half_width(middle: float, ci: Interval) -> float:
    """The wider side of an interval: the other may be cut off where the figure ends."""
    return max(ci[1] - middle, middle - ci[0])


def _games_left(needed: float, games: int) -> int | None:
    """From games needed in all to games still needed; None for what is out of all reach."""
    return max(0, math.ceil(needed) - games) if needed < _FARTHEST else None


def _units_until(distance: float, looks: Looks, confidence: float) -> float:
    """Units until the sequence is as narrow as `distance`, in standard deviations of a unit."""
    if distance <= 0:
        return math.inf

    def narrow(units: int) -> bool:
        errors = looks.at(units).half_width(units - 1, confidence)
        return errors is not None and errors <= distance * math.sqrt(units)

    return _first(narrow, (FEWEST_UNITS << i for i in range(_FARTHEST.bit_length())))


def _first(holds: Callable[[int], bool], rising: Iterable[int]) -> float:
    """The first whole number from which on a condition holds, searched in `rising` steps."""
    below = 0
    for above in rising:
        if holds(above):
            while above - below > 1:
                middle = (above + below) // 2
                below, above = (below, middle) if holds(middle) else (middle, above)
            return above
        below = above
    return math.inf
