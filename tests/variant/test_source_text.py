import hashlib
from pathlib import Path

import pytest

from napalm_lab.variant.problems import Problem
from napalm_lab.variant.source_text import MAX_BYTES, read_source

TEXT = "version: 1\nname: Ü\n"


def read(path: Path, data: bytes) -> tuple[str | None, str, list[Problem]]:
    """The text, its hash, and the problems of a file with these bytes."""
    file = path / "mine.yaml"
    file.write_bytes(data)
    problems: list[Problem] = []
    found = read_source(file, "mine.yaml", problems)
    return (None, "", problems) if found is None else (found[1], found[0].sha256, problems)


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        b"\xef\xbb\xbf" + TEXT.encode(),
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace("\n", "\r").encode(),
        b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode(),
    ],
)
def test_byte_order_mark_and_line_ends_do_not_count(tmp_path: Path, data: bytes) -> None:
    digest = hashlib.sha256(TEXT.encode()).hexdigest()
    assert read(tmp_path, data) == (TEXT, digest, [])


def test_other_encodings_are_named_with_the_first_bad_byte(tmp_path: Path) -> None:
    text, _, problems = read(tmp_path, "version: 1\r\nname: Ünal\n".encode("latin-1"))
    assert text is None
    message = "the byte 0xdc here is not UTF-8; save the file as UTF-8"
    assert problems == [Problem("mine.yaml", 2, 7, "", message, "name: �nal")]


def test_columns_are_characters_before_a_bad_byte(tmp_path: Path) -> None:
    _, _, (problem,) = read(tmp_path, "# ü\nname: éé".encode() + b"\xff")
    assert (problem.line, problem.column) == (2, 9)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_is_named(tmp_path: Path, encoding: str) -> None:
    _, _, (problem,) = read(tmp_path, ("\ufeff" + TEXT).encode(encoding))
    assert problem.message == "the file is in UTF-16; save it as UTF-8"


@pytest.mark.parametrize(
    ("character", "code"),
    [
        ("\0", "U+0000"),
        ("\x07", "U+0007"),
        ("\x1b", "U+001B"),
        ("\x7f", "U+007F"),
        ("\x85", "U+0085"),
        ("\u2028", "U+2028"),
        ("\ufeff", "U+FEFF"),
        ("\uffff", "U+FFFF"),
    ],
)
def test_control_characters_are_refused(tmp_path: Path, character: str, code: str) -> None:
    _, _, (problem,) = read(tmp_path, f"version: 1\nname: a{character}b\n".encode())
    message = f"there is a control character here ({code}); take it away"
    assert (problem.line, problem.column, problem.message) == (2, 8, message)


def test_size_is_capped_without_reading_it_all(tmp_path: Path) -> None:
    assert read(tmp_path, b"#" * MAX_BYTES)[2] == []
    huge = tmp_path / "huge.yaml"
    with huge.open("wb") as file:
        file.truncate(50_000_000)
    problems: list[Problem] = []
    assert read_source(huge, "huge.yaml", problems) is None
    message = "the file has more than 1,000,000 bytes, the most that is read"
    assert problems == [Problem("huge.yaml", 0, 0, "", message)]


@pytest.mark.parametrize(
    ("name", "message"),
    [("folder", "this is a folder, not a file"), ("none.yaml", "there is no such file")],
)
def test_what_is_no_file(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "folder").mkdir()
    problems: list[Problem] = []
    assert read_source(tmp_path / name, name, problems) is None
    assert problems == [Problem(name, 0, 0, "", message)]


def test_devices_are_refused() -> None:
    problems: list[Problem] = []
    assert read_source(Path("/dev/zero"), "zero", problems) is None
    assert [problem.message for problem in problems] == ["this is not an ordinary file"]
