"""That a variant has more than one way to be played: trainings that disagree, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from napalm_lab.experiment.habits import ByTraining, Habits
from napalm_lab.experiment.results import ComparisonResult, Simulation
from napalm_lab.report.grid import Column, Row, grid_lines
from napalm_lab.report.naming import variant_names
from napalm_lab.report.numbers import decimals_of, percent, plain_number
from napalm_lab.report.prose import print_paragraphs
from napalm_lab.report.signs import Signs
from napalm_lab.variant.variant import Variant
from napalm_lab.variant.words import stage_title
from napalm_lab.wording import listed

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_DIGITS = 3

Side = tuple[str, str, Variant, Habits]
"""The name of a variant, its players, the variant, how it is played."""


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
    return [(name, who, variant, habits) for name, who, variant, habits in found if habits]


def several_ways(result: ComparisonResult | Simulation) -> list[Side]:
    """Those sides whose trainings disagree, each variant once a table."""
    return [side for side in sides_of(result) if side[3].disagreements]


def ways_text(side: Side) -> str:
    """What is to be said of one such side."""
    name, _, _, habits = side
    labels = [figure.metric.label for figure in habits.disagreements]
    return (
        f"{name} has more than one way to be played: its {len(habits.trainings)} trainings "
        f"disagree in {listed(labels)} by more than the games explain. Training by training:"
    )


def ways_lines(side: Side, width: int, signs: Signs) -> Iterator[Text]:
    """The table: what trainings disagree in, and how often each says yes at each stage."""
    _, _, variant, habits = side
    columns = [Column((str(number),)) for number in range(1, len(habits.trainings) + 1)]
    rows = [Row(figure.metric.label, _cells(figure, signs)) for figure in habits.disagreements]
    for place, stage in enumerate(variant.rules.stages):
        shares = [training[place] for training in habits.trainings]
        cells = tuple(signs.nothing if s is None else percent(s, signs, 1) for s in shares)
        rows.append(Row(f"yes at {stage_title(stage.name, place + 1)}", cells))
    yield from grid_lines(columns, rows, width, 0)


def print_ways(screen: Console, sides: Sequence[Side], signs: Signs) -> None:
    """What is said of each side, and its table."""
    for side in sides:
        screen.print()
        print_paragraphs(screen, [ways_text(side)])
        for line in ways_lines(side, screen.width, signs):
            screen.print(line, soft_wrap=True)


def _cells(figure: ByTraining, signs: Signs) -> tuple[str, ...]:
    known = [abs(value) for value in figure.values if value]
    if figure.metric.kind == "share":
        return tuple(signs.nothing if v is None else percent(v, signs, 1) for v in figure.values)
    decimals = max((decimals_of(value, _DIGITS) for value in known), default=0)
    return tuple(
        signs.nothing if value is None else plain_number(value, decimals, signs)
        for value in figure.values
    )


def play_data(result: ComparisonResult | Simulation) -> list[dict[str, Any]]:
    """For scripts: how each side is played, and whether its trainings agree."""
    return [
        {
            "variant": name,
            "players": players,
            "yes_at": habits.yes_at,
            "more_than_one_way": bool(habits.disagreements),
            "trainings": {
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
            if habits.trainings
            else None,
        }
        for name, players, _, habits in sides_of(result)
    ]
