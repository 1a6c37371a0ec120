"""What is told before players learn."""

from dataclasses import replace

import pytest

from napalm_lab.report import teaching
from napalm_lab.report.teaching import training_ahead
from tests.games import PAGAT, UKRAINIAN
from tests.results import made_comparison, made_result, made_variant


@pytest.fixture
def ahead(monkeypatch):
    """What is told of so many trainings; unmeasured : variants of which no gain is known."""

    def told(trainings, jobs, *comparisons, unmeasured=0, hands=500_000):
        monkeypatch.setattr(teaching, "unmeasured", lambda plan: unmeasured)
        plan = made_result(*comparisons or [made_comparison()], players=("learned",)).plan
        return training_ahead(replace(plan, training_hands=hands), trainings, jobs)

    return told


@pytest.mark.parametrize(
    ("trainings", "jobs", "unmeasured", "time"),
    [
        # 50,000 hands a second on a processor; 35 seconds to measure a variant.
        (2, 1, 0, "about 20 seconds on 1 processor"),
        (12, 2, 0, "about 60 seconds on 2 processors"),
        (5, 2, 0, "about 30 seconds on 2 processors"),  # three one after another
        (3, 2, 1, "about 60 seconds on 2 processors"),  # 55 seconds
        (12, 1, 2, "about 4 minutes on 1 processor"),  # 190 seconds
        (12, 256, 2, "about 40 seconds on 256 processors"),  # 10 + 35 seconds, to the even ten
    ],
)
def test_how_long_it_takes_follows_from_all_that_is_missing(
    ahead, trainings, jobs, unmeasured, time
):
    assert ahead(trainings, jobs, unmeasured=unmeasured) == (
        f"players learn old and new: {trainings} trainings of 500,000 hands, {time}; what is "
        "learned is kept"
    )


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
