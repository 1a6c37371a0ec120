"""From a file's bytes to text that can be parsed: size, encoding, line ends, control characters."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from napalm_lab.variant.problems import Place, Problem, Source, problem_at

MAX_BYTES = 1_000_000
_BYTE_ORDER_MARK = "\ufeff"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
# Everything that is neither printable nor a line end or tab: C0 and C1 controls, the line ends that
# YAML 1.2 does not know, what is no character at all, and byte-order marks inside the text.
_UNREADABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")


def read_source(path: Path, label: str, problems: list[Problem]) -> tuple[Source, str] | None:
    """The file's lines and its text, with line ends as LF and no byte-order mark.

    Faults are added to `problems`; None where there is no text to go on with. At most MAX_BYTES are
    ever read.
    """
    data = _read_bytes(path, label, problems)
    if data is None:
        return None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        problems.append(_encoding_problem(data, error.start, label, path))
        return None
    return source_of(text, label, path, problems)


def source_of(
    text: str, label: str, path: Path | None, problems: list[Problem]
) -> tuple[Source, str] | None:
    """The same for text that is at hand already."""
    text = text.removeprefix(_BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n")
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    source = Source(label, path, tuple(text.split("\n")), digest)
    unreadable = _UNREADABLE.search(text)
    if unreadable is None:
        return source, text
    line = text.count("\n", 0, unreadable.start()) + 1
    column = unreadable.start() - (text.rfind("\n", 0, unreadable.start()) + 1) + 1
    code = f"U+{ord(unreadable.group()):04X}"
    message = f"there is a control character here ({code}); take it away"
    problems.append(problem_at(Place(source, line, column), "", message))
    return None


def _read_bytes(path: Path, label: str, problems: list[Problem]) -> bytes | None:
    message = ""
    try:
        if path.is_dir():
            message = "this is a folder, not a file"
        elif path.exists() and not path.is_file():
            message = "this is not an ordinary file"
        else:
            with path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
            if len(data) <= MAX_BYTES:
                return data
            message = f"the file has more than {MAX_BYTES:,} bytes, the most that is read"
    except FileNotFoundError:
        message = "there is no such file"
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        message = f"the file cannot be read: {reason}"
    problems.append(Problem(label, 0, 0, "", message))
    return None


def _encoding_problem(data: bytes, bad: int, label: str, path: Path) -> Problem:
    if data.startswith(_UTF_16):
        message = "the file is in UTF-16; save it as UTF-8"
        return Problem(label, 1, 1, "", message)
    # Any line end counts, as in text; the start of the line is valid UTF-8 up to the bad byte.
    before = data[:bad].decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
    lines = data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    message = f"the byte {data[bad]:#04x} here is not UTF-8; save the file as UTF-8"
    return problem_at(Place(Source(label, path, tuple(lines)), line, column), "", message)
