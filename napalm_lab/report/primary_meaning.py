"""What became of the metric that is tested first, in sentences."""

from __future__ import annotations

from napalm_lab.report.caveats import few_make_up_most
from napalm_lab.report.facts import WHOLE_PERCENTS, Facts, leaves_out_zero
from napalm_lab.report.numbers import is_measure, percent
from napalm_lab.report.wording import CERTAIN, margin_text, numbers_of, p_text, phrase_of, with_unit
from napalm_lab.statistics.effect import Effect
from napalm_lab.wording import listed, sentence


def primary_sentence(facts: Facts) -> str:
    """The metric that is tested first: what became of it, by how much, how sure that is."""
    effect, about = facts.effects[facts.metric.id], phrase_of(facts.metric).about
    if effect.baseline is None or effect.variant is None or effect.difference is None:
        return _not_known(facts, effect)
    numbers = numbers_of(facts.metric, effect, facts.signs)
    value = with_unit(numbers.value(effect.variant), facts.metric)
    than = numbers.value(effect.baseline)
    if effect.verdict == "same":
        still = facts.could_differ(effect, "; ", " (95%)")
        return sentence(
            f"{about} is the same under {facts.name} and {facts.baseline} in every single one "
            f"of {effect.n:,} games: {value} on average{still}"
        )
    if effect.verdict == "undecided" and effect.p is None:
        return (
            f"It is undecided what {facts.name} does to {about}: {value} beside {than} under "
            f"{facts.baseline}. {sentence(facts.stopped())}"
        )
    if effect.ci is None:
        return _not_tested(facts, effect, value, than)
    points = " points" if numbers.share else ""
    ends = (numbers.difference(end) for end in effect.ci)
    between = f"a difference of {' to '.join(ends)}{points} (95% interval)"
    if effect.verdict == "equivalent":
        margin = margin_text(facts.plan.judging, facts.metric)
        return sentence(
            f"{about} is the same under {facts.name} and {facts.baseline} to within {margin}: "
            f"{value} and {than}, {between}"
        )
    if effect.verdict == "undecided":
        found = (
            f"It is undecided what {facts.name} does to {about}: {value} beside {than} under "
            f"{facts.baseline}, {between}. {_although(facts, effect)}"
        )
        if facts.is_dominated(facts.metric):
            return f"{found}{sentence(few_make_up_most())}"
        if facts.hides_likeness(facts.metric):
            found += f"{sentence(facts.stopped())} "
        return f"{found}That is not to say that it does nothing: {_more_data(facts, effect)}."
    return _changed(facts, effect, value, than)


def _although(facts: Facts, effect: Effect) -> str:
    """Why the primary metric is undecided although its interval leaves out zero."""
    if not leaves_out_zero(effect):
        return ""
    return "The interval leaves out 0, but with so many comparisons that is not enough. "


def _more_data(facts: Facts, effect: Effect) -> str:
    """What may tell, in words."""
    if effect.clusters_differ:
        return (
            "the trainings of the players differ by more than the games explain, so more "
            "trainings may tell (--trainings)"
        )
    return (
        f"more games may tell, and four times as many halve the interval "
        f"({_more_games(facts, effect)})"
    )


def _more_games(facts: Facts, effect: Effect) -> str:
    """The options by which more games can be had."""
    stopping = facts.plan.stopping
    if stopping is None:
        return "--games; --until-decided plays as many as it takes"
    if stopping.ending(facts.metric, effect) == "reached":
        return "half the --precision"
    return "--max-games"


def _not_known(facts: Facts, effect: Effect) -> str:
    """Of a primary metric that a side has no value of."""
    sides = ((facts.baseline, effect.baseline), (facts.name, effect.variant))
    missing = listed([name for name, value in sides if value is None])
    why = "in none of these games was there anything to measure it by"
    if facts.is_cut_off():
        why = "some games were stopped because their chips outgrew what can be counted"
    return sentence(f"{phrase_of(facts.metric).about} under {missing} is not known: {why}")


def _changed(facts: Facts, effect: Effect, value: str, than: str) -> str:
    assert effect.difference is not None
    assert effect.ci is not None
    numbers, phrase = numbers_of(facts.metric, effect, facts.signs), phrase_of(facts.metric)
    what = phrase.more if effect.verdict == "more" else phrase.less
    share = _share(facts, effect)
    either_way = numbers.size((effect.ci[1] - effect.ci[0]) / 2)
    p = effect.p_holm if effect.p_holm is not None else effect.p
    accident = ""
    if p is not None:
        how = "no" if p < CERTAIN else "hardly an"
        of = "the cards, nor of the training" if facts.learned else "the cards"
        accident = f" and {how} accident of {of} ({p_text(p)})"
    difference = (
        f"{what} under {facts.name} than under {facts.baseline}: {value} instead of {than}, a "
        f"difference of {numbers.size(effect.difference)}{share}"
    )
    if facts.hides_likeness(facts.metric):
        found = sentence(f"{difference} as far as was played{accident}")
        return f"{found} But {facts.stopped()}. The true difference may be larger or smaller."
    if facts.is_dominated(facts.metric):
        return f"{sentence(f'{difference}{accident}')} But {few_make_up_most()}."
    return sentence(
        f"{difference} that is good to {either_way} either way (95% interval){accident}"
    )


def _share(facts: Facts, effect: Effect) -> str:
    """The difference beside the baseline, as in ` (51%)`."""
    if effect.relative is None or not is_measure(effect):
        return ""
    size = abs(effect.relative)
    return f" ({percent(size, facts.signs, 0 if size >= WHOLE_PERCENTS else 1)})"


def _not_tested(facts: Facts, effect: Effect, value: str, than: str) -> str:
    figures = f"{value} under {facts.name}, {than} under {facts.baseline}"
    if effect.n <= 1:
        return f"{figures}: one game tells nothing about the rules."
    if facts.is_cut_off():
        return (
            f"{figures}: some of these games were stopped because their chips outgrew what can "
            f"be counted, so nothing can be told of {phrase_of(facts.metric).about}."
        )
    if effect.p is not None:
        return f"{figures}: too few games to claim anything."
    if facts.metric.quantile is not None:
        return (
            f"{figures}: too few games lie beyond the percentile to test it; more games are "
            "needed (--games)."
        )
    if constant := facts.constant(facts.metric, effect):
        return f"{figures}: {constant}, so there is nothing to test the difference by."
    return (
        f"{figures}: neither varies from game to game, so there is nothing to test the "
        "difference by."
    )
