"""From what is written to the rules that hold: each stage with its own settlement and defaults."""

from __future__ import annotations

from typing import Any, TypeVar

from napalm_lab.rules.limits import MAX_CARDS
from napalm_lab.rules.options import straights_unless_said
from napalm_lab.variant import resolved
from napalm_lab.variant.leaves import Section
from napalm_lab.variant.schema import RuleKeys, Stage

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
        target=written.tokens.target,
        counted=written.tokens.counted,
        order=written.declare.order,
        stages=tuple(stages),
    )


def _build_stage(name: str, stage: Stage, held: int, written: RuleKeys) -> resolved.Stage:
    cards = stage.ranking.cards if stage.ranking.cards is not None else min(held, MAX_CARDS)
    settle = _over(written.settle, stage.settle)
    return resolved.Stage(
        name=name,
        deal=stage.deal,
        held=held,
        goal=stage.goal,
        cards=cards,
        aces=stage.ranking.aces,
        straights_and_flushes=(stage.ranking.straights_and_flushes or straights_unless_said(cards)),
        qualifier=stage.qualifier,
        dealer_challenge=_over(written.declare, stage.declare).dealer_challenge,
        sole=resolved.Sole(settle.sole.winner_takes, settle.sole.tokens),
        contested=resolved.Contested(
            settle.contested.winner_takes,
            settle.contested.losers_pay,
            settle.contested.to,
            settle.contested.tokens,
        ),
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
