"""Options on how differences are judged and when to stop, and how their texts are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from napalm_lab.cli.usage import UsageError, whole_number
from napalm_lab.experiment.settings import DEFAULT_MOST_GAMES, MOST_GAMES
from napalm_lab.wording import nearest

if TYPE_CHECKING:
    from napalm_lab.experiment.judging import Judging, Stopping
    from napalm_lab.experiment.plan import Plan

FEWEST_FIRST_GAMES = 500

PrimaryMetric = Annotated[
    str | None,
    typer.Option(
        "--metric",
        metavar="METRIC",
        help="The metric that matters most, by its id (--json has them all): it is tested first, "
        "alone. Left out: hands.",
    ),
]
Margin = Annotated[
    str | None,
    typer.Option(
        "--margin",
        metavar="MARGIN",
        help="Differences that are too small to matter: a share of the baseline as in 2%, points "
        "for shares as in 1pp, or both as in 2%,1pp, which is what is taken if left out.",
    ),
]
PrecisionWanted = Annotated[
    str | None,
    typer.Option(
        "--precision",
        metavar="SHARE",
        help="Play on until half the interval of the most important metric is at most this share "
        "of the baseline, as in 1%; of a metric that is a share, so many points.",
    ),
]
UntilDecided = Annotated[
    bool,
    typer.Option(
        "--until-decided",
        help="Play on until the most important metric is decided. The intervals are then wider, "
        "because they must hold at every look.",
    ),
]
MostGames = Annotated[
    str | None,
    typer.Option(
        "--max-games",
        metavar="NUMBER",
        help="With --precision or --until-decided: the most games to play of each variant. "
        f"Left out: {DEFAULT_MOST_GAMES:,}. The first look is after --games.",
    ),
]


@dataclass(frozen=True)
class JudgingAsked:
    """The options' texts, as they were given."""

    metric: str | None = None
    margin: str | None = None
    precision: str | None = None
    until_decided: bool = False
    most_games: str | None = None

    def applied_to(self, plan: Plan) -> Plan:
        """The plan with what these options ask for; UsageError for the first that says nothing.

        With a stopping rule the plan's games become the first look, and the most that are played
        the plan's games.
        """
        judging, stopping = self._judging(), self._stopping(plan.games)
        games = plan.games if stopping is None else stopping.schedule.last
        return replace(plan, judging=judging, stopping=stopping, games=games)

    def options(self) -> list[tuple[str, object]]:
        """The options as they are written to ask for the same again."""
        given: Sequence[tuple[str, object]] = (
            ("--metric", self.metric),
            ("--margin", self.margin),
            ("--precision", self.precision),
            ("--until-decided", "" if self.until_decided else None),
            ("--max-games", self.most_games),
        )
        return [(option, value) for option, value in given if value is not None]

    def _judging(self) -> Judging:
        from napalm_lab.experiment.judging import USUAL

        judging = USUAL
        if self.metric is not None:
            judging = replace(judging, primary=read_metric(self.metric))
        if self.margin is not None:
            share, points = read_margin(self.margin)
            judging = replace(
                judging,
                margin=share or judging.margin,
                margin_of_shares=points or judging.margin_of_shares,
            )
        return judging

    def _stopping(self, first: int) -> Stopping | None:
        from napalm_lab.experiment.judging import Stopping
        from napalm_lab.statistics.stopping import Schedule

        if self.precision is not None and self.until_decided:
            raise UsageError("--precision and --until-decided are two ways to stop; choose one")
        if self.precision is None and not self.until_decided:
            if self.most_games is not None:
                raise UsageError("--max-games goes with --precision or --until-decided")
            return None
        most = DEFAULT_MOST_GAMES
        if self.most_games is not None:
            most = whole_number("--max-games", self.most_games, FEWEST_FIRST_GAMES, MOST_GAMES)
        if first < FEWEST_FIRST_GAMES:
            raise UsageError(
                f"--games is {first}; the first look is after {FEWEST_FIRST_GAMES} games or more"
            )
        precision = None if self.precision is None else read_percent("--precision", self.precision)
        return Stopping(precision, Schedule(min(first, most), most))


def read_metric(text: str) -> str:
    """The id of a metric; UsageError names the nearest and all there are."""
    from napalm_lab.simulate.metrics import METRICS_BY_ID

    if text in METRICS_BY_ID:
        return text
    near = nearest(text, METRICS_BY_ID)
    listing = f"did you mean {near}? The" if near else "the"
    raise UsageError(
        f"no metric is called {text or 'nothing'}; {listing} metrics are {', '.join(METRICS_BY_ID)}"
    )


def read_margin(text: str) -> tuple[Fraction | None, Fraction | None]:
    """The margins as shares, of the baseline and for shares; UsageError shows how they are said."""
    share = points = None
    for part in text.split(","):
        name = part.strip()
        if name.endswith("pp") and points is None:
            points = read_percent("--margin", name, ending="pp")
        elif name.endswith("%") and share is None:
            share = read_percent("--margin", name)
        else:
            raise UsageError(f"--margin is {text}; write it as in 2%, 1pp or 2%,1pp")
    return share, points


def read_percent(option: str, text: str, ending: str = "%") -> Fraction:
    """A share above 0 and up to 1, said in per cent or points; UsageError shows how."""
    number = text.strip().removesuffix(ending).strip()
    try:
        share = Fraction(number) / 100 if text.strip().endswith(ending) else Fraction(0)
    except (ValueError, ZeroDivisionError):
        share = Fraction(0)
    if not 0 < share <= 1:
        raise UsageError(f"{option} is {text or 'empty'}; write it as in 1{ending}, up to 100")
    return share
