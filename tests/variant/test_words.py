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
    assert words["stages.two.declare.order"] == (
        "stage two: declaring",
        "in turn from the dealer's left, the dealer last",
    )
    assert len(words) == 3 + 3 * 13


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


FAMILY = """\
version: 1
seats: {max: 6}
ante: {chips: 2, every: 2, when: stage, by: dealer}
tokens: {target: 9, counted: stakes-net}
end: {target: after-hand, pot_empty: true, hands: 30}
stacks: {chips: 100, broke: rebuy, more: 2}
kitty: {chips: 1}
roodles: {after: full-house}
declare: {order: at-once, second_chance: next-seat, rounds: 3, fee: 1}
stages:
  one: {deal: 5, ranking: {suits: rank}, needed_to_win: K 9 5 4 2}
  two: {deal: 1}
settle:
  silent: {ante_again: true, best_pays: 1, all_pay: pot, after: 2, then: next-hand}
  sole: {winner_takes: pot, tokens: 0, must_beat_ghost: true, losers_pay: 3, noes_pay: 1,
         then: next-hand}
  contested:
    winner_takes: yeses
    losers_pay: {of_pot: 0.5}
    payers: worst
    pay: together
    pot_gets: 1/3
    shortfall: losers
    ties: {take: in-full, paid: share, odd_chips: dealers-left}
    noes_pay: winnings
    must_beat_ghost: true
"""

IN_WORDS = {
    "ante": (
        "ante",
        "2 chips for each player from the dealer, before every stage of every other hand "
        "(1, 3, 5, …)",
    ),
    "tokens": (
        "the pot is won with",
        "9 chips taken from the pot, less those paid into it by losing",
    ),
    "end.target": ("whoever has so many wins", "when the hand is over"),
    "end.pot_empty": ("to empty the pot", "wins the game for whoever took the last chips"),
    "end.hands": ("hands", "30 at most; then most tokens take the pot, and level ones share it"),
    "stacks": (
        "chips to play with",
        "100 each; nobody pays more than is left, and whoever has none after a hand buys another "
        "stack, 2 at most, and then is out",
    ),
    "kitty": (
        "kitty",
        "1 chip from the pot after every contested stage; what is left at the end is shared by "
        "those still in",
    ),
    "roodles": (
        "after a very good hand",
        "antes and limits are twice as high for a round of deals, when a full house or better "
        "wins a showdown",
    ),
    "stages.one.ranking.suits": (
        "stage one: suits",
        "decide between equal hands: spades over hearts, diamonds, clubs",
    ),
    "stages.one.needed_to_win": (
        "stage one: needed to win",
        "K-9-5-4-2 or better; else nobody wins, and each yes-sayer pays into the pot",
    ),
    "stages.two.declare.order": ("stage two: declaring", "all at once"),
    "stages.two.declare.second_chance": (
        "stage two: once somebody said yes",
        "if only one did, the next player to the left may change to yes",
    ),
    "stages.two.declare.rounds": (
        "stage two: while nobody says yes, all are asked",
        "3 times at most",
    ),
    "stages.two.declare.fee": ("stage two: saying yes costs", "1 chip, into the pot"),
    "stages.two.settle.silent": (
        "stage two, no yes",
        "after 2 silent stages in a row everybody antes again, the best hand pays 1 chip and "
        "everybody pays as much as is in the pot, into the pot",
    ),
    "stages.one.settle.silent.then": ("stage one, no yes: then comes", "the next hand"),
    "stages.two.settle.sole.must_beat_ghost": (
        "stage two, one yes: needed to win, beside yes",
        "a better hand than one dealt to nobody",
    ),
    "stages.two.settle.sole.losers_pay": (
        "stage two, one yes: who does not win pays",
        "3 chips, into the pot",
    ),
    "stages.two.settle.sole.noes_pay": (
        "stage two, one yes: each no pays",
        "1 chip, into the pot",
    ),
    "stages.two.settle.contested.winner_takes": (
        "stage two, several yes: the winner takes from the pot",
        "1 chip for each yes",
    ),
    "stages.two.settle.contested.shortfall": (
        "stage two, several yes: what the pot lacks",
        "is made up for by the losers",
    ),
    "stages.two.settle.contested.losers_pay": (
        "stage two, several yes: each loser pays",
        "an even share of half the pot, rounded down, to each winner, but a third of it goes into "
        "the pot; only the worst hand pays",
    ),
    "stages.two.settle.contested.ties": (
        "stage two, several yes: tied winners",
        "each take the full amount, in order of speaking, and share what each loser pays; odd "
        "chips go one each from the dealer's left",
    ),
    "stages.two.settle.contested.must_beat_ghost": (
        "stage two, several yes: needed to win, beside yes",
        "a better hand than one dealt to nobody; else nobody wins, and each yes-sayer pays into "
        "the pot",
    ),
    "stages.two.settle.contested.noes_pay": (
        "stage two, several yes: each no pays",
        "what the winner took, into the pot",
    ),
}


