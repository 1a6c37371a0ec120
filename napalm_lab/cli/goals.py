"""The options of `check --play`, and the playing they ask for."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from napalm_lab.cli.options import read_jobs, read_max_hands, read_seats, read_seed
from napalm_lab.cli.teaching import taught
from napalm_lab.cli.usage import UsageError, whole_number
from napalm_lab.experiment.settings import (
    DEFAULT_MAX_HANDS,
    DEFAULT_MOST_GAMES,
    DEFAULT_SEATS,
    DEFAULT_SEED,
    MOST_GAMES,
    REFERENCE_PLAYERS,
)

if TYPE_CHECKING:
    from napalm_lab.experiment.goals import GoalsResult
    from napalm_lab.variant.variant import Variant


Play = Annotated[
    bool,
    typer.Option(
        "--play",
        help="Play each variant too, as often as it takes to tell which of its goals hold.",
    ),
]
MostGames = Annotated[
    str | None,
    typer.Option(
        "--max-games",
        metavar="NUMBER",
        help="With --play: the most games to play; goals not told by then stay open. "
        f"Left out: {DEFAULT_MOST_GAMES:,}.",
    ),
]
Seats = Annotated[
    str | None,
    typer.Option(
        "--seats",
        metavar="NUMBER",
        help=f"With --play: how many play. Left out: {DEFAULT_SEATS}, or the nearest number that "
        "is allowed.",
    ),
]
Players = Annotated[
    list[str] | None,
    typer.Option(
        "--players",
        metavar="PLAYERS",
        help="With --play: who plays, as in `simulate`, but at one table. "
        f"Left out: {REFERENCE_PLAYERS}.",
    ),
]
Seed = Annotated[
    str | None,
    typer.Option(
        "--seed",
        metavar="NUMBER",
        help=f"With --play: which cards and chances come up. Left out: {DEFAULT_SEED}.",
    ),
]
MaxHands = Annotated[
    str | None,
    typer.Option(
        "--max-hands",
        metavar="NUMBER",
        help="With --play: a game that nobody has won after so many hands is stopped and counted "
        f"as capped. Left out: {DEFAULT_MAX_HANDS:,}.",
    ),
]
Jobs = Annotated[
    str | None,
    typer.Option(
        "--jobs",
        metavar="NUMBER",
        help="With --play: how many processors work at it; the result is the same. "
        "Left out: all there are.",
    ),
]


@dataclass(frozen=True)
class Playing:
    """How goals are played for; seats : None where it is left to the variant."""

    most_games: int
    seats: int | None
    players: str
    seed: int
    jobs: int
    max_hands: int = DEFAULT_MAX_HANDS

    def command(self, files: Sequence[str]) -> str:
        """The command that plays for the goals of the same files again, fit for a shell."""
        from napalm_lab.cli.repeating import repeat_command

        seats = [] if self.seats is None else [("--seats", self.seats)]
        options: list[tuple[str, object]] = [
            ("--play", ""),
            ("--max-games", self.most_games),
            *seats,
            ("--players", self.players),
            ("--seed", self.seed),
        ]
        if self.max_hands != DEFAULT_MAX_HANDS:
            options.append(("--max-hands", self.max_hands))
        return " ".join(repeat_command("check", files, options))

    def result(self, variant: Variant) -> GoalsResult:
        """What came of the variant's goals, the progress shown meanwhile.

        PlanError and PlayerError where seats or players do not suit the variant.
        """
        from napalm_lab.experiment.goals import try_goals
        from napalm_lab.experiment.plan import Plan, choose_seats
        from napalm_lab.report.goals import goals_told
        from napalm_lab.report.progress import progress_shown, tell_compiling
        from napalm_lab.rules.kernel import when_compiling

        plan = Plan(
            variants=(variant,),
            players=(self.players,),
            seats=choose_seats([variant], self.seats),
            games=self.most_games,
            seed=self.seed,
            max_hands=self.max_hands,
        )
        when_compiling(tell_compiling)
        plan = taught(plan, self.jobs)
        # What players of the user's own print must not get into the result.
        with (
            contextlib.redirect_stdout(sys.stderr),
            progress_shown(plan.games, deciding=True) as shown,
        ):
            return try_goals(
                plan, self.jobs, shown.done, lambda found: shown.look(goals_told(found))
            )


def read_playing(
    play: bool,
    most_games: str | None,
    seats: str | None,
    players: list[str] | None,
    seed: str | None,
    max_hands: str | None,
    jobs: str | None,
) -> Playing | None:
    """How to play, or None where nothing is to be; UsageError for options without --play."""
    given = {
        "--max-games": most_games,
        "--seats": seats,
        "--players": players,
        "--seed": seed,
        "--max-hands": max_hands,
        "--jobs": jobs,
    }
    if not play:
        for option, text in given.items():
            if text:
                raise UsageError(f"{option} says how to play; it needs --play too")
        return None
    if players and len(players) > 1:
        raise UsageError("goals are tried at one table; give --players once")
    most = str(DEFAULT_MOST_GAMES) if most_games is None else most_games
    return Playing(
        most_games=whole_number("--max-games", most, 1, MOST_GAMES),
        seats=read_seats(seats),
        players=players[0] if players else REFERENCE_PLAYERS,
        seed=read_seed(str(DEFAULT_SEED) if seed is None else seed),
        jobs=read_jobs(jobs),
        max_hands=read_max_hands(str(DEFAULT_MAX_HANDS) if max_hands is None else max_hands),
    )
