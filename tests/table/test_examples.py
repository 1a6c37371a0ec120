"""Examples are played by the real engine, and a wrong example is found out."""

from dataclasses import replace

import pytest

from napalm_lab.rules.state import POT
from napalm_lab.table.examples import example_moments, run_example
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.examples import Example, Result
from napalm_lab.variant.loading import load
from napalm_lab.variant.shipped import variants
from tests.games import PAGAT, UKRAINIAN, with_stage

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
