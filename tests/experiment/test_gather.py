"""Games that are spread over workers and reduced add up to what one range of them adds up to."""

from dataclasses import replace

import numpy as np
import pytest

from napalm_lab.experiment.gather import AllTables, EachSide, gather
from napalm_lab.players.learned import WHOLE
from napalm_lab.players.lineup import parse_lineup
from napalm_lab.rules.machine import ASKED
from napalm_lab.rules.state import CHALLENGE, YES
from napalm_lab.simulate.metrics import columns_of
from napalm_lab.simulate.side import Side, StopFlag
from napalm_lab.variant.compile import compile_rules
from tests.experiment.test_sums import plain
from tests.games import PAGAT, UKRAINIAN, play
from tests.learning.toys import TWO_TOKENS, game

SEATS = 3


@pytest.mark.parametrize("rules", [PAGAT, UKRAINIAN])
def test_who_was_asked_is_counted_stage_by_stage(rules):
    asked = np.zeros((2, 3), np.int64)
    for number in range(3, 8):
        for moment in play(rules, "loose", number=number, max_hands=20):
            if moment.event == ASKED and moment.game.declaring_round != CHALLENGE:
                asked[0, moment.game.stage] += 1
                asked[1, moment.game.stage] += moment.action == YES
    compiled = compile_rules(rules, 5)
    side = Side(compiled, parse_lineup("loose", 5, 3), 1, 20)
    (found,) = EachSide((side,))(3, 5, StopFlag()).sides
    assert found.asked[:, :3].tolist() == asked.tolist()
    assert not found.asked[:, 3:].any()
    assert asked.sum(axis=1).tolist() == [
        found.sums["yes_rate"].denominator,
        found.sums["yes_rate"].numerator,
    ]


def taught_side(shares, seed=1):
    """A small game in which each training says yes so often of WHOLE times."""
    rules, shape = game(TWO_TOKENS, SEATS)
    strategies = np.array([np.full(int(np.prod(shape)), share) for share in shares], np.int32)
    return Side(rules, parse_lineup("learned", SEATS, 1).taught(strategies), seed, 30)


SHARES = (WHOLE // 2, WHOLE // 5, 0)


def test_games_are_kept_by_the_training_that_played_them():
    # One of the three never says yes: no stage of its games has one, and all are capped.
    found = EachSide((taught_side(SHARES),))(100, 61, StopFlag()).sides[0]
    assert [part.games for part in found.trainings] == [20, 21, 20]  # 100 % 3 == 1
    yeses = [part.sums["yes_rate"].numerator for part in found.trainings]
    assert [number > 0 for number in yeses] == [True, True, False]
    assert [part.sums["capped"].numerator for part in found.trainings] == [0, 0, 20]
    # Each training plays its games as it would alone.
    for training, share in enumerate(SHARES):
        alone = taught_side([share])
        mine = [
            columns_of(alone.play(number, 1, StopFlag()), SEATS)
            for number in range(100, 161)
            if number % 3 == training
        ]
        assert found.trainings[training].sums["hands"].numerator == sum(
            int(one["hands"][0]) for one in mine
        )


@pytest.mark.parametrize(("jobs", "chunk"), [(1, None), (1, 1), (2, 7), (3, 2), (2, 20)])
def test_workers_and_chunks_leave_no_trace_in_trainings(jobs, chunk):
    side, other = taught_side(SHARES), taught_side((WHOLE, WHOLE // 3, WHOLE // 4))
    fixed = replace(side, lineup=parse_lineup("tight", SEATS, 1))
    tables = ((side, other), (fixed, fixed))
    works = (AllTables(tables), EachSide((side, fixed)))

    for work in works:
        found, finished = gather(
            work,
            50,
            jobs,
            processes=False,
            progress=lambda done: None,
            chunk=chunk,
        )
        assert finished
        assert plain(found) == plain(work(0, 50, StopFlag()))
    learned, of_fixed = found.sides
    assert (len(learned.trainings), of_fixed.trainings) == (3, ())


def test_fewer_games_than_trainings_leave_some_without_any():
    found = EachSide((taught_side(SHARES),))(1, 1, StopFlag()).sides[0]
    assert [part.games for part in found.trainings] == [0, 1, 0]
    assert [part.sums["hands"].units for part in found.trainings] == [0, 1, 0]
