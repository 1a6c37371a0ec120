"""How a result was made: everything needed to judge it and to make it again."""

from dataclasses import replace
from fractions import Fraction

from napalm_lab import __version__
from napalm_lab.experiment.judging import Judging, Stopping
from napalm_lab.report.method import comparison_method, simulation_method
from napalm_lab.report.signs import FULL
from napalm_lab.simulate.metrics import METRICS, METRICS_BY_ID
from napalm_lab.statistics.estimate import Estimate
from napalm_lab.statistics.stopping import Schedule
from tests.report.learned import learned_result, learned_simulation, with_pupils
from tests.results import (
    NEW,
    OLD,
    SHORTER,
    made_comparison,
    made_effect,
    made_result,
    made_simulation,
    made_variant,
)

MAIN = [metric for metric in METRICS if metric.main]
TESTED = made_effect(3.0, 2.0, 0.5, "less", p=0.01)


def method(*comparisons, metrics=MAIN, **more):
    return "\n".join(comparison_method(made_result(*comparisons, **more), metrics, FULL))


def test_games_seats_players_seed_and_cap_are_said():
    text = method(made_comparison(hands=SHORTER), games=20_000)
    assert text.startswith(
        "20,000 games on each side, 5 seats, players threshold:0.85, seed 1, at most 1,000 hands "
        "a game."
    )
    assert method(made_comparison(), games=1).startswith("1 game on each side")
    text = method(made_comparison(), players=("loose", "tight"))
    assert "players loose and tight, each at its own table" in text


def test_the_correlation_is_shown_and_no_more_is_claimed():
    text = method(made_comparison(hands=SHORTER))
    assert "the correlation of hands a game is 0.10, where at 0 pairing gains nothing" in text
    uncorrelated = method(made_comparison(hands=made_effect(1.0, 2.0, verdict="not-testable")))
    assert "are compared game by game." in uncorrelated
    assert "correlation" not in uncorrelated


UNDECIDED = made_effect(12.0, 12.05, 0.1, "undecided", p=0.2, n=1_000)
DECIDED = replace(SHORTER, n=1_000)
BURST = made_effect(12.0, 14.0, None, "not-testable", n=1_000)
UNTIL_DECIDED = Stopping(None, Schedule(500, 1_000))
"""Looks at 500, 550, 605, 666, 733, 807, 888, 977 and 1,000 games."""


def test_where_nothing_decides_when_to_stop_nothing_is_said_of_it():
    assert "stop" not in method(made_comparison(hands=DECIDED))


def test_a_run_that_stopped_says_at_which_look_and_why():
    text = method(made_comparison(hands=DECIDED), games=605, stopping=UNTIL_DECIDED)
    assert "It stopped at look 3 of at most 9, when hands a game was decided. Both" in text
    assert "a confidence sequence that holds at every look" in text
    assert "Student" not in text
    text = method(made_comparison(hands=DECIDED), games=1_000, stopping=UNTIL_DECIDED)
    assert "It stopped at look 9 of at most 9, when hands a game was decided." in text


def test_a_run_that_was_to_stop_and_did_not_says_so():
    text = method(made_comparison(hands=UNDECIDED), games=1_000, stopping=UNTIL_DECIDED)
    assert (
        "It was to stop as soon as hands a game was decided, which it was not at any of 9 looks; "
        "more games are allowed by --max-games." in text
    )


def test_how_many_games_a_width_may_take_is_told():
    # 0.1 either way after 1,000 games; 0.1% of 12 is 0.012: (0.1 / 0.012)^2 * 1,000 = 69,444.
    to_a_tenth = replace(UNTIL_DECIDED, precision=Fraction(1, 1000))
    text = method(made_comparison(hands=UNDECIDED), games=1_000, stopping=to_a_tenth)
    assert "not at any of 9 looks; it may take some 69,000 games (--max-games)." in text
    other = made_comparison(made_variant("other", NEW.rules), hands=DECIDED)
    text = method(made_comparison(hands=UNDECIDED), other, games=1_000, stopping=to_a_tenth)
    assert "was known to 0.1% either way in every case, which it was not at any" in text
    assert "it may take some 69,000 games (--max-games)." in text


