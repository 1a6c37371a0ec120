"""Rules that differ, in text and as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from napalm_lab.report.terminal import aligned, show
from napalm_lab.variant.differences import Difference

if TYPE_CHECKING:
    from rich.console import Console

NO_SUCH_RULE = "-"


def print_differences(
    screen: Console, differences: Sequence[Difference], baseline: str, variant: str
) -> None:
    """A line a rule: what it is about, and what it says in each of the two, named as given."""
    table = aligned(("rule", baseline, variant))
    for difference in differences:
        table.add_row(
            difference.rule,
            difference.baseline or NO_SUCH_RULE,
            difference.variant or NO_SUCH_RULE,
        )
    show(screen, table)


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
