"""The JSON Schema: what editors accept is what the reader accepts, as far as a schema can tell."""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from napalm_lab.variant import shipped
from napalm_lab.variant.json_schema import json_schema
from napalm_lab.variant.structure import data_of
from napalm_lab.variant.yaml_source import read_text

SCHEMA = json_schema()
TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, Fraction),
    "boolean": (bool,),
    "null": (type(None),),
}


def accepts(schema: dict[str, Any], value: Any) -> bool:
    """A validator for the words of JSON Schema that are used here."""
    return all(_holds(schema, word, value) for word in schema)


def _holds(schema: dict[str, Any], word: str, value: Any) -> bool:
    said = schema[word]
    if word == "$ref":
        return accepts(SCHEMA["$defs"][said.removeprefix("#/$defs/")], value)
    if word == "type":
        return isinstance(value, TYPES[said]) and (said == "boolean" or not isinstance(value, bool))
    if word == "enum":
        return value in said
    if word in ("anyOf", "oneOf"):
        matches = sum(accepts(part, value) for part in said)
        return matches == 1 if word == "oneOf" else matches > 0
    if word in ("minimum", "maximum"):
        number = isinstance(value, int | Fraction) and not isinstance(value, bool)
        return not number or (value >= said if word == "minimum" else value <= said)
    if word in ("pattern", "minLength"):
        fits = word == "minLength" or re.search(str(said), str(value)) is not None
        return not isinstance(value, str) or (fits and (word == "pattern" or len(value) >= said))
    if word == "items":
        return not isinstance(value, list) or all(accepts(said, item) for item in value)
    if word == "required":
        return not isinstance(value, dict) or all(name in value for name in said)
    if word == "additionalProperties":
        return not isinstance(value, dict) or _keys_hold(schema, value)
    assert word in {
        "$schema",
        "$defs",
        "title",
        "description",
        "default",
        "properties",
        "patternProperties",
    }
    return True


def _keys_hold(schema: dict[str, Any], value: dict[str, Any]) -> bool:
    for name, below in value.items():
        known = schema.get("properties", {}).get(name)
        by_pattern = [
            part
            for pattern, part in schema.get("patternProperties", {}).items()
            if re.search(pattern, name)
        ]
        applied = [known] if known is not None else by_pattern or [schema["additionalProperties"]]
        for part in applied:
            if part is False or not accepts(part, below):
                return False
    return True


def read(text: str) -> Any:
    tree = read_text(text, "mine.yaml", problems := [])
    assert problems == []
    assert tree is not None
    return data_of(tree)


@pytest.mark.parametrize("name", shipped.variants())
def test_shipped_variants_fit(name: str) -> None:
    assert accepts(SCHEMA, read(shipped.variants()[name].read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "line",
    [
        "extends: [pagat, mine.yaml]",
        "notes: [a, b]",
        "ante: {every: null}",
        "seats: null",
        "stages: {two: null, three: {settle: {sole: {tokens: null}}}}",
        "settle: {contested: {losers_pay: {of_pot: 0.5, at_most: 20}}}",
        "settle: {contested: {losers_pay: {of_pot: 1/3}}}",
        "settle: {contested: {losers_pay: winnings, winner_takes: 3}}",
        "tokens: {target: none}",
        "end: {hands: 30, pot_empty: true}",
        "stacks: {chips: 100, more: any, broke: null}",
        "roodles: {after: full-house, times: 3}",
        "stages: {one: {declare: {order: at-once, fee: 2}}}",
        "settle: {silent: {best_pays: pot, all_pay: {of_pot: 1/2}}}",
        "settle: {contested: {pot_gets: 1/2, ties: {take: null, paid: share}}}",
        "examples: [{name: x, seats: 5, pot: 1, stage: 1, stacks: {A: 3}, silent_before: 2, "
        "ghost: Ah Kd, result: {pot: 1, tokens: {B: -2}}}]",
    ],
)
def test_what_fits(line: str) -> None:
    assert accepts(SCHEMA, read(f"version: 1\n{line}\n"))


@pytest.mark.parametrize(
    "line",
    [
        "token: 9",
        "tokens: 7",
        "tokens: {target: 0}",
        "tokens: {target: true}",
        "tokens: {target: '7'}",
        "tokens: {target: 7.5}",
        "declare: {dealer_challenge: no}",
        "settle: {contested: {winner_takes: winnings}}",
        "settle: {contested: {losers_pay: {of_pott: 1}}}",
        "settle: {contested: {losers_pay: null, to: nobody}}",
        "end: {hands: any}",
        "stacks: {chips: 0}",
        "settle: {silent: {all_pay: yeses}}",
        "settle: {silent: {all_pay: {per_yes: 1}}}",
        "settle: {sole: {losers_pay: winnings}}",
        "settle: {contested: {pot_gets: 2}}",
        "settle: {contested: {ties: share}}",
        "declare: {rounds: 11}",
        "examples: [{name: x, seats: 5, pot: 1, stage: 1}]",
        "examples: [{name: x, seats: 5, pot: 1, stage: 1, hands: {Z: Ah}, result: {pot: 1}}]",
    ],
)
def test_what_does_not_fit(line: str) -> None:
    assert not accepts(SCHEMA, read(f"version: 1\n{line}\n"))


def test_the_version_is_required_and_nothing_else() -> None:
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert SCHEMA["required"] == ["version"]
    assert not accepts(SCHEMA, {})


def keys(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for section in (schema, *schema["$defs"].values()):
        yield from section.get("properties", {}).items()


def test_every_key_has_a_description_and_no_private_words() -> None:
    for name, key in keys(SCHEMA):
        assert len(key["description"]) > 10, name
        assert not [word for word in key if word.startswith("x-")], name
    losers_pay = SCHEMA["$defs"]["Contested"]["properties"]["losers_pay"]
    assert losers_pay["default"] == "pot"
    assert losers_pay["description"] == (
        "What each other yes-sayer pays, out of pocket, after the winner has taken. Unit: chips. "
        "Articles 1.9b, 2.3, 2.7 of the rules."
    )


def test_the_copy_beside_the_shipped_variants_is_up_to_date() -> None:
    path = shipped.variants()["pagat"].parent / "variant.schema.json"
    text = json.dumps(SCHEMA, indent=2, ensure_ascii=False) + "\n"
    assert path.read_text(encoding="utf-8") == text, "write `text` there"
