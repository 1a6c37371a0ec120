"""The command `run`."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from napalm_lab.cli.exporting import ExportCsv, ExportMarkdown, read_exports
from napalm_lab.cli.gates import FailOn, read_gates
from napalm_lab.cli.histograms import Histograms, histogram_options, read_histograms
from napalm_lab.cli.judging import (
    JudgingAsked,
    Margin,
    MostGames,
    PrecisionWanted,
    PrimaryMetric,
    UntilDecided,
)
from napalm_lab.cli.options import (
    Everything,
    Jobs,
    Json,
    Skill,
    read_games,
    read_jobs,
    read_max_hands,
    read_seats,
    read_seed,
    read_tables,
    read_training_hands,
    read_trainings,
    refuse_in_vain,
)

_AS_IN_FILE = "Left out: as in the file."


def run(
    experiment: Annotated[
        str,
        typer.Argument(metavar="FILE", help="An experiment: a file, or the name of a shipped one."),
    ],
    games: Annotated[
        str | None,
        typer.Option(
            "--games",
            metavar="NUMBER",
            help=f"How many games of each variant to play. {_AS_IN_FILE}",
        ),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option("--seats", metavar="NUMBER", help=f"How many play. {_AS_IN_FILE}"),
    ] = None,
    players: Annotated[
        list[str] | None,
        typer.Option(
            "--players",
            metavar="PLAYERS",
            help=f"Who plays, as in `compare`; in place of all tables of the file. {_AS_IN_FILE}",
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed", metavar="NUMBER", help=f"Which cards and chances come up. {_AS_IN_FILE}"
        ),
    ] = None,
    trainings: Annotated[
        str | None,
        typer.Option(
            "--trainings",
            metavar="NUMBER",
            help=f"How many times learned players learn each variant anew. {_AS_IN_FILE}",
        ),
    ] = None,
    training_hands: Annotated[
        str | None,
        typer.Option(
            "--training-hands",
            metavar="NUMBER",
            help=f"How many hands each training of learned players has. {_AS_IN_FILE}",
        ),
    ] = None,
    skill: Skill = False,
    jobs: Jobs = None,
    max_hands: Annotated[
        str | None,
        typer.Option(
            "--max-hands",
            metavar="NUMBER",
            help=f"After how many hands a game is stopped and counted as capped. {_AS_IN_FILE}",
        ),
    ] = None,
    metric: PrimaryMetric = None,
    margin: Margin = None,
    precision: PrecisionWanted = None,
    until_decided: UntilDecided = False,
    most_games: MostGames = None,
    fail_on: FailOn = None,
    histogram: Histograms = None,
    export_csv: ExportCsv = None,
    export_markdown: ExportMarkdown = None,
    everything: Everything = False,
    json: Json = False,
) -> None:
    """Play the experiment of a file: variants against a baseline, as `compare` does.

    The file says the question, the variants (by name, path or changes) and how they are played.

    Example: napalm-lab run pagat-vs-ukrainian
    """
    from napalm_lab.cli.playing import Manner, compare_plan
    from napalm_lab.cli.repeating import repeat_command
    from napalm_lab.experiment.spec import load_experiment

    given = {
        "--games": None if games is None else read_games(games),
        "--seats": read_seats(seats),
        "--seed": None if seed is None else read_seed(seed),
        "--max-hands": None if max_hands is None else read_max_hands(max_hands),
        "--trainings": None if trainings is None else read_trainings(trainings),
        "--training-hands": None if training_hands is None else read_training_hands(training_hands),
    }
    manner = Manner(
        read_jobs(jobs),
        json,
        everything,
        read_exports(export_csv, export_markdown),
        read_gates(fail_on),
    )
    histograms = read_histograms(histogram)
    found = load_experiment(experiment)
    plan = found.plan(
        games=given["--games"],
        seats=given["--seats"],
        players=read_tables(players),
        seed=given["--seed"],
        max_hands=given["--max-hands"],
        trainings=given["--trainings"],
        training_hands=given["--training-hands"],
    )
    refuse_in_vain(replace(plan, skill=skill), trainings, training_hands)
    judging = JudgingAsked(metric, margin, precision, until_decided, most_games)
    options: list[tuple[str, object]] = [
        (option, value) for option, value in given.items() if value is not None
    ]
    tables = [("--players", text) for text in players or ()]
    about = {"experiment": found.name, "question": found.question, "experiment_file": found.file}
    options += [*tables, *([("--skill", "")] if skill else []), *judging.options()]
    options += [*histogram_options(histograms), *manner.options()]
    command = repeat_command("run", [experiment], options)
    plan = replace(judging.applied_to(plan), histograms=histograms, skill=skill)
    compare_plan(plan, manner, command, about)
