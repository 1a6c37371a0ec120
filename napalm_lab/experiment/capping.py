"""What is not known of games that were stopped at the cap, and which metrics that concerns."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Final

from napalm_lab.simulate.metrics import Metric
from napalm_lab.statistics.contrast import Interval
from napalm_lab.statistics.effect import Effect
from napalm_lab.statistics.sums import Sums

MOST_CAPPED: Final = Fraction(1, 100)
"""Share of games that may be capped before anything is withheld.

With fewer, figures count such games as they stood when they were stopped, and a note says so: a
mean then is that of the game with its cap. With more, what games are like without the cap is a
matter of games whose end nobody has seen.
"""

_GROW = ("hands", "decisions", "lead_changes")
# Later hands, the pot at the end or a kitty can give back what was lost.
_EITHER_WAY = ("worst_loss", "worst_loss_p95", "swing", "paid_per_hand", "seat_edge")
_OF_FINISHED = ("pot_won", "winner_net", "side_to_pot", "winner_is_biggest", "comebacks")


def is_cut_short(metric: Metric) -> bool:
    """Whether a capped game would have had another figure if it had gone on to its end.

    Shares of what was done at a stage or a declaration do not add up with a game's length.
    """
    return metric.id in _GROW or metric.id in _EITHER_WAY


def is_of_finished(metric: Metric) -> bool:
    """Whether it is a figure of finished games alone, which are the shorter ones."""
    return metric.id in _OF_FINISHED


def many_capped(games: Sums) -> bool:
    """Whether more than MOST_CAPPED of the games are; games : the sums of the metric `capped`."""
    return games.numerator > MOST_CAPPED * games.denominator


def all_capped(games: Sums) -> bool:
    """Whether every game is."""
    return games.numerator == games.denominator > 0


def hides_likeness(metric: Metric, capped: Effect) -> bool:
    """Whether capped games keep it from being said that both sides are alike in a metric.

    capped : the effect on the share of games that are.
    """
    shares = [share for share in (capped.baseline, capped.variant) if share is not None]
    return is_cut_short(metric) and max(shares, default=0.0) > float(MOST_CAPPED)


def without_cap(metric: Metric, ci: Interval) -> Interval | None:
    """What is left of an interval where many games are capped and the cap is not meant.

    What grows with a game has no upper end; None where nothing is known at all.
    """
    if metric.id in _GROW:
        return ci[0], math.inf
    return None if is_of_finished(metric) or metric.id in _EITHER_WAY else ci
