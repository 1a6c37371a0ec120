"""Made-up results of learned players, with what others make of the same rules beside them."""

from dataclasses import replace

import numpy as np

from napalm_lab.experiment.habits import ByTraining, Habits
from napalm_lab.experiment.plan import Pupils
from napalm_lab.experiment.results import Comparison, ComparisonResult
from napalm_lab.learning.gain import Gain
from napalm_lab.simulate.metrics import METRICS_BY_ID
from tests.results import made_result, made_simulation

NO_STRATEGIES = np.zeros((6, 1), np.int32)


def habits(*yes_at, asked=1_000, trainings=(), **disagreements) -> Habits:
    """How often yes is said at each stage of those asked, and by each training; disagreements : by
    metric, values training by training that lie farther apart than the games explain.
    """
    figures = tuple(
        ByTraining(METRICS_BY_ID[id], tuple(values), 1e-9, 6e-9, disagree=True)
        for id, values in disagreements.items()
    )
    return Habits(yes_at, (asked,) * len(yes_at), trainings, figures)


def made_gain(chips=0.351, share=0.0061, share_ci=(0.005, 0.007), **changes) -> Gain:
    """A gain; changes : by metric, what better play in every seat might change."""
    ci = None if chips is None else (chips - 0.04, chips + 0.04)
    return Gain(chips, ci, share, share_ci, "tight", 100_000, changes)


def with_pupils(result, *gains):
    """The same result of players who were taught; gains : one a variant, None where unmeasured."""
    variants = result.plan.variants
    gains = gains or (None,) * len(variants)
    pupils = {
        variant.rules_hash: Pupils(NO_STRATEGIES, gain)
        for variant, gain in zip(variants, gains, strict=True)
    }
    return replace(result, plan=replace(result.plan, pupils=pupils))


def with_habits(comparison: Comparison, found: Habits) -> Comparison:
    """The comparison of a variant that is played so."""
    return replace(comparison, habits=found)


def _with_baseline(result: ComparisonResult, found: Habits | None) -> ComparisonResult:
    return replace(result, tables=tuple(replace(t, habits=found) for t in result.tables))


def learned_result(
    comparisons, others, baseline=None, baseline_of_others=None, players=("learned",), **more
) -> ComparisonResult:
    """Comparisons with learned players, and `others` with those who play by a threshold.

    baseline : how the baseline is played by each; more : as for `made_result`.
    """
    reference = _with_baseline(made_result(*others, **more), baseline_of_others)
    result = _with_baseline(made_result(*comparisons, players=players, **more), baseline)
    return replace(result, reference=reference)


def learned_simulation(mine, others, found=None, of_others=None, players=("learned",)):
    """The same of one variant: metrics, and how it is played by each."""
    results = [made_simulation(*[mine] * len(players), players=players), made_simulation(others)]
    first, reference = (
        replace(one, tables=tuple(replace(table, habits=how) for table in one.tables))
        for one, how in zip(results, (found, of_others), strict=True)
    )
    return replace(first, reference=reference)
