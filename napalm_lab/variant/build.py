"""From what is written to the rules that hold: each stage with its own settlement and defaults."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from napalm_lab.rules.limits import MAX_CARDS
from napalm_lab.rules.options import straights_unless_said
from napalm_lab.variant import resolved, settlement, stakes
from napalm_lab.variant.leaves import Section
from napalm_lab.variant.schema import RuleKeys
from napalm_lab.variant.stage_schema import Stage

_Section = TypeVar("_Section", bound=Section)


def build_rules(written: RuleKeys) -> resolved.Rules:
    """The rules of a whole set of keys; whether they agree is another question (`consistency`)."""
    stages: list[resolved.Stage] = []
    held = 0
    for name, stage in written.stages.items():
        held += stage.deal
        stages.append(_build_stage(name, stage, held, written))
    return resolved.Rules(
        seats_min=written.seats.min,
        seats_max=written.seats.max,
        ante_chips=written.ante.chips,
        ante_every=written.ante.every,
        ante_when=written.ante.when,
        ante_by=written.ante.by,
        target=written.tokens.target,
        counted=written.tokens.counted,
        end=stakes.End(**dict(written.end)),
        stacks=stakes.Stacks(**dict(written.stacks)),
        kitty=stakes.Kitty(**dict(written.kitty)),
        roodles=stakes.Roodles(**dict(written.roodles)),
        stages=tuple(stages),
    )


def _build_stage(name: str, stage: Stage, held: int, written: RuleKeys) -> resolved.Stage:
    cards = stage.ranking.cards if stage.ranking.cards is not None else min(held, MAX_CARDS)
    settle = _over(written.settle, stage.settle)
    contested = dict(settle.contested)
    contested["ties"] = settlement.Ties(**dict(settle.contested.ties))
    sole = dict(settle.sole)
    if sole["losers_pay"] is None:  # nobody wins where a sole yes pays, so there are no winnings
        sole["losers_pay"] = replace(settle.contested.losers_pay, of_winnings=0)
    return resolved.Stage(
        name=name,
        deal=stage.deal,
        held=held,
        goal=stage.goal,
        cards=cards,
        aces=stage.ranking.aces,
        straights_and_flushes=(stage.ranking.straights_and_flushes or straights_unless_said(cards)),
        suits=stage.ranking.suits,
        qualifier=stage.qualifier,
        needed_to_win=stage.needed_to_win,
        silent=settlement.Silent(**dict(settle.silent)),
        sole=settlement.Sole(**sole),
        contested=settlement.Contested(**contested),
        **dict(_over(written.declare, stage.declare)),
    )


def _over(whole: _Section, own: Section | None) -> _Section:
    """What is said for the whole game, with what a stage says itself merged over it."""
    if own is None:
        return whole
    changes: dict[str, Any] = {}
    for name in own.model_fields_set:
        value = getattr(own, name)
        is_section = isinstance(value, Section)
        changes[name] = _over(getattr(whole, name), value) if is_section else value
    return whole.model_copy(update=changes)
