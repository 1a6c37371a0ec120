"""Where each rule of a variant is said: in which file, on which line, or nowhere (a default)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from napalm_lab.variant.nodes import Location, Mapping, node_at, path_text, place_of
from napalm_lab.variant.problems import Place

PER_STAGE = ("declare", "settle")
"""Sections said for the whole game, over which a stage's own are merged."""


@dataclass(frozen=True)
class Written:
    """A variant's merged files; locations of unusable values; keys taken away, and where."""

    tree: Mapping
    bad: frozenset[Location] = frozenset()
    removed: dict[Location, Place] = field(default_factory=dict)

    def where(self, location: Location) -> Location | None:
        """Where a rule is said: a stage's own location, or that for the whole game; else None."""
        for candidate in _said_at(location):
            if node_at(self.tree, candidate) is not None:
                return candidate
        return None

    def place(self, location: Location) -> Place | None:
        """The place of a rule's key; None for a default."""
        where = self.where(location)
        return None if where is None else place_of(self.tree, where)

    def name(self, location: Location) -> str:
        """The key for people, with its place: "`seats.min` (mine.yaml:4)"."""
        where = self.where(location)
        if where is None:
            return f"`{path_text(location)}` (by default)"
        return f"`{path_text(where)}` ({place_of(self.tree, where)})"

    def is_known(self, locations: Iterable[Location]) -> bool:
        """Whether none of the rules was written in a way that could not be used."""
        return not any(
            bad[: len(candidate)] == candidate[: len(bad)]
            for location in locations
            for candidate in _said_at(location)
            for bad in self.bad
        )


def _said_at(location: Location) -> list[Location]:
    """Where a rule can be said, the nearest first."""
    if location[0] == "stages" and len(location) > 2 and location[2] in PER_STAGE:
        return [location, location[2:]]
    return [location]
