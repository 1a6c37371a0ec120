"""A comparison on the terminal: what differs, the table, what it means, how it was made.

Of several variants the answer comes first: which of them matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from napalm_lab.experiment.results import ComparisonResult
from napalm_lab.report.adaptation import comparison_adaptation
from napalm_lab.report.better_play import badly_learned_text, clouded_text, gain_text
from napalm_lab.report.caveats import comparison_caveats
from napalm_lab.report.differences import print_differences
from napalm_lab.report.effects import effect_lines, shown_metrics
from napalm_lab.report.fewer_games import fewer_games
from napalm_lab.report.histograms import print_histograms
from napalm_lab.report.meaning import comparison_meaning
from napalm_lab.report.method import comparison_method
from napalm_lab.report.naming import variant_names
from napalm_lab.report.overview import is_wanted, overview_sentences
from napalm_lab.report.overview_table import overview_lines
from napalm_lab.report.prose import print_command, print_heading, print_paragraphs
from napalm_lab.report.signs import Signs
from napalm_lab.report.skill import skill_lines, skill_sentences, skill_text
from napalm_lab.report.ways import print_ways, several_ways
from napalm_lab.wording import listed

if TYPE_CHECKING:
    from rich.console import Console


def print_comparison(
    screen: Console,
    result: ComparisonResult,
    signs: Signs,
    *,
    command: Sequence[str],
    everything: bool = False,
    title: str | None = None,
) -> None:
    """The whole of it.

    command : repeats it; everything : all metrics, not only those that say most; title : the
    question of an experiment.
    """
    baseline, *names = variant_names(result.plan.variants)
    print_paragraphs(screen, [title or f"{listed(names)} against {baseline}"], style="bold")
    meaning = comparison_meaning(result, signs, everything=everything)
    if result.same_rules:
        screen.print()
        print_paragraphs(screen, meaning)
        return
    if is_wanted(result):
        screen.print()
        print_paragraphs(screen, overview_sentences(result))
        screen.print()
        for line in overview_lines(result, screen.width, signs):
            screen.print(line, soft_wrap=True)
    _print_rules(screen, result, baseline, names)
    if result.games > 0:
        screen.print()
        metrics, shown = shown_metrics(result.plan, everything), result.side_by_side
        for line in effect_lines(shown, screen.width, signs, everything=everything):
            screen.print(line, soft_wrap=True)
        print_paragraphs(screen, fewer_games(result, metrics))
        _print_apart(screen, gain_text(result.plan, signs))
        print_histograms(screen, result.histograms, result.plan, signs)
    caveats = comparison_caveats(result, signs)
    if result.games > 0:
        caveats += badly_learned_text(result.plan, signs) + clouded_text(result, metrics)
    if caveats:
        screen.print()
        print_paragraphs(screen, caveats, style="bold")
    if result.games > 0:
        print_heading(screen, "What it means")
        meaning += comparison_adaptation(result, signs)
        print_paragraphs(screen, meaning, apart=len(meaning) > 2)
        print_ways(screen, several_ways(result), signs)
        _print_skill(screen, result, signs)
        print_heading(screen, "How it was made")
        print_paragraphs(screen, comparison_method(result, metrics, signs))
        print_command(screen, command)


def _print_apart(screen: Console, paragraphs: list[str]) -> None:
    """Paragraphs, if there are any, with a blank line above."""
    if paragraphs:
        screen.print()
        print_paragraphs(screen, paragraphs)


def _print_skill(screen: Console, result: ComparisonResult, signs: Signs) -> None:
    if result.skill:
        print_heading(screen, "Skill or luck")
        print_paragraphs(screen, [skill_text(result)])
        for line in skill_lines(result, screen.width, signs):
            screen.print(line, soft_wrap=True)
        print_paragraphs(screen, skill_sentences(result))


def _print_rules(
    screen: Console, result: ComparisonResult, baseline: str, names: list[str]
) -> None:
    """For each variant, the rules that differ from the baseline's."""
    for name, comparison in zip(names, result.tables[0].comparisons, strict=True):
        if comparison.same_rules:
            continue
        screen.print()
        print_differences(screen, comparison.differences, baseline, name)
