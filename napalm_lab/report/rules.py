"""The rules of one variant: in words, or each value with the place where it is said."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from napalm_lab.report.terminal import MOST_PROSE, aligned
from napalm_lab.variant.variant import ResolvedValue, Variant
from napalm_lab.variant.words import Rule

if TYPE_CHECKING:
    from rich.console import Console

_DEFAULT = "default"


def print_rules(screen: Console, variant: Variant, rules: Sequence[Rule]) -> None:
    """Name, source, the rules with a blank line between sections, the readings taken."""
    screen.print(variant.name, style="bold")
    if variant.source:
        _print_prose(screen, variant.source)
    table = aligned(("", ""))
    section = None
    for rule in rules:
        if _section(rule.key) != section:
            table.add_row("", "")
        section = _section(rule.key)
        table.add_row(rule.label, rule.words)
    screen.print(table)
    if variant.notes:
        screen.print("\nReadings taken", style="bold")
        for note in variant.notes:
            _print_prose(screen, note, first="- ", rest="  ")


def print_values(screen: Console, values: Sequence[ResolvedValue]) -> None:
    """A line a value: its key, the value, and the file and line that say it."""
    table = aligned(("key", "value", "said in"))
    for value in values:
        table.add_row(value.path, value.value, _said_in(value))
    screen.print(table)


def rules_data(variant: Variant, rules: Sequence[Rule]) -> dict[str, Any]:
    """The rules in words as data."""
    return {
        **_about(variant),
        "rules": [{"rule": rule.label, "words": rule.words, "key": rule.key} for rule in rules],
    }


def values_data(variant: Variant) -> dict[str, Any]:
    """The values as data; file and line are None for a default."""
    return {
        **_about(variant),
        "values": [
            {"key": value.path, "value": value.value, "file": value.file, "line": value.line}
            for value in variant.values
        ],
    }


def _about(variant: Variant) -> dict[str, Any]:
    return {
        "variant": variant.id,
        "file": variant.file,
        "name": variant.name,
        "source": variant.source,
        "notes": list(variant.notes),
        "rules_hash": variant.rules_hash,
    }


def _said_in(value: ResolvedValue) -> str:
    return _DEFAULT if value.file is None else f"{value.file}:{value.line}"


def _section(key: str) -> str:
    """Rules of one stage belong together; so do those of the whole game."""
    return key.rpartition(".")[0] if not key.startswith("stages.") else ".".join(key.split(".")[:2])


def _print_prose(screen: Console, text: str, first: str = "", rest: str = "") -> None:
    width = min(screen.width, MOST_PROSE)
    lines = textwrap.wrap(text, width, initial_indent=first, subsequent_indent=rest)
    screen.print("\n".join(lines))
