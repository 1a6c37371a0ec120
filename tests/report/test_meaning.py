"""What a comparison means: sentences written from verdicts, honest about what is not known."""

from dataclasses import replace
from fractions import Fraction

from napalm_lab.experiment.judging import Judging, Stopping
from napalm_lab.report.meaning import about_players, comparison_meaning
from napalm_lab.report.signs import FULL
from napalm_lab.statistics.stopping import Schedule
from tests.games import PAGAT
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


def test_what_is_many_times_as_much_is_not_said_in_per_cent():
    text = first(hands=made_effect(10.0, 120.0, 3.0, "more", p=1e-9))
    assert "a difference of 110.0 (×12) that is good to 3.0 either way" in text
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
    assert "The same in every game: the length of games" in text
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
    assert "The same in every game: how often" in text


def test_metrics_that_are_not_shown_are_counted():
    comparison = made_comparison(
        hands=SHORTER,
        swing=made_effect(70.0, 10.0, 1.0, "less", p=1e-9),
        decisions=made_effect(180.0, 80.0, 1.0, "less", p=1e-9),
    )
    assert "Of the 17 metrics not shown 2 changed; --all shows them." in meaning(comparison)[0]
    assert "--all" not in meaning(comparison, everything=True)[0]
    assert "17 metrics not shown none is known to have changed" in first(hands=SHORTER)


def test_one_game_tells_nothing():
    text = first(hands=made_effect(14.0, 16.0, verdict="not-testable", n=1))
    assert text == "16 hands under new, 14 under old: one game tells nothing about the rules."


def test_constant_games_are_not_tested_but_shown():
    text = first(hands=made_effect(1.0, 2.0, verdict="not-testable", n=200))
    assert "2 hands under new, 1 under old: neither varies from game to game" in text
    text = first(hands=made_effect(2.0, 1.0, verdict="not-testable", n=200))
    assert text.startswith("1 hand under new, 2 under old")


def test_nothing_is_claimed_of_lengths_where_games_overflowed():
    untested = made_effect(18.0, 17.0, None, "not-testable")
    text = first(hands=untested, overflowed=made_effect(0.0, 0.2, 0.1, "more", p=1e-9))
    assert "nothing can be told of the length of games" in text
    assert "neither varies" not in text
    assert "no accident" not in text


def test_lengths_are_doubted_where_games_were_capped():
    stopped = {"capped": made_effect(0.0, 0.3, 0.1, "more", p=1e-9)}
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
