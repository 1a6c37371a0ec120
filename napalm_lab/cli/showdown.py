"""The command `showdown`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from napalm_lab.cli.options import Json, VariantName
from napalm_lab.cli.usage import UsageError
from napalm_lab.wording import counted, nearest

if TYPE_CHECKING:
    from napalm_lab.variant.resolved import Rules, Stage


def showdown(
    variant: VariantName,
    hands: Annotated[
        list[str],
        typer.Argument(metavar='"HAND"…', help='Hands, each in quotes: "Ah Kd". T or 10 is a ten.'),
    ],
    stage: Annotated[
        str | None,
        typer.Option(
            "--stage",
            metavar="STAGE",
            help="At which stage: its name, or its number from 1. Needed if there are several.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Put hands in order under a variant's ranking, the best first, and say why.

    Hands may share cards with one another, as with a common board. Each has as many cards as are
    held at the stage, or as many as count.

    Example: napalm-lab showdown pagat --stage 1 "Ah Kd" "2c 2d"
    """
    from napalm_lab.report.json_text import print_json
    from napalm_lab.report.showdown import showdown_data, showdown_lines
    from napalm_lab.report.streams import write_lines
    from napalm_lab.report.terminal import MOST_PROSE, width
    from napalm_lab.table.showdown import lay_down
    from napalm_lab.variant.loading import load

    found = load(variant)
    chosen = _stage(found.rules, stage)
    result = lay_down(chosen, _hands(chosen, hands))
    if json:
        print_json(showdown_data(found.id, chosen, result))
    else:
        write_lines(showdown_lines(chosen, result, min(width(), MOST_PROSE)))


def _stage(rules: Rules, text: str | None) -> Stage:
    """The stage that is meant; UsageError where none is, or it is not clear which."""
    stages = rules.stages
    names = [stage.name for stage in stages]
    listed = ", ".join(f"{number} ({name})" for number, name in enumerate(names, 1))
    if text is None:
        if len(stages) > 1:
            raise UsageError(f"--stage is missing: the stages are {listed}")
        return stages[0]
    keys = [*names, *map(str, range(1, len(stages) + 1))]
    if text not in keys:
        near = nearest(text, names)
        listing = f"did you mean {near}? The" if near else "the"
        raise UsageError(f"there is no stage {text}; {listing} stages are {listed}")
    return stages[keys.index(text) % len(stages)]


def _hands(stage: Stage, texts: Sequence[str]) -> list[tuple[int, ...]]:
    """The cards of each hand; UsageError names every hand that is wrong, and says why."""
    from napalm_lab.rules.cards import CardError, parse_hand

    hands: dict[int, tuple[int, ...]] = {}
    wrong: list[str] = []
    unquoted = False
    for number, text in enumerate(texts, 1):
        try:
            hand = parse_hand(text)
        except CardError as error:
            wrong.append(f'hand {number}, "{text}": {error}')
            continue
        first = next(iter(hands), number)
        unquoted |= len(hand) == 1
        if len(hand) not in (stage.held, stage.cards):
            wrong.append(f'hand {number}, "{text}", has {_wrong_number(stage, len(hand))}')
        elif len(hand) != len(hands.get(first, hand)):
            wrong.append(
                f"hand {number} has {counted(len(hand), 'card')} and hand {first} has "
                f"{counted(len(hands[first]), 'card')}; give all hands the same number of cards"
            )
        else:
            hands[number] = hand
    if unquoted and wrong:
        wrong.append('put quotes round each hand, like "Ah Kd"')
    if wrong:
        raise UsageError("\n".join(wrong))
    return list(hands.values())


def _wrong_number(stage: Stage, given: int) -> str:
    wanted = f"{counted(stage.held, 'card')} held at stage {stage.name}"
    if stage.cards != stage.held:
        wanted = f"the {wanted}, or the {stage.cards} that count"
    else:
        wanted = f"the {wanted}"
    return f"{counted(given, 'card')}; give {wanted}"
