"""A whole simulation on the terminal."""

import io

import pytest
from rich.console import Console

from napalm_lab.report.signs import FULL
from napalm_lab.report.simulation import print_simulation
from napalm_lab.statistics.estimate import NO_ESTIMATE, Estimate
from tests.report.learned import learned_simulation, made_gain, with_pupils
from tests.results import NO_FIGURES, made_simulation

HANDS = {
    "hands": Estimate(11.7337, (11.6837, 11.7837), 200),
    "yes_rate": Estimate(0.1522, (0.1482, 0.1562), 200),
    "pot_won": NO_ESTIMATE,
}


def printed(simulation, width=80, **more):
    file = io.StringIO()
    screen = Console(file=file, width=width, markup=False, highlight=False)
    print_simulation(screen, simulation, FULL, command=("napalm-lab simulate", "old"), **more)
    return file.getvalue()


def test_figures_then_method():
    text = printed(made_simulation(HANDS))
    lines = text.splitlines()
    assert lines[0] == "old (Old)"
    assert lines[2].split() == ["value", "95%", "interval"]
    assert lines[3].split() == ["hands", "a", "game", "11.73", "11.68", "to", "11.78"]
    assert lines[4].split() == ["pot", "won", "–"]
    assert "yes when asked" in text
    assert "14.8 to 15.6%" in text
    assert text.index("How it was made") > text.index("yes when asked")
    assert "do not adapt to the rules" in text
    assert lines[-1] == "  napalm-lab simulate old"


def test_all_metrics_and_places():
    assert "net at place 5" not in printed(made_simulation(HANDS))
    text = printed(made_simulation(HANDS), everything=True)
    assert "changes of leader a game" in text
    assert "net at place 5" in text


def test_tables_stand_together_by_metric():
    lines = printed(made_simulation(HANDS, {}, players=("loose", "tight"))).splitlines()
    place = lines.index("hands a game")
    assert [line.split()[:2] for line in lines[place + 1 : place + 3]] == [
        ["loose", "11.73"],
        ["tight", "2.0"],
    ]


def test_what_limits_the_players_beside_is_told_too():
    mine, others = ({"capped": Estimate(share, None, 200)} for share in (0.01, 0.02))
    told = " ".join(printed(learned_simulation(mine, others)).split())
    assert "Capped: in 2 of 200 games (1.0%) of old with learned nobody had won" in told
    assert "Capped: in 4 of 200 games (2.0%) of old with threshold:0.85 nobody had won" in told


def test_the_gain_stands_apart_under_the_table():
    lines = printed(with_pupils(learned_simulation(HANDS, HANDS), made_gain())).splitlines()
    (place,) = (n for n, line in enumerate(lines) if line.startswith("How well the learned"))
    assert lines[place - 1] == ""
    assert place < lines.index("How it was made")


@pytest.mark.parametrize("width", [40, 80, 120])
def test_no_line_is_wider_than_the_screen(width):
    text = printed(made_simulation(HANDS), width, everything=True)
    assert max(map(len, text.splitlines())) <= width


def test_an_interruption_without_figures():
    text = printed(made_simulation(NO_FIGURES, games=0, asked=200))
    assert text == "old (Old)\n\nInterrupted before any game was finished: there are no figures.\n"
