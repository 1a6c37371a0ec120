"""Results for scripts: the keys that they rely on, in their order, and null for what is not."""

from dataclasses import replace

import pytest

from napalm_lab.report.data import comparison_data, simulation_data
from napalm_lab.simulate.metrics import METRICS
from napalm_lab.statistics.estimate import NO_ESTIMATE, Estimate
from tests.games import PAGAT, UKRAINIAN
from tests.report.learned import (
    habits,
    learned_result,
    learned_simulation,
    made_gain,
    with_habits,
    with_pupils,
)
from tests.results import (
    NEW,
    NO_FIGURES,
    OLD,
    SHORTER,
    made_comparison,
    made_effect,
    made_result,
    made_simulation,
    made_variant,
)

METRIC_IDS = [
    *("hands", "decisions", "capped", "overflowed", "pot_won", "winner_net", "paid_per_hand"),
    *("side_to_pot", "winner_is_biggest", "worst_loss", "worst_loss_p95", "swing", "yes_rate"),
    *("silent", "sole", "contested", "tied", "challenged", "bluffs", "bluffs_paid"),
    *("lead_changes", "comebacks", "seat_edge", "seats"),
]
EFFECT_KEYS = [
    *("baseline", "variant", "difference", "ci", "relative", "p", "p_holm", "verdict"),
    *("correlation", "n"),
]
NOTHING = dict.fromkeys(EFFECT_KEYS) | {"n": 0}


def test_a_simulation():
    data = simulation_data(made_simulation({"hands": Estimate(12.0, (11.5, 12.5), 200)}))
    assert list(data)[:7] == [
        *("variant", "rules_hash", "seats", "games", "seed", "players", "metrics")
    ]
    assert (data["variant"], data["rules_hash"]) == ("old", OLD.rules_hash)
    assert (data["seats"], data["games"], data["seed"]) == (5, 200, 1)
    assert data["players"] == "threshold:0.85"
    assert list(data["metrics"]) == METRIC_IDS
    assert data["metrics"]["hands"] == {"value": 12.0, "ci": (11.5, 12.5), "n": 200}
    assert (data["partial"], data["asked"], data["max_hands"]) == (False, 200, 1_000)
    assert data["overflowed"] == 0


def test_places_have_lists():
    data = simulation_data(made_simulation({}))["metrics"]["seats"]
    assert data["value"] == [0.0, 1.0, 2.0, 3.0, 4.0]
    assert data["ci"] == [(-9.0, 9.0)] * 5
    assert data["n"] == 200


def test_figures_that_do_not_exist_are_null():
    simulation = made_simulation(NO_FIGURES, games=0, asked=200)
    (table,) = simulation.tables
    bare = type(simulation)(
        simulation.plan,
        0,
        False,
        (type(table)(table.players, table.metrics, (NO_ESTIMATE,) * 5),),
    )
    data = simulation_data(bare)
    assert data["partial"] is True
    assert (data["games"], data["asked"]) == (0, 200)
    assert set(map(str, data["metrics"].values())) == {"{'value': None, 'ci': None, 'n': 0}"}


def test_several_tables_of_a_simulation():
    data = simulation_data(made_simulation({}, {}, players=("loose", "tight")))
    assert "metrics" not in data
    assert data["players"] == ["loose", "tight"]
    assert [table["players"] for table in data["tables"]] == ["loose", "tight"]
    assert list(data["tables"][0]["metrics"]) == METRIC_IDS


def test_a_comparison():
    data = comparison_data(made_result(made_comparison(hands=SHORTER, overflows=(0, 2))))
    assert list(data)[:8] == [
        *("variants", "same_rules", "differences", "comparisons"),
        *("seats", "games", "seed", "players"),
    ]
    assert data["variants"] == [
        {"name": "old", "file": "old.yaml", "rules_hash": OLD.rules_hash},
        {"name": "new", "file": "new.yaml", "rules_hash": NEW.rules_hash},
    ]
    assert data["same_rules"] is False
    assert [list(row)[:3] for row in data["differences"]] == [["rule", "baseline", "variant"]] * 7
    (comparison,) = data["comparisons"]
    assert list(comparison)[:2] == ["variant", "metrics"]
    assert comparison["variant"] == "new"
    assert list(comparison["metrics"]) == METRIC_IDS
    assert all(list(metric) == EFFECT_KEYS for metric in comparison["metrics"].values())
    assert comparison["metrics"]["hands"] == {
        "baseline": 12.0,
        "variant": 6.0,
        "difference": -6.0,
        "ci": SHORTER.ci,
        "relative": -0.5,
        "p": 1e-9,
        "p_holm": 1e-9,
        "verdict": "less",
        "correlation": 0.1,
        "n": 200,
    }
    assert comparison["overflowed"] == {"baseline": 0, "variant": 2}
    assert (data["partial"], data["asked"]) == (False, 200)


def test_places_of_a_comparison_are_not_tested():
    data = comparison_data(made_result(made_comparison()))["comparisons"][0]["metrics"]["seats"]
    assert data["baseline"] == [1.0] * 5
    assert data["difference"] == [0.0] * 5
    assert [data[name] for name in ("ci", "p", "p_holm", "verdict")] == [None] * 4
    assert data["n"] == 200


