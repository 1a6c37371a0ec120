"""From the tree of an experiment file to its variants, with every fault at its place."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from napalm_lab.experiment.file_schema import EXTENDS, ExperimentFile
from napalm_lab.experiment.plan import PlanError, choose_seats
from napalm_lab.players.fixed import PlayerError
from napalm_lab.players.lineup import parse_lineup
from napalm_lab.variant import shipped
from napalm_lab.variant.file_schema import VariantFile
from napalm_lab.variant.finding import SUFFIX, Found
from napalm_lab.variant.loading import load, variant_from
from napalm_lab.variant.nodes import (
    Entry,
    Listing,
    Location,
    Mapping,
    Node,
    Scalar,
    node_at,
    path_text,
    place_of,
)
from napalm_lab.variant.problems import Problem, VariantError, lines_text, problem_at
from napalm_lab.variant.schema import Changes
from napalm_lab.variant.structure import check
from napalm_lab.variant.variant import Variant


@dataclass
class Reading:
    """One experiment file on its way; faults are added to `problems`.

    found : the file; bad : locations of what cannot be used, once the structure was checked.
    """

    found: Found
    tree: Mapping
    problems: list[Problem]
    bad: list[Location] = field(default_factory=list)
    called: dict[str, Node] = field(default_factory=dict)
    """Where each name or file was first used."""

    def check_structure(self) -> None:
        """Keys and kinds of values, but for what stands under a variant's own name."""
        self.refuse_variant()
        checked = check(ExperimentFile, self.tree)
        self.problems += checked.problems
        self.bad = checked.bad
        for key, wanted in (("variants", "variant to compare"), ("players", "table of players")):
            listed = node_at(self.tree, (key,))
            if isinstance(listed, Listing) and not listed.items:
                self.refuse((key,), listed, f"name at least one {wanted}")

    def refuse_variant(self) -> None:
        """VariantError where the keys are those of a variant, which says rules itself."""
        keys, experiment = self.tree.entries.keys(), ExperimentFile.model_fields.keys()
        rules = VariantFile.model_fields.keys() - experiment
        own = experiment - VariantFile.model_fields.keys()
        if not keys.isdisjoint(rules) and keys.isdisjoint(own):
            file = self.found.label
            message = f"this is a variant file; try napalm-lab check {shlex.quote(file)}"
            raise VariantError([Problem(file, 0, 0, "", message)])

    def read_variants(self) -> list[Variant]:
        """The baseline and all others, as far as they are without fault."""
        node = node_at(self.tree, ("baseline",))
        baseline = None
        if isinstance(node, Scalar) and ("baseline",) not in self.bad:
            baseline = self.named(node, ("baseline",))
        variants = [] if baseline is None else [baseline]
        listed = node_at(self.tree, ("variants",))
        for place, item in enumerate(listed.items if isinstance(listed, Listing) else ()):
            location: Location = ("variants", place)
            if location in self.bad:
                continue
            if isinstance(item, Scalar):
                variant = self.named(item, location)
            elif isinstance(item, Mapping):
                variant = self.changed(item, location, baseline)
            else:
                continue
            if variant is not None:
                variants.append(variant)
        self.check_names(variants, listed)
        return variants

    def check_names(self, variants: list[Variant], listed: Node | None) -> None:
        """Whether inline changes have names of their own, which no variant that is named has."""
        ids = Counter(variant.id for variant in variants)
        for place, item in enumerate(listed.items if isinstance(listed, Listing) else ()):
            name = next(iter(item.entries), "") if isinstance(item, Mapping) else ""
            if ids[name] > 1:
                message = f"`{name}` is another variant here; give the change a name of its own"
                self.refuse(("variants", place), item, message)

    def named(self, node: Scalar, location: Location) -> Variant | None:
        """A variant by its name or path, used once only."""
        variant = self.variant(node, location)
        if variant is None:
            return None
        file = str(variant.tree.place.source.path)
        return variant if self.is_first(file, f"`{node.text}`", node, location) else None

    def changed(
        self, item: Mapping, location: Location, baseline: Variant | None
    ) -> Variant | None:
        """The baseline, or the variant that is extended, with changes."""
        ((name, entry),) = item.entries.items()
        changes = entry.value
        assert isinstance(changes, Mapping)
        own = Mapping(
            changes.place, {key: said for key, said in changes.entries.items() if key != EXTENDS}
        )
        below = (*location, name)
        base, extends = baseline, changes.entries.get(EXTENDS)
        if extends is not None:
            base = self.extended(extends, (*below, EXTENDS))
        first = self.is_first(name, f"the name `{name}`", item, location)
        try:
            if base is not None:
                variant = variant_from(base, own, name)
                return variant if first else None
            self.add(check(Changes, own, partly=True).problems, below)
        except VariantError as error:
            self.add(error.problems, below)
        return None

    def extended(self, extends: Entry, location: Location) -> Variant | None:
        """The variant that changes are made to."""
        if isinstance(extends.value, Scalar) and isinstance(extends.value.value, str):
            return self.variant(extends.value, location)
        self.refuse(location, extends.value, "expected the name of one variant, or a path")
        return None

    def variant(self, node: Scalar, location: Location) -> Variant | None:
        """A variant by its path from the experiment's folder, or a shipped one by its bare name."""
        folder = self.found.path.parent
        try:
            variant = load(node.text, folder)
        except VariantError as error:
            for problem in error.problems:
                if problem.line == 0 and problem.file in (node.text, node.text + SUFFIX):
                    self.refuse(location, node, problem.message)
                else:
                    self.problems.append(replace(problem, file=self.label(problem.file)))
            return None
        return replace(variant, file=self.label(variant.file))

    def label(self, file: str) -> str:
        """A file's name for people, as seen from where the experiment was named."""
        if file.startswith(f"{shipped.LABEL}/") or self.found.label.startswith(f"{shipped.LABEL}/"):
            return file
        return str(Path(self.found.label).parent / file)

    def is_first(self, key: str, what: str, node: Node, location: Location) -> bool:
        """Whether a name or file was not used before; else that is a fault."""
        first = self.called.setdefault(key, node)
        if first is node:
            return True
        lines = lines_text(first.place, node.place)
        self.refuse(location, node, f"{what} is given twice: {lines}")
        return False

    def check_tables(self, variants: list[Variant]) -> None:
        """Whether the seats suit every variant that was read, and the players the seats."""
        if not variants or ("seats",) in self.bad:
            return
        said = node_at(self.tree, ("seats",))
        wanted = said.value if isinstance(said, Scalar) else None
        try:
            seats = choose_seats(variants, wanted if isinstance(wanted, int) else None)
        except PlanError as error:
            location: Location = ("seats",) if said is not None else ("variants",)
            place = place_of(self.tree, location)
            self.problems.append(problem_at(place, path_text(location), str(error)))
            return
        stages = sorted({len(variant.rules.stages) for variant in variants})
        for location, node in self.tables():
            if not self.is_first(f"+{node.text}", f"the table `{node.text}`", node, location):
                continue
            for number in stages:
                try:
                    parse_lineup(node.text, seats, number)
                except PlayerError as error:
                    self.refuse(location, node, str(error))
                    break

    def tables(self) -> Iterator[tuple[Location, Scalar]]:
        """Each text that says who plays."""
        players = node_at(self.tree, ("players",))
        listed = isinstance(players, Listing)
        for place, node in enumerate(players.items if isinstance(players, Listing) else [players]):
            location: Location = ("players", place) if listed else ("players",)
            if isinstance(node, Scalar) and location not in self.bad:
                yield location, node

    def refuse(self, location: Location, node: Node, message: str) -> None:
        """A fault at a value of the file."""
        self.problems.append(problem_at(node.place, path_text(location), message))

    def add(self, problems: tuple[Problem, ...] | list[Problem], below: Location) -> None:
        """Faults of changes, with the whole path to the key."""
        for problem in problems:
            path = f"{path_text(below)}.{problem.path}" if problem.path else path_text(below)
            self.problems.append(replace(problem, path=path))
