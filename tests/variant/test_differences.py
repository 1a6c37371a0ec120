"""Which rules differ, in words a designer reads; and that no rows means the same game."""

from dataclasses import fields, replace
from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st

from napalm_lab.variant.amounts import Amount
from napalm_lab.variant.differences import Difference, differences
from napalm_lab.variant.loading import load
from napalm_lab.variant.resolved import Rules, Stage
from napalm_lab.variant.settlement import Contested, Silent, Sole, Ties
from napalm_lab.variant.stakes import End, Kitty, Roodles, Stacks

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
        "declaring: in turn from the dealer's left, the dealer last; "
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


def test_what_a_game_lacks_is_told_where_the_other_has_it(load_text: Loading) -> None:
    rules = load_text(
        BASE + "kitty: {chips: 1}\n"
        "end: {target: after-hand}\n"
        "stages: {two: {declare: {fee: 2}, settle: {sole: {then: next-hand}}}}\n"
    ).rules
    assert differences(PAGAT, rules) == (
        Difference(
            "end.target",
            "whoever has so many wins",
            "as soon as the stage is settled",
            "when the hand is over",
        ),
        Difference(
            "kitty",
            "kitty",
            "none",
            "1 chip from the pot after every contested stage; what is left at the end is shared "
            "by those still in",
        ),
        Difference(
            "stages.two.declare.fee",
            "stage two: saying yes costs",
            "nothing",
            "2 chips, into the pot",
        ),
        Difference(
            "stages.two.settle.sole.then",
            "stage two, one yes: then comes",
            "the next stage",
            "the next hand",
        ),
    )


AMOUNTS = st.sampled_from(
    [
        Amount(),
        Amount(chips=2),
        Amount(of_pot=Fraction(1)),
        Amount(of_pot=Fraction(1, 2)),
        Amount(per_yes=1),
        Amount(per_yes=1, at_least=2),
        Amount(of_pot=Fraction(1), at_most=9),
    ]
)
PAYMENTS = AMOUNTS | st.sampled_from([Amount(of_winnings=1), Amount(of_winnings=2, at_most=9)])


FLAGS = st.booleans()
THEN = st.sampled_from(["next-stage", "next-hand"])
FEW = st.integers(0, 1)

SILENT = st.builds(
    Silent,
    ante_again=FLAGS,
    best_pays=AMOUNTS,
    all_pay=AMOUNTS,
    after=st.integers(1, 2),
    then=THEN,
)
SOLE = st.builds(
    Sole,
    winner_takes=AMOUNTS,
    tokens=FEW,
    must_beat_ghost=FLAGS,
    losers_pay=AMOUNTS,
    noes_pay=PAYMENTS,
    then=THEN,
)
TIES = st.builds(
    Ties,
    take=st.sampled_from(["share", "in-full"]),
    paid=st.sampled_from(["in-full", "share", "nothing"]),
    odd_chips=st.sampled_from(["pot", "dealers-left"]),
)
CONTESTED = st.builds(
    Contested,
    winner_takes=AMOUNTS,
    losers_pay=PAYMENTS,
    to=st.sampled_from(["each-winner", "pot"]),
    tokens=FEW,
    payers=st.sampled_from(["all", "worst"]),
    pay=st.sampled_from(["each", "together"]),
    pot_gets=st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(2, 5), Fraction(1)]),
    shortfall=st.sampled_from(["lost", "losers"]),
    ties=TIES,
    noes_pay=PAYMENTS,
    must_beat_ghost=FLAGS,
    then=THEN,
)
STAGE = st.builds(
    Stage,
    name=st.just("one"),
    deal=st.integers(1, 2),
    held=st.just(2),
    goal=st.sampled_from(["high", "low"]),
    cards=st.integers(1, 2),
    aces=st.sampled_from(["high", "low"]),
    straights_and_flushes=st.just("ignored"),
    qualifier=st.sampled_from([None, (12, 3)]),
    dealer_challenge=FLAGS,
    sole=SOLE,
    contested=CONTESTED,
    silent=SILENT,
    suits=st.sampled_from(["ignored", "rank"]),
    needed_to_win=st.sampled_from([None, (12, 3), (10, 9)]),
    order=st.sampled_from(["in-turn", "at-once"]),
    first=st.sampled_from(["dealers-left", "dealer"]),
    second_chance=st.sampled_from(["none", "next-seat", "everyone"]),
    rounds=st.integers(1, 2),
    fee=FEW,
)


