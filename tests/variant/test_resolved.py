"""When two variants are the same game."""

import re

import pytest

from napalm_lab.rules.options import Ranking

from .conftest import Loading

BASE = """\
version: 1
name: One
source: a book
notes: [a]
ante: {chips: 1, every: 1}
stages:
  first: {deal: 5, goal: low, ranking: {aces: low}}
settle:
  contested: {winner_takes: yeses, losers_pay: pot, to: pot}
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("name: One", "name: Two"),
        ("source: a book\n", ""),
        ("notes: [a]", "notes: b"),
        ("first:", "other:"),
        ("losers_pay: pot", "losers_pay: {of_pot: 1}"),
        ("losers_pay: pot", "losers_pay: {of_pot: 1.0, at_least: 0}"),
        ("winner_takes: yeses", "winner_takes: {per_yes: 1}"),
        ("every: 1}", "}"),
        ("{aces: low}", "{cards: 5, aces: low, straights_and_flushes: count}"),
        ("\n", "\r\n"),
        ("version: 1\n", "\ufeff# words\nversion: 1\n\n"),
        (
            "name: One",
            "examples: [{name: x, seats: 4, pot: 3, stage: 1, yes: B, "
            "result: {pot: 3, tokens: {B: 1}}}]",
        ),
        ("settle:\n", "tokens: {target: 5}\nsettle:\n  sole: {winner_takes: 0, tokens: 1}\n"),
        ("goal: low,", "goal: low, settle: {contested: {to: pot}},"),
    ],
)
def test_what_does_not_count(load_text: Loading, old: str, new: str) -> None:
    text = BASE.replace(old, new)
    assert text != BASE
    assert load_text(text).rules_hash == load_text(BASE).rules_hash


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("chips: 1", "chips: 2"),
        ("every: 1", "every: 2"),
        ("deal: 5", "deal: 6"),
        ("goal: low", "goal: high"),
        ("aces: low", "aces: high"),
        ("aces: low", "aces: low, cards: 4"),
        ("aces: low", "aces: low, straights_and_flushes: ignored"),
        ("goal: low,", "goal: low, qualifier: 8 7 6 5 3,"),
        ("goal: low,", "goal: low, declare: {dealer_challenge: false},"),
        ("losers_pay: pot", "losers_pay: {of_pot: 1, at_most: 20}"),
        ("losers_pay: pot", "losers_pay: winnings"),
        ("to: pot", "to: each-winner"),
        ("winner_takes: yeses", "winner_takes: 1"),
        ("to: pot", "to: pot, tokens: 1"),
        ("settle:\n", "settle:\n  sole: {tokens: 2}\n"),
        ("settle:\n", "settle:\n  sole: {winner_takes: 2}\n"),
        ("settle:\n", "tokens: {target: 6}\nsettle:\n"),
        ("settle:\n", "seats: {max: 6}\nsettle:\n"),
        ("settle:\n", "  second: {deal: 0}\nsettle:\n"),
        (
            "settle:\n",
            "tokens: {counted: stakes-taken}\nsettle:\n  sole: {tokens: 0}\n",
        ),
    ],
)
def test_what_counts(load_text: Loading, old: str, new: str) -> None:
    text = BASE.replace(old, new)
    assert text != BASE
    assert load_text(text).rules_hash != load_text(BASE).rules_hash


def test_an_option_that_nothing_depends_on_does_not_count(load_text: Loading) -> None:
    free = "version: 1\nsettle: {contested: {losers_pay: 0, to: pot}}\n"
    assert (
        load_text(free).rules_hash
        == load_text(free.replace("to: pot", "to: each-winner")).rules_hash
    )
    no_ante = "version: 1\nante: {chips: 0, every: 3}\n"
    assert (
        load_text(no_ante).rules_hash
        == load_text(no_ante.replace("every: 3", "every: 1")).rules_hash
    )


def test_hashes_are_64_hexadecimal_digits(load_text: Loading) -> None:
    variant = load_text(BASE)
    assert re.fullmatch("[0-9a-f]{64}", variant.rules_hash)
    assert re.fullmatch("[0-9a-f]{64}", variant.file_hash)


def test_the_file_hash_does_not_depend_on_line_ends(load_text: Loading) -> None:
    plain = load_text(BASE).file_hash
    assert load_text("\ufeff" + BASE.replace("\n", "\r\n")).file_hash == plain
    assert load_text(BASE + "# more\n").file_hash != plain


@pytest.mark.parametrize(
    ("stage", "ranking"),
    [
        ("{deal: 2}", Ranking("high", 2)),
        ("{deal: 5}", Ranking("high", 5, "high", "count")),
        ("{deal: 7, goal: low}", Ranking("low", 5, "high", "count")),
        (
            "{deal: 5, goal: low, ranking: {aces: low, straights_and_flushes: ignored}}",
            Ranking("low", 5, "low", "ignored"),
        ),
        ("{deal: 7, ranking: {aces: high-or-low}}", Ranking("high", 5, "high-or-low", "count")),
        ("{deal: 6, ranking: {cards: 4}}", Ranking("high", 4, "high", "ignored")),
    ],
)
def test_rankings_with_their_defaults(load_text: Loading, stage: str, ranking: Ranking) -> None:
    rules = load_text(f"version: 1\nstages: {{one: {stage}}}\n").rules
    assert rules.stages[0].ranking == ranking


def test_a_stage_lays_its_own_settlement_over_that_of_the_game(load_text: Loading) -> None:
    rules = load_text(
        "version: 1\n"
        "declare: {dealer_challenge: false}\n"
        "settle: {sole: {winner_takes: 3}, contested: {losers_pay: 2, to: pot}}\n"
        "stages:\n"
        "  one: {deal: 2}\n"
        "  two: {deal: 3, settle: {sole: {tokens: 4}, contested: {losers_pay: pot}}}\n"
        "  three: {deal: 2, declare: {dealer_challenge: true}}\n"
    ).rules
    one, two, three = rules.stages
    assert (one.sole.winner_takes.chips, one.sole.tokens) == (3, 1)
    assert (two.sole.winner_takes.chips, two.sole.tokens) == (3, 4)
    assert (one.contested.losers_pay.chips, one.contested.to) == (2, "pot")
    assert (two.contested.losers_pay.of_pot, two.contested.to) == (1, "pot")
    assert [stage.dealer_challenge for stage in (one, two, three)] == [False, False, True]
