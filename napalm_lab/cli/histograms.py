"""The option `--histogram`: of which metrics the games are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from napalm_lab.cli.judging import read_metric
from napalm_lab.cli.usage import UsageError

OPTION = "--histogram"

Histograms = Annotated[
    list[str] | None,
    typer.Option(
        OPTION,
        metavar="METRIC",
        help="Also show how many games have which number of this metric, as in hands. Can be given "
        "more than once.",
    ),
]


def read_histograms(texts: Sequence[str] | None) -> tuple[str, ...]:
    """The ids of the metrics, each once; UsageError names those that have a number a game."""
    from napalm_lab.simulate.whole import WHOLE

    found = [read_metric(text) for text in texts or ()]
    for id in found:
        if id not in WHOLE:
            raise UsageError(
                f"{OPTION} {id} cannot be drawn, since it is not one whole number a game; "
                f"these are: {', '.join(WHOLE)}"
            )
    return tuple(dict.fromkeys(found))


def histogram_options(metrics: Sequence[str]) -> list[tuple[str, object]]:
    """The options as they are written to ask for the same again."""
    return [(OPTION, metric) for metric in metrics]
