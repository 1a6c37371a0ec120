"""How many games a figure rests on is said where it is not all of them."""

from napalm_lab.report.fewer_games import fewer_games
from napalm_lab.simulate.metrics import METRICS
from napalm_lab.statistics.estimate import NO_ESTIMATE, Estimate
from tests.report.learned import learned_result, learned_simulation
from tests.results import (
    NEW,
    made_comparison,
    made_effect,
    made_result,
    made_simulation,
    made_variant,
)

MAIN = [metric for metric in METRICS if metric.main]
TESTED = made_effect(3.0, 2.0, 0.5, "less", p=0.01)


def test_figures_of_fewer_games_say_how_many():
    fewer = {
        "pot_won": made_effect(3.0, 2.0, 0.5, n=1_990),
        "worst_loss": made_effect(3.0, 2.0, 0.5, n=1_990),
        "yes_rate": made_effect(0.3, 0.2, 0.1, n=1_214),
        "tied": made_effect(0.3, 0.2, 0.1, n=7),
        "winner_is_biggest": made_effect(None, 0.2, n=0),
    }
    all_alike = {metric.id: made_effect(1.0, 1.0, n=2_000) for metric in METRICS}
    result = made_result(made_comparison(**{**all_alike, **fewer}), games=2_000)
    assert fewer_games(result, MAIN) == [
        "Some figures rest on fewer games: pot won and worst loss of a game on 1,990; yes when "
        "asked on 1,214."
    ]
    other = made_variant("other", NEW.rules)
    fewest = made_comparison(other, **{**all_alike, "hands": made_effect(1.0, 2.0, n=1_999)})
    result = made_result(made_comparison(**all_alike), fewest, games=2_000)
    assert fewer_games(result, MAIN) == [
        "Some figures rest on fewer games: hands a game on at least 1,999."
    ]


def test_where_all_figures_rest_on_all_games_nothing_is_said():
    assert fewer_games(made_result(made_comparison()), METRICS) == []
    assert fewer_games(made_simulation({}), METRICS) == []


def test_figures_of_a_simulation_of_fewer_games():
    simulation = made_simulation({"tied": Estimate(0.1, None, 150), "pot_won": NO_ESTIMATE})
    assert fewer_games(simulation, METRICS) == [
        "Some figures rest on fewer games: contested stages tied on 150."
    ]


def test_players_who_stand_beside_each_other_have_each_their_own():
    few, fewer = Estimate(1.0, None, 150), Estimate(1.0, None, 120)
    learned = learned_simulation({"tied": few}, {"tied": fewer})
    tied = [metric for metric in METRICS if metric.id == "tied"]
    assert fewer_games(learned, tied) == [
        "Some figures with learned rest on fewer games: contested stages tied on 150.",
        "Some figures with threshold:0.85 rest on fewer games: contested stages tied on 120.",
    ]
    some, all_of_them = made_effect(3.0, 2.0, n=190), made_effect(3.0, 2.0, n=200)
    result = learned_result([made_comparison(tied=all_of_them)], [made_comparison(tied=some)])
    assert fewer_games(result, tied) == [
        "Some figures with threshold:0.85 rest on fewer games: contested stages tied on 190."
    ]
