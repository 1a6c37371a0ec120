"""The command `trace`."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from napalm_lab.cli.options import (
    LARGEST,
    PLAYERS_WORDS,
    Json,
    MaxHands,
    Seats,
    Seed,
    TrainingHands,
    Trainings,
    VariantName,
    read_jobs,
    read_max_hands,
    read_seats,
    read_seed,
    read_training_hands,
    read_trainings,
    refuse_in_vain,
)
from napalm_lab.cli.teaching import taught
from napalm_lab.cli.usage import whole_number
from napalm_lab.experiment.settings import DEFAULT_MAX_HANDS, DEFAULT_SEED, REFERENCE_PLAYERS

if TYPE_CHECKING:
    from napalm_lab.experiment.plan import Plan
    from napalm_lab.players.moment import Moment


def trace(
    variant: VariantName,
    seed: Seed = str(DEFAULT_SEED),
    game: Annotated[
        str,
        typer.Option("--game", metavar="NUMBER", help="Which of the seed's games; the first is 0."),
    ] = "0",
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="PLAYERS",
            help=f"One player for all, or one a seat from A on, joined by +. {PLAYERS_WORDS}.",
        ),
    ] = REFERENCE_PLAYERS,
    seats: Seats = None,
    trainings: Trainings = None,
    training_hands: TrainingHands = None,
    max_hands: MaxHands = str(DEFAULT_MAX_HANDS),
    json: Json = False,
) -> None:
    """Tell one game as a story, with every card open.

    It is the same game that `simulate` plays under that number, with that seed and those players.

    Example: napalm-lab trace pagat --seed 7 --game 12
    """
    from napalm_lab.experiment.plan import Plan, choose_seats
    from napalm_lab.players.stepped import Table
    from napalm_lab.report.json_text import print_json
    from napalm_lab.report.streams import write_lines
    from napalm_lab.report.terminal import width, wrapped
    from napalm_lab.table.events import events_data
    from napalm_lab.table.story import tell
    from napalm_lab.variant.compile import compile_rules
    from napalm_lab.variant.loading import load

    number, seed_number = whole_number("--game", game, 0, LARGEST), read_seed(seed)
    most, wanted = read_max_hands(max_hands), read_seats(seats)
    found = load(variant)
    plan = Plan(
        (found,),
        (players,),
        choose_seats([found], wanted),
        1,
        seed_number,
        trainings=read_trainings(trainings),
        training_hands=read_training_hands(training_hands),
    )
    refuse_in_vain(plan, trainings, training_hands)
    plan = taught(_with_its_training(plan, number), read_jobs(None))
    rules, lineup = compile_rules(found.rules, plan.seats), plan.lineup(players, found)
    moments = _without_prints(Table(rules, lineup).play(seed_number, number, most))
    if not json:
        columns = width()
        for line in tell(rules, moments):
            write_lines(wrapped(line, columns))
        return
    print_json(
        {
            "variant": found.id,
            "rules_hash": found.rules_hash,
            "seats": rules.seats,
            "seed": seed_number,
            "game": number,
            "players": lineup.text,
            "max_hands": most,
            "events": list(events_data(rules, moments)),
        }
    )


def _with_its_training(plan: Plan, game: int) -> Plan:
    """The plan with none of its trainings but the one whose turn a game is."""
    if not plan.has_pupils:
        return plan
    from napalm_lab.experiment.teaching import seeds

    seed = seeds(plan.seed, plan.trainings)[game % plan.trainings]
    return replace(plan, seed=seed, trainings=1)


def _without_prints(moments: Iterator[Moment]) -> Iterator[Moment]:
    """The same, with what players of the user's own print on stderr, out of the story."""
    while True:
        with contextlib.redirect_stdout(sys.stderr):
            moment = next(moments, None)
        if moment is None:
            return
        yield moment
