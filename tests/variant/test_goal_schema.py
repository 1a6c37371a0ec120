"""Goals as they are written in a file: read, refused, and left to the file that says them."""

from fractions import Fraction
from typing import Any

import pytest

from napalm_lab.variant.goals import Range
from napalm_lab.variant.problems import VariantError

from .conftest import Faults, Loading

COUNTS = "expected a goal, such as 8..12, above 8, at least 8, below 12 or at most 12, found "
SHARES = (
    "expected a goal, such as 40%..60%, above 40%, at least 40%, below 60% or at most 60%, found "
)
NOT_INHERITED = (
    "not inherited, so there is nothing for an empty value (null) to take away; give a value, or "
    "drop the key"
)


def range_of(low: Any, high: Any, *, ends: bool) -> Range:
    return Range(
        None if low is None else Fraction(low), None if high is None else Fraction(high), ends
    )


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ("hands: 8..12", range_of(8, 12, ends=True)),
        ("hands: 8.5 .. 12", range_of("17/2", 12, ends=True)),
        ("hands: above 8", range_of(8, None, ends=False)),
        ("hands: below 3", range_of(None, 3, ends=False)),
        ("hands: at least 8", range_of(8, None, ends=True)),
        ("hands: at  most 8", range_of(None, 8, ends=True)),
        ("seat_edge: -1..+1", range_of(-1, 1, ends=True)),
        ("tied: above 40%", range_of("2/5", None, ends=False)),
        ("tied: above 40 %", range_of("2/5", None, ends=False)),
        ("tied: above 0.4", range_of("2/5", None, ends=False)),
        ("tied: 2.5%..100%", range_of("1/40", 1, ends=True)),
        ("tied: 0%..1%", range_of(0, "1/100", ends=True)),
        ("tied: at most 100%", range_of(None, 1, ends=True)),
        ("tied: below 0.1%", range_of(None, "1/1000", ends=False)),
        ("hands: 0..2", range_of(0, 2, ends=True)),
        ("seat_edge: at most 0", range_of(None, 0, ends=True)),
        ("winner_net: below -3", range_of(None, -3, ends=False)),
        ("worst_loss_p95: at most 0", range_of(None, 0, ends=True)),
        ("worst_loss_p95: 'below 300'", range_of(None, 300, ends=False)),
    ],
)
def test_goals_are_read(load_text: Loading, goal: str, expected: Range) -> None:
    (found,) = load_text(f"version: 1\ngoals: {{{goal}}}\n").goals
    assert found.metric == goal.partition(":")[0]
    assert found.range == expected


def test_goals_keep_their_order_words_and_lines(load_text: Loading) -> None:
    goals = load_text("version: 1\ngoals:\n  tied: above   40%\n  hands: 8..12\n").goals
    assert [(goal.metric, goal.text, goal.file, goal.line) for goal in goals] == [
        ("tied", "above 40%", "mine.yaml", 3),
        ("hands", "8..12", "mine.yaml", 4),
    ]


@pytest.mark.parametrize(
    ("goal", "path", "message"),
    [
        ("handz: 8..12", "goals.handz", "unknown key `handz`; did you mean `hands`?"),
        ("hands: 8-12", "goals.hands", COUNTS + "the text `8-12`"),
        ("hands: 10", "goals.hands", COUNTS + "10"),
        ("hands: over 10", "goals.hands", COUNTS + "the text `over 10`"),
        ("hands: null", "goals.hands", "goals are " + NOT_INHERITED),
        ("hands: [8, 12]", "goals.hands", COUNTS + "a list"),
        ("hands: above 1e3", "goals.hands", COUNTS + "the text `above 1e3`"),
        ("tied: 40%", "goals.tied", SHARES + "40%, a percentage"),
        (
            "hands: above 40%",
            "goals.hands",
            "only shares are in per cent, and this is none: leave the % away",
        ),
        (
            "hands: 12..8",
            "goals.hands",
            "the first number has to be less than the second, as in 8..12",
        ),
        (
            "tied: 12..8",
            "goals.tied",
            "the first number has to be less than the second, as in 40%..60%",
        ),
        (
            "tied: 8..8",
            "goals.tied",
            "the first number has to be less than the second, as in 40%..60%",
        ),
        (
            "tied: 8..12",
            "goals.tied",
            "a share is from 0% to 100%, or from 0 to 1; for 8 per cent write 8%",
        ),
        (
            "hands: 8..8",
            "goals.hands",
            "the first number has to be less than the second, as in 8..12",
        ),
        ("tied: 30..40%", "goals.tied", "say both numbers in per cent, as in 40%..60%"),
        (
            "tied: above 40",
            "goals.tied",
            "a share is from 0% to 100%, or from 0 to 1; for 40 per cent write 40%",
        ),
        ("tied: below 140%", "goals.tied", "a share is from 0% to 100%, or from 0 to 1"),
        ("tied: at least -1%", "goals.tied", "a share is from 0% to 100%, or from 0 to 1"),
        ("tied: above 100%", "goals.tied", "no share is above 100%"),
        ("tied: below 0", "goals.tied", "no share is below 0"),
    ],
)
def test_what_is_no_goal_is_told_in_one_message(
    faults: Faults, goal: str, path: str, message: str
) -> None:
    (problem,) = faults(f"version: 1\ngoals: {{{goal}}}\n")
    assert (problem.path, problem.message, problem.line) == (path, message, 2)


