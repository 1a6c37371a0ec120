"""What better play could gain, and which differences that clouds, of results made up by hand."""

from dataclasses import replace

import pytest

from napalm_lab.report.better_play import (
    badly_learned_text,
    clouded_text,
    gain_data,
    gain_text,
    gains_data,
)
from napalm_lab.report.signs import FULL, PLAIN
from napalm_lab.simulate.metrics import METRICS, METRICS_BY_ID
from tests.games import PAGAT, UKRAINIAN, with_stage
from tests.report.learned import made_gain, with_pupils
from tests.results import OLD, made_comparison, made_effect, made_result, made_variant

BEGINS = (
    "How well the learned players play: at a table of their own, where all others keep to their "
    "strategy, the best response that was found wins a seat "
)
ENDS = " Better ones may exist. It was measured against the first training of each variant."
UNKNOWN = made_gain(None, None, None)


def made_variants(number):
    """Comparisons of so many variants, each a game of its own."""
    names = "abcdefgh"[:number]
    return [
        made_comparison(
            made_variant(name, with_stage(UKRAINIAN, 0, held=2 + place, deal=2 + place))
        )
        for place, name in enumerate(names)
    ]


def told(*gains, signs=FULL):
    """The gains of a baseline `old` and of variants `a`, `b` and so on."""
    result = with_pupils(made_result(*made_variants(len(gains) - 1)), *gains)
    (text,) = gain_text(result.plan, signs)
    assert text.startswith(BEGINS)
    assert text.endswith(ENDS)
    return text.removeprefix(BEGINS).removesuffix(ENDS)


def test_one_gain_has_chips_the_share_of_the_pot_and_its_interval():
    assert told(made_gain()) == "0.35 chips a game more in old, 0.6% of the mean pot (0.5 to 0.7)."


def test_two_and_three_gains_are_told_one_by_one():
    larger = made_gain(2.071, 0.0463, (0.0412, 0.0504))
    assert told(made_gain(), larger) == (
        "0.35 chips a game more in old, 0.6% of the mean pot (0.5 to 0.7) and 2.07 chips a game "
        "more in a, 4.6% of the mean pot (4.1 to 5.0)."
    )
    assert told(made_gain(), larger, made_gain(12.0, 0.5, None)) == (
        "0.35 chips a game more in old, 0.6% of the mean pot (0.5 to 0.7), 2.07 chips a game "
        "more in a, 4.6% of the mean pot (4.1 to 5.0) and 12.00 chips a game more in b, 50.0% of "
        "the mean pot."
    )


def test_many_gains_are_told_from_the_least_to_the_most():
    gains = [made_gain(share=share) for share in (0.03, 0.051, 0.002, 0.01)]
    assert told(*gains) == ("from 0.2% of the mean pot (b) to 5.1% (a) more in 4 variants.")
    (text,) = gain_text(with_pupils(made_result(*made_variants(4)), *gains, UNKNOWN).plan, FULL)
    assert "from 0.2% of the mean pot (b) to 5.1% (a) more in 4 variants. Better" in text
    assert "How well they play d cannot be told" in text


def test_among_many_a_gain_below_zero_is_none():
    # Measured in other games than those by which the response was chosen, a gain may be negative.
    gains = [made_gain(share=share) for share in (0.03, -0.004, 0.002, 0.01)]
    assert told(*gains) == "from 0.0% of the mean pot (a) to 3.0% (old) more in 4 variants."
    gains = [made_gain(share=share) for share in (-0.03, -0.004, -0.002, -0.01)]
    assert told(*gains) == "from 0.0% of the mean pot (old) to 0.0% (b) more in 4 variants."


