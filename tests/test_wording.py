"""Words that messages share."""

import pytest

from napalm_lab.wording import counted, listed, nearest, plural, sentence


@pytest.mark.parametrize(
    ("parts", "text"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (iter("abc"), "a, b and c")],
)
def test_lists(parts, text):
    assert listed(parts) == text


def test_lists_may_end_otherwise():
    assert listed(["a", "b", "c"], "or") == "a, b or c"


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 games"), (1, "1 game"), (2, "2 games"), (20_000, "20,000 games")]
)
def test_things_are_counted(number, text):
    assert counted(number, "game") == text
    assert text.endswith(plural(number, "game"))


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("pagta", "pagat"),
        ("PAGAT", "pagat"),
        ("ukranian", "ukrainian"),
        ("each_winner", "each-winner"),
        ("tow", "two"),
        ("qqq", None),
        ("", None),
        ("pagat" * 100, None),
    ],
)
def test_nearest(word, near):
    assert nearest(word, ["pagat", "two", "ukrainian", "each-winner"]) == near


def test_nearest_of_none():
    assert nearest("pagat", []) is None


def test_sentences_keep_their_other_capitals():
    assert sentence("the pot of A is won") == "The pot of A is won."
