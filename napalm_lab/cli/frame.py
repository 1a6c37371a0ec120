"""How commands are found and how their help pages look."""

from __future__ import annotations

from typing import Any

import typer.core

from napalm_lab.cli.usage import UsageError
from napalm_lab.report.streams import as_stdout_has_it
from napalm_lab.wording import nearest

_COLUMN = 26

KEPT_HYPHEN = "\N{NON-BREAKING HYPHEN}"
"""In a help text, a hyphen at which no line ends; on the page it is a plain one."""


class _Page:
    """A help page in what stdout can show: the parser would write UTF-8 where ASCII is wanted."""

    def get_help(self, ctx: Any) -> str:
        """The text of the help page."""
        page: str = super().get_help(ctx)  # type: ignore[misc]
        return as_stdout_has_it(page.replace(KEPT_HYPHEN, "-"))


class Command(_Page, typer.core.TyperCommand):
    """A command whose help page speaks of what to write, not of a programmer's types.

    An option that takes one value is refused where it is given twice: the parser would quietly take
    the last.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """What is left of the command line; UsageError for an option given twice."""
        _, _, given = self.make_parser(ctx).parse_args(args=list(args))
        for place, param in enumerate(given):
            if _is_single(param) and param in given[:place]:
                raise UsageError(f"{max(param.opts, key=len)} is given twice; once is enough")
        return super().parse_args(ctx, args)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The usage line after the command: `VARIANT [options]`."""
        arguments = [param for param in self.params if param.param_type_name == "argument"]
        return [*map(_placeholder, arguments), "[options]"]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """The sections of arguments and options."""
        params = self.get_params(ctx)
        for title, kind in (("Arguments", "argument"), ("Options", "option")):
            rows = [_row(param) for param in params if param.param_type_name == kind]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows, col_max=_COLUMN)


class CommandGroup(_Page, typer.core.TyperGroup):
    """All commands, in the order in which they were registered."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The usage line after the program's name."""
        return ["COMMAND", "…"]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """The sections of commands and options."""
        rows = [(name, _first_sentence(command)) for name, command in self.commands.items()]
        with formatter.section("Commands"):
            formatter.write_dl(rows)
        with formatter.section("Options"):
            formatter.write_dl([_row(param) for param in self.get_params(ctx)], col_max=_COLUMN)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is meant; UsageError with the nearest one where there is none."""
        name = args[0]
        if name.startswith("-"):
            raise UsageError(f"there is no option {name}")
        if name not in self.commands:
            near = nearest(name, self.commands)
            listing = f"did you mean {near}? The" if near else "the"
            raise UsageError(
                f"there is no command {name}; {listing} commands are {', '.join(self.commands)}."
            )
        return super().resolve_command(ctx, args)


def _is_single(param: Any) -> bool:
    """Whether it is an option with a value of which there can be one only."""
    is_option = param.param_type_name == "option"
    return is_option and not (param.is_flag or param.multiple or param.count)


def _placeholder(argument: Any) -> str:
    name = _name(argument)
    return name if argument.required else f"[{name}]"


def _name(param: Any) -> str:
    """What stands for a parameter: an argument's metavar, an option's spellings and metavar."""
    if param.param_type_name == "argument":
        return str(param.metavar or param.name.upper())
    spellings = ", ".join(sorted(param.opts, key=len))
    return spellings if param.is_flag else f"{spellings} {param.metavar or 'TEXT'}"


def _row(param: Any) -> tuple[str, str]:
    help_text = param.help or ""
    if param.param_type_name == "option" and not param.is_flag and param.default:
        shown = param.default
        if isinstance(param.show_default, str):
            shown = param.show_default
        if param.show_default:
            help_text += f" [default: {shown}]"
    return _name(param), help_text


def _first_sentence(command: Any) -> str:
    paragraph = " ".join((command.help or "").split("\n\n")[0].split())
    return paragraph.split(". ")[0].rstrip(".")
