"""What a variant file may say about the rules: keys, kinds of value, ranges, defaults, meanings.

The defaults are the pagat game. Every key says its meaning, its unit, and the articles it comes
from.
"""

from __future__ import annotations

from typing import Annotated, get_args

from napalm_lab.rules.limits import MAX_CARDS, MAX_HELD, MAX_SEATS, MAX_STAGES, MIN_SEATS
from napalm_lab.rules.options import Aces, Goal, StraightsAndFlushes
from napalm_lab.variant.amount_schema import AmountForms, AmountParts, Chips, PaymentParts
from napalm_lab.variant.amounts import AMOUNT_WORDS, Amount
from napalm_lab.variant.game_leaves import Ranks, StageName
from napalm_lab.variant.leaves import Flag, OneOrMany, Section, Text, WholeNumber, Word, key
from napalm_lab.variant.resolved import Counted, Order, PaidTo

VERSION = 1

Tokens = Annotated[int, WholeNumber(0, 1000)]


_TAKING = AmountForms(("pot", "yeses"), AmountParts)
_PAYMENT = AmountForms(("pot", "yeses", "winnings"), PaymentParts)


class Seats(Section):
    """How many play."""

    min: Annotated[int, WholeNumber(MIN_SEATS, MAX_SEATS)] = key(
        4, "Fewest players.", unit="players", article="1.1"
    )
    max: Annotated[int, WholeNumber(MIN_SEATS, MAX_SEATS)] = key(
        7, "Most players.", unit="players", article="1.1"
    )


class Ante(Section):
    """What every player puts into the pot before the cards are dealt."""

    chips: Chips = key(1, "What each player antes.", unit="chips", article="1.2")
    every: Annotated[int, WholeNumber(1, 100)] = key(
        1,
        "On which hands: 1 is every hand, 2 every other (1, 3, 5, …), 3 every third.",
        unit="hands",
        article="1.2",
    )


class TokenRules(Section):
    """What wins the game."""

    target: Annotated[int, WholeNumber(1, 1000)] = key(
        5,
        "Who has this many takes the pot, and the game is over as soon as the stage is settled.",
        unit="tokens",
        article="1.10",
    )
    counted: Annotated[Counted, Word(get_args(Counted))] = key(
        "given",
        "What counts toward the target: `given`, tokens given from the store; `stakes-taken`, "
        "chips taken from the pot at settlements, however many were paid in.",
        article="1.9, 2.5",
    )


class StageDeclare(Section):
    """How a stage's players declare, where that differs from the other stages."""

    dealer_challenge: Annotated[bool, Flag()] = key(
        True,
        "If only the dealer said yes, each other player in turn, once, may change no to yes.",
        article="1.8",
    )


class Declare(StageDeclare):
    """How the players say yes or no."""

    order: Annotated[Order, Word(get_args(Order))] = key(
        "in-turn",
        "Who speaks when: `in-turn`, from the dealer's left, the dealer last.",
        article="1.8",
    )


class RankingKeys(Section):
    """Which hand is better at a stage."""

    cards: Annotated[int | None, WholeNumber(1, MAX_CARDS)] = key(
        None,
        "How many cards count: the best so many of those held.",
        unit="cards",
        article="1.4, 1.5, 1.6",
        default_text="all that are held, at most five",
    )
    aces: Annotated[Aces, Word(get_args(Aces))] = key(
        "high",
        "`high`: above the king only; `low`: below the two only; `high-or-low`: above the king, "
        "and 5-4-3-2-A is the lowest straight.",
        article="1.5, 1.6, 4.1",
    )
    straights_and_flushes: Annotated[
        StraightsAndFlushes | None, Word(get_args(StraightsAndFlushes))
    ] = key(
        None,
        "Whether straights and flushes exist; they can where five cards count.",
        article="1.4, 1.5, 4.2",
        default_text="`count` where five cards count, else `ignored`",
    )


class Sole(Section):
    """One player said yes."""

    winner_takes: Annotated[Amount, _TAKING] = key(
        Amount(), "What that player takes from the pot.", unit="chips", article="2.2"
    )
    tokens: Tokens = key(1, "What that player gets from the store.", unit="tokens", article="1.9a")


class Contested(Section):
    """Two or more players said yes; the best hand wins."""

    winner_takes: Annotated[Amount, _TAKING] = key(
        Amount(),
        "What the winner takes from the pot, or what there is; tied winners share it evenly, "
        "rounded down.",
        unit="chips",
        article="2.2, 2.3, 2.4",
    )
    losers_pay: Annotated[Amount, _PAYMENT] = key(
        AMOUNT_WORDS["pot"],
        "What each other yes-sayer pays, out of pocket, after the winner has taken.",
        unit="chips",
        article="1.9b, 2.3, 2.7",
    )
    to: Annotated[PaidTo, Word(get_args(PaidTo))] = key(
        "each-winner",
        "Who gets it: `each-winner`, the winner, or each tied winner in full; `pot`, once into "
        "the pot.",
        article="1.9b, 1.9c, 2.2",
    )
    tokens: Tokens = key(0, "What each winner gets from the store.", unit="tokens", article="1.9b")


class Settle(Section):
    """What moves once all have declared."""

    sole: Sole = key(Sole(), "One player said yes.", article="1.9a")
    contested: Contested = key(Contested(), "Two or more players said yes.", article="1.9b, 1.9c")


class Stage(Section):
    """A deal, a round of declaring and a settlement."""

    deal: Annotated[int, WholeNumber(0, MAX_HELD)] = key(
        ..., "Cards dealt to each player, added to those held.", unit="cards", article="1.3"
    )
    goal: Annotated[Goal, Word(get_args(Goal))] = key(
        "high", "Whether the highest or the lowest hand wins.", article="1.4, 1.5, 1.6"
    )
    ranking: RankingKeys = key(
        RankingKeys(), "Which hand is better.", article="1.4, 1.5, 1.6, 4.1, 4.2"
    )
    qualifier: Annotated[tuple[int, ...] | None, Ranks()] = key(
        None,
        "A bar: whoever holds a worse hand may not say yes. Its ranks, as in `8 7 6 5 4`, not of "
        "one suit.",
        article="4.2",
        default_text="none",
    )
    declare: StageDeclare | None = key(
        None, "What differs here from `declare`.", article="1.8", default_text="as in `declare`"
    )
    settle: Settle | None = key(
        None, "What differs here from `settle`.", article="1.9", default_text="as in `settle`"
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
    ante: Ante = key(Ante(), "What every player puts into the pot before the deal.", article="1.2")
    tokens: TokenRules = key(TokenRules(), "What wins the game.", article="1.10, 2.5")
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
