import pickle
from pathlib import Path

import pytest

from napalm_lab.variant.loading import load, variant_from
from napalm_lab.variant.nodes import Mapping
from napalm_lab.variant.problems import VariantError
from napalm_lab.variant.yaml_source import read_text

from .conftest import Loading


def changes(text: str) -> Mapping:
    """A node tree as it stands in another kind of file."""
    tree = read_text(text, "trial.yaml", problems := [])
    assert problems == []
    assert tree is not None
    return tree


def test_a_name_is_taken_from_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert load("pagat").file == "shipped/pagat.yaml"
    (tmp_path / "pagat.yaml").write_text("version: 1\nname: Mine\n", encoding="utf-8")
    assert (load("pagat").file, load("pagat").name) == ("pagat.yaml", "Mine")


def test_what_a_variant_says_of_itself(load_text: Loading) -> None:
    variant = load_text("version: 1\nname: Ünïcode\nsource: a book\nnotes: one reading\n")
    assert (variant.id, variant.file) == ("mine", "mine.yaml")
    assert (variant.name, variant.source) == ("Ünïcode", "a book")
    assert variant.notes == ("one reading",)


def test_every_value_says_where_it_comes_from(load_text: Loading) -> None:
    variant = load_text(
        "version: 1\n"
        "extends: old.yaml\n"
        "stages:\n"
        "  low:\n"
        "    settle: {contested: {losers_pay: winnings}}\n"
        "settle: {contested: {winner_takes: {per_yes: 1}}}\n",
        {"old.yaml": "version: 1\nstages:\n  low: {deal: 5, goal: low, qualifier: 8-7-6-5-3}\n"},
    )
    mine = {value.path: (value.value, value.line) for value in variant.values if value.file}
    assert mine == {
        "stages.low.deal": ("5", 3),
        "stages.low.goal": ("low", 3),
        "stages.low.qualifier": ("8 7 6 5 3", 3),
        "stages.low.settle.contested.winner_takes": ("yeses", 6),
        "stages.low.settle.contested.losers_pay": ("winnings", 5),
    }
    assert {value.file for value in variant.values} == {None, "old.yaml", "mine.yaml"}
    assert [(value.path, value.value) for value in variant.values if value.path not in mine] == [
        ("seats.min", "4"),
        ("seats.max", "7"),
        ("ante.chips", "1"),
        ("ante.every", "1"),
        ("ante.when", "hand"),
        ("ante.by", "each"),
        ("tokens.target", "5"),
        ("tokens.counted", "given"),
        ("end.target", "at-once"),
        ("end.pot_empty", "false"),
        ("end.hands", "none"),
        ("stacks.chips", "none"),
        ("stacks.broke", "out"),
        ("stacks.more", "any"),
        ("kitty.chips", "0"),
        ("kitty.when", "contested"),
        ("kitty.left", "shared"),
        ("roodles.after", "none"),
        ("roodles.times", "2"),
        ("stages.low.ranking.cards", "5"),
        ("stages.low.ranking.aces", "high"),
        ("stages.low.ranking.straights_and_flushes", "count"),
        ("stages.low.ranking.suits", "ignored"),
        ("stages.low.needed_to_win", "none"),
        ("stages.low.declare.order", "in-turn"),
        ("stages.low.declare.first", "dealers-left"),
        ("stages.low.declare.dealer_challenge", "true"),
        ("stages.low.declare.second_chance", "none"),
        ("stages.low.declare.rounds", "1"),
        ("stages.low.declare.fee", "0"),
        ("stages.low.settle.silent.ante_again", "false"),
        ("stages.low.settle.silent.best_pays", "0"),
        ("stages.low.settle.silent.all_pay", "0"),
        ("stages.low.settle.silent.after", "1"),
        ("stages.low.settle.silent.then", "next-stage"),
        ("stages.low.settle.sole.winner_takes", "0"),
        ("stages.low.settle.sole.tokens", "1"),
        ("stages.low.settle.sole.must_beat_ghost", "false"),
        ("stages.low.settle.sole.losers_pay", "0"),
        ("stages.low.settle.sole.noes_pay", "0"),
        ("stages.low.settle.sole.then", "next-stage"),
        ("stages.low.settle.contested.to", "each-winner"),
        ("stages.low.settle.contested.tokens", "0"),
        ("stages.low.settle.contested.payers", "all"),
        ("stages.low.settle.contested.pay", "each"),
        ("stages.low.settle.contested.pot_gets", "0"),
        ("stages.low.settle.contested.shortfall", "lost"),
        ("stages.low.settle.contested.ties.take", "share"),
        ("stages.low.settle.contested.ties.paid", "in-full"),
        ("stages.low.settle.contested.ties.odd_chips", "pot"),
        ("stages.low.settle.contested.noes_pay", "0"),
        ("stages.low.settle.contested.must_beat_ghost", "false"),
        ("stages.low.settle.contested.then", "next-stage"),
    ]