def test_chips_that_outgrew_what_can_be_counted_are_no_gain():
    lost = " cannot be told, as chips outgrew what can be counted."
    assert gain_text(with_pupils(made_result(), UNKNOWN).plan, FULL) == [
        f"How well they play old{lost}"
    ]
    (text,) = gain_text(
        with_pupils(made_result(*made_variants(1)), made_gain(), UNKNOWN).plan, FULL
    )
    assert "wins a seat 0.35 chips a game more in old, 0.6% of the mean pot (0.5 to 0.7)." in text
    assert text.endswith(f"of each variant. How well they play a{lost}")


def test_where_no_pot_was_won_there_are_only_chips():
    assert told(made_gain(share=None, share_ci=None)) == "0.35 chips a game more in old."


@pytest.mark.parametrize("chips", [0.0, -0.0213])
def test_a_response_that_gained_in_other_games_only_gains_nothing(chips):
    assert told(made_gain(chips, chips / 60, (-0.004, 0.002))) == "nothing more in old."


def test_a_gain_whose_interval_holds_0_is_not_certain():
    # 0.0064 chips, -0.0004 to 0.0133; of a pot of 2.7 chips 0.24%, -0.016% to 0.49%
    gain = replace(made_gain(0.0064, 0.0024, (-0.00016, 0.0049)), ci=(-0.0004, 0.0133))
    assert told(gain) == "nothing for certain in old (0.24% of the mean pot, −0.02 to 0.49)."
    wider = replace(gain, share_ci=(-0.002, 0.005))
    assert told(wider) == "nothing for certain in old (0.2% of the mean pot, −0.2 to 0.5)."
    assert told(replace(gain, share_of_pot=None, share_ci=None)) == (
        "nothing for certain in old (0.0064 chips a game)."
    )
    above = replace(gain, ci=(0.0001, 0.0127), share_ci=(0.00004, 0.0047))
    assert told(above) == ("0.0064 chips a game more in old, 0.24% of the mean pot (0.00 to 0.47).")


def test_small_gains_keep_two_digits_that_count():
    small = replace(made_gain(0.00123, None, None), ci=(0.0011, 0.0013))
    assert told(small) == "0.0012 chips a game more in old."
    told(made_gain(-3.5), made_gain(), signs=PLAIN).encode("ascii")


def test_nothing_is_told_of_players_who_did_not_learn_or_were_not_measured():
    result = made_result(*made_variants(1))
    assert gain_text(result.plan, FULL) == []
    assert gains_data(result.plan) is None
    assert gain_text(with_pupils(result).plan, FULL) == []
    assert gains_data(with_pupils(result).plan) is None
    half = with_pupils(result, made_gain(), None).plan
    (text,) = gain_text(half, FULL)
    assert "more in old, " in text
    assert "more in a, " not in text
    assert [data["variant"] for data in gains_data(half)] == ["old"]


def test_files_of_one_game_are_told_once_by_the_first_name():
    copy = made_comparison(made_variant("copy", PAGAT))
    result = with_pupils(made_result(copy), made_gain(), made_gain())
    (text,) = gain_text(result.plan, FULL)
    assert text.count("chips a game") == 1
    assert "chips a game more in old" in text
    assert [data["variant"] for data in gains_data(result.plan)] == ["old", "copy"]


def test_the_data_of_a_gain():
    assert gain_data(made_gain(hands=-0.5)) == {
        "chips": 0.351,
        "ci": (0.351 - 0.04, 0.351 + 0.04),
        "share_of_pot": 0.0061,
        "share_ci": (0.005, 0.007),
        "responder": "tight",
        "games": 100_000,
        "changes": {"hands": -0.5},
    }


def clouded(*comparisons, changes, players=("learned",), metrics=METRICS):
    """What is said where better play of each side could change so much."""
    result = made_result(*comparisons, players=players)
    gains = [made_gain(**changes)] * len(result.plan.variants)
    return clouded_text(with_pupils(result, *gains), metrics)


def changed(difference, verdict="more"):
    return made_effect(20.0, 20.0 + difference, 0.1, verdict, p=0.001)


