"""Faults and examples, in text and as data."""

from napalm_lab.report.checking import checked_data, checked_lines
from napalm_lab.table.examples import ExampleRun, Outcome
from napalm_lab.variant.examples import Example, Result
from napalm_lab.variant.problems import Problem

BEFORE = Outcome(chips=(0, 20, 0, -20), pot=1_020, tokens=(0, 0, 0, 4), won=())


def run_of(actual, trouble=None):
    result = Result(BEFORE.chips, BEFORE.pot, BEFORE.tokens, BEFORE.won)
    example = Example("a name", "mine.yaml", 12, 4, 0, 1_020, (0,) * 4, 0, {}, (), (), result)
    return ExampleRun(example, BEFORE, actual, trouble)


def test_how_many_hold():
    good, bad = run_of(BEFORE), run_of(None, "nobody is there")
    told = [
        next(checked_lines("f.yaml", runs, {}))
        for runs in ([], [good], [good] * 2, [bad], [bad, good], [bad] * 3)
    ]
    assert told == [
        "f.yaml: no faults; it has no examples.",
        "f.yaml: no faults; 1 example holds.",
        "f.yaml: no faults; 2 examples hold.",
        "f.yaml: 1 of 1 example does not hold.",
        "f.yaml: 1 of 2 examples does not hold.",
        "f.yaml: 3 of 3 examples do not hold.",
    ]


def test_a_failed_example_beside_what_happened():
    actual = Outcome(chips=(1_000, 0, 0, 20), pot=0, tokens=(0, 0, 0, 4), won=(0, 3))
    assert list(checked_lines("mine.yaml", [run_of(actual)], {0: ["  A story."]}))[1:] == [
        "",
        "mine.yaml:12: a name",
        "          expected      actual",
        "  chips   B +20, D -20  A +1,000, D +20  <- differs",
        "  pot     1,020         0                <- differs",
        "  tokens  D 4           D 4",
        "  won     nobody yet    A and D          <- differs",
        "  What happened:",
        "    A story.",
    ]


def test_several_winners_are_a_list_in_the_data():
    actual = Outcome(chips=(510, 0, 0, 510), pot=0, tokens=(5, 0, 0, 5), won=(0, 3))
    (example,) = checked_data("mine.yaml", [], [run_of(actual)])["examples"]
    assert example["actual"] == {
        "chips": {"A": 510, "D": 510},
        "pot": 0,
        "tokens": {"A": 5, "D": 5},
        "won": ["A", "D"],
    }


def test_a_fault_of_a_whole_file_has_no_line():
    problems = [
        Problem("a.yaml", 3, 7, "ante.chips", "too many", "ante: {chips: 9}"),
        Problem("b.yaml", 0, 0, "", "not there"),
    ]
    data = checked_data("a.yaml", problems, [])
    assert data["ok"] is False
    assert data["errors"] == [
        {"file": "a.yaml", "line": 3, "column": 7, "path": "ante.chips", "message": "too many"},
        {"file": "b.yaml", "line": None, "column": None, "path": "", "message": "not there"},
    ]


def test_all_is_well_only_if_every_example_holds():
    assert checked_data("f.yaml", [], [])["ok"] is True
    assert checked_data("f.yaml", [], [run_of(BEFORE)])["ok"] is True
    assert checked_data("f.yaml", [], [run_of(BEFORE), run_of(None, "x")])["ok"] is False
