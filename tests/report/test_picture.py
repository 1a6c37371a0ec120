"""Small pictures of intervals, on one scale."""

import pytest

from napalm_lab.report.picture import NARROWEST, Scale, draw, scale_for
from napalm_lab.report.signs import FULL, PLAIN
from tests.results import made_effect

SCALE = Scale(-1.0, 1.0, 21)  # a column is a tenth of the baseline


def test_a_line_with_a_point_beside_zero():
    picture = draw(made_effect(10.0, 5.0, 2.0), SCALE, FULL)
    assert picture == "   ──●──  │          "
    assert draw(made_effect(10.0, 5.0, 2.0), SCALE, PLAIN) == "   --o--  |          "


def test_an_interval_over_zero_hides_it():
    assert draw(made_effect(10.0, 11.0, 2.0), SCALE, FULL) == "         ──●──       "


def test_what_lies_beyond_is_an_arrow():
    assert draw(made_effect(10.0, 40.0, 1.0), SCALE, FULL) == "          │         ▶"
    assert draw(made_effect(10.0, 10.0, 20.0), SCALE, FULL) == " " * 10 + "│" + " " * 10
    assert draw(made_effect(10.0, 19.0, 5.0), SCALE, FULL) == "          │   ─────●▶"


def test_without_an_interval_there_is_the_point_alone():
    assert draw(made_effect(10.0, 12.0), SCALE, FULL) == "          │ ●        "


@pytest.mark.parametrize(
    "effect", [made_effect(None, 1.0), made_effect(0.0, 1.0, 0.1), made_effect(-1.0, 1.0, 0.1)]
)
def test_what_cannot_be_measured_is_left_out(effect):
    assert draw(effect, SCALE, FULL).strip() == "│"


def test_the_scale_holds_all_intervals_with_round_ends():
    effects = [made_effect(10.0, 8.0, 0.5), made_effect(10.0, 10.3, 0.1)]
    scale = scale_for(effects, 30)
    assert (scale.low, scale.high) == (-0.5, 0.05)
    heading = scale.heading(FULL)
    assert len(heading) == 30
    assert heading.split() == ["−50%", "+5%"]
    assert scale_for([made_effect(10.0, 99.0)], 30).high == 1.0
    assert scale_for([made_effect(10.0, 10.0)], 30).high == 0.01


def test_the_scale_names_its_zero_where_there_is_room():
    assert scale_for([made_effect(10.0, 8.0), made_effect(10.0, 12.0)], 31).heading(FULL) == (
        "−20%           0           +20%"
    )


def test_no_scale_without_room_or_anything_to_draw():
    assert scale_for([made_effect(10.0, 8.0)], NARROWEST - 1) is None
    assert scale_for([made_effect(None, None)], 50) is None
