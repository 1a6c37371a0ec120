"""From the texts of options to a plan."""

import pytest

from napalm_lab.cli.planning import read_asked
from napalm_lab.cli.usage import UsageError
from napalm_lab.experiment.plan import PlanError
from napalm_lab.variant.loading import load


def test_what_is_said_and_what_is_left_out():
    asked = read_asked("2000", None, None, "7", "50")
    assert (asked.games, asked.seats, asked.seed, asked.max_hands) == (2_000, None, 7, 50)
    assert asked.players == ("learned",)
    plan = asked.plan([load("pagat")])
    assert (plan.seats, plan.games, plan.seed, plan.max_hands) == (5, 2_000, 7, 50)


def test_tables_and_seats_that_are_said():
    plan = read_asked("1", "4", ["loose", "tight"], "1", "1").plan([load("pagat"), load("persian")])
    assert (plan.seats, plan.players) == (4, ("loose", "tight"))
    assert [variant.id for variant in plan.variants] == ["pagat", "persian"]


def test_options_are_read_before_any_file():
    with pytest.raises(UsageError, match="--games"):
        read_asked("none", None, None, "1", "1")


def test_seats_that_a_variant_does_not_allow():
    with pytest.raises(PlanError, match="pagat is for 4 to 7 seats, not 2"):
        read_asked("1", "2", None, "1", "1").plan([load("pagat")])