def test_the_family_in_words(load_text: Loading) -> None:
    rules = rules_in_words(load_text(FAMILY).rules)
    words = {rule.key: (rule.label, rule.words) for rule in rules}
    assert {key: words.get(key) for key in IN_WORDS} == IN_WORDS


def test_what_cannot_matter_is_not_told(load_text: Loading) -> None:
    """Suits that rank leave no ties, and after the last stage comes the next hand."""
    keys = {rule.key for rule in rules_in_words(load_text(FAMILY).rules)}
    assert "stages.one.settle.contested.ties" not in keys
    assert "stages.two.settle.silent.then" not in keys
    assert "stages.two.settle.sole.then" not in keys


@pytest.mark.parametrize(
    ("lines", "key", "words"),
    [
        (
            "ante: {when: pot-empty}",
            "ante",
            "1 chip from each player, every hand, if it finds the pot empty",
        ),
        (
            "tokens: {target: none}\nend: {hands: 9}",
            "tokens",
            "no number of tokens given from the store",
        ),
        (
            "stacks: {chips: 20}",
            "stacks",
            "20 each; nobody pays more than is left, and whoever has none after a hand is out",
        ),
        (
            "stacks: {chips: 20, broke: free-stack}",
            "stacks",
            "20 each; nobody pays more than is left, and whoever has none after a hand is given "
            "another stack",
        ),
        (
            "kitty: {chips: 2, when: hand, left: kept}",
            "kitty",
            "2 chips from the pot after the ante of every hand; what is left at the end is kept",
        ),
        (
            "roodles: {after: flush, times: 3}",
            "roodles",
            "antes and limits are 3 times as high for a round of deals, when a flush or better "
            "wins a showdown",
        ),
        ("declare: {first: dealer}", "stages.one.declare.order", "in turn, the dealer first"),
        (
            "declare: {first: dealer, order: at-once}",
            "stages.one.declare.order",
            "all at once; what goes in turn begins with the dealer",
        ),
        (
            "declare: {second_chance: everyone}",
            "stages.one.declare.second_chance",
            "everybody else may change to yes, in turn",
        ),
        (
            "settle: {contested: {losers_pay: 5, pot_gets: 0.35}}",
            "stages.one.settle.contested.losers_pay",
            "5 chips, to each winner, but 0.35 of it goes into the pot",
        ),
        (
            "settle: {contested: {to: pot, ties: {paid: nothing}}}",
            "stages.one.settle.contested.ties",
            "share what is taken and are paid nothing; odd chips are the pot's",
        ),
    ],
)
def test_rules_of_the_family_in_words(load_text: Loading, lines: str, key: str, words: str) -> None:
    rules = load_text(f"version: 1\nextends: pagat\n{lines}\n").rules
    assert {rule.key: rule.words for rule in rules_in_words(rules)}[key] == words
