"""Results as Markdown."""

from napalm_lab.report.markdown import comparison_markdown, escaped, simulation_markdown
from napalm_lab.statistics.estimate import Estimate
from tests.games import PAGAT, UKRAINIAN
from tests.results import (
    SHORTER,
    made_comparison,
    made_effect,
    made_result,
    made_simulation,
    made_variant,
)

COMMAND = ("napalm-lab compare", "old", "new", "--games 200")


def cells(line):
    """Of a row of a table without bars in its cells."""
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_all_metrics_as_people_read_them_and_how_they_were_made():
    share = made_effect(0.5, 1.0, 0.01, "more", p=1e-9)
    text = comparison_markdown(
        made_result(made_comparison(hands=SHORTER, winner_is_biggest=share)), COMMAND
    )
    lines = text.splitlines()
    assert lines[0] == "## new against old"
    assert cells(lines[2]) == [*("metric", "old", "new", "difference, 95%", "relative", "verdict")]
    assert cells(lines[4]) == ["hands a game", "12.00", "6.00", "−6.00 ± 0.05", "−50.0%", "less"]
    (biggest,) = (line for line in lines if line.startswith("| pot's winner is"))
    assert cells(biggest)[1:4] == ["50.0%", "100.0%", "+50.0 ± 1.0 pp"]
    table = [line for line in lines if line.startswith("|")]
    assert len(table) == 2 + 23 + 5
    assert {len(cells(line)) for line in table} == {6}
    assert cells(table[-1])[0] == "net at place 5"
    assert cells(table[-1])[-1] == ""
    assert "### How it was made\n\n200 games on each side, 5 seats" in text
    assert text.endswith("\n\n    napalm-lab compare old new --games 200\n")


def test_a_table_for_each_comparison():
    other = made_comparison(made_variant("other", UKRAINIAN))
    copy = made_comparison(made_variant("copy", PAGAT))
    result = made_result(made_comparison(), other, copy, players=("loose", "my_own:Class"))
    text = comparison_markdown(result, COMMAND, title="Which | is *best*?")
    assert text.startswith("## Which \\| is \\*best\\*?\n")
    assert [line for line in text.splitlines() if line.startswith("### ")] == [
        "### new, loose",
        "### other, loose",
        "### new, my\\_own:Class",
        "### other, my\\_own:Class",
        "### How it was made",
    ]
    assert text.count("old and copy are the same game") == 1


def test_of_several_variants_the_answer_comes_first():
    other = made_comparison(made_variant("other_one", UKRAINIAN), hands=SHORTER)
    result = made_result(made_comparison(hands=SHORTER), other, players=("loose", "tight"))
    first, *rest = comparison_markdown(result, COMMAND).split("\n\n")[1:3]
    assert first == (
        "Of 2 variants, 2 change the length of games at every table: games are shorter under new "
        "and other\\_one."
    )
    lines = rest[0].splitlines()
    assert cells(lines[0]) == ["hands a game: difference from old, 95%", "loose", "tight"]
    assert cells(lines[2]) == ["new", "−6.00 ± 0.05 less", "−6.00 ± 0.05 less"]
    assert cells(lines[3])[0] == "other\\_one"


def test_the_same_game_has_no_table():
    result = made_result(made_comparison(made_variant("copy", PAGAT)), games=0, asked=200)
    result = type(result)(result.plan, 0, True, result.tables)
    text = comparison_markdown(result, COMMAND)
    assert "are the same game: no rule differs. Nothing was played." in text
    assert "|" not in text


def test_what_limits_a_result_is_said():
    text = comparison_markdown(made_result(made_comparison(), games=60, asked=200), COMMAND)
    assert "**Partial: interrupted after 60 of 200 games." in text


def test_names_are_shown_as_they_are():
    assert escaped("a|b *c* _d_ `e` <f> \\ [g]\nh") == (
        "a\\|b \\*c\\* \\_d\\_ \\`e\\` \\<f\\> \\\\ \\[g\\] h"
    )


def test_a_simulation():
    tables = {"hands": Estimate(12.0, (11.5, 12.5), 200)}
    text = simulation_markdown(made_simulation(tables), ("napalm-lab simulate", "old"))
    lines = text.splitlines()
    assert lines[0] == "## old"
    assert cells(lines[2]) == ["metric", "value", "95% interval"]
    assert cells(lines[4]) == ["hands a game", "12.0", "11.5 to 12.5"]
    assert text.endswith("\n\n    napalm-lab simulate old\n")
    several = simulation_markdown(
        made_simulation(tables, {}, players=("loose", "tight")), ("napalm-lab simulate",)
    )
    assert "\n### loose\n" in several
    assert "\n### tight\n" in several
