"""Running the command line inside the test's process, in an empty folder."""

import json
import textwrap
from dataclasses import dataclass
from typing import Any

import pytest

from napalm_lab.cli.main import main


@dataclass(frozen=True)
class Ended:
    """How a run of the command line ended."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out, parse_constant=lambda name: pytest.fail(f"{name} in JSON"))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def napalm_lab(folder, capsys, monkeypatch):
    """Runs a command line, in a pipe of usual width."""
    monkeypatch.delenv("COLUMNS", raising=False)

    def run(*arguments):
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        return Ended(ended.value.code, *capsys.readouterr())

    return run


@pytest.fixture
def write(folder):
    """Writes a file of the working folder."""

    def write_file(name, text):
        (folder / name).write_text(textwrap.dedent(text), encoding="utf-8")
        return name

    return write_file
