"""`solve`, with players who were taught beforehand: school is tested elsewhere."""

import json

import numpy as np
import pytest

from napalm_lab.learning.observe import Observed
from napalm_lab.learning.training import DEFAULT_HANDS, Training
from napalm_lab.players.learned import WHOLE
from napalm_lab.players.situation import layout_of, situations_shape
from tests.solved import GAIN


@pytest.fixture
def school(monkeypatch):
    """What the school was asked for; `stop` : the name of what a Ctrl-C interrupts."""

    class School:
        courses = ()
        asked = None
        stop = ""

    def mind(name):
        if School.stop == name:
            raise KeyboardInterrupt

    def taught(course, jobs, **asked):
        School.courses = (course,)
        School.asked = {"jobs": jobs, "seconds": asked["seconds"], "retrain": asked["retrain"]}
        asked["tell"](course.budget // 3, course.budget)
        mind("training")
        shape = situations_shape(course.rules, layout_of(course.rules))
        shares = np.zeros(shape, np.int32)
        shares[..., 8:] = WHOLE
        done = course.budget if asked["seconds"] is None else course.budget // 2
        return Training(shares.ravel(), done, course.budget, 2.5)

    def observe(rules, strategy, seed, jobs):
        mind("observing")
        turns = np.zeros((strategy.size, 2), np.int64)
        turns[:, 1] = 2
        return Observed(turns, np.array([[2, 0, 0], [4, 0, 0]]))

    def gain_of(course, training, jobs, **asked):
        mind("gain")
        return GAIN

    monkeypatch.setattr("napalm_lab.learning.school.taught", taught)
    monkeypatch.setattr("napalm_lab.learning.school.gain_of", gain_of)
    monkeypatch.setattr("napalm_lab.learning.observe.observe", observe)
    return School


def test_it_tells_what_good_play_is(napalm_lab, school):
    ended = napalm_lab("solve", "ukrainian", "--hands", "9000")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("ukrainian (Напалм), played well\n")
    assert "Yes costs its speaker nothing at stage three" in ended.out
    assert ended.out.endswith("  napalm-lab solve ukrainian --seats 5 --seed 1 --hands 9000\n")
    assert max(len(line) for line in ended.out.splitlines()) <= 80


def test_the_course_is_what_was_asked_for(napalm_lab, school):
    asked = ("--seats", "4", "--seed", "8", "--jobs", "2", "--hands", "12,000", "--retrain")
    assert napalm_lab("solve", "pagat", *asked, "--train-seconds", "1.5").code == 0
    (course,) = school.courses
    assert (course.rules.seats, course.seed, course.budget) == (4, 8, 12_000)
    assert school.asked == {"jobs": 2, "seconds": 1.5, "retrain": True}
    napalm_lab("solve", "pagat")
    assert (school.courses[0].rules.seats, school.courses[0].budget) == (5, DEFAULT_HANDS)
    assert (school.asked["seconds"], school.asked["retrain"]) == (None, False)


def test_json_for_scripts(napalm_lab, school):
    ended = napalm_lab("solve", "ukrainian", "--json", "--hands", "9000")
    assert (ended.code, ended.err) == (0, "")
    data = ended.data
    assert data["best_response_gain"]["ci"] == [0.312, 0.39]
    assert (data["train_seconds"], data["hands_trained"], data["budget"]) == (2.5, 9000, 9000)
    assert list(data["yes_rate_by_stage"]) == ["one", "two", "three"]
    assert isinstance(data["thresholds"], list)
    assert data["partial"] is False


def test_a_training_cut_short_is_partial(napalm_lab, school):
    ended = napalm_lab("solve", "pagat", "--hands", "900", "--train-seconds", "1", "--json")
    assert (ended.code, ended.data["partial"], ended.data["hands_trained"]) == (0, True, 450)


def test_the_strategy_is_exported(napalm_lab, school, folder):
    (folder / "kept.json").write_text("before", encoding="utf-8")
    assert napalm_lab("solve", "guts-2", "--export", "kept.json").code == 0
    data = json.loads((folder / "kept.json").read_text(encoding="utf-8"))
    assert (data["variant"], data["seats"]) == ("guts-2", 5)
    assert len(data["yes_shares"]) == np.prod(data["shape"])
    assert set(data["yes_shares"]) == {0.0, 1.0}
    assert [path.name for path in folder.iterdir()] == ["kept.json"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("-", "--export writes to a file"),
        ("", "--export is empty"),
        ("mine.yaml", "would write over what may be a variant"),
        (".", "it is a folder"),
        ("nowhere/a.json", "there is no folder nowhere"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_any_training(
    napalm_lab, school, name, why
):
    ended = napalm_lab("solve", "pagat", "--export", name)
    assert (ended.code, ended.out) == (2, "")
    assert why in ended.err.splitlines()[0]
    assert school.courses == ()


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--hands", "0"), "--hands is 0; it can be 1 to 10,000,000,000"),
        (("--train-seconds", "soon"), "--train-seconds is soon; it should be a number of seconds"),
        (("--train-seconds", "0"), "--train-seconds is 0; it should be"),
        (("--train-seconds", "nan"), "--train-seconds is nan; it should be"),
        (("--seats", "3"), "pagat is for 4 to 7 seats, not 3"),
        (("--seed", "x"), "--seed is x"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(napalm_lab, school, options, why):
    ended = napalm_lab("solve", "pagat", *options)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(why)
    assert school.courses == ()


def test_ctrl_c_while_learning_says_how_far_it_was(napalm_lab, school, folder):
    school.stop = "training"
    ended = napalm_lab("solve", "pagat", "--hands", "9000", "--export", "a.json")
    assert (ended.code, ended.out) == (130, "")
    assert ended.err.startswith("interrupted after 3,000 of 9,000 hands of training")
    assert "napalm-lab solve pagat --seats 5 --seed 1 --hands 9000 --export a.json" in ended.err
    assert list(folder.iterdir()) == []


def test_ctrl_c_while_watching_says_that_the_training_is_kept(napalm_lab, school):
    school.stop = "observing"
    ended = napalm_lab("solve", "pagat")
    assert (ended.code, ended.out) == (130, "")
    assert ended.err.startswith("interrupted; what was learned is kept")


def test_ctrl_c_while_measuring_tells_and_writes_the_rest(napalm_lab, school, folder):
    school.stop = "gain"
    ended = napalm_lab("solve", "pagat", "--json", "--export", "a.json")
    assert ended.code == 130
    assert (ended.data["best_response_gain"], ended.data["partial"]) == (None, True)
    assert ended.err.startswith("interrupted before it was known what one seat could gain")
    assert (folder / "a.json").exists()
    assert "was not measured" in napalm_lab("solve", "pagat").out


def test_all_tells_hands_of_every_role(napalm_lab, school):
    short, whole = (napalm_lab("solve", "pagat", *more).out for more in ((), ("--all",)))
    assert "stage one, first to speak" in short
    assert "stage one, second chance" in whole
    assert "stage one, second chance" not in short
    assert "--all tells" not in whole
