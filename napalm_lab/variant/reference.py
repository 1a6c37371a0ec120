"""The reference page of the variant file, made from the schema: every key, with its meaning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from napalm_lab.variant.goal_leaves import COUNT_GOAL, SHARE_GOAL
from napalm_lab.variant.json_schema import (
    DEFINITIONS,
    KEYS_IN_ORDER,
    definition_of,
    description_of,
    raw_schema,
)
from napalm_lab.variant.leaves import FRACTION, JsonSchema

_INTRODUCTION = """\
# The variant file

<!-- Generated from the schema of the variant file; a test compares. Do not edit by hand. -->

A variant is a YAML file that reads like a rule sheet. Every key may be left out except those marked
*required*; what is left out is as in the files it `extends`, else as in pagat. Unknown keys are
refused, and no value is converted: `7.0`, `"7"` and `true` are not 7. Numbers are written plainly
(`010`, `1e3` and `1:30` are refused); `no`, `on` and `yes` are text, and only `true` and `false`
are flags. Anchors, aliases, merge keys (`<<`) and tags are refused.

## Extending another file

`extends: pagat` names a shipped variant, `extends: mine.yaml` a file relative to the one that says
it, and `extends: [a.yaml, b.yaml]` both, the later over the earlier. Each ancestor is applied once,
the oldest first. Sections merge key by key; lists, words, numbers and amounts are replaced whole;
an empty value or `null` takes an inherited key away. `name`, `source`, `notes`, `goals` and
`examples` belong to the file that says them. No path may leave the folder of the file that was
asked for.

## Amounts

An **amount** of chips is one of

| written | meaning |
|---|---|
| `2` | so many chips |
| `pot` | the pot, as it stood before the stage moved anything, fees not counted |
| `yeses` | as many chips as players said yes; not where nobody did |
| `winnings` | what the winner took, made-up chips included; only for what losers and noes pay |
| `{of_pot: 0.5, chips: 1, at_most: 20}` | the sum of its parts, then held within its bounds |

Chips are whole; fractions round down. Nobody takes more from the pot than it holds. The parts:

"""

_TEXTS = {
    FRACTION: "text such as `1/2`",
    COUNT_GOAL: "a goal such as `8..12`",
    SHARE_GOAL: "a goal such as `above 40%`",
}
"""Texts of a kind of their own, by the regular expression they fit."""

_PARTS = ("of_pot", "per_yes", "of_winnings", "chips", "at_least", "at_most")
_WIDE = "for the whole game or in a stage"
_SECTIONS = (
    ("At the top", "", None),
    ("`seats`", "seats", "Seats"),
    ("`ante`", "ante", "Ante"),
    ("`tokens`", "tokens", "TokenRules"),
    ("`end`", "end", "End"),
    ("`stacks`", "stacks", "Stacks"),
    ("`kitty`", "kitty", "Kitty"),
    ("`roodles`", "roodles", "Roodles"),
    (f"`declare`, {_WIDE}", "declare", "Declare"),
    ("A stage", "stages.<name>", "Stage"),
    ("`ranking` of a stage", "stages.<name>.ranking", "RankingKeys"),
    (f"`settle`, {_WIDE}", "settle", "Settle"),
    (f"`settle.silent`, {_WIDE}", "settle.silent", "Silent"),
    (f"`settle.sole`, {_WIDE}", "settle.sole", "Sole"),
    (f"`settle.contested`, {_WIDE}", "settle.contested", "Contested"),
    (f"`settle.contested.ties`, {_WIDE}", "settle.contested.ties", "Ties"),
    ("`goals`", "goals", "Goals"),
    ("An example", "examples[]", "ExampleKeys"),
    ("What an example wants", "examples[].result", "ResultKeys"),
)


def reference_markdown() -> str:
    """The page, as it stands in docs/variant-file.md."""
    schema = raw_schema()
    definitions = schema[DEFINITIONS]
    parts = [_INTRODUCTION + keys_table("", definitions["PaymentParts"], definitions, _PARTS)]
    for title, path, name in _SECTIONS:
        section = schema if name is None else definitions[name]
        about = "" if name is None else f"{section['description']}\n\n"
        order = KEYS_IN_ORDER if name is None else None
        table = keys_table(path, section, definitions, order)
        parts.append(f"## {title}\n\n{about}{table}")
    return "\n".join(parts)


def keys_table(
    path: str,
    section: JsonSchema,
    definitions: dict[str, JsonSchema],
    names: Sequence[str] | None = None,
) -> str:
    """A row for each key of a section that stands at `path`; names : the keys, as ordered."""
    lines = ["| key | what may be written | default | meaning |", "|---|---|---|---|"]
    required, keys = section.get("required", ()), section["properties"]
    for name in names or tuple(keys):
        key = keys[name]
        whole = f"{path}.{name}" if path else name
        default = "*required*" if name in required else _default(key, definitions)
        written = _may_be_written(key, definitions)
        lines.append(f"| `{whole}` | {written} | {default} | {_meaning(key, definitions)} |")
    return "\n".join(lines) + "\n"


def _meaning(key: JsonSchema, definitions: dict[str, JsonSchema]) -> str:
    """What it means, in which unit, and where the rules have it."""
    unit = f" In {key['x-unit']}." if key.get("x-unit") in ("chips", "tokens", "cards") else ""
    article = f" ({key['x-article']})" if "x-article" in key else ""
    return description_of(key, definitions) + unit + article


def _default(key: JsonSchema, definitions: dict[str, JsonSchema]) -> str:
    if "x-default" in key:
        return str(key["x-default"])
    if definition_of(key, definitions) is not None:
        return "see there"
    value = key["default"]
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, float):
        return f"`{value:g}`"
    return f"`{value}`"


def _may_be_written(key: JsonSchema, definitions: dict[str, JsonSchema]) -> str:
    """The kinds of value, joined by "or"."""
    if definition_of(key, definitions) is not None:
        return "a section"
    return " or ".join(dict.fromkeys(_kinds(key)))


def _kinds(schema: JsonSchema) -> Iterator[str]:
    alternatives = schema.get("oneOf") or schema.get("anyOf")
    if alternatives and any("$ref" in alternative for alternative in alternatives):
        words = ", ".join(f"`{word}`" for part in alternatives for word in part.get("enum", ()))
        yield f"an amount: chips, {words}, or parts"
    elif alternatives:
        for alternative in alternatives:
            yield from _kinds(alternative)
    elif "enum" in schema:
        yield " or ".join(f"`{word}`" for word in schema["enum"])
    elif schema["type"] == "integer":
        yield _whole_number(schema)
    elif schema["type"] == "number":
        yield f"a number from {schema['minimum']} to {schema['maximum']}"
    elif schema["type"] == "array":
        yield "a list of them"
    elif schema["type"] == "object":
        yield "a mapping"
    elif schema.get("pattern") in _TEXTS:
        yield _TEXTS[schema["pattern"]]
    else:
        yield {"boolean": "`true` or `false`", "null": "`null`"}.get(schema["type"], "text")


def _whole_number(schema: JsonSchema) -> str:
    low, high = schema["minimum"], schema.get("maximum")
    if low == high:
        return f"`{low}`"
    return f"a whole number from {low:,}" + (f" to {high:,}" if high is not None else "")
