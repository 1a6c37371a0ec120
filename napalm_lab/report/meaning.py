"""What a comparison means, in plain sentences written from its verdicts."""

from __future__ import annotations

from collections.abc import Iterator

from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.results import Comparison, ComparisonResult
from napalm_lab.players.own import is_own
from napalm_lab.report.differences import same_game
from napalm_lab.report.naming import played, variant_names
from napalm_lab.report.numbers import is_measure, percent, plain_number
from napalm_lab.report.signs import Signs
from napalm_lab.report.wording import CERTAIN, margin_text, numbers_of, p_text, phrase_of, with_unit
from napalm_lab.simulate.metrics import METRICS, Metric
from napalm_lab.statistics.effect import Effect
from napalm_lab.wording import listed, sentence

_CHANGED = ("more", "less")
_MANY_TIMES = 10
_WHOLE_PERCENTS = 0.095
"""A smaller share is told to a tenth of a percent."""


def comparison_meaning(result: ComparisonResult, signs: Signs, *, everything: bool) -> list[str]:
    """A paragraph for each comparison, then what holds for all of them.

    everything : whether the table shows all metrics, so that nothing need be said of hidden ones.
    """
    baseline, *names = variant_names(result.plan.variants)
    paragraphs = [
        f"{same_game(baseline, names[place])} Nothing was played, and nothing is tested."
        for place, comparison in enumerate(result.tables[0].comparisons)
        if comparison.same_rules
    ]
    for pair in played(result):
        told = _Telling(baseline, pair.name, pair.comparison, result.plan, signs, everything)
        text = " ".join(told.sentences())
        if len(result.tables) > 1:
            text = f"With {pair.players}: {text[:1].lower()}{text[1:]}"
        paragraphs.append(text)
    if result.games > 0:
        paragraphs.append(about_players(result.plan.players))
    return paragraphs


def about_players(players: tuple[str, ...]) -> str:
    """That figures are of rules and players together."""
    seats = [seat for text in players for seat in text.split("+")]
    who = f"These players ({listed(list(players))})"
    if any(is_own(seat) for seat in seats):
        return f"{who} are part of the result: others may make something else of the same rules."
    return (
        f"{who} do not adapt to the rules, as people would: "
        "this measures the rules together with these players."
    )


