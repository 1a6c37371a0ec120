"""One metric's figure, or effect, out of the sums that were kept of the games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from napalm_lab.experiment.bounds import is_signed
from napalm_lab.experiment.capping import all_capped, is_cut_short, many_capped
from napalm_lab.experiment.dominance import is_dominated
from napalm_lab.experiment.judging import USUAL, Judging
from napalm_lab.experiment.sums import PairSums, SideSums
from napalm_lab.simulate.metrics import METRICS, Metric
from napalm_lab.statistics.effect import NO_EFFECT, Effect, paired_effect
from napalm_lab.statistics.estimate import NO_ESTIMATE, Estimate, estimate
from napalm_lab.statistics.quantile import quantile_effect, quantile_estimate
from napalm_lab.statistics.ratio import Kind
from napalm_lab.statistics.sequence import Looks
from napalm_lab.statistics.sums import Sums

KINDS: dict[str, Kind] = {"mean": "ratio", "share": "share", "root-mean-square": "root"}


def estimate_of(metric: Metric, sums: SideSums | None) -> Estimate:
    """A metric of one side; none where nothing was played, or it counts money that overflowed."""
    if sums is None or (metric.money and sums.overflowed):
        return NO_ESTIMATE
    if metric.quantile is not None:
        parts = [part.blocks[metric.id] for part in sums.trainings]
        return quantile_estimate(
            sums.blocks[metric.id], metric.quantile, parts, nonnegative=not is_signed(metric)
        )
    return _ratio_of(
        metric, sums.sums[metric.id], [part.sums[metric.id] for part in sums.trainings]
    )


def dominated(pair: PairSums) -> tuple[str, ...]:
    """Ids of the metrics of which a few games make up most, on either side."""
    sides = [dominated_alone(pair.side(variant=variant)) for variant in (False, True)]
    overflowed = any(pair.overflowed)
    return tuple(
        metric.id
        for metric in METRICS
        if any(metric.id in side for side in sides) and not (metric.money and overflowed)
    )


def dominated_alone(sums: SideSums) -> tuple[str, ...]:
    """The same of one side; it is about games, whatever trainings do to intervals."""
    return tuple(
        metric.id
        for metric in METRICS
        if metric.quantile is None and not (metric.money and sums.overflowed)
        if is_dominated(metric, _ratio_of(metric, sums.sums[metric.id]))
    )


def _ratio_of(metric: Metric, sums: Sums, parts: Sequence[Sums] = ()) -> Estimate:
    """parts : those of the trainings."""
    return estimate(sums, KINDS[metric.kind], nonnegative=not is_signed(metric), clusters=parts)


def effect_on(
    metric: Metric,
    pair: PairSums | None,
    judging: Judging = USUAL,
    looks: Looks | None = None,
) -> Effect:
    """The effect on a metric, without a verdict that depends on other tests.

    looks : where the play may stop at a verdict, so that what is claimed holds at every look.
    Where many games of a side are capped, it is not said that the sides are alike in what the cap
    cuts short: what would be `same` is `undecided`, and equivalence is not looked for.
    """
    if pair is None:
        return NO_EFFECT
    if metric.money and any(pair.overflowed):
        return _effect_without(metric, pair)
    if metric.grows and any(pair.overflowed):
        return _untested(paired_effect(pair.sums[metric.id], KINDS[metric.kind]))
    capped = pair.sums["capped"]
    sides = (capped.baseline, capped.variant)
    if not (is_cut_short(metric) and any(map(many_capped, sides))):
        return _tested(metric, pair, judging.margin_of(metric), looks)
    effect = _tested(metric, pair, None, looks)
    if effect.verdict != "same":
        return effect
    return replace(effect, verdict="undecided", hopeless=all(map(all_capped, sides)), units=None)


def _tested(metric: Metric, pair: PairSums, margin: Fraction | None, looks: Looks | None) -> Effect:
    if metric.quantile is not None:
        blocks = [part.blocks[metric.id] for part in pair.trainings]
        return quantile_effect(pair.blocks[metric.id], metric.quantile, margin, looks, blocks)
    parts = [part.sums[metric.id] for part in pair.trainings]
    return paired_effect(pair.sums[metric.id], KINDS[metric.kind], margin, looks, parts)


def _untested(effect: Effect) -> Effect:
    """Both values, of games of which some were cut short, and no claim on their difference."""
    return replace(effect, ci=None, p=None, correlation=None, verdict="not-testable")


def _effect_without(metric: Metric, pair: PairSums) -> Effect:
    """A money metric where a side overflowed: only the other side has a value."""
    if all(pair.overflowed):
        return NO_EFFECT
    sound = 0 if pair.overflowed[0] == 0 else 1
    if metric.quantile is not None:
        blocks = pair.blocks[metric.id]
        value = quantile_estimate((blocks.baseline, blocks.variant)[sound], metric.quantile).value
    else:
        sums = pair.sums[metric.id]
        value = _ratio_of(metric, (sums.baseline, sums.variant)[sound]).value
    if sound == 0:
        return replace(NO_EFFECT, baseline=value)
    return replace(NO_EFFECT, variant=value)
