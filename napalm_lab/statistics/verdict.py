"""Verdicts on a family of effects: the primary figure's gate, and Holm's adjustment behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from napalm_lab.statistics.effect import ALPHA, Effect, Verdict
from napalm_lab.statistics.holm import holm

LEAST_LEFT = 0.001
"""Chance of a false finding that the figures behind an equivalent primary have in any case."""

Comparison = Mapping[str, Effect]
"""Effects of one variant, by the name of the figure."""


def decide(comparisons: Sequence[Comparison], primary: str | None) -> list[dict[str, Effect]]:
    """The same effects, in the same order, with their `p_holm` and `verdict`.

    The `primary` figure is tested alone: its p-value is not adjusted for the other figures, only,
    where there are several comparisons, for their number (Holm over the comparisons; with one,
    p_holm is p). All other figures of all comparisons are one family for Holm. In a comparison
    whose primary is undecided they are given without p_holm and verdict, whatever their p. With
    one comparison the chance of any false finding so is at most 5%: either the primary's finding
    is false, or it is true (or `same`, hence never false) and Holm guards the rest.

    Behind a primary that is equivalent, equals might as well have come out as more or less. That
    chance, `spent`, is no longer there for the others: their p-values grow by 5% / (5% - spent),
    so that both chances together are at most 5%. Where all is spent, LEAST_LEFT is left all the
    same, so that what nobody would doubt is not called undecided: at most 5.1% in all.

    What units alone have of an effect (`Effect.units`) is judged in the same way, as if no effect
    had clusters: behind a gate of its own, in families of its own.

    With `primary` None everything is one family without a gate. Raises KeyError for a primary
    that a comparison does not have.
    """
    decided = _decided(comparisons, primary)
    if all(effect.units is None for comparison in decided for effect in comparison.values()):
        return decided
    alone = [{name: e.units or e for name, e in one.items()} for one in comparisons]
    return [
        {
            name: effect if effect.units is None else replace(effect, units=units[name])
            for name, effect in comparison.items()
        }
        for comparison, units in zip(decided, _decided(alone, primary), strict=True)
    ]


def _decided(comparisons: Sequence[Comparison], primary: str | None) -> list[dict[str, Effect]]:
    """As `decide`, with what the effects have of units left as it is."""
    names = [
        (place, name)
        for place, comparison in enumerate(comparisons)
        for name in comparison
        if name != primary
    ]
    decided: list[dict[str, Effect]] = [dict(comparison) for comparison in comparisons]
    open_gates = set(range(len(decided)))
    if primary is not None:
        firsts = _judged([comparison[primary] for comparison in comparisons])
        for place, effect in enumerate(firsts):
            decided[place][primary] = effect
        open_gates = {place for place, e in enumerate(firsts) if e.verdict != "undecided"}
    judged = _judged(
        [comparisons[place][name] for place, name in names],
        [
            growth_behind(decided[place][primary]) if primary is not None else 1.0
            for place, _ in names
        ],
    )
    for (place, name), effect in zip(names, judged, strict=True):
        withheld = replace(effect, p_holm=None, verdict=None)
        decided[place][name] = effect if place in open_gates else withheld
    return decided


def growth_behind(primary: Effect) -> float:
    """By how much p-values behind this primary grow."""
    if primary.verdict != "equivalent":
        return 1.0
    return ALPHA / max(ALPHA - primary.spent, LEAST_LEFT)


def _judged(effects: Sequence[Effect], growths: Sequence[float] | None = None) -> list[Effect]:
    """One family of tests with p_holm and verdicts; p-values first grow by `growths`."""
    factors = growths or [1.0] * len(effects)
    adjusted = holm(
        [
            None if effect.p is None else min(1.0, effect.p * factor)
            for effect, factor in zip(effects, factors, strict=True)
        ]
    )
    return [
        replace(effect, p_holm=p_holm, verdict=effect.verdict or _found(effect, p_holm))
        for effect, p_holm in zip(effects, adjusted, strict=True)
    ]


def _found(effect: Effect, p_holm: float | None) -> Verdict:
    if p_holm is None or effect.difference is None:
        return "not-testable"
    if p_holm >= ALPHA:
        return "undecided"
    return "more" if effect.difference > 0 else "less"