# Each side could be moved by half a hand: a difference of two hands, twice both, is large.
HALF = {"hands": -0.5}


@pytest.mark.parametrize(("difference", "verdict"), [(1.9, "more"), (-1.9, "less")])
def test_a_difference_under_twice_what_both_sides_could_change_is_named(difference, verdict):
    effect = changed(difference, verdict)
    assert clouded(made_comparison(hands=effect), changes=HALF) == [
        "Not large against what better play could change: the difference in hands a game. Better "
        "players might make it smaller or turn it round."
    ]


@pytest.mark.parametrize(
    ("difference", "verdict"), [(2.0, "more"), (-7.0, "less"), (1.0, "undecided"), (0, "same")]
)
def test_large_differences_and_what_is_no_difference_are_not(difference, verdict):
    assert clouded(made_comparison(hands=changed(difference, verdict)), changes=HALF) == []


def test_what_is_equivalent_by_less_than_better_play_could_change_is_named():
    # The margin is 2% of 20 hands: both sides together could be moved by 1 and by 0.38.
    alike = made_comparison(hands=changed(0.1, "equivalent"))
    assert clouded(alike, changes=HALF) == [
        "Equivalent as these players play, but better play could move it by more than the margin: "
        "hands a game."
    ]
    assert clouded(alike, changes={"hands": 0.19}) == []


def test_only_metrics_that_are_shown_are_named():
    comparison = made_comparison(hands=changed(1.0), swing=changed(1.0))
    changes = {"hands": 0.5, "swing": 0.5}
    (text,) = clouded(comparison, changes=changes)
    assert "the difference in hands a game and swing of a seat." in text
    (text,) = clouded(comparison, changes=changes, metrics=[METRICS_BY_ID["hands"]])
    assert "the difference in hands a game." in text


def test_of_several_variants_and_tables_each_is_named_once():
    near, far = (made_variant(name, UKRAINIAN) for name in ("near", "far"))
    pair = made_comparison(near, hands=changed(1.0)), made_comparison(far, hands=changed(9.0))
    (text,) = clouded(*pair, changes=HALF)
    assert "the difference in hands a game (near)." in text
    seats = "+".join(["learned"] * 5)
    (text,) = clouded(*pair, changes=HALF, players=("learned", seats))
    assert f"hands a game (near, learned and near, {seats})." in text
    assert OLD.id not in text


@pytest.mark.parametrize("players", ["threshold:0.85", "learned+tight+tight+tight+tight"])
def test_better_play_clouds_nothing_at_tables_where_some_have_not_learned(players):
    comparison = made_comparison(made_variant("near", UKRAINIAN), hands=changed(1.0))
    assert clouded(comparison, changes=HALF, players=(players,)) == []
    (text,) = clouded(comparison, changes=HALF, players=("learned", players))
    assert "the difference in hands a game (learned)." in text


def test_nothing_clouds_what_was_not_measured():
    result = made_result(made_comparison(hands=changed(0.1)))
    assert clouded_text(result, METRICS) == []
    assert clouded_text(with_pupils(result), METRICS) == []


def test_players_who_give_away_much_of_the_pot_have_not_learned_the_game():
    good, bad = made_gain(share=0.099), made_gain(100.0, 2.014, (1.9, 2.1))
    plan = with_pupils(made_result(*made_variants(2)), good, bad, made_gain(share=0.1)).plan
    assert badly_learned_text(plan, FULL) == [
        "Not learned well, as a better response gains a seat much of the mean pot: a (201%) and b "
        "(10%). These figures say little of how people who know the game would play it; "
        "--training-hands lets players learn longer."
    ]
    # Neither what may be nothing nor what was not measured is much.
    unsure = replace(bad, ci=(-1.0, 201.0))
    plan = with_pupils(made_result(*made_variants(2)), unsure, UNKNOWN, None).plan
    assert badly_learned_text(plan, FULL) == []
