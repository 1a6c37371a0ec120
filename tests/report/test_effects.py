"""The table of a comparison."""

import pytest

from napalm_lab.report.effects import effect_lines
from napalm_lab.report.signs import FULL, PLAIN
from napalm_lab.simulate.metrics import METRICS
from tests.games import UKRAINIAN
from tests.results import SHORTER, made_comparison, made_effect, made_result, made_variant

POT = made_effect(58.67, 20.78, 0.24, "less", p=1e-9)
RATE = made_effect(0.1522, 0.1525, 0.004, "undecided", p=0.6)
COMPARISON = made_comparison(hands=SHORTER, pot_won=POT, yes_rate=RATE)


def lines(result, width=80, everything=False, signs=FULL):
    return [line.plain for line in effect_lines(result, width, signs, everything=everything)]


def row(label, shown):
    (found,) = (line for line in shown if line.startswith(label))
    return found[len(label) :].split()


def test_a_row_has_both_values_difference_interval_size_and_verdict():
    shown = lines(made_result(COMPARISON))
    assert shown[0].split() == ["old", "new", "difference,", "95%", "relative", "verdict"]
    assert row("hands a game", shown) == ["12.00", "6.00", "−6.00", "±", "0.05", "−50.0%", "less"]
    assert row("pot won", shown) == ["58.67", "20.78", "−37.89", "±", "0.24", "−64.6%", "less"]


def test_shares_are_in_per_cent_and_points():
    shown = lines(made_result(COMPARISON))
    wanted = ["15.2%", "15.2%", "0.0", "±", "0.4", "pp", "+0.2%", "undecided"]
    assert row("yes when asked", shown) == wanted


def test_the_main_metrics_or_all_with_places():
    assert len(lines(made_result(COMPARISON), 120)) == 2 + 6
    shown = lines(made_result(COMPARISON), 120, everything=True)
    assert len(shown) == 2 + len(METRICS) + 5
    assert row("net at place 1", shown)[:3] == ["1", "1", "0"]


def test_what_does_not_exist_is_a_dash():
    missing = made_effect(None, None, verdict="not-testable", n=0)
    shown = lines(made_result(made_comparison(pot_won=missing)))
    assert row("pot won", shown) == ["–", "–", "–", "–", "not-testable"]


def test_withheld_verdicts_are_empty():
    withheld = made_effect(58.67, 20.78, 0.24, None, p=1e-9)
    shown = lines(made_result(made_comparison(hands=RATE, pot_won=withheld)))
    assert row("pot won", shown)[-1] == "−64.6%"


@pytest.mark.parametrize("width", [40, 60, 72, 80, 100, 120, 200])
@pytest.mark.parametrize("everything", [False, True])
def test_no_line_is_wider_than_the_screen(width, everything):
    for result in (made_result(COMPARISON), made_result(COMPARISON, players=("loose", "tight"))):
        shown = lines(result, width, everything)
        assert max(map(len, shown)) <= width
        assert all(line == line.rstrip() for line in shown)


def test_a_picture_where_there_is_room():
    assert not any("●" in line for line in lines(made_result(COMPARISON), 80))
    shown = lines(made_result(COMPARISON), 120)
    assert sum("●" in line for line in shown) == 6
    assert "relative difference" in shown[0]
    assert "−100%" in shown[1]
    plain = lines(made_result(COMPARISON), 120, signs=PLAIN)
    assert all(line.isascii() for line in plain)
    assert sum("o" in line[85:] for line in plain[2:]) == 6


def test_a_narrow_screen_has_the_figures_below_the_metric():
    shown = lines(made_result(COMPARISON), 40)
    assert shown[:3] == ["hands a game", "  old 12.00, new 6.00", "  −6.00 ± 0.05, −50.0%  less"]
    nothing = made_effect(None, 3.0, verdict="not-testable", n=0)
    shown = lines(made_result(made_comparison(hands=nothing)), 40)
    assert shown[:3] == ["hands a game", "  old –, new 3", "  not-testable"]


def test_long_names_give_way_to_what_they_are():
    name = "a-variant-with-a-long-name"
    shown = lines(made_result(made_comparison(made_variant(name, UKRAINIAN), hands=SHORTER)))
    assert shown[0].split()[:2] == ["baseline", "variant"]


def test_several_variants_stand_together_by_metric():
    other = made_comparison(made_variant("other", UKRAINIAN), hands=RATE)
    shown = lines(made_result(COMPARISON, other))
    assert shown[0].split()[:2] == ["baseline", "variant"]
    assert shown[1] == "hands a game"
    assert [line.split()[0] for line in shown[2:4]] == ["new", "other"]


def test_several_tables_stand_together_by_metric():
    shown = lines(made_result(COMPARISON, players=("loose", "tight")))
    assert shown[1] == "hands a game"
    assert [line.split()[0] for line in shown[2:4]] == ["loose", "tight"]


def test_several_variants_at_several_tables_make_a_table_each():
    other = made_comparison(made_variant("other", UKRAINIAN), hands=RATE)
    shown = lines(made_result(COMPARISON, other, players=("loose", "tight")))
    assert [line for line in shown if line.startswith("With")] == ["With loose", "With tight"]
    assert sum(line == "hands a game" for line in shown) == 2


def test_findings_stand_out():
    (line,) = (
        line
        for line in effect_lines(made_result(COMPARISON), 80, FULL, everything=False)
        if line.plain.startswith("hands")
    )
    (span,) = line.spans
    assert line.plain[span.start : span.end].strip() == "less"
    assert span.style == "bold"
