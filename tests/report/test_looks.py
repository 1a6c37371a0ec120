"""What a look has found, in a line: how wide the interval still is, and what is left."""

from fractions import Fraction

import pytest

from napalm_lab.experiment.judging import Stopping
from napalm_lab.experiment.results import Look
from napalm_lab.report.looks import expected_end, look_text
from napalm_lab.report.signs import FULL
from napalm_lab.simulate.metrics import METRICS_BY_ID
from napalm_lab.statistics.effect import NO_EFFECT
from napalm_lab.statistics.estimate import Estimate
from napalm_lab.statistics.stopping import Left, Schedule
from tests.results import made_effect

HANDS, YES = METRICS_BY_ID["hands"], METRICS_BY_ID["yes_rate"]
EFFECT = made_effect(12.0, 12.12, 0.08, n=1_000)
SCHEDULE = Schedule(500, 1_000)
"""Looks at 500, 550, 605, 666, 733, 807, 888, 977 and 1,000 games."""


DECIDING = Stopping(None, Schedule(500, 5_000_000))
TO_A_TENTH = Stopping(Fraction(1, 1000), Schedule(500, 20_000))


def text(*parts, metric=HANDS, games=1_000, stopping=DECIDING):
    found, left = zip(*parts, strict=True)
    return look_text(Look(games, found, left), metric, stopping, FULL)


@pytest.mark.parametrize(
    ("left", "told"),
    [
        (Left(11_512, 9_499, 20_123), ", some 12,000 games to go (9,500 to 20,000)"),
        (
            Left(329_853, 321_525, None),
            ", some 330,000 games to go (at least 320,000, perhaps more than the 5,000,000 that "
            "are allowed)",
        ),
        (Left(1_200_100, 1_195_500, 1_204_900), ", some 1,200,000 games to go"),
        (Left(7, 0, 15), ", some 7 games to go (0 to 15)"),
        (Left(1, 1, 1), ", some 1 game to go"),
        (Left(None, 5_310, None), ", not expected to be decided within 5,000,000 games"),
        (Left(0, 0, 0), ""),
        (None, ""),
    ],
)
def test_what_is_left_is_as_round_as_the_guess_is_rough(left, told):
    assert text((EFFECT, left)) == "hands a game +0.12 ± 0.08" + told


@pytest.mark.parametrize(
    ("left", "told"),
    [
        (Left(19_000, 15_000, 19_000), ", some 19,000 games to go (15,000 to 19,000)"),
        (
            Left(19_000, 15_000, 19_001),
            ", some 19,000 games to go (at least 15,000, perhaps more than the 19,000 that are "
            "allowed)",
        ),
        (Left(19_001, 9_000, None), ", not expected to be known to 0.1% either way within 20,000"),
        (
            Left(530_000_000, 500_000_000, 560_000_000),
            ", not expected to be known to 0.1% either way within 20,000 games",
        ),
    ],
)
def test_nothing_is_promised_beyond_the_most_games(left, told):
    assert text((EFFECT, left), stopping=TO_A_TENTH).startswith("hands a game +0.12 ± 0.08" + told)


def test_after_the_last_look_there_is_nothing_to_expect():
    told = text((EFFECT, Left(900, 800, 999)), games=20_000, stopping=TO_A_TENTH)
    assert told == "hands a game +0.12 ± 0.08"


def test_shares_are_in_per_cent_and_their_differences_in_points():
    effect = made_effect(0.2, 0.21, 0.003, n=1_000)
    assert text((effect, None), metric=YES) == "yes when asked +1.00 ± 0.30 pp"
    alone = Estimate(0.2, (0.19, 0.21), 1_000)
    assert text((alone, None), metric=YES) == "yes when asked 20.0% ± 1.0"


def test_one_side_alone_says_its_value():
    alone = Estimate(12.0, (11.9, 12.1), 1_000)
    assert text((alone, Left(100, 90, 110))).startswith("hands a game 12.00 ± 0.10, some 100")


def test_nothing_known_says_so():
    assert text((NO_EFFECT, None)) == "hands a game –"


def test_of_several_the_one_that_is_farthest_from_its_end_is_told():
    near = made_effect(12.0, 9.0, 0.5, n=1_000)
    done = made_effect(12.0, 12.0, verdict="same", n=1_000)
    told = text((near, Left(40, 30, 50)), (EFFECT, Left(900, 800, 990)), (done, Left(0, 0, 0)))
    assert told.startswith("hands a game (farthest of 2) +0.12 ± 0.08, some 900 games")
    told = text((near, Left(40, 30, 50)), (done, Left(0, 0, 0)))
    assert told.startswith("hands a game −3.0 ± 0.5, some 40 games")


@pytest.mark.parametrize(
    ("left", "end"),
    [
        ([Left(50, 40, 60)], 605),  # 605 games are wanted, and there is a look
        ([Left(51, 40, 60)], 666),
        ([Left(1, 1, 60), Left(200, 100, 300)], 807),
        ([Left(9_999, 1, None)], 1_000),
        ([Left(0, 0, 0)], 555),
        ([Left(445, 1, None)], 1_000),
        ([Left(None, 40, None)], 1_000),
        ([Left(50, 40, 60), None], None),
    ],
)
def test_the_end_is_expected_at_a_look(left, end):
    found = (EFFECT,) * len(left)
    assert expected_end(Look(555, found, tuple(left)), SCHEDULE) == end
