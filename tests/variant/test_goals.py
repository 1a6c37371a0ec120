"""What an interval says of a goal."""

from fractions import Fraction

import pytest

from napalm_lab.variant.goals import Range

BETWEEN = Range(Fraction(8), Fraction(12), ends=True)
ABOVE = Range(Fraction(8), None, ends=False)
AT_LEAST = Range(Fraction(8), None, ends=True)
BELOW = Range(None, Fraction(8), ends=False)
AT_MOST = Range(None, Fraction(8), ends=True)


@pytest.mark.parametrize(
    ("allowed", "ci", "told"),
    [
        (BETWEEN, (8, 12), True),
        (BETWEEN, (9.5, 9.6), True),
        (BETWEEN, (7.9, 9), None),
        (BETWEEN, (11, 12.1), None),
        (BETWEEN, (7, 13), None),
        (BETWEEN, (12, 13), None),
        (BETWEEN, (12.1, 13), False),
        (BETWEEN, (6, 7.9), False),
        (ABOVE, (8, 9), None),
        (ABOVE, (8.1, 9), True),
        (ABOVE, (7, 8), False),
        (AT_LEAST, (8, 9), True),
        (AT_LEAST, (7, 8), None),
        (AT_LEAST, (7, 7.9), False),
        (BELOW, (7, 8), None),
        (BELOW, (8, 9), False),
        (BELOW, (-1, 7.9), True),
        (AT_MOST, (7, 8), True),
        (AT_MOST, (8, 9), None),
        (AT_MOST, (8.1, 9), False),
    ],
)
def test_all_of_an_interval_or_none_of_it_tells(
    allowed: Range, ci: tuple[float, float], told: bool | None
) -> None:
    assert allowed.told_by(ci) is told


def test_ends_are_compared_exactly() -> None:
    tenth = Range(Fraction(1, 10), None, ends=True)
    assert tenth.allows(0.1)  # the float is a little more than a tenth
    assert not Range(Fraction(3, 10), None, ends=True).allows(0.3)  # and this one a little less
