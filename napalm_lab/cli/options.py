"""Options and arguments that several commands share, and how their texts are read."""

from __future__ import annotations

from typing import Annotated

import typer

from napalm_lab.cli.usage import whole_number

LARGEST = 2**63 - 1
"""Of seeds and game numbers."""
MOST_HANDS = 1_000_000
MOST_SEATS = 10

VariantName = Annotated[
    str,
    typer.Argument(metavar="VARIANT", help="A variant: a file, or the name of a shipped one."),
]
Seats = Annotated[
    str | None,
    typer.Option(
        "--seats",
        metavar="NUMBER",
        help="How many play. Left out: five, or the nearest number that is allowed.",
    ),
]
Seed = Annotated[
    str,
    typer.Option(
        "--seed", metavar="NUMBER", help="Which cards and chances come up; the same seed, the same."
    ),
]
MaxHands = Annotated[
    str,
    typer.Option(
        "--max-hands",
        metavar="NUMBER",
        help="A game that nobody has won after so many hands is stopped and counted as capped.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON, for scripts.")]

PLAYERS_WORDS = (
    "threshold:0.85 says yes with the best 15 % of hands; also tight, loose, bluffer, random:0.5, "
    "never, always, or your own class as module:Class"
)


def read_seats(text: str | None) -> int | None:
    """The number of seats, 2..10, or None where it is left to the variant; UsageError."""
    return None if text is None else whole_number("--seats", text, 2, MOST_SEATS)


def read_seed(text: str) -> int:
    """The seed, 0..2**63-1; UsageError."""
    return whole_number("--seed", text, 0, LARGEST)


def read_max_hands(text: str) -> int:
    """The number of hands after which a game is capped, 1..1,000,000; UsageError."""
    return whole_number("--max-hands", text, 1, MOST_HANDS)
