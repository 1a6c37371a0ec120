"""The rules in words that a designer reads who never saw the file: one short line a rule.

Every rule of the normalized game has its own line, and different rules have different words: so two
games are the same exactly where all words are. What most games lack is told only where it is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from napalm_lab.variant.phrases import (
    NONE,
    NOTHING,
    Rule,
    chips_words,
    hand_words,
    tokens_words,
)
from napalm_lab.variant.resolved import Rules, Stage
from napalm_lab.variant.settlement_words import (
    contested_in_words,
    silent_in_words,
    sole_in_words,
)
from napalm_lab.variant.stakes import Kitty, Roodles, Stacks

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight")


def rules_in_words(rules: Rules) -> tuple[Rule, ...]:
    """All rules that need to be told, as they come up in a game. Stages keep their own names."""
    normal = rules.normalized()
    found = list(game_in_words(normal))
    for stage, plain in zip(rules.stages, normal.stages, strict=True):
        title = stage_title(stage.name, int(plain.name))
        found += [
            replace(rule, key=f"stages.{stage.name}.{rule.key}", label=f"{title}{rule.label}")
            for rule in stage_in_words(plain)
        ]
    return tuple(rule for rule in found if not rule.plain)


def stage_title(name: str, number: int) -> str:
    """`stage two`, or where the name is no number, `stage 2 (low)`."""
    return f"stage {name}" if NUMBERS[number - 1] == name else f"stage {number} ({name})"


def range_text(low: int, high: int) -> str:
    """As in `4 to 7`, or `7` where there is only one."""
    return str(low) if low == high else f"{low} to {high}"


def game_in_words(rules: Rules) -> Iterator[Rule]:
    """All rules of the game as a whole, the plain ones too; `rules` are normalized."""
    yield Rule("seats", "players", range_text(rules.seats_min, rules.seats_max))
    yield Rule("ante", "ante", _ante(rules))
    yield Rule("tokens", "the pot is won with", _target(rules))
    yield from _end(rules)
    stacks, kitty, roodles = rules.stacks, rules.kitty, rules.roodles
    yield Rule("stacks", "chips to play with", _stacks(stacks), plain=stacks == Stacks())
    yield Rule("kitty", "kitty", _kitty(kitty), plain=kitty == Kitty())
    label = "after a very good hand"
    yield Rule("roodles", label, _roodles(roodles), plain=roodles == Roodles())


def _end(rules: Rules) -> Iterator[Rule]:
    end, at_once = rules.end, rules.end.target == "at-once"
    when = "as soon as the stage is settled" if at_once else "when the hand is over"
    yield Rule("end.target", "whoever has so many wins", when, plain=at_once)
    emptied = "wins the game for whoever took the last chips"
    words = emptied if end.pot_empty else "does not end the game"
    yield Rule("end.pot_empty", "to empty the pot", words, plain=not end.pot_empty)
    words = "any number"
    if end.hands is not None:
        words = f"{end.hands:,} at most; then most tokens take the pot, and level ones share it"
    yield Rule("end.hands", "hands", words, plain=end.hands is None)


def stage_in_words(stage: Stage) -> Iterator[Rule]:
    """All rules of one normalized stage; keys and labels follow on those of the stage."""
    yield Rule("deal", ": cards dealt", f"{stage.deal} to each player")
    yield Rule("goal", ": the hand that wins", f"the {stage.goal}est")
    yield Rule("ranking.cards", ": cards that count", _cards(stage))
    yield Rule("ranking.aces", ": aces are", _ACES[stage.aces])
    straights = "count" if stage.straights_and_flushes == "count" else "do not count"
    yield Rule("ranking.straights_and_flushes", ": straights and flushes", straights)
    rank = stage.suits == "rank"
    words = "decide between equal hands: spades over hearts, diamonds, clubs" if rank else NOTHING
    yield Rule("ranking.suits", ": suits", words, plain=not rank)
    qualifier = NOTHING if stage.qualifier is None else hand_words(stage.qualifier)
    yield Rule("qualifier", ": needed to say yes", qualifier)
    needed = NOTHING
    if stage.needed_to_win is not None:
        needed = hand_words(stage.needed_to_win)
        needed += "; else nobody wins, and each yes-sayer pays into the pot"
    yield Rule("needed_to_win", ": needed to win", needed, plain=stage.needed_to_win is None)
    yield from _declaring(stage)
    yield from silent_in_words(stage.silent)
    can_fail = stage.sole.must_beat_ghost or stage.needed_to_win is not None
    yield from sole_in_words(stage.sole, can_fail=can_fail)
    yield from contested_in_words(stage.contested)


def _declaring(stage: Stage) -> Iterator[Rule]:
    yield Rule("declare.order", ": declaring", _ORDER[stage.order, stage.first])
    challenge = "may change to yes, in turn" if stage.dealer_challenge else "may not change to yes"
    label = ": if only the dealer said yes, the others"
    yield Rule("declare.dealer_challenge", label, challenge)
    chance = stage.second_chance
    label = ": once somebody said yes"
    yield Rule("declare.second_chance", label, _SECOND_CHANCE[chance], plain=chance == "none")
    asked = "once" if stage.rounds == 1 else f"{stage.rounds} times at most"
    label = ": while nobody says yes, all are asked"
    yield Rule("declare.rounds", label, asked, plain=stage.rounds == 1)
    fee = f"{chips_words(stage.fee)}, into the pot" if stage.fee else NOTHING
    yield Rule("declare.fee", ": saying yes costs", fee, plain=not stage.fee)


_ACES = {
    "high": "high only",
    "low": "low only",
    "high-or-low": "high, or low in the straight 5-4-3-2-A",
}
_ORDER = {
    ("in-turn", "dealers-left"): "in turn from the dealer's left, the dealer last",
    ("in-turn", "dealer"): "in turn, the dealer first",
    ("at-once", "dealers-left"): "all at once",
    ("at-once", "dealer"): "all at once; what goes in turn begins with the dealer",
}
_SECOND_CHANCE = {
    "none": "nobody else gets a second chance",
    "next-seat": "if only one did, the next player to the left may change to yes",
    "everyone": "everybody else may change to yes, in turn",
}
_BROKE = {
    "out": "is out",
    "rebuy": "buys another stack",
    "free-stack": "is given another stack",
    "plays-on": "plays on",
}
_GOOD_HANDS = {
    "straight": "a straight",
    "flush": "a flush",
    "full-house": "a full house",
    "four-of-a-kind": "four of a kind",
    "straight-flush": "a straight flush",
}


def _ante(rules: Rules) -> str:
    if not rules.ante_chips:
        return NOTHING
    chips, every = chips_words(rules.ante_chips), rules.ante_every
    of_each = rules.ante_by == "each"
    paid = f"{chips} from each player" if of_each else f"{chips} for each player from the dealer"
    hands = ", ".join(str(1 + every * number) for number in range(3))
    named = {1: "every hand", 2: f"every other hand ({hands}, …)"}
    when = named.get(every, f"one hand in {every} ({hands}, …)")
    when = f"before every stage of {when}" if rules.ante_when == "stage" else when
    found_empty = ", if it finds the pot empty" if rules.ante_when == "pot-empty" else ""
    return f"{paid}, {when}{found_empty}"


def _target(rules: Rules) -> str:
    if rules.counted == "given":
        number = "no number of tokens" if rules.target is None else tokens_words(rules.target)
        return f"{number} given from the store"
    number = "no number of chips" if rules.target is None else chips_words(rules.target)
    less = ", less those paid into it by losing" if rules.counted == "stakes-net" else ""
    return f"{number} taken from the pot{less}"


def _stacks(stacks: Stacks) -> str:
    if stacks.chips is None:
        return "as many as it takes"
    more = "" if stacks.more is None else f", {stacks.more} at most, and then is out"
    return (
        f"{stacks.chips:,} each; nobody pays more than is left, and whoever has none after a hand "
        f"{_BROKE[stacks.broke]}{more}"
    )


def _kitty(kitty: Kitty) -> str:
    if not kitty.chips:
        return NONE
    contested = kitty.when == "contested"
    when = "every contested stage" if contested else "the ante of every hand"
    left = "shared by those still in" if kitty.left == "shared" else "kept"
    return (
        f"{chips_words(kitty.chips)} from the pot after {when}; what is left at the end is {left}"
    )


def _roodles(roodles: Roodles) -> str:
    if roodles.after == "none":
        return "nothing changes"
    times = "twice" if roodles.times == 2 else f"{roodles.times} times"
    hand = _GOOD_HANDS[roodles.after]
    return (
        f"antes and limits are {times} as high for a round of deals, when {hand} or better wins a "
        "showdown"
    )


def _cards(stage: Stage) -> str:
    if stage.cards == stage.held:
        return f"all {stage.held} held" if stage.held > 1 else "the one held"
    return f"the best {stage.cards} of the {stage.held} held"
