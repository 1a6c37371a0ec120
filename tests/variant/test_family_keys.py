"""Every key of the family: what a file says is what holds, for the game or for a stage."""

from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest

from napalm_lab.variant.amounts import Amount
from napalm_lab.variant.loading import load
from napalm_lab.variant.settlement import Contested, Silent, Sole, Ties
from napalm_lab.variant.stakes import End, Kitty, Roodles, Stacks

from .conftest import Loading

TWO, POT = Amount(chips=2), Amount(of_pot=Fraction(1))

EVERYTHING = """\
version: 1
seats: {max: 6}
ante: {chips: 2, when: stage, by: dealer}
tokens: {target: 40, counted: stakes-net}
end: {target: after-hand, pot_empty: true, hands: 30}
stacks: {chips: 100, broke: free-stack, more: 2}
kitty: {chips: 1, when: hand, left: kept}
roodles: {after: four-of-a-kind, times: 3}
declare: {order: at-once, first: dealer, dealer_challenge: false, second_chance: everyone,
          rounds: 3, fee: 1}
settle:
  silent: {ante_again: true, best_pays: pot, all_pay: 2, after: 4, then: next-hand}
  sole: {winner_takes: 2, tokens: 0, must_beat_ghost: true, losers_pay: {of_pot: 1/2},
         noes_pay: winnings, then: next-hand}
  contested:
    winner_takes: pot
    losers_pay: 2
    to: each-winner
    payers: worst
    pay: together
    pot_gets: 0.25
    shortfall: losers
    ties: {take: in-full, paid: share, odd_chips: dealers-left}
    noes_pay: 2
    must_beat_ghost: true
    then: next-stage
stages:
  one: {deal: 5, ranking: {suits: rank}, needed_to_win: K 9 5 4 2}
  two:
    deal: 2
    declare: {order: in-turn, rounds: 1}
    settle: {silent: {after: 1}, contested: {ties: {paid: nothing}, noes_pay: 0}}
"""


def test_every_key_is_read(load_text: Loading) -> None:
    rules = load_text(EVERYTHING).rules
    assert (rules.ante_when, rules.ante_by) == ("stage", "dealer")
    assert (rules.target, rules.counted) == (40, "stakes-net")
    assert rules.end == End("after-hand", True, 30)
    assert rules.stacks == Stacks(100, "free-stack", 2)
    assert rules.kitty == Kitty(1, "hand", "kept")
    assert rules.roodles == Roodles("four-of-a-kind", 3)
    assert rules.ghost
    one = rules.stages[0]
    assert (one.suits, one.needed_to_win) == ("rank", (11, 7, 3, 2, 0))
    assert (one.order, one.first, one.dealer_challenge) == ("at-once", "dealer", False)
    assert (one.second_chance, one.rounds, one.fee) == ("everyone", 3, 1)
    assert one.silent == Silent(True, POT, TWO, 4, "next-hand")
    assert one.sole == Sole(
        winner_takes=TWO,
        tokens=0,
        must_beat_ghost=True,
        losers_pay=Amount(of_pot=Fraction(1, 2)),
        noes_pay=Amount(of_winnings=1),
        then="next-hand",
    )
    assert one.contested == Contested(
        winner_takes=POT,
        losers_pay=TWO,
        to="each-winner",
        tokens=0,
        payers="worst",
        pay="together",
        pot_gets=Fraction(1, 4),
        shortfall="losers",
        ties=Ties("in-full", "share", "dealers-left"),
        noes_pay=TWO,
        must_beat_ghost=True,
        then="next-stage",
    )


def test_a_stage_says_what_differs_there(load_text: Loading) -> None:
    one, two = load_text(EVERYTHING).rules.stages
    assert (two.order, two.first, two.second_chance) == ("in-turn", "dealer", "everyone")
    assert (two.rounds, two.fee, two.suits, two.needed_to_win) == (1, 1, "ignored", None)
    assert two.silent == Silent(True, POT, TWO, 1, "next-hand")
    assert two.sole == one.sole
    assert two.contested.ties == Ties("in-full", "nothing", "dealers-left")
    assert two.contested.noes_pay == Amount()
    assert (two.contested.payers, two.contested.pot_gets) == ("worst", Fraction(1, 4))


SOLE = """\
version: 1
stages: {one: {deal: 2, needed_to_win: 2 2}, two: {deal: 3, needed_to_win: 9 8 6 5 4}}
settle: {sole: {winner_takes: 1}, contested: {winner_takes: yeses, losers_pay: 2}}
"""


def test_who_fails_alone_pays_as_losers_of_the_stage_do(load_text: Loading) -> None:
    one, two = load_text(SOLE).rules.stages
    assert (one.sole.losers_pay, two.sole.losers_pay) == (TWO, TWO)
    heir = "version: 1\nextends: old.yaml\nstages: {two: {settle: {contested: {losers_pay: %s}}}}\n"
    one, two = load_text(heir % "pot", {"old.yaml": SOLE}).rules.stages
    assert (one.sole.losers_pay, two.sole.losers_pay) == (TWO, POT)
    said = "settle: {sole: {losers_pay: 3}}\n"
    one, two = load_text(heir % "pot" + said, {"old.yaml": SOLE}).rules.stages
    assert one.sole.losers_pay == two.sole.losers_pay == Amount(chips=3)


def test_who_fails_alone_pays_no_winnings_as_nobody_won(load_text: Loading) -> None:
    pays = "losers_pay: {of_winnings: 2, at_least: 4}"
    _, two = load_text(SOLE.replace("losers_pay: 2", pays)).rules.stages
    assert two.contested.losers_pay == Amount(of_winnings=2, at_least=4)
    assert two.sole.losers_pay.simplified() == Amount(chips=4)


def test_what_is_left_out_is_as_in_pagat(load_text: Loading) -> None:
    rules = load_text("version: 1\nstages: {one: {deal: 2}}\n").rules
    pagat = load("pagat").rules
    (stage,) = rules.stages
    for part in ("silent", "sole", "contested", "order", "first", "second_chance", "rounds"):
        assert getattr(stage, part) == getattr(pagat.stages[0], part)
    for field in fields(rules):
        if field.name != "stages":
            assert getattr(rules, field.name) == getattr(pagat, field.name)
    assert not rules.ghost


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("tokens: {target: none}\nend: {hands: 5}", None),
        ("tokens: {target: 9}\nend: {hands: none}", 9),
    ],
)
def test_a_word_stands_for_no_number(load_text: Loading, line: str, value: Any) -> None:
    rules = load_text(f"version: 1\nextends: pagat\n{line}\n").rules
    assert rules.target == value
    assert rules.end.hands == (5 if value is None else None)


def test_an_heir_can_say_the_word_again(load_text: Loading) -> None:
    old = "version: 1\nstacks: {chips: 40, broke: rebuy, more: 2}\nend: {hands: 7}\n"
    heir = "version: 1\nextends: old.yaml\nstacks: {chips: none, more: any}\nend: {hands: none}\n"
    rules = load_text(heir, {"old.yaml": old}).rules
    assert rules.stacks == Stacks(None, "rebuy", None)
    assert rules.end.hands is None


@pytest.mark.parametrize(
    ("stacks", "can"),
    [
        (Stacks(), False),
        (Stacks(9), True),
        (Stacks(9, "plays-on"), False),
        (Stacks(9, "rebuy"), False),
        (Stacks(9, "rebuy", 1), True),
        (Stacks(9, "free-stack", 2), True),
    ],
)
def test_who_can_run_out_of_stacks(stacks: Stacks, can: bool) -> None:
    assert stacks.can_run_out == can