def test_a_run_that_could_not_get_anywhere_says_so():
    text = method(made_comparison(hands=BURST), games=500, stopping=UNTIL_DECIDED)
    assert "look 1 of at most 9, since hands a game can never be decided." in text
    other = made_comparison(made_variant("other", NEW.rules), hands=DECIDED)
    text = method(made_comparison(hands=BURST), other, games=550, stopping=UNTIL_DECIDED)
    assert "look 2 of at most 9, when hands a game was decided or can never be in" in text


def test_a_precision_is_said_in_the_unit_of_the_metric():
    to_one = replace(UNTIL_DECIDED, precision=Fraction(1, 100))
    text = method(made_comparison(hands=DECIDED), games=500, stopping=to_one)
    assert "when hands a game was known to 1% either way. Both" in text
    assert "Student's t" in text
    share = Judging(primary="yes_rate")
    effect = made_effect(0.2, 0.3, 0.002, "more", p=1e-9, n=500)
    text = method(made_comparison(yes_rate=effect), games=500, stopping=to_one, judging=share)
    assert "when yes when asked was known to 1 point either way." in text
    assert "Verdicts: yes when asked is tested first" in text


def test_the_margin_is_said():
    judging = Judging(margin=Fraction(5, 100), margin_of_shares=Fraction(5, 1000))
    text = method(made_comparison(hands=SHORTER), judging=judging)
    assert "within 5% of the baseline, of a share within 0.5 points" in text


def test_several_correlations_are_told_apart():
    other = made_comparison(
        made_variant("other", NEW.rules), hands=replace(SHORTER, correlation=-0.5)
    )
    text = method(made_comparison(hands=SHORTER), other)
    assert "the correlation of hands a game is 0.10 (new) and −0.50 (other)" in text


def test_of_many_correlations_only_the_ends_are_told():
    others = [
        made_comparison(
            made_variant(f"v{place}", NEW.rules), hands=replace(SHORTER, correlation=place / 10 - 1)
        )
        for place in range(7)
    ]
    text = method(*others)
    assert "the correlation of hands a game goes from −1.00 (v0) to −0.40 (v6), where" in text


def test_the_tests_are_counted_without_the_primary():
    text = method(made_comparison(hands=SHORTER, pot_won=TESTED, swing=TESTED))
    assert "hands a game is tested first, alone, at 5%; unless that is undecided" in text
    assert "Holm's procedure at 5% over the 2 other tests." in text
    assert "not adjusted for their number" in text
    other = made_comparison(made_variant("other", NEW.rules), hands=SHORTER, swing=TESTED)
    text = method(made_comparison(hands=SHORTER), other)
    assert "for each of the 2 comparisons (Holm)" in text
    assert "over the 1 other test." in text


def test_where_nothing_was_tested_only_what_applies_is_said():
    one, many = method(made_comparison(), games=1), method(made_comparison(), games=200)
    reason = "Nothing was tested: there is no difference that varies from game to game. "
    rest = "pp are percentage points. Pots, payments and losses are in chips."
    assert one.splitlines()[1] == rest
    assert many.splitlines()[1] == reason + rest
    hands = [METRICS_BY_ID["hands"]]
    assert "pp" not in method(made_comparison(), metrics=hands)
    alone = made_simulation({metric.id: Estimate(1.0, None, 1) for metric in METRICS}, games=1)
    text = simulation_method(alone, METRICS)[0]
    percentile = (
        "A percentile is that of whole chips spread evenly: rounded up, it is the loss that 95% of "
        "games do not exceed."
    )
    chips = "Pots, payments and losses are in chips."
    assert text.endswith(f"at most 1,000 hands a game. {percentile} {chips}")
    assert "percentile" not in simulation_method(alone, hands)[0]


def test_a_primary_with_nothing_to_test_or_alone_says_so():
    text = method(made_comparison(pot_won=TESTED, swing=TESTED))
    assert (
        "Verdicts: hands a game comes first, with nothing to test; then Holm's procedure at 5% "
        "over the 2 other tests. Equivalent:" in text
    )
    assert "is tested first, alone, at 5%. Equivalent:" in method(made_comparison(hands=SHORTER))


def test_one_hand_is_one_hand():
    assert ", at most 1 hand a game." in method(made_comparison(), max_hands=1)


