"""Extending other files: which, in which order, and what is refused."""

from pathlib import Path

import pytest

from napalm_lab.variant.loading import load
from napalm_lab.variant.problems import VariantError
from napalm_lab.variant.shipped import variants

from .conftest import Faults, Loading

HEAD = "version: 1\n"


def test_a_bare_shipped_name_is_always_the_shipped_file(load_text: Loading) -> None:
    others = {"pagat.yaml": HEAD + "tokens: {target: 9}\n"}
    assert load_text(HEAD + "extends: pagat\n", others).rules.target == 5
    assert load_text(HEAD + "extends: pagat.yaml\n", others).rules.target == 9


def test_paths_are_relative_to_the_file_that_says_them(load_text: Loading) -> None:
    variant = load_text(
        HEAD + "extends: parts/child.yaml\n",
        {
            "parts/child.yaml": HEAD + "extends: [deep/ante.yaml, ../target.yaml]\n",
            "parts/deep/ante.yaml": HEAD + "ante: {chips: 3}\n",
            "target.yaml": HEAD + "tokens: {target: 9}\n",
        },
    )
    assert (variant.rules.ante_chips, variant.rules.target) == (3, 9)
    origins = {value.path: (value.file, value.line) for value in variant.values}
    assert origins["ante.chips"] == ("parts/deep/ante.yaml", 2)
    assert origins["tokens.target"] == ("target.yaml", 2)
    assert origins["seats.min"] == (None, None)


def test_later_parents_lie_over_earlier_ones(load_text: Loading) -> None:
    others = {
        "a.yaml": HEAD + "ante: {chips: 2, every: 2}\n",
        "b.yaml": HEAD + "ante: {chips: 3}\n",
    }
    rules = load_text(HEAD + "extends: [a.yaml, b.yaml]\n", others).rules
    assert (rules.ante_chips, rules.ante_every) == (3, 2)
    rules = load_text(HEAD + "extends: [b.yaml, a.yaml]\n", others).rules
    assert (rules.ante_chips, rules.ante_every) == (2, 2)


def test_a_grandparent_of_both_parents_is_applied_once_and_first(load_text: Loading) -> None:
    others = {
        "old.yaml": HEAD + "ante: {chips: 1}\ntokens: {target: 3}\n",
        "left.yaml": HEAD + "extends: old.yaml\nante: {chips: 2}\n",
        "right.yaml": HEAD + "extends: old.yaml\ntokens: {target: 4}\n",
    }
    rules = load_text(HEAD + "extends: [left.yaml, right.yaml]\n", others).rules
    assert (rules.ante_chips, rules.target) == (2, 4)


def test_what_a_file_says_of_itself_is_not_inherited(load_text: Loading) -> None:
    parent = HEAD + "name: Old\nsource: a book\nnotes: [x]\n"
    variant = load_text(HEAD + "extends: old.yaml\n", {"old.yaml": parent})
    assert (variant.name, variant.source, variant.notes) == ("mine", None, ())


@pytest.mark.parametrize(
    ("others", "file", "chain"),
    [
        ({}, "mine.yaml", "mine.yaml → mine.yaml"),
        (
            {"b.yaml": HEAD + "extends: mine.yaml\n"},
            "b.yaml",
            "mine.yaml → b.yaml → mine.yaml",
        ),
        (
            {
                "b.yaml": HEAD + "extends: c.yaml\n",
                "c.yaml": HEAD + "extends: [pagat, b.yaml]\n",
            },
            "c.yaml",
            "b.yaml → c.yaml → b.yaml",
        ),
    ],
)
def test_a_ring_names_the_chain(
    faults: Faults, others: dict[str, str], file: str, chain: str
) -> None:
    name = "b.yaml" if others else "mine.yaml"
    (problem,) = faults(HEAD + f"extends: {name}\n", others)
    assert problem.file == file
    assert problem.line == 2
    assert problem.message == f"files extend one another in a ring: {chain}"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "../elsewhere.yaml",
            "`../elsewhere.yaml` leads out of the folder of mine.yaml; copy the file into it",
        ),
        (
            "sub/../../mine.yaml",
            "`sub/../../mine.yaml` leads out of the folder of mine.yaml; copy the file into it",
        ),
        (
            "/etc/hosts",
            "`/etc/hosts` is an absolute path; write it relative to this file",
        ),
        (
            "C:/decks/a.yaml",
            "`C:/decks/a.yaml` is an absolute path; write it relative to this file",
        ),
        (
            "pagt",
            "there is no variant `pagt`, as a file or shipped; did you mean `pagat`? "
            f"(shipped variants: {', '.join(variants())})",
        ),
        (
            "mine.yml",
            "there is no variant `mine.yml`, as a file or shipped; did you mean `mine.yaml`? "
            f"(shipped variants: {', '.join(variants())})",
        ),
    ],
)
def test_names_that_cannot_be_followed(faults: Faults, name: str, message: str) -> None:
    (problem,) = faults(HEAD + f"extends: [pagat, '{name}']\n")
    assert (problem.line, problem.column, problem.path) == (2, 18, "extends")
    assert problem.message == message


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (".", "`.` cannot be extended: this is a folder, not a file"),
        (
            "big.yaml",
            "`big.yaml` cannot be extended: the file has more than 1,000,000 bytes, the most that "
            "is read",
        ),
    ],
)
def test_a_parent_without_lines_is_shown_where_it_is_named(
    faults: Faults, name: str, message: str
) -> None:
    (problem,) = faults(HEAD + f"extends: [pagat, {name}]\n", {"big.yaml": "#" * 1_000_001})
    assert (problem.file, problem.line, problem.column) == ("mine.yaml", 2, 18)
    assert (problem.path, problem.message) == ("extends", message)


