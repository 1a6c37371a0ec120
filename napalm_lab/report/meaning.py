"""What a comparison means, in plain sentences written from its verdicts."""

from __future__ import annotations

from collections.abc import Iterator

from napalm_lab.experiment.capping import hides_likeness
from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.results import Comparison, ComparisonResult
from napalm_lab.players.lineup import LEARNED, has_learned
from napalm_lab.players.own import is_own
from napalm_lab.report.caveats import few_make_up_most
from napalm_lab.report.differences import same_game
from napalm_lab.report.naming import Pair, played, variant_names
from napalm_lab.report.numbers import is_measure, percent
from napalm_lab.report.signs import Signs
from napalm_lab.report.wording import CERTAIN, margin_text, numbers_of, p_text, phrase_of, with_unit
from napalm_lab.simulate.metrics import GAMES, METRICS, Metric
from napalm_lab.statistics.effect import ALPHA, Effect
from napalm_lab.statistics.sequence import FEWEST_UNITS
from napalm_lab.statistics.verdict import growth_behind
from napalm_lab.wording import counted, listed, sentence

_CHANGED = ("more", "less")
_COUNTED = {
    "changed": _CHANGED,
    "equivalent": ("equivalent",),
    "the same": ("same",),
    "undecided": ("undecided",),
    "not testable": ("not-testable",),
}
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
    paragraphs += [
        f"{same_game(names[first], names[second])} Their figures are the same."
        for first, second in _copies(result)
    ]
    for pair in played(result):
        told = _Telling(baseline, pair, result, signs, everything)
        text = " ".join(told.sentences())
        if len(result.tables) > 1:
            text = f"With {pair.players}: {text[:1].lower()}{text[1:]}"
        paragraphs.append(text)
    if result.games > 0:
        paragraphs.append(about_players(result.plan.players))
    return paragraphs


def _copies(result: ComparisonResult) -> Iterator[tuple[int, int]]:
    """Places of variants that are the same game, but not the baseline's: the first and a later."""
    variants = result.plan.variants[1:]
    first: dict[str, int] = {}
    for place, variant in enumerate(variants):
        found = first.setdefault(variant.rules_hash, place)
        if found != place and variant.rules_hash != result.plan.variants[0].rules_hash:
            yield found, place


def capped_text(metric: Metric, capped: Effect, max_hands: int, signs: Signs) -> str:
    """Why what is alike as far as it was played is not said to be alike.

    capped : the effect on the share of games that were, above zero on a side.
    """
    share = max(capped.baseline or 0.0, capped.variant or 0.0)
    what = "length is" if metric.id == "hands" else "figures are"
    return (
        f"{percent(share, signs, 0 if share >= _WHOLE_PERCENTS else 1)} of the games were stopped "
        f"at {counted(max_hands, 'hand')}, so their true {what} unknown; raise --max-hands"
    )


def about_players(players: tuple[str, ...]) -> str:
    """That figures are of rules and players together."""
    seats = [seat.strip() for text in players for seat in text.split("+")]
    who = f"These players ({listed(list(players))})"
    if any(is_own(seat) for seat in seats):
        return f"{who} are part of the result: others may make something else of the same rules."
    fixed = list(dict.fromkeys(seat for seat in seats if seat != LEARNED))
    if not fixed:
        return (
            f"{who} learned the rules of each variant by playing each other, as people would adapt "
            "to them."
        )
    if len(fixed) < len(set(seats)):
        return (
            f"{who} are of two kinds: those called {LEARNED} learned the rules of each variant; "
            f"{listed(fixed)} {'does' if len(fixed) == 1 else 'do'} not adapt to them, as people "
            "would."
        )
    return (
        f"{who} do not adapt to the rules, as people would: "
        "this measures the rules together with these players."
    )


