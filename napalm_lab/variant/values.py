"""Every value that holds in a variant, in the order of the sheet, with where it is said."""

from __future__ import annotations

from collections.abc import Iterator

from napalm_lab.rules.cards import RANKS
from napalm_lab.variant.amounts import amount_text
from napalm_lab.variant.nodes import Location, path_text
from napalm_lab.variant.resolved import Rules, Stage
from napalm_lab.variant.variant import ResolvedValue
from napalm_lab.variant.written import Written


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


def _values(rules: Rules) -> Iterator[tuple[Location, str | int | bool]]:
    yield ("seats", "min"), rules.seats_min
    yield ("seats", "max"), rules.seats_max
    yield ("ante", "chips"), rules.ante_chips
    yield ("ante", "every"), rules.ante_every
    yield ("tokens", "target"), rules.target
    yield ("tokens", "counted"), rules.counted
    yield ("declare", "order"), rules.order
    for stage in rules.stages:
        for location, value in _values_of_stage(stage):
            yield ("stages", stage.name, *location), value


def _values_of_stage(stage: Stage) -> Iterator[tuple[Location, str | int | bool]]:
    yield ("deal",), stage.deal
    yield ("goal",), stage.goal
    yield ("ranking", "cards"), stage.cards
    yield ("ranking", "aces"), stage.aces
    yield ("ranking", "straights_and_flushes"), stage.straights_and_flushes
    yield ("qualifier",), "none" if stage.qualifier is None else ranks_text(stage.qualifier)
    yield ("declare", "dealer_challenge"), stage.dealer_challenge
    yield ("settle", "sole", "winner_takes"), amount_text(stage.sole.winner_takes)
    yield ("settle", "sole", "tokens"), stage.sole.tokens
    yield ("settle", "contested", "winner_takes"), amount_text(stage.contested.winner_takes)
    yield ("settle", "contested", "losers_pay"), amount_text(stage.contested.losers_pay)
    yield ("settle", "contested", "to"), stage.contested.to
    yield ("settle", "contested", "tokens"), stage.contested.tokens


def _text(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
