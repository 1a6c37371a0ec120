"""What became of the other metrics, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from napalm_lab.report.facts import Facts, leaves_out_zero
from napalm_lab.report.wording import numbers_of, phrase_of, with_unit
from napalm_lab.simulate.metrics import METRICS, Metric
from napalm_lab.statistics.effect import Effect
from napalm_lab.statistics.verdict import growth_behind
from napalm_lab.wording import listed, sentence

_CHANGED = ("more", "less")
_COUNTED = {
    "changed": _CHANGED,
    "equivalent": ("equivalent",),
    "the same": ("same",),
    "undecided": ("undecided",),
    "not testable": ("not-testable",),
}


def changed_metrics(facts: Facts) -> Iterator[str]:
    """Main metrics with more or less, each with both values."""
    parts = []
    for metric, effect in _others(facts, main=True):
        if effect.verdict not in _CHANGED:
            continue
        phrase, numbers = phrase_of(metric), numbers_of(metric, effect, facts.signs)
        what = phrase.more if effect.verdict == "more" else phrase.less
        parts.append(
            f"{what} ({with_unit(numbers.value(effect.variant), metric)} "
            f"instead of {numbers.value(effect.baseline)})"
        )
    if parts:
        yield sentence(listed(parts))


def unchanged_metrics(facts: Facts) -> Iterator[str]:
    """Main metrics that are the same, equivalent, undecided or not testable."""
    main = list(_others(facts, main=True))
    few = next((effect for _, effect in main if effect.verdict == "same"), None)
    still = facts.could_differ(few, " (", ")") if few else ""
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
            _about(facts, metric, effect)
            for metric, effect in main
            if _group(facts, metric, effect) == verdict
        ]
        if about:
            parts.append(f"{words}: {listed(about)}")
    if parts:
        yield sentence("; ".join(parts))
    undecided = [(metric, effect) for metric, effect in main if effect.verdict == "undecided"]
    if withheld := [metric for metric, _ in undecided if facts.hides_likeness(metric)]:
        yield sentence(facts.stopped(withheld[0]))
    yield from _leaving_out_zero(facts, undecided)
    open_ones = [
        one for metric, one in undecided if one.p is not None and not facts.is_dominated(metric)
    ]
    if open_ones:
        options = {"--trainings" if one.clusters_differ else "--games" for one in open_ones}
        what = listed(sorted(option.removeprefix("--") for option in options), "or")
        yield (
            f"More {what} may decide what is undecided ({listed(sorted(options))}); --metric "
            "names what matters."
        )


def _group(facts: Facts, metric: Metric, effect: Effect) -> str | None:
    """The verdict, or that a heavy tail is behind it."""
    if effect.verdict == "undecided" and facts.is_dominated(metric):
        return "dominated"
    return effect.verdict


def _about(facts: Facts, metric: Metric, effect: Effect) -> str:
    """What is measured; of a difference that does not vary, how large it is."""
    constant = facts.constant(metric, effect)
    return phrase_of(metric).about + (f" ({constant})" if constant else "")


def _leaving_out_zero(facts: Facts, undecided: list[tuple[Metric, Effect]]) -> Iterator[str]:
    """Why some are undecided although their intervals leave out zero."""
    found = [
        phrase_of(metric).about
        for metric, one in undecided
        if leaves_out_zero(one) and not facts.is_dominated(metric)
    ]
    if not found:
        return
    so = "that is not enough"
    if growth_behind(facts.effects[facts.metric.id]) > 1:
        so = f"behind a metric that is only just equivalent, {so}"
    else:
        so = f"with so many metrics tested {so}"
    of = f"interval of {found[0]} leaves"
    if len(found) > 1:
        of = f"intervals of {listed(found)} leave"
    yield f"The {of} out 0, but {so}."


def other_metrics(facts: Facts) -> Iterator[str]:
    """How many of the other metrics changed, and so on; where all are shown, which are open."""
    rest = list(_others(facts, main=False))
    verdicts = [effect.verdict for _, effect in rest]
    parts = []
    for words, ones in _COUNTED.items():
        number = sum(verdict in ones for verdict in verdicts)
        if number and words == "undecided" and facts.everything:
            open_ones = [m.label for m, effect in rest if effect.verdict == "undecided"]
            words = f"{words} ({listed(open_ones)})"
        parts += [f"{number} {words}"] if number else []
    which = "other metrics" if facts.everything else "metrics not shown"
    shows = "" if facts.everything else "; --all shows them"
    yield f"Of the {len(verdicts)} {which}: {', '.join(parts)}{shows}."
    if facts.everything:
        yield from _leaving_out_zero(facts, [one for one in rest if one[1].verdict == "undecided"])


def _others(facts: Facts, *, main: bool) -> Iterator[tuple[Metric, Effect]]:
    for metric in METRICS:
        if metric.main == main and metric != facts.metric:
            yield metric, facts.effects[metric.id]
