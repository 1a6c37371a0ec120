"""What is degenerate in how a game is played."""

from dataclasses import replace
from fractions import Fraction

import pytest

from napalm_lab.learning.findings import (
    ALL_ENTER,
    ENDLESS,
    FREE_YES,
    NOBODY_ENTERS,
    NOT_REACHED,
    ONE_HAND,
    SILENT_PLACE,
    SILENT_SCORE,
    findings,
    yes_is_free,
)
from napalm_lab.variant.amounts import Amount
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.resolved import Contested, Sole
from tests.games import NOTHING, PAGAT, UKRAINIAN, chips, with_stage
from tests.solved import Play

FREE = Contested(NOTHING, NOTHING, "pot", 0)


def kinds(play, **games):
    return [(found.kind, found.stage) for found in findings(play.solution(**games))]


def usual(rules=PAGAT):
    """Yes in 30% of turns at every stage, from every place and at every score."""
    return Play(rules).say(0.3, 100, stage=None, yet=None, own=None, others=None, hand=5)


def free(stage=0, **changes):
    rules = compile_rules(with_stage(PAGAT, stage, **changes), 5)
    return yes_is_free(rules.record, stage)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [(PAGAT, [False, False, False]), (UKRAINIAN, [False, False, True])],
)
def test_yes_is_free_where_losers_pay_nothing(rules, expected):
    record = compile_rules(rules, 5).record
    assert [yes_is_free(record, stage) for stage in range(3)] == expected


def test_whatever_a_yes_can_cost_makes_it_dear():
    winning = replace(FREE, winner_takes=chips(1))
    assert free(contested=FREE)
    assert free(contested=winning)
    assert not free(contested=FREE, fee=1)
    assert not free(contested=replace(FREE, losers_pay=Amount(of_pot=Fraction(1, 9))))
    assert not free(contested=replace(FREE, losers_pay=Amount(at_least=1)))
    assert not free(contested=replace(winning, losers_pay=Amount(of_winnings=1)))


def test_a_share_of_winnings_that_are_never_won_is_nothing():
    assert free(contested=replace(FREE, losers_pay=Amount(of_winnings=1)))


def test_losers_who_make_up_for_an_empty_pot_pay():
    rules = compile_rules(with_stage(PAGAT, 0, contested=replace(FREE, winner_takes=chips(1))), 5)
    rules.record.losers_make_up[0] = 1
    assert not yes_is_free(rules.record, 0)


def test_a_lone_yes_that_may_fail_to_prove_its_hand_can_cost():
    rules = compile_rules(with_stage(PAGAT, 0, contested=FREE), 5)
    rules.record.sole_loser_pays[0] = rules.record.losers_pay[1]  # the whole pot
    assert yes_is_free(rules.record, 0)
    rules.record.least_value_to_win[0] = 50
    assert not yes_is_free(rules.record, 0)
    rules.record.least_value_for_yes[0] = 50
    assert yes_is_free(rules.record, 0)
    rules.record.sole_beats_ghost[0] = 1
    assert not yes_is_free(rules.record, 0)


def test_nothing_is_found_in_usual_play():
    assert kinds(usual()) == []


def test_a_free_yes_says_what_feeds_the_winner_and_how_often_it_is_said():
    (found,) = findings(usual(UKRAINIAN).solution())
    assert (found.kind, found.stage, found.feeds) == (FREE_YES, 2, 1)
    assert found.share == pytest.approx(0.3, abs=1e-4)
    assert found.turns == 100 * 5 * 25


def test_a_free_yes_is_a_matter_of_rules_not_of_play():
    rules = with_stage(PAGAT, 1, contested=FREE, sole=Sole(NOTHING, 1))
    assert [(found.kind, found.feeds) for found in findings(usual(rules).solution())] == [
        (FREE_YES, 0)
    ]
    assert findings(Play(rules).solution())[0].share is None


def test_a_stage_nobody_enters_and_one_that_all_do():
    play = usual()
    play.shares[1] = 0
    play.shares[2] = 65536
    assert kinds(play) == [(NOBODY_ENTERS, 1), (ALL_ENTER, 2)]


def test_a_stage_nobody_gets_to():
    play = usual()
    play.turns[2] = 0
    assert kinds(play) == [(NOT_REACHED, 2)]


def test_a_place_from_which_nobody_says_yes():
    play = usual()
    play.shares[1, :, :, 4] = 0
    play.shares[2, :, :, 0] = 655  # in 1% of turns
    found = findings(play.solution())
    assert [(one.kind, one.stage, one.place, one.turns) for one in found] == [
        (SILENT_PLACE, 1, 4, 2500),
        (SILENT_PLACE, 2, 0, 2500),
    ]


def test_a_score_at_which_nobody_says_yes():
    play = usual()
    play.shares[:, :, :, :, 0, 4] = 0
    play.shares[:, :, :, :, 1, 1] = 0
    play.turns[:, :, :, :, 1, 1] *= 2
    found = findings(play.solution())
    assert [(one.kind, one.own, one.others, one.turns) for one in found] == [
        (SILENT_SCORE, 1, 1, 3000),
        (SILENT_SCORE, 0, 4, 1500),
    ]


def test_what_seldom_comes_up_is_no_finding():
    play = usual()
    play.shares[:, :, :, :, 0, 4] = 0
    play.turns[:, :, :, :, 0, 4] //= 5
    # 300 of 36,300 turns are under 1%
    assert kinds(play) == []


def test_games_of_one_hand_and_games_without_end():
    assert kinds(usual(), hands=(1, 1, 1, 5)) == [(ONE_HAND, None)]
    assert kinds(usual(), hands=(1, 2, 3, 1000), capped=(3,)) == [(ENDLESS, None)]


def test_without_scores_none_is_silent():
    rules = replace(PAGAT, target=1)
    assert SILENT_SCORE not in [kind for kind, _ in kinds(usual(rules))]
