"""What a comparison means: sentences written from verdicts, honest about what is not known."""

from dataclasses import replace
from fractions import Fraction

import pytest

from napalm_lab.experiment.judging import Judging, Stopping
from napalm_lab.report.about_players import about_players
from napalm_lab.report.meaning import comparison_meaning
from napalm_lab.report.signs import FULL
from napalm_lab.statistics.stopping import Schedule
from tests.games import PAGAT
from tests.report.learned import with_pupils
from tests.results import (
    SAME,
    SHORTER,
    made_comparison,
    made_effect,
    made_result,
    made_variant,
)

SHORT_PAGAT = replace(PAGAT, target=3)
LONGER = made_effect(12.0, 15.0, 0.5, "more", p=0.012)
EQUIVALENT = made_effect(12.0, 12.05, 0.1, "equivalent", p=0.2)
UNDECIDED = made_effect(12.0, 12.05, 0.1, "undecided", p=0.2)
UNTIL_DECIDED = Stopping(None, Schedule(500, 1_000))


def meaning(*comparisons, everything=False, **more):
    return comparison_meaning(made_result(*comparisons, **more), FULL, everything=everything)


def first(**effects):
    return meaning(made_comparison(**effects))[0]


def test_shorter_games_say_how_much_and_how_sure():
    text = first(hands=SHORTER)
    assert text.startswith(
        "Games are shorter under new than under old: 6.00 hands instead of 12.00, a difference of "
        "6.00 (50%) that is good to 0.05 either way (95% interval) and no accident of the cards "
        "(p < 0.001)."
    )


def test_longer_games_with_a_larger_p_are_less_sure():
    text = first(hands=LONGER)
    assert "Games are longer under new than under old: 15.0 hands instead of 12.0" in text
    assert "hardly an accident of the cards (p = 0.012)" in text


def test_equivalent_games_name_the_margin_and_the_interval():
    text = first(hands=EQUIVALENT)
    assert text.startswith(
        "The length of games is the same under new and old to within 2%: 12.05 hands and 12.00,"
    )
    assert "a difference of −0.05 to +0.15 (95% interval)" in text


def test_the_same_games_are_the_same_in_every_single_one():
    text = first(hands=made_effect(12.0, 12.0, verdict="same", n=4_000))
    assert text.startswith(
        "The length of games is the same under new and old in every single one of 4,000 games: "
        "12 hands on average."
    )


def test_undecided_is_not_the_same_and_withholds_the_rest():
    text = first(hands=UNDECIDED, pot_won=made_effect(50.0, 20.0, 0.1, None, p=1e-9))
    assert text.startswith(
        "It is undecided what new does to the length of games: 12.05 hands beside 12.00 under old, "
        "a difference of −0.05 to +0.15 (95% interval). That is not to say that it does nothing: "
        "more games may tell"
    )
    assert "(--games; --until-decided plays as many as it takes)" in text
    assert text.endswith("As that is undecided, the other figures are shown without verdicts.")
    assert "pot" not in text


def test_a_run_that_stopped_undecided_is_told_how_to_go_on():
    text = meaning(made_comparison(hands=UNDECIDED), stopping=UNTIL_DECIDED)[0]
    assert "four times as many halve the interval (--max-games)." in text
    assert "--until-decided" not in text


def test_a_width_that_was_reached_and_tells_nothing_must_be_narrower():
    wide = Stopping(Fraction(1, 10), Schedule(500, 1_000))
    text = meaning(made_comparison(hands=replace(UNDECIDED, n=500)), stopping=wide)[0]
    assert "four times as many halve the interval (half the --precision)." in text
    narrow = replace(wide, precision=Fraction(1, 1000))
    text = meaning(made_comparison(hands=replace(UNDECIDED, n=1_000)), stopping=narrow)[0]
    assert "halve the interval (--max-games)." in text


def test_where_nothing_at_all_differs_it_says_so_once():
    nothing = made_effect(None, None, verdict="not-testable", n=0)
    text = first(overflowed=SAME, pot_won=nothing)
    assert text.endswith(
        "Nor does anything else that is measured differ: in none of these games did the change of "
        "rules matter."
    )
    assert "not testable" not in text
    assert "--all" not in text
    one_more = first(overflowed=SAME, swing=made_effect(3.0, 2.0, 2.0, "undecided", p=0.4))
    assert "Nor does" not in one_more


