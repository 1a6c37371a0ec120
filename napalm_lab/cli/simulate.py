"""The command `simulate`."""

from __future__ import annotations

from dataclasses import replace

from napalm_lab.cli.exporting import ExportCsv, ExportMarkdown, read_exports
from napalm_lab.cli.histograms import Histograms, histogram_options, read_histograms
from napalm_lab.cli.judging import JudgingAsked, MostGames, PrecisionWanted, PrimaryMetric
from napalm_lab.cli.options import (
    Everything,
    Games,
    Jobs,
    Json,
    MaxHands,
    Seats,
    Seed,
    TablesOfPlayers,
    TrainingHands,
    Trainings,
    VariantName,
    read_jobs,
    read_training_hands,
    read_trainings,
    refuse_in_vain,
)
from napalm_lab.cli.planning import read_asked
from napalm_lab.experiment.settings import (
    DEFAULT_GAMES,
    DEFAULT_MAX_HANDS,
    DEFAULT_SEED,
)


def simulate(
    variant: VariantName,
    games: Games = str(DEFAULT_GAMES),
    seats: Seats = None,
    players: TablesOfPlayers = None,
    trainings: Trainings = None,
    training_hands: TrainingHands = None,
    seed: Seed = str(DEFAULT_SEED),
    jobs: Jobs = None,
    max_hands: MaxHands = str(DEFAULT_MAX_HANDS),
    metric: PrimaryMetric = None,
    precision: PrecisionWanted = None,
    most_games: MostGames = None,
    histogram: Histograms = None,
    export_csv: ExportCsv = None,
    export_markdown: ExportMarkdown = None,
    everything: Everything = False,
    json: Json = False,
) -> None:
    """Play many games of one variant and say what they are like.

    Each figure stands with the interval that holds the true one 95 times in 100.

    Example: napalm-lab simulate pagat --players loose
    """
    from napalm_lab.cli.playing import Manner, simulate_plan
    from napalm_lab.cli.repeating import plan_options, repeat_command
    from napalm_lab.variant.loading import load

    asked = read_asked(games, seats, players, seed, max_hands)
    manner = Manner(
        read_jobs(jobs),
        json,
        everything,
        read_exports(export_csv, export_markdown),
    )
    histograms = read_histograms(histogram)
    judging = JudgingAsked(metric=metric, precision=precision, most_games=most_games)
    number, hands = read_trainings(trainings), read_training_hands(training_hands)
    plan = replace(asked.plan([load(variant)]), trainings=number, training_hands=hands)
    refuse_in_vain(plan, trainings, training_hands)
    options = [*plan_options(plan), *judging.options(), *histogram_options(histograms)]
    options += manner.options()
    plan = replace(judging.applied_to(plan), histograms=histograms)
    simulate_plan(plan, manner, repeat_command("simulate", [variant], options))
