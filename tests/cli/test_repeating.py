"""The command that makes a result again can be pasted, and says all that matters."""

import shlex
from dataclasses import replace

from napalm_lab.cli.repeating import plan_options, repeat_command
from tests.results import (
    made_comparison,
    made_result,
)


def test_the_command_can_be_pasted_into_a_shell():
    plan = made_result(made_comparison(), players=("loose", "a:B")).plan
    parts = repeat_command("compare", ["old", "my new.yaml"], plan_options(plan))
    assert shlex.split(" ".join(parts)) == [
        *("napalm-lab", "compare", "old", "my new.yaml", "--games", "200", "--seats", "5"),
        *("--players", "loose", "--players", "a:B", "--seed", "1"),
    ]


def test_the_command_says_the_cap_where_it_is_not_the_usual_one():
    plan = made_result(made_comparison(), max_hands=50).plan
    assert ("--max-hands", 50) in plan_options(plan)


def test_only_what_is_not_usual_of_learning_is_repeated_in_the_command():
    plan = made_result(made_comparison(), players=("learned",)).plan
    assert [option for option, _ in plan_options(plan)] == [
        *("--games", "--seats", "--players", "--seed")
    ]
    other = replace(plan, trainings=4, training_hands=9_000, skill=True)
    assert plan_options(other)[4:] == [
        ("--trainings", 4),
        ("--training-hands", 9_000),
        ("--skill", ""),
    ]
    # Who does not learn does not depend on it, unless skill is asked for.
    tight = replace(other, players=("tight",), skill=False)
    assert len(plan_options(tight)) == 4
    assert ("--trainings", 4) in plan_options(replace(tight, skill=True))