def test_the_same_game_has_no_figures_but_all_keys():
    result = made_result(made_comparison(made_variant("copy", PAGAT)), games=0, asked=200)
    data = comparison_data(result)
    assert (data["same_rules"], data["differences"]) == (True, [])
    (comparison,) = data["comparisons"]
    assert comparison["same_rules"] is True
    assert list(comparison["metrics"]) == METRIC_IDS
    assert all(metric == NOTHING for metric in comparison["metrics"].values())


def test_several_tables_of_a_comparison():
    data = comparison_data(made_result(made_comparison(), players=("loose", "tight")))
    assert "comparisons" not in data
    assert data["players"] == ["loose", "tight"]
    assert [list(table) for table in data["tables"]] == [["players", "comparisons"]] * 2
    assert [table["players"] for table in data["tables"]] == ["loose", "tight"]
    assert data["tables"][1]["comparisons"][0]["variant"] == "new"


def test_differences_of_several_variants_say_whose_they_are():
    (row, *_) = comparison_data(made_result(made_comparison()))["differences"]
    assert "of" not in row
    other = made_comparison(made_variant("other", UKRAINIAN))
    rows = comparison_data(made_result(made_comparison(), other))["differences"]
    assert [row["of"] for row in rows] == ["new"] * 7 + ["other"] * 7


def test_the_metrics_are_those_of_the_table():
    assert [metric.id for metric in METRICS] == METRIC_IDS[:-1]


@pytest.mark.parametrize("value", [None, 3.0])
def test_one_side_that_has_a_value_shows_it(value):
    effect = made_effect(value, None, verdict="not-testable", n=0)
    data = comparison_data(made_result(made_comparison(pot_won=effect)))
    found = data["comparisons"][0]["metrics"]["pot_won"]
    assert (found["baseline"], found["variant"], found["difference"]) == (value, None, None)


def test_without_learned_players_there_is_nothing_about_them():
    for data in (
        comparison_data(made_result(made_comparison())),
        simulation_data(made_simulation({})),
    ):
        assert (data["trainings"], data["best_response_gain"], data["reference"]) == (None,) * 3
        assert data["play"] == []
    assert comparison_data(made_result(made_comparison()))["skill"] is None


def test_learned_players_their_gains_and_what_others_make_of_the_same_rules():
    near = made_effect(20.0, 21.0, 0.1, "more", p=0.001)
    mine = with_habits(made_comparison(hands=near, swing=near), habits(0.1, 0.2, 0.3))
    result = learned_result([mine], [made_comparison(hands=SHORTER)], habits(0.4, None, 0.5))
    gains = made_gain(hands=0.3), made_gain(2.0, 0.04, None, hands=-0.3)
    data = comparison_data(with_pupils(result, *gains))
    assert data["players"] == "learned"
    assert data["trainings"] == {"number": 6, "hands": 500_000}
    assert [gain["variant"] for gain in data["best_response_gain"]] == ["old", "new"]
    assert [gain["chips"] for gain in data["best_response_gain"]] == [0.351, 2.0]
    assert data["best_response_gain"][1]["share_ci"] is None
    # One hand is less than twice the 0.3 + 0.3 by which both sides could be moved.
    (comparison,) = data["comparisons"]
    assert comparison["small_against_better_play"] == ["hands"]
    assert [(side["variant"], side["yes_at"]) for side in data["play"]] == [
        ("old", (0.4, None, 0.5)),
        ("new", (0.1, 0.2, 0.3)),
    ]
    reference = data["reference"]
    assert reference["players"] == "threshold:0.85"
    (other,) = reference["comparisons"]
    assert other["metrics"]["hands"]["difference"] == -6.0
    assert other["small_against_better_play"] is None
    assert comparison["margin_small_against_better_play"] == []
    assert (reference["games"], reference["partial"]) == (200, False)


@pytest.mark.parametrize(("games", "partial"), [(150, True), (200, False)])
def test_the_reference_says_how_many_games_it_had(games, partial):
    result = learned_result([made_comparison()], [made_comparison()])
    for whole, data in ((result, comparison_data), (learned_simulation({}, {}), simulation_data)):
        other = replace(whole.reference, games=games, finished=not partial)
        found = data(replace(whole, reference=other))
        assert (found["reference"]["games"], found["reference"]["partial"]) == (games, partial)
        assert (found["games"], found["partial"]) == (200, False)


def test_the_gain_is_null_where_chips_overflowed_and_left_out_where_not_measured():
    result = learned_result([made_comparison()], [made_comparison()])
    data = comparison_data(with_pupils(result, made_gain(None, None, None), None))
    (gain,) = data["best_response_gain"]
    assert gain["variant"] == "old"
    assert {gain[key] for key in ("chips", "ci", "share_of_pot", "share_ci")} == {None}


def test_a_simulation_of_learned_players():
    others = {"hands": Estimate(12.0, (11.0, 13.0), 200)}
    simulation = learned_simulation({}, others, habits(0.1, 0.2, 0.3), habits(0.15, 0.15, 0.15))
    data = simulation_data(with_pupils(simulation, made_gain()))
    assert data["metrics"]["hands"]["value"] == 2.0
    assert data["reference"]["players"] == "threshold:0.85"
    assert data["reference"]["metrics"]["hands"]["value"] == 12.0
    assert [side["players"] for side in data["play"]] == ["learned"]
    assert data["trainings"]["number"] == 6
