"""How figures were judged: intervals, tests and verdicts, of all that only what there is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.results import ComparisonResult
from napalm_lab.report.naming import played
from napalm_lab.report.wording import margin_text
from napalm_lab.simulate.metrics import Kind, Metric
from napalm_lab.statistics.effect import Effect
from napalm_lab.statistics.verdict import growth_behind
from napalm_lab.wording import counted, listed, plural

_GROWTH_WORTH_TELLING = 1.005
"""A smaller one would be told as 1."""

_STUDENT = "Student's t (ratios of sums by the delta method)"
_RESAMPLED = "percentiles by resampling blocks of games"


def judged_sentences(result: ComparisonResult, metrics: Sequence[Metric]) -> Iterator[str]:
    """How intervals were made, tests and verdicts: of all that only what there is."""
    effects = [pair.comparison.effects for pair in played(result)]
    if all(effect.p is None for found in effects for effect in found.values()):
        if result.games > 1:
            yield "Nothing was tested: there is no difference that varies from game to game."
        if any(metric.kind == "share" for metric in metrics):
            yield "pp are percentage points."
        return
    kinds = {
        metric.kind for found in effects for metric in metrics if found[metric.id].ci is not None
    }
    if kinds:
        intervals = intervals_text(result.plan, kinds, result.games)
        yield f"Intervals: 95%, {intervals}, not adjusted for their number."
    yield _tests(result)
    yield (
        f"Equivalent: the 90% interval lies within {margin_text(result.plan.judging)} "
        "(pp, percentage point)."
    )


def intervals_text(plan: Plan, kinds: Iterable[Kind], games: int) -> str:
    """How the intervals of metrics of these kinds, of which there is one, were made."""
    if plan.looks is not None:
        return (
            "a confidence sequence that holds at every look at which the play might have stopped, "
            "and so is wider"
            + (", or what the trainings differ by, whichever is wider" if plan.has_pupils else "")
        )
    ways = {_RESAMPLED if kind == "percentile" else _STUDENT for kind in kinds}
    told = listed(way for way in (_STUDENT, _RESAMPLED) if way in ways)
    if plan.has_pupils:
        trainings = min(plan.trainings, games)
        told += (
            f", or what the {counted(trainings, 'training')} differ by "
            f"({counted(trainings - 1, 'degree')} of freedom), whichever is wider"
        )
    return told


def _tests(result: ComparisonResult) -> str:
    """Which tests were made, of which there is one, and how many stand together."""
    pairs, primary = played(result), result.plan.judging.primary_metric
    primaries = [pair.comparison.effects[primary.id] for pair in pairs]
    first = sum(effect.p is not None for effect in primaries)
    others = sum(
        effect.p is not None
        for pair in pairs
        for id, effect in pair.comparison.effects.items()
        if id != primary.id
    )
    behind = (
        f"Holm's procedure at 5% over the {others} other {plural(others, 'test')}"
        f"{_growth_text(primaries)}"
    )
    if first == 0 and all(effect.verdict == "undecided" for effect in primaries):
        return f"Verdicts: {primary.label} comes first; as that is undecided, nothing was tested."
    if first == 0:
        return f"Verdicts: {primary.label} comes first, with nothing to test; then {behind}."
    alone = "alone" if len(pairs) == 1 else f"for each of the {len(pairs)} comparisons (Holm)"
    if all(effect.verdict == "undecided" for effect in primaries):
        return (
            f"Verdicts: {primary.label} was tested first, {alone}, at 5%; as that is undecided, "
            "nothing else was tested."
        )
    rest = f"; unless that is undecided, {behind}" if others else ""
    return f"Verdicts: {primary.label} is tested first, {alone}, at 5%{rest}."


def _growth_text(primaries: Sequence[Effect]) -> str:
    """That less than 5% is left behind a primary that is equivalent by a narrow margin."""
    most = max(growth_behind(effect) for effect in primaries)
    if most < _GROWTH_WORTH_TELLING:
        return ""
    return (
        f", their p-values first multiplied by {'up to ' if len(primaries) > 1 else ''}{most:.3g}, "
        "because with so few games what is called equivalent might as well have come out otherwise"
    )
