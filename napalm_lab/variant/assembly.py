"""The files of one variant laid over one another, and all that is wrong with them."""

from __future__ import annotations

from dataclasses import replace

from napalm_lab.variant.build import build_rules
from napalm_lab.variant.consistency import disagreements
from napalm_lab.variant.example_reading import read_example
from napalm_lab.variant.examples import Example
from napalm_lab.variant.file_schema import ExampleKeys
from napalm_lab.variant.goal_schema import Goals, read_goals
from napalm_lab.variant.goals import Goal
from napalm_lab.variant.leaves import NEVER_INHERITED
from napalm_lab.variant.merging import Merger, without
from napalm_lab.variant.new_stages import new_stages, slip_of
from napalm_lab.variant.nodes import Listing, Location, Mapping, node_at, path_text, place_of
from napalm_lab.variant.problems import Problem, Source, VariantError, problem_at
from napalm_lab.variant.resolved import Rules
from napalm_lab.variant.schema import Changes, RuleKeys
from napalm_lab.variant.shape import shape_of
from napalm_lab.variant.structure import check, data_of, is_null
from napalm_lab.variant.values import resolved_values
from napalm_lab.variant.variant import Variant
from napalm_lab.variant.written import Written
from napalm_lab.wording import nearest


class Assembly:
    """Takes files one after the other, the oldest first, and makes a variant of them."""

    def __init__(self, model: type[Changes], root: Mapping, problems: list[Problem]) -> None:
        """`root` is the tree of the file at hand, added last; `model` what it may say."""
        self.model = model
        self.shape = shape_of(model)
        self.root = root
        self.problems = problems
        self.merger = Merger(shape_of(RuleKeys), Mapping(root.place))
        self.bad: set[Location] = set()
        self.bad_in_root: list[Location] = []
        self.new_stages: dict[str, list[str]] = {}

    @property
    def source(self) -> Source:
        """The file at hand."""
        return self.root.place.source

    def add(self, tree: Mapping) -> None:
        """Check one file by itself and lay what is usable of it over the others."""
        checked = check(self.model, tree, partly=True)
        self.problems += checked.problems
        self.problems += self._idle_nulls(tree)
        usable, cut = without(tree, checked.bad, self.shape)
        self.new_stages |= new_stages(usable, self.merger.tree)
        self.merger.add(usable)
        self.bad |= {location for location in cut if location[0] not in ("examples", "goals")}
        self.bad_in_root = checked.bad

    def variant(self, identifier: str, label: str) -> Variant:
        """The variant, if nothing is wrong; else VariantError with all that is."""
        self.problems += self.merger.problems
        tree = self._without_incomplete_stages()
        rules = build_rules(RuleKeys.model_validate(data_of(tree)))
        written = Written(tree, frozenset(self.bad), self.merger.removed)
        disagreeing = disagreements(rules, written, self.source)
        self.problems += disagreeing
        examples: list[Example] = []
        if not self.bad and not disagreeing:
            examples = self._examples(rules)
        if self.problems:
            raise VariantError(self.problems)
        own = self._own_words()
        return Variant(
            id=identifier,
            file=label,
            name=own.name or identifier,
            source=own.source,
            notes=own.notes,
            rules=rules,
            examples=tuple(examples),
            values=resolved_values(rules, written),
            rules_hash=rules.hash(),
            file_hash=self.source.sha256,
            tree=tree,
            goals=self._goals(),
        )

    def _own_words(self) -> Changes:
        """What the file at hand says about itself; no rules."""
        about = {
            name: entry
            for name, entry in self.root.entries.items()
            if name in Changes.model_fields and name not in RuleKeys.model_fields
        }
        return Changes.model_validate(data_of(Mapping(self.root.place, about)))

    def _goals(self) -> tuple[Goal, ...]:
        """The goals of the file at hand; parents keep theirs to themselves."""
        section = node_at(self.root, ("goals",))
        if not isinstance(section, Mapping):
            return ()
        return read_goals(Goals.model_validate(data_of(section)), section)

    def _idle_nulls(self, tree: Mapping) -> list[Problem]:
        """Nulls at keys that are never inherited; a missing version is told of as missing."""
        own = self.model.model_fields.keys() - RuleKeys.model_fields.keys() - {"version"}
        return [
            problem_at(entry.key, name, NEVER_INHERITED.format(name=f"`{name}` is"))
            for name, entry in tree.entries.items()
            if name in own and is_null(entry.value)
        ]

    def _without_incomplete_stages(self) -> Mapping:
        """The merged tree without stages that lack what they need; what they lack is a problem."""
        tree, removed = self.merger.tree, self.merger.removed
        whole = check(RuleKeys, tree)
        known = Written(tree, frozenset(self.bad))
        for problem, location in zip(whole.problems, whole.bad, strict=True):
            if location in removed:
                message = f"`{location[-1]}` is needed here, so it cannot be taken away"
                problem = problem_at(removed[location], problem.path, message)
            elif near := self._inherited_like(location):
                problem = replace(problem, message=f"{problem.message}; did you mean `{near}`?")
            if known.is_known([location]):
                self.problems.append(problem)
        slips = self._slips(tree, {location[:2] for location in whole.bad})
        self.problems += slips
        if whole.bad or slips:
            self.bad.add(("stages",))
        stages = [location[:2] for location in whole.bad]
        return without(tree, stages, self.merger.shape)[0]

    def _inherited_like(self, location: Location) -> str | None:
        """The inherited stage that may be meant by a new one of which a key is missing."""
        name = str(location[1]) if location[0] == "stages" and len(location) > 1 else ""
        return nearest(name, self.new_stages.get(name, ()))

    def _slips(self, tree: Mapping, incomplete: set[Location]) -> list[Problem]:
        """New stages whose names are nearly those of inherited ones."""
        problems = []
        for name, inherited in self.new_stages.items():
            location: Location = ("stages", name)
            near = slip_of(name, inherited)
            if near is None or location in incomplete or node_at(tree, location) is None:
                continue
            message = (
                f"there is no stage `{name}` to change; did you mean `{near}`? "
                "Name a new stage less like it"
            )
            problems.append(problem_at(place_of(tree, location), path_text(location), message))
        return problems

    def _examples(self, rules: Rules) -> list[Example]:
        """The examples of the file at hand that are sound; of the others, what is wrong."""
        listed = node_at(self.root, ("examples",))
        examples: list[Example] = []
        for number, item in enumerate(listed.items if isinstance(listed, Listing) else ()):
            location: Location = ("examples", number)
            if any(bad[:2] == location for bad in self.bad_in_root):
                continue
            written = ExampleKeys.model_validate(data_of(item))
            example = read_example(written, rules, self.root, location)
            if isinstance(example, Example):
                examples.append(example)
            else:
                self.problems += example
        return examples
