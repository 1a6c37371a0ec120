"""`--histogram`: how many games have which number."""

import pytest

from napalm_lab.simulate.whole import WHOLE

FIXED = ("--players", "threshold:0.85")
PAIR = ("compare", "pagat", "ukrainian", "--games", "200")
SMALL = (*PAIR, *FIXED)


def test_the_counts_are_those_of_single_games(napalm_lab):
    # Two sides by themselves are the two sides beside each other.
    hands = napalm_lab(*SMALL, "--histogram", "hands", "--json").data["histograms"]["hands"]
    assert [side["name"] for side in hands["sides"]] == ["pagat", "ukrainian"]
    for side in hands["sides"]:
        alone = napalm_lab(
            "simulate", side["name"], "--games", "200", *FIXED, "--histogram", "hands", "--json"
        ).data["histograms"]["hands"]
        assert alone["sides"][0]["quartiles"] == side["quartiles"]
        assert sum(side["counts"]) + side["below"] + side["above"] == 200


def test_a_known_histogram(napalm_lab):
    # One player who is always alone with a yes wins five tokens in two hands, and ten chips.
    lone = ("simulate", "pagat", "--games", "50", "--players", "never+never+never+never+always")
    asked = ("--histogram", "hands", "--histogram", "pot_won", "--histogram", "hands")
    data = napalm_lab(*lone, *asked, "--json").data["histograms"]
    side = {"name": "pagat", "counts": [50], "below": 0, "above": 0}
    assert list(data) == ["hands", "pot_won"]
    assert (data["hands"]["start"], data["pot_won"]["start"]) == (2, 10)
    for metric, value in (("hands", 2), ("pot_won", 10)):
        (found,) = data[metric]["sides"]
        assert found.items() >= {**side, "quartiles": [value] * 3}.items()
    text = napalm_lab(*lone, *asked).out
    assert f"\n2  100.0%  {'█' * 40}\n" in text
    assert text.count("hands a game: share of games") == 1


def test_without_the_option_there_is_none(napalm_lab):
    ended = napalm_lab(*SMALL, "--json")
    assert ended.data["histograms"] == {}
    assert "share of games" not in napalm_lab(*SMALL).out


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_all_of_them_fit(napalm_lab, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    asked = [word for metric in WHOLE for word in ("--histogram", metric)]
    tables = ("--players", "loose", "--players", "tight")
    lines = napalm_lab(*PAIR, *asked, *tables).out.splitlines()
    assert " ".join(lines).count(": share of games") == len(WHOLE)
    assert max(map(len, lines)) <= columns
    assert all(line == line.rstrip() for line in lines)


def test_the_same_by_any_number_of_workers(napalm_lab):
    asked = (*SMALL, "--histogram", "worst_loss", "--json")
    assert napalm_lab(*asked, "--jobs", "1").out == napalm_lab(*asked, "--jobs", "5").out


def test_players_in_other_processes_are_counted(napalm_lab, write, monkeypatch, folder):
    monkeypatch.syspath_prepend(folder)
    write(
        "own_players_of_histogram.py",
        """\
        class Dealer:
            def declare(self, view):
                return "yes" if view.seat == 2 else "no"
        """,
    )
    own = ("--players", "own_players_of_histogram:Dealer", "--jobs", "2")
    data = napalm_lab("simulate", "pagat", "--games", "3", *own, "--histogram", "hands", "--json")
    assert data.data["histograms"]["hands"]["sides"][0]["counts"] == [3]


def test_an_experiment_and_the_command_that_repeats_it(napalm_lab):
    text = napalm_lab(
        *("run", "pagat-vs-ukrainian", "--games", "50", *FIXED), *("--histogram", "hands")
    ).out
    assert "hands a game: share of games" in text
    command = " ".join(text.partition("\n  napalm-lab ")[2].replace("\\\n", " ").split())
    assert command == (
        "run pagat-vs-ukrainian --games 50 --players threshold:0.85 --histogram hands"
    )


@pytest.mark.parametrize("metric", ["swing", "yes_rate", "worst_loss_p95", "paid_per_hand"])
def test_what_is_not_one_number_a_game_is_refused(napalm_lab, metric):
    ended = napalm_lab(*SMALL, "--histogram", metric)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.splitlines()[0] == (
        f"--histogram {metric} cannot be drawn, since it is not one whole number a game; these "
        f"are: {', '.join(WHOLE)}"
    )


def test_a_metric_that_does_not_exist(napalm_lab):
    ended = napalm_lab("simulate", "pagat", "--histogram", "hand")
    assert ended.code == 2
    assert ended.err.startswith("no metric is called hand; did you mean hands?")
