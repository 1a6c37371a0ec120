"""Running the command line inside the test's process, in an empty folder."""

import json
import textwrap
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from napalm_lab.cli.main import main
from napalm_lab.learning import keeping
from napalm_lab.learning.training import Training
from napalm_lab.players.learned import WHOLE
from napalm_lab.players.situation import CLASSES, layout_of, situations_shape
from napalm_lab.players.stepped import compiled_kernels
from napalm_lab.report import progress, training_progress
from napalm_lab.simulate.side import StopFlag
from tests.games import PAGAT, play, side_of
from tests.solved import GAIN


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


@pytest.fixture(autouse=True)
def nothing_is_trained(tmp_path, monkeypatch):
    """A test that would train players, or use what its machine has kept, fails at once."""

    def refuse(*_args, **_named):
        raise AssertionError("this test would train players: name others, or use `school`")

    monkeypatch.setattr(keeping, "user_cache", tmp_path.with_name("cache").joinpath)
    for name in ("train", "prepare", "measured"):
        monkeypatch.setattr(f"napalm_lab.learning.school.{name}", refuse)
    monkeypatch.setattr("napalm_lab.experiment.teaching.prepare", refuse)


class School:
    """Where players are taught by hand: yes with the best hands, more or fewer by training.

    learned, measured : rules and seeds of courses, in the order in which they ended; kept, measures
    : keys of the courses that need not be learned, or measured, again; gain : what better play
    could gain, and `gains` in games of some rules; stop : what a Ctrl-C interrupts, `learning`
    after `stop_after` courses, or `measuring`.
    """

    def __init__(self):
        self.learned, self.measured = [], []
        self.kept, self.measures = set(), set()
        self.gains, self.gain = {}, GAIN
        self.stop, self.stop_after = "", 0

    def least(self, course):
        """From which class of hands on players of a course say yes."""
        return CLASSES - 16 + course.seed % 3

    def is_taught(self, course):
        return course.key in self.kept

    def is_measured(self, course):
        return course.key in self.measures

    def taught(self, course, jobs, *, tell, warn):
        if self.stop == "learning" and len(self.learned) >= self.stop_after:
            raise KeyboardInterrupt
        shape = situations_shape(course.rules, layout_of(course.rules))
        shares = np.zeros(shape, np.int32)
        shares[..., self.least(course) :] = WHOLE
        if course.key not in self.kept:
            self.kept.add(course.key)
            self.learned.append((course.rules_hash, course.seed))
            tell(course.budget, course.budget)
        return Training(shares.ravel(), course.budget, course.budget, 1.0)

    def gain_of(self, course, training, jobs, *, tell, warn):
        if self.stop == "measuring":
            raise KeyboardInterrupt
        if course.key not in self.measures:
            self.measures.add(course.key)
            self.measured.append((course.rules_hash, course.seed))
            tell(1, 1)
        return self.gains.get(course.rules_hash, self.gain)


def to_school(monkeypatch, made):
    """Sends learned players to a school made by hand, which trains nobody."""
    for name in ("taught", "gain_of", "is_taught", "is_measured"):
        monkeypatch.setattr(f"napalm_lab.experiment.teaching.{name}", getattr(made, name))
    monkeypatch.setattr("napalm_lab.experiment.teaching.prepare", lambda course: None)
    # However new the machine is, no time to make machine code for lessons is told.
    monkeypatch.setattr("napalm_lab.report.teaching.is_kept", lambda function: True)


@pytest.fixture
def school(monkeypatch):
    """The school to which learned players go."""
    made = School()
    to_school(monkeypatch, made)
    return made


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
