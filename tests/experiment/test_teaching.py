"""Learned players of a plan are taught the games that it plays, and no others."""

import numpy as np
import pytest

from napalm_lab.experiment import teaching
from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.teaching import courses, teach
from napalm_lab.learning.training import Training
from napalm_lab.players.learned import Learned
from napalm_lab.variant.loading import load

PAGAT, PERSIAN, UKRAINIAN = load("pagat"), load("persian"), load("ukrainian")


def nobody(*_):
    pass


def plan_of(*players, variants=(PAGAT, UKRAINIAN), seed=1):
    return Plan(variants, players, 5, 10, seed=seed)


@pytest.fixture
def taught(monkeypatch):
    asked = []

    def teach_one(course, jobs, *, tell, warn):
        asked.append(course)
        tell(course.budget, course.budget)
        return Training(np.full(4, len(asked), np.int32), course.budget, course.budget, 1.0)

    monkeypatch.setattr(teaching, "taught", teach_one)
    return asked


def test_fixed_players_have_nothing_to_learn(taught):
    plan = plan_of("tight", "loose")
    assert courses(plan) == {}
    assert teach(plan, 1, nobody, nobody).strategies == {}
    assert taught == []


def test_each_game_is_learned_once_for_all_tables(taught):
    plan = teach(plan_of("learned", "tight+learned+tight+tight+tight"), 1, nobody, nobody)
    assert [course.rules_hash for course in taught] == [PAGAT.rules_hash, UKRAINIAN.rules_hash]
    assert {course.rules.seats for course in taught} == {5}
    strategies = [
        [
            player.strategies[0, 0]
            for player in side.lineup.players
            if isinstance(player, Learned) and player.strategies is not None
        ]
        for table in plan.tables()
        for side in table
    ]
    assert strategies == [[1] * 5, [2] * 5, [1], [2]]


def test_variants_with_the_same_rules_learn_together(taught):
    same = load("pagat.yaml")
    assert PERSIAN.rules_hash == PAGAT.rules_hash
    teach(plan_of("learned", variants=(PAGAT, PERSIAN, same)), 1, nobody, nobody)
    assert len(taught) == 1


def test_the_first_training_has_the_seed_of_the_games(taught):
    teach(plan_of("learned", seed=7), 1, nobody, nobody)
    assert {course.seed for course in taught} == {7}


def test_progress_runs_over_all_trainings(taught):
    told = []
    teach(plan_of("learned"), 1, lambda done, of: told.append((done, of)), nobody)
    budget = taught[0].budget
    assert told == [(budget, 2 * budget), (2 * budget, 2 * budget)]
