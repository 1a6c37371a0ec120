"""Every value that holds in a variant, in the order of the sheet, with where it is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from napalm_lab.rules.cards import RANKS
from napalm_lab.variant.amounts import Amount, amount_text, share_text
from napalm_lab.variant.nodes import Location, path_text
from napalm_lab.variant.resolved import Rules, Stage
from napalm_lab.variant.variant import ResolvedValue
from napalm_lab.variant.written import Written

_Value = str | int | Fraction | Amount


def resolved_values(rules: Rules, written: Written) -> tuple[ResolvedValue, ...]:
    """The values of `rules`; settlements stand under each stage, even if said for all of them."""
    values = []
    for location, value in _values(rules):
        place = written.place(location)
        file, line = (None, None) if place is None else (place.source.label, place.line)
        values.append(ResolvedValue(path_text(location), _text(value), file, line))
    return tuple(values)


def ranks_text(ranks: tuple[int, ...]) -> str:
    """As they are written: `8 7 6 5 4`."""
    return " ".join(RANKS[rank] for rank in ranks)


def _values(rules: Rules) -> Iterator[tuple[Location, _Value]]:
    yield ("seats", "min"), rules.seats_min
    yield ("seats", "max"), rules.seats_max
    yield ("ante", "chips"), rules.ante_chips
    yield ("ante", "every"), rules.ante_every
    yield ("ante", "when"), rules.ante_when
    yield ("ante", "by"), rules.ante_by
    yield ("tokens", "target"), _number(rules.target)
    yield ("tokens", "counted"), rules.counted
    yield ("end", "target"), rules.end.target
    yield ("end", "pot_empty"), rules.end.pot_empty
    yield ("end", "hands"), _number(rules.end.hands)
    yield ("stacks", "chips"), _number(rules.stacks.chips)
    yield ("stacks", "broke"), rules.stacks.broke
    yield ("stacks", "more"), _number(rules.stacks.more, "any")
    yield ("kitty", "chips"), rules.kitty.chips
    yield ("kitty", "when"), rules.kitty.when
    yield ("kitty", "left"), rules.kitty.left
    yield ("roodles", "after"), rules.roodles.after
    yield ("roodles", "times"), rules.roodles.times
    for stage in rules.stages:
        for location, value in _values_of_stage(stage):
            yield ("stages", stage.name, *location), value


def _values_of_stage(stage: Stage) -> Iterator[tuple[Location, _Value]]:
    yield ("deal",), stage.deal
    yield ("goal",), stage.goal
    yield ("ranking", "cards"), stage.cards
    yield ("ranking", "aces"), stage.aces
    yield ("ranking", "straights_and_flushes"), stage.straights_and_flushes
    yield ("ranking", "suits"), stage.suits
    yield ("qualifier",), _ranks(stage.qualifier)
    yield ("needed_to_win",), _ranks(stage.needed_to_win)
    yield ("declare", "order"), stage.order
    yield ("declare", "first"), stage.first
    yield ("declare", "dealer_challenge"), stage.dealer_challenge
    yield ("declare", "second_chance"), stage.second_chance
    yield ("declare", "rounds"), stage.rounds
    yield ("declare", "fee"), stage.fee
    for outcome in ("silent", "sole", "contested"):
        for location, value in _values_of(getattr(stage, outcome)):
            yield ("settle", outcome, *location), value


def _values_of(part: Any) -> Iterator[tuple[Location, _Value]]:
    """The values of a settlement, which has the names of the keys of a file."""
    for field in fields(part):
        value = getattr(part, field.name)
        if is_dataclass(value) and not isinstance(value, Amount):
            for location, below in _values_of(value):
                yield (field.name, *location), below
        else:
            yield (field.name,), value


def _number(number: int | None, word: str = "none") -> int | str:
    return word if number is None else number


def _ranks(ranks: tuple[int, ...] | None) -> str:
    return "none" if ranks is None else ranks_text(ranks)


def _text(value: _Value) -> str:
    if isinstance(value, Amount):
        return amount_text(value)
    if isinstance(value, Fraction):
        return share_text(value)
    return str(value).lower() if isinstance(value, bool) else str(value)
