"""A variant as the rest of the product knows it: rules, examples, and where all of it is said."""

from __future__ import annotations

from dataclasses import dataclass, field

from napalm_lab.variant.examples import Example
from napalm_lab.variant.goals import Goal
from napalm_lab.variant.nodes import Mapping
from napalm_lab.variant.resolved import Rules


@dataclass(frozen=True, slots=True)
class ResolvedValue:
    """One value that holds: its key, as it is written in a file, and where it is said.

    file, line : None for a default.
    """

    path: str
    value: str
    file: str | None
    line: int | None


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant that was read and found without fault.

    id : the stem of its file; file : as shown to people, for a shipped one `shipped/pagat.yaml`;
    values : every rule in the order of the sheet; rules_hash, file_hash : SHA-256, 64 hexadecimal
    digits, equal rules_hash means the same game; tree : the merged files, on which further changes
    can be laid.
    """

    id: str
    file: str
    name: str
    source: str | None
    notes: tuple[str, ...]
    rules: Rules
    examples: tuple[Example, ...]
    values: tuple[ResolvedValue, ...]
    rules_hash: str
    file_hash: str
    tree: Mapping = field(repr=False, compare=False)
    goals: tuple[Goal, ...] = ()
