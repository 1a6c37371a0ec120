"""The two stopping rules, their schedule, and what they say is left."""

import math
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from napalm_lab.statistics.effect import NO_EFFECT, Effect
from napalm_lab.statistics.estimate import NO_ESTIMATE, Estimate
from napalm_lab.statistics.sequence import Looks
from napalm_lab.statistics.stopping import (
    Left,
    Precision,
    Schedule,
    decided,
    left_until_decided,
)

ONE_PERCENT = Precision(Fraction(1, 100))
LOOKS = Looks(2000)
SEQUENCE = 3.035122413  # half-width in standard errors at the 2,000 units it is tuned for


def effect(difference=1.0, half=0.5, n=2000, verdict=None, baseline=50.0) -> Effect:
    ci = (difference - half, difference + half) if half is not None else None
    relative = difference / baseline if baseline else None
    p = 0.5 if half is not None else None
    return Effect(baseline, baseline + difference, difference, ci, relative, p, 0.5, n, verdict)


def test_looks_grow_by_a_tenth():
    assert Schedule(1000, 1500).looks() == (1000, 1100, 1210, 1331, 1465, 1500)
    assert Schedule(20, 20).looks() == (20,)
    assert Schedule(1, 4).looks() == (1, 2, 3, 4)


@given(st.integers(1, 10**9), st.integers(0, 10**12))
def test_there_are_at_most_a_hundred_looks_and_the_last_is_the_last(first, more):
    looks = Schedule(first, first + more).looks()
    assert (looks[0], looks[-1]) == (first, first + more)
    assert len(looks) <= 100
    assert all(a < b for a, b in pairwise(looks))
    assert all(b >= 1.1 * a * (1 - 1e-9) for a, b in pairwise(looks[:-1]))


def test_looks_spread_wider_where_a_hundred_would_not_do():
    looks = Schedule(1, 10**12).looks()
    assert len(looks) <= 100
    # 10**12 in 99 steps: each 10 ** (12 / 99) = 1.3219 times the one before
    assert looks[-2] / looks[-3] == pytest.approx(1.3219, rel=1e-3)


def test_the_next_look_is_the_first_not_yet_taken():
    schedule = Schedule(1000, 1300)
    assert [schedule.after(n) for n in (0, 999, 1000, 1150, 1210, 1300, 9999)] == [
        *(1000, 1000, 1100, 1210, 1300),
        *(None, None),
    ]


@pytest.mark.parametrize(("first", "last"), [(0, 10), (11, 10)])
def test_a_schedule_has_looks(first, last):
    with pytest.raises(ValueError, match="no looks"):
        Schedule(first, last)


def test_a_precision_is_a_share_of_the_baseline():
    assert ONE_PERCENT.reached(effect(half=0.5))  # exactly 1 % of 50
    assert not ONE_PERCENT.reached(effect(half=0.51))
    assert ONE_PERCENT.reached(effect(half=0.5, baseline=-50.0))
    assert not ONE_PERCENT.reached(effect(half=0.5, baseline=0.0))


def test_a_precision_of_shares_is_in_points():
    point = Precision(Fraction(1, 100), absolute=True)
    assert point.reached(effect(0.001, half=0.0099, baseline=0.0))
    assert not point.reached(effect(0.001, half=0.011, baseline=0.5))
    # the lower side is cut off at -1; the upper one, 0.02, is the half-width
    cut = replace(effect(-0.995, baseline=1.0), ci=(-1.0, -0.975))
    assert not point.reached(cut)


def test_a_precision_of_one_side_is_a_share_of_its_value():
    assert ONE_PERCENT.reached(Estimate(50.0, (49.5, 50.5), 2000))
    assert not ONE_PERCENT.reached(Estimate(50.0, (49.4, 50.6), 2000))
    assert not ONE_PERCENT.reached(NO_ESTIMATE)


def test_without_an_interval_or_units_no_precision_is_reached():
    assert not ONE_PERCENT.reached(NO_EFFECT)
    assert not ONE_PERCENT.reached(effect(half=None, verdict="not-testable"))
    assert not ONE_PERCENT.reached(effect(half=0.001, n=499))
    assert not ONE_PERCENT.reached(effect(0.0, half=None, n=499, verdict="same"))
    assert ONE_PERCENT.reached(effect(0.0, half=None, n=500, verdict="same"))


@pytest.mark.parametrize("target", [0, Fraction(-1, 100)])
def test_a_precision_is_above_zero(target):
    with pytest.raises(ValueError, match="above 0"):
        Precision(Fraction(target))


