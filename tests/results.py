"""Results as nobody played them: made by hand, so that reports can be tested without games."""

from pathlib import Path
from typing import Any

from napalm_lab.experiment.judging import USUAL, Judging, Stopping
from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.results import (
    Comparison,
    ComparisonResult,
    Simulation,
    TableFigures,
    TableResult,
)
from napalm_lab.simulate.metrics import METRICS
from napalm_lab.statistics.effect import Effect
from napalm_lab.statistics.estimate import NO_ESTIMATE, Estimate
from napalm_lab.variant.differences import differences
from napalm_lab.variant.nodes import Mapping
from napalm_lab.variant.problems import Place, Source
from napalm_lab.variant.resolved import Rules
from napalm_lab.variant.variant import Variant
from tests.games import PAGAT, UKRAINIAN


def made_variant(id: str, rules: Rules, folder: str = "") -> Variant:
    """A variant of these rules, as if read from a file of that folder."""
    file = f"{folder}{id}.yaml"
    source = Source(file, Path("/nowhere") / file, ())
    return Variant(
        id=id,
        file=file,
        name=id.title(),
        source=None,
        notes=(),
        rules=rules,
        examples=(),
        values=(),
        rules_hash=rules.hash(),
        file_hash="0" * 64,
        tree=Mapping(Place(source, 1, 1)),
    )


OLD = made_variant("old", PAGAT)
NEW = made_variant("new", UKRAINIAN)


def made_effect(
    baseline: float | None,
    variant: float | None,
    half_width: float | None = None,
    verdict: Any = None,
    p: float | None = None,
    n: int = 200,
    correlation: float | None = None,
) -> Effect:
    """An effect whose interval reaches half_width to both sides of the difference."""
    difference = relative = ci = None
    if baseline is not None and variant is not None:
        difference = variant - baseline
        relative = difference / baseline if baseline > 0 else None
        if half_width is not None:
            ci = difference - half_width, difference + half_width
    return Effect(
        baseline=baseline,
        variant=variant,
        difference=difference,
        ci=ci,
        relative=relative,
        p=p,
        correlation=correlation,
        n=n,
        verdict=verdict,
        p_holm=p,
    )


SAME = made_effect(1.0, 1.0, verdict="same")
NONE_STOPPED = {"capped": made_effect(0, 0, verdict="same"), "overflowed": made_effect(0, 0)}
SHORTER = made_effect(12.0, 6.0, 0.05, "less", p=1e-9, correlation=0.1)


def made_comparison(
    variant: Variant = NEW, overflows: tuple[int, int] = (0, 0), **effects: Effect
) -> Comparison:
    """Every metric is the same in every game but those that are given; none where both are one."""
    if variant.rules == PAGAT:
        return Comparison(variant, True, (), {}, ())
    others = {metric.id: SAME for metric in METRICS}
    return Comparison(
        variant,
        False,
        differences(PAGAT, variant.rules),
        {**others, **NONE_STOPPED, **effects},
        tuple(SAME for _ in range(5)),
        overflows,
    )


def made_result(
    *comparisons: Comparison,
    players: tuple[str, ...] = ("threshold:0.85",),
    games: int = 200,
    asked: int | None = None,
    max_hands: int = 1_000,
    judging: Judging = USUAL,
    stopping: Stopping | None = None,
) -> ComparisonResult:
    """The same comparisons at every table of players; with a stopping rule all that was needed."""
    asked = games if asked is None else asked
    variants = (OLD, *(comparison.variant for comparison in comparisons))
    plan = Plan(
        variants, players, 5, asked, max_hands=max_hands, judging=judging, stopping=stopping
    )
    tables = tuple(TableResult(text, comparisons) for text in players)
    return ComparisonResult(plan, games, games == asked or stopping is not None, tables)


def made_simulation(
    *tables: dict[str, Estimate],
    players: tuple[str, ...] = ("threshold:0.85",),
    games: int = 200,
    asked: int | None = None,
    overflowed: int = 0,
    variant: Variant = OLD,
) -> Simulation:
    """Metrics that are not given are 2, from 1 to 3, but no games were stopped."""
    usual = {metric.id: Estimate(2.0, (1.0, 3.0), games) for metric in METRICS}
    stopped = dict.fromkeys(("capped", "overflowed"), Estimate(0.0, None, games))
    places = tuple(Estimate(float(place), (-9.0, 9.0), games) for place in range(5))
    asked = games if asked is None else asked
    return Simulation(
        Plan((variant,), players, 5, asked),
        games,
        games == asked,
        tuple(
            TableFigures(text, {**usual, **stopped, **metrics}, places, overflowed)
            for text, metrics in zip(players, tables, strict=True)
        ),
    )


NO_FIGURES = {metric.id: NO_ESTIMATE for metric in METRICS}
