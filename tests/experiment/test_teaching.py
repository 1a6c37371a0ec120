"""Learned players of a plan are taught the games that it plays, and no others."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import replace

import numpy as np
import pytest

from napalm_lab.experiment import teaching
from napalm_lab.experiment.plan import Plan, Pupils
from napalm_lab.experiment.settings import MOST_SEED
from napalm_lab.experiment.teaching import (
    STEPS,
    courses,
    measure,
    missing,
    seeds,
    teach,
    unmeasured,
)
from napalm_lab.learning import keeping, school
from napalm_lab.learning.gain import Gain
from napalm_lab.learning.training import Training
from napalm_lab.players.learned import Learned
from napalm_lab.variant.loading import load
from tests.learning.toys import ONE_CARD, TWO_TOKENS
from tests.schema_strategies import read

PAGAT, PERSIAN, UKRAINIAN = load("pagat"), load("persian"), load("ukrainian")


def nobody(*_):
    pass


def plan_of(*players, variants=(PAGAT, UKRAINIAN), seed=1, **more):
    return Plan(variants, players, 5, 10, seed=seed, **more)


def small(**more):
    """Two small games, learned in a moment."""
    variants = (read(ONE_CARD), read(TWO_TOKENS))
    return Plan(
        variants, ("learned",), 3, 10, **{"trainings": 2, "training_hands": 300, "seed": 4, **more}
    )


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setattr(keeping, "user_cache", tmp_path.joinpath)
    return tmp_path


@pytest.fixture
def taught(cache, monkeypatch):
    """Nobody is really taught: the n-th training asked for says n in every situation."""
    asked = []

    def teach_one(course, jobs, *, tell, warn):
        asked.append(course)
        tell(course.budget, course.budget)
        return Training(np.full(4, len(asked), np.int32), course.budget, course.budget, 1.0)

    monkeypatch.setattr(teaching, "taught", teach_one)
    monkeypatch.setattr(teaching, "prepare", nobody)
    return asked


def strategies(plan):
    """What the pupils of each variant know, the variants in order."""
    return [plan.pupils[variant.rules_hash].strategies for variant in plan.variants]


def firsts(plan):
    """The first share of each training of each variant."""
    return [found[:, 0].tolist() for found in strategies(plan)]


class TestCourses:
    def test_fixed_players_have_nothing_to_learn(self, taught):
        plan = plan_of("tight", "loose")
        assert courses(plan) == {}
        assert teach(plan, 1, nobody, nobody).pupils == {}
        assert (missing(plan), unmeasured(plan)) == (0, frozenset())
        assert taught == []

    def test_who_asks_for_skill_needs_learned_players_whoever_sits_at_the_tables(self):
        assert set(courses(plan_of("tight", skill=True))) == {
            PAGAT.rules_hash,
            UKRAINIAN.rules_hash,
        }

    @pytest.mark.parametrize("skill", [False, True])
    def test_where_all_variants_are_one_game_nothing_is_learned(self, taught, skill):
        assert PERSIAN.rules_hash == PAGAT.rules_hash
        plan = plan_of("learned", variants=(PAGAT, PERSIAN), skill=skill)
        assert courses(plan) == {}
        assert measure(teach(plan, 2, nobody, nobody), 2, nobody, nobody).pupils == {}
        assert taught == []

    def test_a_single_variant_is_learned(self):
        assert set(courses(plan_of("learned", variants=(PAGAT,)))) == {PAGAT.rules_hash}

    def test_a_variant_is_learned_as_often_as_asked_and_in_so_many_hands(self):
        found = courses(plan_of("learned", trainings=4, training_hands=77))
        for rules_hash, several in found.items():
            assert len(several) == 4
            assert {course.rules_hash for course in several} == {rules_hash}
            assert {course.budget for course in several} == {77}
            assert {course.rules.seats for course in several} == {5}
            assert [course.seed for course in several] == list(seeds(1, 4))

    def test_each_training_has_a_seed_of_its_own_the_first_that_of_the_games(self):
        found = seeds(7, 1000)
        assert found[0] == 7
        assert len(set(found)) == 1000
        assert all(0 <= seed <= MOST_SEED for seed in found)
        assert not set(found) & set(seeds(8, 1000))

    def test_more_trainings_begin_with_the_same_ones(self):
        assert seeds(MOST_SEED, 9)[:3] == seeds(MOST_SEED, 3)


class TestTeaching:
    def test_each_game_is_learned_for_all_tables_at_once(self, taught):
        players = ("learned", "tight+learned+tight+tight+tight")
        plan = teach(plan_of(*players, trainings=2), 1, nobody, nobody)
        assert [course.rules_hash for course in taught] == [PAGAT.rules_hash] * 2 + [
            UKRAINIAN.rules_hash
        ] * 2
        assert firsts(plan) == [[1, 2], [3, 4]]
        seated = [
            [
                player.strategies[:, 0].tolist()
                for player in side.lineup.players
                if isinstance(player, Learned)
            ]
            for table in plan.tables()
            for side in table
        ]
        assert seated == [[[1, 2]] * 5, [[3, 4]] * 5, [[1, 2]], [[3, 4]]]

    def test_variants_with_the_same_rules_learn_together(self, taught):
        same = load("pagat.yaml")
        variants = (PAGAT, PERSIAN, UKRAINIAN, same)
        plan = teach(plan_of("learned", variants=variants, trainings=2), 1, nobody, nobody)
        assert firsts(plan) == [[1, 2], [1, 2], [3, 4], [1, 2]]

    def test_progress_runs_over_all_trainings(self, taught):
        told = []
        plan = plan_of("learned", trainings=2, training_hands=50)
        teach(plan, 1, lambda done, of: told.append((done, of)), nobody)
        assert told == [(50, 200), (100, 200), (150, 200), (200, 200)]

    def test_a_training_that_tells_of_more_hands_than_it_was_to_have_is_not_counted_twice(
        self, taught, monkeypatch
    ):
        def too_many(course, jobs, *, tell, warn):
            tell(course.budget + 9, course.budget)
            return Training(np.zeros(1, np.int32), course.budget + 9, course.budget, 1.0)

        monkeypatch.setattr(teaching, "taught", too_many)
        told = []
        plan = plan_of("learned", trainings=2, training_hands=50)
        teach(plan, 3, lambda done, of: told.append((done, of)), nobody)
        assert sorted(told)[-1] == (200, 200)
        assert {of for _, of in told} == {200}

    @pytest.mark.parametrize(("jobs", "each"), [(1, 1), (3, 1), (4, 1), (8, 2), (11, 2), (12, 3)])
    def test_what_workers_there_are_is_shared_by_the_trainings(
        self, taught, monkeypatch, jobs, each
    ):
        given, under_way, most, lock = [], [], [], threading.Lock()

        def teach_one(course, jobs, *, tell, warn):
            with lock:
                given.append(jobs)
                under_way.append(course)
                most.append(len(under_way))
            tell(1, 2)
            with lock:
                under_way.pop()
            return Training(np.zeros(1, np.int32), 1, 1, 1.0)

        monkeypatch.setattr(teaching, "taught", teach_one)
        teach(plan_of("learned", trainings=2), jobs, nobody, nobody)
        assert given == [each] * 4
        assert max(most) <= jobs

    def test_what_the_plan_was_before_is_left_as_it_is(self, taught):
        plan = plan_of("learned", trainings=2)
        assert teach(plan, 1, nobody, nobody) == plan  # pupils are not compared
        assert plan.pupils == {}

    def test_any_number_of_workers_learns_the_same_and_keeps_the_same(self, tmp_path, monkeypatch):
        found = []
        for jobs in (1, 2, 3):
            folder = tmp_path / str(jobs)
            monkeypatch.setattr(keeping, "user_cache", folder.joinpath)
            plan = teach(small(), jobs, nobody, nobody)
            kept = {
                path.name: np.load(path)["strategy"].tobytes() for path in folder.rglob("*.npz")
            }
            assert len(kept) == 4
            found.append(([one.tobytes() for one in strategies(plan)], kept))
        assert found[0] == found[1] == found[2]
        one_card, two_tokens = strategies(plan)
        assert one_card.dtype == two_tokens.dtype == np.int32
        for several in (one_card, two_tokens):
            assert len(several) == 2
            assert not np.array_equal(several[0], several[1])

    def test_what_is_kept_is_not_learned_again(self, cache, monkeypatch):
        plan = small()
        assert missing(plan) == 4
        first = teach(plan, 2, nobody, nobody)
        assert missing(plan) == 0
        assert missing(replace(plan, trainings=3)) == 2
        assert missing(replace(plan, training_hands=301)) == 4
        assert missing(replace(plan, seed=5)) == 4
        monkeypatch.setattr(school, "train", pytest.fail)
        again = teach(plan, 3, pytest.fail, pytest.fail)
        for one, other in zip(strategies(first), strategies(again), strict=True):
            assert np.array_equal(one, other)

    def test_the_first_of_a_variant_plays_as_if_it_were_the_only_one(self, cache):
        (course, _), _ = courses(small()).values()
        alone = school.taught(course, 1)
        assert np.array_equal(strategies(teach(small(), 1, nobody, nobody))[0][0], alone.strategy)


class Interrupted(ThreadPoolExecutor):
    """Somebody presses Ctrl-C while the main thread waits.

    `now` : set by the test where that is to happen; `over` : set when nobody begins any more.
    """

    now: threading.Event
    over: threading.Event

    def shutdown(self, **how):
        super().shutdown(wait=False, cancel_futures=how["cancel_futures"])
        self.over.set()
        super().shutdown()


class TestInterruptions:
    @pytest.fixture
    def interrupt(self, monkeypatch):
        """Has the main thread interrupted, and waits until it heard."""

        class Once(Interrupted):
            now, over = threading.Event(), threading.Event()

        def press():
            Once.now.set()
            assert Once.over.wait(60)

        def wait(futures, return_when):
            assert Once.now.wait(60)
            raise KeyboardInterrupt

        monkeypatch.setattr(teaching, "ThreadPoolExecutor", Once)
        monkeypatch.setattr(teaching, "wait", wait)
        return press

    @pytest.mark.parametrize("jobs", [1, 2, 3])
    def test_what_was_learned_whole_is_kept_and_nothing_else_is_begun(
        self, cache, monkeypatch, interrupt, jobs
    ):
        begun, train = [], school.train

        def watched(rules, seed, jobs, budget, seconds, tell):
            begun.append(seed)
            return train(rules, seed, jobs, budget, seconds, tell)

        def press_late(done, of):
            if done > 900:  # of 1,800: three trainings at least are not whole
                interrupt()

        monkeypatch.setattr(school, "train", watched)
        monkeypatch.setattr(teaching, "prepare", nobody)
        plan = small(trainings=3)
        with pytest.raises(KeyboardInterrupt):
            teach(plan, jobs, press_late, nobody)
        kept = [path for path in cache.rglob("*") if path.is_file()]
        assert 0 < len(kept) < 6
        for path in kept:
            with np.load(path) as parts:
                facts = json.loads(str(parts["facts"]))
            assert facts["hands"] >= facts["budget"] == 300
        assert len(begun) <= len(kept) + jobs
        assert missing(plan) == 6 - len(kept)
        # The rest is learned by who asks again, and all is as if nobody had interrupted.
        monkeypatch.setattr(teaching, "ThreadPoolExecutor", ThreadPoolExecutor)
        monkeypatch.setattr(teaching, "wait", wait)
        begun.clear()
        rest = strategies(teach(plan, jobs, nobody, nobody))
        assert len(begun) == 6 - len(kept)
        monkeypatch.setattr(keeping, "user_cache", (cache / "elsewhere").joinpath)
        whole = strategies(teach(plan, 1, nobody, nobody))
        for one, other in zip(rest, whole, strict=True):
            assert np.array_equal(one, other)

    @pytest.mark.parametrize("jobs", [1, 2, 4])
    def test_all_that_is_under_way_stops_where_it_tells_next(
        self, taught, monkeypatch, interrupt, jobs
    ):
        all_begun, begun, told = threading.Barrier(jobs), [], []

        def endless(course, jobs, *, tell, warn):
            begun.append(course.seed)
            all_begun.wait(60)
            while True:
                tell(1, 2)
                told.append(course.seed)

        monkeypatch.setattr(teaching, "taught", endless)
        with pytest.raises(KeyboardInterrupt):
            teach(plan_of("learned", trainings=9), jobs, lambda done, of: interrupt(), nobody)
        assert len(begun) == jobs
        assert len(told) <= jobs
        assert len(set(told)) == len(told)

    def test_an_interruption_heard_by_a_worker_is_passed_on(self, cache):
        def interrupt(done, of):
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            teach(small(), 2, interrupt, nobody)
        assert missing(small()) == 4

    def test_where_one_fails_no_other_is_begun(self, taught, monkeypatch):
        begun = []

        def fails_third(course, jobs, *, tell, warn):
            begun.append(course.seed)
            if len(begun) == 3:
                raise MemoryError
            tell(1, 2)
            return Training(np.zeros(1, np.int32), 2, 2, 1.0)

        monkeypatch.setattr(teaching, "taught", fails_third)
        with pytest.raises(MemoryError):
            teach(plan_of("learned", trainings=9), 1, nobody, nobody)
        assert len(begun) == 3

    def test_where_one_fails_the_others_stop_too(self, taught, monkeypatch):
        first_failed = threading.Event()

        def fails_first(course, jobs, *, tell, warn):
            if course.seed == 1 and course.rules_hash == PAGAT.rules_hash:
                first_failed.set()
                raise MemoryError
            assert first_failed.wait(60)
            while True:
                tell(1, 2)

        monkeypatch.setattr(teaching, "taught", fails_first)
        with pytest.raises(MemoryError):
            teach(plan_of("learned", trainings=3), 3, nobody, nobody)


class TestMeasuring:
    @pytest.fixture
    def asked(self, monkeypatch):
        """Nobody is really measured: the gain is the first share of the strategy."""
        asked = []

        def gain_of(course, training, jobs, *, tell, warn):
            asked.append((course, training, jobs))
            tell(1, 2)
            tell(2, 2)
            chips = float(training.strategy[0])
            return Gain(chips, None, None, None, "tight", 10)

        monkeypatch.setattr(teaching, "gain_of", gain_of)
        return asked

    def test_the_first_training_of_each_variant_is_measured(self, taught, asked):
        plan = teach(plan_of("learned", seed=9, trainings=3), 1, nobody, nobody)
        assert firsts(plan) == [[1, 2, 3], [4, 5, 6]]
        found = measure(plan, 1, nobody, nobody)
        assert [found.pupils[v.rules_hash].gain.chips for v in plan.variants] == [1.0, 4.0]
        assert [course.seed for course, _, _ in asked] == [9, 9]
        assert firsts(found) == firsts(plan)
        assert plan.pupils[PAGAT.rules_hash].gain is None

    @pytest.mark.parametrize(("jobs", "each"), [(1, 1), (2, 1), (5, 2)])
    def test_workers_are_shared_by_the_variants(self, taught, asked, jobs, each):
        plan = teach(plan_of("learned", trainings=2), 1, nobody, nobody)
        measure(plan, jobs, nobody, nobody)
        assert [workers for _, _, workers in asked] == [each, each]

    def test_progress_never_runs_backwards(self, taught, asked):
        told = []
        plan = teach(plan_of("learned", trainings=2), 1, nobody, nobody)
        measure(plan, 1, lambda done, of: told.append((done, of)), nobody)
        # What is done of a variant counts whole, whatever it told.
        assert told == [
            (1, 2 * STEPS),
            (2, 2 * STEPS),
            (STEPS + 1, 2 * STEPS),
            (STEPS + 2, 2 * STEPS),
        ]

    def test_an_interruption_is_passed_on(self, taught, asked):
        def interrupt(done, of):
            raise KeyboardInterrupt

        plan = teach(plan_of("learned", trainings=2), 1, nobody, nobody)
        with pytest.raises(KeyboardInterrupt):
            measure(plan, 2, interrupt, nobody)

    def test_what_is_kept_of_a_variant_is_not_prepared_for(self, cache, monkeypatch):
        plan = small()
        pupils = Pupils(np.zeros((2, 5), np.int32))
        plan = replace(plan, pupils={v.rules_hash: pupils for v in plan.variants})
        calls = []

        def measured(course, training, jobs, tell):
            calls.append(course)
            return Gain(1.0, (0.5, 1.5), None, None, "tight", 10, {"hands": 2.0})

        monkeypatch.setattr(school, "measured", measured)
        monkeypatch.setattr(teaching, "prepare", calls.append)
        assert unmeasured(plan) == {variant.rules_hash for variant in plan.variants}
        first = measure(plan, 2, nobody, nobody)
        assert len(calls) == 3  # prepared for once
        assert unmeasured(plan) == frozenset()
        again = measure(plan, 1, pytest.fail, pytest.fail)
        assert len(calls) == 3
        for variant in plan.variants:
            gains = [one.pupils[variant.rules_hash].gain for one in (first, again)]
            assert gains[0] == gains[1]
            assert gains[0].changes == {"hands": 2.0}