def test_faults_with_lines_of_a_parent_stay_in_the_parent(faults: Faults) -> None:
    (problem,) = faults(HEAD + "extends: old.yaml\n", {"old.yaml": "- a\n"})
    assert (problem.file, problem.line) == ("old.yaml", 1)


def test_a_link_that_leads_outside_is_refused(faults: Faults, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "secret.yaml").write_text(HEAD, encoding="utf-8")
    (home / "mine.yaml").write_text(HEAD + "extends: link.yaml\n", encoding="utf-8")
    (home / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    with pytest.raises(VariantError) as caught:
        load("mine.yaml", home)
    (problem,) = caught.value.problems
    assert problem.message == (
        "`link.yaml` leads out of the folder of mine.yaml; copy the file into it"
    )


def test_links_that_stay_inside_or_name_the_file_itself_are_followed(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "real.yaml").write_text(HEAD + "ante: {chips: 3}\n", encoding="utf-8")
    (home / "link.yaml").symlink_to(home / "real.yaml")
    (home / "mine.yaml").write_text(HEAD + "extends: link.yaml\n", encoding="utf-8")
    (tmp_path / "desk.yaml").symlink_to(home / "mine.yaml")
    assert load("mine.yaml", home).rules.ante_chips == 3
    assert load("desk.yaml", tmp_path).rules.ante_chips == 3


def test_a_circle_of_links_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").symlink_to(tmp_path / "b.yaml")
    (tmp_path / "b.yaml").symlink_to(tmp_path / "a.yaml")
    (tmp_path / "mine.yaml").write_text(HEAD + "extends: a.yaml\n", encoding="utf-8")
    with pytest.raises(VariantError) as caught:
        load("mine.yaml", tmp_path)
    (problem,) = caught.value.problems
    assert problem.path == "extends"


def test_too_many_ancestors_are_refused(faults: Faults) -> None:
    others = {f"f{number}.yaml": HEAD + f"extends: f{number + 1}.yaml\n" for number in range(60)}
    (problem,) = faults(HEAD + "extends: f0.yaml\n", {**others, "f60.yaml": HEAD})
    assert problem.message == "more than 50 files extend one another"


def test_faults_of_a_parent_stand_in_the_parent(faults: Faults) -> None:
    problems = faults(
        HEAD + "extends: old.yaml\ntokens: {target: 6}\nname: 3\n",
        {"old.yaml": HEAD + "tokens: {target: 010}\nsetas: {min: 3}\n"},
    )
    assert [(p.file, p.line, p.path) for p in problems] == [
        ("old.yaml", 2, "tokens.target"),
        ("old.yaml", 3, "setas"),
        ("mine.yaml", 4, "name"),
    ]


def test_a_parent_that_cannot_be_read_hides_what_would_only_follow_from_it(faults: Faults) -> None:
    problems = faults(
        HEAD + "extends: old.yaml\nstages: {two: {goal: low}}\nante: {every: null}\nname: 3\n",
        {"old.yaml": "version: 1\nante: [\n"},
    )
    assert [(p.file, p.path) for p in problems] == [("old.yaml", ""), ("mine.yaml", "name")]
