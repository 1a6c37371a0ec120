from napalm_lab.variant.problems import Place, Problem, Source, VariantError, problem_at

SOURCE = Source("mine.yaml", None, ("version: 1", "tokens: {target: 010}", "名前: x"))


def test_a_problem_shows_its_line_with_a_caret() -> None:
    problem = problem_at(Place(SOURCE, 2, 18), "tokens.target", "expected a whole number")
    assert problem.render() == (
        "mine.yaml:2:18: tokens.target: expected a whole number\n"
        "    2 | tokens: {target: 010}\n"
        "      |                  ^"
    )


def test_a_path_that_the_message_names_is_not_said_twice() -> None:
    problem = Problem("mine.yaml", 1, 1, "seats.min", "`seats.min` is 8", "seats: {min: 8}")
    assert problem.render().splitlines()[0] == "mine.yaml:1:1: `seats.min` is 8"


def test_a_problem_of_the_whole_file_has_no_line() -> None:
    assert Problem("x.yaml", 0, 0, "", "there is no such file").render() == (
        "x.yaml: there is no such file"
    )


def test_the_caret_stands_under_the_fault_after_wide_characters_and_tabs() -> None:
    rendered = problem_at(Place(SOURCE, 3, 5), "", "what?").render().splitlines()
    assert rendered[1:] == ["    3 | 名前: x", "      |       ^"]
    tabbed = Problem("m", 1, 3, "", "x", "a\tb").render().splitlines()
    assert tabbed[1:] == ["    1 | a b", "      |   ^"]


def test_long_lines_are_cut_around_the_fault() -> None:
    text = "a" * 300 + "X" + "b" * 300
    _, shown, caret = Problem("m", 1, 301, "", "x", text).render().splitlines()
    assert shown[caret.index("^")] == "X"
    assert len(shown) < 115
    assert shown.count("…") == 2


def test_nothing_in_a_line_can_move_the_cursor() -> None:
    rendered = Problem("m", 1, 1, "", "x", "a\x1b[31m\u202eb").render()
    assert "\x1b" not in rendered
    assert "\u202e" not in rendered


def test_an_error_sorts_its_problems_by_file_and_line_and_tells_each_once() -> None:
    last, first = Problem("a", 9, 1, "", "nine"), Problem("a", 2, 5, "", "two")
    parent = Problem("b", 1, 1, "", "one")
    error = VariantError([last, parent, first, last])
    assert error.problems == (first, last, parent)
    assert str(error) == "a:2:5: two\na:9:1: nine\nb:1:1: one"


def test_very_many_problems_are_not_all_shown() -> None:
    error = VariantError([Problem("a", number, 1, "", "x") for number in range(1, 101)])
    assert len(error.problems) == 100
    assert str(error).splitlines()[-1] == "… and 60 more"
