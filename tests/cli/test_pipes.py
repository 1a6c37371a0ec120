"""Output into pipes of any encoding, closed pipes and full disks."""

import os
import subprocess
import sys

import pytest

PROGRAM = [sys.executable, "-m", "napalm_lab"]


def run(arguments, **environment):
    env = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "NO_COLOR")}
    return subprocess.run(
        [*PROGRAM, *arguments], capture_output=True, env=env | environment, check=False
    )


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["show", "ukrainian"],
        ["show", "ukrainian", "--json"],
        ["diff", "pagat", "ukrainian"],
        ["trace", "ukrainian"],
    ],
)
def test_no_encoding_makes_output_fail(arguments, encoding):
    ended = run(arguments, PYTHONIOENCODING=encoding)
    assert (ended.returncode, ended.stderr) == (0, b"")
    ended.stdout.decode(encoding)
    assert b"\x1b" not in ended.stdout


def test_json_says_the_same_in_any_encoding():
    import json

    arguments = ["show", "ukrainian", "--json"]
    said = [
        json.loads(run(arguments, PYTHONIOENCODING=encoding).stdout.decode(encoding))
        for encoding in ("ascii", "cp1252", "utf-8")
    ]
    assert said[0] == said[1] == said[2]
    assert said[0]["name"] == "Напалм"


def test_signs_are_spelled_out_where_they_are_missing():
    ended = run(["--help"], PYTHONIOENCODING="ascii")
    assert ended.stdout.startswith(b"Usage: napalm-lab COMMAND ...\n")


def test_a_name_that_is_no_text_is_told_without_failing():
    if sys.platform == "win32":
        pytest.skip("names of files are text on Windows")
    ended = run([b"check", b"\xff.yaml"])
    assert ended.returncode == 2
    assert b"there is no variant" in ended.stderr


def test_a_reader_who_has_read_enough_is_no_error():
    with subprocess.Popen(
        [*PROGRAM, "trace", "pagat", "--players", "never", "--max-hands", "300"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a disk that is always full")  # noqa: PTH110
def test_a_full_disk_is_told_in_one_line():
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        ended = subprocess.run(
            [*PROGRAM, "show", "pagat"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert ended.returncode == 2
    assert ended.stderr == b"cannot read or write: No space left on device\n"
