"""Examples are played by the real engine, and a wrong example is found out."""

from dataclasses import replace

import pytest

from napalm_lab.rules import state
from napalm_lab.rules.state import POT
from napalm_lab.table.examples import example_moments, named_hands, run_example
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.examples import Example, Result
from napalm_lab.variant.loading import load
from napalm_lab.variant.shipped import variants
from tests.games import PAGAT, UKRAINIAN, with_stage
from tests.plain_game.situation import rules_of
from tests.table.stages import example

SHIPPED = [(name, example) for name in variants() for example in load(name).examples]

CONTESTED = Example(
    name="B pays D",
    file="x.yaml",
    line=1,
    seats=4,
    dealer=0,
    pot=8,
    tokens=(0, 0, 0, 0),
    stage=0,
    hands={1: (0, 5), 3: (48, 49)},
    yes=(1, 3),
    challenge=(),
    result=Result(chips=(0, -8, 0, 8), pot=8, tokens=(0, 0, 0, 0), won=()),
)


@pytest.mark.parametrize(
    ("name", "example"), SHIPPED, ids=[f"{name}: {example.name}" for name, example in SHIPPED]
)
def test_shipped_examples_hold(name, example):
    run = run_example(load(name).rules, example)
    assert run.trouble is None
    assert run.actual == run.expected
    assert run.ok


def test_the_games_of_the_tests_are_the_shipped_ones():
    assert PAGAT.hash() == load("pagat").rules.hash() == load("pagat").rules_hash
    assert UKRAINIAN.hash() == load("ukrainian").rules_hash
    assert replace(PAGAT, ante_every=2).hash() == load("pagat-every-other-deal").rules_hash
    assert load("persian").rules_hash == load("whipsaw").rules_hash == PAGAT.hash()


def test_a_right_example_holds():
    assert run_example(PAGAT, CONTESTED).ok


@pytest.mark.parametrize(
    "wrong",
    [
        {"chips": (0, 8, 0, -8)},
        {"pot": 9},
        {"tokens": (0, 1, 0, 0)},
        {"won": (3,)},
    ],
)
def test_a_wrong_example_does_not(wrong):
    example = replace(CONTESTED, result=replace(CONTESTED.result, **wrong))
    run = run_example(PAGAT, example)
    assert not run.ok
    assert run.trouble is None
    assert run.actual == run_example(PAGAT, CONTESTED).expected


def test_a_challenge_nobody_can_make():
    run = run_example(PAGAT, replace(CONTESTED, challenge=(2,)))
    assert not run.ok
    assert run.trouble == "nobody can challenge here: the dealer does not stand alone"


def test_a_yes_the_qualifier_forbids():
    rules = with_stage(PAGAT, 0, qualifier=(7, 7))
    run = run_example(rules, CONTESTED)
    assert run.trouble == "B may not say yes: the hand is worse than the stage's qualifier"


def test_chips_conserve_and_cards_are_distinct_in_examples_too():
    for moment in example_moments(compile_rules(PAGAT, 4), CONTESTED):
        assert sum(int(chips) for chips in moment.game.accounts) == CONTESTED.pot
        dealt = {int(card) for card in moment.game.cards[:4, :2].ravel()}
        assert len(dealt) == 8
    assert moment.game.accounts[POT] == 8


STACKS = {"chips": 10}
GHOST = {"sole": {"must_beat_ghost": True}}


def outcome(rules, *said, **told):
    run = run_example(rules, example(*said, **told))
    assert run.trouble is None
    return run.actual


def test_4_6_nobody_pays_more_than_is_in_front():
    """C owes 20, and has 5; a stack that the bank gives is not counted."""
    for broke in ("out", "rebuy", "free-stack", "plays-on"):
        rules = rules_of(stacks={"chips": 10, "broke": broke})
        done = outcome(rules, "BC", stacks=(10, 2, 5, 10))
        assert (done.chips, done.pot, done.won) == ((0, 5, -5, 0), 20, ())


def test_4_6_the_last_one_left_has_won():
    done = outcome(rules_of(stacks=STACKS), "BC", stacks=(0, 10, 10, 0))
    assert (done.chips, done.pot, done.won) == ((0, 30, -10, 0), 0, (1,))


def test_silence_before_is_counted():
    rules = rules_of(settle={"silent": {"all_pay": 1, "after": 3}})
    paid = [outcome(rules, silent_before=before).pot for before in range(4)]
    assert paid == [20, 20, 24, 24]


def test_the_ghost_is_there_with_its_cards():
    rules = rules_of(settle=GHOST)
    assert outcome(rules, "B", ghost="Ah Ad").chips == (0, -20, 0, 0)
    assert outcome(rules, "B", ghost="Jh Jd").tokens == (0, 1, 0, 0)


def test_limits_are_what_they_are_without_roodles():
    rules = rules_of(settle={"contested": {"losers_pay": {"of_pot": 1, "at_most": 7}}})
    assert outcome(rules, "BC").chips == (0, 7, -7, 0)


def test_any_second_chance_is_taken_by_those_who_are_said_to():
    rules = rules_of(declare={"second_chance": "everyone"})
    assert outcome(rules, "B", "C").chips == (0, 20, -20, 0)
    assert outcome(rules, "A", "C", {"A": "Jh Jd", "C": "Qh Qd"}).chips == (-20, 0, 20, 0)


@pytest.mark.parametrize(
    ("chance", "yes", "second", "trouble"),
    [
        ("everyone", "", "C", "nobody gets a second chance here"),
        ("next-seat", "BD", "C", "nobody gets a second chance here"),
        ("next-seat", "B", "CD", "D gets no second chance here"),
        ("next-seat", "B", "AD", "A and D get no second chance here"),
    ],
)
def test_a_second_chance_that_nobody_gets(chance, yes, second, trouble):
    rules = rules_of(declare={"second_chance": chance, "dealer_challenge": False})
    assert run_example(rules, example(yes, second)).trouble == trouble


def test_named_hands_have_the_ghost_where_its_cards_are_given():
    assert named_hands(example("B")) == {1, 2}
    assert named_hands(example("B", ghost="Ah Ad")) == {1, 2, state.GHOST}
