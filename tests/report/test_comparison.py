"""A whole comparison on the terminal."""

import pytest
from rich.console import Console

from napalm_lab.report.comparison import print_comparison
from napalm_lab.report.signs import FULL
from tests.games import PAGAT, UKRAINIAN
from tests.results import SHORTER, made_comparison, made_effect, made_result, made_variant

COMMAND = ("napalm-lab compare", "old", "new", "--games 200")
CAPPED = made_effect(0.0, 0.1, 0.05, "more", p=0.001)


@pytest.fixture
def printed(capsys):
    """What is written to stdout."""

    def print_to(result, width=80, terminal=False, command=COMMAND, **more):
        screen = Console(width=width, markup=False, highlight=False, force_terminal=terminal)
        print_comparison(screen, result, FULL, command=command, **more)
        return capsys.readouterr().out

    return print_to


def test_rules_then_table_then_meaning_then_method(printed):
    text = printed(made_result(made_comparison(hands=SHORTER, capped=CAPPED)))
    parts = [
        "new against old\n",
        "every stage, one yes:",
        "hands a game ",
        "Capped: ",
        "\nWhat it means\n",
        "Games are shorter under new",
        "\nHow it was made\n",
        "200 games on each side",
        "  napalm-lab compare old new --games 200\n",
    ]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)


def test_of_several_variants_the_answer_comes_first(printed):
    newer = made_comparison(made_variant("newer", UKRAINIAN), hands=SHORTER)
    text = printed(
        made_result(made_comparison(hands=SHORTER), newer), title="Which of them matter?"
    )
    parts = [
        "Which of them matter?\n\nOf 2 variants, 2 change the length of games: games are shorter "
        "under new and\nnewer.\n",
        "\nhands a game: difference from old, 95%\n",
        "rule ",
        "every stage, one yes:",
        "\nWhat it means\n",
    ]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
    assert "Of 2 variants" not in printed(made_result(made_comparison(hands=SHORTER)))


@pytest.mark.parametrize("width", [80, 120])
def test_it_fits_and_can_be_pasted(printed, width):
    text = printed(made_result(made_comparison(hands=SHORTER)), width)
    lines = text.splitlines()
    assert max(map(len, lines)) <= width
    assert "\x1b" not in text


def test_a_question_is_the_heading(printed):
    text = printed(made_result(made_comparison()), title="Is it shorter?")
    assert text.startswith("Is it shorter?\n")
    text = printed(made_result(made_comparison()), title="Is it much shorter? " * 9)
    assert max(map(len, text.splitlines())) <= 80


def test_the_same_game_is_told_in_place_of_all_else(printed):
    result = made_result(made_comparison(made_variant("copy", PAGAT)), games=0, asked=200)
    text = printed(result, 120)
    assert text == (
        "copy against old\n\nold and copy are the same game: no rule differs. Nothing was played,"
        " and nothing is tested.\n"
    )


def test_beside_others_the_same_game_has_no_rules_and_no_rows(printed):
    copy = made_comparison(made_variant("copy", PAGAT))
    text = printed(made_result(made_comparison(hands=SHORTER), copy))
    assert text.startswith("new and copy against old\n")
    assert "old and copy are the same game" in text
    assert text.count("rule  ") == 1


def test_interrupted_before_anything_was_played_there_are_only_the_rules(printed):
    text = printed(made_result(made_comparison(), games=0, asked=200))
    assert "every stage, one yes:" in text
    assert text.rstrip().endswith("there are no figures.")


def test_a_long_command_is_continued_between_its_parts(printed):
    command = ("napalm-lab compare", *("a-rather-long-name.yaml",) * 4, "--players loose")
    text = printed(made_result(made_comparison()), 60, command=command)
    assert text.splitlines()[-3:] == [
        "  napalm-lab compare a-rather-long-name.yaml \\",
        "    a-rather-long-name.yaml a-rather-long-name.yaml \\",
        "    a-rather-long-name.yaml --players loose",
    ]


def test_a_terminal_has_bold_headings(printed):
    assert "\x1b[1m" in printed(made_result(made_comparison(hands=SHORTER)), terminal=True)
