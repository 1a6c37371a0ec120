"""Results as JSON text: one object, values that do not exist as null, readable by any pipe."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from napalm_lab.report.streams import write_lines


def print_json(data: Any) -> None:
    """Print `data` to stdout as JSON, keys in their order; what the encoding lacks is escaped."""
    text = json_text(data, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        text = json_text(data, ensure_ascii=True)
    write_lines([text])


def json_text(data: Any, *, ensure_ascii: bool) -> str:
    """Indented JSON of plain values, numpy's numbers and arrays included; NaN and infinities are null."""
    return json.dumps(_plain(data), indent=2, ensure_ascii=ensure_ascii, allow_nan=False)


def _plain(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {str(key): _plain(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_plain(item) for item in data]
    if data is None or isinstance(data, str | bool | int):
        return data
    if isinstance(data, Fraction):
        return _plain(float(data))
    if isinstance(data, float):
        return float(data) if math.isfinite(data) else None
    if hasattr(data, "tolist"):
        return _plain(data.tolist())
    raise TypeError(f"no JSON for a {type(data).__name__}")
