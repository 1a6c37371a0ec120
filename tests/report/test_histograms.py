"""Histograms on the terminal and as data."""

from dataclasses import replace

import numpy as np
import pytest
from rich.console import Console

from napalm_lab.experiment.counting import CountedSide, MetricHistogram
from napalm_lab.experiment.plan import Plan
from napalm_lab.report.histograms import bar, bar_lines, histograms_data, print_histograms
from napalm_lab.report.signs import FULL, PLAIN
from napalm_lab.statistics.blocks import Blocks
from napalm_lab.statistics.histogram import histogram
from tests.results import NEW, OLD

PLAN = Plan((OLD, NEW), ("loose",), 5, 8)
TWO_TABLES = replace(PLAN, players=("loose", "never+never+never+never+always"))


def drawn(*samples, metric="hands", plan=PLAN):
    """Of games with these numbers, variant by variant at the first table, then at the next."""
    sides = [
        CountedSide(players, variant) for players in plan.players for variant in range(len(samples))
    ][: len(samples)]
    if len(samples) > len(plan.variants):
        sides = [CountedSide(players, variant) for players in plan.players for variant in (0, 1)]
    blocks = [Blocks.of(np.arange(len(numbers)), numbers) for numbers in samples]
    return MetricHistogram(metric, tuple(sides), histogram(blocks))


@pytest.fixture
def printed(capsys):
    def print_to(found, width=80, plan=PLAN, signs=FULL):
        screen = Console(width=width, markup=False, highlight=False)
        print_histograms(screen, [found], plan, signs)
        return capsys.readouterr().out

    return print_to


ONE = drawn([3, 4, 4, 4, 5, 5, 5, 5])
BOTH = drawn([3, 4, 4, 4, 5, 5, 5, 5], [1, 1, 1, 1, 2, 2, 2, 3])


def test_one_side(printed):
    # 1, 3 and 4 of 8 games; the longest bar has 40 columns, so 12.5% has 10, 37.5% has 30.
    # A quarter is 2 games, reached with 4; a half 4 games, with 4; three quarters 6, with 5.
    assert printed(ONE) == (
        "\nhands a game: share of games\n"
        "   old\n"
        f"3   12.5%  {'█' * 10}\n"
        f"4   37.5%  {'█' * 30}\n"
        f"5   50.0%  {'█' * 40}\n"
        "old: of 8 games, a quarter have at most 4, half at most 4, three quarters at most 5.\n"
    ).replace("at most 5.\n", "at\nmost 5.\n")


def test_two_sides_stand_beside_each_other_on_the_same_bins_and_scale():
    lines = list(bar_lines(BOTH, ["old", "new"], 80, FULL))
    assert lines[0].split() == ["old", "new"]
    # (80 - 1) // 2 - 10 = 29 columns for a bar; the second share ends in column 1 + 39 + 8
    assert lines[1] == f"1{' ' * 42}50.0%  {'█' * 29}"
    assert lines[5] == f"5   50.0%  {'█' * 29}"
    assert [line[0] for line in lines[1:]] == list("12345")


def test_where_there_is_no_room_the_second_stands_below():
    lines = list(bar_lines(BOTH, ["old", "new"], 36, FULL))
    assert [line.strip() for line in lines if not line[0].isdigit()] == ["old", "new"]
    assert [line[0] for line in lines if line[0].isdigit()] == list("1234512345")


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize("signs", [FULL, PLAIN])
def test_no_line_is_too_wide_nor_ends_in_blanks(printed, width, signs):
    far = [-900_000_000, *range(0, 40_000_000, 1_000_000), 2**62]
    for found, plan in (
        (BOTH, PLAN),
        (drawn(far, [5, 7], metric="seat_edge"), PLAN),
        (drawn(far, [5], far, [7, 8, 9], plan=TWO_TABLES), TWO_TABLES),
    ):
        lines = printed(found, width, plan, signs).splitlines()
        assert max(map(len, lines)) <= width
        assert all(line == line.rstrip() for line in lines)


def test_many_sides_fill_lines_of_as_many_as_have_room():
    found = drawn([1, 2], [2], [1], [2, 2], plan=TWO_TABLES)
    headings = [
        line.split()
        for line in bar_lines(found, ["a", "b", "c", "d"], 60, FULL)
        if not line[0].isdigit()
    ]
    assert headings == [["a", "b", "c"], ["d"]]


def test_wide_bins_have_ranges_and_far_values_lines_of_their_own():
    # 1,000 games from 0 to 99 and one far off: bins of 5, the last game over 99
    found = drawn([number % 100 for number in range(1000)] + [10**6])
    lines = list(bar_lines(found, ["old"], 80, FULL))
    assert lines[1].split()[:4] == ["0", "to", "4", "5.0%"]
    assert lines[20].split()[:4] == ["95", "to", "99", "5.0%"]
    assert lines[21].split()[:3] == ["over", "99", "0.1%"]
    assert len(lines) == 22
    below = drawn([-(10**6), *(number % 100 for number in range(1000))])
    assert list(bar_lines(below, ["old"], 80, FULL))[1].split()[:2] == ["under", "0"]


def test_a_bin_without_games_has_no_figure_and_one_with_few_never_zero():
    found = drawn([1] * 5000 + [3])
    one, two, three = list(bar_lines(found, ["old"], 80, FULL))[1:]
    assert one.split()[1] == ">99.9%"
    assert two == "2"
    assert three.split()[1:] == ["<0.1%", "▏"]


def test_bars_have_eighths_or_halves():
    assert bar(1.0, 4, FULL) == "████"
    assert bar(0.59375, 4, FULL) == "██▍"  # 2.375 columns
    assert bar(0.65, 4, PLAIN) == "##:"  # 2.6 columns, to the nearest half
    assert bar(1e-9, 4, FULL) == "▏"
    assert bar(1e-9, 4, PLAIN) == ":"
    assert bar(0.0, 4, FULL) == ""


def test_plain_signs_are_ascii(printed):
    assert printed(BOTH, signs=PLAIN).isascii()


def test_a_side_without_games_says_so(printed):
    text = printed(drawn([3, 3], [], metric="pot_won"))
    assert text.startswith("\npot won, chips: share of games\n")
    assert "new: no game to count.\n" in text
    nothing = printed(drawn([], []))
    assert nothing == (
        "\nhands a game: share of games\nold: no game to count.\nnew: no game to count.\n"
    )


def test_players_are_named_where_they_differ(printed):
    text = printed(drawn([3], [4], [5], [6], plan=TWO_TABLES), 120, TWO_TABLES)
    assert "old, loose: 1 game, with 3." in text
    assert "new, never+never+never+never+always: 1 game" in text


def test_data():
    data = histograms_data([BOTH], PLAN)
    assert data == {
        "hands": {
            "start": 1,
            "width": 1,
            "sides": [
                {
                    "name": "old",
                    "counts": [0, 0, 1, 3, 4],
                    "below": 0,
                    "above": 0,
                    "quartiles": (4, 4, 5),
                    "variant": "old",
                    "players": "loose",
                },
                {
                    "name": "new",
                    "counts": [4, 3, 1, 0, 0],
                    "below": 0,
                    "above": 0,
                    "quartiles": (1, 1, 2),
                    "variant": "new",
                    "players": "loose",
                },
            ],
        }
    }
    nothing = histograms_data([drawn([])], PLAN)["hands"]
    assert (nothing["start"], nothing["width"]) == (None, None)
    assert nothing["sides"][0]["quartiles"] is None
