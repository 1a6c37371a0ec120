"""Which keys a schema has at which level, by its models: for merging and for nearest names."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from types import UnionType
from typing import Any

from napalm_lab.variant.amount_schema import AmountForms
from napalm_lab.variant.leaves import Section
from napalm_lab.variant.nodes import Location

ANY = "*"
"""Stands in a path for any name, or any item of a list."""


@dataclass(frozen=True)
class Shape:
    """A level of the schema: its keys by name, or what any name (any item) leads to.

    merges : a mapping here is merged key by key with an inherited one; else it is replaced whole.
    """

    keys: dict[str, Shape] = field(default_factory=dict)
    any: Shape | None = None
    merges: bool = False
    description: str = ""

    def child(self, step: str | int) -> Shape | None:
        """The level below, or None where the schema knows no such key."""
        return self.any if isinstance(step, int) else self.keys.get(step, self.any)

    def at(self, location: Location) -> Shape | None:
        """The level a location leads to."""
        level: Shape | None = self
        for step in location:
            level = None if level is None else level.child(step)
        return level

    def paths(self, above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
        """Every key of the schema as a path, those of this level first."""
        for name in self.keys:
            yield (*above, name)
        for name, child in self.keys.items():
            yield from child.paths((*above, name))
        if self.any is not None:
            yield from self.any.paths((*above, ANY))


@cache
def shape_of(model: type[Section]) -> Shape:
    """The shape of a model."""
    keys: dict[str, Shape] = {}
    for name, field_ in model.model_fields.items():
        below = _shape_of_type(field_.annotation)
        for about in field_.metadata:
            if isinstance(about, AmountForms):
                below = Shape(shape_of(about.parts).keys)
        keys[name] = replace(below, description=field_.description or "")
    return Shape(keys, merges=model.merges)


def _shape_of_type(hint: Any) -> Shape:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if isinstance(hint, type) and issubclass(hint, Section):
        return shape_of(hint)
    if origin in (typing.Union, UnionType):
        given = [argument for argument in arguments if argument is not type(None)]
        return _shape_of_type(given[0]) if len(given) == 1 else Shape()
    if origin is dict:
        below = _shape_of_type(arguments[1])
        return Shape(any=below, merges=below.merges)
    if origin is list:
        return Shape(any=_shape_of_type(arguments[0]))
    return Shape()
