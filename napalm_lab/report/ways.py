"""That a variant has more than one way to be played: trainings that disagree, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from napalm_lab.experiment.habits import ByTraining, Habits
from napalm_lab.experiment.results import ComparisonResult, Simulation
from napalm_lab.report.grid import NARROWEST_LABEL, Column, Row, grid_lines
from napalm_lab.report.naming import variant_names
from napalm_lab.report.numbers import decimals_of, percent, plain_number
from napalm_lab.report.prose import print_paragraphs
from napalm_lab.report.signs import Signs
from napalm_lab.variant.variant import Variant
from napalm_lab.variant.words import stage_title
from napalm_lab.wording import listed

if TYPE_CHECKING:
    from rich.console import Console

_DIGITS = 3
_MOST_COLUMNS = 8
"""More trainings than these are told by the least, the middle and the most."""

_MOST_TABLES = 3
"""More variants than these are named without their tables."""


@dataclass(frozen=True)
class Side:
    """A variant as it was played at a table; at : of several tables which, as in ` with tight`."""

    name: str
    players: str
    at: str
    variant: Variant
    habits: Habits


def sides_of(result: ComparisonResult | Simulation) -> list[Side]:
    """Every side that was played, table by table."""
    names = variant_names(result.plan.variants)
    found: list[tuple[str, str, Variant, Habits | None]] = []
    if isinstance(result, Simulation):
        (variant,) = result.plan.variants
        found = [(names[0], table.players, variant, table.habits) for table in result.tables]
    else:
        for table in result.tables:
            found.append((names[0], table.players, result.plan.variants[0], table.habits))
            found += [
                (name, table.players, comparison.variant, comparison.habits)
                for name, comparison in zip(names[1:], table.comparisons, strict=True)
            ]
    several = len(result.tables) > 1
    return [
        Side(name, players, f" with {players}" if several else "", variant, habits)
        for name, players, variant, habits in found
        if habits is not None
    ]


def several_ways(result: ComparisonResult | Simulation) -> list[Side]:
    """Those sides whose trainings disagree."""
    return [side for side in sides_of(result) if side.habits.disagreements]


def ways_text(side: Side) -> str:
    """What is to be said of one such side, before its table."""
    labels = listed(figure.metric.label for figure in side.habits.disagreements)
    return (
        f"{side.name}{side.at} has more than one way to be played, or was not learned to the end: "
        f"its {len(side.habits.trainings)} trainings disagree in {labels} by more than the games "
        "explain (--training-hands lets them learn longer). Training by training:"
    )


def ways_in_short(sides: Sequence[Side]) -> str:
    """What is to be said of many such sides, without tables."""
    told = (
        f"{side.name}{side.at} ({listed(f.metric.label for f in side.habits.disagreements)})"
        for side in sides
    )
    return (
        f"More than one way to be played, or not learned to the end, as trainings disagree by more "
        f"than the games explain: "
        f"{listed(told)}. --json has them training by training."
    )


def ways_heading(side: Side, most: int = _MOST_COLUMNS) -> tuple[str, ...]:
    """Headings of the columns of figures; most : trainings that have a column each."""
    number = len(side.habits.trainings)
    if number > most:
        return "least", "middle", "most"
    return tuple(str(place + 1) for place in range(number))


def ways_rows(side: Side, signs: Signs, most: int = _MOST_COLUMNS) -> list[Row]:
    """What trainings disagree in, and how often each says yes at each stage; most : as above."""
    rows = [Row(f.metric.label, _cells(f, signs, most)) for f in side.habits.disagreements]
    for place, stage in enumerate(side.variant.rules.stages):
        shares = _told([training[place] for training in side.habits.trainings], most)
        cells = tuple(signs.nothing if s is None else percent(s, signs, 1) for s in shares)
        rows.append(Row(f"yes at {stage_title(stage.name, place + 1)}", cells))
    return rows


def print_ways(screen: Console, sides: Sequence[Side], signs: Signs) -> None:
    """What is said of each side, and its table; of many sides no tables."""
    if len(sides) > _MOST_TABLES:
        screen.print()
        print_paragraphs(screen, [ways_in_short(sides)])
        return
    for side in sides:
        screen.print()
        print_paragraphs(screen, [ways_text(side)])
        most = _columns_that_fit(side, screen.width, signs)
        columns = [Column((heading,)) for heading in ways_heading(side, most)]
        for line in grid_lines(columns, ways_rows(side, signs, most), screen.width, 0):
            screen.print(line, soft_wrap=True)


def _columns_that_fit(side: Side, width: int, signs: Signs) -> int:
    """How many trainings can have a column each on a screen of this width."""
    cells = [cell for row in ways_rows(side, signs) for cell in row.cells]
    widest = max(map(len, cells), default=1) + Column(("",)).gap
    return min(_MOST_COLUMNS, (width - NARROWEST_LABEL) // widest)


def _told(values: Sequence[float | None], most: int) -> list[float | None]:
    """The values as they are told: all, or of many the least, the middle and the most."""
    if len(values) <= most:
        return list(values)
    known = sorted(value for value in values if value is not None)
    return [known[0], known[len(known) // 2], known[-1]] if known else [None] * 3


def _cells(figure: ByTraining, signs: Signs, most: int) -> tuple[str, ...]:
    values = _told(figure.values, most)
    if figure.metric.kind == "share":
        return tuple(signs.nothing if v is None else percent(v, signs, 1) for v in values)
    known = [abs(value) for value in values if value]
    decimals = max((decimals_of(value, _DIGITS) for value in known), default=0)
    return tuple(
        signs.nothing if value is None else plain_number(value, decimals, signs) for value in values
    )


def play_data(result: ComparisonResult | Simulation) -> list[dict[str, Any]]:
    """For scripts: how each side is played, and whether its trainings agree."""
    return [
        {
            "variant": side.name,
            "players": side.players,
            "yes_at": side.habits.yes_at,
            "more_than_one_way": bool(side.habits.disagreements),
            "trainings": _trainings_data(side.habits) if side.habits.trainings else None,
        }
        for side in sides_of(result)
    ]


def _trainings_data(habits: Habits) -> dict[str, Any]:
    return {
        "yes_at": habits.trainings,
        "metrics": {
            figure.metric.id: {
                "values": figure.values,
                "p": figure.p,
                "p_holm": figure.p_holm,
                "disagree": figure.disagree,
            }
            for figure in habits.figures
        },
    }