@pytest.mark.parametrize(
    ("goal", "end", "instead"),
    [
        ("capped: at most 0%", "0%", "below 0.1%"),
        ("capped: at most 0", "0%", "below 0.1%"),
        ("tied: at least 100%", "100%", "above 99.9%"),
        ("hands: at most 1", "1", "below 1.1"),
        ("hands: 0..1", "1", "below 1.1"),
        ("lead_changes: at most 0", "0", "below 0.1"),
    ],
)
def test_what_no_number_of_games_can_tell_is_refused(
    load_text: Loading, faults: Faults, goal: str, end: str, instead: str
) -> None:
    (problem,) = faults(f"version: 1\ngoals: {{{goal}}}\n")
    assert problem.message == (
        f"no number of games can tell that it is exactly {end}: games of another kind may be too "
        f"rare to have come up yet; write `{instead}`, say"
    )
    assert load_text(f"version: 1\ngoals: {{{goal.partition(':')[0]}: {instead}}}\n").goals


@pytest.mark.parametrize(
    ("goal", "least"),
    [("hands: below 1", 1), ("pot_won: below 0", 0), ("swing: -3..-1", 0), ("hands: -2..0", 1)],
)
def test_what_no_game_can_be_is_refused(faults: Faults, goal: str, least: int) -> None:
    (problem,) = faults(f"version: 1\ngoals: {{{goal}}}\n")
    assert problem.message == f"this can never hold: it is {least} or more in every game"


def test_an_heir_cannot_take_a_goal_away(load_text: Loading) -> None:
    parent = {"parent.yaml": "version: 1\ngoals: {hands: 8..12}\n"}
    with pytest.raises(VariantError) as told:
        load_text("version: 1\nextends: parent.yaml\ngoals: {hands: null}\n", parent)
    (problem,) = told.value.problems
    assert (problem.path, problem.message) == ("goals.hands", "goals are " + NOT_INHERITED)


def test_unknown_metrics_without_a_like_are_told_which_there_are(faults: Faults) -> None:
    (problem,) = faults("version: 1\ngoals: {fun: above 8}\n")
    assert problem.message.startswith("unknown key `fun`; the keys here are hands, decisions, ")


@pytest.mark.parametrize(
    ("goals", "message"),
    [
        ("null", "`goals` is " + NOT_INHERITED),
        ("[hands]", "expected a mapping with hands, decisions, "),
        ("8..12", "expected a mapping with hands, decisions, "),
    ],
)
def test_goals_are_a_mapping(faults: Faults, goals: str, message: str) -> None:
    (problem,) = faults(f"version: 1\ngoals: {goals}\n")
    assert message in problem.message


def test_goals_are_not_inherited_and_no_rules(load_text: Loading) -> None:
    parent = {"parent.yaml": "version: 1\nante: {chips: 2}\ngoals: {hands: 8..12}\n"}
    heir = load_text("version: 1\nextends: parent.yaml\n", parent)
    assert heir.goals == ()
    other = load_text("version: 1\nextends: parent.yaml\ngoals: {tied: below 1%}\n", parent)
    assert [goal.metric for goal in other.goals] == ["tied"]
    assert heir.rules_hash == other.rules_hash


def test_a_bad_goal_hides_no_other_fault(faults: Faults) -> None:
    text = """\
        version: 1
        goals: {hands: 12}
        examples: [{name: x, seats: 4, pot: 3, stage: 9, result: {pot: 3}}]
        """
    assert [problem.path for problem in faults(text.replace("        ", ""))] == [
        "goals.hands",
        "examples[1].stage",
    ]


def test_keys_of_goals_are_not_suggested_for_rules(faults: Faults) -> None:
    (problem,) = faults("version: 1\ncomebacks: above 40%\n")
    assert problem.message.startswith("unknown key `comebacks`; the keys here are ")
