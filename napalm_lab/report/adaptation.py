"""Learned players beside others who play every variant alike, and why the two disagree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from napalm_lab.experiment.habits import Habits
from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.results import ComparisonResult, Simulation, TableFigures
from napalm_lab.players.lineup import all_learned
from napalm_lab.report.naming import Pair, played, variant_names
from napalm_lab.report.numbers import numbers_for, percent
from napalm_lab.report.signs import Signs
from napalm_lab.report.wording import numbers_of, phrase_of, with_unit
from napalm_lab.statistics.effect import Effect, Verdict
from napalm_lab.statistics.estimate import Estimate
from napalm_lab.variant.variant import Variant
from napalm_lab.variant.words import rules_in_words, stage_title
from napalm_lab.wording import listed

_WORTH_TELLING = 0.05
"""By which share of turns players must say yes more or less often than others."""

_FEWEST = 200
"""Declarations from which shares of yes are told; their standard error is 3.5 points at most."""

_MOST_TOLD = 3
_CHANGED = ("more", "less")
_ANSWERS = (*_CHANGED, "equivalent")


@dataclass(frozen=True)
class _Shift:
    """At one stage of a variant: how often learned players say yes, and the others; asked : how
    often those were asked who were asked less often.
    """

    name: str
    variant: Variant
    stage: int
    learned: float
    other: float
    asked: int

    @property
    def size(self) -> float:
        return abs(self.learned - self.other)

    def text(self, signs: Signs) -> str:
        """As in `68% at stage three of ukrainian instead of 15% (each loser pays nothing)`."""
        stages = self.variant.rules.stages
        title = stage_title(stages[self.stage].name, self.stage + 1)
        where = f"at {title} of {self.name}" if len(stages) > 1 else f"in {self.name}"
        price = _price(self.variant, self.stage)
        told = f"{percent(self.learned, signs)} {where} instead of {percent(self.other, signs)}"
        return f"{told} ({price})" if price else told


def comparison_adaptation(result: ComparisonResult, signs: Signs) -> list[str]:
    """Paragraphs on how the figures with learned players and those with others go together.

    None of several tables, of one at which not all have learned, or of a single game.
    """
    other = result.reference
    if other is None or result.games < 2 or not _all_learned(result.plan):
        return []
    baseline = variant_names(result.plan.variants)[0]
    pairs = list(zip(played(result), played(other), strict=True))
    if len(pairs) == 1:
        text, agree = _both(*pairs[0], result, signs)
    else:
        text, agree = _other_answers(pairs, result)
    sides = [(baseline, result.plan.variants[0], result.tables[0].habits, other.tables[0].habits)]
    for mine, its in pairs:
        habits = mine.comparison.habits, its.comparison.habits
        sides.append((mine.name, mine.comparison.variant, *habits))
    told = (text, _why(other.plan, sides, signs, agree=agree))
    return [" ".join(text for text in told if text)]


def simulation_adaptation(result: Simulation, signs: Signs) -> list[str]:
    """The same for one variant."""
    other = result.reference
    if other is None or result.games < 2 or not _all_learned(result.plan):
        return []
    (variant,) = result.plan.variants
    mine, its = result.tables[0], other.tables[0]
    sides = [(variant.id, variant, mine.habits, its.habits)]
    metric = result.plan.judging.primary
    agree = not _apart(mine.metrics[metric], its.metrics[metric])
    told = (_of_one(mine, its, result.plan, signs), _why(other.plan, sides, signs, agree=agree))
    return [" ".join(text for text in told if text)]


def _all_learned(plan: Plan) -> bool:
    """Whether there is one table, with nobody who has not learned."""
    return len(plan.players) == 1 and all_learned(plan.players[0])


def _of_one(mine: TableFigures, its: TableFigures, plan: Plan, signs: Signs) -> str:
    """What both kinds of players say of the metric that is tested first."""
    metric = plan.judging.primary_metric
    figures = [table.metrics[metric.id] for table in (mine, its)]
    texts = [
        with_unit(numbers_for(metric, signs, one.ci, (one.value,)).value(one.value), metric)
        for one in figures
        if one.value is not None
    ]
    if len(texts) < 2:
        return ""
    return (
        f"With players who learned these rules {phrase_of(metric).about} is {texts[0]}; with "
        f"{its.players}, who play by the same threshold whatever the rules, {texts[1]}."
    )


def _both(mine: Pair, its: Pair, result: ComparisonResult, signs: Signs) -> tuple[str, bool]:
    """What both kinds of players say of the metric that is tested first, and whether they agree."""
    metric = result.plan.judging.primary_metric
    effects = [pair.comparison.effects[metric.id] for pair in (mine, its)]
    about = phrase_of(metric).about
    told = []
    for effect in effects:
        if effect.baseline is None or effect.variant is None:
            return "", True
        numbers = numbers_of(metric, effect, signs)
        change = "" if effect.relative is None else f" ({_signed(effect.relative, signs)})"
        told.append(
            f"from {numbers.value(effect.baseline)} to "
            f"{with_unit(numbers.value(effect.variant), metric)}{change}"
        )
    learned, fixed = effects
    if learned.verdict == fixed.verdict == "not-testable":
        return "", True
    who = listed(its.players.split("+"))
    text, agree = _agreement(learned, fixed)
    return (
        f"With players who learned the rules of each variant {about} goes {told[0]}; with {who}, "
        f"who play both by the same threshold, {told[1]}. {text}",
        agree,
    )


def _agreement(learned: Effect, fixed: Effect) -> tuple[str, bool]:
    """Whether two effects say the same, in words; what is undecided disagrees with nothing."""
    one, other = _answer(learned.verdict), _answer(fixed.verdict)
    if one in _CHANGED and one == other:
        if _apart(learned, fixed):
            return "They agree on the direction, not on how far it goes.", False
        return "They agree on the direction.", True
    if one == other == "equivalent":
        return "They agree that it makes no difference that matters.", True
    if one in _ANSWERS and other in _ANSWERS:
        return f"They disagree: {one}, and {other} with those.", False
    return "They are not known to disagree.", True


def _answer(verdict: Verdict | None) -> Verdict | None:
    """What is the same in every game is equivalent too."""
    return "equivalent" if verdict == "same" else verdict


def _apart(one: Effect | Estimate, other: Effect | Estimate) -> bool:
    """Whether two intervals have nothing in common."""
    if one.ci is None or other.ci is None:
        return False
    return one.ci[1] < other.ci[0] or other.ci[1] < one.ci[0]


def _other_answers(pairs: list[tuple[Pair, Pair]], result: ComparisonResult) -> tuple[str, bool]:
    """Of which variants other players give another answer, and whether of none."""
    metric = result.plan.judging.primary_metric
    differing, open_ones = [], []
    for mine, its in pairs:
        one, other = (pair.comparison.effects[metric.id].verdict for pair in (mine, its))
        answers = [_answer(verdict) in _ANSWERS for verdict in (one, other)]
        told = f"{mine.name} ({one}, and {other} with those)"
        if all(answers) and _answer(one) != _answer(other):
            differing.append(told)
        elif any(answers) and not all(answers):
            open_ones.append(told)
    about = phrase_of(metric).about
    text = f"With {pairs[0][1].players}, who play all by the same threshold, "
    if differing:
        text += f"the answer on {about} is another for {listed(differing)}."
    else:
        text += f"no answer on {about} is {'known to be ' if open_ones else ''}another."
    if open_ones:
        text += f" Only one of the two has an answer for {listed(open_ones)}."
    return text, not differing


def _why(
    other: Plan,
    sides: list[tuple[str, Variant, Habits | None, Habits | None]],
    signs: Signs,
    *,
    agree: bool,
) -> str:
    """Where players who learned say yes more or less often than the others, and its price there.

    agree : whether both kinds of players say the same of the rules, so that it explains nothing.
    """
    stages = sorted(_stages(sides), key=lambda shift: shift.size, reverse=True)
    known = [shift for shift in stages if shift.asked >= _FEWEST]
    shifts = [shift for shift in known if shift.size >= _WORTH_TELLING]
    if not shifts and len(known) < len(stages):
        return ""
    if not shifts:
        alike = (
            f"Those who learned say yes about as often as {listed(other.players)} at every stage"
        )
        return f"{alike}, if not with the same hands: they go by the tokens and the pot as well."
    told = "; ".join(shift.text(signs) for shift in shifts[:_MOST_TOLD])
    more = "" if len(shifts) <= _MOST_TOLD else "; and elsewhere"
    reason = "They play otherwise all the same" if agree else "The reason"
    return (
        f"{reason}: {listed(other.players)} does not adapt, those who learned do. Of their "
        f"turns they say yes in {told}{more}."
    )


def _stages(
    sides: list[tuple[str, Variant, Habits | None, Habits | None]],
) -> Iterator[_Shift]:
    """Of each side, stages at which both kinds of players were asked."""
    for name, variant, learned, other in sides:
        if learned is None or other is None:
            continue
        asked = zip(learned.asked, other.asked, strict=True)
        shares = zip(learned.yes_at, other.yes_at, asked, strict=True)
        for stage, (mine, its, times) in enumerate(shares):
            if mine is not None and its is not None:
                yield _Shift(name, variant, stage, mine, its, min(times))


def _price(variant: Variant, stage: int) -> str:
    """In words, what a yes costs there that is not the best."""
    key = f"stages.{variant.rules.stages[stage].name}.settle.contested.losers_pay"
    for rule in rules_in_words(variant.rules):
        if rule.key == key:
            return f"each loser pays {rule.words}"
    return ""


def _signed(share: float, signs: Signs) -> str:
    text = percent(abs(share), signs)
    return f"+{text}" if share > 0 else f"{signs.minus}{text}" if share < 0 else text
