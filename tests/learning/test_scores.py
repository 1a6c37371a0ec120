"""Which scores a level stands for."""

from dataclasses import replace

import pytest

from napalm_lab.learning.scores import Scores, scores_of
from napalm_lab.players.situation import layout_of
from napalm_lab.variant.compile import compile_rules
from tests.games import PAGAT


def scores(**changes):
    rules = compile_rules(replace(PAGAT, **changes), 5)
    return [(one.low, one.high) for one in scores_of(rules, layout_of(rules))]


def test_nobody_speaks_who_has_won():
    assert scores() == [(4, 4), (3, 3), (2, 2), (1, 1), (0, 0)]


def test_far_from_the_target_scores_stand_together():
    # to go: 1 to 5 alone, 6 to 8, 9 to 12
    expected = [(11, 11), (10, 10), (9, 9), (8, 8), (7, 7), (4, 6), (0, 3)]
    assert scores(target=12) == expected


@pytest.mark.parametrize(("target", "lowest"), [(3, (0, 0)), (7, (0, 1))])
def test_the_last_level_ends_at_zero(target, lowest):
    assert scores(target=target)[-1] == lowest


def test_one_that_is_counted_after_the_hand_can_be_beyond_the_target():
    rules = compile_rules(PAGAT, 5)
    rules.record.target_checked = 1
    assert scores_of(rules, layout_of(rules))[0] == Scores(5, None)


def test_net_stakes_can_be_less_than_nothing():
    rules = compile_rules(PAGAT, 5)
    rules.record.counted = 2
    assert scores_of(rules, layout_of(rules))[-1] == Scores(None, 0)


def test_without_a_target_there_is_no_score():
    rules = compile_rules(PAGAT, 5)
    rules.record.target = 0
    assert scores_of(rules, layout_of(rules)) == (Scores(None, None),)
