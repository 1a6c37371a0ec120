"""What a comparison means, in plain sentences written from its verdicts."""

from __future__ import annotations

from collections.abc import Iterator

from napalm_lab.experiment.results import ComparisonResult
from napalm_lab.report.about_players import about_players
from napalm_lab.report.differences import same_game
from napalm_lab.report.facts import Facts
from napalm_lab.report.naming import played, variant_names
from napalm_lab.report.other_meaning import changed_metrics, other_metrics, unchanged_metrics
from napalm_lab.report.primary_meaning import primary_sentence
from napalm_lab.report.signs import Signs


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
        facts = Facts(baseline, pair, result, signs, everything)
        text = " ".join(_sentences(facts))
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


def _sentences(facts: Facts) -> Iterator[str]:
    """The primary metric; those that changed; those that did not, as far as is known."""
    yield primary_sentence(facts)
    told = facts.hides_likeness(facts.metric)
    if facts.cut_short() and not facts.overflowed() and not told:
        yield "Games that were stopped count as they stood, so true lengths are not known."
    primary = facts.effects[facts.metric.id]
    if primary.verdict == "undecided":
        yield "As that is undecided, the other figures are shown without verdicts."
        return
    if primary.n == 1:
        return
    if facts.is_all_the_same():
        yield (
            "Nor does anything else that is measured differ: in none of these games did the "
            "change of rules matter."
        )
        return
    yield from changed_metrics(facts)
    yield from unchanged_metrics(facts)
    yield from other_metrics(facts)
