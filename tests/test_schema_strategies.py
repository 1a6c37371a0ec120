"""The random variants are drawn from all of the schema: nothing that can be written is left out."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from napalm_lab.variant.file_schema import VariantFile
from napalm_lab.variant.leaves import Section, key
from napalm_lab.variant.schema import RuleKeys
from napalm_lab.variant.shape import shape_of
from tests.schema_strategies import (
    ANY,
    Drawn,
    Path,
    drawn_from,
    read,
    smallest,
    value,
    variants,
)

AMOUNT_PARTS = {"of_pot", "per_yes", "of_winnings", "chips", "at_least", "at_most"}


def said(written: dict[str, Any], above: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every key that is said, with any stage as ANY, and its value."""
    for name, below in written.items():
        path = (*above, ANY if above == ("stages",) else name)
        yield path, below
        if isinstance(below, dict):
            yield from said(below, path)


def parts_of_amounts(path: Path) -> bool:
    return path[-1] in AMOUNT_PARTS and path[-2] not in ("ante", "stacks", "kitty")


def words_of(schema: Any) -> Iterator[str]:
    """Every word of every enumeration in a JSON Schema."""
    if isinstance(schema, dict):
        yield from (word for word in schema.get("enum", ()) if isinstance(word, str))
        for below in schema.values():
            yield from words_of(below)
    elif isinstance(schema, list):
        for below in schema:
            yield from words_of(below)


def test_every_key_and_every_word_is_met_in_a_variant_without_fault() -> None:
    paths: set[Path] = set()
    values: set[Any] = set()

    @settings(max_examples=500)
    @given(drawn=variants())
    def draw(drawn: Drawn) -> None:
        for path, found in said(drawn.written):
            paths.add(path)
            if not isinstance(found, dict):
                values.add(found)

    draw()
    wanted = {path for path in shape_of(RuleKeys).paths() if not parts_of_amounts(path)}
    assert wanted - paths == set()
    assert {path[-1] for path in paths} >= AMOUNT_PARTS
    assert set(words_of(RuleKeys.model_json_schema())) - values == set()


@settings(max_examples=50)
@given(drawn=variants())
def test_what_is_drawn_is_read_again_as_the_same(drawn: Drawn) -> None:
    assert read(drawn.written).rules == drawn.variant.rules
    assert set(drawn.written) <= set(VariantFile.model_fields)


def test_a_kind_of_value_nobody_has_thought_of_is_told() -> None:
    class New(Section):
        """A section with something new."""

        thing: complex = key(1j, "New.")

    with pytest.raises(TypeError, match=r"no values are known for rules\.thing"):
        value(Random(1), New.model_fields["thing"], ("rules", "thing"))


def test_a_failing_variant_is_made_short() -> None:
    drawn = next(found for found in map(drawn_from, range(100)) if found.variant.rules.ghost)
    short = smallest(drawn.written, lambda variant: variant.rules.ghost)
    assert short.variant.rules.ghost
    said_values = [found for _, found in said(short.written) if not isinstance(found, dict)]
    assert len(said_values) < len([found for _, found in said(drawn.written)]) / 4
    assert True in said_values
