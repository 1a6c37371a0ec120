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


@dataclass(frozen=True, slots=True)
class Layer:
    """One file of the family."""

    path: Path
    label: str
    tree: Mapping


def read_layers(found: Found, problems: list[Problem]) -> list[Layer]:
    """The file and its ancestors, oldest first; faults are added to `problems`.

    A file that cannot be read is left out, so the last layer is the file itself only if it could be.
    """
    family = _Family(found, problems)
    family.visit(found.path.resolve(), found.label, ())
    return family.layers


class _Family:
    def __init__(self, root: Found, problems: list[Problem]) -> None:
        self.root = root.path.resolve()
        self.root_label = root.label
        self.problems = problems
        self.layers: list[Layer] = []
        self.seen: set[Path] = set()

    def visit(self, path: Path, label: str, descent: tuple[tuple[Path, str], ...]) -> None:
        """Read a file, then first add its parents, then itself."""
        self.seen.add(path)
        tree = read_file(path, label, self.problems)
        if tree is None:
            return
        descent = (*descent, (path, label))
        for item in _extends(tree):
            self.visit_parent(item, descent)
        self.layers.append(Layer(path, label, tree))

    def visit_parent(self, item: Scalar, descent: tuple[tuple[Path, str], ...]) -> None:
        """One name under `extends`: refuse it at its place, or visit the file unless that is done."""
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
            self.visit(path, label, descent)

    def label_of(self, path: Path) -> str:
        """A parent's name for people: seen from where the root was named."""
        relative = os.path.relpath(path, self.root.parent)
        return str(Path(self.root_label).parent / relative)

    def refuse(self, item: Scalar, message: str) -> None:
        self.problems.append(problem_at(item.place, "extends", message))


def _extends(tree: Mapping) -> list[Scalar]:
    """The names a file extends, as far as they are names; the schema tells of anything else."""
    entry: Entry | None = tree.entries.get("extends")
    if entry is None:
        return []
    items = entry.value.items if isinstance(entry.value, Listing) else (entry.value,)
    return [item for item in items if isinstance(item, Scalar) and isinstance(item.value, str)]
