"""The tree a YAML file is read into: every node and every key knows its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from napalm_lab.variant.problems import Place

ScalarValue = None | bool | int | Fraction | str
Data = ScalarValue | list["Data"] | dict[str, "Data"]
Location = tuple[str | int, ...]
"""Keys and list positions (from 0) that lead from the root to a node."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value. `text`: what stands in the file, without quotes; `quoted`: also for block text."""

    place: Place
    text: str
    value: ScalarValue
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """A list."""

    place: Place
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A key's place and what is said for it."""

    key: Place
    value: Node


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys with values, in the order of the file. Keys are always text."""

    place: Place
    entries: dict[str, Entry] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Broken:
    """Something that could not be read; the fault has been reported, and no more is said of it."""

    place: Place


Node = Scalar | Listing | Mapping | Broken


def node_at(tree: Node, location: Sequence[str | int]) -> Node | None:
    """The node a location leads to, or None."""
    node: Node | None = tree
    for step in location:
        if isinstance(node, Mapping) and isinstance(step, str) and step in node.entries:
            node = node.entries[step].value
        elif isinstance(node, Listing) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
        else:
            return None
    return node


def place_of(tree: Node, location: Sequence[str | int]) -> Place:
    """Where a location is said: its key, or a list's item; else the nearest thing above it."""
    for length in range(len(location), 0, -1):
        parent = node_at(tree, location[: length - 1])
        step = location[length - 1]
        if isinstance(parent, Mapping) and isinstance(step, str) and step in parent.entries:
            return parent.entries[step].key
        if isinstance(parent, Listing) and isinstance(step, int) and step < len(parent.items):
            return parent.items[step].place
    return tree.place


def value_place(tree: Node, location: Sequence[str | int]) -> Place:
    """Where a location's value is, or the nearest thing above it that is there."""
    node = node_at(tree, location)
    return node.place if node is not None else place_of(tree, location)


def path_text(location: Sequence[str | int]) -> str:
    """A location for people: `stages.two.deal`, `examples[1].hands.B` (list items from 1)."""
    text = ""
    for step in location:
        if isinstance(step, int):
            text += f"[{step + 1}]"
        else:
            text += f".{step}" if text else step
    return text


def walk(node: Node, location: Location = ()) -> Iterator[tuple[Location, Node]]:
    """Every node below and including this one, with its location."""
    yield location, node
    if isinstance(node, Mapping):
        for key, entry in node.entries.items():
            yield from walk(entry.value, (*location, key))
    elif isinstance(node, Listing):
        for position, item in enumerate(node.items):
            yield from walk(item, (*location, position))