def test_a_small_share_is_not_rounded_to_nothing():
    assert "difference of 0.50 (4.2%)" in first(hands=made_effect(12.0, 12.5, 0.1, "more", p=1e-9))
    tiny = made_effect(12.0, 12.005, 0.001, "more", p=1e-9)
    assert "a difference of 0.0050 (under 0.1%) that" in first(hands=tiny)
    assert "(over 99%)" in first(hands=made_effect(1_000.0, 1.0, 0.1, "less", p=1e-9))


def test_the_metric_that_was_asked_for_comes_first_and_is_not_told_twice():
    smaller = made_effect(50.0, 20.0, 0.5, "less", p=1e-9)
    text = meaning(
        made_comparison(hands=SHORTER, pot_won=smaller), judging=Judging(primary="pot_won")
    )[0]
    assert text.startswith(
        "The pot won is smaller under new than under old: 20.0 chips instead of 50.0, a "
        "difference of 30.0 (60%)"
    )
    assert "Games are shorter (6.00 hands instead of 12.00)." in text
    assert text.count("pot won") == 1


def test_a_share_says_its_margin_in_points():
    alike = made_effect(0.5, 0.501, 0.002, "equivalent", p=0.4)
    judging = Judging(primary="winner_is_biggest", margin_of_shares=Fraction(5, 1000))
    text = meaning(made_comparison(winner_is_biggest=alike), judging=judging)[0]
    assert "the same under new and old to within 0.5 points: 50.10% and 50.00%" in text
    assert "a difference of −0.10 to +0.30 points (95% interval)" in text


def test_what_is_many_times_as_much_is_said_in_per_cent_if_the_baseline_is_a_measure():
    text = first(hands=made_effect(10.0, 120.0, 3.0, "more", p=1e-9))
    assert "a difference of 110.0 (1,100%) that is good to 3.0 either way" in text
    unsteady = made_effect(0.5, 120.0, 3.0, "more", p=1e-9)
    assert "a difference of 119.50 that is good to 3.00 either way" in first(hands=unsteady)


def test_a_metric_without_a_value_says_on_which_side_and_why():
    none = made_effect(50.0, None, verdict="not-testable", n=0)
    burst = made_effect(0.0, 0.2, 0.1, "more", p=1e-9)
    judging = Judging(primary="pot_won")
    text = meaning(made_comparison(pot_won=none, overflowed=burst), judging=judging)[0]
    assert text.startswith(
        "The pot won under new is not known: some games were stopped because their chips outgrew "
        "what can be counted. "
    )
    assert "The same in every game (up to 1.5% of games could still differ): the length" in text
    nowhere = made_effect(None, None, verdict="not-testable", n=0)
    text = meaning(
        made_comparison(bluffs=nowhere, overflowed=burst), judging=Judging(primary="bluffs")
    )[0]
    assert text.startswith(
        "The share of yeses that are bluffs under old and new is not known: in none of these "
        "games was there anything to measure it by. "
    )


def test_changes_of_the_main_metrics_give_both_values_with_units():
    text = first(
        hands=SHORTER,
        pot_won=made_effect(50.0, 20.0, 0.5, "less", p=1e-9),
        winner_is_biggest=made_effect(0.5, 1.0, 0.01, "more", p=1e-9),
    )
    assert "The pot won is smaller (20.0 chips instead of 50.0) and the pot's winner" in text
    assert "more often the biggest winner (100.0% instead of 50.0%)." in text


def test_what_did_not_change_is_told_by_what_is_known_of_it():
    text = first(
        hands=SHORTER,
        pot_won=made_effect(50.0, 50.1, 0.2, "equivalent", p=0.3),
        side_to_pot=made_effect(3.0, 3.1, 0.4, "undecided", p=0.3),
        worst_loss=made_effect(None, 3.0, verdict="not-testable"),
    )
    assert "; equivalent, the same for all practical purposes: the pot won; " in text
    assert "undecided, so perhaps the same and perhaps not: what losers pay for each chip" in text
    assert "not testable: the worst loss." in text
    assert "The same in every game (up to 1.5% of games could still differ): how often" in text


