"""YAML files as this project reads them: a strict part of YAML 1.2, every fault with its place.

The parser's events are turned into our own tree, so no object is ever made by a file's wish.
Refused are duplicate keys, anchors, aliases, merge keys, tags, directives, more than one document,
keys that are not text, and nesting deeper than MAX_DEPTH.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from napalm_lab.variant.nodes import Broken, Entry, Listing, Mapping, Node, Scalar
from napalm_lab.variant.problems import Place, Problem, Source, lines_text, problem_at
from napalm_lab.variant.scalars import read_plain
from napalm_lab.variant.source_text import read_source, source_of
from napalm_lab.variant.yaml_messages import MAX_DEPTH, TOO_DEEP, explain

MAX_PROBLEMS = 100
MAX_KEY = 200
MAX_NODES = 20_000
"""Keys and values of one file; a variant with a hundred examples has about 4,000."""
EMPTY = "the file is empty: it has no keys"
ANCHORS = (
    "anchors (&name) and aliases (*name) are not read; write each value where it belongs, "
    "or put text in quotes"
)

# The parser in C where it is built in; both give the same events.
_LOADER: Any = getattr(yaml, "CLoader", yaml.Loader)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def read_file(path: Path, label: str, problems: list[Problem]) -> Mapping | None:
    """The tree of a file; faults are added to `problems`. None: there is nothing to go on with.

    Where a part could not be read there is a Broken node, of which the fault has been reported.
    """
    read = read_source(path, label, problems)
    return None if read is None else _tree(*read, problems)


def read_text(text: str, label: str, problems: list[Problem]) -> Mapping | None:
    """The same for text that is at hand already."""
    read = source_of(text, label, None, problems)
    return None if read is None else _tree(*read, problems)


class _Fatal(Exception):  # noqa: N818 - never leaves this module
    """Reading cannot go on; the problem has been added already."""


def _tree(source: Source, text: str, problems: list[Problem]) -> Mapping | None:
    if not re.search(r"^[ \t]*[^ \t\n#]", text, re.MULTILINE):
        problems.append(problem_at(Place(source, 1, 1), "", EMPTY))
        return None
    try:
        root = _Reader(source, text, problems).document()
    except _Fatal:
        return None
    except yaml.MarkedYAMLError as error:
        problems.append(explain(error, source))
        return None
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        problems.append(problem_at(Place(source, 1, 1), "", f"this is not YAML: {error}"))
        return None
    if isinstance(root, Mapping):
        return root
    if isinstance(root, Scalar) and root.value is None:
        problems.append(problem_at(Place(source, 1, 1), "", EMPTY))
        return None
    if not isinstance(root, Broken):
        message = "the file has to be a mapping: lines such as `version: 1`"
        problems.append(problem_at(root.place, "", message))
    return None


class _Reader:
    """Builds the tree out of one stream of events, reporting faults as it meets them."""

    def __init__(self, source: Source, text: str, problems: list[Problem]) -> None:
        self.source = source
        self.problems = problems
        self.room = len(problems) + MAX_PROBLEMS
        self.nodes = 0
        self.events: Iterator[Any] = yaml.parse(text, Loader=_LOADER)

    def document(self) -> Node:
        root: Node | None = None
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    self.fail(event, "a second document starts here; one file holds one document")
                if event.version not in (None, (1, 2)) or event.tags:
                    self.report(event, "directives (lines that begin with %) are not read")
                root = self.node(next(self.events), 0)
        if root is None:
            raise _Fatal
        return root

    def node(self, event: Any, depth: int, *, is_key: bool = False) -> Node:
        place = self.place(event)
        self.nodes += 1
        if self.nodes > MAX_NODES:
            self.fail(event, f"the file has more than {MAX_NODES:,} keys and values")
        if depth > MAX_DEPTH:
            self.fail(event, TOO_DEEP)
        if event.anchor is not None:  # of an alias too; a few of them can stand for millions
            self.fail(event, ANCHORS)
        if event.tag is not None:
            self.report(
                event, "tags (!name) are not read; write the value alone, or put text in quotes"
            )
            if isinstance(event, yaml.ScalarEvent) and not is_key:
                return Broken(place)
        if isinstance(event, yaml.SequenceStartEvent):
            return self.listing(place, depth)
        if isinstance(event, yaml.MappingStartEvent):
            return self.mapping(place, depth)
        return self.scalar(event, place)

    def scalar(self, event: Any, place: Place) -> Node:
        if _CONTROL.search(event.value):
            self.report(event, "the text has a control character; take its escape away")
            return Broken(place)
        plain = event.implicit[0] and event.tag is None
        value = read_plain(event.value) if plain else event.value
        return Scalar(place, event.value, value, quoted=not plain)

    def listing(self, place: Place, depth: int) -> Listing:
        items: list[Node] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self.node(event, depth + 1))
        return Listing(place, tuple(items))

    def mapping(self, place: Place, depth: int) -> Mapping:
        entries: dict[str, Entry] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self.node(event, depth + 1, is_key=True)
            value = self.node(next(self.events), depth + 1)
            if not isinstance(key, Scalar):
                if not isinstance(key, Broken):
                    self.report(event, "a key has to be a word, not a list or a mapping")
            elif key.text == "<<" and not key.quoted:
                self.report(
                    event, "merge keys (<<) are not read; use `extends`, or write the keys out"
                )
            elif len(key.text) > MAX_KEY:
                self.report(event, f"a key has more than {MAX_KEY} characters")
            elif not key.text:
                self.report(event, "a key is missing before the colon")
            elif key.text in entries:
                first = entries[key.text].key
                self.report(event, f"`{key.text}` is said twice: {lines_text(first, key.place)}")
                entries[key.text] = Entry(first, Broken(value.place))
            else:
                entries[key.text] = Entry(key.place, value)
        return Mapping(place, entries)

    def place(self, event: Any) -> Place:
        mark = event.start_mark
        return Place(self.source, mark.line + 1, mark.column + 1)

    def report(self, event: Any, message: str) -> None:
        self.problems.append(problem_at(self.place(event), "", message))
        if len(self.problems) >= self.room:
            self.problems.append(
                Problem(self.source.label, 0, 0, "", "too many faults; no more were looked for")
            )
            raise _Fatal

    def fail(self, event: Any, message: str) -> None:
        self.report(event, message)
        raise _Fatal
