"""The rules of one variant: in words, or each value with the place where it is said."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.padding import Padding
from rich.text import Text

from napalm_lab.report.terminal import MOST_PROSE, aligned, show
from napalm_lab.variant.phrases import Rule
from napalm_lab.variant.variant import ResolvedValue, Variant
from napalm_lab.variant.words import stage_title

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

_DEFAULT = "default"
_ROOM_FOR_VALUES = 16


def print_rules(screen: Console, variant: Variant, rules: Sequence[Rule]) -> None:
    """Name, source, the rules stage by stage, the readings taken."""
    show(screen, Text(variant.name, style="bold"), *_prose(screen, variant.source or ""))
    titles = {
        stage.name: stage_title(stage.name, number)
        for number, stage in enumerate(variant.rules.stages, start=1)
    }
    table = aligned(("", ""))
    for stage, of_stage in groupby(rules, lambda rule: _stage_of(rule.key)):
        title = titles.get(stage, "")
        _add_heading(table, title)
        for rule in of_stage:
            table.add_row(
                _indented(title, rule.label.removeprefix(title).lstrip(":, ")), rule.words
            )
    show(screen, table)
    if variant.notes:
        notes = [line for note in variant.notes for line in _prose(screen, note, "- ", "  ")]
        show(screen, "", Text("Readings taken", style="bold"), *notes)


def print_values(screen: Console, values: Sequence[ResolvedValue]) -> None:
    """A line a value, stage by stage: its key, the value, and the file and line that say it."""
    table = aligned(("key", "value", "said in"))
    for stage, of_stage in groupby(values, lambda value: _stage_of(value.path)):
        title = f"stages.{stage}" if stage else ""
        _add_heading(table, title)
        for value in of_stage:
            key = _indented(title, value.path.removeprefix(f"{title}."))
            table.add_row(key, value.value, _said_in(value))
    _keep_whole(table, screen.width, values)
    show(screen, table)


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


def _keep_whole(table: Table, width: int, values: Sequence[ResolvedValue]) -> None:
    """Where there is room, only values take more than one line: not keys, not places."""
    keys = max((_width_of_key(value.path) for value in values), default=0)
    places = max((len(_said_in(value)) for value in values), default=0)
    for column, taken in ((0, keys), (2, keys + places)):
        table.columns[column].no_wrap = taken + _ROOM_FOR_VALUES <= width


def _width_of_key(path: str) -> int:
    stage = _stage_of(path)
    title = f"stages.{stage}"
    return max(len(title), len(path) - len(title) + 1) if stage else len(path)


def _said_in(value: ResolvedValue) -> str:
    return _DEFAULT if value.file is None else f"{value.file}:{value.line}"


def _stage_of(key: str) -> str:
    """The name of the stage a key is about; empty for the game as a whole."""
    return key.split(".")[1] if key.startswith("stages.") else ""


def _add_heading(table: Table, title: str) -> None:
    if title:
        table.add_row("", "")
        table.add_row(Text(title, style="bold"), "")


def _indented(title: str, text: str) -> RenderableType:
    return Padding(text, (0, 0, 0, 2)) if title else text


def _prose(screen: Console, text: str, first: str = "", rest: str = "") -> list[str]:
    width = min(screen.width, MOST_PROSE)
    return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=rest)
