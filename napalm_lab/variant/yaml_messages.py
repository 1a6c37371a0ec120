"""What the YAML parser complains of, in words that say what to write instead.

Both parsers (in C and in Python) are understood: the fault is told from the text around it where
that is possible, and only else from the parser's own words.
"""

from __future__ import annotations

import re

import yaml

from napalm_lab.variant.problems import Place, Problem, Source, problem_at

MAX_DEPTH = 30
TOO_DEEP = f"this is nested deeper than {MAX_DEPTH} levels"

_NO_SPACE = re.compile(r"\s*(?:- )?([A-Za-z_][\w-]*):(?![\s]|$)")
_EMPTY_IN_FLOW = re.compile(r"([\w-]+):(?=[}\],])")
_DOUBLE_QUOTED = re.compile(r'"([^"]*)"')


def explain(error: yaml.MarkedYAMLError, source: Source) -> Problem:
    """The parser's error as a Problem."""
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
    words = f"{error.context or ''} / {error.problem or ''}".lower()
    text = source.line(line)

    def problem(message: str, at: tuple[int, int] = (line, column)) -> Problem:
        return problem_at(Place(source, *at), "", message)

    if "escape" in words or "hexadecimal" in words or "hexdecimal" in words:
        return problem(_escape_message(text), (line, _backslash(text, column)))
    if "maximum nesting depth" in words:
        return problem(TOO_DEEP)
    if glued := _EMPTY_IN_FLOW.search(text):
        return problem(f"a space is missing after `{glued.group()}`", (line, glued.end() + 1))
    if "\t" in text[: len(text) - len(text.lstrip())]:
        tab = text.index("\t") + 1
        return problem("a tab cannot indent a line; use spaces", (line, tab))
    if "cannot start any token" in words:
        sign = text[column - 1 : column]
        return problem(f"text that begins with {sign} needs quotes")
    opened = error.context_mark
    begun = (opened.line + 1, opened.column + 1) if opened is not None else (line, column)
    if "quoted scalar" in words:
        return problem("the quotes that open here are never closed", begun)
    if "flow sequence" in words:
        return problem(f"expected a comma or ], for the list that opens on line {begun[0]}")
    if "flow mapping" in words:
        return problem(f"expected a comma or }}, for the mapping that opens on line {begun[0]}")
    if "flow node" in words:
        return problem("a bracket is not closed, or a value is missing")
    return _block_problem(words, source, line, column, begun[0])


def _block_problem(words: str, source: Source, line: int, column: int, begun: int) -> Problem:
    """Faults of lines and indentation."""
    for near in (line, line - 1):
        if glued := _NO_SPACE.match(source.line(near)):
            message = f"a space is missing after `{glued.group(1)}:`"
            return problem_at(Place(source, near, glued.end() + 1), "", message)
    if "mapping values" in words:
        message = (
            "there is no place for a colon here: indent the line like its neighbors, "
            "or quote the text"
        )
    elif "sequence entries" in words or "block sequence" in words:
        message = "there is no place for a dash here; begin a new line for each item"
    elif "block collection" in words:
        message = (
            f"this does not continue the list that begins on line {begun}: check the indentation"
        )
    elif "block mapping" in words:
        message = (
            f"this does not continue the mapping that begins on line {begun}: "
            "check indentation, colons and quotes"
        )
    elif "document start" in words:
        message = "nothing can follow here: check brackets and indentation"
    elif "simple key" in words or "expected ':'" in words:
        message = "a colon is missing after this key"
    else:
        message = f"this is not YAML: {words.strip(' /')}"
    return problem_at(Place(source, line, column), "", message)


def _escape_message(text: str) -> str:
    advice = "write single quotes, or slashes"
    if quoted := _DOUBLE_QUOTED.search(text):
        content = quoted.group(1)
        advice += f": '{content}' or {content.replace(chr(92), '/')}"
    return f"a backslash in double quotes begins an escape, and this is none; {advice}"


def _backslash(text: str, column: int) -> int:
    """The column of the last backslash up to and including a column."""
    return text.rfind("\\", 0, column) + 1 or column
