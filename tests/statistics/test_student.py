"""Student's t against scipy.stats, and the first import of scipy."""

import math
import subprocess
import sys

import pytest
from scipy import stats

from napalm_lab.statistics.student import (
    SMALLEST_P,
    chi_squared_above,
    p_above,
    p_two_sided,
    t_half_width,
    t_quantile,
)


@pytest.mark.parametrize("degrees", [1, 2, 9, 199, 19_999, 10**7])
@pytest.mark.parametrize("t", [-3.0, -0.5, 0.0, 0.01, 1.96, 8.0])
def test_tails_agree_with_scipy_stats(t, degrees):
    assert p_above(t, degrees) == pytest.approx(stats.t.sf(t, degrees), rel=1e-9)
    assert p_two_sided(t, degrees) == pytest.approx(2 * stats.t.sf(abs(t), degrees), rel=1e-9)


def test_quantiles_of_the_printed_tables():
    assert t_quantile(0.975, 1) == pytest.approx(12.706, abs=5e-4)
    assert t_half_width(9) == pytest.approx(2.262, abs=5e-4)
    assert t_half_width(9, confidence=0.90) == pytest.approx(1.833, abs=5e-4)


def test_a_p_value_is_never_zero_nor_above_one():
    assert p_above(math.inf, 50) == SMALLEST_P > 0
    assert 0 < p_two_sided(-1e300, 10**6) < 1e-300
    assert p_two_sided(0.0, 3) == 1.0


@pytest.mark.parametrize("degrees", [1, 2, 5, 40])
@pytest.mark.parametrize("value", [0.0, 0.3, 5.0, 300.0])
def test_the_tail_of_chi_squared_agrees_with_scipy_stats(value, degrees):
    expected = stats.chi2.sf(value, degrees)
    assert chi_squared_above(value, degrees) == pytest.approx(expected, rel=1e-9)


def test_chi_squared_of_two_degrees_by_hand():
    assert chi_squared_above(6.0, 2) == pytest.approx(math.exp(-3), rel=1e-14)


@pytest.mark.parametrize("value", [1e6, 1e300, None])
def test_chi_squared_too_is_never_without_a_chance(value):
    assert chi_squared_above(value, 5) == SMALLEST_P


def test_the_package_imports_without_scipy():
    code = (
        "import sys, importlib, pkgutil, napalm_lab.statistics as package\n"
        "for m in pkgutil.iter_modules(package.__path__):\n"
        "    importlib.import_module(package.__name__ + '.' + m.name)\n"
        "assert 'napalm_lab.statistics.verdict' in sys.modules\n"
        "assert 'scipy' not in sys.modules and 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
