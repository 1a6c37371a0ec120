"""The command line: which commands there are, and how each run of one ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
import typer.main

from napalm_lab import __version__
from napalm_lab.cli.check import check
from napalm_lab.cli.compare import compare
from napalm_lab.cli.diff import diff
from napalm_lab.cli.failures import DONE, PROGRAM, failure
from napalm_lab.cli.frame import KEPT_HYPHEN, Command, CommandGroup
from napalm_lab.cli.run import run
from napalm_lab.cli.schema import schema
from napalm_lab.cli.show import show
from napalm_lab.cli.showdown import showdown
from napalm_lab.cli.simulate import simulate
from napalm_lab.cli.solve import solve
from napalm_lab.cli.trace import trace
from napalm_lab.report.streams import abandon_output, prepare_streams, write_lines, write_message
from napalm_lab.variant.shipped import variants

app = typer.Typer(
    cls=CommandGroup,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["--help", "-h"], "max_content_width": 100},
)
for command in (check, show, diff, showdown, trace, simulate, compare, run, solve, schema):
    app.command(cls=Command)(command)


def about() -> str:
    """What the help page begins with."""
    names = ", ".join(variants()).replace("-", KEPT_HYPHEN)
    return (
        "Check, explain, play and compare variants of Napalm and of games like it.\n\n"
        "A variant is a YAML file, named by its path, or one of those that come with the lab, "
        f"named without a path: {names}."
    )


@app.callback(help=about())
def napalm_lab(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and nothing else.")
    ] = False,
) -> None:
    """Options before any command; without one, the help page."""
    if version:
        write_lines([f"{PROGRAM} {__version__}"])
        raise typer.Exit
    if context.invoked_subcommand is None:
        write_lines([context.get_help()])


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command line (the process's own by default) and exit with its code."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    # Nothing here uses numpy's linear algebra, whose threads would only slow every start.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    prepare_streams()
    sys.exit(exit_code(given))


def exit_code(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code; messages go to stderr, never an exception."""
    group: Any = typer.main.get_command(app)
    try:
        code = _invoke(group, list(arguments))
        sys.stdout.flush()
    except BrokenPipeError:  # who read has read enough
        abandon_output()
        return DONE
    except (Exception, KeyboardInterrupt) as error:
        named = next((word for word in arguments if not word.startswith("-")), None)
        message, code = failure(error, arguments, named if named in group.commands else None)
        _complain(message)
    return code


def _invoke(group: Any, arguments: list[str]) -> int:
    """Runs what `group.main` would, which turns some errors into exits of its own choice."""
    try:
        with group.make_context(PROGRAM, arguments) as context:
            return int(group.invoke(context) or DONE)
    except typer.Exit as end:
        return end.exit_code


def _complain(message: str) -> None:
    try:
        write_message(message)
        # What could not be written before must not be tried once more when the program ends.
        sys.stdout.flush()
    except OSError:  # a full disk, or a terminal that is gone
        abandon_output()
