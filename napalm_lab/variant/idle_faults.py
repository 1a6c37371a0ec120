"""Options that are said though they can do nothing, and so would mislead; with the way out."""

from __future__ import annotations

from collections.abc import Iterator

from napalm_lab.variant.amounts import share_text
from napalm_lab.variant.fault import Fault, key_of
from napalm_lab.variant.nodes import Location
from napalm_lab.variant.resolved import Rules, Stage
from napalm_lab.variant.stakes import Kitty, Roodles, Stacks

_EVERYWHERE: frozenset[str] = frozenset()


def idle_faults(rules: Rules) -> Iterator[Fault]:
    """Values other than the defaults that another key, as it is, leaves without a meaning."""
    yield from _of_the_game(rules)
    yield from _silent(rules)
    yield from _sole(rules)
    yield from _pot_gets(rules)


def _of_the_game(rules: Rules) -> Iterator[Fault]:
    stacks, kitty, roodles = rules.stacks, rules.kitty, rules.roodles
    if stacks.chips is None:
        needs = ("stacks", "chips"), "`none`"
        if stacks.broke != Stacks().broke:
            yield _idle(("stacks", "broke"), f"`{stacks.broke}`", *needs)
        if stacks.more is not None:
            yield _idle(("stacks", "more"), str(stacks.more), *needs)
    if not kitty.chips:
        for name in ("when", "left"):
            value = getattr(kitty, name)
            if value != getattr(Kitty(), name):
                yield _idle(("kitty", name), f"`{value}`", ("kitty", "chips"), "0")
    if roodles.after == "none" and roodles.times != Roodles().times:
        yield _idle(("roodles", "times"), str(roodles.times), ("roodles", "after"), "`none`")
    if rules.target is None and rules.end.target == "after-hand":
        yield _idle(("end", "target"), "`after-hand`", ("tokens", "target"), "`none`")


def _idle(key: Location, value: str, needed: Location, lacks: str) -> Fault:
    message = f"{{0}} is {value}, but {{1}} is {lacks}, so it means nothing; {_out(key, needed)}"
    return Fault((key, needed), message, _EVERYWHERE, own=True)


def _out(key: Location, needed: Location) -> str:
    return f"give `{'.'.join(map(str, needed))}`, or drop `{'.'.join(map(str, key))}`"


def _silent(rules: Rules) -> Iterator[Fault]:
    """Antes where there are none, and a count of silent stages up to nothing."""
    every = frozenset(stage.name for stage in rules.stages)
    for stage in rules.stages:
        if stage.silent.ante_again and not rules.ante_chips:
            key = key_of(stage, "settle", "silent", "ante_again")
            message = (
                "{0} is true, but {1} is 0, so it means nothing; give `ante.chips`, or drop "
                "`ante_again`"
            )
            yield Fault((key, ("ante", "chips")), message, every, own=True)
    free = frozenset(stage.name for stage in rules.stages if not stage.silent.pays)
    for stage in rules.stages:
        if stage.name in free and stage.silent.after > 1:
            message = (
                f"{{0}} is {stage.silent.after}, but nothing is ever due at a silent stage; give "
                "`ante_again`, `best_pays` or `all_pay`, or drop `after`"
            )
            yield Fault((key_of(stage, "settle", "silent", "after"),), message, free, own=True)


def _sole(rules: Rules) -> Iterator[Fault]:
    """What a sole yes pays that cannot fail."""
    safe = [stage for stage in rules.stages if not _can_fail(stage)]
    for stage in safe:
        if stage.sole.losers_pay != stage.contested.losers_pay:
            message = (
                "{0} means nothing, as a sole yes always wins; give `must_beat_ghost` or "
                "`needed_to_win`, or drop `losers_pay`"
            )
            key = key_of(stage, "settle", "sole", "losers_pay")
            yield Fault((key,), message, frozenset(stage.name for stage in safe), own=True)


def _can_fail(stage: Stage) -> bool:
    return stage.sole.must_beat_ghost or stage.needed_to_win is not None


def _pot_gets(rules: Rules) -> Iterator[Fault]:
    """A part for the pot of what goes there anyway."""
    idle = frozenset(
        stage.name
        for stage in rules.stages
        if stage.contested.to == "pot" or stage.contested.losers_pay.is_nothing
    )
    for stage in rules.stages:
        contested = stage.contested
        if contested.pot_gets and contested.to == "pot" and not contested.losers_pay.is_nothing:
            keys = tuple(key_of(stage, "settle", "contested", name) for name in ("pot_gets", "to"))
            message = (
                f"{{0}} is {share_text(contested.pot_gets)}, but {{1}} is `pot`, which gets it "
                "all; drop `pot_gets`, or write `to: each-winner`"
            )
            yield Fault(keys, message, idle)
