"""The option `--fail-on`: verdicts at which a command ends with exit code 1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from napalm_lab.cli.judging import read_metric
from napalm_lab.cli.usage import UsageError
from napalm_lab.wording import listed, nearest

if TYPE_CHECKING:
    from napalm_lab.experiment.plan import Plan
    from napalm_lab.experiment.results import Comparison, ComparisonResult

OPTION = "--fail-on"
VERDICTS = ("more", "less", "equivalent", "same", "undecided", "not-testable")

FailOn = Annotated[
    list[str] | None,
    typer.Option(
        OPTION,
        metavar="METRIC:VERDICT",
        help="End with exit code 1 where a comparison has this verdict, as in hands:less; the "
        f"verdicts are {listed(VERDICTS)}. Can be given more than once. While the metric of "
        "--metric is undecided the others have no verdict.",
    ),
]


@dataclass(frozen=True)
class Gate:
    """A metric's verdict that is not wanted."""

    metric: str
    verdict: str

    def __str__(self) -> str:
        """As it is written: `hands:less`."""
        return f"{self.metric}:{self.verdict}"


def read_gates(texts: Sequence[str] | None) -> tuple[Gate, ...]:
    """The gates, each once; UsageError with the nearest names for what is none."""
    return tuple(dict.fromkeys(_read(text) for text in texts or ()))


def gate_options(gates: Sequence[Gate]) -> list[tuple[str, object]]:
    """The options as they are written to ask for the same again."""
    return [(OPTION, gate) for gate in gates]


def refusal(result: ComparisonResult, gates: Sequence[Gate]) -> str | None:
    """Which gates say no, and to what, in one line; None where none does.

    Variants that are the baseline's game are `same` in everything.
    """
    from napalm_lab.report.naming import pair_labels, played, same_as_baseline

    pairs = played(result)
    labels = pair_labels(pairs)
    told = []
    for gate in gates:
        found = [
            label
            for label, pair in zip(labels, pairs, strict=True)
            if pair.comparison.effects[gate.metric].verdict == gate.verdict
        ]
        if gate.verdict == "same":
            found += same_as_baseline(result)
        if found:
            told.append(f"{gate} ({'; '.join(found)})")
    return f"{OPTION} says no: {', '.join(told)}" if told else None


def unchecked(result: ComparisonResult, gates: Sequence[Gate]) -> list[str]:
    """Which gates could not be checked, in which comparison, and why: a line each."""
    from napalm_lab.report.naming import pair_labels, played

    pairs = played(result)
    labels = pair_labels(pairs)
    lines = []
    for gate in gates:
        reasons: dict[str, list[str]] = {}
        for label, pair in zip(labels, pairs, strict=True):
            why = _hindrance(result.plan, pair.comparison, gate)
            if why:
                reasons.setdefault(why, []).append(label)
        lines += [
            f"{gate} could not be checked: {why} ({'; '.join(where)})"
            for why, where in reasons.items()
        ]
    return lines


def _hindrance(plan: Plan, comparison: Comparison, gate: Gate) -> str | None:
    """Why the comparison has no verdict that could be the gate's."""
    from napalm_lab.experiment.capping import hides_likeness
    from napalm_lab.report.facts import capped_text
    from napalm_lab.report.signs import signs
    from napalm_lab.simulate.metrics import METRICS_BY_ID

    effect, metric = comparison.effects[gate.metric], METRICS_BY_ID[gate.metric]
    if effect.verdict is None:
        return f"{plan.judging.primary} is undecided, so that nothing else has a verdict"
    if effect.verdict == "not-testable" and gate.verdict != "not-testable":
        if effect.n == 0:
            return "in none of these games was there anything to measure it by"
        if effect.n == 1:
            return "one game tells nothing"
    capped = comparison.effects["capped"]
    if (
        effect.verdict == "undecided"
        and gate.verdict in ("same", "equivalent")
        and hides_likeness(metric, capped)
    ):
        return capped_text(metric, capped, plan.max_hands, signs())
    return None


def _read(text: str) -> Gate:
    metric, colon, verdict = (part.strip() for part in text.partition(":"))
    if not (colon and metric and verdict):
        raise UsageError(
            f"{OPTION} is {text.strip() or 'empty'}; write a metric and a verdict, with a colon "
            "between them, as in hands:less"
        )
    metric = read_metric(metric)
    if verdict not in VERDICTS:
        near = nearest(verdict, VERDICTS)
        asked = f"did you mean {near}? " if near else ""
        raise UsageError(f"no verdict is called {verdict}; {asked}there are {', '.join(VERDICTS)}")
    return Gate(metric, verdict)
