"""Rules of the same game brought into one form: options that nothing depends on at their defaults.

An option is idle only where it can never matter.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from napalm_lab.variant.amounts import AMOUNT_WORDS, NOTHING, Amount
from napalm_lab.variant.settlement import Contested, Silent, Sole, Ties
from napalm_lab.variant.stakes import Kitty, Roodles, Stacks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from napalm_lab.variant.resolved import Rules, Stage


def normalized(rules: Rules) -> Rules:
    """The same game: stages named by number, idle options at their defaults."""
    stages = tuple(
        _stage(rules, number, stage) for number, stage in enumerate(rules.stages, start=1)
    )
    rules = replace(rules, stages=stages)
    if not rules.ante_chips:
        rules = replace(rules, ante_every=1, ante_when="hand", ante_by="each")
    elif rules.ante_when == "stage" and len(stages) == 1:
        rules = replace(rules, ante_when="hand")
    if rules.target is None:
        rules = replace(rules, end=replace(rules.end, target="at-once"))
    return replace(
        rules,
        stacks=_stacks(rules.stacks),
        kitty=rules.kitty if rules.kitty.chips else Kitty(),
        roodles=_roodles(rules),
    )


def _stacks(stacks: Stacks) -> Stacks:
    """Without a stack nobody runs out; and not everybody who does is given another."""
    if stacks.chips is None:
        return Stacks()
    return stacks if stacks.broke in ("rebuy", "free-stack") else replace(stacks, more=None)


def _roodles(rules: Rules) -> Roodles:
    """Where there is neither an ante nor a limit, nothing can be higher."""
    bounded = (amount.at_most is not None for stage in rules.stages for amount in _amounts(stage))
    if rules.roodles.after == "none" or not (rules.ante_chips or any(bounded)):
        return Roodles()
    return rules.roodles


def _amounts(stage: Stage) -> Iterator[Amount]:
    yield from (stage.silent.best_pays, stage.silent.all_pay)
    yield from (stage.sole.winner_takes, stage.sole.losers_pay, stage.sole.noes_pay)
    contested = stage.contested
    yield from (contested.winner_takes, contested.losers_pay, contested.noes_pay)


def _stage(rules: Rules, number: int, stage: Stage) -> Stage:
    """After the last stage comes the next hand whatever is said, and suits leave no ties."""
    silent, sole, contested = stage.silent, stage.sole, stage.contested
    if number == len(rules.stages):
        silent, sole = replace(silent, then="next-stage"), replace(sole, then="next-stage")
        contested = replace(contested, then="next-stage")
    if stage.suits == "rank":
        contested = replace(contested, ties=Ties())
    needed = None if stage.needed_to_win == stage.qualifier else stage.needed_to_win
    return replace(
        stage,
        name=str(number),
        needed_to_win=needed,
        dealer_challenge=stage.dealer_challenge or stage.second_chance == "everyone",
        silent=_silent(silent, rules.ante_chips),
        sole=_sole(sole, can_fail=sole.must_beat_ghost or needed is not None),
        contested=_contested(contested),
    )


def _silent(silent: Silent, ante: int) -> Silent:
    """Where nothing is due, it does not matter after how many silent stages."""
    if not ante:
        silent = replace(silent, ante_again=False)
    return silent if silent.pays else replace(silent, after=1)


def _sole(sole: Sole, *, can_fail: bool) -> Sole:
    """Who always wins never pays."""
    return sole if can_fail else replace(sole, losers_pay=AMOUNT_WORDS["pot"])


def _contested(contested: Contested) -> Contested:
    """Where losers pay nothing, it does not matter who of them, how or to whom; and so on."""
    takes = contested.winner_takes
    if takes.is_nothing or (takes.within_pot and contested.ties.take == "share"):
        contested = replace(contested, shortfall="lost")
    if contested.losers_pay.is_nothing:
        contested = replace(contested, to="each-winner", payers="all", pay="each")
    if contested.losers_pay.is_nothing or contested.to == "pot":
        contested = replace(contested, pot_gets=NOTHING)
    return replace(contested, ties=_ties(contested))


def _ties(contested: Contested) -> Ties:
    """What goes into the pot once cannot be shared; what is nothing need not be."""
    ties, takes_nothing = contested.ties, contested.winner_takes.is_nothing
    pays_nothing = contested.losers_pay.is_nothing and contested.shortfall == "lost"
    to_pot = contested.losers_pay.is_nothing or contested.to == "pot"
    if pays_nothing or (to_pot and ties.paid == "share"):
        ties = replace(ties, paid="in-full")
    if takes_nothing:
        ties = replace(ties, take="share")
    if (takes_nothing or ties.take == "in-full") and ties.paid != "share":
        ties = replace(ties, odd_chips="pot")
    return ties
