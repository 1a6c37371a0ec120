"""Which of several variants matter: what each does to the metric that is tested first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from napalm_lab.experiment.capping import hides_likeness
from napalm_lab.experiment.results import Comparison, ComparisonResult
from napalm_lab.report.naming import same_as_baseline, variant_names
from napalm_lab.report.wording import margin_text, phrase_of
from napalm_lab.simulate.metrics import METRICS, Metric
from napalm_lab.statistics.effect import Effect
from napalm_lab.wording import counted, listed, plural, sentence

Outcome = Literal["everywhere", "somewhere", "nowhere", "open", "untestable"]
"""What a variant does to a metric at the tables of players, as far as its verdicts tell.

everywhere    more or less at every table
somewhere     more or less at some tables
nowhere       equivalent or the same at every table
open          else, where a table is undecided
untestable    else
"""

WORDS: dict[Outcome, tuple[str, str, str]] = {
    "everywhere": ("changes {it}{every}", "change {it}{every}", "changed{every}"),
    "somewhere": (
        "changes {it} at some tables",
        "change {it} at some tables",
        "changed at some tables",
    ),
    "nowhere": (
        "makes no difference to {it} that matters ({alike})",
        "make no difference to {it} that matters ({alike})",
        "no difference that matters",
    ),
    "open": (
        "is undecided{one}, which is not to say that it does nothing",
        "are undecided{one}, which is not to say that they do nothing",
        "undecided",
    ),
    "untestable": ("cannot be tested{one}", "cannot be tested{one}", "not testable"),
}
"""Said of one variant, of several, and above their rows."""

_CHANGED = ("more", "less")
_ALIKE = ("same", "equivalent")
_FEWEST = 2


@dataclass(frozen=True)
class Finding:
    """A variant that was played; comparisons : by table; effects : on the first metric."""

    name: str
    comparisons: tuple[Comparison, ...]
    effects: tuple[Effect, ...]
    outcome: Outcome

    @property
    def size(self) -> float:
        """The largest difference of a table, without its sign."""
        return max(abs(effect.difference or 0.0) for effect in self.effects)


def is_wanted(result: ComparisonResult) -> bool:
    """Whether there are so many variants that an answer should come before the detail."""
    comparisons = result.tables[0].comparisons
    return result.games > 0 and sum(not one.same_rules for one in comparisons) >= _FEWEST


def outcome_of(effects: Sequence[Effect]) -> Outcome:
    """What the verdicts at all tables come to."""
    verdicts = [effect.verdict for effect in effects]
    changed = sum(verdict in _CHANGED for verdict in verdicts)
    if changed:
        return "everywhere" if changed == len(verdicts) else "somewhere"
    if all(verdict in _ALIKE for verdict in verdicts):
        return "nowhere"
    return "open" if "undecided" in verdicts else "untestable"


def findings(result: ComparisonResult) -> list[Finding]:
    """All variants that were played: by outcome, the largest difference first."""
    metric = result.plan.judging.primary
    found = []
    for place, name in enumerate(variant_names(result.plan.variants)[1:]):
        comparisons = tuple(table.comparisons[place] for table in result.tables)
        if not comparisons[0].same_rules:
            effects = tuple(comparison.effects[metric] for comparison in comparisons)
            found.append(Finding(name, comparisons, effects, outcome_of(effects)))
    return [
        one
        for outcome in WORDS
        for one in sorted(found, key=lambda one: -one.size)
        if one.outcome == outcome
    ]


def overview_sentences(result: ComparisonResult) -> list[str]:
    """A paragraph for each outcome, with the variants' names; then what limits that."""
    metric, found = result.plan.judging.primary_metric, findings(result)
    it = phrase_of(metric).about
    told: list[list[str]] = []
    for outcome in WORDS:
        ones = [one for one in found if one.outcome == outcome]
        if ones:
            told.append([_of_outcome(outcome, ones, result, it)])
            it = "it"
            if outcome == "nowhere":
                told[-1] += _of_others(metric, ones)
    if same := same_as_baseline(result):
        baseline = variant_names(result.plan.variants)[0]
        games = "is the same game as" if len(same) == 1 else "are the same game as"
        told.append([f"{len(same)} {games} {baseline}: {listed(same)}"])
    told[0][0] = f"of {len(result.plan.variants) - 1} variants, {told[0][0]}"
    told += [[text] for text in (*_of_stopped(result, found), *_of_tails(metric, found))]
    return [" ".join(map(sentence, texts)) for texts in told]


