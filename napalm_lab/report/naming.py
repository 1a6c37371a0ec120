"""What variants and tables are called where several stand side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from napalm_lab.experiment.results import Comparison, ComparisonResult
from napalm_lab.variant.variant import Variant


def variant_names(variants: Sequence[Variant]) -> tuple[str, ...]:
    """The variants' ids; of different files with the same id, the files."""
    ids = Counter(id for id, _ in {(variant.id, variant.file) for variant in variants})
    return tuple(
        variant.id if ids[variant.id] == 1 else variant.file.removesuffix(".yaml")
        for variant in variants
    )


@dataclass(frozen=True)
class Pair:
    """A comparison that was played: at which table, of which variant, and what came of it."""

    players: str
    name: str
    comparison: Comparison


def played(result: ComparisonResult) -> list[Pair]:
    """Every comparison that was played, table by table."""
    names = variant_names(result.plan.variants)[1:]
    return [
        Pair(table.players, name, comparison)
        for table in result.tables
        for name, comparison in zip(names, table.comparisons, strict=True)
        if not comparison.same_rules
    ]


def same_as_baseline(result: ComparisonResult) -> list[str]:
    """Names of the variants that are the baseline's game, so that nothing was played for them."""
    names = variant_names(result.plan.variants)[1:]
    comparisons = result.tables[0].comparisons
    return [
        name for name, comparison in zip(names, comparisons, strict=True) if comparison.same_rules
    ]


def pair_labels(pairs: Sequence[Pair]) -> list[str]:
    """What tells each comparison from the rest: the variant, the players, or both."""
    names, tables = {pair.name for pair in pairs}, {pair.players for pair in pairs}
    if len(tables) == 1:
        return [pair.name for pair in pairs]
    if len(names) == 1:
        return [pair.players for pair in pairs]
    return [f"{pair.name}, {pair.players}" for pair in pairs]
