"""The rules in words: what is said, and that different games have different words."""

import pytest

from napalm_lab.variant.loading import load
from napalm_lab.variant.words import rules_in_words

from .conftest import Loading


def test_pagat_in_words() -> None:
    words = {rule.key: (rule.label, rule.words) for rule in rules_in_words(load("pagat").rules)}
    assert words["seats"] == ("players", "4 to 7")
    assert words["ante"] == ("ante", "1 chip from each player, every hand")
    assert words["tokens"] == ("the pot is won with", "5 tokens given from the store")
    assert words["stages.one.deal"] == ("stage one: cards dealt", "2 to each player")
    assert words["stages.one.ranking.cards"] == ("stage one: cards that count", "all 2 held")
    assert words["stages.two.goal"] == ("stage two: the hand that wins", "the lowest")
    assert words["stages.three.ranking.cards"] == (
        "stage three: cards that count",
        "the best 5 of the 7 held",
    )
    assert words["stages.two.settle.sole.tokens"] == (
        "stage two, one yes: tokens given",
        "1 token",
    )
    assert words["stages.two.settle.contested.losers_pay"] == (
        "stage two, several yes: each loser pays",
        "as much as is in the pot, to each winner",
    )
    assert len(words) == 4 + 3 * 12


def test_less_usual_rules_in_words(load_text: Loading) -> None:
    rules = load_text(
        "version: 1\n"
        "ante: {chips: 2, every: 3}\n"
        "tokens: {target: 1}\n"
        "stages:\n"
        "  low:\n"
        "    deal: 5\n"
        "    goal: low\n"
        "    qualifier: 8 7 6 5 4\n"
        "    ranking: {aces: low, straights_and_flushes: ignored}\n"
        "    declare: {dealer_challenge: false}\n"
        "settle:\n"
        "  sole: {winner_takes: pot, tokens: 2}\n"
        "  contested:\n"
        "    winner_takes: {of_pot: 0.5, per_yes: 2, at_most: 1000}\n"
        "    losers_pay: {of_winnings: 2, chips: 1, at_least: 4, at_most: 9}\n"
        "    to: pot\n"
    ).rules
    words = {rule.key: rule.words for rule in rules_in_words(rules)}
    assert words["ante"] == "2 chips from each player, one hand in 3 (1, 4, 7, …)"
    assert words["tokens"] == "1 token given from the store"
    assert words["stages.low.ranking.aces"] == "low only"
    assert words["stages.low.ranking.straights_and_flushes"] == "do not count"
    assert words["stages.low.qualifier"] == "8-7-6-5-4 or better"
    assert words["stages.low.declare.dealer_challenge"] == "may not change to yes"
    assert words["stages.low.settle.sole.winner_takes"] == "the whole pot"
    assert words["stages.low.settle.sole.tokens"] == "2 tokens"
    assert words["stages.low.settle.contested.winner_takes"] == (
        "half the pot, rounded down, plus 2 chips for each yes, but at most 1,000 chips"
    )
    assert words["stages.low.settle.contested.losers_pay"] == (
        "2 times what the winner took plus 1 chip, but at least 4 chips and at most 9 chips, "
        "into the pot"
    )
    labels = {rule.key: rule.label for rule in rules_in_words(rules)}
    assert labels["stages.low.deal"] == "stage 1 (low): cards dealt"


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        ("{of_pot: 0.5}", "half the pot, rounded down"),
        ("{of_pot: 1/3}", "a third of the pot, rounded down"),
        ("{of_pot: 2/3}", "two thirds of the pot, rounded down"),
        ("{of_pot: 0.25}", "a quarter of the pot, rounded down"),
        ("{of_pot: 3/4}", "three quarters of the pot, rounded down"),
        ("{of_pot: 2}", "twice the pot"),
        ("{of_pot: 3}", "3 times the pot"),
        ("{of_pot: 0.35}", "0.35 times the pot, rounded down"),
        ("{of_pot: 2, chips: 1}", "twice the pot plus 1 chip"),
        (
            "{of_pot: 0.5, per_yes: 1, chips: 1}",
            "half the pot, rounded down, plus 1 chip for each yes plus 1 chip",
        ),
        ("{of_pot: 0.5, at_most: 9}", "half the pot, rounded down, but at most 9 chips"),
        ("{per_yes: 1, chips: 1}", "1 chip for each yes plus 1 chip"),
        ("0", "nothing"),
    ],
)
def test_amounts_in_words(load_text: Loading, amount: str, words: str) -> None:
    text = f"version: 1\nextends: pagat\nsettle: {{sole: {{winner_takes: {amount}}}}}\n"
    told = {rule.key: rule.words for rule in rules_in_words(load_text(text).rules)}
    assert told["stages.one.settle.sole.winner_takes"] == words


def test_one_number_of_players_is_no_range(load_text: Loading) -> None:
    rules = load_text("version: 1\nextends: pagat\nseats: {min: 7, max: 7}\n").rules
    assert rules_in_words(rules)[0].words == "7"
