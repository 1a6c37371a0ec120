"""The kinds of value a file may hold, each of which refuses everything else with one error.

A leaf says what it expected; what was found instead, and where, is added by `structure`, which
knows the file. No value is ever converted to another kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, ClassVar, NoReturn

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    Tag,
)
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from napalm_lab.variant.amounts import MAX_DENOMINATOR, MAX_SHARE

JsonSchema = dict[str, Any]

FRACTION = "^[0-9]+/[1-9][0-9]*$"
"""What a fraction in text looks like, as a regular expression."""

NEVER_INHERITED = (
    "{name} not inherited, so there is nothing for an empty value (null) to take away; "
    "give a value, or drop the key"
)
"""Of what belongs to the file that says it; name : as in "`notes` is"."""

TAG = "\0"
"""Begins the name of an alternative in an error's location; no key of a file can."""


class Section(BaseModel):
    """A mapping of a file: unknown keys are refused, values are never converted."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    merges: ClassVar[bool] = True
    """Whether its keys are merged with inherited ones; else it belongs to the file that says it."""


def key(
    default: Any,
    description: str,
    *,
    unit: str = "",
    article: str = "",
    default_text: str | None = None,
) -> Any:
    """A key of a section: its default (`...` for none), meaning, unit, and articles of the rules.

    `default_text` says the default where it is no fixed value.
    """
    extra = {"unit": unit, "article": article, "default": default_text}
    about: JsonSchema = {f"x-{name}": value for name, value in extra.items() if value}
    return Field(default=default, description=description, json_schema_extra=about)


def refuse(expected: str, wants: str = "", words: tuple[str, ...] = ()) -> NoReturn:
    """Raise a leaf's error: `expected` for people, `wants` the kind of value, `words` allowed."""
    context = {"expected": expected, "wants": wants, "words": list(words)}
    raise PydanticCustomError("leaf", "expected {expected}", context)


def say(message: str) -> NoReturn:
    """Raise an error whose message is whole as it is."""
    raise PydanticCustomError("said", "{message}", {"message": message})


class Leaf:
    """What all kinds share: a function that reads a value, and a JSON Schema."""

    def read(self, value: Any) -> Any:
        """The value itself, or what it stands for; else an error made by `refuse` or `say`."""
        raise NotImplementedError

    def json_schema(self) -> JsonSchema:
        """For editors."""
        raise NotImplementedError

    def __get_pydantic_core_schema__(
        self, _source: Any, _handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Reading is done here alone."""
        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(
        self, _core: CoreSchema, _handler: GetJsonSchemaHandler
    ) -> JsonSchema:
        """The leaf's own JSON Schema."""
        return self.json_schema()


@dataclass(frozen=True)
class WholeNumber(Leaf):
    """A whole number within bounds, both included."""

    low: int
    high: int
    instead: str = ""
    """What is expected, where there are other ways to say it."""
    wants: str = "number"

    def read(self, value: Any) -> int:
        """No true, no 7.0, no text."""
        if (
            isinstance(value, int)
            and not isinstance(value, bool)
            and self.low <= value <= self.high
        ):
            return value
        refuse(self.instead or f"a whole number from {self.low:,} to {self.high:,}", self.wants)

    def json_schema(self) -> JsonSchema:
        """An integer with its bounds."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Word(Leaf):
    """One of a few words."""

    words: tuple[str, ...]
    instead: str = ""
    wants: str = "word"

    def read(self, value: Any) -> str:
        """Spelled exactly so."""
        if isinstance(value, str) and value in self.words:
            return value
        only = (
            f"the word {self.words[0]}"
            if len(self.words) == 1
            else f"one of {', '.join(self.words)}"
        )
        refuse(self.instead or only, self.wants, self.words)

    def json_schema(self) -> JsonSchema:
        """An enumeration."""
        return {"enum": list(self.words)}


@dataclass(frozen=True)
class Flag(Leaf):
    """true or false."""

    def read(self, value: Any) -> bool:
        """No words, no numbers."""
        if isinstance(value, bool):
            return value
        refuse("true or false", "flag")

    def json_schema(self) -> JsonSchema:
        """A boolean."""
        return {"type": "boolean"}


@dataclass(frozen=True)
class Text(Leaf):
    """Any text that is not blank."""

    instead: str = "text"

    def read(self, value: Any) -> str:
        """No number: those want quotes."""
        if isinstance(value, str) and value.strip():
            return value
        refuse(self.instead, "text")

    def json_schema(self) -> JsonSchema:
        """A string."""
        return {"type": "string", "minLength": 1}


@dataclass(frozen=True)
class Share(Leaf):
    """A decimal number or a fraction in text (`1/3`), exact, from 0 to `most`."""

    most: int = MAX_SHARE

    def read(self, value: Any) -> Fraction:
        """As an exact fraction."""
        share = _fraction(value)
        if share is None or not 0 <= share <= self.most:
            examples = "0.5, 2 or 1/3" if self.most > 1 else "0.5 or 1/3"
            refuse(f"a share from 0 to {self.most}, such as {examples}", "share")
        if share.denominator > MAX_DENOMINATOR:
            say(f"this share is too fine: 0.001, or 1/{MAX_DENOMINATOR}, is the finest")
        return share

    def json_schema(self) -> JsonSchema:
        """A number, or a fraction in text."""
        number = {"type": "number", "minimum": 0, "maximum": self.most}
        return {"anyOf": [number, {"type": "string", "pattern": FRACTION}]}


@dataclass(frozen=True)
class OneOrMany:
    """One value of a kind, or a list of them; read as a tuple."""

    one: Leaf

    def __get_pydantic_core_schema__(
        self, _source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """The two are told apart by the kind of value, so that one fault gives one error."""
        alone: Any = Annotated[Any, self.one, Tag(f"{TAG}one")]
        listed: Any = Annotated[list[Annotated[Any, self.one]], Tag(f"{TAG}many")]
        union = Annotated[alone | listed, Discriminator(_one_or_many)]
        both = handler.generate_schema(union)
        return core_schema.no_info_after_validator_function(_as_tuple, both)


def _one_or_many(value: Any) -> str:
    return f"{TAG}many" if isinstance(value, list) else f"{TAG}one"


def _as_tuple(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list) else (value,)


def _fraction(value: Any) -> Fraction | None:
    if isinstance(value, str):
        top, slash, bottom = value.partition("/")
        digits = f"{top}{bottom}"
        plain = bool(slash and top and bottom) and digits.isascii() and digits.isdigit()
        return (
            Fraction(int(top), int(bottom)) if plain and len(digits) < 9 and int(bottom) else None
        )
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        return None
    return Fraction(value)
