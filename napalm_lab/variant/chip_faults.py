"""Rules about chips, tokens and the end of the game that disagree."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from napalm_lab.variant.amounts import Amount
from napalm_lab.variant.fault import Fault, key_of
from napalm_lab.variant.nodes import Location
from napalm_lab.variant.resolved import Rules, Stage
from napalm_lab.variant.settlement import Contested
from napalm_lab.wording import counted


def chip_faults(rules: Rules) -> Iterator[Fault]:
    """Whether the game can end, and each stage is worth a yes; and options that miss another."""
    yield from _ante(rules)
    yield from _stacks(rules)
    yield from _kitty(rules)
    yield from _never_played(rules)
    endless = [*_no_end(rules), *_stuck(rules), *(list(_target(rules)) or _pot_empty(rules))]
    yield from endless
    if endless:
        return
    if rules.counted != "given":
        yield from _idle_tokens(rules)
    for stage in rules.stages:
        yield from _stakes_of(stage)


def _ante(rules: Rules) -> Iterator[Fault]:
    if rules.ante_chips and rules.ante_when == "pot-empty" and rules.ante_every > 1:
        message = f"{{0}} is `pot-empty`, so {{1}} has to be 1, not {rules.ante_every}"
        yield Fault((("ante", "when"), ("ante", "every")), message)


def _stacks(rules: Rules) -> Iterator[Fault]:
    stacks = rules.stacks
    if stacks.chips and stacks.more is not None and stacks.broke in ("out", "plays-on"):
        message = f"{{0}} is {stacks.more}, but {{1}} is `{stacks.broke}`: nobody gets more stacks"
        yield Fault((("stacks", "more"), ("stacks", "broke")), message)


def _kitty(rules: Rules) -> Iterator[Fault]:
    if rules.kitty.chips and _pot_stays_empty(rules):
        message = f"{{0}} is {rules.kitty.chips}, but {_ALWAYS_EMPTY}"
        yield Fault((("kitty", "chips"), ("ante", "chips")), message)


_ALWAYS_EMPTY = "the pot is always empty: {1} is 0, and nothing else fills it"


def _never_played(rules: Rules) -> Iterator[Fault]:
    for stage, later in pairwise(rules.stages):
        outcomes = ("silent", "sole", "contested")
        if all(getattr(stage, outcome).then == "next-hand" for outcome in outcomes):
            keys = [key_of(stage, "settle", outcome, "then") for outcome in outcomes]
            message = f"stage {later.name} is never played: {{0}}, {{1}} and {{2}} are `next-hand`"
            yield Fault(tuple(keys), message)


def _no_end(rules: Rules) -> Iterator[Fault]:
    end, stacks = rules.end, rules.stacks
    ends = end.pot_empty or end.hands is not None or stacks.can_run_out
    if rules.target is not None or ends:
        return
    reason: tuple[str, str] = ("more", "any")
    if stacks.chips is None:
        reason = ("chips", "none")
    elif stacks.broke == "plays-on":
        reason = ("broke", "plays-on")
    keys = (("tokens", "target"), ("end", "pot_empty"), ("end", "hands"), ("stacks", reason[0]))
    message = (
        "{0} is `none`, but nothing else can end the game: {1} is false, {2} is `none` and {3} is "
        f"`{reason[1]}`"
    )
    yield Fault(keys, message)


def _stuck(rules: Rules) -> Iterator[Fault]:
    """Whether stacks, as the only end, can change at all."""
    end, stacks = rules.end, rules.stacks
    other_ends = rules.target is not None or end.pot_empty or end.hands is not None
    moves = rules.ante_chips or any(map(_moves, rules.stages))
    if stacks.can_run_out and not other_ends and not moves:
        pays = key_of(rules.stages[0], "settle", "contested", "losers_pay")
        message = (
            f"{{0}} is {stacks.chips}, but nobody can run out, and nothing else ends the game: "
            "{1} is 0, and nobody pays anything while the pot is empty; see {2}"
        )
        yield Fault((("stacks", "chips"), ("ante", "chips"), pays), message)


def _moves(stage: Stage) -> bool:
    """Whether anybody can pay anything while the pot is empty."""
    paid_to_winners = stage.contested.losers_pay
    return _fills(stage) or _made_up(stage) or not paid_to_winners.needs_pot


def _target(rules: Rules) -> Iterator[Fault]:
    """Whether anybody gets what counts toward the target."""
    counted, takes = ("tokens", "counted"), _settle_keys(rules, "winner_takes")
    if rules.counted == "given":
        if rules.target is not None and not any(map(_gives_tokens, rules.stages)):
            keys = (("tokens", "target"), *_settle_keys(rules, "tokens"))
            yield Fault(keys, "{0} cannot be reached: no stage gives a token; see {1} and {2}")
        else:
            yield from _too_few_hands(rules)
    elif not any(map(_takes, rules.stages)):
        message = (
            f"{{0}} is `{rules.counted}`, but nobody ever takes from the pot; see {{1}} and {{2}}"
        )
        yield Fault((counted, *takes), message)
    elif _pot_stays_empty(rules) and not any(map(_made_up, rules.stages)):
        message = "{0} is 0 and no loser fills the pot, so there are no stakes for {1} to count"
        yield Fault((("ante", "chips"), counted), message)


def _too_few_hands(rules: Rules) -> Iterator[Fault]:
    """Whether the hands there are can bring the target."""
    target, hands = rules.target, rules.end.hands
    if target is None or hands is None:
        return
    most = 0  # that a hand can bring from a stage on
    for stage in reversed(rules.stages):
        after = {"next-stage": most, "next-hand": 0}
        sole, contested = stage.sole, stage.contested
        most = max(
            after[stage.silent.then],
            sole.tokens + after[sole.then],
            contested.tokens + after[contested.then],
        )
    if hands * most < target:
        keys = (("tokens", "target"), ("end", "hands"), *_settle_keys(rules, "tokens"))
        message = (
            f"{{0}} is {target}, but {{1}} is {hands}, and nobody can get more than "
            f"{counted(most, 'token')} a hand; write a target of at most {hands * most}, or none, "
            "or more hands; see {2} and {3}"
        )
        yield Fault(keys, message)


def _pot_empty(rules: Rules) -> Iterator[Fault]:
    """Whether the pot is ever emptied, where that ends the game."""
    if not rules.end.pot_empty:
        return
    key = ("end", "pot_empty")
    takes = (key, *_settle_keys(rules, "winner_takes"))
    if not any(map(_takes, rules.stages)):
        yield Fault(takes, "{0} is true, but nobody ever takes from the pot; see {1} and {2}")
    elif _pot_stays_empty(rules):
        yield Fault((key, ("ante", "chips")), f"{{0}} is true, but {_ALWAYS_EMPTY}")
    elif not any(_can_empty(rules, stage) for stage in rules.stages):
        message = "{0} is true, but winners leave a part of the pot in it; see {1} and {2}"
        yield Fault(takes, message)
    elif rules.stacks.chips is None:  # who has nothing left says yes without a fee
        yield from _fee_stays(rules, takes)


def _can_empty(rules: Rules, stage: Stage) -> bool:
    """Whether winners can take all there is, fees aside; what the kitty takes does not count."""
    return any(
        not takes.is_nothing and (not takes.needs_pot or takes.of_pot * most >= 1)
        for takes, _, most in _takers(rules, stage)
    )


def _takers(rules: Rules, stage: Stage) -> Iterator[tuple[Amount, int, int]]:
    """What is taken, where so many say yes, and how many can take that in full."""
    yield stage.sole.winner_takes, 1, 1
    contested = stage.contested
    for yeses in range(2, rules.seats_max + 1):
        yield contested.winner_takes, yeses, yeses if contested.ties.take == "in-full" else 1


def _fee_stays(rules: Rules, takes: tuple[Location, ...]) -> Iterator[Fault]:
    """Whether what is paid for saying yes always stays in the pot, which is reckoned without it."""
    if any(_can_empty(rules, stage) and _can_take_fees(rules, stage) for stage in rules.stages):
        return
    for stage in rules.stages:
        if stage.fee and _can_empty(rules, stage):
            end, *others = takes
            message = (
                f"{{0}} is true, but {{1}} is {stage.fee} and always stays in the pot: winners "
                "take at most the pot as it stood before; see {2} and {3}"
            )
            yield Fault((end, key_of(stage, "declare", "fee"), *others), message)
            return


def _can_take_fees(rules: Rules, stage: Stage) -> bool:
    """Whether winners can take more than the pot as it stood before the fees, by that much."""
    return not stage.fee or any(
        not takes.is_nothing
        and (takes.of_pot * most > 1 or most * _of_empty_pot(takes, yeses) >= yeses * stage.fee)
        for takes, yeses, most in _takers(rules, stage)
    )


def _of_empty_pot(amount: Amount, yeses: int) -> int:
    """What an amount comes to where the pot was empty."""
    chips = max(amount.chips + amount.per_yes * yeses, amount.at_least)
    return chips if amount.at_most is None else min(chips, amount.at_most)


def _idle_tokens(rules: Rules) -> Iterator[Fault]:
    counted = ("tokens", "counted")
    for stage in rules.stages:
        for outcome, tokens in (("sole", stage.sole.tokens), ("contested", stage.contested.tokens)):
            if tokens:
                key = key_of(stage, "settle", outcome, "tokens")
                message = (
                    f"{{0}} is {tokens}, but {{1}} is `{rules.counted}`: tokens count nothing; "
                    "write 0"
                )
                yield Fault((key, counted), message)


def _stakes_of(stage: Stage) -> Iterator[Fault]:
    if not _worth_a_yes(stage):
        of_sole, of_contested = ("tokens", "winner_takes"), ("tokens", "winner_takes", "losers_pay")
        worth = (
            *(key_of(stage, "settle", "sole", name) for name in of_sole),
            *(key_of(stage, "settle", "contested", name) for name in of_contested),
        )
        message = (
            f"nothing can be won at stage {stage.name}: {{0}}, {{1}}, {{2}} and {{3}} are 0, "
            "and {4} brings the winner nothing"
        )
        yield Fault(worth, message)
        return
    yield from _winnings(stage, "contested", "losers_pay")
    yield from _winnings(stage, "contested", "noes_pay")
    yield from _winnings(stage, "sole", "noes_pay")


def _worth_a_yes(stage: Stage) -> bool:
    """Whether a yes can bring anything, or saves what a no can cost."""
    contested = stage.contested
    paid = not contested.losers_pay.is_nothing and contested.to == "each-winner"
    noes_pay = not (stage.sole.noes_pay.is_nothing and contested.noes_pay.is_nothing)
    wins = _takes(stage) or _gives_tokens(stage) or (paid and contested.pot_gets < 1)
    return wins or noes_pay or stage.silent.pays


def _winnings(stage: Stage, outcome: str, name: str) -> Iterator[Fault]:
    part = getattr(stage, outcome)
    pays: Amount = getattr(part, name)
    if pays.of_winnings and part.winner_takes.is_nothing:
        keys = tuple(key_of(stage, "settle", outcome, key) for key in (name, "winner_takes"))
        yield Fault(keys, "{0} follows the winnings, but {1} is 0: there are none")


def _pot_stays_empty(rules: Rules) -> bool:
    return rules.ante_chips == 0 and not any(map(_fills, rules.stages))


def _fills(stage: Stage) -> bool:
    """Whether anything can go into an empty pot, the ante aside."""
    contested, barred = stage.contested, stage.needed_to_win is not None
    into_pot = contested.to == "pot" or contested.pot_gets or contested.must_beat_ghost or barred
    odd = contested.ties.paid == "share" and contested.ties.odd_chips == "pot"
    amounts = [stage.silent.best_pays, stage.silent.all_pay]
    amounts += [stage.sole.noes_pay, contested.noes_pay]
    amounts += [contested.losers_pay] if into_pot or odd else []
    amounts += [stage.sole.losers_pay] if stage.sole.must_beat_ghost or barred else []
    follows = any(amount.of_winnings for amount in amounts) and _made_up(stage)
    return bool(stage.fee) or follows or not all(amount.needs_pot for amount in amounts)


def _made_up(stage: Stage) -> bool:
    """Whether losers pay the winner what an empty pot lacks."""
    contested: Contested = stage.contested
    return contested.shortfall == "losers" and not contested.winner_takes.needs_pot


def _takes(stage: Stage) -> bool:
    return not (stage.sole.winner_takes.is_nothing and stage.contested.winner_takes.is_nothing)


def _gives_tokens(stage: Stage) -> bool:
    return bool(stage.sole.tokens or stage.contested.tokens)


def _settle_keys(rules: Rules, name: str) -> tuple[Location, Location]:
    """The key for sole and for contested, where the first stage has them from."""
    first = rules.stages[0]
    return key_of(first, "settle", "sole", name), key_of(first, "settle", "contested", name)
