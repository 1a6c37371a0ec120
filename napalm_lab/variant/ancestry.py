"""The files a variant is made of: itself and all it extends, each once, the oldest first."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from napalm_lab.variant.finding import Found, find_parent
from napalm_lab.variant.nodes import Entry, Listing, Mapping, Scalar
from napalm_lab.variant.problems import Problem, problem_at
from napalm_lab.variant.shipped import LABEL
from napalm_lab.variant.yaml_source import read_file

MAX_FILES = 50

Descent = tuple[tuple[Path, str], ...]
"""The files that led to one, each with its name for people, beginning with the root."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One file of the family."""

    path: Path
    label: str
    tree: Mapping


@dataclass(frozen=True, slots=True)
class Lineage:
    """The file that was asked for and its ancestors, oldest first.

    root : None where the file itself cannot be read; complete : whether all ancestors could be.
    """

    layers: list[Layer]
    root: Layer | None
    complete: bool


def read_lineage(found: Found, problems: list[Problem]) -> Lineage:
    """The file and all it extends; faults are added to `problems`."""
    family = _Family(found, problems)
    root = family.visit(family.root, found.label, ())
    return Lineage(family.layers, root, family.complete)


class _Family:
    def __init__(self, root: Found, problems: list[Problem]) -> None:
        self.root = root.path.resolve()
        self.root_label = root.label
        self.problems = problems
        self.layers: list[Layer] = []
        self.seen: set[Path] = set()
        self.complete = True

    def visit(self, path: Path, label: str, descent: Descent) -> Layer | None:
        """Read a file, then first add its parents, then itself."""
        self.seen.add(path)
        tree = read_file(path, label, self.problems)
        if tree is None:
            self.complete = False
            return None
        descent = (*descent, (path, label))
        for item in _extends(tree):
            self.visit_parent(item, descent)
        layer = Layer(path, label, tree)
        self.layers.append(layer)
        return layer

    def visit_parent(self, item: Scalar, descent: Descent) -> None:
        """One name under `extends`: refuse it at its place, or visit the file once."""
        said_in = descent[-1][0]
        found = find_parent(item.text, said_in, self.root)
        if isinstance(found, str):
            self.refuse(item, found)
            return
        path = found.path.resolve()
        label = found.label if found.label.startswith(LABEL + "/") else self.label_of(path)
        ancestors = [ancestor for ancestor, _ in descent]
        if path in ancestors:
            ring = [label for _, label in descent[ancestors.index(path) :]]
            self.refuse(item, f"files extend one another in a ring: {' → '.join([*ring, ring[0]])}")
        elif path in self.seen:
            return
        elif len(self.seen) >= MAX_FILES:
            self.refuse(item, f"more than {MAX_FILES} files extend one another")
        else:
            self.visit_at(item, path, label, descent)

    def visit_at(self, item: Scalar, path: Path, label: str, descent: Descent) -> None:
        """Visit a parent; where it has no lines to show a fault at, the name in `extends` has."""
        before = len(self.problems)
        layer = self.visit(path, label, descent)
        found = self.problems[before:]
        if layer is None and len(found) == 1 and found[0].line == 0:
            del self.problems[before:]
            self.refuse(item, f"`{item.text}` cannot be extended: {found[0].message}")

    def label_of(self, path: Path) -> str:
        """A parent's name for people: seen from where the root was named."""
        relative = os.path.relpath(path, self.root.parent)
        return str(Path(self.root_label).parent / relative)

    def refuse(self, item: Scalar, message: str) -> None:
        self.complete = False
        self.problems.append(problem_at(item.place, "extends", message))


def _extends(tree: Mapping) -> list[Scalar]:
    """The names a file extends, as far as they are names; the schema tells of anything else."""
    entry: Entry | None = tree.entries.get("extends")
    if entry is None:
        return []
    items = entry.value.items if isinstance(entry.value, Listing) else (entry.value,)
    return [item for item in items if isinstance(item, Scalar) and isinstance(item.value, str)]
