"""What may be written in a variant file beside rules: about itself, parents, goals, examples."""

from typing import Annotated

from napalm_lab.rules.limits import MAX_SEATS, MIN_SEATS
from napalm_lab.variant.amounts import MAX_CHIPS
from napalm_lab.variant.game_leaves import Hand, SeatLetter, StageReference
from napalm_lab.variant.goal_schema import Goals
from napalm_lab.variant.leaves import (
    OneOrMany,
    Section,
    Text,
    WholeNumber,
    key,
)
from napalm_lab.variant.schema import VERSION, Changes

SEAT_LETTERS = "ABCDEFGHIJ"
MOST_IN_EXAMPLES = 1_000_000_000

SeatName = Annotated[str, SeatLetter(SEAT_LETTERS)]
SeatNames = Annotated[tuple[str, ...], OneOrMany(SeatLetter(SEAT_LETTERS))]
PotChips = Annotated[int, WholeNumber(0, MOST_IN_EXAMPLES)]
TokensHeld = Annotated[int, WholeNumber(-MAX_CHIPS, MAX_CHIPS)]
Cards = Annotated[tuple[int, ...], Hand()]


class ResultKeys(Section):
    """What an example wants."""

    chips: dict[SeatName, Annotated[int, WholeNumber(-MOST_IN_EXAMPLES, MOST_IN_EXAMPLES)]] = key(
        {},
        "What each seat gains or loses; seats not named, nothing.",
        unit="chips",
        default_text="none",
    )
    pot: PotChips = key(..., "The pot afterwards; 0 where the game was won.", unit="chips")
    tokens: dict[SeatName, TokensHeld] = key(
        {},
        "Tokens each seat holds afterwards; seats not named, none.",
        unit="tokens",
        default_text="as before",
    )
    won: SeatNames = key(
        (),
        "Who won the game, a seat or a list; its chips then include the pot taken.",
        article="1.10, 2.8",
        default_text="nobody, the game goes on",
    )


class ExampleKeys(Section):
    """A worked situation: one stage, without an ante, played through the real rules by `check`."""

    name: Annotated[str, Text()] = key(..., "What the example shows.")
    seats: Annotated[int, WholeNumber(MIN_SEATS, MAX_SEATS)] = key(
        ..., "How many play: A, B, C, … clockwise.", unit="players"
    )
    dealer: SeatName = key("A", "Who deals.", article="1.8")
    pot: PotChips = key(..., "The pot before the stage.", unit="chips")
    tokens: dict[SeatName, TokensHeld] = key(
        {},
        "Tokens held before the stage; seats not named, none.",
        unit="tokens",
        default_text="none",
    )
    stacks: dict[SeatName, PotChips] = key(
        {},
        "Chips in front before the stage, where the rules have `stacks`; seats not named, a full "
        "stack. Who has 0 is still in the hand.",
        unit="chips",
        article="4.6",
        default_text="full stacks",
    )
    stage: Annotated[int | str, StageReference()] = key(
        ..., "The stage, by name or by number from 1."
    )
    silent_before: Annotated[int, WholeNumber(0, 1000)] = key(
        0, "Silent stages in a row just before this one.", unit="stages", article="5"
    )
    hands: dict[SeatName, Cards] = key(
        {},
        "Cards by seat, as in `B: Ah Ad`: all that are held at the stage. Needed for everybody "
        "whose hand decides what is won or paid; other seats get any cards.",
        default_text="any cards",
    )
    ghost: Cards = key(
        (),
        "The cards of the ghost, the hand dealt to nobody. Needed where it has to be beaten.",
        article="5",
        default_text="any cards",
    )
    yes: SeatNames = key(
        (),
        "Who says yes in the first round, a seat or a list.",
        article="1.8",
        default_text="nobody",
    )
    challenge: SeatNames = key(
        (),
        "Who then changes to yes, a seat or a list: where the dealer alone said yes, or there is "
        "a `second_chance`.",
        article="1.8",
        default_text="nobody",
    )
    result: ResultKeys = key(..., "What the rules should make of it.")


class VariantFile(Changes):
    """A variant of the game. Whatever is left out is as in the parents, else as in pagat."""

    version: Annotated[
        int, WholeNumber(VERSION, VERSION, f"{VERSION}, the version of this format")
    ] = key(..., f"The version of the format that the file is written in: {VERSION}.")
    extends: Annotated[tuple[str, ...], OneOrMany(Text("the name of a variant, or a path"))] = key(
        (),
        "The parents: a shipped variant by its bare name, or a path relative to this file, or a "
        "list of them, each merged over those before it.",
        default_text="none",
    )
    goals: Goals = key(
        Goals(),
        "What the game should be like, which `check --play` tries.",
        default_text="none",
    )
    examples: list[ExampleKeys] = key(
        [], "Worked situations, which `check` plays through the rules.", default_text="none"
    )
