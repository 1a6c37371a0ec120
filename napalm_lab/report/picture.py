"""Intervals drawn as small pictures, all of them on one scale."""

from __future__ import annotations

from dataclasses import dataclass

from napalm_lab.report.numbers import is_measure
from napalm_lab.report.signs import Signs
from napalm_lab.statistics.effect import Effect

NARROWEST = 20
"""Columns under which a picture shows nothing that the figures do not."""

_WIDEST = 41
_ENDS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)


@dataclass(frozen=True)
class Scale:
    """From `low` <= 0 to `high` >= 0, as shares of the baseline, in `columns` columns."""

    low: float
    high: float
    columns: int

    def column(self, share: float) -> int:
        """The column of a share, 0 .. columns - 1 where it lies on the scale."""
        return round((share - self.low) / (self.high - self.low) * (self.columns - 1))

    def heading(self, signs: Signs) -> str:
        """The ends of the scale, and its zero."""
        left = f"{signs.minus}{-self.low:.0%}" if self.low else ""
        right = f"+{self.high:.0%}" if self.high else ""
        line = left + " " * (self.columns - len(left) - len(right)) + right
        zero = self.column(0.0)
        free = not line[max(zero - 1, 0) : zero + 2].strip()
        return line[:zero] + "0" + line[zero + 1 :] if free else line


def scale_for(effects: list[Effect], columns: int) -> Scale | None:
    """A scale that holds the intervals up to the baseline's size; None with nothing to draw."""
    spans = [span for effect in effects if (span := relative_span(effect)) is not None]
    if not spans or columns < NARROWEST:
        return None
    low = _end(max(0.0, *(-span[0] for span in spans)))
    high = _end(max(0.0, *(span[1] for span in spans)))
    if low == high == 0:
        high = _ENDS[0]
    return Scale(-low, high, min(columns, _WIDEST))


def relative_span(effect: Effect) -> tuple[float, float] | None:
    """The interval, or the difference where there is none, as shares of the baseline.

    None where shares of it would say nothing.
    """
    if effect.difference is None or effect.baseline is None or not is_measure(effect):
        return None
    low, high = effect.ci or (effect.difference, effect.difference)
    return low / effect.baseline, high / effect.baseline


def draw(effect: Effect, scale: Scale, signs: Signs) -> str:
    """The interval as a line with a point at the difference, `──●──`, and the scale's zero.

    What lies beyond an end of the scale is an arrow there.
    """
    span = relative_span(effect)
    cells = [" "] * scale.columns
    cells[scale.column(0.0)] = signs.zero
    if span is None:
        return "".join(cells)
    last = scale.columns - 1
    left, right = scale.column(span[0]), scale.column(span[1])
    for column in range(max(left, 0), min(right, last) + 1):
        cells[column] = signs.line
    point = scale.column(_relative(effect))
    if 0 <= point <= last:
        cells[point] = signs.point
    if left < 0:
        cells[0] = signs.beyond_left
    if right > last:
        cells[last] = signs.beyond_right
    return "".join(cells)


def _relative(effect: Effect) -> float:
    assert effect.difference is not None
    assert effect.baseline is not None
    return effect.difference / effect.baseline


def _end(share: float) -> float:
    if share == 0:
        return 0.0
    return next((end for end in _ENDS if end >= share), _ENDS[-1])
