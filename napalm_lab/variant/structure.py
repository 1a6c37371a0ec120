"""A tree checked against a model: every fault of structure once, at its place, in plain words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from napalm_lab.variant.amount_advice import part_meant
from napalm_lab.variant.found import advice, describe
from napalm_lab.variant.leaves import TAG, Section
from napalm_lab.variant.nodes import (
    Broken,
    Data,
    Listing,
    Location,
    Mapping,
    Node,
    Scalar,
    node_at,
    path_text,
    place_of,
    value_place,
    walk,
)
from napalm_lab.variant.problems import Place, Problem, problem_at
from napalm_lab.variant.shape import Shape, shape_of
from napalm_lab.variant.suggestions import unknown_key
from napalm_lab.wording import counted, nearest

MAX_TOLD = 100
"""How many faults of one file are told one by one."""

_KEY = "[key]"
_NO_MAPPING = {"model_type", "model_attributes_type", "dict_type"}
_AT_VALUE = {"leaf", "said", "list_type", *_NO_MAPPING}


@dataclass
class Checked:
    """What came of checking a tree: the problems, and the locations of what cannot be used."""

    problems: list[Problem] = field(default_factory=list)
    bad: list[Location] = field(default_factory=list)


def check(model: type[Section], tree: Mapping, *, partly: bool = False) -> Checked:
    """All faults of a tree under a model.

    partly : for one file out of several that are merged: what is missing may be said by another,
    and a key whose value is null takes an inherited one away.
    """
    shape = shape_of(model)
    checked = Checked(bad=[location for location, node in walk(tree) if isinstance(node, Broken)])
    try:
        model.model_validate(data_of(tree, shape if partly else None))
    except ValidationError as error:
        faults = [_Fault.of(detail, tree) for detail in error.errors(include_url=False)]
        _tell(checked, faults[:MAX_TOLD], tree, shape, partly)
        if more := faults[MAX_TOLD:]:
            checked.bad += [fault.location for fault in more]
            are = "is" if len(more) == 1 else "are"
            message = f"there {are} {counted(len(more), 'more fault')} from here on"
            checked.problems.append(problem_at(more[0].place(tree), "", message))
    return checked


def _tell(
    checked: Checked, faults: list[_Fault], tree: Mapping, shape: Shape, partly: bool
) -> None:
    """A problem for each fault that does not follow from another one."""
    misspelled = [fault for fault in faults if fault.kind == "extra_forbidden"]
    checked.bad += [key for fault in misspelled for key in _meant(shape, fault.location)]
    for fault in faults:
        if not _follows(fault, checked.bad, shape, partly):
            message = _message(fault, tree, shape)
            path = path_text(fault.location)
            checked.problems.append(problem_at(fault.place(tree), path, message))
            checked.bad.append(fault.location)


def data_of(node: Node, shape: Shape | None = None) -> Any:
    """Plain data for a model, without what is broken; with a shape, also without nulls."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Listing):
        return [data_of(item) for item in node.items]
    data: dict[str, Data] = {}
    merging = shape is not None and shape.merges
    for name, entry in node.entries.items() if isinstance(node, Mapping) else ():
        below = shape.child(name) if shape is not None and merging else None
        if _is_broken(entry.value) or (below is not None and is_null(entry.value)):
            continue
        data[name] = data_of(entry.value, below)
    return data


def is_null(node: Node) -> bool:
    """Whether the value is null, or nothing."""
    return isinstance(node, Scalar) and node.value is None


def _is_broken(node: Node) -> bool:
    """Broken, or a list of which an item is: its positions would shift."""
    if isinstance(node, Listing):
        return any(_is_broken(item) for item in node.items)
    return isinstance(node, Broken)