def test_metrics_that_are_not_shown_are_counted():
    comparison = made_comparison(
        hands=SHORTER,
        swing=made_effect(70.0, 10.0, 1.0, "less", p=1e-9),
        decisions=made_effect(180.0, 80.0, 1.0, "less", p=1e-9),
    )
    told = "Of the 17 metrics not shown: 2 changed, 15 the same; --all shows them."
    assert told in meaning(replace_effects(comparison, overflowed=SAME))[0]
    assert "--all" not in meaning(comparison, everything=True)[0]
    one_of_each = replace_effects(
        comparison,
        overflowed=SAME,
        tied=made_effect(0.1, 0.1, 0.001, "equivalent", p=0.9),
        silent=made_effect(0.4, 0.5, 0.2, "undecided", p=0.9),
        sole=made_effect(0.4, 0.5, 0.2, "undecided", p=0.9),
        bluffs=made_effect(None, None, verdict="not-testable", n=0),
    )
    assert (
        "Of the 17 metrics not shown: 2 changed, 1 equivalent, 11 the same, 2 undecided, 1 not "
        "testable; --all shows them." in meaning(one_of_each)[0]
    )
    assert (
        "Of the 17 other metrics: 2 changed, 1 equivalent, 11 the same, 2 undecided (stages with "
        "no yes and stages with one yes), 1 not testable."
        in meaning(one_of_each, everything=True)[0]
    )


def replace_effects(comparison, **effects):
    return replace(comparison, effects={**comparison.effects, **effects})


def test_one_game_tells_nothing():
    text = first(hands=made_effect(14.0, 16.0, verdict="not-testable", n=1))
    assert text == "16 hands under new, 14 under old: one game tells nothing about the rules."


def test_constant_games_are_not_tested_but_shown():
    text = first(hands=made_effect(1.0, 2.0, verdict="not-testable", n=200))
    assert "2 hands under new, 1 under old: higher by exactly 1 in every game, so there" in text
    text = first(hands=made_effect(501.0, 1.0, verdict="not-testable", n=200))
    assert text.startswith("1 hand under new, 501 under old: lower by exactly 500 in every game")
    chips = made_effect(3.0, 9.0, verdict="not-testable", n=200)
    text = first(hands=SHORTER, worst_loss=chips)
    assert "not testable: the worst loss (higher by exactly 6 in every game)." in text
    judging = Judging(primary="yes_rate")
    share = made_effect(0.0, 1.0, verdict="not-testable", n=200)
    text = meaning(made_comparison(yes_rate=share), judging=judging)[0]
    assert "neither varies from game to game" in text


def test_nothing_is_claimed_of_lengths_where_games_overflowed():
    untested = made_effect(18.0, 17.0, None, "not-testable")
    text = first(hands=untested, overflowed=made_effect(0.0, 0.2, 0.1, "more", p=1e-9))
    assert "nothing can be told of the length of games" in text
    assert "neither varies" not in text
    assert "no accident" not in text


def test_lengths_are_doubted_where_games_were_capped():
    stopped = {"capped": made_effect(0.0, 0.01, 0.1, "more", p=1e-9)}
    doubt = "Games that were stopped count as they stood, so true lengths are not known."
    assert doubt in first(hands=SHORTER, **stopped)
    assert doubt not in first(hands=SHORTER)


def test_the_same_game_is_told_and_nothing_is_said_of_players():
    paragraphs = meaning(made_comparison(made_variant("copy", PAGAT)), games=0, asked=200)
    assert paragraphs == [
        "old and copy are the same game: no rule differs. "
        "Nothing was played, and nothing is tested."
    ]


def test_several_tables_are_told_apart():
    texts = meaning(made_comparison(hands=SHORTER), players=("loose", "tight"))
    assert [text.split(" under")[0] for text in texts[:2]] == [
        "With loose: games are shorter",
        "With tight: games are shorter",
    ]


def test_several_variants_each_have_a_paragraph_and_the_same_game_comes_first():
    other = made_comparison(made_variant("other", SHORT_PAGAT), hands=SAME)
    copy = made_comparison(made_variant("copy", PAGAT))
    texts = meaning(made_comparison(hands=SHORTER), other, copy)
    assert [text.split()[:3] for text in texts[:3]] == [
        ["old", "and", "copy"],
        ["Games", "are", "shorter"],
        ["The", "length", "of"],
    ]


def test_players_who_do_not_adapt_are_part_of_what_is_measured():
    text = meaning(made_comparison(hands=SHORTER))[-1]
    assert text.startswith("These players (threshold:0.85) do not adapt to the rules")
    assert "the rules together with these players" in text


def test_players_of_ones_own_may_adapt_for_all_we_know():
    text = about_players(("never+never+never+never+mine:Player",))
    assert "do not adapt" not in text
    assert "others may make something else of the same rules" in text