class _Telling:
    """The sentences about one comparison."""

    def __init__(
        self,
        baseline: str,
        name: str,
        comparison: Comparison,
        plan: Plan,
        signs: Signs,
        everything: bool,
    ) -> None:
        self.baseline = baseline
        self.name = name
        self.effects = comparison.effects
        self.plan = plan
        self.metric = plan.judging.primary_metric
        self.signs = signs
        self.everything = everything

    def sentences(self) -> Iterator[str]:
        """The primary metric; those that changed; those that did not, as far as is known."""
        yield self.of_primary()
        if self.cut_short() and not self._overflowed():
            yield "Games that were stopped count as they stood, so true lengths are not known."
        primary = self.effects[self.metric.id]
        if primary.verdict == "undecided":
            yield "As that is undecided, the other figures are shown without verdicts."
            return
        if primary.n == 1:
            return
        if self._is_all_the_same():
            yield (
                "Nor does anything else that is measured differ: in none of these games did the "
                "change of rules matter."
            )
            return
        yield from self.of_changed()
        yield from self.of_unchanged()
        if not self.everything:
            yield from self.of_hidden()

    def cut_short(self) -> bool:
        """Whether a game of either side was capped or overflowed."""
        stops = (self.effects["capped"], self.effects["overflowed"])
        return any(stop.baseline or stop.variant for stop in stops)

    def _is_all_the_same(self) -> bool:
        """Whether no metric that has any data differs in a single game."""
        return all(effect.verdict == "same" or effect.n == 0 for effect in self.effects.values())

    def _overflowed(self) -> bool:
        stop = self.effects["overflowed"]
        return bool(stop.baseline or stop.variant)

    def of_primary(self) -> str:
        """The metric that is tested first: what became of it, by how much, how sure that is."""
        effect, about = self.effects[self.metric.id], phrase_of(self.metric).about
        if effect.baseline is None or effect.variant is None or effect.difference is None:
            return self._not_known(effect)
        numbers = numbers_of(self.metric, effect, self.signs)
        value = with_unit(numbers.value(effect.variant), self.metric)
        than = numbers.value(effect.baseline)
        if effect.verdict == "same":
            return sentence(
                f"{about} is the same under {self.name} and {self.baseline} in every single one "
                f"of {effect.n:,} games: {value} on average"
            )
        if effect.ci is None:
            return self._not_tested(effect, value, than)
        points = " points" if numbers.share else ""
        ends = (numbers.difference(end) for end in effect.ci)
        between = f"a difference of {' to '.join(ends)}{points} (95% interval)"
        if effect.verdict == "equivalent":
            margin = margin_text(self.plan.judging, self.metric)
            return sentence(
                f"{about} is the same under {self.name} and {self.baseline} to within {margin}: "
                f"{value} and {than}, {between}"
            )
        if effect.verdict == "undecided":
            return (
                f"It is undecided what {self.name} does to {about}: {value} beside {than} under "
                f"{self.baseline}, {between}. That is not to say that it does nothing: more games "
                f"may tell, and four times as many halve the interval ({self._more_games(effect)})."
            )
        return self._changed(effect, value, than)

    def _more_games(self, effect: Effect) -> str:
        """The options by which more games can be had."""
        stopping = self.plan.stopping
        if stopping is None:
            return "--games; --until-decided plays as many as it takes"
        if stopping.ending(self.metric, effect) == "reached":
            return "half the --precision"
        return "--max-games"

    def _not_known(self, effect: Effect) -> str:
        """Of a primary metric that a side has no value of."""
        sides = ((self.baseline, effect.baseline), (self.name, effect.variant))
        missing = listed([name for name, value in sides if value is None])
        why = "in none of these games was there anything to measure it by"
        if self._is_cut_off():
            why = "some games were stopped because their chips outgrew what can be counted"
        return sentence(f"{phrase_of(self.metric).about} under {missing} is not known: {why}")

    def _is_cut_off(self) -> bool:
        """Whether games that overflowed leave the primary metric without a test."""
        return self._overflowed() and (self.metric.money or self.metric.grows)

    def _changed(self, effect: Effect, value: str, than: str) -> str:
        assert effect.difference is not None
        assert effect.ci is not None
        numbers, phrase = numbers_of(self.metric, effect, self.signs), phrase_of(self.metric)
        what = phrase.more if effect.verdict == "more" else phrase.less
        share = self._share(effect)
        either_way = numbers.size((effect.ci[1] - effect.ci[0]) / 2)
        p = effect.p_holm if effect.p_holm is not None else effect.p
        accident = ""
        if p is not None:
            how = "no" if p < CERTAIN else "hardly an"
            accident = f" and {how} accident of the cards ({p_text(p)})"
        return sentence(
            f"{what} under {self.name} than under {self.baseline}: {value} instead of {than}, a "
            f"difference of {numbers.size(effect.difference)}{share} that is good to {either_way} "
            f"either way (95% interval){accident}"
        )

    def _share(self, effect: Effect) -> str:
        """The difference beside the baseline, as in ` (51%)` or ` (×12)`."""
        if effect.relative is None or not is_measure(effect):
            return ""
        if effect.relative >= _MANY_TIMES:
            return f" ({self.signs.times}{plain_number(1 + effect.relative, 0, self.signs)})"
        size = abs(effect.relative)
        return f" ({percent(size, self.signs, 0 if size >= _WHOLE_PERCENTS else 1)})"

    def _not_tested(self, effect: Effect, value: str, than: str) -> str:
        figures = f"{value} under {self.name}, {than} under {self.baseline}"
        if effect.n <= 1:
            return f"{figures}: one game tells nothing about the rules."
        if self._is_cut_off():
            return (
                f"{figures}: some of these games were stopped because their chips outgrew what can "
                f"be counted, so nothing can be told of {phrase_of(self.metric).about}."
            )
        if effect.p is not None:
            return f"{figures}: too few games to claim anything."
        if self.metric.quantile is not None:
            return (
                f"{figures}: too few games lie beyond the percentile to test it; more games are "
                "needed (--games)."
            )
        return (
            f"{figures}: neither varies from game to game, so there is nothing to test the "
            "difference by."
        )

    def of_changed(self) -> Iterator[str]:
        """Main metrics with more or less, each with both values."""
        parts = []
        for metric, effect in self._others(main=True):
            if effect.verdict not in _CHANGED:
                continue
            phrase, numbers = phrase_of(metric), numbers_of(metric, effect, self.signs)
            what = phrase.more if effect.verdict == "more" else phrase.less
            parts.append(
                f"{what} ({with_unit(numbers.value(effect.variant), metric)} "
                f"instead of {numbers.value(effect.baseline)})"
            )
        if parts:
            yield sentence(listed(parts))

    def of_unchanged(self) -> Iterator[str]:
        """Main metrics that are the same, equivalent, undecided or not testable."""
        groups = {
            "same": "the same in every game",
            "equivalent": "equivalent, the same for all practical purposes",
            "undecided": "undecided, so perhaps the same and perhaps not",
            "not-testable": "not testable",
        }
        parts = []
        for verdict, words in groups.items():
            about = [
                phrase_of(metric).about
                for metric, effect in self._others(main=True)
                if effect.verdict == verdict
            ]
            if about:
                parts.append(f"{words}: {listed(about)}")
        if parts:
            yield sentence("; ".join(parts))
        if any(effect.verdict == "undecided" for _, effect in self._others(main=True)):
            yield "More games may decide what is undecided (--games); --metric names what matters."

    def of_hidden(self) -> Iterator[str]:
        """How many of the metrics that are not shown changed."""
        verdicts = [effect.verdict for _, effect in self._others(main=False)]
        changed = sum(verdict in _CHANGED for verdict in verdicts)
        found = f"{changed} changed" if changed else "none is known to have changed"
        yield f"Of the {len(verdicts)} metrics not shown {found}; --all shows them."

    def _others(self, *, main: bool) -> Iterator[tuple[Metric, Effect]]:
        for metric in METRICS:
            if metric.main == main and metric != self.metric:
                yield metric, self.effects[metric.id]
