"""Settlements in words: one short line a rule; keys and labels follow on those of the stage."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from napalm_lab.variant.amounts import share_text
from napalm_lab.variant.phrases import NOTHING, Rule, amount_words, tokens_words
from napalm_lab.variant.settlement import Contested, Silent, Sole, Then, Ties
from napalm_lab.wording import listed


def silent_in_words(silent: Silent) -> Iterator[Rule]:
    """The rules of a normalized stage at which nobody says yes."""
    yield Rule(
        "settle.silent", ", no yes", _silence(silent), plain=silent == Silent(then=silent.then)
    )
    yield _then("silent", ", no yes", silent.then)


def sole_in_words(sole: Sole, *, can_fail: bool) -> Iterator[Rule]:
    """The rules of a normalized stage at which one says yes; can_fail : and may still not win."""
    takes = amount_words(sole.winner_takes, pot="the whole pot")
    yield Rule("settle.sole.winner_takes", ", one yes: taken from the pot", takes)
    yield Rule("settle.sole.tokens", ", one yes: tokens given", tokens_words(sole.tokens))
    yield _ghost("sole", ", one yes", sole.must_beat_ghost)
    pays = _into_pot(amount_words(sole.losers_pay))
    label = ", one yes: who does not win pays"
    yield Rule("settle.sole.losers_pay", label, pays, plain=not can_fail)
    noes = _into_pot(amount_words(sole.noes_pay))
    label = ", one yes: each no pays"
    yield Rule("settle.sole.noes_pay", label, noes, plain=noes == NOTHING)
    yield _then("sole", ", one yes", sole.then)


def contested_in_words(contested: Contested) -> Iterator[Rule]:
    """The rules of a normalized stage at which several say yes."""
    several = ", several yes"
    takes = amount_words(contested.winner_takes, pot="the whole pot")
    yield Rule("settle.contested.winner_takes", f"{several}: the winner takes from the pot", takes)
    made_up = contested.shortfall == "losers"
    lacks = "is made up for by the losers" if made_up else "is lost to the winner"
    label = f"{several}: what the pot lacks"
    yield Rule("settle.contested.shortfall", label, lacks, plain=not made_up)
    pays = _losers_pay(contested)
    yield Rule("settle.contested.losers_pay", f"{several}: each loser pays", pays)
    tokens = tokens_words(contested.tokens)
    yield Rule("settle.contested.tokens", f"{several}: tokens given to each winner", tokens)
    ties = contested.ties
    label = f"{several}: tied winners"
    yield Rule("settle.contested.ties", label, _ties(ties), plain=ties == Ties())
    yield _ghost("contested", several, contested.must_beat_ghost)
    noes = _into_pot(amount_words(contested.noes_pay))
    label = f"{several}: each no pays"
    yield Rule("settle.contested.noes_pay", label, noes, plain=noes == NOTHING)
    yield _then("contested", several, contested.then)


def _then(outcome: str, label: str, then: Then) -> Rule:
    comes = "the next hand" if then == "next-hand" else "the next stage"
    return Rule(f"settle.{outcome}.then", f"{label}: then comes", comes, plain=then == "next-stage")


def _ghost(outcome: str, label: str, must_beat: bool) -> Rule:
    words = "a better hand than one dealt to nobody" if must_beat else NOTHING
    if must_beat and outcome == "contested":
        words += "; else nobody wins, and each yes-sayer pays into the pot"
    key = f"settle.{outcome}.must_beat_ghost"
    return Rule(key, f"{label}: needed to win, beside yes", words, plain=not must_beat)


def _silence(silent: Silent) -> str:
    moves = ["everybody antes again"] if silent.ante_again else []
    if not silent.best_pays.is_nothing:
        moves.append(f"the best hand pays {amount_words(silent.best_pays)}")
    if not silent.all_pay.is_nothing:
        moves.append(f"everybody pays {amount_words(silent.all_pay)}")
    if not moves:
        return "nothing moves"
    words = f"{listed(moves)}, into the pot"
    return words if silent.after == 1 else f"after {silent.after} silent stages in a row {words}"


def _losers_pay(contested: Contested) -> str:
    pays = amount_words(contested.losers_pay)
    if pays == NOTHING:
        return NOTHING
    if contested.pay == "together":
        pays = f"an even share of {pays}"
    pays = _into_pot(pays) if contested.to == "pot" else f"{pays}, to each winner"
    if contested.pot_gets:
        pays += f", but {_part(contested.pot_gets)} goes into the pot"
    return pays if contested.payers == "all" else f"{pays}; only the worst hand pays"


_PARTS = {
    Fraction(1, 2): "half of it",
    Fraction(1, 3): "a third of it",
    Fraction(1, 4): "a quarter of it",
    Fraction(1): "all of it",
}


def _part(share: Fraction) -> str:
    return _PARTS.get(share, f"{share_text(share)} of it")


_TAKE = {
    "share": "share what is taken",
    "in-full": "each take the full amount, in order of speaking,",
}
_PAID = {
    "in-full": "get in full what losers pay to a winner",
    "share": "share what each loser pays",
    "nothing": "are paid nothing",
}
_ODD_CHIPS = {
    "pot": "odd chips are the pot's",
    "dealers-left": "odd chips go one each from the dealer's left",
}


def _ties(ties: Ties) -> str:
    return f"{_TAKE[ties.take]} and {_PAID[ties.paid]}; {_ODD_CHIPS[ties.odd_chips]}"


def _into_pot(words: str) -> str:
    return words if words == NOTHING else f"{words}, into the pot"
