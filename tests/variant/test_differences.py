"""Which rules differ, in words a designer reads; and that no rows means the same game."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from napalm_lab.variant.amounts import Amount
from napalm_lab.variant.differences import Difference, differences
from napalm_lab.variant.loading import load
from napalm_lab.variant.resolved import Contested, Rules, Sole, Stage

from .conftest import Loading

PAGAT = load("pagat").rules
BASE = "version: 1\nextends: pagat\n"


def test_pagat_against_ukrainian() -> None:
    pot = "as much as is in the pot, to each winner"
    pays = "several yes: each loser pays"
    assert differences(PAGAT, load("ukrainian").rules) == (
        Difference(
            "tokens",
            "the pot is won with",
            "5 tokens given from the store",
            "5 chips taken from the pot",
        ),
        Difference(
            "stages.*.settle.sole.winner_takes",
            "every stage, one yes: taken from the pot",
            "nothing",
            "1 chip",
        ),
        Difference(
            "stages.*.settle.sole.tokens", "every stage, one yes: tokens given", "1 token", "none"
        ),
        Difference(
            "stages.*.settle.contested.winner_takes",
            "every stage, several yes: the winner takes from the pot",
            "nothing",
            "1 chip for each yes",
        ),
        Difference(
            "stages.one.settle.contested.losers_pay",
            f"stage one, {pays}",
            pot,
            "2 chips, into the pot",
        ),
        Difference(
            "stages.two.settle.contested.losers_pay",
            f"stage two, {pays}",
            pot,
            "what the winner took, into the pot",
        ),
        Difference(
            "stages.three.settle.contested.losers_pay", f"stage three, {pays}", pot, "nothing"
        ),
    )


def test_the_same_game_has_no_differences() -> None:
    for name in ("persian", "whipsaw"):
        assert differences(PAGAT, load(name).rules) == ()


def test_names_of_stages_are_no_difference(load_text: Loading) -> None:
    one = load_text("version: 1\nstages: {a: {deal: 2}, b: {deal: 3}}\n").rules
    other = load_text("version: 1\nstages: {b: {deal: 2}, a: {deal: 3}}\n").rules
    assert differences(one, other) == ()


def test_some_stages_that_change_alike_share_a_row(load_text: Loading) -> None:
    own = "{settle: {sole: {tokens: 2}}}"
    rules = load_text(BASE + f"stages: {{one: {own}, three: {own}}}\n").rules
    assert differences(PAGAT, rules) == (
        Difference(
            "stages.one+three.settle.sole.tokens",
            "stages one and three, one yes: tokens given",
            "1 token",
            "2 tokens",
        ),
    )


def test_a_stage_more_or_less_is_one_row(load_text: Loading) -> None:
    short = load_text(BASE + "stages: {two: null, three: {deal: 5}}\n").rules
    summary = (
        "cards dealt: 3 to each player; the hand that wins: the lowest; "
        "cards that count: all 5 held; aces are: high only; straights and flushes: count; "
        "if only the dealer said yes, the others: may change to yes, in turn; "
        "one yes: tokens given: 1 token; "
        "several yes: each loser pays: as much as is in the pot, to each winner"
    )
    deal = Difference(
        "stages.three.deal", "stage three: cards dealt", "2 to each player", "5 to each player"
    )
    assert differences(PAGAT, short) == (
        deal,
        Difference("stages.two", "stage two", summary, None),
    )
    back = differences(short, PAGAT)
    assert back[1] == Difference("stages.two", "stage two", None, summary)


def test_stages_without_a_common_name_are_compared_by_number(load_text: Loading) -> None:
    one = load_text("version: 1\nstages: {a: {deal: 2}}\n").rules
    other = load_text("version: 1\nstages: {x: {deal: 3, goal: low}}\n").rules
    assert [row.key for row in differences(one, other)] == [
        "stages.a.deal",
        "stages.a.goal",
        "stages.a.ranking.cards",
    ]


AMOUNTS = st.sampled_from(
    [
        Amount(),
        Amount(chips=2),
        Amount(of_pot=Fraction(1)),
        Amount(of_pot=Fraction(1, 2)),
        Amount(per_yes=1),
        Amount(per_yes=1, at_least=2),
        Amount(chips=1, at_least=2),
    ]
)
PAYMENTS = AMOUNTS | st.sampled_from([Amount(of_winnings=1), Amount(of_winnings=2, at_most=9)])


@st.composite
def stages(draw: st.DrawFn) -> tuple[Stage, ...]:
    names = draw(st.permutations(["one", "two", "low"]))[: draw(st.integers(1, 3))]
    found: list[Stage] = []
    held = 0
    for name in names:
        deal = draw(st.integers(1, 2))
        held += deal
        found.append(
            Stage(
                name=name,
                deal=deal,
                held=held,
                goal=draw(st.sampled_from(["high", "low"])),
                cards=draw(st.integers(1, min(2, held))),
                aces=draw(st.sampled_from(["high", "low"])),
                straights_and_flushes="ignored",
                qualifier=draw(st.sampled_from([None, (12, 3)])),
                dealer_challenge=draw(st.booleans()),
                sole=Sole(draw(AMOUNTS), draw(st.integers(0, 1))),
                contested=Contested(
                    draw(AMOUNTS),
                    draw(PAYMENTS),
                    draw(st.sampled_from(["each-winner", "pot"])),
                    draw(st.integers(0, 1)),
                ),
            )
        )
    return tuple(found)


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    return Rules(
        seats_min=draw(st.integers(3, 4)),
        seats_max=draw(st.integers(5, 6)),
        ante_chips=draw(st.integers(0, 2)),
        ante_every=draw(st.integers(1, 3)),
        target=draw(st.integers(1, 2)),
        counted=draw(st.sampled_from(["given", "stakes-taken"])),
        order="in-turn",
        stages=draw(stages()),
    )


@given(rules(), rules())
def test_no_rows_exactly_where_the_hashes_are_equal(one: Rules, other: Rules) -> None:
    assert (differences(one, other) == ()) == (one.hash() == other.hash())


@given(rules(), st.data())
def test_one_changed_stage_is_seen(one: Rules, data: st.DataObject) -> None:
    """Nearly equal games: words have to differ wherever the hash does."""
    other = data.draw(stages())
    mixed = list(one.stages)
    place = data.draw(st.integers(0, len(mixed) - 1))
    part = data.draw(st.sampled_from(["goal", "aces", "qualifier", "sole", "contested"]))
    mixed[place] = replace(mixed[place], **{part: getattr(other[0], part)})
    changed = replace(one, stages=tuple(mixed))
    rows = differences(one, changed)
    assert (rows == ()) == (one.hash() == changed.hash())
    for row in rows:
        assert row.baseline != row.variant
        assert row.key.startswith(f"stages.{mixed[place].name}.") or row.key.startswith("stages.*.")


@given(rules(), rules())
def test_differences_are_the_same_seen_from_the_other_side(one: Rules, other: Rules) -> None:
    there = {(row.baseline, row.variant) for row in differences(one, other)}
    back = {(row.variant, row.baseline) for row in differences(other, one)}
    assert there == back
