"""Running the command line inside the test's process, in an empty folder."""

import json
import textwrap
from dataclasses import dataclass
from typing import Any

import pytest

from napalm_lab.cli.main import main
from napalm_lab.players.stepped import compiled_kernels
from napalm_lab.report import progress, training_progress
from napalm_lab.simulate.side import StopFlag
from tests.games import PAGAT, play, side_of


@dataclass(frozen=True)
class Ended:
    """How a run of the command line ended."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out, parse_constant=lambda name: pytest.fail(f"{name} in JSON"))


@pytest.fixture(scope="session", autouse=True)
def machine_code():
    """On a new machine the engine is compiled before any test, so that none is told of it."""
    side = side_of(PAGAT, "never", max_hands=1)
    side.play(0, 1, StopFlag())
    for _ in play(PAGAT, "never", max_hands=1, kernels=compiled_kernels()):
        pass


@pytest.fixture(autouse=True)
def no_progress_lines(monkeypatch):
    """However slow the machine is, no line of progress gets between the others."""
    monkeypatch.setattr(progress, "FIRST_LINE", float("inf"))
    monkeypatch.setattr(training_progress, "FIRST_LINE", float("inf"))


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
