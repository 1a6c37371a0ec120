"""The ways in which a file may write an amount of chips."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, Self

from pydantic import Discriminator, GetCoreSchemaHandler, Tag, model_validator
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from napalm_lab.variant.amounts import AMOUNT_WORDS, MAX_CHIPS, MAX_DENOMINATOR, Amount
from napalm_lab.variant.leaves import TAG, Section, Share, WholeNumber, Word, key, say

Chips = Annotated[int, WholeNumber(0, MAX_CHIPS)]

AMOUNT = "amount"
"""The kind of value, for advice."""


_SUMMED = ("of_pot", "per_yes", "chips", "of_winnings")


class PotParts(Section):
    """An amount made of parts: their sum, then held within `at_least` and `at_most`."""

    of_pot: Annotated[Fraction, Share()] = key(
        Fraction(0),
        "Share of the pot as it stood before the stage moved anything, fees not counted: a decimal "
        f"number, as in `0.5`, or a fraction, as in `1/2`; 0.001, or `1/{MAX_DENOMINATOR}`, is the "
        "finest.",
        unit="times the pot",
    )
    chips: Chips = key(0, "A fixed number.", unit="chips")
    at_least: Chips = key(0, "Never less than this.", unit="chips")
    at_most: Annotated[int | None, WholeNumber(0, MAX_CHIPS)] = key(
        None,
        "Never more than this; after a very good hand more, where there are `roodles`. But an "
        "amount that always reaches its limit is that fixed number, also in roodles.",
        unit="chips",
        default_text="no bound",
    )

    @model_validator(mode="after")
    def _parts_agree(self) -> Self:
        parts = _parts_of(type(self))
        if not any(getattr(self, part) for part in parts):
            say(f"this amount has no part: write 0, or give {', '.join(parts)}")
        if self.at_most is not None and self.at_least > self.at_most:
            message = f"at_least is {self.at_least}, more than at_most, which is {self.at_most}"
            context = {"message": message, "keys": ["at_least", "at_most"]}
            raise PydanticCustomError("disagree", "{message}", context)
        return self

    def amount(self) -> Amount:
        """The same as an Amount."""
        return Amount(**dict(self))


class AmountParts(PotParts):
    """The same where somebody said yes."""

    per_yes: Annotated[int, WholeNumber(0, 1000)] = key(
        0, "For each seat that said yes.", unit="chips"
    )


class PaymentParts(AmountParts):
    """The same for what losers and noes pay, which can follow what the winner took."""

    of_winnings: Annotated[int, WholeNumber(0, 100)] = key(
        0,
        "Times what the winner took, made-up chips included (all winners together, where there is "
        "a tie).",
    )


def _parts_of(model: type[PotParts]) -> list[str]:
    return [name for name in _SUMMED if name in model.model_fields]


@dataclass(frozen=True)
class AmountForms:
    """The ways to write an amount, told apart by kind of value, so that a fault gives one error."""

    words: tuple[str, ...]
    parts: type[PotParts]

    def __get_pydantic_core_schema__(
        self, _source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """A union read as an Amount."""
        words, parts = ", ".join(self.words), ", ".join(_parts_of(self.parts))
        one_of = "one of" if len(self.words) > 1 else "the word"
        expected = (
            f"an amount: chips from 0 to {MAX_CHIPS:,}, {one_of} {words}, or a mapping with {parts}"
        )
        number: Any = Annotated[
            int, WholeNumber(0, MAX_CHIPS, expected, AMOUNT), Tag(f"{TAG}chips")
        ]
        word: Any = Annotated[str, Word(self.words, expected, AMOUNT), Tag(f"{TAG}word")]
        parts_type: Any = self.parts
        mapping: Any = Annotated[parts_type, Tag(f"{TAG}parts")]
        union = Annotated[number | word | mapping, Discriminator(_form_of)]
        forms = handler.generate_schema(union)
        return core_schema.no_info_after_validator_function(_amount_of, forms)


def _form_of(value: Any) -> str:
    if isinstance(value, dict | PotParts):
        return f"{TAG}parts"
    return f"{TAG}word" if isinstance(value, str) else f"{TAG}chips"


def _amount_of(written: int | str | PotParts) -> Amount:
    if isinstance(written, int):
        return Amount(chips=written)
    if isinstance(written, str):
        return AMOUNT_WORDS[written]
    return written.amount().simplified()
