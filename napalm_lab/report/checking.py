"""What `check` found: faults, and examples as expected beside actual; in text and as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from napalm_lab.table.examples import ExampleRun, Outcome
from napalm_lab.table.seats import seat_letter, seat_list
from napalm_lab.variant.goals import Goal
from napalm_lab.variant.problems import Problem
from napalm_lab.wording import counted

_NOTHING = "none"


def checked_lines(
    file: str,
    runs: Iterable[ExampleRun],
    stories: dict[int, list[str]],
    goals: Sequence[Goal] = (),
    *,
    played: bool = False,
) -> Iterator[str]:
    """What to say of a file without faults; stories : of failed examples, by place in `runs`.

    played : whether the file's goals are about to be tried.
    """
    runs = list(runs)
    failed = [place for place, run in enumerate(runs) if not run.ok]
    yield f"{file}: {_summary(len(runs), len(failed))}"
    if goals and not played:
        them = "its goal" if len(goals) == 1 else f"its {len(goals)} goals"
        yield f"{file}: --play would try {them}."
    elif played and not goals:
        yield f"{file}: it sets no goals, so nothing is played."
    for place in failed:
        yield ""
        yield from _failed_lines(runs[place], stories.get(place, []))


def checked_data(
    file: str,
    problems: Iterable[Problem],
    runs: Iterable[ExampleRun],
    goals: Iterable[Goal] = (),
) -> dict[str, Any]:
    """The same as data; line and column of a fault are None where the file as a whole is meant.

    Goals are those of a file for which nothing was played. `ok` is about faults and examples alone.
    """
    errors = [
        {
            "file": problem.file,
            "line": problem.line or None,
            "column": problem.column or None,
            "path": problem.path,
            "message": problem.message,
        }
        for problem in problems
    ]
    examples = [_example_data(run) for run in runs]
    ok = not errors and all(example["ok"] for example in examples)
    return {
        "file": file,
        "ok": ok,
        "errors": errors,
        "examples": examples,
        "goals": [_goal_data(goal) for goal in goals],
    }


def _summary(examples: int, failed: int) -> str:
    if not examples:
        return "no faults; it has no examples."
    all_of_them = counted(examples, "example")
    if not failed:
        return f"no faults; {all_of_them} {'holds' if examples == 1 else 'hold'}."
    return f"{failed} of {all_of_them} {'does' if failed == 1 else 'do'} not hold."


def _failed_lines(run: ExampleRun, story: list[str]) -> Iterator[str]:
    yield f"{run.example.file}:{run.example.line}: {run.example.name}"
    if run.actual is None:
        yield f"  cannot be played as told: {run.trouble}"
        return
    actual = run.actual
    rows = [("", "expected", "actual", "")]
    for name, told in _PARTS.items():
        expected, found = told(run.expected), told(actual)
        rows.append((name, expected, found, "" if expected == found else "<- differs"))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        cells = [f"{cell:{wide}}" for cell, wide in zip(row, widths, strict=False)]
        yield f"  {'  '.join([*cells, row[3]])}".rstrip()
    yield "  What happened:"
    yield from (f"  {line}" for line in story)


def _signed(counts: Iterable[int]) -> str:
    told = [f"{seat_letter(seat)} {chips:+,}" for seat, chips in enumerate(counts) if chips]
    return ", ".join(told) or _NOTHING


def _held(counts: Iterable[int]) -> str:
    told = [f"{seat_letter(seat)} {count:,}" for seat, count in enumerate(counts) if count]
    return ", ".join(told) or _NOTHING


_PARTS: dict[str, Callable[[Outcome], str]] = {
    "chips": lambda outcome: _signed(outcome.chips),
    "pot": lambda outcome: f"{outcome.pot:,}",
    "tokens": lambda outcome: _held(outcome.tokens),
    "won": lambda outcome: seat_list(outcome.won) or "nobody yet",
}


def _example_data(run: ExampleRun) -> dict[str, Any]:
    return {
        "name": run.example.name,
        "ok": run.ok,
        "expected": _outcome_data(run.expected),
        "actual": None if run.actual is None else _outcome_data(run.actual),
        "trouble": run.trouble,
        "file": run.example.file,
        "line": run.example.line,
    }


def _goal_data(goal: Goal) -> dict[str, Any]:
    return {
        "metric": goal.metric,
        "goal": goal.text,
        "value": None,
        "ci": None,
        "n": 0,
        "games": 0,
        "holds": None,
        "hindrance": None,
    }


def _outcome_data(outcome: Outcome) -> dict[str, Any]:
    """As a file writes a result: seats that are not named have nothing, one winner is a letter."""
    won = [seat_letter(seat) for seat in outcome.won]
    return {
        "chips": _by_seat(outcome.chips),
        "pot": outcome.pot,
        "tokens": _by_seat(outcome.tokens),
        "won": won[0] if len(won) == 1 else won or None,
    }


def _by_seat(counts: Iterable[int]) -> dict[str, int]:
    return {seat_letter(seat): count for seat, count in enumerate(counts) if count}
