"""Fractions become finite floats or None."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from napalm_lab.statistics.rational import square_root, to_float


def test_a_fraction_becomes_the_nearest_float():
    assert to_float(Fraction(1, 3)) == 1 / 3
    assert to_float(Fraction(10**400, 3 * 10**400)) == 1 / 3


def test_what_no_float_holds_is_none():
    assert to_float(None) is None
    assert to_float(Fraction(10**400)) is None
    assert to_float(Fraction(-(10**400))) is None
    assert to_float(Fraction(1, 10**400)) == 0.0


@given(st.fractions(min_value=0))
def test_the_root_of_a_square_is_exact(root):
    assert square_root(root * root) == root


@given(st.fractions(min_value=Fraction(1, 10**30), max_value=10**300))
def test_other_roots_are_right_to_the_last_digit(value):
    root = square_root(value)
    assert abs(root * root / value - 1) < Fraction(1, 2**199)


def test_the_root_of_two():
    assert to_float(square_root(Fraction(2))) == math.sqrt(2)


def test_a_negative_number_has_no_root():
    with pytest.raises(ValueError, match="no square root"):
        square_root(Fraction(-1))