def _of_outcome(outcome: Outcome, ones: list[Finding], result: ComparisonResult, it: str) -> str:
    several = len(result.tables) > 1
    words = WORDS[outcome][min(len(ones), 2) - 1].format(
        it=it,
        every=" at every table" if several else "",
        one=" at one table or more" if several else "",
        alike=_alike(ones, result),
    )
    metric = result.plan.judging.primary_metric
    which = _ways(metric, ones) if outcome == "everywhere" else _names(ones)
    return f"{len(ones)} {words}: {which}"


def _names(ones: Sequence[Finding]) -> str:
    return listed([one.name for one in ones])


def _alike(ones: list[Finding], result: ComparisonResult) -> str:
    """In which way variants make no difference."""
    verdicts = {effect.verdict for one in ones for effect in one.effects}
    if verdicts == {"same"}:
        return "the same in every game"
    judging = result.plan.judging
    within = f"equivalent to within {margin_text(judging, judging.primary_metric)}"
    return f"{within}, or the same" if "same" in verdicts else within


def _ways(metric: Metric, ones: list[Finding]) -> str:
    """Under which variants there is more, under which less, under which now this and now that."""
    phrase = phrase_of(metric)
    either = "more at one table and less at another"
    groups: dict[str, list[Finding]] = {phrase.more: [], phrase.less: [], either: []}
    for one in ones:
        verdicts = {effect.verdict for effect in one.effects}
        way = phrase.more if verdicts == {"more"} else phrase.less
        groups[way if len(verdicts) == 1 else either].append(one)
    return "; ".join(f"{way} under {_names(which)}" for way, which in groups.items() if which)


def _of_others(metric: Metric, alone: list[Finding]) -> Iterator[str]:
    """What else changes under those that leave the first metric alone, of what is shown."""
    changed: dict[str, list[str]] = {}
    for one in alone:
        about = [
            phrase_of(other).about
            for other in METRICS
            if other.main
            and other != metric
            and any(table.effects[other.id].verdict in _CHANGED for table in one.comparisons)
        ]
        changed.setdefault(listed(about), []).append(one.name)
    of = "Of these" if len(alone) > 1 else "It"
    rest = changed.pop("", [])
    if not changed:
        whom = "them" if len(alone) > 1 else "it"
        yield f"no other figure that is shown is known to change under {whom}"
        return
    told = [
        f"{listed(names)} {'changes' if len(names) == 1 else 'change'} {about}"
        if len(alone) > 1
        else f"changes {about}"
        for about, names in changed.items()
    ]
    tail = f"; under {listed(rest)} no other figure that is shown is known to change"
    yield f"{of} {'; '.join(told)}{tail if rest else ''}"


def _of_stopped(result: ComparisonResult, found: list[Finding]) -> Iterator[str]:
    """Where games were stopped so often that what is alike is not said to be alike."""
    metric = result.plan.judging.primary_metric
    stopped = [
        one
        for one in found
        if any(hides_likeness(metric, table.effects["capped"]) for table in one.comparisons)
    ]
    if stopped:
        yield (
            f"this is as far as was played: many games were stopped at "
            f"{counted(result.plan.max_hands, 'hand')} in the comparisons of {_names(stopped)}, so "
            "differences may be larger or smaller; raise --max-hands"
        )


def _of_tails(metric: Metric, found: list[Finding]) -> Iterator[str]:
    """Where a few games make up most of the first metric."""
    heavy = [one for one in found if any(metric.id in t.dominated for t in one.comparisons)]
    if heavy:
        means = plural(len(heavy), "comparison")
        yield (
            f"a few games make up most of what is measured in the {means} of {_names(heavy)}, "
            "so those intervals are too narrow to trust"
        )
