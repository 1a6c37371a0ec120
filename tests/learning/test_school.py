"""What was learned is kept, found again, and made anew where the file is broken."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from napalm_lab.learning import keeping, school
from napalm_lab.learning.gain import Gain
from napalm_lab.learning.school import Course, gain_of, is_measured, is_taught, prepare, taught
from napalm_lab.learning.training import Training
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.loading import load

GUTS = load("guts-2")
COURSE = Course(compile_rules(GUTS.rules, 2), GUTS.rules_hash, 1, 1000)
GAIN = Gain(0.5, (0.25, 0.75), 0.1, None, "tight", 10)


class Trainer:
    """Stands for `train`: counts how often it was asked, and what for."""

    def __init__(self):
        self.asked = []
        self.hands = 1000

    def __call__(self, rules, seed, jobs, budget, seconds, tell):
        self.asked.append((seed, budget, seconds))
        strategy = np.full(school._situations(COURSE), len(self.asked), np.int32)
        return Training(strategy, self.hands, budget, 2.5)


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setattr(keeping, "user_cache", tmp_path.joinpath)
    return tmp_path


@pytest.fixture
def trainer(monkeypatch):
    trainer = Trainer()
    monkeypatch.setattr(school, "train", trainer)
    return trainer


def the_file(cache: Path) -> Path:
    (path,) = cache.rglob("*.npz")
    return path


def test_what_was_learned_once_is_not_learned_again(trainer):
    first = taught(COURSE, 1)
    again = taught(COURSE, 2)
    assert trainer.asked == [(1, 1000, None)]
    assert np.array_equal(first.strategy, again.strategy)
    assert again.strategy.dtype == np.int32
    assert replace(first, strategy=None) == replace(again, strategy=None)


@pytest.mark.parametrize(
    "other",
    [
        {"seed": 2},
        {"budget": 2000},
        {"rules_hash": "0" * 64},
        {"rules": compile_rules(GUTS.rules, 3)},
    ],
)
def test_another_course_is_learned_apart(trainer, other):
    key = COURSE.key
    assert replace(COURSE, **other).key != key
    taught(COURSE, 1)
    if "rules" not in other:
        taught(replace(COURSE, **other), 1)
        assert len(trainer.asked) == 2


def test_another_trainer_learns_anew(monkeypatch):
    key = COURSE.key
    monkeypatch.setattr(school, "TRAINER_VERSION", school.TRAINER_VERSION + 1)
    assert COURSE.key != key


def test_retrain_learns_again_and_keeps_the_new(trainer):
    taught(COURSE, 1)
    assert taught(COURSE, 1, retrain=True).strategy[0] == 2
    assert taught(COURSE, 1).strategy[0] == 2


def test_a_training_cut_short_serves_only_who_would_not_wait_longer(trainer):
    trainer.hands = 400
    assert not taught(COURSE, 1, seconds=2.0).is_whole
    assert taught(COURSE, 1, seconds=2.0).strategy[0] == 1
    assert taught(COURSE, 1, seconds=3.0).strategy[0] == 2
    trainer.hands = 1000
    assert taught(COURSE, 1).strategy[0] == 3
    assert taught(COURSE, 1, seconds=0.1).strategy[0] == 3


def test_a_training_cut_short_does_not_stand_for_a_whole_one(trainer):
    trainer.hands = 400
    cut = taught(COURSE, 1, seconds=2.0)
    assert not is_taught(COURSE)
    trainer.hands = 1000
    whole = taught(COURSE, 1)
    assert is_taught(COURSE)
    assert (cut.hands, whole.hands) == (400, 1000)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no archive",
        b"PK\x03\x04 half an archive",
    ],
)
def test_a_broken_file_is_told_of_and_made_anew(trainer, cache, content):
    taught(COURSE, 1)
    the_file(cache).write_bytes(content)
    told = []
    assert taught(COURSE, 1, warn=told.append).strategy[0] == 2
    (line,) = told
    assert the_file(cache).name in line
    assert "the players are trained again" in line
    assert taught(COURSE, 1, warn=told.append).strategy[0] == 2
    assert len(told) == 1


def test_a_file_cut_off_anywhere_is_made_anew(trainer, cache):
    taught(COURSE, 1)
    whole = the_file(cache).read_bytes()
    for length in range(0, len(whole) - 1, max(1, len(whole) // 23)):
        the_file(cache).write_bytes(whole[:length])
        told = []
        taught(COURSE, 1, warn=told.append)
        assert len(told) == 1


@pytest.mark.parametrize(
    "strategy",
    [
        np.zeros(3, np.int32),
        np.full(school._situations(COURSE), 65537, np.int32),
        np.full(school._situations(COURSE), -1, np.int32),
        np.zeros(school._situations(COURSE), np.float64),
    ],
)
def test_a_strategy_that_cannot_be_played_is_made_anew(trainer, strategy):
    path = keeping.place_of(COURSE.key)
    keeping.keep_training(path, Training(strategy, 1000, 1000, 1.0), pytest.fail)
    told = []
    assert taught(COURSE, 1, warn=told.append).strategy[0] == 1
    assert len(told) == 1


def test_a_cache_that_cannot_be_written_is_told_of_and_nothing_is_lost(trainer, cache):
    (cache / "learned").write_text("a file where the folder should be")
    told = []
    assert taught(COURSE, 1, warn=told.append).strategy[0] == 1
    assert any("cannot be kept" in line for line in told)


def test_two_at_once_leave_one_whole_file_and_nothing_else(trainer, cache):
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: taught(COURSE, 1, retrain=True, warn=pytest.fail), range(20)))
    assert list((cache / "learned").iterdir()) == [the_file(cache)]
    assert taught(COURSE, 1, warn=pytest.fail).is_whole


def test_an_interruption_leaves_what_was_kept(trainer, cache, monkeypatch):
    taught(COURSE, 1)
    before = the_file(cache).read_bytes()

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(school, "train", interrupted)
    with pytest.raises(KeyboardInterrupt):
        taught(COURSE, 1, retrain=True)
    assert the_file(cache).read_bytes() == before


def test_what_is_kept_is_known_of_before_it_is_read(trainer, monkeypatch):
    monkeypatch.setattr(school, "measured", lambda *_: GAIN)
    assert not is_taught(COURSE)
    training = taught(COURSE, 1)
    assert (is_taught(COURSE), is_measured(COURSE)) == (True, False)
    gain_of(COURSE, training, 1)
    assert is_measured(COURSE)
    other = replace(COURSE, seed=2)
    assert (is_taught(other), is_measured(other)) == (False, False)


def test_to_prepare_is_to_learn_nothing(cache):
    prepare(COURSE)
    assert not is_taught(COURSE)
    assert list(cache.iterdir()) == []


class TestTheGain:
    @pytest.fixture
    def measured(self, monkeypatch):
        calls = []

        def measure(course, training, jobs, tell):
            calls.append(training.strategy[0])
            return GAIN

        monkeypatch.setattr(school, "measured", measure)
        return calls

    def test_is_measured_once_and_kept_as_it_was(self, trainer, measured):
        training = taught(COURSE, 1)
        assert gain_of(COURSE, training, 1) == GAIN
        assert gain_of(COURSE, training, 1) == GAIN
        assert measured == [1]

    def test_is_kept_with_what_better_play_would_change(self, trainer, monkeypatch):
        changes = {"hands": -0.25, "yes_rate": 1 / 3}
        whole = replace(GAIN, changes=changes, share_ci=(0.05, 0.15))
        monkeypatch.setattr(school, "measured", lambda *_: whole)
        training = taught(COURSE, 1)
        gain_of(COURSE, training, 1)
        monkeypatch.setattr(school, "measured", pytest.fail)
        assert gain_of(COURSE, training, 1) == whole

    def test_is_measured_again_where_there_are_other_metrics(self, trainer, measured, monkeypatch):
        training = taught(COURSE, 1)
        gain_of(COURSE, training, 1)
        monkeypatch.setattr(school, "METRICS", school.METRICS[:-1])
        gain_of(COURSE, training, 1)
        assert measured == [1, 1]

    def test_is_measured_again_by_another_version(self, trainer, measured, monkeypatch):
        training = taught(COURSE, 1)
        gain_of(COURSE, training, 1)
        monkeypatch.setattr(school, "MEASURE_VERSION", school.MEASURE_VERSION + 1)
        gain_of(COURSE, training, 1)
        assert measured == [1, 1]

    def test_of_other_players_is_measured_again(self, trainer, measured):
        gain_of(COURSE, taught(COURSE, 1), 1)
        gain_of(COURSE, taught(COURSE, 1, retrain=True), 1)
        assert measured == [1, 2]

    @pytest.mark.parametrize("text", ["", "{", "[]", '{"facts": 1}'])
    def test_from_a_broken_file_is_measured_again(self, trainer, measured, cache, text):
        training = taught(COURSE, 1)
        gain_of(COURSE, training, 1)
        (path,) = cache.rglob("*.json")
        path.write_text(text)
        told = []
        assert gain_of(COURSE, training, 1, warn=told.append) == GAIN
        assert measured == [1, 1]
