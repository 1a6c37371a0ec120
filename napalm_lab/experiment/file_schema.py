"""What may be written in an experiment file: keys, kinds of value, ranges, defaults, meanings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from napalm_lab.experiment.settings import (
    DEFAULT_GAMES,
    DEFAULT_MAX_HANDS,
    DEFAULT_PLAYERS,
    DEFAULT_SEATS,
    DEFAULT_SEED,
    DEFAULT_TRAINING_HANDS,
    DEFAULT_TRAININGS,
    FEWEST_TRAININGS,
    MOST_GAMES,
    MOST_HANDS,
    MOST_SEED,
    MOST_TRAINING_HANDS,
    MOST_TRAININGS,
)
from napalm_lab.rules.limits import MAX_SEATS, MIN_SEATS
from napalm_lab.variant.leaves import (
    JsonSchema,
    Leaf,
    OneOrMany,
    Section,
    Text,
    WholeNumber,
    key,
    refuse,
    say,
)

VERSION = 1
EXTENDS = "extends"
"""Key of changes that are made to another variant than the baseline."""

_NAME = "the name of a variant, or a path"


@dataclass(frozen=True)
class VariantEntry(Leaf):
    """A variant by name or path, or changes under a name, as in `short: {tokens: {target: 3}}`."""

    def read(self, value: Any) -> Any:
        """As written; the changes are checked as those of a variant file are, later."""
        if isinstance(value, str) and value.strip():
            return value
        if not isinstance(value, dict):
            refuse(f"{_NAME}, or changes as in `three-tokens: {{tokens: {{target: 3}}}}`", "text")
        if len(value) != 1:
            say("one variant is one name with its changes below it; begin each with a dash")
        ((name, changes),) = value.items()
        if not _is_name(name):
            say(f"`{name}` should be a word: letters, digits, hyphens and underscores")
        if not isinstance(changes, dict) or not changes:
            say(f"below `{name}:` belong the keys that change, as in `tokens: {{target: 3}}`")
        return value

    def json_schema(self) -> JsonSchema:
        """Text, or a mapping with one key."""
        changes = {"type": "object", "minProperties": 1}
        named = {
            "type": "object",
            "additionalProperties": changes,
            "minProperties": 1,
            "maxProperties": 1,
        }
        return {"anyOf": [{"type": "string", "minLength": 1}, named]}


def _is_name(text: str) -> bool:
    return text[:1].isalnum() and all(
        character.isalnum() or character in "-_" for character in text
    )


class ExperimentFile(Section):
    """Variants that are compared with a baseline, and how they are played."""

    version: Annotated[
        int, WholeNumber(VERSION, VERSION, f"{VERSION}, the version of this format")
    ] = key(..., f"The version of this format: {VERSION}.")
    name: Annotated[str | None, Text()] = key(
        None, "What people call the experiment.", default_text="the name of the file"
    )
    question: Annotated[str | None, Text()] = key(
        None, "What it is to answer; the result is headed by it.", default_text="none"
    )
    baseline: Annotated[str, Text(_NAME)] = key(
        ..., "The variant that the others are compared with, by name or path."
    )
    variants: list[Annotated[Any, VariantEntry()]] = key(
        ..., "The variants to compare, each by name or path, or as changes under a name of its own."
    )
    seats: Annotated[int | None, WholeNumber(MIN_SEATS, MAX_SEATS)] = key(
        None,
        "How many play.",
        default_text=f"{DEFAULT_SEATS}, or the nearest that all variants allow",
    )
    players: Annotated[tuple[str, ...], OneOrMany(Text("players, such as threshold:0.85"))] = key(
        (DEFAULT_PLAYERS,),
        "Who plays: one player for all seats, or one a seat joined by `+`. Of a list each is a "
        "table, and the tables are shown side by side.",
        default_text=f"`{DEFAULT_PLAYERS}`",
    )
    games: Annotated[int, WholeNumber(1, MOST_GAMES)] = key(
        DEFAULT_GAMES, "How many games of each variant are played at each table."
    )
    seed: Annotated[int, WholeNumber(0, MOST_SEED)] = key(
        DEFAULT_SEED, "Which cards and chances come up; the same seed, the same result."
    )
    max_hands: Annotated[int, WholeNumber(1, MOST_HANDS)] = key(
        DEFAULT_MAX_HANDS,
        "A game that nobody has won after so many hands is stopped and counted as capped.",
    )
    trainings: Annotated[int, WholeNumber(FEWEST_TRAININGS, MOST_TRAININGS)] = key(
        DEFAULT_TRAININGS,
        "How many times learned players learn each variant anew; the games are spread over them.",
    )
    training_hands: Annotated[int, WholeNumber(1, MOST_TRAINING_HANDS)] = key(
        DEFAULT_TRAINING_HANDS,
        "How many hands each training has; more make better players, and take longer.",
    )
