"""Options and arguments that several commands share, and how their texts are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from napalm_lab.cli.usage import UsageError, whole_number
from napalm_lab.experiment.settings import (
    DEFAULT_PLAYERS,
    DEFAULT_SEATS,
    DEFAULT_TRAINING_HANDS,
    DEFAULT_TRAININGS,
    FEWEST_TRAININGS,
    MOST_GAMES,
    MOST_HANDS,
    MOST_SEED,
    MOST_TRAINING_HANDS,
    MOST_TRAININGS,
)
from napalm_lab.rules.limits import MAX_SEATS, MIN_SEATS

if TYPE_CHECKING:
    from napalm_lab.experiment.plan import Plan

LARGEST = MOST_SEED
"""Of seeds and game numbers."""

VariantName = Annotated[
    str,
    typer.Argument(metavar="VARIANT", help="A variant: a file, or the name of a shipped one."),
]
Seats = Annotated[
    str | None,
    typer.Option(
        "--seats",
        metavar="NUMBER",
        help=f"How many play. Left out: {DEFAULT_SEATS}, or the nearest number that is allowed.",
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
Games = Annotated[
    str, typer.Option("--games", metavar="NUMBER", help="How many games of each variant to play.")
]
Jobs = Annotated[
    str | None,
    typer.Option(
        "--jobs",
        metavar="NUMBER",
        help="How many processors work at it; the result is the same. Left out: all there are.",
    ),
]
Trainings = Annotated[
    str | None,
    typer.Option(
        "--trainings",
        metavar="NUMBER",
        help="How many times learned players learn each variant anew; the games are spread over "
        "them. More make narrower intervals where trainings differ. Left out: "
        f"{DEFAULT_TRAININGS}.",
    ),
]
TrainingHands = Annotated[
    str | None,
    typer.Option(
        "--training-hands",
        metavar="NUMBER",
        help="How many hands each training of learned players has. More make better players, and "
        f"take longer. Left out: {DEFAULT_TRAINING_HANDS:,}.",
    ),
]
Skill = Annotated[
    bool,
    typer.Option(
        "--skill",
        help="Also measure what one seat that has learned wins among seats that have not: more a "
        "game of skill, or of luck?",
    ),
]
Everything = Annotated[
    bool, typer.Option("--all", help="Show all metrics, not only the six that say most.")
]

PLAYERS_WORDS = (
    "threshold:0.85 says yes with the best 15% of hands; also tight, loose, bluffer, random:0.5, "
    "never, always; learned, who is first trained for each variant and then kept; or your own "
    "class as module:Class"
)

TablesOfPlayers = Annotated[
    list[str] | None,
    typer.Option(
        "--players",
        metavar="PLAYERS",
        help="Who plays: one player for all seats, or one a seat from A on, joined by +. "
        f"{PLAYERS_WORDS}. Given more than once, each is a table, and all are shown side by side. "
        f"Left out: {DEFAULT_PLAYERS}.",
    ),
]


def read_seats(text: str | None) -> int | None:
    """The number of seats, 2..10, or None where it is left to the variant; UsageError."""
    return None if text is None else whole_number("--seats", text, MIN_SEATS, MAX_SEATS)


def read_seed(text: str) -> int:
    """The seed, 0..2**63-1; UsageError."""
    return whole_number("--seed", text, 0, LARGEST)


def read_max_hands(text: str) -> int:
    """The number of hands after which a game is capped, 1..1,000,000; UsageError."""
    return whole_number("--max-hands", text, 1, MOST_HANDS)


def read_trainings(text: str | None) -> int:
    """How many trainings of each variant, 2..1,000; UsageError."""
    if text is None:
        return DEFAULT_TRAININGS
    return whole_number("--trainings", text, FEWEST_TRAININGS, MOST_TRAININGS)


def read_training_hands(text: str | None) -> int:
    """How many hands of each training, from 1 on; UsageError."""
    if text is None:
        return DEFAULT_TRAINING_HANDS
    return whole_number("--training-hands", text, 1, MOST_TRAINING_HANDS)


def refuse_in_vain(plan: Plan, trainings: str | None, training_hands: str | None) -> None:
    """UsageError for options on learning, as they were given, where nobody learns."""
    if plan.has_pupils or plan.skill:
        return
    for option, text in (("--trainings", trainings), ("--training-hands", training_hands)):
        if text is not None:
            raise UsageError(
                f"{option} says how players learn, and nobody at these tables does; leave it out, "
                "or seat learned players with --players learned"
            )


def read_tables(texts: list[str] | None) -> tuple[str, ...] | None:
    """The tables of players, each once, or None where none is named; UsageError."""
    for place, text in enumerate(texts or ()):
        if text in (texts or ())[:place]:
            raise UsageError(f"--players {text} is given twice; name each table once")
    return tuple(texts) if texts else None


def read_games(text: str) -> int:
    """The number of games, 1..1,000,000,000; UsageError."""
    return whole_number("--games", text, 1, MOST_GAMES)


def read_jobs(text: str | None) -> int:
    """The number of workers, 1..256, or as many as there are processors; UsageError."""
    from napalm_lab.simulate.workers import MAX_JOBS, default_jobs

    if text is None:
        return min(default_jobs(), MAX_JOBS)
    return whole_number("--jobs", text, 1, MAX_JOBS)
