"""The command `check`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from napalm_lab.cli.failures import BAD_INPUT, DONE, GATE_SAID_NO, INTERRUPTED
from napalm_lab.cli.goals import (
    Jobs,
    MaxHands,
    MostGames,
    Play,
    Players,
    Playing,
    Seats,
    Seed,
    read_playing,
)
from napalm_lab.cli.options import Json

if TYPE_CHECKING:
    from napalm_lab.experiment.goals import GoalsResult
    from napalm_lab.table.examples import ExampleRun
    from napalm_lab.variant.variant import Variant


def check(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE…", help="Variant files, or names of shipped variants."),
    ],
    play: Play = False,
    most_games: MostGames = None,
    seats: Seats = None,
    players: Players = None,
    seed: Seed = None,
    max_hands: MaxHands = None,
    jobs: Jobs = None,
    json: Json = False,
) -> int:
    """Check variant files: are they valid, do their examples and, with --play, their goals hold?

    All faults of a file are told at once, each with its line. The examples in a file are played by
    the rules of that file; for one that does not hold, what it expects stands beside what happened.

    With --play the variants are played until it is certain of each goal in a file whether it holds,
    or the most games are reached. The exit code is 1 where a goal is missed, 2 where a file has a
    fault or an example does not hold, else 0: also where a goal could not be told.

    Example: napalm-lab check mine.yaml
    """
    from napalm_lab.report.json_text import print_json

    playing = read_playing(play, most_games, seats, players, seed, max_hands, jobs)
    checked: list[dict[str, Any]] = []
    finished = True
    for file in files:
        data, finished = _check_file(file, playing, quiet=json)
        checked.append(data)
        if not finished and playing is not None:
            _tell_interruption(data["games"], playing, files)
            break
    if json:
        print_json(checked[0] if len(files) == 1 else checked)
    return _exit_code(checked) if finished else INTERRUPTED


def _exit_code(checked: list[dict[str, Any]]) -> int:
    if not all(data["ok"] for data in checked):
        return BAD_INPUT
    missed = any(goal["holds"] is False for data in checked for goal in data["goals"])
    return GATE_SAID_NO if missed else DONE


def _check_file(name: str, playing: Playing | None, *, quiet: bool) -> tuple[dict[str, Any], bool]:
    """What was found, as data, and whether nobody interrupted; printed too unless `quiet`."""
    from napalm_lab.report.checking import checked_data, checked_lines
    from napalm_lab.report.streams import write_message
    from napalm_lab.table.examples import run_example
    from napalm_lab.variant.loading import load
    from napalm_lab.variant.problems import VariantError

    try:
        variant = load(name)
    except VariantError as error:
        if not quiet:
            write_message(str(error))
        return checked_data(_label(name), error.problems, []), True
    runs = [run_example(variant.rules, example) for example in variant.examples]
    if not quiet:
        stories = {
            place: _story(variant, run)
            for place, run in enumerate(runs)
            if run.actual and not run.ok
        }
        _write(checked_lines(variant.file, runs, stories, variant.goals, played=bool(playing)))
    data = checked_data(variant.file, [], runs, variant.goals)
    if playing is None or not variant.goals:
        return data, True
    result = playing.result(variant)
    return {**data, **_told(result, quiet=quiet)}, result.finished


def _told(result: GoalsResult, *, quiet: bool) -> dict[str, Any]:
    """What came of the goals, and how they were played, as data; printed too unless `quiet`."""
    from napalm_lab.report.goals import goals_data, goals_lines, playing_data
    from napalm_lab.report.signs import signs

    if not quiet:
        _write(goals_lines(result, signs()))
    return {"goals": goals_data(result), **playing_data(result)}


def _tell_interruption(games: int, playing: Playing, files: list[str]) -> None:
    """How far it came, and how to play on: from the start, since nothing is kept."""
    from napalm_lab.report.streams import write_message

    write_message(
        f"interrupted after {games:,} of at most {playing.most_games:,} games; "
        f"for as many as it takes: {playing.command(files)}"
    )


def _write(lines: Iterable[str]) -> None:
    from napalm_lab.report.streams import write_lines
    from napalm_lab.report.terminal import width, wrapped

    columns = width()
    for line in lines:
        write_lines(wrapped(line, columns))


def _label(name: str) -> str:
    """The file a name means, as it is shown to people; the name itself where there is none."""
    from napalm_lab.variant.finding import find
    from napalm_lab.variant.problems import VariantError

    try:
        return find(name, Path.cwd()).label
    except VariantError:
        return name


def _story(variant: Variant, run: ExampleRun) -> list[str]:
    """What happened in an example, line by line."""
    from napalm_lab.table.examples import example_moments, named_hands
    from napalm_lab.table.story import tell
    from napalm_lab.variant.compile import compile_rules

    rules = compile_rules(variant.rules, run.example.seats)
    return list(tell(rules, example_moments(rules, run.example), named_hands(run.example)))
