"""What a variant file may say about the rules: keys, kinds of value, ranges, defaults, meanings.

The defaults are the pagat game. Every key says its meaning, its unit, and the articles it comes
from.

Here and in the other schema modules annotations are no text (no `from __future__ import
annotations`): pydantic would compile every one of them anew, a tenth of the time `check` takes.
"""

from typing import Annotated

from napalm_lab.rules.limits import MAX_SEATS, MAX_STAGES, MIN_SEATS
from napalm_lab.variant.game_leaves import StageName
from napalm_lab.variant.leaves import OneOrMany, Section, Text, WholeNumber, key
from napalm_lab.variant.settle_schema import Settle
from napalm_lab.variant.stage_schema import Declare, RankingKeys, Stage
from napalm_lab.variant.stakes_schema import Ante, End, Kitty, Roodles, Stacks, TokenRules

VERSION = 1


class Seats(Section):
    """How many play."""

    min: Annotated[int, WholeNumber(MIN_SEATS, MAX_SEATS)] = key(
        4, "Fewest players.", unit="players", article="1.1"
    )
    max: Annotated[int, WholeNumber(MIN_SEATS, MAX_SEATS)] = key(
        7, "Most players.", unit="players", article="1.1"
    )


def _pagat_stages() -> dict[str, Stage]:
    two, five = RankingKeys(cards=2, straights_and_flushes="ignored"), RankingKeys(cards=5)
    return {
        "one": Stage(deal=2, goal="high", ranking=two),
        "two": Stage(deal=3, goal="low", ranking=five),
        "three": Stage(deal=2, goal="high", ranking=five),
    }


class RuleKeys(Section):
    """Everything that is inherited: the rules themselves."""

    seats: Seats = key(Seats(), "How many play.", article="1.1")
    ante: Ante = key(Ante(), "What is put into the pot before the deal.", article="1.2")
    tokens: TokenRules = key(TokenRules(), "What wins the game.", article="1.10, 2.5")
    end: End = key(End(), "When the game is over.", article="1.10, 2.6")
    stacks: Stacks = key(Stacks(), "The chips in front of each player.", article="4.6")
    kitty: Kitty = key(Kitty(), "Chips set aside from the pot.", article="4.6")
    roodles: Roodles = key(
        Roodles(), "Hands with higher antes and limits, after a very good hand.", article="4.6"
    )
    declare: Declare = key(Declare(), "How the players say yes or no.", article="1.8")
    stages: dict[Annotated[str, StageName()], Stage] = key(
        _pagat_stages(),
        f"The stages by name, in the order they are played; at most {MAX_STAGES}.",
        article="1.3",
        default_text="the three stages of pagat",
    )
    settle: Settle = key(
        Settle(),
        "What moves at every stage; a stage's own `settle` is merged over it.",
        article="1.9",
    )


class Changes(RuleKeys):
    """Rules with what a file says about itself: what an experiment may write inline."""

    name: Annotated[str | None, Text()] = key(
        None, "What people call it.", default_text="the name of the file"
    )
    source: Annotated[str | None, Text()] = key(
        None, "Where the rules come from.", default_text="none"
    )
    notes: Annotated[tuple[str, ...], OneOrMany(Text())] = key(
        (),
        "Readings taken, and anything else worth saying: one text or a list.",
        default_text="none",
    )
