"""Why learned players and those who play by one threshold disagree, of results made up by hand."""

from dataclasses import replace

import pytest

from napalm_lab.report.adaptation import comparison_adaptation, simulation_adaptation
from napalm_lab.report.signs import FULL, PLAIN
from napalm_lab.statistics.estimate import NO_ESTIMATE, Estimate
from tests.games import PAGAT, RUNAWAY, UKRAINIAN
from tests.report.learned import habits, learned_result, learned_simulation, with_habits
from tests.results import made_comparison, made_effect, made_variant

SHORTER = made_effect(12.0, 6.0, 0.05, "less", p=1e-9)
HARDLY_SHORTER = made_effect(12.0, 9.0, 0.05, "less", p=1e-9)
LONGER = made_effect(12.0, 15.0, 0.05, "more", p=1e-9)
FIXED = habits(0.15, 0.15, 0.15)
NO_DIFFERENCE = "They agree that it makes no difference that matters."
ALL_THE_SAME = "They play otherwise all the same: threshold:0.85 does not adapt"


def told(mine, its, learned=FIXED, signs=FULL, baseline=FIXED, **more):
    """The paragraph on two effects on hands; learned, baseline : how learned players play."""
    result = learned_result(
        [with_habits(made_comparison(hands=mine), learned)],
        [with_habits(made_comparison(hands=its), FIXED)],
        baseline,
        FIXED,
        **more,
    )
    return comparison_adaptation(result, signs)


def test_the_same_direction_though_not_as_far():
    (text,) = told(SHORTER, HARDLY_SHORTER, habits(0.15, 0.15, 0.68))
    assert text == (
        "With players who learned the rules of each variant the length of games goes from 12.00 to "
        "6.00 hands (−50%); with threshold:0.85, who play both by the same threshold, from 12.00 "
        "to 9.00 hands (−25%). They agree on the direction, not on how far it goes. The reason: "
        "threshold:0.85 does not adapt, those who learned do. Of their turns they say yes in 68% "
        "at stage three of new instead of 15% (each loser pays nothing)."
    )


def test_the_same_direction_as_far_as_is_known_needs_no_reason():
    near = made_effect(12.0, 6.1, 0.06, "less", p=1e-9)
    (text,) = told(SHORTER, near, habits(0.15, 0.15, 0.68))
    assert f"They agree on the direction. {ALL_THE_SAME}" in text
    assert "reason" not in text


def test_opposite_directions():
    (text,) = told(SHORTER, LONGER, habits(0.15, 0.15, 0.68))
    assert "(−50%); with threshold:0.85, who play both by the same threshold, " in text
    assert (
        "from 12.00 to 15.00 hands (+25%). They disagree: less, and more with those. The reason: "
        in text
    )


@pytest.mark.parametrize(
    ("mine", "its", "how"),
    [
        ("more", "equivalent", "They disagree: more, and equivalent with those. The reason: "),
        ("equivalent", "less", "They disagree: equivalent, and less with those. The reason: "),
        ("less", "same", "They disagree: less, and equivalent with those. The reason: "),
        ("same", "same", f"{NO_DIFFERENCE} {ALL_THE_SAME}"),
        ("equivalent", "equivalent", f"{NO_DIFFERENCE} {ALL_THE_SAME}"),
        ("same", "equivalent", f"{NO_DIFFERENCE} {ALL_THE_SAME}"),
        ("undecided", "less", f"They are not known to disagree. {ALL_THE_SAME}"),
        ("more", "not-testable", f"They are not known to disagree. {ALL_THE_SAME}"),
        ("equivalent", "undecided", f"They are not known to disagree. {ALL_THE_SAME}"),
        ("undecided", "undecided", f"They are not known to disagree. {ALL_THE_SAME}"),
    ],
)
def test_only_two_answers_can_disagree_and_only_then_is_there_a_reason(mine, its, how):
    effects = [made_effect(12.0, 12.0, 0.05, verdict) for verdict in (mine, its)]
    assert how in told(*effects, habits(0.15, 0.15, 0.68))[0]


def test_intervals_that_touch_are_not_apart():
    # The changes are -6.00 and -5.75, each good to 0.125: both may be -5.875.
    near = made_effect(12.0, 6.25, 0.125, "less", p=1e-9)
    (text,) = told(touching(0.125), near, habits(0.15, 0.15, 0.68))
    assert f"They agree on the direction. {ALL_THE_SAME}" in text
    (text,) = told(touching(0.1), near, habits(0.15, 0.15, 0.68))
    assert "They agree on the direction, not on how far it goes. The reason: " in text


