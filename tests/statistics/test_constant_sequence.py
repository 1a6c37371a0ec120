"""What never varied is bounded by how rare other units must be, and by what they can be."""

import math

import numpy as np
import pytest

from napalm_lab.statistics.constant_sequence import Bounds, constant_at_every_look

# Of 1,000 units after the first none differed: u = 1 - (0.025 / 1001)^(1 / 1000) = 0.0105417. All
# weigh 1: l = (0.025 / 1002)^(1 / 1001) = 0.9894678. So w = u / l = 0.0106539.
SHARE = 0.0106539


def interval(value, lowest, highest, heaviest=1, units=1_001, weight=1_001):
    return constant_at_every_look(value, units, weight, Bounds(lowest, highest, heaviest), 0.05)


def test_other_units_move_a_mean_by_their_share_of_the_way_to_its_bounds():
    low, high = interval(5, 1, 1_000)
    assert low == pytest.approx(5 - 4 * SHARE, abs=1e-5)
    assert high == pytest.approx(5 + 995 * SHARE, abs=1e-3)


def test_at_a_bound_only_the_other_end_is_open():
    assert interval(0, 0, 1) == (0, pytest.approx(SHARE, abs=1e-6))
    assert interval(1, 0, 1) == (pytest.approx(1 - SHARE, abs=1e-6), 1)


def test_without_a_bound_there_is_no_end():
    assert interval(7, 0, None) == (pytest.approx(7 - 7 * SHARE, abs=1e-5), math.inf)


@pytest.mark.parametrize(
    ("value", "lowest", "highest", "heaviest", "units"),
    [
        (0, 0, None, 1, 1_001),  # it may be anything still
        (7, None, None, 1, 1_001),
        (0, 0, 1, None, 1_001),  # others may have nearly all of the weight
        (0, 0, 1, 1_000_000, 1_001),
        (5, 1, 1_000, 1, 1),  # one unit says nothing of others
    ],
)
def test_nothing_is_claimed_where_nothing_is_known(value, lowest, highest, heaviest, units):
    assert interval(value, lowest, highest, heaviest, units, units) is None


def test_heavy_units_of_another_kind_count_for_more():
    # Each weighs 1 of at most 2: half of the share l, and so about twice the share w.
    _, light = interval(0, 0, 1)
    _, heavy = interval(0, 0, 1, heaviest=2)
    assert 1.9 * light < heavy < 2.6 * light
    assert interval(0, 0, 1, heaviest=2, weight=2_002)[1] == pytest.approx(light)


def test_it_shrinks_with_the_units():
    widths = [interval(0, 0, 1, units=n, weight=n)[1] for n in (10, 100, 1_000, 10_000)]
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 0.0014


def test_rare_heavy_units_are_within_it_at_every_look_nearly_always():
    # 1 unit of 500 has the ratio 1 and weighs 20, all others 0 and 1: the true ratio is
    # 20 / 519 = 3.9%. While none has come up, the interval should hold it.
    draw = np.random.default_rng(5)
    missed = 0
    for first in draw.geometric(1 / 500, size=400):
        looks = [n for n in (50, 200, 500, 1_000, 2_000, 4_000, 8_000) if n < first]
        found = [interval(0, 0, 1, heaviest=20, units=n, weight=n) for n in looks]
        missed += any(ci is not None and ci[1] < 20 / 519 for ci in found)
    assert missed <= 20
