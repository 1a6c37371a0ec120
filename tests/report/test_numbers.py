"""Figures for people: digits by the interval's width, separators, signs, per cent."""

import math
from fractions import Fraction

import pytest

from napalm_lab.report.numbers import (
    Numbers,
    decimals_borne,
    numbers_for,
    percent,
    plain_number,
    relative_change,
    rounded,
)
from napalm_lab.report.signs import FULL, PLAIN
from napalm_lab.simulate.metrics import METRICS_BY_ID
from tests.results import made_effect

HANDS, YES_RATE = METRICS_BY_ID["hands"], METRICS_BY_ID["yes_rate"]


@pytest.mark.parametrize(
    ("half_width", "decimals"),
    [(0.0684, 2), (0.0234, 3), (0.354, 2), (0.356, 1), (5.2, 0), (1.4, 1), (34, 0), (120, -1)],
)
def test_the_interval_keeps_two_digits_under_36_and_else_one(half_width, decimals):
    assert decimals_borne(half_width) == decimals


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (1234567.891, 1, "1,234,567.9"),
        (-5.984, 2, "−5.98"),
        (-0.001, 2, "0.00"),
        (1234, -2, "1,200"),
        (-1.5e12, 0, "−1.50e12"),
    ],
)
def test_separators_a_real_minus_and_no_minus_zero(value, decimals, text):
    assert plain_number(value, decimals, FULL) == text


def test_a_plain_minus_where_there_is_no_other():
    assert plain_number(-2.5, 1, PLAIN) == "-2.5"


def test_both_sides_and_their_difference_have_the_same_decimals():
    effect = made_effect(11.7337, 5.7571, 0.0526)
    numbers = numbers_for(HANDS, FULL, effect.ci, (effect.baseline, effect.variant))
    assert numbers.value(effect.baseline) == "11.73"
    assert numbers.value(effect.variant) == "5.76"
    assert numbers.difference(effect.difference) == "−5.98"
    assert numbers.plus_minus(effect.difference, effect.ci) == "± 0.05"


def test_shares_are_in_per_cent_and_their_differences_in_points():
    effect = made_effect(0.5092, 0.75, 0.0069)
    numbers = numbers_for(YES_RATE, FULL, effect.ci, ())
    assert numbers.value(0.5092) == "50.9%"
    assert numbers.difference(0.2408) == "+24.1"
    assert numbers.size(-0.2408) == "24.1 points"
    assert Numbers(0, True, FULL).size(0.01) == "1 point"


def test_a_lopsided_interval_is_written_out():
    numbers = Numbers(1, True, FULL)
    assert numbers.plus_minus(0.999, (0.997, 1.0)) == "(99.7 to 100.0)"
    assert numbers.plus_minus(0.0, (-0.01, 0.01)) == "± 1.0"


def test_what_does_not_exist_is_a_dash_and_never_zero():
    numbers = Numbers(2, True, FULL)
    assert (numbers.value(None), numbers.difference(None)) == ("–", "–")
    assert numbers.plus_minus(None, None) == ""
    assert numbers.plus_minus(1.0, None) == ""


@pytest.mark.parametrize(
    ("values", "texts"),
    [
        ((14.0, 16.0), ["14", "16"]),
        ((17.5, 3.0), ["17.5", "3.0"]),
        ((3.928571, 70.0), ["3.929", "70.000"]),
        ((0.0, None), ["0", "–"]),
    ],
)
def test_without_an_interval_figures_are_exact_or_have_four_digits(values, texts):
    numbers = numbers_for(HANDS, FULL, None, values)
    assert [numbers.value(value) for value in values] == texts


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (made_effect(12.0, 6.0, 0.05), "−50.0%"),
        (made_effect(12.0, 6.0, 1.0), "−50%"),
        (made_effect(2.0, 2.2), "+10.0%"),
        (made_effect(1.0, 31.0, 0.5), "+3,000%"),
        (made_effect(2.0, 25.0, 0.5), "+1,150%"),
        (made_effect(2.0, 2.0), "0.0%"),
        (made_effect(0.0, 1.0, 0.1), "–"),
        (made_effect(-2.0, 1.0, 0.1), "–"),
        (made_effect(0.5, -0.1, 1.5), "–"),  # less is known of the difference than the baseline is
        (made_effect(None, 1.0), "–"),
    ],
)
def test_a_difference_as_a_share_of_what_it_can_be_measured_by(effect, text):
    assert relative_change(effect, FULL) == text


@pytest.mark.parametrize(
    ("share", "text"),
    [(0.0, "0%"), (0.004, "under 1%"), (0.12, "12%"), (0.996, "over 99%"), (1.0, "100%")],
)
def test_what_is_neither_none_nor_all_never_looks_so(share, text):
    assert percent(share, FULL) == text


def test_rounded_keeps_two_digits():
    numbers = (0, 7, 99, 100, 5_310, 329_853)
    assert [rounded(number) for number in numbers] == ["0", "7", "99", "100", "5,300", "330,000"]


def test_no_side_is_rounded_away_by_the_interval_of_the_other():
    # 1,094.85 against 2.27e12, of which thousands of millions are uncertain
    numbers = numbers_for(HANDS, FULL, (1e9, 2e9), (1094.85, 2.27e12))
    assert numbers.value(1094.85) == "1,095"
    # 7.5 and 49, uncertain by hundreds: two digits of the smaller one
    numbers = numbers_for(HANDS, FULL, (-400.0, 320.0), (49.0, 7.5))
    assert (numbers.value(49.0), numbers.value(7.5)) == ("49.0", "7.5")
    assert numbers.difference(-41.5) == "−41.5"
    numbers = numbers_for(HANDS, FULL, (-400.0, 320.0), (0.0, 78.9))
    assert (numbers.value(0.0), numbers.value(78.9)) == ("0", "79")


def test_a_percentile_without_an_interval_has_fewer_digits():
    percentile = METRICS_BY_ID["worst_loss_p95"]
    for value, text in ((63.2857, "63"), (6.32857, "6.3"), (163.5, "164"), (7.0, "7")):
        assert numbers_for(percentile, FULL, None, (value,)).value(value) == text


def test_an_interval_is_read_as_it_is_written():
    assert Numbers(1, False, FULL).read((7.96, math.inf)) == (8, math.inf)
    assert Numbers(0, True, FULL).read((0.396, 0.604)) == (Fraction(2, 5), Fraction(3, 5))
