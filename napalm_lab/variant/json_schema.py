"""The JSON Schema of variant files, for editors: meanings, words, ranges, where null may be."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pydantic.json_schema import GenerateJsonSchema

from napalm_lab.variant.amounts import AMOUNT_WORDS, Amount
from napalm_lab.variant.file_schema import VariantFile
from napalm_lab.variant.leaves import JsonSchema
from napalm_lab.variant.schema import RuleKeys
from napalm_lab.variant.shape import Shape, shape_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"
TITLE = "A variant of Napalm, for napalm-lab"
DEFINITIONS = "$defs"
KEYS_IN_ORDER = (
    *("version", "name", "source", "notes", "extends"),
    *RuleKeys.model_fields,
    "goals",
    "examples",
)
"""The keys at the top of a file, as people write them."""


def json_schema() -> JsonSchema:
    """A JSON Schema (draft 2020-12) of one file; what is inherited may be left out, or be null."""
    schema = raw_schema()
    definitions = schema[DEFINITIONS]
    _allow_nulls(schema, shape_of(RuleKeys), definitions, set())
    for section in (schema, *definitions.values()):
        for name, key in section["properties"].items():
            section["properties"][name] = _for_editors(key, definitions)
    schema["properties"] = {name: schema["properties"][name] for name in KEYS_IN_ORDER}
    return {"$schema": DIALECT, **schema, "title": TITLE}


def raw_schema() -> JsonSchema:
    """As the models give it: `x-unit`, `x-article` and `x-default` beside each description."""
    return VariantFile.model_json_schema(schema_generator=_Generator)


def definition_of(schema: JsonSchema, definitions: dict[str, JsonSchema]) -> JsonSchema | None:
    """The section a key's schema refers to, directly or as its one alternative that is not null."""
    for alternative in (schema, *schema.get("anyOf", ())):
        if "$ref" in alternative:
            return definitions[alternative["$ref"].removeprefix(f"#/{DEFINITIONS}/")]
    return None


def description_of(key: JsonSchema, definitions: dict[str, JsonSchema]) -> str:
    """A key's meaning: its own words, else those of the section it holds."""
    section = definition_of(key, definitions) or {}
    return str(key.get("description") or section["description"])


class _Generator(GenerateJsonSchema):
    """Defaults as they are written in a file."""

    def encode_default(self, dft: Any) -> Any:
        """Amounts as a word or a number, shares as a number."""
        if isinstance(dft, Amount):
            words = {amount: word for word, amount in AMOUNT_WORDS.items()}
            return words.get(dft, dft.chips)
        if isinstance(dft, Fraction):
            return float(dft)
        return super().encode_default(dft)


def _allow_nulls(
    section: JsonSchema, shape: Shape, definitions: dict[str, JsonSchema], done: set[int]
) -> None:
    """In sections that merge every key may be missing, or null, as the parents may say it."""
    if id(section) in done:
        return
    done.add(id(section))
    if shape is not shape_of(RuleKeys):
        section.pop("required", None)
    for name, level in shape.keys.items():
        key = section["properties"][name]
        below = definition_of(key, definitions)
        if level.any is not None:  # sections by a name of the file's own
            below = definition_of(key["additionalProperties"], definitions)
            level = level.any
            key["additionalProperties"] = _or_null(key["additionalProperties"])
        if below is not None and level.merges:
            _allow_nulls(below, level, definitions, done)
        section["properties"][name] = _or_null(key)


def _or_null(schema: JsonSchema) -> JsonSchema:
    """The same, or null; what is said about the key stays outside."""
    about = {name: schema[name] for name in schema if _is_about(name)}
    kind = {name: schema[name] for name in schema if not _is_about(name)}
    alternatives = [part for part in kind.get("anyOf", [kind]) if part != {"type": "null"}]
    return {**about, "anyOf": [*alternatives, {"type": "null"}]}


def _is_about(name: str) -> bool:
    return name in ("title", "description", "default") or name.startswith("x-")


def _for_editors(key: JsonSchema, definitions: dict[str, JsonSchema]) -> JsonSchema:
    """All that is said about a key in its description; defaults only where they are one value."""
    kept = {name: value for name, value in key.items() if not name.startswith("x-")}
    kept.pop("title", None)
    if isinstance(kept.get("default"), dict | list | None):
        kept.pop("default", None)
    notes = [description_of(key, definitions)]
    notes += [f"Unit: {key['x-unit']}."] if "x-unit" in key else []
    notes += [f"Default: {key['x-default']}."] if "x-default" in key else []
    if "x-article" in key:
        articles = "Articles" if "," in key["x-article"] else "Article"
        notes.append(f"{articles} {key['x-article']} of the rules.")
    kept["description"] = " ".join(notes)
    if "patternProperties" in kept:
        kept["additionalProperties"] = False
    return kept
