"""Laying one file's tree over another's, as the schema says: sections merge, all else is replaced.

A null takes an inherited key away, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from napalm_lab.variant.nodes import Entry, Location, Mapping, Node, path_text
from napalm_lab.variant.problems import Place, Problem, problem_at
from napalm_lab.variant.shape import Shape
from napalm_lab.variant.structure import is_null

NOTHING_INHERITED = (
    "an empty value (null) takes an inherited key away, but nothing is inherited here; "
    "give a value, or drop the key"
)


@dataclass
class Merger:
    """Trees merged so far, the oldest first; the keys taken away, with the places that did it."""

    shape: Shape
    tree: Mapping
    problems: list[Problem] = field(default_factory=list)
    removed: dict[Location, Place] = field(default_factory=dict)

    def add(self, tree: Mapping) -> None:
        """Lay a tree over those before it. Keys that the shape does not have are left aside."""
        self.tree = self._merge(self.tree, tree, self.shape, ())

    def _merge(self, below: Mapping, above: Mapping, shape: Shape, location: Location) -> Mapping:
        entries = dict(below.entries)
        for name, entry in above.entries.items():
            level, here = shape.child(name), (*location, name)
            if level is None:
                continue
            if is_null(entry.value):
                self._take_away(entries, name, entry, here)
                continue
            self.removed.pop(here, None)
            if level.merges and isinstance(entry.value, Mapping):
                old = entries[name].value if name in entries else None
                base = old if isinstance(old, Mapping) else Mapping(entry.value.place)
                entry = Entry(entry.key, self._merge(base, entry.value, level, here))
            entries[name] = entry
        return Mapping(above.place, entries)

    def _take_away(
        self, entries: dict[str, Entry], name: str, entry: Entry, here: Location
    ) -> None:
        if entries.pop(name, None) is None:
            self.problems.append(problem_at(entry.key, path_text(here), NOTHING_INHERITED))
        else:
            self.removed[here] = entry.value.place


def without(tree: Mapping, bad: Iterable[Location], shape: Shape) -> tuple[Mapping, set[Location]]:
    """The tree without what cannot be used, and where that was.

    What lies inside a value that is replaced whole takes the whole value with it.
    """
    cut = {_section_key(location, shape) for location in bad}
    return _pruned(tree, cut, ()), cut


def _section_key(location: Location, shape: Shape) -> Location:
    """The location, or the first one on the way to it whose value is replaced whole."""
    for length in range(1, len(location)):
        level = shape.at(location[:length])
        if level is None or not level.merges:
            return location[:length]
    return location


def _pruned(tree: Mapping, cut: set[Location], location: Location) -> Mapping:
    entries: dict[str, Entry] = {}
    for name, entry in tree.entries.items():
        here = (*location, name)
        if here in cut:
            continue
        value: Node = entry.value
        if isinstance(value, Mapping):
            value = _pruned(value, cut, here)
        entries[name] = Entry(entry.key, value)
    return Mapping(tree.place, entries)