@dataclass(frozen=True)
class _Fault:
    """One of pydantic's errors: its kind and context, and what it is about in the tree."""

    kind: str
    context: dict[str, Any]
    location: Location
    node: Node | None
    of_key: bool

    @classmethod
    def of(cls, detail: Any, tree: Mapping) -> _Fault:
        """Locations lose the marks of alternatives, and the mark of a key."""
        steps = tuple(step for step in detail["loc"] if not str(step).startswith(TAG))
        of_key = steps[-1:] == (_KEY,) and node_at(tree, steps) is None
        location: Location = steps[:-1] if of_key else steps
        node = node_at(tree, location)
        if of_key:
            name = str(location[-1])
            node = Scalar(place_of(tree, location), name, name)
        return cls(detail["type"], detail.get("ctx", {}), location, node, of_key)

    def place(self, tree: Mapping) -> Place:
        """A wrong value is shown at the value, all else at the key."""
        at_value = self.kind in _AT_VALUE and not self.of_key
        return (value_place if at_value else place_of)(tree, self.location)


def _follows(fault: _Fault, bad: list[Location], shape: Shape, partly: bool) -> bool:
    """Whether it is no fault of its own: it comes of another, or another file may mend it."""
    if fault.kind == "missing":
        inherited = partly and _can_be_inherited(shape, fault.location)
        return inherited or fault.location in bad
    of_whole = fault.kind not in _AT_VALUE or fault.kind == "said"
    broken = fault.node is not None and any(
        isinstance(part, Broken) for _, part in walk(fault.node)
    )
    return of_whole and broken


def _meant(shape: Shape, location: Location) -> list[Location]:
    """The key beside it that an unknown one is likely to be: not missing, but misspelled."""
    level = shape.at(location[:-1])
    near = nearest(str(location[-1]), level.keys if level is not None else ())
    return [] if near is None else [(*location[:-1], near)]


def _can_be_inherited(shape: Shape, location: Location) -> bool:
    """Whether a key lies in sections that are merged, all the way down; not at the top."""
    levels = [shape.at(location[:length]) for length in range(len(location))]
    return len(location) > 1 and all(level is not None and level.merges for level in levels)


def _message(fault: _Fault, tree: Mapping, shape: Shape) -> str:
    kind, context, location, node = fault.kind, fault.context, fault.location, fault.node
    level = shape.at(location)
    if kind == "said":
        return str(context["message"])
    if kind == "missing":
        meaning = level.description.rstrip(".") if level is not None else ""
        return f"`{location[-1]}` is missing ({meaning})"
    if kind == "extra_forbidden":
        section = shape.at(location[:-1])
        parts = section.keys if section is not None else ()
        return part_meant(str(location[-1]), node, parts) or unknown_key(shape, location)
    if kind == "disagree":
        return _disagreement(context, tree, location)
    if kind == "leaf":
        instead = advice(node, str(context["wants"]), list(context["words"]))
        return _sentence(str(context["expected"]), node, instead)
    if kind == "list_type":
        return _sentence("a list", node, "")
    if kind in _NO_MAPPING:
        return _sentence(*_mapping_expected(level, location, node))
    raise AssertionError(f"an error the models cannot give: {kind}")


def _sentence(expected: str, node: Node | None, instead: str) -> str:
    return f"expected {expected}, found {describe(node)}" + (f"; {instead}" if instead else "")


def _mapping_expected(
    level: Shape | None, location: Location, node: Node | None
) -> tuple[str, Node | None, str]:
    """What to expect where a mapping belongs, and an example."""
    keys = list(level.keys) if level is not None else []
    if not keys:
        return "a mapping", node, ""
    name = location[-1] if location and isinstance(location[-1], str) else ""
    instead = f"as in `{name}: {{{keys[0]}: …}}`" if name else ""
    return f"a mapping with {', '.join(keys)}", node, instead


def _disagreement(context: dict[str, Any], tree: Mapping, location: Location) -> str:
    """Which two keys disagree, and on which lines."""
    lines = [place_of(tree, (*location, name)).line for name in context["keys"]]
    where = f"line {lines[0]}" if len(set(lines)) == 1 else f"lines {lines[0]} and {lines[1]}"
    return f"{context['message']} ({where})"
