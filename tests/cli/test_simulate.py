"""`simulate`: the figures of one variant."""

import pytest

FIXED = ("--players", "threshold:0.85")
METRICS = 24


def test_figures_as_json(napalm_lab):
    ended = napalm_lab("simulate", "pagat", "--games", "200", *FIXED, "--json")
    assert (ended.code, ended.err) == (0, "")
    data = ended.data
    assert list(data)[:7] == [
        *("variant", "rules_hash", "seats", "games", "seed", "players", "metrics")
    ]
    assert (data["variant"], data["seats"], data["games"], data["seed"]) == ("pagat", 5, 200, 1)
    assert data["players"] == "threshold:0.85"
    assert len(data["metrics"]) == METRICS
    hands = data["metrics"]["hands"]
    assert list(hands) == ["value", "ci", "n"]
    assert hands["ci"][0] < hands["value"] < hands["ci"][1]
    assert hands["n"] == 200
    # With every game finished, chips are conserved: the places' net chips sum to nothing.
    assert sum(data["metrics"]["seats"]["value"]) == pytest.approx(0)
    assert len(data["metrics"]["seats"]["ci"]) == 5


def test_known_values_of_the_pagat_game(napalm_lab):
    # 11.75 hands, a pot of 58.7 chips, the biggest winner in 51 of 100 games: what is known of
    # the game with these players, each well inside five standard errors of 2,000 games.
    data = napalm_lab("simulate", "pagat", "--games", "2000", *FIXED, "--json").data
    metrics = data["metrics"]
    assert metrics["hands"]["value"] == pytest.approx(11.75, abs=0.4)
    assert metrics["pot_won"]["value"] == pytest.approx(58.7, abs=2)
    assert metrics["winner_is_biggest"]["value"] == pytest.approx(0.51, abs=0.056)


def test_figures_as_text(napalm_lab):
    ended = napalm_lab("simulate", "ukrainian.yaml", "--games", "100", "--seats", "4", *FIXED)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("ukrainian (Напалм)\n")
    assert "hands a game" in ended.out
    assert "net at place" not in ended.out
    assert "100 games, 4 seats, players threshold:0.85, seed 1" in ended.out
    assert "net at place 4" in napalm_lab("simulate", "pagat", "--games", "9", *FIXED, "--all").out


def test_several_tables(napalm_lab):
    tables = ("--players", "loose", "--players", "never+never+never+never+always")
    data = napalm_lab("simulate", "pagat", "--games", "50", *tables, "--json").data
    assert "metrics" not in data
    loose, lone = data["tables"]
    assert (loose["players"], lone["players"]) == ("loose", "never+never+never+never+always")
    # One player who is always alone with a yes wins five tokens in two hands.
    assert lone["metrics"]["hands"] == {"value": 2.0, "ci": None, "n": 50}
    assert lone["metrics"]["pot_won"]["value"] == 10.0
    text = napalm_lab("simulate", "pagat", "--games", "50", *tables).out
    assert text.count("never+never+never+never+always") >= 6


def test_the_printed_command_prints_the_same(napalm_lab):
    text = napalm_lab("simulate", "pagat", "--games", "30", "--players", "tight").out
    command = text[text.index("  napalm-lab simulate") :].replace("\\\n", " ").split()
    assert command[1:4] == ["simulate", "pagat", "--games"]
    assert napalm_lab(*command[1:]).out == text


def test_a_single_game_has_no_interval(napalm_lab):
    data = napalm_lab("simulate", "pagat", "--games", "1", *FIXED, "--json").data
    assert data["metrics"]["hands"]["ci"] is None
    assert data["metrics"]["hands"]["n"] == 1
    text = napalm_lab("simulate", "pagat", "--games", "1", *FIXED).out
    assert "no interval can be made" in text


def test_an_empty_denominator_is_null_and_a_dash_and_never_zero(napalm_lab):
    never = ("simulate", "pagat", "--players", "never", "--games", "5", "--max-hands", "3")
    metrics = napalm_lab(*never, "--json").data["metrics"]
    assert metrics["bluffs"] == {"value": None, "ci": None, "n": 0}
    assert metrics["tied"] == {"value": None, "ci": None, "n": 0}
    assert metrics["capped"]["value"] == 1.0
    text = napalm_lab(*never, "--all").out
    (row,) = (line for line in text.splitlines() if line.startswith("yeses that are bluffs"))
    assert row.split()[-1] == "–"
    assert "Capped: in all 5 games of pagat nobody had won after 3 hands." in text


def test_a_pot_that_outgrows_everything_is_overflowed(napalm_lab, write):
    # Five seats, ante 1, everybody says yes; the winner takes the pot and each of four losers
    # matches it: it is multiplied by four, and passes 2**63 at the 31st deal.
    write(
        "boom.yaml",
        """\
        version: 1
        stages:
          only:
            deal: 2
            ranking: {cards: 2}
            settle: {contested: {winner_takes: pot, losers_pay: pot, to: pot}}
        """,
    )
    everybody = ("simulate", "boom", "--games", "20", "--players", "always")
    data = napalm_lab(*everybody, "--json").data
    assert data["overflowed"] == 20
    assert data["metrics"]["overflowed"]["value"] == 1.0
    assert data["metrics"]["hands"]["value"] == 31.0
    for name in ("pot_won", "worst_loss", "worst_loss_p95", "swing", "seats"):
        assert data["metrics"][name] == {"value": None, "ci": None, "n": 0}
    text = napalm_lab(*everybody).out
    assert "Overflowed: in all 20 games of boom" in text
    assert "each loser pays as much as is in" in " ".join(text.split())


def test_players_of_ones_own(napalm_lab, write, monkeypatch, folder):
    monkeypatch.syspath_prepend(folder)
    write(
        "own_players_of_simulate.py",
        """\
        class Dealer:
            def declare(self, view):
                return "yes" if view.seat == 2 else "no"
        """,
    )
    own = "own_players_of_simulate:Dealer"
    data = napalm_lab(
        "simulate", "pagat", "--games", "3", "--jobs", "1", "--players", own, "--json"
    ).data
    assert data["players"] == own
    assert data["metrics"]["hands"]["value"] == 2.0
    ended = napalm_lab("simulate", "pagat", "--games", "3", "--players", "nosuch_module:Me")
    assert (ended.code, ended.out) == (2, "")
    assert "no module nosuch_module" in ended.err


def test_a_file_with_faults(napalm_lab, write):
    write("bad.yaml", "version: 1\ntoken: 9\n")
    ended = napalm_lab("simulate", "bad")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("bad.yaml:2:1: unknown key `token`; did you mean `tokens`?")
