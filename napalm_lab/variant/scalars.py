"""Plain values as YAML 1.2 core reads them, narrowed: only whole and decimal numbers are numbers.

`no`, `on` and `yes` are text. What looks like some other number (`010`, `1:30`, `.inf`, `1e3`, a
date) is text too, and has a name, so that it can be refused by name where a number belongs.
"""

from __future__ import annotations

import re
from fractions import Fraction

from napalm_lab.variant.nodes import ScalarValue

MAX_DIGITS = 19
"""More digits than any number of the schema needs; a longer one is text."""

_WORDS: dict[str, ScalarValue] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"[-+]?((0|[1-9][0-9]*)\.[0-9]*|\.[0-9]+)")

_KINDS: tuple[tuple[str, str, str], ...] = (
    (r"[-+]?(?=(?:\.?[0-9]){20})[0-9]*\.?[0-9]*", "a number with too many digits", ""),
    (r"[-+]?0[0-9]+(\.[0-9]*)?", "a number with a leading zero", "write it without the zero"),
    (r"[-+]?[0-9]+(:[0-5]?[0-9])+(\.[0-9]*)?", "a time", ""),
    (r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt ].*)?", "a date", ""),
    (
        r"[-+]?\.(inf|Inf|INF)|[-+]?(inf|infinity)",
        "infinity",
        "write a number, or leave the key out",
    ),
    (r"\.(nan|NaN|NAN)|nan", "not a number", ""),
    (r"[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)[eE][-+]?[0-9]+", "a number with an exponent", ""),
    (r"[-+]?0o[0-7]+", "an octal number", ""),
    (r"[-+]?0[xX][0-9a-fA-F]+", "a hexadecimal number", ""),
    (r"[-+]?0[bB][01]+", "a binary number", ""),
    (r"[-+]?[0-9][0-9]*_[0-9_]*", "a number with underscores", "write the digits only"),
    (r"[-+]?[0-9]+(,[0-9]+)+(\.[0-9]*)?", "a number with a comma", "write the digits only"),
    (r"[-+]?[0-9.]+ ?%", "a percentage", ""),
)
_COMPILED = tuple((re.compile(pattern), kind, advice) for pattern, kind, advice in _KINDS)


def read_plain(text: str) -> ScalarValue:
    """The value of a scalar that stands in the file without quotes."""
    if text in _WORDS:
        return _WORDS[text]
    if len(text) > MAX_DIGITS + 2 or sum(map(str.isdigit, text)) > MAX_DIGITS:
        return text
    if _WHOLE.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text):
        return Fraction(text if not text.endswith(".") else text + "0")
    return text


def kind_of_number(text: str) -> tuple[str, str] | None:
    """What a text is that looks like a number but is not read as one, and what to write instead.

    As in ("a number with an exponent", "write 1000"); None for any other text.
    """
    for pattern, kind, advice in _COMPILED:
        if pattern.fullmatch(text):
            return kind, advice or _advice(text, kind)
    return None


def _advice(text: str, kind: str) -> str:
    """The number itself where it can be told, else the kind of thing to write."""
    value: Fraction | None = None
    if (
        kind == "a number with an exponent"
        and abs(int(re.split("[eE]", text)[1][:6])) <= MAX_DIGITS
    ):
        value = Fraction(text)
    elif kind == "an octal number" and len(text) <= MAX_DIGITS:
        value = Fraction(int(text.replace("0o", ""), 8))
    elif kind in ("a hexadecimal number", "a binary number") and len(text) <= MAX_DIGITS:
        value = Fraction(int(text, 0))
    if value is not None and value.denominator == 1:
        return f"write {value}"
    return "write a plain number, such as 5"
