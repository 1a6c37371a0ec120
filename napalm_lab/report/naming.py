"""What variants and tables are called where several stand side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from napalm_lab.experiment.results import Comparison, TableResult
from napalm_lab.variant.variant import Variant


def variant_names(variants: Sequence[Variant]) -> tuple[str, ...]:
    """The variants' ids; of those with the same id, their files."""
    ids = Counter(variant.id for variant in variants)
    return tuple(
        variant.id if ids[variant.id] == 1 else variant.file.removesuffix(".yaml")
        for variant in variants
    )


def pair_label(name: str, table: TableResult, tables: Sequence[TableResult], others: int) -> str:
    """What tells one comparison from the rest: the variant, the players, or both.

    others : how many variants stand beside the baseline.
    """
    if len(tables) == 1:
        return name
    return table.players if others == 1 else f"{name}, {table.players}"


def played(tables: Sequence[TableResult]) -> list[tuple[TableResult, int, Comparison]]:
    """Every comparison that was played, with its table and its place there."""
    return [
        (table, place, comparison)
        for table in tables
        for place, comparison in enumerate(table.comparisons)
        if not comparison.same_rules
    ]
