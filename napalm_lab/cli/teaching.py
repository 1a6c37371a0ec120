"""Teaching the learned players of a plan before it is played, with progress shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from napalm_lab.experiment.plan import Plan


def taught(plan: Plan, jobs: int) -> Plan:
    """The plan with players who know their games; what was learned before is taken from the cache.

    PlayerError for players who cannot sit there. KeyboardInterrupt keeps what was learned whole.
    """
    if not plan.must_learn:
        return plan
    from napalm_lab.experiment.teaching import missing, teach
    from napalm_lab.report.streams import write_message
    from napalm_lab.report.teaching import training_ahead
    from napalm_lab.report.training_progress import training_shown

    if number := missing(plan):
        write_message(training_ahead(plan, number, jobs))
    with training_shown("hands of training") as tell:
        return teach(plan, jobs, tell, write_message)


def measured(plan: Plan, jobs: int) -> Plan:
    """The plan of taught players with what better play could gain against them."""
    if not plan.has_pupils:
        return plan
    from napalm_lab.experiment.teaching import measure
    from napalm_lab.report.streams import write_message
    from napalm_lab.report.training_progress import training_shown

    with training_shown("steps of measuring what better play could gain") as tell:
        return measure(plan, jobs, tell, write_message)