class _Telling:
    """The sentences about one comparison."""

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

    def sentences(self) -> Iterator[str]:
        """The primary metric; those that changed; those that did not, as far as is known."""
        yield self.of_primary()
        told = self._hides_likeness(self.metric)
        if self.cut_short() and not self._overflowed() and not told:
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
        yield from self.of_rest()

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
            still = self._could_differ(effect, "; ", " (95%)")
            return sentence(
                f"{about} is the same under {self.name} and {self.baseline} in every single one "
                f"of {effect.n:,} games: {value} on average{still}"
            )
        if effect.verdict == "undecided" and effect.p is None:
            return (
                f"It is undecided what {self.name} does to {about}: {value} beside {than} under "
                f"{self.baseline}. {sentence(self._stopped())}"
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
            found = (
                f"It is undecided what {self.name} does to {about}: {value} beside {than} under "
                f"{self.baseline}, {between}. {self._although(effect)}"
            )
            if self._is_dominated(self.metric):
                return f"{found}{sentence(few_make_up_most())}"
            if self._hides_likeness(self.metric):
                found += f"{sentence(self._stopped())} "
            return f"{found}That is not to say that it does nothing: {self._more_data(effect)}."
        return self._changed(effect, value, than)

    def _although(self, effect: Effect) -> str:
        """Why the primary metric is undecided although its interval leaves out zero."""
        if not _leaves_out_zero(effect):
            return ""
        return "The interval leaves out 0, but with so many comparisons that is not enough. "

    def _hides_likeness(self, metric: Metric) -> bool:
        """Whether likeness in a metric is withheld because games were capped."""
        return hides_likeness(metric, self.effects["capped"])

    def _stopped(self, metric: Metric | None = None) -> str:
        metric = metric or self.metric
        return capped_text(metric, self.effects["capped"], self.plan.max_hands, self.signs)

    def _is_dominated(self, metric: Metric) -> bool:
        """Whether a few games make up most of the metric, so that its interval says little."""
        return metric.id in self.comparison.dominated

    def _could_differ(self, effect: Effect, before: str, after: str) -> str:
        """In how many games there could be a difference although none was seen in a few."""
        if effect.n >= FEWEST_UNITS:
            return ""
        share: float = 1 - ALPHA ** (1 / effect.n)
        return f"{before}up to {percent(share, self.signs, 1)} of games could still differ{after}"

    def _more_data(self, effect: Effect) -> str:
        """What may tell, in words."""
        if effect.clusters_differ:
            return (
                "the trainings of the players differ by more than the games explain, so more "
                "trainings may tell (--trainings)"
            )
        return (
            f"more games may tell, and four times as many halve the interval "
            f"({self._more_games(effect)})"
        )

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
            of = "the cards, nor of the training" if self.learned else "the cards"
            accident = f" and {how} accident of {of} ({p_text(p)})"
        difference = (
            f"{what} under {self.name} than under {self.baseline}: {value} instead of {than}, a "
            f"difference of {numbers.size(effect.difference)}{share}"
        )
        if self._hides_likeness(self.metric):
            found = sentence(f"{difference} as far as was played{accident}")
            return f"{found} But {self._stopped()}. The true difference may be larger or smaller."
        if self._is_dominated(self.metric):
            return f"{sentence(f'{difference}{accident}')} But {few_make_up_most()}."
        return sentence(
            f"{difference} that is good to {either_way} either way (95% interval){accident}"
        )

    def _share(self, effect: Effect) -> str:
        """The difference beside the baseline, as in ` (51%)`."""
        if effect.relative is None or not is_measure(effect):
            return ""
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
        if constant := self._constant(self.metric, effect):
            return f"{figures}: {constant}, so there is nothing to test the difference by."
        return (
            f"{figures}: neither varies from game to game, so there is nothing to test the "
            "difference by."
        )

    def _constant(self, metric: Metric, effect: Effect) -> str:
        """Of a difference that is there and does not vary, how large it is; else empty."""
        if effect.verdict != "not-testable" or effect.n <= 1 or not effect.difference:
            return ""
        if effect.p is not None or metric.quantile is not None or metric.under != GAMES:
            return ""
        way = "higher" if effect.difference > 0 else "lower"
        size = numbers_of(metric, effect, self.signs).size(effect.difference)
        return f"{way} by exactly {size} in every game"

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
        main = list(self._others(main=True))
        few = next((effect for _, effect in main if effect.verdict == "same"), None)
        still = self._could_differ(few, " (", ")") if few else ""
        groups = {
            f"the same in every game{still}": "same",
            "equivalent, the same for all practical purposes": "equivalent",
            "undecided, so perhaps the same and perhaps not": "undecided",
            "undecided, as a few games make up most of the mean": "dominated",
            "not testable": "not-testable",
        }
        parts = []
        for words, verdict in groups.items():
            about = [
                self._about(metric, effect)
                for metric, effect in main
                if self._group(metric, effect) == verdict
            ]
            if about:
                parts.append(f"{words}: {listed(about)}")
        if parts:
            yield sentence("; ".join(parts))
        undecided = [(metric, effect) for metric, effect in main if effect.verdict == "undecided"]
        if withheld := [metric for metric, _ in undecided if self._hides_likeness(metric)]:
            yield sentence(self._stopped(withheld[0]))
        yield from self._leaving_out_zero(undecided)
        open_ones = [
            one for metric, one in undecided if one.p is not None and not self._is_dominated(metric)
        ]
        if open_ones:
            options = {"--trainings" if one.clusters_differ else "--games" for one in open_ones}
            what = listed(sorted(option.removeprefix("--") for option in options), "or")
            yield (
                f"More {what} may decide what is undecided ({listed(sorted(options))}); --metric "
                "names what matters."
            )

    def _group(self, metric: Metric, effect: Effect) -> str | None:
        """The verdict, or that a heavy tail is behind it."""
        if effect.verdict == "undecided" and self._is_dominated(metric):
            return "dominated"
        return effect.verdict

    def _about(self, metric: Metric, effect: Effect) -> str:
        """What is measured; of a difference that does not vary, how large it is."""
        constant = self._constant(metric, effect)
        return phrase_of(metric).about + (f" ({constant})" if constant else "")

    def _leaving_out_zero(self, undecided: list[tuple[Metric, Effect]]) -> Iterator[str]:
        """Why some are undecided although their intervals leave out zero."""
        found = [
            phrase_of(metric).about
            for metric, one in undecided
            if _leaves_out_zero(one) and not self._is_dominated(metric)
        ]
        if not found:
            return
        so = "that is not enough"
        if growth_behind(self.effects[self.metric.id]) > 1:
            so = f"behind a metric that is only just equivalent, {so}"
        else:
            so = f"with so many metrics tested {so}"
        of = f"interval of {found[0]} leaves"
        if len(found) > 1:
            of = f"intervals of {listed(found)} leave"
        yield f"The {of} out 0, but {so}."

    def of_rest(self) -> Iterator[str]:
        """How many of the other metrics changed, and so on; where all are shown, which are open."""
        rest = list(self._others(main=False))
        verdicts = [effect.verdict for _, effect in rest]
        parts = []
        for words, ones in _COUNTED.items():
            number = sum(verdict in ones for verdict in verdicts)
            if number and words == "undecided" and self.everything:
                open_ones = [m.label for m, effect in rest if effect.verdict == "undecided"]
                words = f"{words} ({listed(open_ones)})"
            parts += [f"{number} {words}"] if number else []
        which = "other metrics" if self.everything else "metrics not shown"
        shows = "" if self.everything else "; --all shows them"
        yield f"Of the {len(verdicts)} {which}: {', '.join(parts)}{shows}."
        if self.everything:
            yield from self._leaving_out_zero(
                [one for one in rest if one[1].verdict == "undecided"]
            )

    def _others(self, *, main: bool) -> Iterator[tuple[Metric, Effect]]:
        for metric in METRICS:
            if metric.main == main and metric != self.metric:
                yield metric, self.effects[metric.id]


def _leaves_out_zero(effect: Effect) -> bool:
    return effect.ci is not None and not effect.ci[0] <= 0 <= effect.ci[1]