def test_methods_of_metrics_that_are_not_shown_are_left_out():
    comparison = made_comparison(hands=SHORTER, worst_loss_p95=TESTED)
    assert "resampling" not in method(comparison)
    assert "delta method) and percentiles by resampling blocks of games, not" in method(
        comparison, metrics=METRICS
    )
    assert "resampling" not in method(made_comparison(hands=SHORTER), metrics=METRICS)
    shown = [METRICS_BY_ID["worst_loss_p95"]]
    assert "resampling" in "".join(simulation_method(made_simulation({}), shown))


def test_version_and_rules_are_named():
    text = method(made_comparison())
    assert (
        f"napalm-lab {__version__}, rules old {OLD.rules_hash[:8]}, new {NEW.rules_hash[:8]}."
        in text
    )
    text = "\n".join(simulation_method(made_simulation({}), MAIN))
    assert text.startswith("200 games, 5 seats")
    assert f"rules old {OLD.rules_hash[:8]}." in text


def test_less_than_five_percent_left_behind_an_equivalent_primary_is_told():
    narrow = replace(made_effect(12.0, 12.05, 0.1, "equivalent", p=0.3), spent=0.03)
    text = method(made_comparison(hands=narrow, swing=TESTED))
    assert "their p-values first multiplied by 2.5, because with so few games" in text
    wide = replace(made_effect(12.0, 12.05, 0.1, "equivalent", p=0.3), spent=0.0)
    assert "multiplied" not in method(made_comparison(hands=wide, swing=TESTED))


def test_behind_a_shut_gate_nothing_else_is_said_to_have_been_tested():
    text = method(made_comparison(hands=UNDECIDED, swing=TESTED))
    assert (
        "Verdicts: hands a game was tested first, alone, at 5%; as that is undecided, nothing else "
        "was tested. Equivalent:" in text
    )
    assert "Holm" not in text
    withheld = made_effect(12.0, 12.0, verdict="undecided", n=1_000)
    text = method(made_comparison(hands=withheld, swing=TESTED))
    assert "hands a game comes first; as that is undecided, nothing was tested." in text
    other = made_comparison(made_variant("other", NEW.rules), hands=SHORTER, swing=TESTED)
    text = method(made_comparison(hands=UNDECIDED), other)
    assert "unless that is undecided, Holm's procedure" in text


def test_little_less_than_five_percent_is_told_too():
    little = replace(made_effect(12.0, 12.05, 0.1, "equivalent", p=0.3), spent=0.0003)
    text = method(made_comparison(hands=little, swing=TESTED))
    assert "their p-values first multiplied by 1.01," in text


def test_a_width_where_no_game_differed_was_not_reached_but_needs_none():
    to_one = replace(UNTIL_DECIDED, precision=Fraction(1, 100))
    for verdict in ("same", "undecided"):
        alike = made_effect(12.0, 12.0, verdict=verdict, n=500)
        text = method(made_comparison(hands=alike), games=500, stopping=to_one)
        assert "since hands a game was the same in every single game." in text
    never = replace(made_effect(9.0, 9.0, verdict="undecided", n=500), hopeless=True)
    text = method(made_comparison(hands=never), games=500, stopping=UNTIL_DECIDED)
    assert "since hands a game can never be decided." in text


def learned_method(*comparisons, **more):
    result = with_pupils(made_result(*comparisons, players=("learned",), **more))
    return "\n".join(comparison_method(result, MAIN, FULL))


def test_it_is_said_how_players_learned_and_what_that_does_to_intervals():
    text = learned_method(made_comparison(hands=SHORTER))
    assert (
        "at most 1,000 hands a game. Each variant was learned 6 times over, in 500,000 hands each, "
        "and the trainings took turns game by game. Both sides" in text
    )
    assert (
        "Intervals: 95%, Student's t (ratios of sums by the delta method), or what the 6 trainings "
        "differ by (5 degrees of freedom), whichever is wider, not adjusted" in text
    )
    assert "training" not in method(made_comparison(hands=SHORTER))


def test_one_learned_variant():
    simulation = with_pupils(made_simulation({}, players=("learned",)))
    text = "\n".join(simulation_method(simulation, MAIN))
    assert "a game. It was learned 6 times over" in text
    assert "whichever is wider" in text
    assert "These players (learned) learned the rules of each variant by playing each other" in text


