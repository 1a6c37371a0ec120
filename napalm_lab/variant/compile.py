"""Turning resolved rules into the numbers the engine plays by."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from napalm_lab.rules import parameters
from napalm_lab.rules.parameters import (
    AMOUNT_PARTS,
    ANY_NUMBER,
    AT_LEAST,
    AT_MOST,
    CHIPS,
    NEVER,
    NO_LIMIT,
    OF_WINNINGS,
    PER_YES,
    POT_SHARE_BOTTOM,
    POT_SHARE_TOP,
    CompiledRules,
    blank_rules,
)
from napalm_lab.rules.ranking import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    STRAIGHT,
    STRAIGHT_FLUSH,
    least_value_of_category,
    value_of_ranks,
)
from napalm_lab.rules.tables import build_tables
from napalm_lab.variant.amounts import Amount
from napalm_lab.variant.resolved import Rules, Stage
from napalm_lab.variant.settlement import Contested, Silent, Sole
from napalm_lab.variant.stakes import GoodHand

_ANTE_WHEN = {
    "hand": parameters.EACH_HAND,
    "stage": parameters.EACH_STAGE,
    "pot-empty": parameters.POT_EMPTY,
}
_ANTE_BY = {"each": parameters.BY_EACH, "dealer": parameters.BY_DEALER}
_COUNTED = {
    "given": parameters.TOKENS_GIVEN,
    "stakes-taken": parameters.STAKES_TAKEN,
    "stakes-net": parameters.STAKES_NET,
}
_ENDING = {"at-once": parameters.AT_ONCE, "after-hand": parameters.AFTER_HAND}
_BROKE = {
    "out": parameters.OUT,
    "rebuy": parameters.REBUY,
    "free-stack": parameters.FREE_STACK,
    "plays-on": parameters.PLAYS_ON,
}
_KITTY_WHEN = {"contested": parameters.AFTER_CONTESTED, "hand": parameters.WITH_HAND}
_CATEGORY: dict[GoodHand, int] = {
    "straight": STRAIGHT,
    "flush": FLUSH,
    "full-house": FULL_HOUSE,
    "four-of-a-kind": FOUR,
    "straight-flush": STRAIGHT_FLUSH,
}
_FIRST = {"dealers-left": parameters.DEALERS_LEFT, "dealer": parameters.DEALER}
_SECOND_CHANCE = {
    "none": parameters.NO_ONE,
    "next-seat": parameters.NEXT_SEAT,
    "everyone": parameters.EVERYONE,
}
_THEN = {"next-stage": parameters.NEXT_STAGE, "next-hand": parameters.NEXT_HAND}
_TO = {"each-winner": parameters.TO_EACH_WINNER, "pot": parameters.TO_POT}
_PAYERS = {"all": parameters.ALL_LOSERS, "worst": parameters.WORST_LOSER}
_SHARED = {
    "share": parameters.SHARE,
    "in-full": parameters.IN_FULL,
    "nothing": parameters.NOTHING,
}
_ODD_CHIPS = {"pot": parameters.ODD_TO_POT, "dealers-left": parameters.ODD_TO_LEFT}


def compile_rules(rules: Rules, seats: int) -> CompiledRules:
    """The rules for `seats` seats, which must be within `rules.seats_min .. rules.seats_max`.

    Rules of the same game come to the same numbers: options that are idle are left aside.
    """
    record = blank_rules()
    record.seats = seats
    record.stages = len(rules.stages)
    normal = rules.normalized()
    _write_game(record, normal)
    for index, stage in enumerate(normal.stages):
        _write_cards(record, index, stage, normal.roodles.after)
        _write_declaring(record, index, stage)
        _write_silent(record, index, stage.silent)
        _write_sole(record, index, stage.sole)
        _write_contested(record, index, stage.contested)
        outcomes = (stage.silent, stage.sole, stage.contested)
        record.then[index] = [_THEN[outcome.then] for outcome in outcomes]
    rankings = tuple(stage.ranking for stage in rules.stages)
    held = tuple(stage.held for stage in rules.stages)
    return CompiledRules(
        record=record,
        tables=build_tables(list(zip(rankings, held, strict=True))),
        rankings=rankings,
        held=held,
        stage_names=tuple(stage.name for stage in rules.stages),
    )


def _write_game(record: Any, rules: Rules) -> None:
    record.ante_chips = rules.ante_chips
    record.ante_every = rules.ante_every
    record.ante_when = _ANTE_WHEN[rules.ante_when]
    record.ante_by = _ANTE_BY[rules.ante_by]
    record.target = rules.target or 0
    record.counted = _COUNTED[rules.counted]
    record.target_checked = _ENDING[rules.end.target]
    record.ends_when_pot_empty = rules.end.pot_empty
    record.ends_after_hands = rules.end.hands or 0
    record.stack = rules.stacks.chips or 0
    record.broke = _BROKE[rules.stacks.broke]
    record.more_stacks = ANY_NUMBER if rules.stacks.more is None else rules.stacks.more
    record.kitty_chips = rules.kitty.chips
    record.kitty_when = _KITTY_WHEN[rules.kitty.when]
    record.kitty_shared = rules.kitty.left == "shared"
    record.roodles_times = 1 if rules.roodles.after == "none" else rules.roodles.times
    record.ghost = rules.ghost


def _write_cards(record: Any, index: int, stage: Stage, roodles: GoodHand) -> None:
    record.deal[index] = stage.deal
    record.held[index] = stage.held
    record.low_wins[index] = stage.goal == "low"
    record.suits_rank[index] = stage.suits == "rank"
    record.least_value_for_yes[index] = _least_value(stage, stage.qualifier)
    record.least_value_to_win[index] = _least_value(stage, stage.needed_to_win)
    shows = stage.goal == "high" and stage.ranking.straights_count
    record.least_value_for_roodles[index] = (
        least_value_of_category(stage.ranking, _CATEGORY[roodles])
        if shows and roodles != "none"
        else NEVER
    )


def _least_value(stage: Stage, ranks: tuple[int, ...] | None) -> int:
    return 0 if ranks is None else value_of_ranks(stage.ranking, ranks)


def _write_declaring(record: Any, index: int, stage: Stage) -> None:
    record.at_once[index] = stage.order == "at-once"
    record.first_speaker[index] = _FIRST[stage.first]
    record.dealer_challenge[index] = stage.dealer_challenge
    record.second_chance[index] = _SECOND_CHANCE[stage.second_chance]
    record.rounds[index] = stage.rounds
    record.fee[index] = stage.fee


def _write_silent(record: Any, index: int, silent: Silent) -> None:
    record.silent_after[index] = silent.after if silent.pays else 0
    record.silent_ante_again[index] = silent.ante_again
    record.silent_best_pays[index] = _parts(silent.best_pays)
    record.silent_all_pay[index] = _parts(silent.all_pay)


def _write_sole(record: Any, index: int, sole: Sole) -> None:
    record.sole_takes[index] = _parts(sole.winner_takes)
    record.sole_tokens[index] = sole.tokens
    record.sole_beats_ghost[index] = sole.must_beat_ghost
    record.sole_loser_pays[index] = _parts(sole.losers_pay)
    record.sole_noes_pay[index] = _parts(sole.noes_pay)


def _write_contested(record: Any, index: int, contested: Contested) -> None:
    record.contested_takes[index] = _parts(contested.winner_takes)
    record.contested_tokens[index] = contested.tokens
    record.contested_beats_ghost[index] = contested.must_beat_ghost
    record.contested_noes_pay[index] = _parts(contested.noes_pay)
    record.losers_pay[index] = _parts(contested.losers_pay)
    record.losers_pay_to[index] = _TO[contested.to]
    record.losers_who_pay[index] = _PAYERS[contested.payers]
    record.losers_together[index] = contested.pay == "together"
    record.pot_gets_top[index] = contested.pot_gets.numerator
    record.pot_gets_bottom[index] = contested.pot_gets.denominator
    record.losers_make_up[index] = contested.shortfall == "losers"
    record.tied_take[index] = _SHARED[contested.ties.take]
    record.tied_are_paid[index] = _SHARED[contested.ties.paid]
    record.odd_chips[index] = _ODD_CHIPS[contested.ties.odd_chips]


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
