"""Rows in columns: alignment, headings, wrapped labels."""

from napalm_lab.report.grid import Column, Group, Row, grid_lines


def plain(columns, rows, width, indent=0):
    return [line.plain for line in grid_lines(columns, rows, width, indent)]


COLUMNS = [Column(("value",)), Column(("verdict",), "left", 3)]


def test_figures_to_the_right_words_to_the_left():
    rows = [Row("hands", ("11.7", "less")), Row("pot won", ("1,234.5", "undecided"))]
    assert plain(COLUMNS, rows, 60) == [
        "                value   verdict",
        "hands            11.7   less",
        "pot won       1,234.5   undecided",
    ]


def test_a_long_label_is_wrapped_below_its_figures():
    rows = [Row("paid by losers per chip of pot", ("1", "less"))]
    lines = plain(COLUMNS, rows, 37)
    assert lines[1:] == [
        "paid by losers per        1   less",
        "  chip of pot",
    ]
    assert max(map(len, plain(COLUMNS, rows, 37))) <= 37


def test_a_second_line_of_cells_stands_beside_what_is_left_of_the_label():
    rows = [
        Row("paid by losers per chip of pot", ("1", "less"), below=("a word", "")),
        Row("hands", ("2", "more"), below=("", "other")),
    ]
    assert plain(COLUMNS, rows, 37)[1:] == [
        "paid by losers per        1   less",
        "  chip of pot        a word",
        "hands                     2   more",
        "                              other",
    ]


def test_groups_stand_above_indented_rows():
    lines = plain(COLUMNS, [Group("hands a game"), Row("new", ("1", "less"))], 60, indent=2)
    assert lines[1:] == ["hands a game", "  new               1   less"]


def test_headings_of_several_lines_end_next_to_the_figures():
    columns = [Column(("one", "two")), Column(("under",))]
    lines = plain(columns, [Row("x", ("1", "2"))], 60)
    assert [line.split() for line in lines] == [["one"], ["two", "under"], ["x", "1", "2"]]


def test_wide_characters_take_two_columns():
    lines = plain([Column(("値",))], [Row("変種", ("10",)), Row("plain", ("7",))], 60)
    assert lines == ["              値", "変種          10", "plain          7"]


def test_a_style_covers_its_cell_only():
    (_, line) = grid_lines(COLUMNS, [Row("x", ("1", "less"), ((1, "bold"),))], 60)
    (span,) = line.spans
    assert line.plain[span.start : span.end].strip() == "less"
