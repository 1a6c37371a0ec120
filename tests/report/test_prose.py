"""Paragraphs and commands as they stand on the screen."""

import pytest
from rich.console import Console

from napalm_lab.report.prose import print_command, print_heading, print_paragraphs


@pytest.fixture
def screen():
    return Console(width=30, markup=False, highlight=False)


def test_paragraphs_are_wrapped_between_words(screen, capsys):
    print_paragraphs(screen, ["One two three four five six seven eight.", "Nine-ten."])
    assert capsys.readouterr().out == "One two three four five six\nseven eight.\nNine-ten.\n"
    print_paragraphs(screen, ["One.", "Two."], apart=True)
    assert capsys.readouterr().out == "One.\n\nTwo.\n"


def test_paragraphs_are_no_wider_than_is_easy_to_read(capsys):
    print_paragraphs(Console(width=300), ["word " * 100])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 100


def test_a_heading_has_room_above(screen, capsys):
    print_heading(screen, "What it means")
    assert capsys.readouterr().out == "\nWhat it means\n"


def test_a_command_is_broken_between_its_parts_only(screen, capsys):
    print_command(screen, ("napalm-lab compare", "one", "two", "--players loose", "--seed 1"))
    assert capsys.readouterr().out == (
        "  napalm-lab compare one two \\\n    --players loose --seed 1\n"
    )


def test_a_part_that_is_too_long_stays_whole(screen, capsys):
    print_command(screen, ("napalm-lab run", "a" * 50))
    assert capsys.readouterr().out == f"  napalm-lab run \\\n    {'a' * 50}\n"
