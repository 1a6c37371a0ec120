"""What a variant does to one figure: both values, their difference, its interval and p-value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from napalm_lab.statistics.clusters import ClusteredPair, ratio_pair
from napalm_lab.statistics.contrast import FIXED_SAMPLE, Contrast, Interval, Method, Pair
from napalm_lab.statistics.ratio import Kind
from napalm_lab.statistics.rational import square_root, to_float
from napalm_lab.statistics.sequence import Looks
from napalm_lab.statistics.sums import PairedSums

Verdict = Literal["same", "equivalent", "more", "less", "undecided", "not-testable"]
"""The closed list of verdicts.

same            the difference is zero in every single unit
equivalent      the 90% interval of the difference lies inside the margin
more, less      else, where the adjusted p is under 5%
undecided       else
not-testable    no data, a single unit, or no variance by which to measure a difference
"""

ALPHA = 0.05

MARGIN = Fraction(2, 100)
"""Usual margin of equivalence, as a share of the baseline."""

MARGIN_OF_SHARES = Fraction(1, 100)
"""Usual margin of equivalence of a share: one percentage point."""


@dataclass(frozen=True)
class Effect:
    """One figure on two sides, in its own unit; every number finite, None where it does not exist.

    baseline, variant   the values
    difference          variant less baseline
    ci                  (low, high) of the difference's 95% interval, not adjusted for other tests
    relative            difference over baseline, where that is above zero
    p                   two-sided, of no difference; above 0 always
    correlation         of the two sides' influences (-1..1); None where the difference is not
                        testable, and of two units, where it is -1 or 1 whatever they are
    n                   units the interval rests on: of the side that has data in fewer
    verdict             None until `decide` has seen the tests made beside this one, if it needs to
    p_holm              p adjusted by Holm; None until `decide`
    spent               where it is equivalent, the chance (0..5%) that equals with as uncertain a
                        difference come out as more or less
    hopeless    whether it is known that no number of units will decide it
    units       where clusters of units widen the interval: the effect as the units alone have it
    clusters_differ     whether they scatter more than their units explain
    """

    baseline: float | None
    variant: float | None
    difference: float | None
    ci: Interval | None
    relative: float | None
    p: float | None
    correlation: float | None
    n: int
    verdict: Verdict | None = None
    p_holm: float | None = None
    spent: float = 0.0
    hopeless: bool = False
    units: Effect | None = None
    clusters_differ: bool = False


NO_EFFECT = Effect(None, None, None, None, None, None, None, 0, "not-testable")
"""Of a figure that neither side has."""


def paired_effect(
    sums: PairedSums,
    kind: Kind = "ratio",
    margin: Fraction | float | None = None,
    looks: Looks | None = None,
    clusters: Sequence[PairedSums] = (),
) -> Effect:
    """Effect on the ratio that `sums` give, by Student's t on the delta method's standard error.

    For means (a denominator of 1 in each unit) that is the paired t test. With a `margin` (above
    0; a share of the baseline, or for the kind "share" a difference of shares) equivalence is
    tested too. With `looks` intervals and p-values are those of `statistics.sequence`, which hold
    at every look at data that go on coming in. `clusters` are the parts of `sums` whose units are
    alike, as in `clusters.ratio_pair`.
    """
    share = kind == "share"
    limit = Fraction(1) if share else None
    return effect_of(
        ratio_pair(sums, kind, clusters), margin, absolute=share, limit=limit, looks=looks
    )


def effect_of(
    pair: Pair,
    margin: Fraction | float | None = None,
    *,
    absolute: bool = False,
    limit: Fraction | None = None,
    looks: Looks | None = None,
) -> Effect:
    """Effect of any pair, whose difference lies within -limit..limit.

    `margin` and `absolute` are as in `equivalence_p`; without a margin it is not tested. `looks`
    is as in `paired_effect`; before a sequence has the units it needs there is no interval, and p
    is 1. Of a pair with clusters it also has what the units alone say.
    """
    units = None
    if isinstance(pair, ClusteredPair):
        units = effect_of(pair.units, margin, absolute=absolute, limit=limit, looks=looks)
    baseline, variant = pair.baseline, pair.variant
    if baseline is None or variant is None:
        return replace(
            NO_EFFECT, baseline=to_float(baseline), variant=to_float(variant), units=units
        )
    difference = pair.contrast(Fraction(1))
    alike = pair.n > 1 and pair.same
    method = looks.at(pair.n) if looks else FIXED_SAMPLE
    p = None if alike else difference.p(method)
    before = _verdict_before_others(pair, p, margin, absolute, method)
    return Effect(
        baseline=to_float(baseline),
        variant=to_float(variant),
        difference=to_float(difference.value),
        ci=None if alike else difference.interval(-limit if limit else None, limit, method=method),
        relative=to_float(difference.value / baseline) if baseline > 0 else None,
        p=p,
        correlation=pair.correlation if before != "not-testable" and pair.n > 2 else None,
        n=pair.n,
        verdict=before,
        spent=_spent(difference, baseline, margin, absolute, method)
        if margin is not None and before == "equivalent"
        else 0.0,
        units=units,
        clusters_differ=difference.clusters_differ,
    )


def equivalence_p(
    pair: Pair,
    margin: Fraction | float,
    *,
    absolute: bool = False,
    method: Method = FIXED_SAMPLE,
) -> float:
    """p-value, never 0, of the two one-sided tests for equivalence.

    Under 5% exactly where the 90% intervals of variant - (1 - margin) * baseline and of variant
    - (1 + margin) * baseline lie above and below zero, so that the baseline's own uncertainty
    counts (Schuirmann, J. Pharmacokinet. Biopharm. 15, 1987; for a margin that is a share of the
    baseline, Sasabuchi's test as given by Berger and Hsu, Statistical Science 11, 1996). An
    `absolute` margin is a difference in the figure's own unit. Both sides of the pair must have a
    value.
    """
    size = Fraction(str(margin))
    if size <= 0:
        raise ValueError(f"a margin is above 0, not {margin}")
    if absolute:
        difference = pair.contrast(Fraction(1))
        above = difference.at(difference.value + size)
        below = difference.at(size - difference.value)
    else:
        size = -size if pair.baseline is not None and pair.baseline < 0 else size
        above = pair.contrast(1 - size)
        below = pair.contrast(1 + size).reversed()
    return max(above.p_of_excess(method), below.p_of_excess(method))


def _spent(
    difference: Contrast,
    baseline: Fraction,
    margin: Fraction | float,
    absolute: bool,
    method: Method,
) -> float:
    """Chance that equals are told apart, where all that is seen as equivalent is called so.

    A difference of z standard errors is equivalent where z is less than the margin, in standard
    errors, by the half-width of the 90% interval. Beyond that, and beyond ALPHA, it is not.
    """
    size = Fraction(str(margin)) * (1 if absolute else abs(baseline))
    spent = []
    for spread, how in difference.spreads(method):
        inside = how.half_width(spread.degrees, 1 - 2 * ALPHA)
        if inside is None:
            return ALPHA
        reach = to_float(size / square_root(spread.variance))
        beyond = 0.0 if reach is None else how.p_two_sided(max(0.0, reach - inside), spread.degrees)
        spent.append(beyond)
    return min(ALPHA, max(spent, default=ALPHA))


def _verdict_before_others(
    pair: Pair,
    p: float | None,
    margin: Fraction | float | None,
    absolute: bool,
    method: Method,
) -> Verdict | None:
    """The verdict that needs no look at other tests; None where `decide` has to give it."""
    if pair.n > 1 and pair.same:
        return "same"
    if p is None:
        return "not-testable"
    if margin is None:
        return None
    equivalent = equivalence_p(pair, margin, absolute=absolute, method=method) < ALPHA
    return "equivalent" if equivalent else None
