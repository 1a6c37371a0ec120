"""Signs are the real ones where the encoding holds them, else plain ones."""

import pytest

from napalm_lab.report.signs import FULL, PLAIN, signs_for


def test_utf_8_holds_all_signs():
    assert signs_for("utf-8") == FULL


@pytest.mark.parametrize("encoding", ["ascii", None, "no-such-encoding"])
def test_ascii_and_the_unknown_hold_none(encoding):
    signs = signs_for(encoding)
    assert signs == PLAIN
    assert all(getattr(signs, name).isascii() for name in signs.__dataclass_fields__)


def test_each_sign_is_judged_by_itself():
    signs = signs_for("cp1252")  # has ± × –, has no real minus and nothing to draw with
    assert (signs.plus_minus, signs.times, signs.nothing) == ("±", "×", "–")
    assert (signs.minus, signs.point, signs.line, signs.zero) == ("-", "o", "-", "|")


def test_signs_of_a_picture_take_one_column():
    for signs in (FULL, PLAIN):
        drawn = (signs.point, signs.line, signs.zero, signs.beyond_left, signs.beyond_right)
        assert all(len(sign) == 1 for sign in drawn)
