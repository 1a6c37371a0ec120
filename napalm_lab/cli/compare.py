"""The command `compare`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

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
    Games,
    Jobs,
    Json,
    MaxHands,
    Seats,
    Seed,
    Skill,
    TablesOfPlayers,
    TrainingHands,
    Trainings,
    read_jobs,
    read_training_hands,
    read_trainings,
    refuse_in_vain,
)
from napalm_lab.cli.planning import read_asked
from napalm_lab.cli.usage import UsageError
from napalm_lab.experiment.settings import (
    DEFAULT_GAMES,
    DEFAULT_MAX_HANDS,
    DEFAULT_SEED,
)

if TYPE_CHECKING:
    from napalm_lab.variant.variant import Variant

_EXAMPLE = "napalm-lab compare pagat ukrainian"


def compare(
    variants: Annotated[
        list[str],
        typer.Argument(
            metavar="BASELINE VARIANT…",
            help="Two variants or more, files or names of shipped ones; the first is the baseline.",
        ),
    ],
    games: Games = str(DEFAULT_GAMES),
    seats: Seats = None,
    players: TablesOfPlayers = None,
    trainings: Trainings = None,
    training_hands: TrainingHands = None,
    skill: Skill = False,
    seed: Seed = str(DEFAULT_SEED),
    jobs: Jobs = None,
    max_hands: MaxHands = str(DEFAULT_MAX_HANDS),
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
    """Say what a change of rules does to the game, and how sure that is.

    All variants are played with the same cards and set beside the baseline: which rules differ,
    what the game is like under each, and whether that is more than an accident of the cards.

    Example: napalm-lab compare pagat ukrainian
    """
    from napalm_lab.cli.playing import Manner, compare_plan
    from napalm_lab.cli.repeating import plan_options, repeat_command

    asked = read_asked(games, seats, players, seed, max_hands)
    manner = Manner(
        read_jobs(jobs),
        json,
        everything,
        read_exports(export_csv, export_markdown),
        read_gates(fail_on),
    )
    histograms = read_histograms(histogram)
    judging = JudgingAsked(metric, margin, precision, until_decided, most_games)
    number, hands = read_trainings(trainings), read_training_hands(training_hands)
    plan = replace(asked.plan(_load_all(variants)), trainings=number, training_hands=hands)
    plan = replace(plan, skill=skill)
    refuse_in_vain(plan, trainings, training_hands)
    options = [*plan_options(plan), *judging.options(), *histogram_options(histograms)]
    options += manner.options()
    plan = replace(judging.applied_to(plan), histograms=histograms)
    compare_plan(plan, manner, repeat_command("compare", variants, options))


def _load_all(names: list[str]) -> tuple[Variant, ...]:
    """The variants of all names, with every fault of all their files.

    A file beside itself is let through, since it is plain what comes of it; a column twice among
    others is a slip.
    """
    from napalm_lab.variant.loading import load
    from napalm_lab.variant.problems import Problem, VariantError

    if len(names) < 2:
        raise UsageError(
            f"compare needs a baseline and at least one variant to set beside it, as in: {_EXAMPLE}"
        )
    found: list[Variant] = []
    problems: list[Problem] = []
    for name in names:
        try:
            found.append(load(name))
        except VariantError as error:
            problems += error.problems
    if problems:
        raise VariantError(problems)
    files = [variant.tree.place.source.path for variant in found]
    for place, name in enumerate(names):
        if len(names) > 2 and files[place] in files[:place]:
            raise UsageError(f"{name} is given twice; name each variant once")
    return tuple(found)
