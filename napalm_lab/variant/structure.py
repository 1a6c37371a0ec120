"""A tree checked against a model: every fault of structure once, at its place, in plain words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

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
from napalm_lab.variant.problems import Problem, problem_at
from napalm_lab.variant.shape import Shape, shape_of
from napalm_lab.variant.suggestions import nearest, unknown_key

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
        details = error.errors(include_url=False)
        for detail in details:
            if detail["type"] == "extra_forbidden":
                checked.bad += _meant(shape, _location(detail["loc"]))
        for detail in details:
            _add(checked, detail, tree, shape, partly)
    return checked


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


def _add(checked: Checked, detail: Any, tree: Mapping, shape: Shape, partly: bool) -> None:
    """One of pydantic's errors as a problem, unless it follows from one that is known already."""
    kind, location = detail["type"], _location(detail["loc"])
    node = node_at(tree, location)
    follows = kind not in _AT_VALUE or kind == "said"
    if follows and node is not None and any(isinstance(part, Broken) for _, part in walk(node)):
        return
    if kind == "missing" and (
        location in checked.bad or (partly and _can_be_inherited(shape, location))
    ):
        return
    of_key = detail["loc"][-1:] == (_KEY,)
    place = value_place if kind in _AT_VALUE and not of_key else place_of
    at = place(tree, location)
    found = Scalar(at, str(location[-1]), str(location[-1])) if of_key else node
    message = _message(kind, detail.get("ctx", {}), found, tree, location, shape)
    checked.problems.append(problem_at(at, path_text(location), message))
    checked.bad.append(location)


def _location(steps: tuple[str | int, ...]) -> Location:
    """The location in the tree: without the marks of alternatives, and of keys."""
    without_tags = tuple(step for step in steps if not str(step).startswith(TAG))
    return without_tags[:-1] if without_tags[-1:] == (_KEY,) else without_tags


def _meant(shape: Shape, location: Location) -> list[Location]:
    """The key beside it that an unknown one is likely to be: it is not missing, but misspelled."""
    level = shape.at(location[:-1])
    near = nearest(str(location[-1]), level.keys if level is not None else ())
    return [] if near is None else [(*location[:-1], near)]


def _can_be_inherited(shape: Shape, location: Location) -> bool:
    """Whether a key lies in sections that are merged, all the way down; not at the top."""
    levels = [shape.at(location[:length]) for length in range(len(location))]
    return len(location) > 1 and all(level is not None and level.merges for level in levels)


def _message(
    kind: str,
    context: dict[str, Any],
    node: Node | None,
    tree: Mapping,
    location: Location,
    shape: Shape,
) -> str:
    level = shape.at(location)
    if kind == "said":
        return str(context["message"])
    if kind == "missing":
        meaning = level.description.rstrip(".") if level is not None else ""
        return f"`{location[-1]}` is missing ({meaning})"
    if kind == "extra_forbidden":
        return unknown_key(shape, location)
    if kind == "disagree":
        return _disagreement(context, tree, location)
    if kind == "leaf":
        instead = advice(node, str(context["wants"]), list(context["words"]))
        return _sentence(str(context["expected"]), node, instead)
    if kind == "list_type":
        return _sentence("a list", node, "")
    if kind in _NO_MAPPING:
        return _sentence(node=node, **_mapping_expected(level, location))
    raise AssertionError(f"an error the models cannot give: {kind}")


def _sentence(expected: str, node: Node | None, instead: str) -> str:
    return f"expected {expected}, found {describe(node)}" + (f"; {instead}" if instead else "")


def _mapping_expected(level: Shape | None, location: Location) -> dict[str, str]:
    """What to expect where a mapping belongs, and an example."""
    keys = list(level.keys) if level is not None else []
    if not keys:
        return {"expected": "a mapping", "instead": ""}
    name = location[-1] if location and isinstance(location[-1], str) else ""
    instead = f"as in `{name}: {{{keys[0]}: …}}`" if name else ""
    return {"expected": f"a mapping with {', '.join(keys)}", "instead": instead}


def _disagreement(context: dict[str, Any], tree: Mapping, location: Location) -> str:
    """Which two keys disagree, and on which lines."""
    places = [place_of(tree, (*location, name)) for name in context["keys"]]
    lines = " and ".join(str(place.line) for place in dict.fromkeys(places))
    word = "lines" if places[0].line != places[1].line else "line"
    return f"{context['message']} ({word} {lines if word == 'lines' else places[0].line})"
