"""What a look at a run that decides for itself has found, in one short line."""

from __future__ import annotations

from napalm_lab.experiment.results import Look
from napalm_lab.report.numbers import numbers_for
from napalm_lab.report.signs import Signs
from napalm_lab.simulate.metrics import Metric
from napalm_lab.statistics.effect import Effect
from napalm_lab.statistics.stopping import Left


def look_text(look: Look, metric: Metric, signs: Signs) -> str:
    """As in `hands a game +0.12 ± 0.08, some 12,000 games to go (9,000 to 20,000)`.

    Of several comparisons the one that is farthest from its end.
    """
    farthest = max(range(len(look.found)), key=lambda place: _to_go(look.left[place]))
    found, left = look.found[farthest], look.left[farthest]
    if isinstance(found, Effect):
        numbers = numbers_for(metric, signs, found.ci, (found.baseline, found.variant))
        value, known = numbers.difference(found.difference), found.difference
    else:
        numbers = numbers_for(metric, signs, found.ci, (found.value,))
        value, known = numbers.value(found.value), found.value
    width = numbers.plus_minus(known, found.ci)
    return f"{metric.label} {value} {width}".rstrip() + _left_text(left)


def _to_go(left: Left | None) -> float:
    if left is None or left.games is None:
        return float("inf")
    return left.games


def _left_text(left: Left | None) -> str:
    """How much is left, as far as can be told."""
    if left is None:
        return ""
    most = "no end in sight" if left.high is None else f"{left.high:,}"
    if left.games is None:
        return f", at least {left.low:,} games to go"
    return f", some {left.games:,} games to go ({left.low:,} to {most})"
