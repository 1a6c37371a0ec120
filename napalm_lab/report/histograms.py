"""Histograms on the terminal and as data: how many games have which number of a metric."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from napalm_lab.experiment.counting import MetricHistogram
from napalm_lab.experiment.plan import Plan
from napalm_lab.report.naming import variant_names
from napalm_lab.report.numbers import plain_number
from napalm_lab.report.prose import print_paragraphs
from napalm_lab.report.signs import Signs
from napalm_lab.simulate.metrics import METRICS_BY_ID
from napalm_lab.statistics.histogram import Bins
from napalm_lab.wording import counted

if TYPE_CHECKING:
    from rich.console import Console

_GAP = 2
_SHARE = 6
"""Columns of the longest share, `100.0%`."""
_NARROWEST = 8
_WIDEST = 40


def print_histograms(
    screen: Console, found: Sequence[MetricHistogram], plan: Plan, signs: Signs
) -> None:
    """Each with a blank line above it: bars on common bins, then the quartiles in words."""
    from rich.text import Text

    for one in found:
        metric = METRICS_BY_ID[one.metric]
        unit = f", {metric.unit}" if metric.unit else ""
        screen.print()
        print_paragraphs(screen, [f"{metric.label}{unit}: share of games"], style="bold")
        names = side_names(one, plan)
        for line in bar_lines(one, names, screen.width, signs):
            screen.print(Text(line, no_wrap=True), soft_wrap=True)
        print_paragraphs(screen, quartile_sentences(one, names, signs))


def histograms_data(found: Sequence[MetricHistogram], plan: Plan) -> dict[str, Any]:
    """For scripts, by metric id; start and width are None where no game was counted."""
    return {one.metric: _data(one, plan) for one in found}


def side_names(one: MetricHistogram, plan: Plan) -> list[str]:
    """The variant, the players, or both: what tells each side from the rest."""
    variants = variant_names(plan.variants)
    several = len({side.players for side in one.sides}) > 1
    if several and len({side.variant for side in one.sides}) == 1:
        return [side.players for side in one.sides]
    return [
        f"{variants[side.variant]}, {side.players}" if several else variants[side.variant]
        for side in one.sides
    ]


def bar_lines(
    one: MetricHistogram, names: Sequence[str], width: int, signs: Signs
) -> Iterator[str]:
    """A line a bin; as many sides beside each other as have room, the others below them.

    The bars of all sides have one scale.
    """
    from rich.cells import cell_len

    if not one.bins.bins:
        return
    labels = _labels(one, signs)
    label_width = max(map(len, labels))
    highest = max(_share(side, units) for side in one.bins.sides for units in _units(one, side))
    sides = list(zip(names, one.bins.sides, strict=True))
    rooms = [
        (width - label_width) // beside - 2 * _GAP - _SHARE for beside in range(1, 1 + len(sides))
    ]
    longest = max(_NARROWEST, *(cell_len(name) - _GAP - _SHARE for name in names))
    beside = sum(room >= longest for room in rooms) or 1
    room = max(1, min(rooms[beside - 1], _WIDEST))
    for first in range(0, len(sides), beside):
        yield from _block(one, sides[first : first + beside], labels, room, highest, signs)


def quartile_sentences(one: MetricHistogram, names: Sequence[str], signs: Signs) -> list[str]:
    """What the quartiles of each side say."""
    return [
        f"{name}: {_quartiles(side, signs)}"
        for name, side in zip(names, one.bins.sides, strict=True)
    ]


def bar(share: float, room: int, signs: Signs) -> str:
    """A bar for a share 0..1 of so many columns; what is not zero is never nothing."""
    steps = len(signs.bar_parts) + 1
    length = max(round(share * room * steps), 1 if share > 0 else 0)
    whole, part = divmod(length, steps)
    return signs.bar * whole + (signs.bar_parts[part - 1] if part else "")


def _block(
    one: MetricHistogram,
    sides: Sequence[tuple[str, Bins]],
    labels: Sequence[str],
    room: int,
    highest: float,
    signs: Signs,
) -> Iterator[str]:
    """Sides beside each other, their names above them."""
    from rich.cells import set_cell_size

    label_width = max(map(len, labels))
    column = room + _GAP + _SHARE
    blank, gap = " " * label_width, " " * _GAP
    headings = [set_cell_size(name, column) for name, _ in sides]
    yield (blank + gap + gap.join(headings)).rstrip()
    units = [_units(one, side) for _, side in sides]
    for place, label in enumerate(labels):
        cells = []
        for (_, side), all_units in zip(sides, units, strict=True):
            share = _share(side, all_units[place])
            drawn = bar(share / highest if highest else 0.0, room, signs)
            told = f"{_percent(share):>{_SHARE}}"
            cells.append(f"{told}{gap}{drawn:<{room}}")
        yield f"{label:>{label_width}}{gap}{gap.join(cells)}".rstrip()


def _labels(one: MetricHistogram, signs: Signs) -> list[str]:
    """What each bin holds: `7`, `10 to 14`; and what lies beyond, where anything does."""
    start, width = one.bins.start, one.bins.width
    labels = []
    for low in range(start, start + width * one.bins.bins, width):
        first = plain_number(low, 0, signs)
        labels.append(first if width == 1 else f"{first} to {_whole(low + width - 1, signs)}")
    if _any_below(one):
        labels.insert(0, f"under {_whole(start, signs)}")
    if _any_above(one):
        labels.append(f"over {_whole(start + width * one.bins.bins - 1, signs)}")
    return labels


def _units(one: MetricHistogram, side: Bins) -> list[int]:
    """A side's games by label."""
    below = [side.below] if _any_below(one) else []
    above = [side.above] if _any_above(one) else []
    return [*below, *side.counts, *above]


def _any_below(one: MetricHistogram) -> bool:
    return any(side.below for side in one.bins.sides)


def _any_above(one: MetricHistogram) -> bool:
    return any(side.above for side in one.bins.sides)


def _games(side: Bins) -> int:
    return side.below + sum(side.counts) + side.above


def _share(side: Bins, units: int) -> float:
    return units / _games(side) if units else 0.0


def _percent(share: float) -> str:
    if share == 0:
        return ""
    if 0.9995 <= share < 1:
        return ">99.9%"
    return "<0.1%" if share < 0.0005 else f"{100 * share:.1f}%"


def _quartiles(side: Bins, signs: Signs) -> str:
    if side.quartiles is None:
        return "no game to count."
    low, middle, high = (_whole(value, signs) for value in side.quartiles)
    if _games(side) == 1:
        return f"1 game, with {middle}."
    return (
        f"of {counted(_games(side), 'game')}, a quarter have at most {low}, half at most {middle}, "
        f"three quarters at most {high}."
    )


def _whole(value: int, signs: Signs) -> str:
    return plain_number(value, 0, signs)


def _data(one: MetricHistogram, plan: Plan) -> dict[str, Any]:
    variants = variant_names(plan.variants)
    return {
        "start": one.bins.start if one.bins.bins else None,
        "width": one.bins.width if one.bins.bins else None,
        "sides": [
            {
                "name": name,
                "counts": list(side.counts),
                "below": side.below,
                "above": side.above,
                "quartiles": side.quartiles,
                "variant": variants[where.variant],
                "players": where.players,
            }
            for name, where, side in zip(
                side_names(one, plan), one.sides, one.bins.sides, strict=True
            )
        ],
    }
