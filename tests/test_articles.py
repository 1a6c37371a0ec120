"""The tests of the rules carry the articles' numbers, and no article of the games goes without."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]

# Sections 4.3 and 4.4 tell of what the lab does not play, and 4.5 of what rankings allow.
TESTED = r"1\.\d+[a-d]?|2\.\d+|3|4\.[1267]|5|6"

# test_1_9a_..., test_2_1_and_2_6_..., test_3_...
IN_NAMES = re.compile(r"(?:test|_and)_(\d+(?:_\d+[a-d]?)?)(?=_)")


def articles() -> set[str]:
    """The numbers of the rules page; an article told in parts (1.9a to 1.9d) as its parts."""
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    numbers = set(re.findall(r"^(?:##+ |- \*\*)(\d+(?:\.\d+[a-d]?)?) ", text, re.M))
    return numbers - {number.rstrip("abcd") for number in numbers if number[-1] in "abcd"}


def named() -> dict[str, list[str]]:
    """The articles in the names of test functions, each with these names."""
    found: dict[str, list[str]] = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for number in articles_of(node.name):
                    found.setdefault(number, []).append(f"{file.name}::{node.name}")
    return found


def articles_of(name: str) -> list[str]:
    return [number.replace("_", ".") for number in IN_NAMES.findall(name)]


def test_names_are_read_as_they_are_meant():
    assert articles_of("test_1_9a_sole_takes_one_token") == ["1.9a"]
    assert articles_of("test_2_1_and_2_6_everybody_puts_one_stake_in") == ["2.1", "2.6"]
    assert articles_of("test_6_pot_20_and_a_deals") == ["6"]
    assert articles_of("test_hands_of_5_and_of_7_cards") == []


def test_every_article_of_the_games_is_in_the_name_of_a_test():
    wanted = {number for number in articles() if re.fullmatch(TESTED, number)}
    assert {"1.11", "1.9d", "2.1", "3", "4.2", "6"} <= wanted
    assert "1.9" not in wanted
    assert wanted - named().keys() == set()


def test_every_article_in_a_name_exists():
    unknown = {number: names for number, names in named().items() if number not in articles()}
    assert unknown == {}
