"""What limits a result is never hidden, and says what to do about it."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from napalm_lab.experiment.goals import GoalsResult
from napalm_lab.experiment.judging import Stopping
from napalm_lab.experiment.plan import Pupils
from napalm_lab.report.caveats import (
    comparison_caveats,
    goals_caveats,
    growing_rules,
    simulation_caveats,
)
from napalm_lab.report.signs import FULL
from napalm_lab.statistics.estimate import Estimate
from napalm_lab.statistics.stopping import Schedule
from napalm_lab.variant.amounts import Amount
from tests.games import PAGAT, UKRAINIAN
from tests.report.learned import learned_result
from tests.results import (
    NO_FIGURES,
    SHORTER,
    made_comparison,
    made_effect,
    made_result,
    made_simulation,
    made_variant,
)

CAPPED = made_effect(0.0, 0.12, 0.01, "more", p=1e-9)


def caveats(*comparisons, **more):
    return comparison_caveats(made_result(*comparisons, **more), FULL)


def test_nothing_is_said_of_a_sound_result():
    assert caveats(made_comparison(hands=SHORTER)) == []
    assert simulation_caveats(made_simulation({}), FULL) == []


def test_capped_games_are_counted_by_side():
    text, finished = caveats(made_comparison(capped=CAPPED), games=2_000, max_hands=50)
    assert text == (
        "Capped: in 240 of 2,000 games (12.0%) of new nobody had won after 50 hands. They were "
        "stopped there and count as they stood; --max-hands sets the cap."
    )
    assert finished == (
        "Of finished games only, which are the shorter ones: pot won, net of the pot's winner, "
        "paid by losers per chip of pot, pot's winner is biggest winner and winners once 2 tokens "
        "behind."
    )


def test_one_game_and_one_hand_are_in_the_singular():
    one = made_effect(0.0, 0.5, 0.1, "more", p=1e-9)
    text, _ = caveats(made_comparison(capped=one), games=2, max_hands=1)
    assert text == (
        "Capped: in 1 of 2 games (50.0%) of new nobody had won after 1 hand. It was stopped there "
        "and counts as it stood; --max-hands sets the cap."
    )
    only = made_effect(0.0, 1.0, verdict="not-testable", n=1)
    text = caveats(made_comparison(capped=only), games=1)[-1]
    assert text.startswith("Capped: in the only game of new nobody had won after 1,000 hands. It")


def test_a_capped_baseline_is_told_once_for_all_comparisons():
    capped = made_effect(1.0, 0.0, verdict="less")
    other = made_comparison(made_variant("other", UKRAINIAN), capped=capped)
    (text,) = caveats(made_comparison(capped=capped), other)
    assert text.startswith("Capped: in all 200 games of old nobody had won")


def test_with_several_tables_it_says_at_which():
    texts = caveats(made_comparison(capped=CAPPED), players=("never", "tight"))
    assert ["of new with never" in texts[0], "of new with tight" in texts[1]] == [True, True]


def test_overflowed_games_name_the_rule():
    (text,) = caveats(made_comparison(made_variant("boom", BOOM), overflows=(0, 3)))
    assert text.startswith("Overflowed: in 3 of 200 games (1.5%) of boom a pot, or what a")
    assert "The rule behind it: stage one, several yes: each loser pays as much as is in" in text
    assert "boom has no figures in chips" in text
    assert "`at_most`" in text


def test_an_interruption_says_how_much_was_played():
    (text,) = caveats(made_comparison(hands=SHORTER), games=120, asked=20_000)
    assert text.startswith("Partial: interrupted after 120 of 20,000 games.")
    (text,) = caveats(made_comparison(), games=0, asked=20_000)
    assert text == "Interrupted before any game was finished: there are no figures."


def test_one_game_says_that_no_interval_can_be_made():
    (text,) = caveats(made_comparison(), games=1)
    assert "no interval can be made" in text
    assert "--games" in text


@pytest.mark.parametrize("games", [0, 1, 7])
def test_a_simulation_has_the_same_caveats(games):
    (text,) = simulation_caveats(
        made_simulation(NO_FIGURES, games=games, asked=max(games, 1) + (games > 1)), FULL
    )
    assert text.split()[0] in ("Interrupted", "A", "Partial:")


def test_a_simulation_counts_capped_and_overflowed_games():
    simulation = made_simulation(
        {"capped": Estimate(0.25, (0.2, 0.3), 200)},
        overflowed=2,
        variant=made_variant("boom", BOOM),
    )
    capped, overflowed, finished = simulation_caveats(simulation, FULL)
    assert finished.startswith("Of finished games only")
    assert capped.startswith("Capped: in 50 of 200 games (25.0%) of boom")
    assert overflowed.startswith("Overflowed: in 2 of 200 games (1.0%) of boom")


def with_payment(rules, amount, places=(0, 1, 2)):
    stages = tuple(
        replace(stage, contested=replace(stage.contested, losers_pay=amount, to="pot"))
        if place in places
        else stage
        for place, stage in enumerate(rules.stages)
    )
    return replace(rules, stages=stages)


POT = Amount(of_pot=Fraction(1))
BOOM = with_payment(UKRAINIAN, POT, places=(0,))


def test_rules_that_can_grow_are_those_that_follow_the_pot_without_a_bound():
    assert [rule.split(",")[0] for rule in growing_rules(BOOM)] == ["stage one"]
    assert growing_rules(with_payment(PAGAT, Amount(chips=2))) == []
    assert growing_rules(with_payment(PAGAT, replace(POT, at_most=20))) == []
    assert growing_rules(PAGAT) == []  # matched, but paid to the winner


def test_a_rule_of_every_stage_is_named_once():
    (text,) = growing_rules(with_payment(PAGAT, POT))
    assert text == (
        "every stage, several yes: each loser pays as much as is in the pot, into the pot"
    )


def test_winnings_grow_only_where_they_follow_the_pot():
    winnings = Amount(of_winnings=1)
    assert growing_rules(with_payment(UKRAINIAN, winnings)) == []  # winners take a chip a yes
    taking = replace(
        UKRAINIAN,
        stages=tuple(
            replace(stage, contested=replace(stage.contested, winner_takes=POT, to="pot"))
            for stage in with_payment(UKRAINIAN, winnings).stages
        ),
    )
    (text,) = growing_rules(taking)
    assert text.startswith("every stage")


def test_heavy_tails_are_told_of_either_kind_of_result():
    comparison = replace(made_comparison(hands=SHORTER), dominated=("pot_won",))
    few = "a few games make up most of this mean; its interval is too narrow to trust; an `at_most`"
    (text,) = caveats(comparison)
    assert text == f"Heavy tail: pot won: {few} in the rules or --histogram shows more."
    assert [" with loose: a few" in text for text in caveats(comparison, players=("loose", "a"))]
    simulation = made_simulation({})
    (table,) = simulation.tables
    table = replace(table, dominated=("pot_won", "swing"))
    (text,) = simulation_caveats(replace(simulation, tables=(table,)), FULL)
    assert text.startswith(
        "Heavy tail: pot won and swing of a seat: a few games make up most of each of these means; "
        "their intervals are too narrow to trust;"
    )


def test_goals_of_learned_players_are_those_of_some_trainings():
    plan = made_simulation({}, players=("learned",)).plan
    plan = replace(plan, trainings=4, pupils={"hash": Pupils(np.zeros((4, 1), np.int32))})
    told = (
        "Goals are told of the players of these 4 trainings; players of other trainings may play "
        "otherwise."
    )
    assert goals_caveats(GoalsResult(plan, 0.95, 500, True, (), 0), FULL) == [told]
    first, capped = goals_caveats(GoalsResult(plan, 0.95, 500, True, (), 5), FULL)
    assert first == told
    assert capped.startswith("Capped: in 5 of 500 games")
    others = replace(plan, players=("tight",))  # whoever else has learned
    assert goals_caveats(GoalsResult(others, 0.95, 500, True, (), 0), FULL) == []


def test_goals_say_how_many_games_were_capped():
    plan = made_simulation({}).plan
    assert goals_caveats(GoalsResult(plan, 0.95, 500, True, (), 0), FULL) == []
    (few,) = goals_caveats(GoalsResult(plan, 0.95, 500, True, (), 5), FULL)
    (many,) = goals_caveats(GoalsResult(plan, 0.95, 500, True, (), 6), FULL)
    assert few.startswith("Capped: in 5 of 500 games (1.0%) of old nobody had won")
    assert few.endswith("Goals are told of games as they stood, because so few were stopped.")
    assert many.endswith("and figures in chips and of finished games are not told.")


def test_what_stands_beside_a_result_is_counted_by_its_own_games():
    mine = made_comparison()
    its = made_comparison(capped=made_effect(0.01, 0.0, verdict="less"))
    result = learned_result([mine], [its])
    result = replace(result, games=4000, reference=replace(result.reference, games=500))
    (told, *_) = comparison_caveats(result, FULL)
    assert told.startswith("Capped: in 5 of 500 games (1.0%) of old with threshold:0.85 nobody")
    nothing = replace(result, games=0, finished=False)
    (told,) = comparison_caveats(nothing, FULL)
    assert told.startswith("Interrupted before any game was finished")


def test_a_run_that_only_trainings_could_end_says_so_before_all_else():
    stopping = Stopping(Fraction(1, 100), Schedule(100, 1_000))
    narrow = Estimate(12.0, (11.95, 12.05), 600)
    wide = Estimate(12.0, (8.0, 16.0), 600, narrow, clusters_differ=True)
    simulation = made_simulation({"hands": wide})
    simulation = replace(simulation, plan=replace(simulation.plan, stopping=stopping))
    assert simulation_caveats(simulation, FULL) == [
        "Stopped: hands a game is not known to 1% either way, and more games can't change that: "
        "what is left are the differences between trainings. More of those may tell (--trainings)."
    ]
    known = replace(simulation, tables=made_simulation({"hands": narrow}).tables)
    assert simulation_caveats(known, FULL) == []


def test_of_trainings_that_differ_few_say_little_of_a_percentile():
    alike = Estimate(2.0, (1.0, 3.0), 200, Estimate(2.0, (1.5, 2.5), 200))
    differing = replace(alike, clusters_differ=True)
    assert simulation_caveats(made_simulation({"worst_loss_p95": alike}), FULL) == []
    assert simulation_caveats(made_simulation({"hands": differing}), FULL) == []
    assert simulation_caveats(made_simulation({"worst_loss_p95": differing}), FULL) == [
        "Few trainings: the interval of worst loss, 95th percentile may be too narrow, as "
        "trainings differ, and so few say little of how far a percentile may lie (--trainings)."
    ]
