"""What a look at a run that decides for itself has found, in one short line."""

from __future__ import annotations

import math

from napalm_lab.experiment.results import Look
from napalm_lab.report.numbers import numbers_for
from napalm_lab.report.signs import Signs
from napalm_lab.simulate.metrics import Metric
from napalm_lab.statistics.effect import Effect
from napalm_lab.statistics.stopping import Left, Schedule


def look_text(look: Look, metric: Metric, signs: Signs) -> str:
    """As in `hands a game +0.12 ± 0.08, some 12,000 games to go (9,000 to 20,000)`.

    Of several figures the one that is farthest from its end, with how many are not there yet.
    """
    farthest = max(range(len(look.found)), key=lambda place: _to_go(look.left[place]))
    found, left = look.found[farthest], look.left[farthest]
    if isinstance(found, Effect):
        numbers = numbers_for(metric, signs, found.ci, (found.baseline, found.variant))
        value, known = numbers.difference(found.difference), found.difference
        width = numbers.plus_minus(known, found.ci) + (" pp" if numbers.share else "")
    else:
        numbers = numbers_for(metric, signs, found.ci, (found.value,))
        value, known = numbers.value(found.value), found.value
        width = numbers.plus_minus(known, found.ci)
    open_ones = sum(_to_go(left) > 0 for left in look.left)
    of = f" (farthest of {open_ones})" if open_ones > 1 else ""
    return f"{metric.label}{of} {value} {width}".rstrip() + _left_text(left)


def expected_end(look: Look, schedule: Schedule) -> int | None:
    """The look by which all figures are expected to be known, or the last; None if none knows."""
    to_go = max(_to_go(left) for left in look.left)
    if math.isinf(to_go):
        return None
    if to_go == 0:
        return look.games
    return schedule.after(look.games + int(to_go) - 1) or schedule.last


def _to_go(left: Left | None) -> float:
    if left is None or left.games is None:
        return math.inf
    return left.games


def _left_text(left: Left | None) -> str:
    """How much is left, as far as can be told, in numbers as round as the guess is rough."""
    if left is None:
        return ""
    if left.games is None:
        return f", at least {_rounded(left.low)} games to go"
    if left.games == 0:
        return ""
    most = "no end in sight" if left.high is None else _rounded(left.high)
    least = _rounded(left.low)
    between = f" ({least} to {most})" if least != most else ""
    return f", some {_rounded(left.games)} games to go{between}"


def _rounded(games: int) -> str:
    """With two digits that count: `330,000` of 329,853."""
    unit = 10 ** max(0, len(str(games)) - 2)
    return f"{round(games / unit) * unit:,}"
