"""Differences as a table and as data."""

from napalm_lab.report.differences import differences_data, print_differences, same_game
from napalm_lab.report.terminal import screen
from napalm_lab.variant.differences import Difference

DIFFERENCES = (
    Difference("ante", "ante", "1 chip", "2 chips"),
    Difference("stages.four", "stage four", None, "the lowest"),
)


def test_a_line_a_rule_under_the_names(capsys):
    print_differences(screen(), DIFFERENCES, "pagat", "mine")
    assert capsys.readouterr().out == (
        "rule        pagat   mine\nante        1 chip  2 chips\nstage four  -       the lowest\n"
    )


def test_data_keeps_what_is_not_there_as_none():
    assert differences_data(DIFFERENCES) == [
        {"rule": "ante", "baseline": "1 chip", "variant": "2 chips", "key": "ante"},
        {"rule": "stage four", "baseline": None, "variant": "the lowest", "key": "stages.four"},
    ]


def test_the_same_game_in_a_sentence():
    assert same_game("a.yaml", "b.yaml") == "a.yaml and b.yaml are the same game: no rule differs."
