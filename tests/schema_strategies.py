"""Random variants, drawn from the schema itself: every key that it has, also one added tomorrow.

Mappings are drawn as a designer would write them. Where the lab finds a fault, the key it names is
taken out, as a designer would do, until nothing is wrong. A variant is made from one seed, evenly
over all that can be written; `smallest` makes a failing one short.
"""

from __future__ import annotations

import copy
import typing
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from types import UnionType
from typing import Any

import yaml
from hypothesis import strategies as st
from pydantic.fields import FieldInfo

from napalm_lab.variant.amount_schema import AmountForms
from napalm_lab.variant.assembly import Assembly
from napalm_lab.variant.file_schema import VariantFile
from napalm_lab.variant.game_leaves import Ranks
from napalm_lab.variant.leaves import Leaf, Section, Share
from napalm_lab.variant.problems import Problem, VariantError
from napalm_lab.variant.schema import RuleKeys
from napalm_lab.variant.variant import Variant
from napalm_lab.variant.yaml_source import read_text

Path = tuple[str, ...]
Written = dict[str, Any]

ANY = "*"
STAGE_NAMES = ["one", "two", "three", "low", "last"]
SHARES = [Fraction(0), Fraction(1), Fraction(1, 2), Fraction(1, 3), Fraction(3, 2), Fraction(3)]
SAID = 0.6
"""How likely a key is said."""

# Without these packs would be too small, ties rare, and games over at once or too late.
SHORT: dict[Path, list[Any]] = {
    ("seats", "min"): [2, 3],
    ("seats", "max"): [3, 4, 5, 6],
    ("tokens", "target"): ["none", *range(1, 13)],
    ("stages", ANY, "deal"): [0, 1, 2, 2, 3, 5],
    ("stages", ANY, "ranking", "cards"): [1, 1, 2, 3, 4, 5, 5],
    ("stages", ANY, "declare", "rounds"): [1, 2, 3],
    ("declare", "rounds"): [1, 2, 3],
}


def mapping(random: Random) -> Written:
    """What a file says about the rules: any keys, any values, not always without fault."""
    written = section(random, RuleKeys, ())
    return with_stakes_for_tokens(with_fitting_ranks(written))


def section(random: Random, model: type[Section], path: Path) -> Written:
    """Most of the keys of a section, and always those that must be there."""
    return {
        name: value(random, about, (*path, name))
        for name, about in model.model_fields.items()
        if about.is_required() or random.random() < SAID
    }


def value(random: Random, about: FieldInfo, path: Path) -> Any:
    """A value for a key."""
    if path in SHORT:
        return random.choice(SHORT[path])
    for kind in about.metadata:
        if isinstance(kind, Leaf):
            return leaf(random, kind)
        if isinstance(kind, AmountForms):
            return amount(random, kind)
    return below(random, about.annotation, path)


def below(random: Random, hint: Any, path: Path) -> Any:
    """A section, or the stages by name."""
    arguments = [kind for kind in typing.get_args(hint) if kind is not type(None)]
    if isinstance(hint, type) and issubclass(hint, Section):
        return section(random, hint, path)
    if typing.get_origin(hint) in (typing.Union, UnionType) and len(arguments) == 1:
        return below(random, arguments[0], path)
    if typing.get_origin(hint) is dict:
        names = random.sample(STAGE_NAMES, random.randint(1, 3))
        return {name: below(random, arguments[1], (*path, ANY)) for name in names}
    raise TypeError(f"no values are known for {'.'.join(path)}: {hint}")


def leaf(random: Random, kind: Leaf) -> Any:
    """A value of one kind; interesting ones are likely."""
    if isinstance(kind, Ranks):
        return " ".join(random.choice("23456789TJQKA") for _ in range(5))
    if isinstance(kind, Share):
        share = random.choice([share for share in SHARES if share <= kind.most])
        return f"{share.numerator}/{share.denominator}"
    return of_json_schema(random, kind.json_schema())


def of_json_schema(random: Random, schema: dict[str, Any]) -> Any:
    """A value that an editor would accept."""
    if "anyOf" in schema:
        return of_json_schema(random, random.choice(schema["anyOf"]))
    if "enum" in schema:
        return random.choice(schema["enum"])
    if schema["type"] == "boolean":
        return random.random() < 0.5
    if schema["type"] == "integer":
        return whole_number(random, schema["minimum"], schema["maximum"])
    raise TypeError(f"no values are known for {schema}")


