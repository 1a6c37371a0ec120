"""What a variant file may say about settlements: what moves once all have declared."""

from fractions import Fraction
from typing import Annotated, get_args

from napalm_lab.variant.amount_schema import AmountForms, AmountParts, PaymentParts, PotParts
from napalm_lab.variant.amounts import AMOUNT_WORDS, NO_CHIPS, Amount
from napalm_lab.variant.leaves import Flag, Section, Share, WholeNumber, Word, key
from napalm_lab.variant.settlement import (
    OddChips,
    PaidTo,
    Pay,
    Payers,
    Shortfall,
    Then,
    TiedPaid,
    TiedTake,
)

Tokens = Annotated[int, WholeNumber(0, 1000)]

_OF_SILENCE = AmountForms(("pot",), PotParts)
_TAKING = AmountForms(("pot", "yeses"), AmountParts)
_PAYMENT = AmountForms(("pot", "yeses", "winnings"), PaymentParts)
_NEXT = "What comes next: `next-stage` (after the last stage, the next hand) or `next-hand`."
_GHOST = (
    "Whether {whom} has to beat a ghost to win: a hand dealt to nobody, which grows from stage to "
    "stage like a player's. An equal hand does not beat it. {failing}"
)


def _what_noes_pay() -> Amount:
    what = "What each player who said no pays into the pot."
    noes_pay: Amount = key(NO_CHIPS, what, unit="chips", article="5")
    return noes_pay


class Silent(Section):
    """Nobody said yes. What is paid goes into the pot."""

    ante_again: Annotated[bool, Flag()] = key(
        False, "Whether everybody antes once more.", article="1.9d, 5"
    )
    best_pays: Annotated[Amount, _OF_SILENCE] = key(
        NO_CHIPS,
        "What the best hand of those still in pays for its silence; where several are best, each.",
        unit="chips",
        article="5",
    )
    all_pay: Annotated[Amount, _OF_SILENCE] = key(
        NO_CHIPS, "What everybody still in pays.", unit="chips", article="5"
    )
    after: Annotated[int, WholeNumber(1, 100)] = key(
        1,
        "All this is due only at the so-many-th silent stage in a row, from hand to hand; then the "
        "count starts anew. Silent stages at which nothing is ever due count too; any other "
        "outcome starts the count anew, and so does paying.",
        unit="stages",
        article="5",
    )
    then: Annotated[Then, Word(get_args(Then))] = key("next-stage", _NEXT, article="1.9d, 5")


class Sole(Section):
    """One player said yes."""

    winner_takes: Annotated[Amount, _TAKING] = key(
        NO_CHIPS, "What that player takes from the pot.", unit="chips", article="2.2"
    )
    tokens: Tokens = key(1, "What that player gets from the store.", unit="tokens", article="1.9a")
    must_beat_ghost: Annotated[bool, Flag()] = key(
        False,
        _GHOST.format(whom="that player", failing="Who fails pays `losers_pay` into the pot."),
        article="5",
    )
    losers_pay: Annotated[Amount | None, _TAKING] = key(
        None,
        "What that player pays into the pot after failing to win: with a hand that does not beat "
        "the ghost, or is worse than `needed_to_win`. Without `must_beat_ghost` and "
        "`needed_to_win` a sole yes always wins, and this means nothing.",
        unit="chips",
        article="2.6, 5",
        default_text="as `settle.contested.losers_pay`",
    )
    noes_pay: Annotated[Amount, _PAYMENT] = _what_noes_pay()
    then: Annotated[Then, Word(get_args(Then))] = key("next-stage", _NEXT, article="2.6, 5")


class Ties(Section):
    """Two or more yes-sayers hold the best hand: all of them win."""

    take: Annotated[TiedTake, Word(get_args(TiedTake))] = key(
        "share",
        "What they take from the pot: `share`, they share `winner_takes` evenly; `in-full`, each "
        "takes it whole, or what there is, from the first to speak on, round the table.",
        article="2.6",
    )
    paid: Annotated[TiedPaid, Word(get_args(TiedPaid))] = key(
        "in-full",
        "What they are paid: `in-full`, each loser pays the full amount to each of them; `share`, "
        "they share it evenly, each loser's payment apart; `nothing`, no loser pays anything.",
        article="1.9c, 2.6",
    )
    odd_chips: Annotated[OddChips, Word(get_args(OddChips))] = key(
        "pot",
        "Chips that cannot be shared evenly, of each sum that is shared: they stay in the `pot`, "
        "or go into it; or `dealers-left`, one each from the first of them at the dealer's left.",
        article="2.6, 2.8",
    )


class Contested(Section):
    """Two or more players said yes; the best hand wins."""

    winner_takes: Annotated[Amount, _TAKING] = key(
        NO_CHIPS,
        "What the winner takes from the pot, or what there is. Tied winners share it evenly, "
        "rounded down, where `ties` says nothing else.",
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
        "Who gets it: `each-winner`, the winner, or each tied winner, in full where `ties` says "
        "nothing else; `pot`, once into the pot.",
        article="1.9b, 1.9c, 2.2",
    )
    payers: Annotated[Payers, Word(get_args(Payers))] = key(
        "all",
        "Which of them pay: `all`, or the `worst` hand only; where several are worst, each.",
        article="5",
    )
    pay: Annotated[Pay, Word(get_args(Pay))] = key(
        "each",
        "How: `each` pays the amount, or they pay it `together`, evenly, odd chips one each from "
        "the first payer at the dealer's left.",
        article="2.6",
    )
    pot_gets: Annotated[Fraction, Share(1)] = key(
        Fraction(0),
        "Which share of a payment to a winner goes into the pot instead, rounded down. Means "
        "nothing where `to` is `pot`.",
        unit="times the payment",
        article="5",
    )
    tokens: Tokens = key(0, "What each winner gets from the store.", unit="tokens", article="1.9b")
    shortfall: Annotated[Shortfall, Word(get_args(Shortfall))] = key(
        "lost",
        "Where the pot holds less than the winner is to take: `lost`, the winner takes what there "
        "is; `losers`, they share what is missing and pay it to the winner, as if it was taken.",
        article="2.6",
    )
    ties: Ties = key(Ties(), "What tied winners take and are paid.", article="1.9c, 2.6")
    must_beat_ghost: Annotated[bool, Flag()] = key(
        False,
        _GHOST.format(
            whom="the best yes-sayer",
            failing="Else nobody wins, and all yes-sayers pay `losers_pay` into the pot: each, or "
            "together where `pay` is `together`.",
        ),
        article="5",
    )
    noes_pay: Annotated[Amount, _PAYMENT] = _what_noes_pay()
    then: Annotated[Then, Word(get_args(Then))] = key("next-stage", _NEXT, article="2.6, 5")


class Settle(Section):
    """What moves once all have declared."""

    silent: Silent = key(Silent(), "Nobody said yes.", article="1.9d")
    sole: Sole = key(Sole(), "One player said yes.", article="1.9a")
    contested: Contested = key(Contested(), "Two or more players said yes.", article="1.9b, 1.9c")
