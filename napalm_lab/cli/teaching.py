"""Teaching the learned players of a plan before it is played, with progress shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from napalm_lab.cli.failures import INTERRUPTED

if TYPE_CHECKING:
    from napalm_lab.experiment.plan import Plan


def taught(plan: Plan, jobs: int) -> Plan:
    """The plan with players who know their games; what was learned before is taken from the cache.

    PlayerError for players who cannot sit there. Who interrupts it is told what is kept.
    """
    if not plan.must_learn:
        return plan
    from napalm_lab.experiment.teaching import missing, teach
    from napalm_lab.report.streams import write_message
    from napalm_lab.report.teaching import training_ahead
    from napalm_lab.report.training_progress import training_shown

    if number := missing(plan):
        write_message(training_ahead(plan, number, jobs))
    with going_on(plan), training_shown("hands of training") as tell:
        return teach(plan, jobs, tell, write_message)


def measured(plan: Plan, jobs: int, *, announced: bool) -> Plan:
    """The plan of taught players with what better play could gain against them.

    announced : whether it was said before that this takes time.
    """
    if not plan.is_to_be_measured or plan.is_one_game:
        return plan
    from napalm_lab.experiment.teaching import measure, unmeasured
    from napalm_lab.report.streams import write_message
    from napalm_lab.report.teaching import measuring_ahead
    from napalm_lab.report.training_progress import training_shown

    if not announced and unmeasured(plan):
        write_message(measuring_ahead(plan, jobs))
    what = "steps of measuring what better play could gain"
    with going_on(plan), training_shown(what) as tell:
        return measure(plan, jobs, tell, write_message)


@contextmanager
def going_on(plan: Plan) -> Iterator[None]:
    """Ends the program where it is interrupted, and says how much is done and how to go on."""
    try:
        yield
    except KeyboardInterrupt:
        from napalm_lab.experiment.teaching import courses, missing
        from napalm_lab.report.streams import write_message

        number = sum(map(len, courses(plan).values()))
        done = number - missing(plan)
        write_message(
            f"interrupted before any game of learned players; {done} of {number} trainings are "
            "kept, and the same command goes on from there"
        )
        raise typer.Exit(INTERRUPTED) from None
