"""Holm's adjustment, against its own worked example and statsmodels."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests

from napalm_lab.statistics.holm import holm


def test_by_hand():
    # ordered 0.01 x 4, 0.02 x 3, 0.03 x 2 lifted to 0.06, 0.5 x 1
    assert holm([0.03, 0.01, 0.5, 0.02]) == pytest.approx([0.06, 0.04, 0.5, 0.06])


def test_a_test_not_made_is_not_counted():
    assert holm([None, 0.03, None, 0.02]) == [None, pytest.approx(0.04), None, pytest.approx(0.04)]
    assert holm([None]) == [None]
    assert holm([]) == []


def test_adjusted_p_values_stay_at_or_under_one():
    assert holm([0.6, 0.7, 1.0]) == [1.0, 1.0, 1.0]


@settings(max_examples=30)  # statsmodels takes long
@given(st.lists(st.floats(1e-300, 1.0), min_size=1, max_size=30))
def test_agrees_with_statsmodels(p_values):
    expected = multipletests(p_values, method="holm")[1]
    assert holm(p_values) == pytest.approx(list(expected), rel=1e-12)
