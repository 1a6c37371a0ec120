"""Turning resolved rules into the numbers the engine plays by."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from napalm_lab.rules.parameters import (
    AMOUNT_PARTS,
    AT_LEAST,
    AT_MOST,
    CHIPS,
    NO_LIMIT,
    OF_WINNINGS,
    PER_YES,
    POT_SHARE_BOTTOM,
    POT_SHARE_TOP,
    STAKES_TAKEN,
    TO_EACH_WINNER,
    TO_POT,
    TOKENS_GIVEN,
    CompiledRules,
    blank_rules,
)
from napalm_lab.rules.ranking import value_of_ranks
from napalm_lab.rules.tables import build_tables
from napalm_lab.variant.amounts import Amount
from napalm_lab.variant.resolved import Rules, Stage

_COUNTED = {"given": TOKENS_GIVEN, "stakes-taken": STAKES_TAKEN}
_TO = {"each-winner": TO_EACH_WINNER, "pot": TO_POT}


def compile_rules(rules: Rules, seats: int) -> CompiledRules:
    """The rules for `seats` seats, which must be within `rules.seats_min .. rules.seats_max`."""
    record = blank_rules()
    record.seats = seats
    record.stages = len(rules.stages)
    record.ante_chips = rules.ante_chips
    record.ante_every = rules.ante_every
    record.target = rules.target
    record.counted = _COUNTED[rules.counted]
    for index, stage in enumerate(rules.stages):
        _write_stage(record, index, stage)
    rankings = tuple(stage.ranking for stage in rules.stages)
    held = tuple(stage.held for stage in rules.stages)
    return CompiledRules(
        record=record,
        tables=build_tables(list(zip(rankings, held, strict=True))),
        rankings=rankings,
        held=held,
        stage_names=tuple(stage.name for stage in rules.stages),
    )


def _write_stage(record: Any, index: int, stage: Stage) -> None:
    record.deal[index] = stage.deal
    record.held[index] = stage.held
    if stage.qualifier is not None:
        record.least_value_for_yes[index] = value_of_ranks(stage.ranking, stage.qualifier)
    record.dealer_challenge[index] = stage.dealer_challenge
    record.sole_takes[index] = _parts(stage.sole.winner_takes)
    record.sole_tokens[index] = stage.sole.tokens
    record.contested_takes[index] = _parts(stage.contested.winner_takes)
    record.losers_pay[index] = _parts(stage.contested.losers_pay)
    record.losers_pay_to[index] = _TO[stage.contested.to]
    record.contested_tokens[index] = stage.contested.tokens


def _parts(amount: Amount) -> list[int]:
    """The amount as int64[AMOUNT_PARTS]."""
    parts = [0] * AMOUNT_PARTS
    share = Fraction(amount.of_pot)
    parts[POT_SHARE_TOP], parts[POT_SHARE_BOTTOM] = share.numerator, share.denominator
    parts[PER_YES] = amount.per_yes
    parts[OF_WINNINGS] = amount.of_winnings
    parts[CHIPS] = amount.chips
    parts[AT_LEAST] = amount.at_least
    parts[AT_MOST] = NO_LIMIT if amount.at_most is None else amount.at_most
    return parts
