"""What games add up to is kept: the same comes of it, and never what belongs to another plan."""

import os
import shutil
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from napalm_lab.experiment import keeping
from napalm_lab.experiment.judging import Stopping
from napalm_lab.experiment.keeping import FEWEST_GAMES, keep, place_of, recalled
from napalm_lab.experiment.plan import Plan, Pupils
from napalm_lab.experiment.running import compare, simulate
from napalm_lab.experiment.skill import measure_skill
from napalm_lab.simulate.side import Side
from napalm_lab.statistics.stopping import Schedule
from tests.experiment.test_skill import LONG, SHORT, plan_of
from tests.learning.toys import TWO_TOKENS
from tests.results import NEW, OLD
from tests.schema_strategies import read

GAMES = 40
PLAN = Plan(
    (OLD, NEW), ("threshold:0.85", "loose"), 5, GAMES, keep=True, histograms=("hands", "pot_won")
)
ALONE = replace(PLAN, variants=(OLD,))
LARGE = replace(PLAN, games=FEWEST_GAMES)
DECIDING = Stopping(None, Schedule(10, GAMES))
ZEROS, ONES = Pupils(np.zeros((2, 9), np.int32)), Pupils(np.ones((2, 9), np.int32))


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Where sums are kept, even those of a few games."""
    monkeypatch.setattr(keeping, "user_cache", tmp_path.joinpath)
    monkeypatch.setattr(keeping, "FEWEST_GAMES", 1)
    return tmp_path / "games"


@pytest.fixture
def nothing_is_played(monkeypatch):
    """From the call on, a game that is played fails the test."""

    def refuse(*_):
        raise AssertionError("a game is played that was played before")

    return lambda: monkeypatch.setattr(Side, "play", refuse)


@pytest.mark.parametrize(("play", "plan"), [(compare, PLAN), (simulate, ALONE)])
def test_what_was_played_before_is_not_played_again(play, plan, nothing_is_played):
    anew, first = play(replace(plan, keep=False), 2), play(plan, 2)
    nothing_is_played()
    seen = []
    again = play(plan, 1, seen.append)
    assert again.tables == first.tables == anew.tables
    assert repr(again.histograms) == repr(first.histograms) == repr(anew.histograms)
    assert (again.games, again.finished, seen) == (GAMES, True, [GAMES])


def test_neither_are_the_trainings_told_apart_anew(nothing_is_played):
    plan = replace(plan_of(SHORT, LONG, trainings=3), keep=True)
    first = compare(plan, 1)
    nothing_is_played()
    assert compare(plan, 1).tables == first.tables
    assert first.tables[0].comparisons[0].effects["yes_rate"].units is not None


def test_nor_is_skill_measured_again(nothing_is_played):
    plan = replace(plan_of(SHORT, LONG, trainings=3), keep=True)
    first = measure_skill(plan, 2)
    nothing_is_played()
    told = []
    assert measure_skill(plan, 1, lambda done, of: told.append((done, of))) == first
    assert told[-1] == (240, 240)  # 60 games of two variants among each of two


OTHER_RULES = read({**TWO_TOKENS, "tokens": {"target": 5}})


@pytest.mark.parametrize(
    "change",
    [
        {"variants": (NEW, OLD)},
        {"variants": (OLD, OTHER_RULES)},
        {"variants": (OLD, NEW, OTHER_RULES)},
        {"players": ("loose", "threshold:0.85")},
        {"players": ("loose",)},
        {"seats": 4},
        {"games": FEWEST_GAMES + 1},
        {"seed": 2},
        {"max_hands": 999},
        {"histograms": ("hands",)},
        {"histograms": ()},
        {"stopping": DECIDING},
        {"pupils": {OLD.rules_hash: ZEROS}},
        {"pupils": {OLD.rules_hash: ONES}},
        {"pupils": {NEW.rules_hash: ONES}},
    ],
    ids=lambda change: "-".join(change),
)
def test_another_plan_has_another_place(change):
    places = {place_of(LARGE, "sums"), place_of(replace(LARGE, **change), "sums")}
    assert len(places) == 2
    assert None not in places


def test_how_it_is_judged_matters_only_where_that_says_when_to_stop():
    judging = replace(LARGE.judging, primary="pot_won")
    assert place_of(replace(LARGE, judging=judging), "sums") == place_of(LARGE, "sums")
    stops = [DECIDING, Stopping(Fraction(1, 100), DECIDING.schedule)]
    places = {
        place_of(replace(LARGE, stopping=stopping, judging=one), "sums")
        for stopping in stops
        for one in (LARGE.judging, judging)
    }
    assert len(places) == 4


def test_a_run_that_stopped_at_a_verdict_is_not_played_again(nothing_is_played):
    plan = replace(PLAN, games=2_000, stopping=Stopping(None, Schedule(20, 2_000)))
    first = compare(plan, 1)
    assert first.finished
    assert first.games < 2_000
    nothing_is_played()
    seen = []
    again = compare(plan, 2, seen.append)
    assert (again.games, again.finished, seen) == (first.games, True, [first.games])
    assert again.tables == first.tables


def test_other_pupils_have_another_place():
    places = {
        place_of(replace(LARGE, pupils={rules_hash: pupils}), "sums")
        for rules_hash in (OLD.rules_hash, NEW.rules_hash)
        for pupils in (ZEROS, ONES)
    }
    assert len(places | {place_of(LARGE, "sums"), place_of(LARGE, "other sums")}) == 6


def test_the_place_is_the_same_whatever_leaves_no_trace():
    renamed = replace(OLD, id="another", name="Another")
    pupils = {OLD.rules_hash: Pupils(np.zeros((2, 9), np.int32))}
    taught = replace(LARGE, pupils={OLD.rules_hash: ZEROS})
    assert place_of(replace(LARGE, variants=(renamed, NEW)), "sums") == place_of(LARGE, "sums")
    assert place_of(replace(LARGE, pupils=pupils), "sums") == place_of(taught, "sums")


@pytest.mark.parametrize(
    "change",
    [
        {"keep": False},
        {"interpreted": True},
        {"players": ("loose", "my_module:Me")},
    ],
    ids=lambda change: next(iter(change)),
)
def test_what_may_come_out_otherwise_has_no_place(change):
    assert place_of(replace(LARGE, **change), "sums") is None


def test_few_games_have_no_place(monkeypatch):
    monkeypatch.setattr(keeping, "FEWEST_GAMES", FEWEST_GAMES)
    assert place_of(LARGE, "sums") is not None
    assert place_of(replace(LARGE, games=FEWEST_GAMES - 1), "sums") is None


def test_another_program_has_another_digest(tmp_path, monkeypatch):
    module = tmp_path / "package" / "rules" / "chips.py"
    module.parent.mkdir(parents=True)
    monkeypatch.setattr(keeping, "_PACKAGE", tmp_path / "package")
    digests = [keeping._program_digest()]
    module.write_text("ANTE = 1\n", encoding="utf-8")
    digests.append(keeping._program_digest())
    module.write_text("ANTE = 2\n", encoding="utf-8")
    digests.append(keeping._program_digest())
    module.rename(module.with_name("deal.py"))
    digests.append(keeping._program_digest())
    assert len(set(digests)) == 4


def test_another_program_or_numpy_has_another_place(monkeypatch):
    places = [place_of(LARGE, "sums")]
    monkeypatch.setattr(keeping, "_LOADED", "another")
    places.append(place_of(LARGE, "sums"))
    monkeypatch.setattr(keeping.np, "__version__", "1.26.4")
    places.append(place_of(LARGE, "sums"))
    assert len(set(places)) == 3


def test_the_same_program_in_another_folder_has_the_same_digest(tmp_path, monkeypatch):
    assert Path(keeping.__file__).parents[1] == keeping._PACKAGE
    shutil.copytree(
        keeping._PACKAGE, tmp_path / "copy", ignore=shutil.ignore_patterns("__pycache__")
    )
    here = keeping._program_digest()
    monkeypatch.setattr(keeping, "_PACKAGE", tmp_path / "copy")
    assert keeping._program_digest() == here == keeping._LOADED


def test_nothing_is_kept_by_a_program_that_was_changed_while_it_ran(folder, monkeypatch):
    monkeypatch.setattr(keeping, "_LOADED", "before the change")
    assert compare(PLAN, 1).finished
    assert not folder.exists()


@pytest.mark.parametrize("kept", [b"", b"short", b"\0" * 200], ids=["empty", "short", "zeros"])
def test_a_broken_file_is_played_anew_and_mended(kept, folder):
    first = compare(PLAN, 1)
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    file.write_bytes(kept)
    assert recalled(file, object) is None
    assert compare(PLAN, 1).tables == first.tables
    assert file.read_bytes() == whole


def test_a_sound_file_that_cannot_be_read_is_played_anew(folder, monkeypatch):
    """As where a class of which something was kept has moved."""

    class Moved:
        pass

    Moved.__qualname__ = "Gone"
    here = sys.modules[__name__]
    monkeypatch.setattr(here, "Gone", Moved, raising=False)
    file = folder / "one.sums"
    keep(file, Moved())
    assert isinstance(recalled(file, Moved), Moved)
    monkeypatch.delattr(here, "Gone")
    assert recalled(file, object) is None


def test_a_file_of_something_else_is_played_anew(folder):
    first = compare(PLAN, 1)
    (file,) = folder.iterdir()
    keep(file, {"games": 40})
    assert compare(PLAN, 1).tables == first.tables


def test_who_interrupts_the_writing_gets_the_result(monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(keeping, "write_whole", interrupted)
    assert compare(PLAN, 1).tables == compare(replace(PLAN, keep=False), 1).tables


def test_a_file_with_a_bit_turned_is_broken(folder):
    file = folder / "one.sums"
    keep(file, list(range(1_000)))
    content = bytearray(file.read_bytes())
    content[-5] ^= 1
    file.write_bytes(content)
    assert recalled(file, object) is None


def test_a_folder_that_cannot_be_written_does_no_harm(folder):
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("in the way", encoding="utf-8")
    assert compare(PLAN, 1).tables == compare(replace(PLAN, keep=False), 1).tables
    assert folder.read_text(encoding="utf-8") == "in the way"


def test_what_was_interrupted_is_not_kept(folder):
    def interrupt(_):
        raise KeyboardInterrupt

    assert not compare(PLAN, 1, interrupt, chunk=10).finished
    assert not folder.exists()


def test_what_was_longest_not_used_makes_room(folder, monkeypatch):
    monkeypatch.setattr(keeping, "MOST_FILES", 3)
    files = [folder / f"{name}.sums" for name in "abcd"]
    for age, file in enumerate(files[:3]):
        keep(file, file.name)
        os.utime(file, (1_000 + age, 1_000 + age))
    assert recalled(files[0], str) == "a.sums"
    keep(files[3], "d.sums")
    assert sorted(file.name for file in folder.iterdir()) == ["a.sums", "c.sums", "d.sums"]
