"""Stages that an heir adds under a name so near an inherited one that a slip is likely."""

from __future__ import annotations

import re
from collections.abc import Iterable

from napalm_lab.variant.nodes import Mapping, node_at
from napalm_lab.variant.structure import is_null

_SHORTEST = 3
"""Between shorter names a single letter makes all the difference."""

_PART = re.compile(r"[^\W\d_]+|\d+")


def new_stages(tree: Mapping, below: Mapping) -> dict[str, list[str]]:
    """Stages that a file adds to those inherited, each with the inherited names it leaves.

    tree : the file; below : what it inherits. A name that the file takes away itself is free.
    """
    said, inherited = node_at(tree, ("stages",)), node_at(below, ("stages",))
    if not (isinstance(said, Mapping) and isinstance(inherited, Mapping)):
        return {}
    taken_away = {name for name, entry in said.entries.items() if is_null(entry.value)}
    left = [name for name in inherited.entries if name not in taken_away]
    return {
        name: left
        for name in said.entries
        if name not in inherited.entries and name not in taken_away
    }


def slip_of(name: str, inherited: Iterable[str]) -> str | None:
    """The inherited name that differs by one slip of the finger, or None.

    Numbers and single letters tell stages apart on purpose: `low-2` is no slip of `low-1`.
    """
    for other in inherited:
        if _marks(name) == _marks(other) and _one_slip(name.casefold(), other.casefold()):
            return other
    return None


def _marks(name: str) -> list[str]:
    return [part for part in _PART.findall(name) if part.isdigit() or len(part) == 1]


def _one_slip(word: str, other: str) -> bool:
    """Whether at most one letter is missing, added or wrong, or two neighbors are exchanged."""
    if min(len(word), len(other)) < _SHORTEST or abs(len(word) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(word), len(other)) and word[start] == other[start]:
        start += 1
    rest, wanted = word[start:], other[start:]
    exchanged = rest[1::-1] + rest[2:] == wanted
    return exchanged or rest[1:] == wanted[1:] or rest[1:] == wanted or rest == wanted[1:]
