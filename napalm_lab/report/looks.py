"""What a look at a run that decides for itself has found, in one short line."""

from __future__ import annotations

import math

from napalm_lab.experiment.judging import Stopping
from napalm_lab.experiment.results import Look
from napalm_lab.report.numbers import numbers_for, rounded
from napalm_lab.report.signs import Signs
from napalm_lab.report.wording import known_text
from napalm_lab.simulate.metrics import Metric
from napalm_lab.statistics.effect import Effect
from napalm_lab.statistics.stopping import Left, Schedule
from napalm_lab.wording import plural


def look_text(look: Look, metric: Metric, stopping: Stopping, signs: Signs) -> str:
    """As in `hands a game +0.12 ± 0.08, some 12,000 games to go (9,000 to 20,000)`.

    Of several figures the one that is farthest from its end, with how many are not there yet. What
    is expected beyond the most games that are played is said to be so, and not how far beyond.
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
    still = _left_text(left, look.games, stopping.schedule.last, known_text(stopping, metric))
    return f"{metric.label}{of} {value} {width}".rstrip() + still


def expected_end(look: Look, schedule: Schedule) -> int | None:
    """The look by which all figures are expected to be known, or else the last of all.

    None where it can't be told of some.
    """
    if None in look.left:
        return None
    to_go = max(_to_go(left) for left in look.left)
    if to_go == 0:
        return look.games
    if look.games + to_go >= schedule.last:
        return schedule.last
    return schedule.after(look.games + int(to_go) - 1)


def _to_go(left: Left | None) -> float:
    if left is None or left.games is None:
        return math.inf
    return left.games


def _left_text(left: Left | None, games: int, most: int, known: str) -> str:
    """How much is left after `games`, as far as can be told, as round as the guess is rough."""
    if left is None or left.games == 0 or games >= most:
        return ""
    room = most - games
    if left.games is None or left.games > room:
        return f", not expected to be {known} within {most:,} games"
    low = rounded(left.low)
    if left.high is None or left.high > room:
        range_text = f" (at least {low}, perhaps more than the {rounded(room)} that are allowed)"
    else:
        high = rounded(left.high)
        range_text = f" ({low} to {high})" if low != high else ""
    return f", some {rounded(left.games)} {plural(left.games, 'game')} to go{range_text}"
