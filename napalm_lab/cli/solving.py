"""Learning what a command asks for, with progress shown, and telling what came of it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from napalm_lab.cli.failures import INTERRUPTED

if TYPE_CHECKING:
    from napalm_lab.learning.school import Course
    from napalm_lab.learning.training import Training
    from napalm_lab.report.solve_result import Solved
    from napalm_lab.variant.variant import Variant


@dataclass(frozen=True)
class Learning:
    """What is to be learned, and the command that does it again."""

    variant: Variant
    course: Course
    jobs: int
    command: tuple[str, ...]

    def trained(self, seconds: float | None, *, retrain: bool) -> Training:
        """What players have learned; ends the program where that is interrupted."""
        from napalm_lab.learning.school import taught
        from napalm_lab.report.progress import tell_compiling
        from napalm_lab.report.streams import write_message
        from napalm_lab.report.training_progress import training_shown
        from napalm_lab.rules.kernel import when_compiling

        done, budget = 0, self.course.budget
        when_compiling(tell_compiling)
        try:
            with training_shown("hands of training") as show:

                def tell(hands: int, of: int) -> None:
                    nonlocal done
                    done = hands
                    show(hands, of)

                return taught(
                    self.course,
                    self.jobs,
                    seconds=seconds,
                    retrain=retrain,
                    tell=tell,
                    warn=write_message,
                )
        except KeyboardInterrupt:
            end_interrupted(
                f"interrupted after {done:,} of {budget:,} hands of training, of which nothing is "
                "kept; --train-seconds keeps what was learned until then",
                self.command,
            )

    def solved(self, training: Training, export: Path | None) -> Solved:
        """How players so trained play; without a gain where its measurement is interrupted."""
        from napalm_lab.learning.observe import observe
        from napalm_lab.learning.school import gain_of
        from napalm_lab.learning.solution import Solution
        from napalm_lab.report.files import write_whole
        from napalm_lab.report.json_text import json_text
        from napalm_lab.report.solve_data import strategy_data
        from napalm_lab.report.solve_result import Solved
        from napalm_lab.report.streams import write_message
        from napalm_lab.report.training_progress import training_shown

        course = self.course
        try:
            seen = observe(course.rules, training.strategy, course.seed, self.jobs)
        except KeyboardInterrupt:
            end_interrupted("interrupted; what was learned is kept", self.command)
        solution = Solution(course.rules, training.strategy, seen)
        solved = Solved(self.variant, course.seed, training, solution, None)
        if export is not None:
            write_whole(export, json_text(strategy_data(solved), ensure_ascii=True) + "\n")
        try:
            with training_shown("steps of measuring what one seat could gain") as show:
                gain = gain_of(course, training, self.jobs, tell=show, warn=write_message)
        except KeyboardInterrupt:
            return solved
        return replace(solved, gain=gain)


def tell_solved(solved: Solved, command: Sequence[str], *, everything: bool, json: bool) -> None:
    """Prints what was found, as JSON or as text; everything : hands of all roles by score."""
    from napalm_lab.report.json_text import print_json
    from napalm_lab.report.signs import signs
    from napalm_lab.report.solve import print_solved
    from napalm_lab.report.solve_data import solved_data
    from napalm_lab.report.solve_map import shades_for
    from napalm_lab.report.terminal import screen

    if json:
        print_json(solved_data(solved))
        return
    shades = shades_for(sys.stdout.encoding)
    print_solved(screen(), solved, signs(), shades, command=command, everything=everything)


def end_interrupted(why: str, command: Sequence[str]) -> NoReturn:
    """Ends the program as one that was interrupted."""
    from napalm_lab.report.streams import write_message

    write_message(f"{why}; for all of it: {' '.join(command)}")
    raise typer.Exit(INTERRUPTED)