MANY_CAPPED = made_effect(0.02, 0.3, 0.1, "more", p=1e-9)
STOPPED = "30% of the games were stopped at 1,000 hands, so their true length is unknown; raise"


def test_a_difference_of_games_that_were_cut_short_is_not_said_to_be_known_so_well():
    text = first(hands=SHORTER, capped=MANY_CAPPED)
    assert text.startswith(
        "Games are shorter under new than under old: 6.00 hands instead of 12.00, a difference of "
        "6.00 (50%) as far as was played and no accident of the cards (p < 0.001). But "
        f"{STOPPED} --max-hands. The true difference may be larger or smaller. The same"
    )
    assert "good to" not in text
    few = made_effect(0.0, 0.01, 0.001, "more", p=1e-9)
    assert "good to 0.05 either way" in first(hands=SHORTER, capped=few)
    judging = Judging(primary="yes_rate")
    rate = made_effect(0.2, 0.3, 0.01, "more", p=1e-9)
    shares = meaning(made_comparison(yes_rate=rate, capped=MANY_CAPPED), judging=judging)[0]
    assert "good to 1.0 points either way" in shares


def test_that_games_are_alike_as_far_as_they_were_played_is_undecided_and_says_why():
    alike = made_effect(1_000.0, 1_000.0, verdict="undecided", n=600)
    text = first(hands=alike, capped=MANY_CAPPED)
    assert text == (
        "It is undecided what new does to the length of games: 1,000 hands beside 1,000 under old. "
        f"{STOPPED} --max-hands. As that is undecided, the other figures are shown without "
        "verdicts."
    )
    text = first(hands=UNDECIDED, capped=MANY_CAPPED)
    assert f"(95% interval). {STOPPED} --max-hands. That is not to say" in text


def test_another_metric_that_is_withheld_says_why():
    alike = made_effect(9.0, 9.0, verdict="undecided", n=600)
    judging = Judging(primary="yes_rate")
    comparison = made_comparison(worst_loss=alike, capped=MANY_CAPPED)
    text = meaning(comparison, judging=judging)[0]
    assert "undecided, so perhaps the same and perhaps not: the worst loss. 30% of the" in text
    assert "so their true figures are unknown; raise --max-hands. Of the 17" in text


def test_of_few_games_that_are_the_same_some_others_could_differ():
    # 1 - 0.05^(1/100) = 1 - exp(-0.0299573) = 0.02951
    text = first(hands=made_effect(12.0, 12.0, verdict="same", n=100))
    assert (
        "in every single one of 100 games: 12 hands on average; up to 3.0% of games could still "
        "differ (95%)." in text
    )
    text = first(hands=made_effect(12.0, 12.0, verdict="same", n=500))
    assert "500 games: 12 hands on average." in text


def test_an_interval_that_leaves_out_zero_and_does_not_decide_says_why():
    near = made_effect(3.0, 3.1, 0.09, "undecided", p=0.03)
    text = first(hands=SHORTER, side_to_pot=near)
    assert (
        "The interval of what losers pay for each chip of the pot leaves out 0, but with so many "
        "metrics tested that is not enough." in text
    )
    narrow = replace(EQUIVALENT, spent=0.03)
    text = first(hands=narrow, side_to_pot=near, pot_won=near)
    assert (
        "The intervals of the pot won and what losers pay for each chip of the pot leave out 0, "
        "but behind a metric that is only just equivalent, that is not enough." in text
    )
    hidden = made_comparison(hands=SHORTER, tied=made_effect(0.1, 0.2, 0.05, "undecided", p=0.03))
    text = meaning(hidden, everything=True)[0]
    assert "The interval of the share of contested stages tied leaves out 0" in text
    assert "leaves out 0" not in meaning(hidden)[0]
    first_of_two = made_effect(12.0, 12.2, 0.1, "undecided", p=0.03)
    other = made_comparison(made_variant("other", SHORT_PAGAT), hands=UNDECIDED)
    text = meaning(made_comparison(hands=first_of_two), other)[0]
    assert "The interval leaves out 0, but with so many comparisons that is not enough." in text