def touching(half):
    return made_effect(12.0, 6.0, half, "less", p=1e-9)


def test_where_players_say_yes_as_often_it_is_said_what_else_they_go_by():
    # 4.9 points are too few to tell, 5.1 are enough; more and fewer count alike.
    (text,) = told(SHORTER, LONGER, habits(0.199, 0.15, 0.101))
    assert text.endswith(
        "They disagree: less, and more with those. Those who learned say yes about as often as "
        "threshold:0.85 at every stage, if not with the same hands: they go by the tokens and the "
        "pot as well."
    )
    (text,) = told(SHORTER, LONGER, habits(0.201, 0.15, 0.099))
    assert "say yes in 20% at stage one of new instead of 15% (" in text
    assert "10% at stage three of new instead of 15% (" in text


def test_the_largest_shifts_are_told_first_and_no_more_than_three():
    (text,) = told(SHORTER, LONGER, habits(0.40, 0.05, 0.90), baseline=habits(0.15, 0.35, 0.22))
    reason = text.partition("say yes in ")[2]
    assert reason == (
        "90% at stage three of new instead of 15% (each loser pays nothing); 40% at stage one of "
        "new instead of 15% (each loser pays 2 chips, into the pot); 35% at stage two of old "
        "instead of 15% (each loser pays as much as is in the pot, to each winner); and elsewhere."
    )


def test_a_stage_at_which_nobody_was_asked_is_no_shift():
    (text,) = told(SHORTER, LONGER, habits(None, 0.15, 0.15))
    assert "about as often" in text


def test_of_few_words_no_reason_is_made():
    # Of 199 words 68% has a standard error of 3.3 points.
    (text,) = told(SHORTER, LONGER, habits(0.15, 0.15, 0.68, asked=199))
    assert text.endswith("They disagree: less, and more with those.")
    (text,) = told(SHORTER, LONGER, habits(0.15, 0.15, 0.68, asked=200))
    assert "say yes in 68% at stage three of new instead of 15%" in text


def test_of_games_of_one_stage_the_game_is_named_and_no_stage():
    short = made_variant("short", RUNAWAY)
    result = learned_result(
        [with_habits(made_comparison(short, hands=SHORTER), habits(0.02))],
        [with_habits(made_comparison(short, hands=LONGER), habits(0.15))],
        FIXED,
        FIXED,
    )
    (text,) = comparison_adaptation(result, FULL)
    assert text.endswith(
        "they say yes in 2% in short instead of 15% (each loser pays as much as is in the pot, "
        "into the pot)."
    )


def several(mine, its, baseline=FIXED):
    """Two variants and a copy of the baseline."""
    copy = made_comparison(made_variant("copy", PAGAT))
    sides = [
        [
            with_habits(made_comparison(made_variant(name, UKRAINIAN), hands=hands), FIXED)
            for name, hands in zip(("near", "far"), effects, strict=True)
        ]
        for effects in (mine, its)
    ]
    return learned_result([copy, *sides[0]], [copy, *sides[1]], baseline, FIXED)


def test_of_several_variants_those_are_named_that_have_another_answer():
    (text,) = comparison_adaptation(several((SHORTER, LONGER), (LONGER, LONGER)), FULL)
    assert text.startswith(
        "With threshold:0.85, who play all by the same threshold, the answer on the length of "
        "games is another for near (less, and more with those). Those who learned say yes"
    )


def test_of_several_variants_with_the_same_answers_that_is_said():
    (text,) = comparison_adaptation(several((SHORTER, LONGER), (HARDLY_SHORTER, LONGER)), FULL)
    assert text.startswith(
        "With threshold:0.85, who play all by the same threshold, no answer on the length of "
        "games is another. Those who learned say yes"
    )


@pytest.mark.parametrize(
    ("verdict", "other"),
    [("undecided", "not-testable"), ("undecided", "undecided"), ("same", "equivalent")],
)
def test_of_several_variants_only_two_answers_can_be_another(verdict, other):
    mine, its = (made_effect(12.0, 12.0, 0.05, which) for which in (verdict, other))
    (text,) = comparison_adaptation(several((mine, LONGER), (its, LONGER)), FULL)
    assert "no answer on the length of games is another. Those" in text


