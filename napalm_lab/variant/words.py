"""The rules in words that a designer reads who never saw the file: one short line a rule.

Every rule of the normalized game has its own line, and different rules have different words: so two
games are the same exactly where all words are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from napalm_lab.rules.cards import RANKS
from napalm_lab.variant.amounts import Amount, share_text
from napalm_lab.variant.resolved import Contested, Rules, Sole, Stage
from napalm_lab.wording import counted

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight")
NOTHING = "nothing"
NONE = "none"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its key, as in `stages.two.deal`, what it is about, and what it says."""

    key: str
    label: str
    words: str


def rules_in_words(rules: Rules) -> tuple[Rule, ...]:
    """All rules, in the order in which they come up in a game. Stages keep their own names."""
    normal = rules.normalized()
    found = list(game_in_words(normal))
    for stage, plain in zip(rules.stages, normal.stages, strict=True):
        prefix = f"stages.{stage.name}."
        title = stage_title(stage.name, int(plain.name))
        found += [
            Rule(prefix + rule.key, f"{title}{rule.label}", rule.words)
            for rule in stage_in_words(plain)
        ]
    return tuple(found)


def stage_title(name: str, number: int) -> str:
    """`stage two`, or where the name is no number, `stage 2 (low)`."""
    return f"stage {name}" if NUMBERS[number - 1] == name else f"stage {number} ({name})"


def range_text(low: int, high: int) -> str:
    """As in `4 to 7`, or `7` where there is only one."""
    return str(low) if low == high else f"{low} to {high}"


def game_in_words(rules: Rules) -> Iterator[Rule]:
    """The rules of the game as a whole; `rules` are normalized."""
    yield Rule("seats", "players", range_text(rules.seats_min, rules.seats_max))
    yield Rule("ante", "ante", _ante(rules))
    yield Rule("tokens", "the pot is won with", _target(rules))
    yield Rule("declare.order", "declaring", "in turn from the dealer's left, the dealer last")


def stage_in_words(stage: Stage) -> Iterator[Rule]:
    """The rules of one normalized stage; keys and labels follow on those of the stage."""
    yield Rule("deal", ": cards dealt", f"{stage.deal} to each player")
    yield Rule("goal", ": the hand that wins", f"the {stage.goal}est")
    yield Rule("ranking.cards", ": cards that count", _cards(stage))
    yield Rule("ranking.aces", ": aces are", _ACES[stage.aces])
    straights = "count" if stage.straights_and_flushes == "count" else "do not count"
    yield Rule("ranking.straights_and_flushes", ": straights and flushes", straights)
    yield Rule("qualifier", ": needed to say yes", _qualifier(stage))
    challenge = "may change to yes, in turn" if stage.dealer_challenge else "may not change to yes"
    label = ": if only the dealer said yes, the others"
    yield Rule("declare.dealer_challenge", label, challenge)
    yield from _sole(stage.sole)
    yield from _contested(stage.contested)


def _sole(sole: Sole) -> Iterator[Rule]:
    takes = _amount(sole.winner_takes, pot="the whole pot")
    yield Rule("settle.sole.winner_takes", ", one yes: taken from the pot", takes)
    yield Rule("settle.sole.tokens", ", one yes: tokens given", _tokens(sole.tokens))


def _contested(contested: Contested) -> Iterator[Rule]:
    takes = _amount(contested.winner_takes, pot="the whole pot")
    yield Rule(
        "settle.contested.winner_takes", ", several yes: the winner takes from the pot", takes
    )
    pays = _amount(contested.losers_pay, pot="as much as is in the pot")
    if pays != NOTHING:
        pays += ", into the pot" if contested.to == "pot" else ", to each winner"
    yield Rule("settle.contested.losers_pay", ", several yes: each loser pays", pays)
    tokens = _tokens(contested.tokens)
    yield Rule("settle.contested.tokens", ", several yes: tokens given to each winner", tokens)


_ACES = {
    "high": "high only",
    "low": "low only",
    "high-or-low": "high, or low in the straight 5-4-3-2-A",
}


def _ante(rules: Rules) -> str:
    if not rules.ante_chips:
        return NOTHING
    every = rules.ante_every
    hands = ", ".join(str(1 + every * number) for number in range(3))
    named = {1: "every hand", 2: f"every other hand ({hands}, …)"}
    when = named.get(every, f"one hand in {every} ({hands}, …)")
    return f"{_chips(rules.ante_chips)} from each player, {when}"


def _target(rules: Rules) -> str:
    if rules.counted == "given":
        return f"{_tokens(rules.target)} given from the store"
    return f"{_chips(rules.target)} taken from the pot"


def _cards(stage: Stage) -> str:
    if stage.cards == stage.held:
        return f"all {stage.held} held" if stage.held > 1 else "the one held"
    return f"the best {stage.cards} of the {stage.held} held"


def _qualifier(stage: Stage) -> str:
    if stage.qualifier is None:
        return NOTHING
    return "-".join(RANKS[rank] for rank in stage.qualifier) + " or better"


def _amount(amount: Amount, pot: str) -> str:
    """As in `2 chips plus 1 chip for each yes, but at most 10 chips`; `pot` says the whole pot."""
    amount = amount.simplified()
    parts: list[str] = []
    if amount.of_pot == 1:
        parts.append(pot)
    elif amount.of_pot:
        parts.append(_share_of_pot(amount.of_pot))
    if amount.of_winnings:
        times = "" if amount.of_winnings == 1 else f"{amount.of_winnings} times "
        parts.append(f"{times}what the winner took")
    if amount.per_yes:
        parts.append(f"{_chips(amount.per_yes)} for each yes")
    if amount.chips:
        parts.append(_chips(amount.chips))
    bounds = [f"at least {_chips(amount.at_least)}"] if amount.at_least else []
    bounds += [] if amount.at_most is None else [f"at most {_chips(amount.at_most)}"]
    plus = ", plus " if amount.of_pot.denominator > 1 else " plus "
    more = " plus ".join(parts[1:])
    whole = plus.join([*parts[:1], more] if more else parts or [NOTHING])
    return whole + (f", but {' and '.join(bounds)}" if bounds else "")


_SHARES = {
    Fraction(1, 2): "half the pot",
    Fraction(1, 3): "a third of the pot",
    Fraction(2, 3): "two thirds of the pot",
    Fraction(1, 4): "a quarter of the pot",
    Fraction(3, 4): "three quarters of the pot",
    Fraction(2): "twice the pot",
}


def _share_of_pot(share: Fraction) -> str:
    """As in `half the pot, rounded down`; whole times need no rounding."""
    words = _SHARES.get(share, f"{share_text(share)} times the pot")
    return words if share.denominator == 1 else f"{words}, rounded down"


def _chips(number: int) -> str:
    return counted(number, "chip")


def _tokens(number: int) -> str:
    return counted(number, "token") if number else NONE
