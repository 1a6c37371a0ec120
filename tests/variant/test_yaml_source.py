from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from napalm_lab.variant import yaml_source
from napalm_lab.variant.nodes import Broken, Mapping, Scalar, node_at
from napalm_lab.variant.problems import Problem
from napalm_lab.variant.structure import data_of
from napalm_lab.variant.yaml_messages import MAX_DEPTH
from napalm_lab.variant.yaml_source import MAX_NODES, MAX_PROBLEMS, read_text


@pytest.fixture(params=["CLoader", "Loader"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both of the parsers that a machine may have."""
    loader = getattr(yaml, request.param, None)
    if loader is None:
        pytest.skip("PyYAML was built without libyaml")
    monkeypatch.setattr(yaml_source, "_LOADER", loader)


ANCHORS = (
    "anchors (&name) and aliases (*name) are not read; write each value where it belongs, "
    "or put text in quotes"
)


def read(text: str) -> tuple[Mapping | None, list[Problem]]:
    problems: list[Problem] = []
    return read_text(text, "mine.yaml", problems), problems


def test_values_know_their_places() -> None:
    tree, problems = read("version: 1\nstages:\n  ünï: {deal: 2, x: [a, 'b']}\n")
    assert problems == []
    assert tree is not None
    assert data_of(tree) == {"version": 1, "stages": {"ünï": {"deal": 2, "x": ["a", "b"]}}}
    deal = node_at(tree, ("stages", "ünï", "deal"))
    second = node_at(tree, ("stages", "ünï", "x", 1))
    assert isinstance(deal, Scalar)
    assert (deal.place.line, deal.place.column, deal.quoted) == (3, 15, False)
    assert isinstance(second, Scalar)
    assert (second.place.line, second.place.column, second.quoted) == (3, 25, True)
    stages = tree.entries["stages"].value
    assert isinstance(stages, Mapping)
    assert (stages.entries["ünï"].key.line, stages.entries["ünï"].key.column) == (3, 3)


def test_keys_are_text_whatever_they_look_like() -> None:
    tree, problems = read("no: 1\n1: 2\ntrue: 3\nnull: 4\n2024-01-01: 5\n'': 6\n")
    assert tree is not None
    assert list(tree.entries) == ["no", "1", "true", "null", "2024-01-01"]
    assert [(problem.line, problem.message) for problem in problems] == [
        (6, "a key is missing before the colon")
    ]


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("ante: 1\nante: 2\n", 2, 1, "`ante` is said twice: on line 1 and on line 2"),
        ("a: {b: 1, b: 2}\n", 1, 11, "`b` is said twice: on line 1, in columns 5 and 11"),
        (
            "a: &x 1\n",
            1,
            4,
            ANCHORS,
        ),
        (
            "a: *x\n",
            1,
            4,
            ANCHORS,
        ),
        (
            "<<: {a: 1}\n",
            1,
            1,
            "merge keys (<<) are not read; use `extends`, or write the keys out",
        ),
        (
            "a: !!int 3\n",
            1,
            4,
            "tags (!name) are not read; write the value alone, or put text in quotes",
        ),
        (
            "a: ! x\n",
            1,
            4,
            "tags (!name) are not read; write the value alone, or put text in quotes",
        ),
        ("%TAG ! x\n---\na: 1\n", 1, 1, "directives (lines that begin with %) are not read"),
        ("%YAML 1.1\n---\na: 1\n", 1, 1, "directives (lines that begin with %) are not read"),
        ("a: 1\n---\nb: 2\n", 2, 1, "a second document starts here; one file holds one document"),
        ("a: 1\n--- b\n", 2, 1, "a second document starts here; one file holds one document"),
        ("? [a]\n: 1\n", 1, 3, "a key has to be a word, not a list or a mapping"),
        ('a: "\\0"\n', 1, 4, "the text has a control character; take its escape away"),
        ('a: "\\e[31m"\n', 1, 4, "the text has a control character; take its escape away"),
        ("", 1, 1, "the file is empty: it has no keys"),
        ("\n# only words\n", 1, 1, "the file is empty: it has no keys"),
        ("---\n", 1, 1, "the file is empty: it has no keys"),
        ("- a\n- b\n", 1, 1, "the file has to be a mapping: lines such as `version: 1`"),
        ("just words\n", 1, 1, "the file has to be a mapping: lines such as `version: 1`"),
        (
            'a: "C:\\decks\\u1"\n',
            1,
            7,
            "a backslash in double quotes begins an escape, and this is none; write single quotes, "
            "or slashes: 'C:\\decks\\u1' or C:/decks/u1",
        ),
        (
            'path: "decks\\u1"\n',
            1,
            13,
            "a backslash in double quotes begins an escape, and this is none; write single quotes, "
            "or slashes: 'decks\\u1' or decks/u1",
        ),
        ("a:\n\tb: 1\n", 2, 1, "a tab cannot indent a line; use spaces"),
        ("a: @x\n", 1, 4, "text that begins with @ needs quotes"),
        ("a: `x\n", 1, 4, "text that begins with ` needs quotes"),
        ('a: "abc\n', 1, 4, "the quotes that open here are never closed"),
        ("a: 'abc\n", 1, 4, "the quotes that open here are never closed"),
        ("a:1\nb: 2\n", 1, 3, "a space is missing after `a:`"),
        ("a: [1\nb: 2\n", 2, 2, "expected a comma or ], for the list that opens on line 1"),
        ("a: {b: 1\nc: 2\n", 2, 2, "expected a comma or }, for the mapping that opens on line 1"),
        (
            "a: b: c\n",
            1,
            5,
            "there is no place for a colon here: indent the line like its neighbors, "
            "or quote the text",
        ),
        (
            "a: 1\n b: 2\n",
            2,
            3,
            "there is no place for a colon here: indent the line like its neighbors, "
            "or quote the text",
        ),
        ("a: -\n", 1, 4, "there is no place for a dash here; begin a new line for each item"),
        (
            "- a\nb: 1\n",
            2,
            1,
            "this does not continue the list that begins on line 1: check the indentation",
        ),
        (
            "a: 'it's'\n",
            1,
            8,
            "this does not continue the mapping that begins on line 1: "
            "check indentation, colons and quotes",
        ),
        ("{a: 1}}\n", 1, 7, "nothing can follow here: check brackets and indentation"),
    ],
)
def test_refused(parser: None, text: str, line: int, column: int, message: str) -> None:
    _, problems = read(text)
    assert [(problem.line, problem.column, problem.message) for problem in problems] == [
        (line, column, message)
    ]


@pytest.mark.skipif(not yaml.__with_libyaml__, reason="PyYAML was built without libyaml")
def test_an_empty_value_before_a_bracket_wants_a_space() -> None:
    _, (problem,) = read("a: {one:}\n")
    assert (problem.column, problem.message) == (9, "a space is missing after `one:`")


def test_a_plain_directive_and_document_marks_are_fine(parser: None) -> None:
    tree, problems = read("%YAML 1.2\n---\na: 1\n...\n")
    assert problems == []
    assert tree is not None
    assert data_of(tree) == {"a": 1}


def test_what_is_said_twice_is_not_used() -> None:
    tree, problems = read("a: 1\na: 2\na: 3\n")
    assert tree is not None
    assert isinstance(tree.entries["a"].value, Broken)
    assert [problem.line for problem in problems] == [2, 3]


def test_nesting_is_capped_before_it_is_read(parser: None) -> None:
    fine = "a: " + "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert read(fine)[1] == []
    for text in ("a: " + "[" * 5000 + "]" * 5000, "[" * 5000, "a: " + "{b: " * 5000):
        _, (problem,) = read(text)
        assert problem.message == "this is nested deeper than 30 levels"
        assert problem.line == 1


def test_a_bomb_of_aliases_is_refused_at_its_first_one() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    for level in range(1, 9):
        lines.append(f"a{level}: &a{level} [" + ", ".join([f"*a{level - 1}"] * 9) + "]")
    tree, problems = read("\n".join(lines))
    assert tree is None
    assert [(problem.line, problem.column, problem.message) for problem in problems] == [
        (1, 5, ANCHORS)
    ]


def test_a_value_with_a_tag_is_not_used_but_a_key_with_one_is_known() -> None:
    tree, (problem,) = read("a: !!int 5\n")
    assert tree is not None
    assert isinstance(node_at(tree, ("a",)), Broken)
    assert (problem.line, problem.column) == (1, 4)
    tree, (problem,) = read("!!str a: 5\n")
    assert tree is not None
    assert data_of(tree) == {"a": 5}
    assert (problem.line, problem.column) == (1, 1)


def test_faults_and_nodes_are_capped() -> None:
    _, problems = read("".join(f"a{number}: !x y\n" for number in range(500)))
    assert len(problems) == MAX_PROBLEMS + 1
    assert problems[-1].message == "too many faults; no more were looked for"
    _, (problem,) = read("a: [" + "1, " * MAX_NODES + "]")
    assert problem.message == "the file has more than 20,000 keys and values"
    _, (problem,) = read("? " + "k" * 300 + "\n: 1\n")
    assert problem.message == "a key has more than 200 characters"


YAML_LIKE = st.lists(
    st.one_of(
        st.sampled_from(
            ["a", "b: ", "- ", "\n", "  ", "[", "]", "{", "}", ", ", ": ", "'", '"', "\\", "#", "|"]
        ),
        st.sampled_from(["&x ", "*x", "!t ", "? ", "<<: ", "%", "---\n", "...\n", "\t", ">", "~"]),
        st.text(max_size=3),
    ),
    max_size=30,
).map("".join)


@given(YAML_LIKE)
@example('"\\U99999999"')
@example('a: "\\ud800"')
@example("\ud800")
@example("%YAML 99999999999999999999.1\n---\na: 1")
@example("? \n: \n")
@example("a: |9\n  b")
def test_any_text_gives_a_tree_or_problems(text: str) -> None:
    parsers: list[Any] = [yaml.Loader, getattr(yaml, "CLoader", yaml.Loader)]
    with pytest.MonkeyPatch.context() as patch:
        for loader in parsers:
            patch.setattr(yaml_source, "_LOADER", loader)
            tree, problems = read(text)
            assert tree is not None or problems
            for problem in problems:
                assert problem.render()