@pytest.mark.parametrize(
    ("verdict", "other"), [("undecided", "more"), ("less", "not-testable"), ("same", "undecided")]
)
def test_of_several_variants_it_is_said_where_one_kind_of_players_has_no_answer(verdict, other):
    mine, its = (made_effect(12.0, 12.0, 0.05, which) for which in (verdict, other))
    (text,) = comparison_adaptation(several((mine, LONGER), (its, LONGER)), FULL)
    assert (
        "no answer on the length of games is known to be another. Only one of the two has an "
        f"answer for near ({verdict}, and {other} with those). Those who learned say yes about as"
    ) in text
    (text,) = comparison_adaptation(several((mine, SHORTER), (its, LONGER)), FULL)
    assert "is another for far (less, and more with those). Only one of the two has an" in text
    assert f"an answer for near ({verdict}, and {other} with those)." in text


def test_of_several_variants_there_is_a_reason_only_where_an_answer_is_another():
    known = {"baseline": habits(0.15, 0.15, 0.68)}
    (text,) = comparison_adaptation(several((SHORTER, LONGER), (LONGER, LONGER), **known), FULL)
    assert "(less, and more with those). The reason: threshold:0.85 does not adapt" in text
    (text,) = comparison_adaptation(several((SHORTER, LONGER), (SHORTER, LONGER), **known), FULL)
    assert "is another. They play otherwise all the same: threshold:0.85 does not adapt" in text


@pytest.mark.parametrize(
    "players", [("learned", "tight"), ("learned+never+never+never+never",), ("threshold:0.85",)]
)
def test_nothing_is_said_unless_all_players_of_one_table_learned(players):
    assert told(SHORTER, LONGER, habits(0.9, 0.9, 0.9), players=players) == []


def test_learned_players_may_be_named_seat_by_seat():
    assert len(told(SHORTER, LONGER, players=("learned + learned+learned+learned+learned",))) == 1


def test_nothing_is_said_where_there_is_nothing_beside_or_nothing_was_played():
    result = learned_result([made_comparison(hands=SHORTER)], [made_comparison(hands=LONGER)])
    assert comparison_adaptation(replace(result, reference=None), FULL) == []
    for games in (0, 1):  # nor of a single game
        assert comparison_adaptation(replace(result, games=games), FULL) == []
    simulation = learned_simulation({}, {})
    assert simulation_adaptation(replace(simulation, reference=None), FULL) == []
    assert simulation_adaptation(replace(simulation, games=1), FULL) == []


def test_what_neither_kind_of_players_can_test_is_no_agreement():
    untested = made_effect(12.0, 12.0, None, "not-testable")
    (text,) = told(untested, untested)
    assert text.startswith("Those who learned say yes about as often")


def test_plain_signs_are_enough():
    assert "(-50%)" in told(SHORTER, LONGER, signs=PLAIN)[0]
    told(SHORTER, LONGER, habits(0.4, 0.5, 0.6), signs=PLAIN)[0].encode("ascii")


def hands(value, half):
    return {"hands": Estimate(value, (value - half, value + half), 200)}


def test_one_variant_by_both_kinds_of_players():
    simulation = learned_simulation(
        hands(8.0, 0.05), hands(12.0, 0.05), habits(0.09, 0.3, 0.21), FIXED
    )
    (text,) = simulation_adaptation(simulation, FULL)
    assert text == (
        "With players who learned these rules the length of games is 8.00 hands; with "
        "threshold:0.85, who play by the same threshold whatever the rules, 12.00 hands. The "
        "reason: threshold:0.85 does not adapt, those who learned do. Of their turns they say yes "
        "in 30% at stage two of old instead of 15% (each loser pays as much as is in the pot, to "
        "each winner); 9% at stage one of old instead of 15% (each loser pays as much as is in "
        "the pot, to each winner); 21% at stage three of old instead of 15% (each loser pays as "
        "much as is in the pot, to each winner)."
    )


@pytest.mark.parametrize(
    ("half", "begins"), [(0.25, "They play otherwise all the same: "), (0.125, "The reason: ")]
)
def test_of_one_variant_there_is_a_reason_where_the_intervals_do_not_meet(half, begins):
    # 8.00 and 8.50 hands: good to 0.25 they meet at 8.25, good to 0.125 they don't.
    simulation = learned_simulation(
        hands(8.0, half), hands(8.5, half), habits(0.15, 0.3, 0.15), FIXED
    )
    (text,) = simulation_adaptation(simulation, FULL)
    assert f"8.50 hands. {begins}threshold:0.85 does not adapt" in text


def test_a_figure_that_one_kind_of_players_does_not_have_is_not_told():
    simulation = learned_simulation({"hands": NO_ESTIMATE}, hands(12.0, 0.05), FIXED, FIXED)
    (text,) = simulation_adaptation(simulation, FULL)
    assert text == (
        "Those who learned say yes about as often as threshold:0.85 at every stage, if not with "
        "the same hands: they go by the tokens and the pot as well."
    )
