"""Teaching the learned players of a plan before it is played, with progress shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from napalm_lab.experiment.plan import Plan


def taught(plan: Plan, jobs: int) -> Plan:
    """The plan with players who know their games; what was learned before is taken from the cache.

    PlayerError for players who cannot sit there. KeyboardInterrupt keeps what was learned whole.
    """
    if not plan.has_pupils:
        return plan
    from napalm_lab.experiment.teaching import teach
    from napalm_lab.report.progress import tell_compiling
    from napalm_lab.report.streams import write_message
    from napalm_lab.report.training_progress import training_shown
    from napalm_lab.rules.kernel import when_compiling

    when_compiling(tell_compiling)
    with training_shown("hands of training") as tell:
        return teach(plan, jobs, tell, write_message)