def test_changes_are_laid_over_a_variant(load_text: Loading) -> None:
    base = load_text("version: 1\nname: Base\nsource: a book\nante: {chips: 2, every: 3}\n")
    variant = variant_from(
        base, changes("ante: {every: null}\ntokens: {target: 7}\nnotes: x\n"), "seven"
    )
    assert (variant.id, variant.name, variant.file) == ("seven", "seven", "trial.yaml")
    assert (variant.source, variant.notes, variant.examples) == (None, ("x",), ())
    rules = variant.rules
    assert (rules.ante_chips, rules.ante_every, rules.target) == (2, 1, 7)
    origins = {value.path: (value.file, value.line) for value in variant.values}
    assert origins["tokens.target"] == ("trial.yaml", 2)
    assert origins["ante.chips"] == ("mine.yaml", 4)
    assert base.rules.target == 5


def test_changes_can_be_changed_again(load_text: Loading) -> None:
    base = load_text("version: 1\n")
    once = variant_from(base, changes("tokens: {target: 7}"), "a")
    twice = variant_from(once, changes("name: Both\nante: {chips: 2}"), "b")
    assert (twice.name, twice.rules.target, twice.rules.ante_chips) == ("Both", 7, 2)


def test_no_changes_leave_the_same_game(load_text: Loading) -> None:
    base = load_text("version: 1\nseats: {max: 6}\n")
    assert variant_from(base, changes("{}"), "same").rules_hash == base.rules_hash


def test_faults_of_changes_stand_in_their_own_file(load_text: Loading) -> None:
    base = load_text("version: 1\nextends: pagat\n")
    with pytest.raises(VariantError) as caught:
        variant_from(
            base,
            changes("seats: {min: 8}\nversion: 1\ntokens: {target: 7.0}\nextends: pagat\n"),
            "bad",
        )
    found = [(problem.file, problem.line, problem.message) for problem in caught.value.problems]
    keys = (
        "seats, ante, tokens, end, stacks, kitty, roodles, declare, stages, settle, name, source, "
        "notes"
    )
    assert found == [
        (
            "trial.yaml",
            1,
            "`seats.min` (trial.yaml:1) is 8, more than `seats.max` (shipped/pagat.yaml:13), "
            "which is 7",
        ),
        ("trial.yaml", 2, f"unknown key `version`; the keys here are {keys}"),
        (
            "trial.yaml",
            3,
            "expected a whole number from 1 to 1,000 or the word none, found 7.0, a decimal "
            "number; write 7",
        ),
        ("trial.yaml", 4, f"unknown key `extends`; the keys here are {keys}"),
    ]


def test_a_variant_can_be_sent_to_another_process(load_text: Loading) -> None:
    variant = load_text("version: 1\nextends: ukrainian\nname: Sent\n")
    assert pickle.loads(pickle.dumps(variant)) == variant


def test_problems_of_a_file_that_is_not_there() -> None:
    with pytest.raises(VariantError) as caught:
        load("no-such-variant.yaml")
    assert caught.value.problems[0].line == 0
