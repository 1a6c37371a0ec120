"""The command `solve`."""

from __future__ import annotations

import math
from typing import Annotated

import typer

from napalm_lab.cli.exporting import read_file
from napalm_lab.cli.options import (
    Jobs,
    Json,
    Seats,
    Seed,
    VariantName,
    read_jobs,
    read_seats,
    read_seed,
)
from napalm_lab.cli.usage import UsageError, whole_number
from napalm_lab.experiment.settings import DEFAULT_SEED

_MOST_HANDS = 10_000_000_000
_MOST_SECONDS = 10_000_000.0


def solve(
    variant: VariantName,
    seats: Seats = None,
    seed: Seed = str(DEFAULT_SEED),
    jobs: Jobs = None,
    hands: Annotated[
        str | None,
        typer.Option(
            "--hands",
            metavar="NUMBER",
            help="How many hands the players learn from. Left out: 2,000,000.",
        ),
    ] = None,
    train_seconds: Annotated[
        str | None,
        typer.Option(
            "--train-seconds",
            metavar="NUMBER",
            help="Stop learning after so many seconds, whatever was learned. The result then "
            "depends on the machine.",
        ),
    ] = None,
    retrain: Annotated[
        bool,
        typer.Option("--retrain", help="Learn anew, also what was learned before and is kept."),
    ] = False,
    export: Annotated[
        str | None,
        typer.Option(
            "--export",
            metavar="FILE",
            help="Also write the learned strategy to this file, as JSON. A file that is there is "
            "replaced.",
        ),
    ] = None,
    everything: Annotated[
        bool,
        typer.Option(
            "--all", help="Show hands by score for every role, not only for who is first."
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Learn to play a variant well, and say what good play is like.

    Players learn by playing each other; what they learned is kept for the next time. How much
    better one of them could still play is measured.

    Example: napalm-lab solve ukrainian
    """
    from napalm_lab.cli.repeating import repeat_command
    from napalm_lab.cli.solving import Learning, end_interrupted, tell_solved
    from napalm_lab.experiment.plan import choose_seats
    from napalm_lab.learning.school import Course
    from napalm_lab.learning.training import DEFAULT_HANDS
    from napalm_lab.variant.compile import compile_rules
    from napalm_lab.variant.loading import load

    wanted, seed_number = read_seats(seats), read_seed(seed)
    budget = DEFAULT_HANDS if hands is None else whole_number("--hands", hands, 1, _MOST_HANDS)
    seconds, path = read_seconds(train_seconds), read_file("--export", export)
    workers = read_jobs(jobs)
    found = load(variant)
    rules = compile_rules(found.rules, choose_seats([found], wanted))
    options: list[tuple[str, object]] = [
        ("--seats", rules.seats),
        ("--seed", seed_number),
        ("--hands", budget),
    ]
    given = [("--train-seconds", train_seconds), ("--export", export)]
    options += [(option, value) for option, value in given if value is not None]
    asked = [("--retrain", retrain), ("--all", everything), ("--json", json)]
    options += [(option, "") for option, wish in asked if wish]
    work = Learning(
        found,
        Course(rules, found.rules_hash, seed_number, budget),
        workers,
        repeat_command("solve", [variant], options),
    )
    training = work.trained(seconds, retrain=retrain)
    solved = work.solved(training, path)
    tell_solved(solved, work.command, everything=everything, json=json)
    if solved.gain is None:
        end_interrupted("interrupted before it was known what one seat could gain", work.command)


def read_seconds(text: str | None) -> float | None:
    """How long to learn, seconds above 0, or None for as long as it takes; UsageError."""
    if text is None:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= _MOST_SECONDS:
        raise UsageError(
            f"--train-seconds is {text or 'empty'}; it should be a number of seconds above 0, "
            f"at most {_MOST_SECONDS:,.0f}"
        )
    return seconds