def test_a_mean_that_a_few_games_make_up_is_not_perhaps_the_same():
    tail = made_effect(50.0, 900.0, 1_000.0, "undecided", p=0.1)
    comparison = replace(made_comparison(hands=SHORTER, pot_won=tail), dominated=("pot_won",))
    text = meaning(comparison)[0]
    assert "undecided, as a few games make up most of the mean: the pot won. Of the 17" in text
    assert "perhaps not" not in text
    outside = replace(tail, ci=(1.0, 1_699.0))
    assert "leaves out 0" not in meaning(replace_effects(comparison, pot_won=outside))[0]
    text = meaning(comparison, judging=Judging(primary="pot_won"))[0]
    assert (
        "a few games make up most of this mean; its interval is too narrow to trust;"
        in text.lower()
    )
    assert "halve the interval" not in text
    bigger = replace(tail, verdict="more", p=0.001, p_holm=0.001)
    text = meaning(replace_effects(comparison, pot_won=bigger), judging=Judging(primary="pot_won"))[
        0
    ]
    assert "(p = 0.001). But a few games make up most of this mean" in text
    assert "good to" not in text


def test_variants_that_are_one_game_are_said_to_be():
    twin = made_comparison(made_variant("twin", made_comparison().variant.rules), hands=SHORTER)
    texts = meaning(made_comparison(hands=SHORTER), twin)
    assert texts[0] == (
        "new and twin are the same game: no rule differs. Their figures are the same."
    )
    other = made_comparison(made_variant("other", SHORT_PAGAT), hands=SAME)
    assert "same game" not in "".join(meaning(made_comparison(hands=SHORTER), other))


def test_a_percentile_is_not_said_to_be_what_5_percent_exceed():
    loss = made_effect(90.5, 80.2, 2.0, "less", p=1e-9)
    text = meaning(made_comparison(worst_loss_p95=loss), judging=Judging(primary="worst_loss_p95"))[
        0
    ]
    assert text.startswith("The 95th percentile of the worst loss is smaller under new")


def test_players_who_learned_adapt():
    assert about_players(("learned",)) == (
        "These players (learned) learned the rules of each variant by playing each other, as "
        "people might adapt to them."
    )
    assert about_players(("learned+ learned",)).endswith("as people might adapt to them.")


def test_of_players_of_two_kinds_it_is_said_who_does_not_adapt():
    assert about_players(("learned+never+never+never+never",)) == (
        "These players (learned+never+never+never+never) are of two kinds: those called learned "
        "learned the rules of each variant; never does not adapt to them, as people would."
    )
    assert "; loose and tight do not adapt to them" in about_players(("learned", "loose", "tight"))


def test_what_is_certain_of_learned_players_is_no_accident_of_the_training_either():
    result = with_pupils(made_result(made_comparison(hands=SHORTER), players=("learned",)))
    text = comparison_meaning(result, FULL, everything=False)[0]
    assert "and no accident of the cards, nor of the training (p < 0.001)." in text


@pytest.mark.parametrize("tables", [("tight",), ("tight", "learned")])
def test_where_nobody_at_a_table_learned_no_training_is_spoken_of(tables):
    """Others may have, to measure skill or at another table."""
    result = with_pupils(made_result(made_comparison(hands=SHORTER), players=tables))
    text = comparison_meaning(result, FULL, everything=False)[0]
    assert "and no accident of the cards (p < 0.001)." in text


def of_trainings(differ):
    """Undecided by 0.9 hands either way; differ : whether trainings do, beyond their games."""
    effect = made_effect(12.0, 12.3, 0.9, "undecided", p=0.4)
    return replace(effect, units=effect, clusters_differ=differ)


@pytest.mark.parametrize(
    ("differ", "told"),
    [
        (
            True,
            "the trainings of the players differ by more than the games explain, so more trainings "
            "may tell (--trainings).",
        ),
        (False, "more games may tell, and four times as many halve the interval (--games; --until"),
    ],
)
def test_what_more_of_may_tell_is_what_the_interval_comes_from(differ, told):
    text = first(hands=of_trainings(differ))
    assert f"That is not to say that it does nothing: {told}" in text


def test_other_metrics_name_what_may_decide_them():
    text = " ".join(meaning(made_comparison(hands=SHORTER, pot_won=of_trainings(True))))
    assert "More trainings may decide what is undecided (--trainings); --metric names" in text
    both = {"pot_won": of_trainings(True), "worst_loss": of_trainings(False)}
    text = " ".join(meaning(made_comparison(hands=SHORTER, **both)))
    assert "More games or trainings may decide what is undecided (--games and --trainings);" in text
