"""What a variant file may say about antes, the target, stacks and the end of the game."""

from typing import Annotated, get_args

from napalm_lab.variant.amount_schema import Chips
from napalm_lab.variant.amounts import MAX_CHIPS
from napalm_lab.variant.game_leaves import NumberOr
from napalm_lab.variant.leaves import Flag, Section, WholeNumber, Word, key
from napalm_lab.variant.stakes import (
    AnteBy,
    AnteWhen,
    Broke,
    Counted,
    Ending,
    GoodHand,
    KittyLeft,
    KittyWhen,
)


class Ante(Section):
    """What is put into the pot before the cards are dealt."""

    chips: Chips = key(1, "What each player antes.", unit="chips", article="1.2")
    every: Annotated[int, WholeNumber(1, 100)] = key(
        1,
        "On which hands: 1 is every hand, 2 every other (1, 3, 5, …), 3 every third.",
        unit="hands",
        article="1.2",
    )
    when: Annotated[AnteWhen, Word(get_args(AnteWhen))] = key(
        "hand",
        "When in those hands: `hand`, before the first cards; `stage`, before the cards of every "
        "stage; `pot-empty`, before the first cards, if the hand finds the pot empty.",
        article="1.2, 2.6",
    )
    by: Annotated[AnteBy, Word(get_args(AnteBy))] = key(
        "each",
        "Who pays: `each` for themselves, or the `dealer` for everybody still in the game.",
        article="4.6",
    )


class TokenRules(Section):
    """What wins the game."""

    target: Annotated[int | None, NumberOr(1, 1000, "none")] = key(
        5,
        "Who has this many takes the pot, and the game is over as soon as the stage is settled, or "
        "as `end.target` says. With `none` the game has to end in another way.",
        unit="tokens",
        article="1.10",
    )
    counted: Annotated[Counted, Word(get_args(Counted))] = key(
        "given",
        "What counts toward the target: `given`, tokens given from the store; `stakes-taken`, "
        "chips taken from the pot at settlements, however many were paid in; `stakes-net`, chips "
        "taken less chips paid into the pot as a loser, which can be below zero.",
        article="1.9, 2.5, 2.6",
    )


class End(Section):
    """When the game is over."""

    target: Annotated[Ending, Word(get_args(Ending), wants="ending")] = key(
        "at-once",
        "When somebody has reached `tokens.target`: `at-once`, as soon as the stage is settled; "
        "`after-hand`, when the hand is over.",
        article="1.10, 2.6",
    )
    pot_empty: Annotated[bool, Flag()] = key(
        False,
        "Whether the game is over as soon as winners have taken the last chip from the pot: they "
        "have won. The kitty does not count.",
        article="5",
    )
    hands: Annotated[int | None, NumberOr(1, 1_000_000, "none")] = key(
        None,
        "After so many hands the game is over, and most tokens take the pot; level ones share it.",
        unit="hands",
        article="5",
        default_text="`none`",
    )


class Stacks(Section):
    """The chips in front of each player: table stakes, and what comes after them."""

    chips: Annotated[int | None, NumberOr(1, MAX_CHIPS, "none")] = key(
        None,
        "What everybody starts with. Nobody ever pays more than is left, and who cannot pay in "
        "full plays the hand to its end. With `none` nobody ever runs out.",
        unit="chips",
        article="4.6",
        default_text="`none`",
    )
    broke: Annotated[Broke, Word(get_args(Broke))] = key(
        "out",
        "A player without chips when the hand is over: is `out` of the game; buys another stack "
        "(`rebuy`); is given one (`free-stack`) from the bank, so that players' net chips no "
        "longer sum to zero; or `plays-on` with nothing. Who is left alone takes the pot.",
        article="4.6",
    )
    more: Annotated[int | None, NumberOr(1, 100, "any")] = key(
        None,
        "How many stacks a player can buy or be given; then the player is out.",
        unit="stacks",
        article="4.6",
        default_text="`any`",
    )


class Kitty(Section):
    """Chips set aside from the pot."""

    chips: Chips = key(
        0,
        "What it takes from the pot, or what there is; at a stage, after all others have taken and "
        "paid. 0 for no kitty.",
        unit="chips",
        article="4.6",
    )
    when: Annotated[KittyWhen, Word(get_args(KittyWhen))] = key(
        "contested",
        "When: after every `contested` stage, or after the ante of every `hand`.",
        article="4.6",
    )
    left: Annotated[KittyLeft, Word(get_args(KittyLeft))] = key(
        "shared",
        "What is in it when the game is over: `shared` evenly by those still in, odd chips one "
        "each from the dealer's left; or `kept`.",
        article="4.6",
    )


class Roodles(Section):
    """Hands with higher antes and limits, which follow a very good hand."""

    after: Annotated[GoodHand, Word(get_args(GoodHand))] = key(
        "none",
        "When at least such a hand wins a showdown where high wins, the next hands, one deal by "
        "each player still in, have antes and limits (`at_most`) `times` as high.",
        article="4.6",
    )
    times: Annotated[int, WholeNumber(2, 10)] = key(
        2, "How many times as high.", unit="times", article="4.6"
    )
