"""Differences as a table and as data."""

from dataclasses import replace

from napalm_lab.report.differences import differences_data, print_differences, same_game
from napalm_lab.report.terminal import screen
from napalm_lab.variant.differences import Difference

DIFFERENCES = (
    Difference("ante", "ante", "1 chip", "2 chips"),
    Difference("stages.four", "stage four", None, "cards dealt: 2; the hand that wins: the lowest"),
)


def test_a_line_a_rule_under_the_names(capsys):
    print_differences(screen(), DIFFERENCES, "pagat", "mine")
    assert capsys.readouterr().out == (
        "rule  pagat   mine\nante  1 chip  2 chips\n\n"
        "Only mine has stage four. Cards dealt: 2; the hand that wins: the lowest.\n"
    )


def test_where_only_stages_are_lacking_there_is_no_table(capsys):
    (_, added) = DIFFERENCES
    taken_away = replace(added, baseline=added.variant, variant=None)
    print_differences(screen(), [taken_away], "pagat", "mine")
    assert capsys.readouterr().out.startswith("Only pagat has stage four. Cards dealt: 2; ")


def test_a_stage_in_words_takes_the_whole_width(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    words = "; ".join(["cards dealt: 2 to each player"] * 8)
    print_differences(screen(), [replace(DIFFERENCES[1], variant=words)], "pagat", "mine")
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert max(map(len, lines)) <= 80


def test_data_keeps_what_is_not_there_as_none():
    assert differences_data(DIFFERENCES) == [
        {"rule": "ante", "baseline": "1 chip", "variant": "2 chips", "key": "ante"},
        {
            "rule": "stage four",
            "baseline": None,
            "variant": DIFFERENCES[1].variant,
            "key": "stages.four",
        },
    ]


def test_the_same_game_in_a_sentence():
    assert same_game("a.yaml", "b.yaml") == "a.yaml and b.yaml are the same game: no rule differs."
