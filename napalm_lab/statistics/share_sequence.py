"""Intervals of a share, and of a quantile, that hold at every look; exact, from the first unit on.

Of n independent units s are successes. The likelihood of these under a share drawn evenly from
0..1, over that under the share p, is

    B(s + 1, n - s + 1) / (p**s * (1 - p)**(n - s))

with Euler's beta function. If p is the true share this is a martingale that starts at 1, and so
exceeds 1 / alpha at any look at all with a probability of at most alpha (Ville's inequality;
Robbins, Annals of Mathematical Statistics 41, 1970). The shares for which it does not are the
interval.

A quantile is a statement on shares: the q-quantile is at most v where at least q of all units do
not exceed v. So it lies between the smallest value of which that is not excluded and the smallest
of which it is certain, each with alpha / 2 (as in Howard and Ramdas, Sequential estimation of
quantiles, Bernoulli 28, 2022, with a different boundary).
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable
from fractions import Fraction

import numpy as np

from napalm_lab.statistics.blocks import Blocks
from napalm_lab.statistics.contrast import Interval

_HALVINGS = 60


def share_at_every_look(successes: int, trials: int, alpha: float) -> Interval:
    """Interval (low, high) of the share behind `successes` (0..trials) in independent `trials`.

    At all numbers of trials together it fails with a probability of at most `alpha` (0..1).
    """
    limit = -math.log(alpha)
    share = successes / trials if trials else 0.5

    def excluded(p: float) -> bool:
        return _log_evidence(successes, trials, p) >= limit

    low = _edge(excluded, share, 0.0) if successes else 0.0
    high = _edge(excluded, share, 1.0) if successes < trials else 1.0
    return low, high


def quantile_at_every_look(sample: Blocks, q: Fraction, alpha: float) -> Interval | None:
    """Interval of the q-quantile (0 < q < 1) of whole numbers, spread as in `statistics.quantile`.

    The plain quantile lies between two values that did occur. A value v is spread over v - 1 to v,
    so the lower end is one less than the lower of these. It fails as `share_at_every_look` does.
    None where there are too few units for both ends.
    """
    units, share = sample.units, float(q)
    limit = -math.log(alpha / 2)
    middle = math.floor(q * units)

    def excluded(successes: int) -> bool:
        return _log_evidence(successes, units, share) >= limit

    # Fewer successes than `fewest` exclude q from above, `most` and more of them from below.
    fewest = bisect_left(range(middle + 1), True, key=lambda successes: not excluded(successes))
    most = middle + 1 + bisect_left(range(middle + 1, units + 1), True, key=excluded)
    if units == 0 or fewest == 0 or most > units:
        return None
    below = np.cumsum(sample.counts)
    low, high = (sample.values[np.searchsorted(below, needed)] for needed in (fewest, most))
    return float(low) - 1, float(high)


def _log_evidence(successes: int, trials: int, p: float) -> float:
    """Natural logarithm of how much the data speak against the share `p`."""
    failures = trials - successes
    if (p == 0 and successes) or (p == 1 and failures):
        return math.inf
    evenly = math.lgamma(successes + 1) + math.lgamma(failures + 1) - math.lgamma(trials + 2)
    of_successes = successes * math.log(p) if successes else 0.0
    of_failures = failures * math.log1p(-p) if failures else 0.0
    return evenly - of_successes - of_failures


def _edge(excluded: Callable[[float], bool], inside: float, outside: float) -> float:
    """Where, between a share inside and one outside, the excluded ones begin."""
    for _ in range(_HALVINGS):
        middle = (inside + outside) / 2
        inside, outside = (inside, middle) if excluded(middle) else (middle, outside)
    return outside