def test_games_left_until_a_precision_by_hand():
    # twice too wide needs 4 times the games; 8/3200 = 0.05^2, so a factor exp(0.098) = 1.10296
    left = ONE_PERCENT.left(effect(half=1.0, n=3200), games=3200)
    assert left == Left(
        9600, math.ceil(12_800 / 1.102963) - 3200, math.ceil(12_800 * 1.102963) - 3200
    )
    # the same from half as many units with data in as many games: a wider range, the same guess
    fewer = ONE_PERCENT.left(effect(half=1.0, n=1600), games=3200)
    assert fewer.games == 9600
    assert fewer.low < left.low < left.high < fewer.high
    assert ONE_PERCENT.left(effect(half=0.4), games=2000) == Left(0, 0, 0)


def test_what_is_left_until_a_precision_cannot_always_be_told():
    assert ONE_PERCENT.left(NO_EFFECT, games=0) is None
    assert ONE_PERCENT.left(NO_ESTIMATE, games=10) is None
    assert ONE_PERCENT.left(effect(half=0.5, baseline=0.0), games=2000) is None
    assert ONE_PERCENT.left(effect(half=1e30), games=2000) is None


@pytest.mark.parametrize(
    ("verdict", "n", "expected"),
    [
        ("more", 500, True),
        ("less", 2000, True),
        ("equivalent", 2000, True),
        ("same", 500, True),
        ("same", 499, False),
        ("not-testable", 2000, True),
        ("not-testable", 1, False),
        ("undecided", 2000, False),
        (None, 2000, False),
    ],
)
def test_decided_is_any_verdict_but_undecided(verdict, n, expected):
    assert decided(effect(verdict=verdict, n=n)) is expected


def test_games_left_until_decided_by_hand():
    # standard error 1 after 2,000 games, effect 2.8 errors. The guess solves
    # 2.8 sqrt(N / 2000) = sqrt((1 + 1/x) ln((1 + x) / 0.0025)) with x = 8.211968 N / 2000:
    # N = 2352 gives 3.0364 and 3.0370, N = 2354 gives 3.0377 and 3.0370
    left = left_until_decided(effect(2.8, half=SEQUENCE), LOOKS, games=2000)
    assert left.games == pytest.approx(353, abs=2)
    assert left.low == 0  # with 4.76 errors it would have been decided
    # with 0.84 errors N = 30,900 gives 3.3018 and 3.3060, N = 31,100 gives 3.3124 and 3.3066
    assert left.high == pytest.approx(29_000, abs=110)


def test_no_end_where_the_effect_may_be_nothing():
    left = left_until_decided(effect(1.0, half=SEQUENCE), LOOKS, games=2000)
    assert left.games > 15_000
    assert left.low == pytest.approx(2000 * (3.04 / 2.96) ** 2 - 2000, abs=10)
    assert left.high is None
    assert left_until_decided(effect(0.0, half=SEQUENCE), LOOKS, games=2000).games is None


def test_with_a_margin_there_is_an_end():
    nothing = effect(0.0, half=SEQUENCE)
    wide = left_until_decided(nothing, LOOKS, games=2000, margin=10.0)
    assert wide.games == 0  # 10 errors of room
    narrow = left_until_decided(nothing, LOOKS, games=2000, margin=2.0)
    # 2 sqrt(N / 2000) = sqrt((1 + 1/x) ln((1 + x) / 0.01)):
    # N = 3,956 gives 2.8128 and 2.8127
    assert narrow.games == pytest.approx(1956, abs=5)
    assert narrow.high is not None


def test_units_without_data_are_games_as_well():
    every = left_until_decided(effect(2.8, half=SEQUENCE), LOOKS, games=2000)
    third = left_until_decided(effect(2.8, half=SEQUENCE), LOOKS, games=6000)
    assert third.games == pytest.approx(3 * every.games, abs=3)


def test_what_is_left_until_decided_cannot_always_be_told():
    assert left_until_decided(NO_EFFECT, LOOKS, games=0) is None
    assert left_until_decided(effect(n=100), LOOKS, games=100) is None
    assert left_until_decided(effect(half=None, verdict="same"), LOOKS, games=2000) is None
    assert left_until_decided(effect(half=0.0), LOOKS, games=2000) is None


@given(
    st.floats(-10, 10),
    st.floats(1e-6, 1e6),
    st.integers(500, 10**7),
    st.none() | st.floats(1e-3, 10),
)
def test_the_guess_lies_in_its_range(difference, half, n, margin):
    left = left_until_decided(effect(difference, half, n), LOOKS, games=n, margin=margin)
    assert left is None or left.low >= 0
    if left is not None and left.games is not None:
        assert left.low <= left.games
        assert left.high is None or left.games <= left.high


def test_a_width_has_nothing_to_narrow_where_likeness_is_withheld():
    assert ONE_PERCENT.reached(effect(0.0, None, verdict="undecided"))
    assert not ONE_PERCENT.reached(effect(0.0, None, n=499, verdict="undecided"))
    assert not ONE_PERCENT.reached(effect(0.0, 5.0, verdict="undecided"))
