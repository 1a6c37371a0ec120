"""Rules that differ, in text and as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from napalm_lab.report.prose import print_paragraphs
from napalm_lab.report.terminal import aligned, show
from napalm_lab.variant.differences import Difference
from napalm_lab.wording import sentence

if TYPE_CHECKING:
    from rich.console import Console


def print_differences(
    screen: Console, differences: Sequence[Difference], baseline: str, variant: str
) -> None:
    """A line a rule: what it is about, and what it says in each of the two, named as given.

    What only one of them has, a whole stage, is told below in sentences: too long for a column.
    """
    table = aligned(("rule", baseline, variant))
    lacking = []
    for difference in differences:
        if difference.baseline is None:
            lacking.append(_only(variant, difference.rule, difference.variant))
        elif difference.variant is None:
            lacking.append(_only(baseline, difference.rule, difference.baseline))
        else:
            table.add_row(difference.rule, difference.baseline, difference.variant)
    if table.row_count:
        show(screen, table)
    if table.row_count and lacking:
        screen.print()
    print_paragraphs(screen, lacking)


def _only(name: str, what: str, words: str | None) -> str:
    return f"Only {name} has {what}. {sentence(words or '')}"


def same_game(baseline: str, variant: str) -> str:
    """That no rule differs, as a sentence."""
    return f"{baseline} and {variant} are the same game: no rule differs."


def differences_data(differences: Sequence[Difference]) -> list[dict[str, Any]]:
    """The differences as data; None where one of the two has no such rule."""
    return [
        {
            "rule": difference.rule,
            "baseline": difference.baseline,
            "variant": difference.variant,
            "key": difference.key,
        }
        for difference in differences
    ]
