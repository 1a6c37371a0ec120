"""Playing what a command asks for, with progress shown, and telling what came of it."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

import typer

from napalm_lab.cli.exporting import NO_EXPORTS, Exports
from napalm_lab.cli.failures import GATE_SAID_NO, INTERRUPTED
from napalm_lab.cli.gates import Gate, gate_options, refusal, unchecked
from napalm_lab.cli.teaching import going_on, measured, taught

if TYPE_CHECKING:
    from napalm_lab.experiment.plan import Plan
    from napalm_lab.experiment.results import ComparisonResult, Look, Simulation

Result = TypeVar("Result", "ComparisonResult", "Simulation")
Show = Callable[[Result], None]

FEW_GAMES = 400
"""Of all variants together in a first look before anything is compiled."""


@dataclass(frozen=True)
class Manner:
    """How to play and to tell: workers, JSON or text, all metrics or the main ones.

    exports : files to write besides; gates : verdicts that are not wanted.
    """

    jobs: int
    json: bool
    everything: bool
    exports: Exports = NO_EXPORTS
    gates: tuple[Gate, ...] = ()

    def options(self) -> list[tuple[str, object]]:
        """The options as they are written to ask for the same again.

        But for the number of workers, which depends on the machine and leaves no trace.
        """
        told = [("--all", self.everything), ("--json", self.json)]
        return [
            *gate_options(self.gates),
            *((option, "") for option, asked in told if asked),
            *self.exports.options(),
        ]


def simulate_plan(plan: Plan, manner: Manner, command: Sequence[str]) -> None:
    """Play a plan of one variant and print its figures; `command` does the same again."""
    from napalm_lab.experiment.running import simulate
    from napalm_lab.report.data import simulation_data
    from napalm_lab.report.first_look import show_simulation_first
    from napalm_lab.report.json_text import print_json
    from napalm_lab.report.signs import signs
    from napalm_lab.report.simulation import print_simulation
    from napalm_lab.report.terminal import screen

    result = _played(simulate, plan, manner, show_simulation_first)
    try:
        if manner.json:
            print_json(simulation_data(result))
        else:
            print_simulation(
                screen(), result, signs(), command=command, everything=manner.everything
            )
    finally:  # also where nobody reads on to the end
        if _is_worth_keeping(result):
            manner.exports.write_simulation(result, command)
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
    from napalm_lab.report.first_look import show_comparison_first
    from napalm_lab.report.json_text import print_json
    from napalm_lab.report.signs import signs
    from napalm_lab.report.terminal import screen

    about = about or {}
    result = _with_skill(_played(compare, plan, manner, show_comparison_first), manner.jobs)
    title = about.get("question")
    try:
        if manner.json:
            print_json({**comparison_data(result), **about})
        else:
            everything = manner.everything
            print_comparison(
                screen(), result, signs(), command=command, everything=everything, title=title
            )
    finally:  # also where nobody reads on to the end
        if _is_worth_keeping(result):
            manner.exports.write_comparison(result, command, title)
    _end(result, command)
    _mind_gates(result, manner.gates)


def _played(play: Callable[..., Result], plan: Plan, manner: Manner, show: Show[Result]) -> Result:
    """What came of a plan. Where players must learn first, `show` shows what came of the reference.

    The reference is played beforehand in any case, to be set beside what comes of the plan.
    """
    from napalm_lab.report.progress import tell_compiling
    from napalm_lab.rules.kernel import is_kept, when_compiling
    from napalm_lab.simulate.batch import play_games

    when_compiling(tell_compiling)
    plan = replace(plan, keep=True)
    reference, look, wait = plan.reference, plan.first_look, _must_wait(plan)
    first = None
    if look is not None and (reference is not None or wait):
        with going_on(plan):
            if wait and not is_kept(play_games):
                show(_whole(_played_once(play, _at_once(look), 1)))
            first = _whole(_played_once(play, look, manner.jobs))
        if wait:
            show(first)
    plan = measured(taught(plan, manner.jobs), manner.jobs, announced=wait)
    first = None if reference is None else first
    return replace(_played_once(play, plan, manner.jobs), reference=first)


def _whole(result: Result) -> Result:
    """A result that nobody interrupted; KeyboardInterrupt else."""
    if not result.finished:
        raise KeyboardInterrupt
    return result


def _at_once(plan: Plan) -> Plan:
    """A few games that need no machine code, which takes longer to make than these to play."""
    games = min(plan.games, max(1, FEW_GAMES // len(plan.variants)))
    return replace(plan, games=games, stopping=None, interpreted=True)


def _must_wait(plan: Plan) -> bool:
    from napalm_lab.experiment.teaching import missing

    return missing(plan) > 0


def _played_once(play: Callable[..., Result], plan: Plan, jobs: int) -> Result:
    from napalm_lab.report.looks import expected_end, look_text
    from napalm_lab.report.progress import progress_shown
    from napalm_lab.report.signs import signs

    stopping, held = plan.stopping, signs()
    deciding = stopping is not None
    # What players of the user's own print must not get into the result.
    with (
        contextlib.redirect_stdout(sys.stderr),
        progress_shown(plan.games, deciding=deciding) as shown,
    ):

        def watch(look: Look) -> None:
            if stopping is not None:
                told = look_text(look, plan.judging.primary_metric, stopping, held)
                shown.look(told, expected_end(look, stopping.schedule))

        return play(plan, jobs, shown.done, watch)


def _with_skill(result: ComparisonResult, jobs: int) -> ComparisonResult:
    """With what one learned seat wins, where that is asked for and there is anything to compare.

    Without it where that is interrupted.
    """
    if not result.plan.skill or result.same_rules or not result.finished:
        return result
    from napalm_lab.experiment.skill import measure_skill
    from napalm_lab.report.training_progress import training_shown

    try:
        with training_shown("games for skill") as tell:
            return replace(result, skill=measure_skill(result.plan, jobs, tell))
    except KeyboardInterrupt:
        return result


def _lacks_skill(result: ComparisonResult | Simulation) -> bool:
    """Whether skill was to be measured, and its games were interrupted."""
    from napalm_lab.experiment.results import Simulation

    if isinstance(result, Simulation) or result.same_rules or not result.finished:
        return False
    return result.plan.skill and not result.skill


def _is_worth_keeping(result: ComparisonResult | Simulation) -> bool:
    """Not what was interrupted before any game: it would take the place of an earlier file."""
    return result.finished or result.games > 0


def _mind_gates(result: ComparisonResult, gates: Sequence[Gate]) -> None:
    """Ends the program otherwise than usual where a verdict is not wanted.

    What could not be checked is said, and passes.
    """
    from napalm_lab.report.streams import write_message

    for line in unchecked(result, gates):
        write_message(line)
    told = refusal(result, gates)
    if told is None:
        return
    write_message(told)
    raise typer.Exit(GATE_SAID_NO)


def _end(result: ComparisonResult | Simulation, command: Sequence[str]) -> None:
    """Ends the program otherwise than usual where not all was played that was asked for."""
    from napalm_lab.report.streams import write_message

    if _lacks_skill(result):
        write_message(f"interrupted before skill was measured; for all of it: {' '.join(command)}")
        raise typer.Exit(INTERRUPTED)
    if result.finished:
        return
    deciding = result.plan.stopping is not None
    most, whole = ("at most ", "as many as it takes") if deciding else ("", "all of them")
    write_message(
        f"interrupted after {result.games:,} of {most}{result.plan.games:,} games; "
        f"for {whole}: {' '.join(command)}"
    )
    raise typer.Exit(INTERRUPTED)
