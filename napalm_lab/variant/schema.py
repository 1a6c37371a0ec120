"""What a variant file may say about the rules: keys, kinds of value, ranges, defaults, meanings.

The defaults are the pagat game. Every key says its meaning, its unit, and the articles it comes
from.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, Self, get_args

from pydantic import Discriminator, GetCoreSchemaHandler, Tag, model_validator
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from napalm_lab.variant.amounts import AMOUNT_WORDS, MAX_CHIPS, Amount
from napalm_lab.variant.leaves import (
    TAG,
    Flag,
    OneOrMany,
    Ranks,
    Section,
    Share,
    StageName,
    Text,
    WholeNumber,
    Word,
    key,
    say,
)
from napalm_lab.variant.resolved import Aces, Counted, Goal, Order, PaidTo, StraightsAndFlushes

VERSION = 1
MAX_STAGES = 8

Chips = Annotated[int, WholeNumber(0, MAX_CHIPS)]
Tokens = Annotated[int, WholeNumber(0, 1000)]


class AmountParts(Section):
    """An amount made of parts: their sum, then held within `at_least` and `at_most`."""

    of_pot: Annotated[Fraction, Share()] = key(
        Fraction(0),
        "Share of the pot as it stood before the stage moved anything.",
        unit="times the pot",
    )
    per_yes: Annotated[int, WholeNumber(0, 1000)] = key(
        0, "For each seat that said yes.", unit="chips"
    )
    chips: Chips = key(0, "A fixed number.", unit="chips")
    at_least: Chips = key(0, "Never less than this.", unit="chips")
    at_most: Annotated[int | None, WholeNumber(0, MAX_CHIPS)] = key(
        None, "Never more than this.", unit="chips", default_text="no bound"
    )

    @property
    def winnings(self) -> int:
        """How many times the winnings; none here."""
        return 0

    @model_validator(mode="after")
    def _parts_agree(self) -> Self:
        if not self.of_pot and not self.per_yes and not self.chips and not self.winnings:
            message = "this amount has no part: write 0, or give " + ", ".join(
                _parts_of(type(self))
            )
            say(message)
        if self.at_most is not None and self.at_least > self.at_most:
            message = f"at_least is {self.at_least}, more than at_most, which is {self.at_most}"
            context = {"message": message, "keys": ["at_least", "at_most"]}
            raise PydanticCustomError("disagree", "{message}", context)
        return self

    def amount(self) -> Amount:
        """The same as an Amount."""
        return Amount(
            self.of_pot, self.per_yes, self.winnings, self.chips, self.at_most, self.at_least
        )


class PaymentParts(AmountParts):
    """The same for what losers pay, which can follow what the winner took."""

    of_winnings: Annotated[int, WholeNumber(0, 100)] = key(
        0, "Times what the winner took from the pot (all winners together, where there is a tie)."
    )

    @property
    def winnings(self) -> int:
        """How many times the winnings."""
        return self.of_winnings


def _parts_of(model: type[AmountParts]) -> list[str]:
    return [name for name in model.model_fields if not name.startswith("at_")]


@dataclass(frozen=True)
class AmountForms:
    """The ways to write an amount, told apart by kind of value, so that a fault gives one error."""

    words: tuple[str, ...]
    parts: type[AmountParts]

    def __get_pydantic_core_schema__(
        self, _source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """A union read as an Amount."""
        words, parts = ", ".join(self.words), ", ".join(_parts_of(self.parts))
        expected = (
            f"an amount: chips from 0 to {MAX_CHIPS:,}, one of {words}, or a mapping with {parts}"
        )
        number: Any = Annotated[int, WholeNumber(0, MAX_CHIPS, expected), Tag(f"{TAG}chips")]
        word: Any = Annotated[str, Word(self.words, expected), Tag(f"{TAG}word")]
        parts_type: Any = self.parts
        mapping: Any = Annotated[parts_type, Tag(f"{TAG}parts")]
        union = Annotated[number | word | mapping, Discriminator(_form_of)]
        forms = handler.generate_schema(union)
        return core_schema.no_info_after_validator_function(_amount_of, forms)


def _form_of(value: Any) -> str:
    if isinstance(value, dict | AmountParts):
        return f"{TAG}parts"
    return f"{TAG}word" if isinstance(value, str) else f"{TAG}chips"


def _amount_of(written: int | str | AmountParts) -> Amount:
    if isinstance(written, int):
        return Amount(chips=written)
    if isinstance(written, str):
        return AMOUNT_WORDS[written]
    return written.amount().simplified()


_TAKING = AmountForms(("pot", "yeses"), AmountParts)
_PAYMENT = AmountForms(("pot", "yeses", "winnings"), PaymentParts)


class Seats(Section):
    """How many play."""

    min: Annotated[int, WholeNumber(2, 10)] = key(
        4, "Fewest players.", unit="players", article="1.1"
    )
    max: Annotated[int, WholeNumber(2, 10)] = key(7, "Most players.", unit="players", article="1.1")


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

    cards: Annotated[int | None, WholeNumber(1, 5)] = key(
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

    deal: Annotated[int, WholeNumber(0, 7)] = key(
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
