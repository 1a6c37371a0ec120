"""Results as JSON text: one object, values that do not exist as null, readable by any pipe."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from napalm_lab.report.streams import write_lines

_ONE_LINE = 96
_INDENT = "  "


def print_json(data: Any) -> None:
    """Print `data` to stdout as JSON, keys in their order; what the encoding lacks is escaped."""
    text = json_text(data, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        text = json_text(data, ensure_ascii=True)
    write_lines([text])


def json_text(data: Any, *, ensure_ascii: bool) -> str:
    """Indented JSON of plain values and of numpy's; NaN and infinities are null.

    Lists and objects that hold nothing but single values stay on one line as far as they fit.
    """
    return "".join(_pieces(_plain(data), "", ensure_ascii))


def _pieces(data: Any, indent: str, ensure_ascii: bool) -> Iterator[str]:
    """The text of plain data, the lines after the first beginning with `indent`."""
    flat = json.dumps(data, ensure_ascii=ensure_ascii, allow_nan=False)
    if not isinstance(data, list | dict) or not data or _fits_one_line(data, flat):
        yield flat
        return
    inner = indent + _INDENT
    if isinstance(data, dict):
        heads = [json.dumps(key, ensure_ascii=ensure_ascii) + ": " for key in data]
        items, opening, closing = list(data.values()), "{", "}"
    else:
        heads, items, opening, closing = [""] * len(data), data, "[", "]"
    yield opening
    for place, (head, item) in enumerate(zip(heads, items, strict=True)):
        yield f"{',' if place else ''}\n{inner}{head}"
        yield from _pieces(item, inner, ensure_ascii)
    yield f"\n{indent}{closing}"


def _fits_one_line(data: list[Any] | dict[str, Any], flat: str) -> bool:
    items = data.values() if isinstance(data, dict) else data
    return len(flat) <= _ONE_LINE and not any(isinstance(item, list | dict) for item in items)


def _plain(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {str(key): _plain(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_plain(item) for item in data]
    if data is None or isinstance(data, str | bool | int):
        return data
    if isinstance(data, Fraction):
        return float(data)
    if isinstance(data, float):
        return float(data) if math.isfinite(data) else None
    if hasattr(data, "tolist"):
        return _plain(data.tolist())
    raise TypeError(f"no JSON for a {type(data).__name__}")
