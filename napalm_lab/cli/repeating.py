"""The command that makes a result again."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING

from napalm_lab.experiment.settings import (
    DEFAULT_MAX_HANDS,
    DEFAULT_TRAINING_HANDS,
    DEFAULT_TRAININGS,
)

if TYPE_CHECKING:
    from napalm_lab.experiment.plan import Plan


def repeat_command(
    command: str, names: Sequence[str], options: Sequence[tuple[str, object]]
) -> tuple[str, ...]:
    """The command that makes a result again, fit for a shell, in parts that belong together."""
    return (
        f"napalm-lab {command}",
        *(shlex.quote(name) for name in names),
        *(
            option if value == "" else f"{option} {shlex.quote(str(value))}"
            for option, value in options
        ),
    )


def plan_options(plan: Plan) -> list[tuple[str, object]]:
    """All that figures depend on but the variants, so that other defaults do not matter."""
    options: list[tuple[str, object]] = [
        ("--games", plan.games),
        ("--seats", plan.seats),
        *(("--players", players) for players in plan.players),
        ("--seed", plan.seed),
    ]
    options += _learning_options(plan)
    if plan.max_hands != DEFAULT_MAX_HANDS:
        options.append(("--max-hands", plan.max_hands))
    return options


def _learning_options(plan: Plan) -> list[tuple[str, object]]:
    """What learned players depend on, where it is not as usual, and whether skill is asked for."""
    options: list[tuple[str, object]] = []
    if plan.must_learn and plan.trainings != DEFAULT_TRAININGS:
        options.append(("--trainings", plan.trainings))
    if plan.must_learn and plan.training_hands != DEFAULT_TRAINING_HANDS:
        options.append(("--training-hands", plan.training_hands))
    return [*options, ("--skill", "")] if plan.skill else options
