"""One comparison as it is told in sentences: its figures, and what is not known of them."""

from __future__ import annotations

from napalm_lab.experiment.capping import hides_likeness
from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.results import Comparison, ComparisonResult
from napalm_lab.players.lineup import has_learned
from napalm_lab.report.naming import Pair
from napalm_lab.report.numbers import percent
from napalm_lab.report.signs import Signs
from napalm_lab.report.wording import numbers_of
from napalm_lab.simulate.metrics import GAMES, Metric
from napalm_lab.statistics.effect import ALPHA, Effect
from napalm_lab.statistics.sequence import FEWEST_UNITS
from napalm_lab.wording import counted

WHOLE_PERCENTS = 0.095
"""A smaller share is told to a tenth of a percent."""


class Facts:
    """What the sentences about one comparison go by.

    baseline, name : the two variants; metric : the primary one; learned : whether players at the
    table were trained; everything : whether the table shows all metrics.
    """

    def __init__(
        self,
        baseline: str,
        pair: Pair,
        result: ComparisonResult,
        signs: Signs,
        everything: bool,
    ) -> None:
        self.baseline = baseline
        self.name = pair.name
        self.comparison: Comparison = pair.comparison
        self.effects = pair.comparison.effects
        self.learned = has_learned(pair.players)
        self.plan: Plan = result.plan
        self.metric = result.plan.judging.primary_metric
        self.signs = signs
        self.everything = everything

    def cut_short(self) -> bool:
        """Whether a game of either side was capped or overflowed."""
        stops = (self.effects["capped"], self.effects["overflowed"])
        return any(stop.baseline or stop.variant for stop in stops)

    def is_all_the_same(self) -> bool:
        """Whether no metric that has any data differs in a single game."""
        return all(effect.verdict == "same" or effect.n == 0 for effect in self.effects.values())

    def overflowed(self) -> bool:
        """Whether chips of a game of either side outgrew what can be counted."""
        stop = self.effects["overflowed"]
        return bool(stop.baseline or stop.variant)

    def hides_likeness(self, metric: Metric) -> bool:
        """Whether likeness in a metric is withheld because games were capped."""
        return hides_likeness(metric, self.effects["capped"])

    def stopped(self, metric: Metric | None = None) -> str:
        """Why likeness is withheld in a metric, by default the primary one."""
        metric = metric or self.metric
        return capped_text(metric, self.effects["capped"], self.plan.max_hands, self.signs)

    def is_dominated(self, metric: Metric) -> bool:
        """Whether a few games make up most of the metric, so that its interval says little."""
        return metric.id in self.comparison.dominated

    def could_differ(self, effect: Effect, before: str, after: str) -> str:
        """In how many games there could be a difference although none was seen in a few."""
        if effect.n >= FEWEST_UNITS:
            return ""
        share: float = 1 - ALPHA ** (1 / effect.n)
        return f"{before}up to {percent(share, self.signs, 1)} of games could still differ{after}"

    def is_cut_off(self) -> bool:
        """Whether games that overflowed leave the primary metric without a test."""
        return self.overflowed() and (self.metric.money or self.metric.grows)

    def constant(self, metric: Metric, effect: Effect) -> str:
        """Of a difference that is there and does not vary, how large it is; else empty."""
        if effect.verdict != "not-testable" or effect.n <= 1 or not effect.difference:
            return ""
        if effect.p is not None or metric.quantile is not None or metric.under != GAMES:
            return ""
        way = "higher" if effect.difference > 0 else "lower"
        size = numbers_of(metric, effect, self.signs).size(effect.difference)
        return f"{way} by exactly {size} in every game"


def capped_text(metric: Metric, capped: Effect, max_hands: int, signs: Signs) -> str:
    """Why what is alike as far as it was played is not said to be alike.

    capped : the effect on the share of games that were, above zero on a side.
    """
    share = max(capped.baseline or 0.0, capped.variant or 0.0)
    what = "length is" if metric.id == "hands" else "figures are"
    return (
        f"{percent(share, signs, 0 if share >= WHOLE_PERCENTS else 1)} of the games were stopped "
        f"at {counted(max_hands, 'hand')}, so their true {what} unknown; raise --max-hands"
    )


def leaves_out_zero(effect: Effect) -> bool:
    """Whether the interval of a difference does."""
    return effect.ci is not None and not effect.ci[0] <= 0 <= effect.ci[1]
