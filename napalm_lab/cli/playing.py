"""Playing what a command asks for, with progress shown, and telling what came of it."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import typer

from napalm_lab.cli.failures import INTERRUPTED

if TYPE_CHECKING:
    from napalm_lab.experiment.plan import Plan
    from napalm_lab.experiment.results import ComparisonResult, Simulation

Result = TypeVar("Result", "ComparisonResult", "Simulation")


@dataclass(frozen=True)
class Manner:
    """How to play and to tell: workers, JSON or text, all metrics or the main ones."""

    jobs: int
    json: bool
    everything: bool


def simulate_plan(plan: Plan, manner: Manner, command: Sequence[str]) -> None:
    """Play a plan of one variant and print its figures; `command` does the same again."""
    from napalm_lab.experiment.running import simulate
    from napalm_lab.report.data import simulation_data
    from napalm_lab.report.json_text import print_json
    from napalm_lab.report.signs import signs
    from napalm_lab.report.simulation import print_simulation
    from napalm_lab.report.terminal import screen

    result = _played(simulate, plan, manner.jobs)
    if manner.json:
        print_json(simulation_data(result))
    else:
        print_simulation(screen(), result, signs(), command=command, everything=manner.everything)
    _end(result, command)


def compare_plan(
    plan: Plan, manner: Manner, command: Sequence[str], about: dict[str, Any] | None = None
) -> None:
    """Play a plan of several variants and print what they do to the baseline.

    about : what an experiment says of itself: its `question`, if it has one, and more for scripts.
    """
    from napalm_lab.experiment.running import compare
    from napalm_lab.report.comparison import print_comparison
    from napalm_lab.report.data import comparison_data
    from napalm_lab.report.json_text import print_json
    from napalm_lab.report.signs import signs
    from napalm_lab.report.terminal import screen

    about = about or {}
    result = _played(compare, plan, manner.jobs)
    if manner.json:
        print_json({**comparison_data(result), **about})
    else:
        print_comparison(
            screen(),
            result,
            signs(),
            command=command,
            everything=manner.everything,
            title=about.get("question"),
        )
    _end(result, command)


def _played(play: Callable[..., Result], plan: Plan, jobs: int) -> Result:
    from napalm_lab.report.looks import look_text
    from napalm_lab.report.progress import progress_shown, tell_compiling
    from napalm_lab.report.signs import signs
    from napalm_lab.rules.kernel import when_compiling

    when_compiling(tell_compiling)
    # What players of the user's own print must not get into the result.
    with contextlib.redirect_stdout(sys.stderr), progress_shown(plan.games) as shown:
        return play(
            plan,
            jobs,
            shown.done,
            lambda look: shown.look(look_text(look, plan.judging.primary_metric, signs())),
        )


def _end(result: ComparisonResult | Simulation, command: Sequence[str]) -> None:
    """Ends the program otherwise than usual where not all games were played."""
    if result.finished:
        return
    from napalm_lab.report.streams import write_message

    write_message(
        f"interrupted after {result.games:,} of {result.plan.games:,} games; "
        f"for all of them: {' '.join(command)}"
    )
    raise typer.Exit(INTERRUPTED)