def whole_number(random: Random, low: int, high: int) -> int:
    """A small one mostly."""
    return random.randint(low, min(high, low + random.choice([2, 5, 5, 5, 40])))


def amount(random: Random, forms: AmountForms) -> Any:
    """A number, a word or parts."""
    if random.random() < 0.4:
        return section(random, forms.parts, ())
    return random.choice([*range(7), *forms.words * 2])


def with_fitting_ranks(written: Written) -> Written:
    """Bars with as many ranks as cards count at their stage."""
    held = 0
    for stage in written.get("stages", {}).values():
        held += stage["deal"]
        cards = stage.get("ranking", {}).get("cards", min(held, 5))
        for name, bar in stage.items():
            if isinstance(bar, str) and " " in bar:
                stage[name] = " ".join(bar.split()[: max(cards, 1)])
    return written


def with_stakes_for_tokens(written: Written) -> Written:
    """Where stakes count, no stage gives tokens and the pot can be taken from."""
    if written.get("tokens", {}).get("counted", "given") == "given":
        return written
    settles = [stage["settle"] for stage in written.get("stages", {}).values() if "settle" in stage]
    for settle in (written.setdefault("settle", {}), *settles):
        for outcome in ("sole", "contested"):
            settle.get(outcome, {}).pop("tokens", None)
    written["settle"].setdefault("sole", {})["tokens"] = 0
    written["settle"].setdefault("contested", {}).setdefault("winner_takes", "yeses")
    return written


@dataclass(frozen=True)
class Drawn:
    """A variant and what was written for it; shown as a file, so that it can be tried by hand."""

    variant: Variant = field(repr=False)
    written: Written

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Asked for by hypothesis."""
        printer.text("\n" + text_of(self.written))


def variants() -> st.SearchStrategy[Drawn]:
    """Variants without fault."""
    return st.integers(0, 2**64 - 1).map(drawn_from)


def drawn_from(seed: int) -> Drawn:
    """The variant of a seed."""
    return mended(mapping(Random(seed)))


def mended(written: Written) -> Drawn:
    """The variant of what is written, without the keys that are at fault."""
    while True:
        try:
            return Drawn(read(written), written)
        except VariantError as error:
            for problem in error.problems:
                take_out(written, problem)


def read(written: Written) -> Variant:
    """The variant of a file that says so; VariantError where it has faults."""
    problems: list[Problem] = []
    tree = read_text(text_of(written), "drawn.yaml", problems)
    assert tree is not None, problems
    assembly = Assembly(VariantFile, tree, problems)
    assembly.add(tree)
    return assembly.variant("drawn", "drawn.yaml")


def text_of(written: Written) -> str:
    """As YAML."""
    return yaml.safe_dump({"version": 1, **written}, sort_keys=False)


def take_out(written: Written, problem: Problem) -> None:
    """The key a fault is at, or the nearest one above it that is there."""
    level, found = written, []
    for name in problem.path.split("."):
        if not isinstance(level, dict) or name not in level:
            break
        found.append((level, name))
        level = level[name]
    if found:
        at, name = found[-1]
        del at[name]
    elif written:
        written.popitem()
    else:
        raise AssertionError(f"the defaults are at fault: {problem.message}")


def smallest(written: Written, fails: Callable[[Variant], bool]) -> Drawn:
    """What fails still, though no key could be taken out of it without making it pass."""
    left = list(paths_of(written))
    while left:
        shorter = without(written, left.pop(0))
        try:
            if shorter is not None and fails(read(shorter)):
                written = shorter
        except VariantError:
            continue
    return Drawn(read(written), written)


def without(written: Written, path: Path) -> Written | None:
    """The same without a key; None where it is not there."""
    shorter = copy.deepcopy(written)
    level = shorter
    for name in path[:-1]:
        level = level.get(name, {})
    return None if level.pop(path[-1], None) is None else shorter


def paths_of(written: Written, above: Path = ()) -> Iterator[Path]:
    """Every key, those of the upper levels first."""
    for name in written:
        yield (*above, name)
    for name, value_ in written.items():
        if isinstance(value_, dict):
            yield from paths_of(value_, (*above, name))
