"""How good learned players are: what better play could gain, and which differences that clouds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from napalm_lab.experiment.better_play import clouded, unsettled
from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.results import Comparison, ComparisonResult
from napalm_lab.report.naming import pair_labels, played, variant_names
from napalm_lab.report.numbers import decimals_of, percent, plain_number
from napalm_lab.report.signs import Signs
from napalm_lab.simulate.metrics import METRICS_BY_ID, Metric
from napalm_lab.wording import counted, listed

if TYPE_CHECKING:
    from napalm_lab.learning.gain import Gain

_HALF_A_TENTH = 0.0005
"""Of a percent; what is smaller is told as 0 with one decimal."""

_BADLY = 0.1
"""Of the mean pot: who gives away so much to a single player has not learned the game."""

_EACH = 3
"""Gains in more variants than these are told from the least to the most."""


def gain_text(plan: Plan, signs: Signs) -> list[str]:
    """A paragraph on what one seat could still gain in each variant; none without learned ones."""
    names: dict[str, str] = {}  # of variants that are one game the first
    for variant, name in zip(plan.variants, variant_names(plan.variants), strict=True):
        names.setdefault(variant.rules_hash, name)
    gains = [
        (name, plan.pupils[rules_hash].gain)
        for rules_hash, name in names.items()
        if rules_hash in plan.pupils
    ]
    measured = [(name, gain) for name, gain in gains if gain is not None]
    known = [(name, gain) for name, gain in measured if gain.chips is not None]
    unknown = [name for name, gain in measured if gain.chips is None]
    parts = []
    if known:
        told = listed(_one(name, gain, signs) for name, gain in known)
        if len(known) > _EACH:
            told = _range(known, signs)
        parts.append(
            "How well the learned players play: at a table of their own, where all others keep to "
            f"their strategy, the best response that was found wins a seat {told}. Better ones may "
            "exist. It was measured against the first training of each variant."
        )
    if unknown:
        parts.append(
            f"How well they play {listed(unknown)} cannot be told, as chips outgrew what can be "
            "counted."
        )
    return [" ".join(parts)] if parts else []


def badly_learned_text(plan: Plan, signs: Signs) -> list[str]:
    """Of which variants the players have learned too little to stand for people who know it."""
    found: dict[str, str] = {}
    for variant, name in zip(plan.variants, variant_names(plan.variants), strict=True):
        pupils = plan.pupils.get(variant.rules_hash)
        gain = pupils.gain if pupils else None
        share = gain.share_of_pot if gain is not None and gain.is_certain else None
        if share is not None and share >= _BADLY:
            found.setdefault(variant.rules_hash, f"{name} ({percent(share, signs)})")
    if not found:
        return []
    return [
        "Not learned well, as a better response gains a seat much of the mean pot: "
        f"{listed(found.values())}. These figures say little of how people who know the game would "
        "play it; --training-hands lets players learn longer."
    ]


def clouded_text(result: ComparisonResult, metrics: Sequence[Metric]) -> list[str]:
    """Which answers on `metrics` are not large against what better play could change."""
    told = []
    if differences := _named(result, metrics, clouded):
        told.append(
            f"Not large against what better play could change: the difference in {differences}. "
            "Better players might make it smaller or turn it round."
        )
    if likenesses := _named(result, metrics, unsettled):
        told.append(
            f"Equivalent as these players play, but better play could move it by more than the "
            f"margin: {likenesses}."
        )
    return told


def _named(
    result: ComparisonResult,
    metrics: Sequence[Metric],
    which: Callable[[Plan, str, Comparison], Sequence[str]],
) -> str:
    """Labels of those of `metrics` that `which` names; of several comparisons, with which."""
    pairs = played(result)
    of_metric: dict[str, list[str]] = {}
    for label, pair in zip(pair_labels(pairs), pairs, strict=True):
        for id in which(result.plan, pair.players, pair.comparison):
            if METRICS_BY_ID[id] in metrics:
                of_metric.setdefault(METRICS_BY_ID[id].label, []).append(label)
    several = len(pairs) > 1
    return listed(
        f"{label} ({listed(names)})" if several else label for label, names in of_metric.items()
    )


def _one(name: str, gain: Gain, signs: Signs) -> str:
    """As in `2.07 chips a game more in pagat, 4.6% of the mean pot (4.1 to 5.0)`.

    Where the interval holds 0, as in `nothing for certain in pagat (0.2% of the mean pot, −0.1 to
    0.5)`.
    """
    assert gain.chips is not None
    if gain.chips <= 0:  # measured in other games than those by which it was chosen
        return f"nothing more in {name}"
    chips = f"{plain_number(gain.chips, max(2, decimals_of(gain.chips, 2)), signs)} chips a game"
    if gain.share_of_pot is None:
        certain = f"{chips} more in {name}"
        return certain if gain.is_certain else f"nothing for certain in {name} ({chips})"
    # As many decimals as it takes to see on which side of 0 the interval ends.
    near = min(map(abs, gain.share_ci)) if gain.share_ci else 0.0
    decimals = 2 if 0 < near < _HALF_A_TENTH else 1
    share = f"{percent(gain.share_of_pot, signs, decimals)} of the mean pot"
    ends = ""
    if gain.share_ci is not None:
        ends = " to ".join(plain_number(end * 100, decimals, signs) for end in gain.share_ci)
    if not gain.is_certain:
        return f"nothing for certain in {name} ({share}{ends and f', {ends}'})"
    return f"{chips} more in {name}, {share}{ends and f' ({ends})'}"


def _range(known: Sequence[tuple[str, Gain]], signs: Signs) -> str:
    shares = sorted(
        (gain.share_of_pot, name) for name, gain in known if gain.share_of_pot is not None
    )
    if not shares:
        return "what cannot be told"
    # A gain below zero was measured in other games than those by which it was chosen: none.
    (low, least), (high, most) = [
        (max(0.0, share), name) for share, name in (shares[0], shares[-1])
    ]
    return (
        f"from {percent(low, signs, 1)} of the mean pot ({least}) to {percent(high, signs, 1)} "
        f"({most}) more in {counted(len(shares), 'variant')}"
    )


def gains_data(plan: Plan) -> list[dict[str, Any]] | None:
    """For scripts: each variant's gain; None where none was measured."""
    if all(pupils.gain is None for pupils in plan.pupils.values()):
        return None
    names = variant_names(plan.variants)
    return [
        {"variant": name, **gain_data(gain)}
        for variant, name in zip(plan.variants, names, strict=True)
        for gain in [plan.pupils[variant.rules_hash].gain]
        if gain is not None
    ]


def gain_data(gain: Gain) -> dict[str, Any]:
    """For scripts."""
    return {
        "chips": gain.chips,
        "ci": gain.ci,
        "share_of_pot": gain.share_of_pot,
        "share_ci": gain.share_ci,
        "responder": gain.responder,
        "games": gain.games,
        "changes": dict(gain.changes),
    }
