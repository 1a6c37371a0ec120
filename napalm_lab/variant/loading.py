"""From a name to a variant, or to every fault of its files."""

from __future__ import annotations

import shlex
from pathlib import Path

from napalm_lab.variant.ancestry import read_lineage
from napalm_lab.variant.assembly import Assembly
from napalm_lab.variant.file_schema import VariantFile
from napalm_lab.variant.finding import find
from napalm_lab.variant.nodes import Mapping
from napalm_lab.variant.problems import Problem, VariantError
from napalm_lab.variant.schema import Changes
from napalm_lab.variant.variant import Variant

KEYS_OF_EXPERIMENTS = ("baseline", "variants")
"""What every experiment file says, and no variant file."""


def load(name: str, folder: Path | None = None) -> Variant:
    """The variant of a path or a bare name; relative names start in `folder` (the working folder).

    A file in the folder wins over a shipped variant. Raises VariantError with every fault of the
    file and of those it extends.
    """
    found = find(name, Path.cwd() if folder is None else folder)
    problems: list[Problem] = []
    lineage = read_lineage(found, problems)
    if lineage.root is None:
        raise VariantError(problems)
    if _is_experiment(lineage.root.tree):
        message = f"this is an experiment file; try napalm-lab run {shlex.quote(found.label)}"
        raise VariantError([Problem(found.label, 0, 0, "", message)])
    assembly = Assembly(VariantFile, lineage.root.tree, problems)
    for layer in lineage.layers:
        assembly.add(layer.tree)
    if not lineage.complete:
        raise VariantError(
            problems
        )  # what else seems wrong may follow from the file that is not there
    return assembly.variant(found.path.stem, found.label)


def _is_experiment(tree: Mapping) -> bool:
    """Whether the keys are an experiment's, and none says a rule."""
    keys = tree.entries.keys()
    rules = VariantFile.model_fields.keys() - {"version", "name", "seats"}
    return not keys.isdisjoint(KEYS_OF_EXPERIMENTS) and keys.isdisjoint(rules)


def variant_from(base: Variant, changes: Mapping, identifier: str) -> Variant:
    """A variant with changes that were written inline, in a file of another kind.

    changes : keys of the rules, and name, source, notes; read as a file's keys are, over those of
    `base`. Raises VariantError with every fault, at its place in the file the changes come from.
    """
    assembly = Assembly(Changes, changes, [])
    assembly.merger.tree = base.tree
    assembly.add(changes)
    return assembly.variant(identifier, changes.place.source.label)