@st.composite
def stages(draw: st.DrawFn) -> tuple[Stage, ...]:
    names = draw(st.permutations(["one", "two", "low"]))[: draw(st.integers(1, 3))]
    found: list[Stage] = []
    held = 0
    for name in names:
        stage = draw(STAGE)
        held += stage.deal
        found.append(replace(stage, name=name, held=held, cards=min(stage.cards, held)))
    return tuple(found)


NUMBERS = st.none() | st.integers(1, 2)

RULES = st.builds(
    Rules,
    seats_min=st.integers(3, 4),
    seats_max=st.integers(5, 6),
    ante_chips=st.integers(0, 2),
    ante_every=st.integers(1, 3),
    target=NUMBERS,
    counted=st.sampled_from(["given", "stakes-taken", "stakes-net"]),
    stages=stages(),
    ante_when=st.sampled_from(["hand", "stage", "pot-empty"]),
    ante_by=st.sampled_from(["each", "dealer"]),
    end=st.builds(
        End,
        target=st.sampled_from(["at-once", "after-hand"]),
        pot_empty=FLAGS,
        hands=NUMBERS,
    ),
    stacks=st.builds(
        Stacks,
        chips=NUMBERS,
        broke=st.sampled_from(["out", "rebuy", "free-stack", "plays-on"]),
        more=NUMBERS,
    ),
    kitty=st.builds(
        Kitty,
        chips=FEW,
        when=st.sampled_from(["contested", "hand"]),
        left=st.sampled_from(["shared", "kept"]),
    ),
    roodles=st.builds(
        Roodles, after=st.sampled_from(["none", "flush", "full-house"]), times=st.integers(2, 3)
    ),
)


@given(RULES, RULES)
def test_no_rows_exactly_where_the_hashes_are_equal(one: Rules, other: Rules) -> None:
    assert (differences(one, other) == ()) == (one.hash() == other.hash())


@given(RULES, st.data())
def test_one_changed_stage_is_seen(one: Rules, data: st.DataObject) -> None:
    """Nearly equal games: words have to differ wherever the hash does."""
    other = data.draw(STAGE)
    mixed = list(one.stages)
    place = data.draw(st.integers(0, len(mixed) - 1))
    part = data.draw(st.sampled_from([field.name for field in fields(Stage)][5:]))
    assume(part not in ("cards", "straights_and_flushes"))
    mixed[place] = replace(mixed[place], **{part: getattr(other, part)})
    changed = replace(one, stages=tuple(mixed))
    rows = differences(one, changed)
    assert (rows == ()) == (one.hash() == changed.hash())
    for row in rows:
        assert row.baseline != row.variant


@given(RULES, RULES, st.data())
def test_one_changed_rule_of_a_settlement_is_seen(
    one: Rules, other: Rules, data: st.DataObject
) -> None:
    outcome = data.draw(st.sampled_from(["silent", "sole", "contested"]))
    mine, theirs = getattr(one.stages[0], outcome), getattr(other.stages[0], outcome)
    name = data.draw(st.sampled_from([field.name for field in fields(mine)]))
    settled = replace(mine, **{name: getattr(theirs, name)})
    stages = (replace(one.stages[0], **{outcome: settled}), *one.stages[1:])
    changed = replace(one, stages=stages)
    assert (differences(one, changed) == ()) == (one.hash() == changed.hash())


@given(RULES, RULES, st.data())
def test_one_changed_rule_of_the_game_is_seen(
    one: Rules, other: Rules, data: st.DataObject
) -> None:
    name = data.draw(st.sampled_from([field.name for field in fields(Rules)]))
    changed = replace(one, **{name: getattr(other, name)})
    assert (differences(one, changed) == ()) == (one.hash() == changed.hash())


@given(RULES)
def test_the_one_form_of_a_game_is_the_same_game(rules: Rules) -> None:
    """Bringing it into that form once more changes nothing."""
    assert rules.normalized().normalized() == rules.normalized()
    assert rules.normalized().hash() == rules.hash()


@given(RULES, RULES)
def test_differences_are_the_same_seen_from_the_other_side(one: Rules, other: Rules) -> None:
    there = {(row.baseline, row.variant) for row in differences(one, other)}
    back = {(row.variant, row.baseline) for row in differences(other, one)}
    assert there == back