def test_of_fewer_games_than_trainings_it_is_said_how_many_had_one():
    simulation = with_pupils(made_simulation({}, players=("learned",), games=4))
    text = "\n".join(simulation_method(simulation, MAIN))
    assert "in 500,000 hands each, and 4 trainings had a game." in text
    assert "or what the 4 trainings differ by (3 degrees of freedom), whichever" in text


def limited(effect, half_width):
    """An effect whose games alone have so narrow an interval."""
    low, high = effect.difference - half_width, effect.difference + half_width
    units = replace(effect, ci=(low, high), verdict="less", p=1e-9)
    return replace(effect, units=units, clusters_differ=True)


def test_a_run_that_trainings_limit_says_that_more_games_do_not_help():
    to_a_percent = replace(UNTIL_DECIDED, precision=Fraction(1, 100))
    wide = limited(made_effect(12.0, 6.0, 3.0, "undecided", p=0.2, n=550), 0.05)
    for stopping, known in ((UNTIL_DECIDED, "decided"), (to_a_percent, "known to 1% either way")):
        text = learned_method(made_comparison(hands=wide), games=550, stopping=stopping)
        assert (
            "It stopped at look 2 of at most 9, since hands a game is as well known as games can "
            "tell; what is left are the differences between trainings (--trainings)." in text
        )
        assert f"when hands a game was {known}" not in text


def test_where_trainings_limit_some_comparisons_all_ways_to_end_are_named():
    wide = limited(made_effect(12.0, 6.0, 3.0, "undecided", p=0.2, n=550), 0.05)
    for effect in (DECIDED, BURST):
        other = made_comparison(made_variant("other", NEW.rules), hands=effect)
        text = learned_method(made_comparison(hands=wide), other, games=550, stopping=UNTIL_DECIDED)
        assert (
            "It stopped at look 2 of at most 9, when hands a game was decided, can never be, or "
            "only with more --trainings in every case." in text
        )


def test_where_trainings_differ_it_is_not_promised_that_more_games_are_enough():
    to_a_tenth = replace(UNTIL_DECIDED, precision=Fraction(1, 1000))
    differing = replace(UNDECIDED, units=UNDECIDED, clusters_differ=True)
    text = learned_method(made_comparison(hands=differing), games=1_000, stopping=to_a_tenth)
    assert (
        "which it was not at any of 9 looks; trainings differ, so that more games alone may never "
        "be enough (--trainings)." in text
    )


def test_what_stands_beside_learned_players_is_counted():
    result = learned_result([made_comparison(hands=SHORTER)], [made_comparison(hands=SHORTER)])
    result = replace(result, reference=replace(result.reference, games=1_500))
    text = "\n".join(comparison_method(result, MAIN, FULL))
    assert (
        "Beside them stand 1,500 games of threshold:0.85, whose tests are a family of their own. "
        "Both sides were dealt" in text
    )
    text = "\n".join(simulation_method(learned_simulation({}, {}), MAIN))
    assert "Beside them stand 200 games of threshold:0.85. Intervals: 95%" in text
    assert "family" not in text
    for other in (None, replace(result.reference, games=0)):
        alone = replace(result, reference=other)
        assert "Beside" not in "\n".join(comparison_method(alone, MAIN, FULL))


def test_two_trainings_have_one_degree_of_freedom():
    result = with_pupils(made_result(made_comparison(hands=SHORTER), players=("learned",)))
    result = replace(result, plan=replace(result.plan, trainings=2))
    text = "\n".join(comparison_method(result, MAIN, FULL))
    assert "or what the 2 trainings differ by (1 degree of freedom), whichever is wider" in text


def test_where_nobody_at_the_tables_learned_there_are_no_trainings():
    """Whoever learned, to measure skill, does not play the games that are told of."""
    result = with_pupils(made_result(made_comparison(hands=SHORTER), players=("tight",)))
    assert "training" not in "\n".join(comparison_method(result, MAIN, FULL))


def test_a_run_of_learned_players_that_was_decided_says_so():
    known = limited(replace(SHORTER, n=550), 0.04)
    text = learned_method(made_comparison(hands=known), games=550, stopping=UNTIL_DECIDED)
    assert "It stopped at look 2 of at most 9, when hands a game was decided." in text
    assert (
        "a confidence sequence that holds at every look at which the play might have stopped, and "
        "so is wider, or what the trainings differ by, whichever is wider" in text
    )
