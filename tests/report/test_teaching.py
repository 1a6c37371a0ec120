"""What is told before players learn."""

from dataclasses import replace

import pytest

from napalm_lab.report import teaching
from napalm_lab.report.teaching import measuring_ahead, training_ahead
from tests.games import PAGAT, UKRAINIAN
from tests.results import NEW, OLD, made_comparison, made_result, made_variant

BOTH = (OLD, NEW)


@pytest.fixture(autouse=True)
def nothing_is_learned_yet(monkeypatch):
    """Whatever the machine has kept; and the machine code is there."""
    monkeypatch.setattr(teaching, "all_taught", lambda several: False)
    monkeypatch.setattr(teaching, "is_kept", lambda function: True)


@pytest.fixture
def ahead(monkeypatch):
    """What is told of so many trainings; unmeasured : variants of which no gain is known."""

    def told(trainings, jobs, *comparisons, unmeasured=(), hands=500_000, players="learned"):
        hashes = frozenset(variant.rules_hash for variant in unmeasured)
        monkeypatch.setattr(teaching, "unmeasured", lambda plan: hashes)
        plan = made_result(*comparisons or [made_comparison()], players=(players,)).plan
        return training_ahead(replace(plan, training_hands=hands), trainings, jobs)

    return told


@pytest.mark.parametrize(
    ("trainings", "jobs", "unmeasured", "time"),
    [
        # 50,000 hands a second on a processor; 40 seconds to measure a variant.
        (2, 1, (), "about 20 seconds on 1 processor"),
        (12, 2, (), "about 60 seconds on 2 processors"),
        (5, 2, (), "about 30 seconds on 2 processors"),  # three one after another
        (3, 2, (OLD,), "about 60 seconds on 2 processors"),  # two one after another, 20 + 40
        (12, 1, BOTH, "about 4 minutes on 1 processor"),  # 120 + 80 seconds
        (12, 256, BOTH, "about 50 seconds on 256 processors"),  # 10 + 40 seconds
    ],
)
def test_how_long_it_takes_follows_from_all_that_is_missing(
    ahead, trainings, jobs, unmeasured, time
):
    assert ahead(trainings, jobs, unmeasured=unmeasured) == (
        f"players learn old and new: {trainings} trainings of 500,000 hands, {time}; what is "
        "learned is kept"
    )


@pytest.mark.parametrize("players", ["learned+tight+tight+tight+tight", "tight"])
def test_where_nothing_will_be_measured_that_takes_no_time(ahead, players):
    assert "about 20 seconds" in ahead(2, 1, unmeasured=BOTH, players=players)


def test_making_machine_code_takes_time_where_none_is_kept(ahead, monkeypatch):
    assert "about 3 minutes" in ahead(18, 1)  # 180 seconds
    monkeypatch.setattr(teaching, "is_kept", lambda function: False)
    assert "about 4 minutes" in ahead(18, 1)  # 25 seconds more


def test_only_variants_whose_trainings_are_missing_are_named(ahead, monkeypatch):
    def all_taught(several):
        return {course.rules_hash for course in several} == {OLD.rules_hash}

    monkeypatch.setattr(teaching, "all_taught", all_taught)
    assert ahead(4, 1).startswith("players learn new: 4 trainings of 500,000 hands, ")
    # What better play could gain in old is measured all the same: 40 + 40 seconds.
    assert "players learn new: 4 trainings of 500,000 hands, about 80 seconds" in ahead(
        4, 1, unmeasured=(OLD,)
    )


@pytest.mark.parametrize(
    ("unmeasured", "jobs", "told"),
    [
        ((NEW,), 1, "in new is measured, about 40 seconds"),
        (BOTH, 1, "in old and new is measured, about 80 seconds"),
        (BOTH, 2, "in old and new is measured, about 40 seconds"),
    ],
)
def test_where_only_the_measure_is_missing_that_is_said(monkeypatch, unmeasured, jobs, told):
    hashes = frozenset(variant.rules_hash for variant in unmeasured)
    monkeypatch.setattr(teaching, "unmeasured", lambda plan: hashes)
    plan = made_result(made_comparison(), players=("learned",)).plan
    assert measuring_ahead(plan, jobs) == f"what better play could gain {told}"


def test_one_training_of_one_hand(ahead):
    assert ahead(1, 1, hands=1).startswith(
        "players learn old and new: 1 training of 1 hand, about 10 seconds on 1 processor;"
    )


def test_files_of_one_game_are_named_once_by_the_first_name(ahead):
    copy = made_comparison(made_variant("copy", PAGAT))
    assert ahead(6, 1, copy, made_comparison()).startswith("players learn old and new: ")


def test_more_than_three_variants_are_counted(ahead):
    variants = [
        made_comparison(made_variant(f"to-{target}", replace(UKRAINIAN, target=target)))
        for target in (3, 4, 6)
    ]
    assert ahead(18, 2, *variants[:2]).startswith("players learn old, to-3 and to-4: 18 trainings")
    assert ahead(24, 2, *variants).startswith("players learn 4 variants: 24 trainings")
