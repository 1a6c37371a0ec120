"""The shipped files: what they are, and that each lists only what differs from its parent."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.running import simulate
from napalm_lab.variant import shipped
from napalm_lab.variant.amounts import Amount
from napalm_lab.variant.loading import load
from napalm_lab.variant.nodes import Mapping, Scalar, walk
from napalm_lab.variant.resolved import Rules, Stage
from napalm_lab.variant.schema import RuleKeys
from napalm_lab.variant.settlement import Contested, Silent, Sole, Ties
from napalm_lab.variant.stakes import Stacks
from napalm_lab.variant.variant import Variant
from napalm_lab.variant.yaml_source import read_file

NAMES = (
    "guts-2",
    "guts-3",
    "napalm-at-once",
    "napalm-capped",
    "napalm-no-challenge",
    "napalm-table-stakes",
    "napalm-three-tokens",
    "pagat",
    "pagat-every-other-deal",
    "persian",
    "ukrainian",
    "whipsaw",
)
PARENTS = {"pagat": None, "guts-2": None, "guts-3": "guts-2"}
"""Of all others it is pagat."""
LEAST_EXAMPLES = {"pagat-every-other-deal": 2, "whipsaw": 1}
HEIRS = [name for name in NAMES if PARENTS.get(name, "pagat")]
POT, ONE = Amount(of_pot=Amount().of_pot + 1), Amount(chips=1)


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Variant]:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    return {name: load(name, elsewhere) for name in NAMES}


def tree_of(name: str) -> Mapping:
    tree = read_file(shipped.variants()[name], name, [])
    assert tree is not None
    return tree


def test_these_variants_are_shipped() -> None:
    assert tuple(shipped.variants()) == NAMES


def test_a_wheel_keeps_them_inside_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "package" / "shipped" / "experiments").mkdir(parents=True)
    (tmp_path / "variants").mkdir()
    inside = tmp_path / "package" / "shipped" / "experiments" / "b.yaml"
    beside = tmp_path / "variants" / "a.yaml"
    for path in (inside, beside):
        path.touch()
    monkeypatch.setattr(shipped, "_PACKAGE", tmp_path / "package")
    assert shipped.experiments() == {"b": inside}
    assert shipped.variants() == {"a": beside}


def pagat_stage(name: str, deal: int, held: int, goal: str, cards: int, straights: str) -> Stage:
    return Stage(
        name=name,
        deal=deal,
        held=held,
        goal="low" if goal == "low" else "high",
        cards=cards,
        aces="high",
        straights_and_flushes="count" if straights == "count" else "ignored",
        qualifier=None,
        dealer_challenge=True,
        sole=Sole(Amount(), 1),
        contested=Contested(Amount(), POT, "each-winner", 0),
    )


def test_pagat_is_the_game_of_part_1(loaded: dict[str, Variant]) -> None:
    assert loaded["pagat"].rules == Rules(
        seats_min=4,
        seats_max=7,
        ante_chips=1,
        ante_every=1,
        target=5,
        counted="given",
        stages=(
            pagat_stage("one", 2, 2, "high", 2, "ignored"),
            pagat_stage("two", 3, 5, "low", 5, "count"),
            pagat_stage("three", 2, 7, "high", 5, "count"),
        ),
    )


def test_the_defaults_are_the_pagat_game(loaded: dict[str, Variant], tmp_path: Path) -> None:
    (tmp_path / "empty.yaml").write_text("version: 1\n", encoding="utf-8")
    assert load("empty.yaml", tmp_path).rules == loaded["pagat"].rules


def test_a_short_sheet_says_the_same(loaded: dict[str, Variant], tmp_path: Path) -> None:
    (tmp_path / "sheet.yaml").write_text(
        "version: 1\n"
        "seats: {min: 4, max: 7}\n"
        "ante: {chips: 1, every: 1}\n"
        "tokens: {target: 5}\n"
        "declare: {order: in-turn, dealer_challenge: true}\n"
        "stages:\n"
        "  one: {deal: 2, goal: high, ranking: {cards: 2}}\n"
        "  two: {deal: 3, goal: low, ranking: {cards: 5, aces: high}}\n"
        "  three: {deal: 2, goal: high, ranking: {cards: 5, aces: high}}\n"
        "settle:\n"
        "  sole: {tokens: 1}\n"
        "  contested: {losers_pay: pot, to: each-winner}\n",
        encoding="utf-8",
    )
    assert load("sheet.yaml", tmp_path).rules_hash == loaded["pagat"].rules_hash


def test_3_the_persian_game_is_the_pagat_game(loaded: dict[str, Variant]) -> None:
    persian, pagat = loaded["persian"], loaded["pagat"]
    assert persian.rules == pagat.rules
    assert persian.rules_hash == pagat.rules_hash
    assert persian.name != pagat.name


def test_whipsaw_is_the_pagat_game_under_another_name(loaded: dict[str, Variant]) -> None:
    assert loaded["whipsaw"].rules_hash == loaded["pagat"].rules_hash
    assert loaded["whipsaw"].name != loaded["pagat"].name


def test_2_9_hands_rank_as_in_pagat_at_every_stage(loaded: dict[str, Variant]) -> None:
    rankings = {
        name: [stage.ranking for stage in loaded[name].rules.stages]
        for name in ("pagat", "ukrainian")
    }
    assert rankings["ukrainian"] == rankings["pagat"]


def test_the_ante_of_every_other_deal(loaded: dict[str, Variant]) -> None:
    variant, pagat = loaded["pagat-every-other-deal"], loaded["pagat"]
    assert variant.rules.ante_every == 2
    assert variant.rules_hash != pagat.rules_hash


def test_ukrainian_is_the_first_reading_of_part_2(loaded: dict[str, Variant]) -> None:
    variant = loaded["ukrainian"]
    assert variant.name == "Напалм"
    assert (variant.rules.target, variant.rules.counted) == (5, "stakes-taken")
    yeses, winnings = Amount(per_yes=1), Amount(of_winnings=1)
    pays = (Amount(chips=2), winnings, Amount())
    for stage, payment in zip(variant.rules.stages, pays, strict=True):
        # Not more than a default: nobody who says yes alone can fail.
        assert stage.sole == Sole(ONE, 0, losers_pay=replace(payment, of_winnings=0))
        assert stage.contested == Contested(yeses, payment, "pot", 0)
        assert stage.dealer_challenge


# What the shipped variants of pagat change, and nothing else.
CHANGES: list[tuple[str, Callable[[Rules], Rules]]] = [
    ("napalm-three-tokens", lambda rules: replace(rules, target=3)),
    ("napalm-table-stakes", lambda rules: replace(rules, stacks=Stacks(chips=50))),
    (
        "napalm-capped",
        lambda rules: each_stage(
            rules,
            sole=Sole(Amount(), 1, losers_pay=replace(POT, at_most=20)),
            contested=Contested(Amount(), replace(POT, at_most=20), "each-winner", 0),
        ),
    ),
    (
        "napalm-at-once",
        lambda rules: each_stage(rules, order="at-once", dealer_challenge=False),
    ),
    ("napalm-no-challenge", lambda rules: each_stage(rules, dealer_challenge=False)),
]


def each_stage(rules: Rules, **changes: Any) -> Rules:
    return replace(rules, stages=tuple(replace(stage, **changes) for stage in rules.stages))


@pytest.mark.parametrize(("name", "change"), CHANGES)
def test_4_6_4_7_variants_of_pagat_by_agreement(
    loaded: dict[str, Variant], name: str, change: Callable[[Rules], Rules]
) -> None:
    assert loaded[name].rules == change(loaded["pagat"].rules)


@pytest.mark.parametrize(("name", "cards"), [("guts-2", 2), ("guts-3", 3)])
def test_5_guts_on_two_and_on_three_cards(
    loaded: dict[str, Variant], name: str, cards: int
) -> None:
    rules = loaded[name].rules
    (stage,) = rules.stages
    assert (stage.deal, stage.cards, stage.goal) == (cards, cards, "high")
    assert stage.straights_and_flushes == "ignored"
    assert (stage.order, stage.second_chance, stage.dealer_challenge) == ("at-once", "none", False)
    assert (rules.ante_chips, rules.ante_when) == (1, "pot-empty")
    assert (rules.target, rules.end.pot_empty) == (None, True)
    assert stage.sole == Sole(POT, 0)
    assert stage.contested == Contested(POT, POT, "pot", 0, ties=Ties(odd_chips="dealers-left"))
    assert stage.silent == Silent()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", ["threshold:0.85", "loose", "bluffer", "tight"])
def test_games_end(loaded: dict[str, Variant], name: str, players: str) -> None:
    """With players of several kinds nobody has to wait for the cap or lose count of chips."""
    plan = Plan((loaded[name],), (players,), 5, 500)
    figures = simulate(plan, jobs=1).tables[0]
    assert figures.metrics["capped"].value == 0
    assert figures.overflowed == 0


@pytest.mark.parametrize("name", NAMES)
def test_every_file_says_where_it_is_from_and_what_was_read(
    loaded: dict[str, Variant], name: str
) -> None:
    variant = loaded[name]
    assert variant.source
    assert variant.notes
    assert len(variant.examples) >= LEAST_EXAMPLES.get(name, 3)
    first = shipped.variants()[name].read_text(encoding="utf-8").splitlines()[0]
    assert first == "# yaml-language-server: $schema=variant.schema.json"


@pytest.mark.parametrize("name", NAMES)
def test_what_each_extends(name: str) -> None:
    extends = tree_of(name).entries.get("extends")
    parent = PARENTS.get(name, "pagat")
    assert parent == (
        extends.value.value if extends and isinstance(extends.value, Scalar) else None
    )


@pytest.mark.parametrize("name", HEIRS)
def test_heirs_list_only_what_differs(loaded: dict[str, Variant], name: str) -> None:
    """Every value an heir says differs from the one that its parent has there."""
    parent = loaded[PARENTS.get(name) or "pagat"]
    theirs = {value.path: value.value for value in parent.values}
    mine = {value.path: value for value in loaded[name].values}
    label = loaded[name].file
    said = [value for value in mine.values() if value.file == label]
    lines_that_change = {value.line for value in said if theirs[value.path] != value.value}
    rules = {key: e for key, e in tree_of(name).entries.items() if key in RuleKeys.model_fields}
    for section in rules.values():
        for _, node in walk(section.value):
            if not isinstance(node, Mapping):
                assert node.place.line in lines_that_change


ARTICLES = {
    "pagat": ("1.4", "1.5", "1.6", "1.7", "1.8", "1.9a", "1.9b", "1.9c", "1.9d", "1.10"),
    "ukrainian": ("2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "2.8"),
}


@pytest.mark.parametrize(("name", "articles"), ARTICLES.items())
def test_every_article_has_an_example(
    loaded: dict[str, Variant], name: str, articles: tuple[str, ...]
) -> None:
    shown = {example.name.split()[0] for example in loaded[name].examples}
    assert shown == set(articles)
