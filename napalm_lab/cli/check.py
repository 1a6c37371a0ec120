"""The command `check`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from napalm_lab.cli.failures import BAD_INPUT, DONE
from napalm_lab.cli.options import Json

if TYPE_CHECKING:
    from napalm_lab.table.examples import ExampleRun
    from napalm_lab.variant.variant import Variant


def check(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE…", help="Variant files, or names of shipped variants."),
    ],
    json: Json = False,
) -> int:
    """Check variant files: are they valid, and do their examples hold?

    All faults of a file are told at once, each with its line. The examples in a file are played by
    the rules of that file; for one that does not hold, what it expects stands beside what happened.

    Example: napalm-lab check mine.yaml
    """
    from napalm_lab.report.json_text import print_json

    checked = [_check_file(file, quiet=json) for file in files]
    if json:
        print_json(checked[0] if len(checked) == 1 else checked)
    return DONE if all(data["ok"] for data in checked) else BAD_INPUT


def _check_file(name: str, *, quiet: bool) -> dict[str, Any]:
    """What was found, as data; printed too unless `quiet`."""
    from napalm_lab.report.checking import checked_data, checked_lines
    from napalm_lab.report.streams import write_lines, write_message
    from napalm_lab.report.terminal import width, wrapped
    from napalm_lab.table.examples import run_example
    from napalm_lab.variant.loading import load
    from napalm_lab.variant.problems import VariantError

    try:
        variant = load(name)
    except VariantError as error:
        if not quiet:
            write_message(str(error))
        return checked_data(_label(name), error.problems, [])
    runs = [run_example(variant.rules, example) for example in variant.examples]
    if not quiet:
        stories = {
            place: _story(variant, run)
            for place, run in enumerate(runs)
            if run.actual and not run.ok
        }
        columns = width()
        for line in checked_lines(variant.file, runs, stories):
            write_lines(wrapped(line, columns))
    return checked_data(variant.file, [], runs)


def _label(name: str) -> str:
    """The file a name means, as it is shown to people; the name itself where there is none."""
    from napalm_lab.variant.finding import find
    from napalm_lab.variant.problems import VariantError

    try:
        return find(name, Path.cwd()).label
    except VariantError:
        return name


def _story(variant: Variant, run: ExampleRun) -> list[str]:
    """What happened in an example, line by line."""
    from napalm_lab.table.examples import example_moments
    from napalm_lab.table.story import tell
    from napalm_lab.variant.compile import compile_rules

    rules = compile_rules(variant.rules, run.example.seats)
    return list(tell(rules, example_moments(rules, run.example), run.example.hands))
