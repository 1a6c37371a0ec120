"""What came out: one variant's figures, or what each variant does to the baseline's."""

from __future__ import annotations

from dataclasses import dataclass, replace

from napalm_lab.experiment.counting import MetricHistogram
from napalm_lab.experiment.habits import Habits
from napalm_lab.experiment.plan import Plan
from napalm_lab.statistics.effect import Effect
from napalm_lab.statistics.estimate import Estimate
from napalm_lab.statistics.stopping import Left
from napalm_lab.variant.differences import Difference
from napalm_lab.variant.variant import Variant


@dataclass(frozen=True)
class TableFigures:
    """Figures of one variant at one table of players.

    metrics : by id; places : net chips a game by place, clockwise from the first speaker;
    overflowed : games; dominated : ids of metrics of which a few games make up most; habits : None
    where nothing was played.
    """

    players: str
    metrics: dict[str, Estimate]
    places: tuple[Estimate, ...]
    overflowed: int = 0
    dominated: tuple[str, ...] = ()
    habits: Habits | None = None


@dataclass(frozen=True)
class Simulation:
    """Figures of one variant at each table. games : played; finished : all that had to be were.

    histograms : those the plan asks for, of all tables; reference : the same variant with
    `plan.reference`, None where there is none.
    """

    plan: Plan
    games: int
    finished: bool
    tables: tuple[TableFigures, ...]
    histograms: tuple[MetricHistogram, ...] = ()
    reference: Simulation | None = None

    @property
    def side_by_side(self) -> Simulation:
        """The same with the reference as one more table."""
        other = self.reference
        if other is None:
            return self
        plan = replace(self.plan, players=(*self.plan.players, *other.plan.players))
        return replace(self, plan=plan, tables=(*self.tables, *other.tables), reference=None)


@dataclass(frozen=True)
class Comparison:
    """What a variant does to the baseline's figures at one table.

    same_rules : nothing was played, since both are one game; effects : by metric id; places :
    effects on net chips by place, without tests; overflowed : games of the baseline and of the
    variant; dominated : ids of metrics of which a few games make up most, on either side; habits :
    of the variant's players.
    """

    variant: Variant
    same_rules: bool
    differences: tuple[Difference, ...]
    effects: dict[str, Effect]
    places: tuple[Effect, ...]
    overflowed: tuple[int, int] = (0, 0)
    dominated: tuple[str, ...] = ()
    habits: Habits | None = None


@dataclass(frozen=True)
class TableResult:
    """All comparisons at one table of players; habits : of the baseline's."""

    players: str
    comparisons: tuple[Comparison, ...]
    habits: Habits | None = None


@dataclass(frozen=True)
class Skill:
    """What one learned seat wins among others, in chips of its own over chips of pots won.

    among : who the others are; sides : by variant, the baseline first; differences : of each
    variant after it, None where it is the baseline's game.
    """

    among: str
    sides: tuple[Estimate, ...]
    differences: tuple[Effect | None, ...]


@dataclass(frozen=True)
class ComparisonResult:
    """All comparisons at all tables. games : played on each side; finished : all that had to be.

    histograms : those the plan asks for, of all sides that were played; reference : the same with
    `plan.reference`, None where there is none; its tests are a family of their own; skill : what
    one learned seat wins among others who play every variant alike, where that was asked for.
    """

    plan: Plan
    games: int
    finished: bool
    tables: tuple[TableResult, ...]
    histograms: tuple[MetricHistogram, ...] = ()
    reference: ComparisonResult | None = None
    skill: tuple[Skill, ...] = ()

    @property
    def side_by_side(self) -> ComparisonResult:
        """The same with the reference as one more table."""
        other = self.reference
        if other is None:
            return self
        plan = replace(self.plan, players=(*self.plan.players, *other.plan.players))
        return replace(self, plan=plan, tables=(*self.tables, *other.tables), reference=None)

    @property
    def same_rules(self) -> bool:
        """Whether every variant is the baseline's game."""
        return all(comparison.same_rules for comparison in self.tables[0].comparisons)


@dataclass(frozen=True)
class Look:
    """The primary metric of each figure or comparison after so many games, and what is left."""

    games: int
    found: tuple[Effect | Estimate, ...]
    left: tuple[Left | None, ...]
