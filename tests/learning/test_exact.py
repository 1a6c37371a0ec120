"""The reckoning of small games, where it can be checked by hand, and against the engine."""

import numpy as np
import pytest

from napalm_lab.learning.gain import Measure
from napalm_lab.players.learned import Learned
from tests.learning.exact import (
    CLASS_OF,
    Stage,
    deals,
    from_strength,
    moments,
    strategy_of,
)
from tests.learning.toys import HIGH_THEN_LOW, ONE_CARD, chips_of_a_stake, chips_of_one_card, game

NEVER, ALWAYS = 13, 0


def test_there_are_as_many_deals_as_the_pack_has():
    pairs = deals(2)
    assert pairs.sum() == pytest.approx(1)
    assert pairs[3, 3] == pytest.approx(4 * 3 / (52 * 51))
    assert pairs[3, 4] == pytest.approx(4 * 4 / (52 * 51))
    assert len(set(CLASS_OF)) == 13


@pytest.mark.parametrize("seats", [2, 3])
def test_where_nobody_says_yes_a_yes_takes_the_antes_of_the_others(seats):
    for challenge in (False, True):
        never = from_strength(NEVER, NEVER, NEVER, seats, challenge)
        stage = Stage(seats, challenge, chips_of_one_card, never)
        assert stage.mean_gain() == pytest.approx(6 * (seats - 1))


def test_where_the_other_always_says_yes_one_does_with_a_good_hand():
    # Against a yes with any card, no loses the ante of 6. Yes wins 6 + 12 with the better card,
    # loses 18 with the worse, and is even with an equal one. With a strength k of 0..12, 4 k of the
    # other 51 cards are worse and 48 - 4 k better: yes is worth 18 (8 k - 48) / 51, which is more
    # than -6 from k = 4 on (-282 / 51 = -5.6; with k = 3 it is -8.5).
    worth = sum(max(-6, 18 * (8 * k - 48) / 51) for k in range(13)) / 13
    always = from_strength(ALWAYS, ALWAYS, ALWAYS, 2, False)
    stage = Stage(2, False, chips_of_one_card, always)
    assert list(stage.response(1)[(0, 1, 0)]) == [0.0] * 4 + [1.0] * 9
    assert stage.gain(1) == pytest.approx(worth)
    assert stage.gain(0) == pytest.approx(worth)


@pytest.mark.parametrize("challenge", [False, True])
@pytest.mark.parametrize("seats", [2, 3])
def test_strategies_are_worth_what_the_engine_makes_of_them(seats, challenge):
    written = ONE_CARD | {"declare": {"dealer_challenge": challenge}}
    rules, shape = game(written, seats)
    random = np.random.default_rng(seats)
    table = {moment: random.random(13) for moment in moments(seats, challenge)}
    own = {moment: random.random(13) for moment in moments(seats, challenge)}
    stage = Stage(seats, challenge, chips_of_one_card, table)
    measure = Measure(rules, Learned(strategy_of(shape, [table])[np.newaxis]), 1, 1)
    gains, _ = measure.gains(Learned(strategy_of(shape, [own])[np.newaxis]), 0, 60_000)
    error = gains.std() / len(gains) ** 0.5
    assert abs(gains.mean() - stage.mean_gain(own)) < 4 * error
    assert error < 0.2


def test_two_stages_are_worth_the_sum_of_both():
    rules, shape = game(HIGH_THEN_LOW, 3)
    random = np.random.default_rng(7)
    tables = [{moment: random.random(13) for moment in moments(3, True)} for _ in range(2)]
    owns = [{moment: random.random(13) for moment in moments(3, True)} for _ in range(2)]
    stages = [Stage(3, True, chips_of_a_stake, table) for table in tables]
    worth = sum(stage.mean_gain(own) for stage, own in zip(stages, owns, strict=True))
    measure = Measure(rules, Learned(strategy_of(shape, tables)[np.newaxis]), 1, 1)
    gains, _ = measure.gains(Learned(strategy_of(shape, owns)[np.newaxis]), 0, 60_000)
    error = gains.std() / len(gains) ** 0.5
    assert abs(gains.mean() - worth) < 4 * error
    assert error < 0.1
