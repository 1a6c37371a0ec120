"""What to say, and with which exit code, when a command could not do what it was asked for."""

from __future__ import annotations

import os
import shlex
import sys
import traceback
from collections.abc import Sequence
from typing import Any, NamedTuple

from napalm_lab.cli.usage import UsageError

DONE = 0
GATE_SAID_NO = 1
BAD_INPUT = 2
INTERNAL_ERROR = 101
INTERRUPTED = 130

PROGRAM = "napalm-lab"
TRACEBACK = "NAPALM_LAB_TRACEBACK"
"""Environment variable: set to anything, an internal error shows where in the code it happened."""


class Failure(NamedTuple):
    """message : for stderr, without line end; code : the exit code."""

    message: str
    code: int


def failure(error: BaseException, arguments: Sequence[str], command: str | None) -> Failure:
    """What to tell about an error that ended a command.

    arguments : the command line without the program; command : the command they name, if any.
    """
    if isinstance(error, KeyboardInterrupt):
        return Failure("interrupted", INTERRUPTED)
    if isinstance(error, UsageError):
        return Failure(f"{error}\n{_help_hint(command)}", BAD_INPUT)
    if hasattr(error, "format_message"):  # of the command line's parser, wherever typer keeps that
        return Failure(f"{_parser_message(error)}\n{_help_hint(command)}", BAD_INPUT)
    if isinstance(error, _expected()):
        return Failure(str(error), BAD_INPUT)
    if isinstance(error, OSError):
        about = f" {error.filename}" if error.filename is not None else ""
        return Failure(f"cannot read or write{about}: {error.strerror or error}", BAD_INPUT)
    return _internal(error, arguments)


def _expected() -> tuple[type[Exception], ...]:
    """Errors whose message is meant for people; only modules that are loaded can raise them."""
    names = (
        ("napalm_lab.variant.problems", "VariantError"),
        ("napalm_lab.experiment.plan", "PlanError"),
        ("napalm_lab.players.fixed", "PlayerError"),
        ("napalm_lab.rules.cards", "CardError"),
    )
    return tuple(
        getattr(sys.modules[module], name) for module, name in names if module in sys.modules
    )


def _internal(error: BaseException, arguments: Sequence[str]) -> Failure:
    if os.environ.get(TRACEBACK):
        traceback.print_exception(error)
    told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return Failure(
        f"internal error: {told}\n"
        f"Please report it with this command: {shlex.join([PROGRAM, *arguments])}",
        INTERNAL_ERROR,
    )


def _help_hint(command: str | None) -> str:
    return f"For help: {PROGRAM} {command + ' ' if command else ''}--help"


def _parser_message(error: Any) -> str:
    """The parser's messages, in this program's words where it is clear what is meant."""
    kind = type(error).__name__
    if kind == "NoSuchOption":
        near = error.possibilities or []
        advice = f"; did you mean {' or '.join(sorted(near))}?" if near else ""
        return f"there is no option {error.option_name}{advice}"
    if kind == "MissingParameter" and error.param is not None:
        name = error.param.metavar or error.param.opts[0]
        return f"{name} is missing: {error.param.help}"
    if kind == "BadOptionUsage" and "requires an argument" in error.message:
        return f"{error.option_name} needs a value after it"
    message = str(error.format_message()).removesuffix(".")
    if "unexpected extra argument" in message:
        extra = message.partition("(s) (")[2].removesuffix(")") or message.partition(" (")[2][:-1]
        return f"there is too much on the command line: {extra}"
    return message[:1].lower() + message[1:]
