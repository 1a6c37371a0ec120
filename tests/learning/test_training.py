"""Self-play: small games come out right, and the same seed teaches the same."""

from itertools import count

import numpy as np
import pytest

from napalm_lab.learning.training import hands_of_round, train
from napalm_lab.players.learned import WHOLE
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.loading import load
from tests.learning.exact import CLASS_OF, Stage, moments, says_of
from tests.learning.toys import ANTE, ONE_CARD, chips_of_one_card, game


def gain_left(seats, challenge, budget, seed=1):
    """What a best response still gains against a trained table, as a share of the pot: reckoned
    over all deals and words.
    """
    rules, shape = game(ONE_CARD | {"declare": {"dealer_challenge": challenge}}, seats)
    strategy = train(rules, seed, 1, budget).strategy
    table = says_of(strategy, shape, 0, moments(seats, challenge))
    return Stage(seats, challenge, chips_of_one_card, table).mean_gain() / (ANTE * seats)


@pytest.mark.parametrize("seats", [2, 3])
def test_what_can_be_gained_goes_to_nothing_with_the_hands_played(seats):
    left = [gain_left(seats, False, hands) for hands in (2_000, 20_000, 200_000)]
    assert left[2] < left[1] < left[0]
    assert left[0] > 0.01
    assert left[2] < 0.005


def test_where_the_dealer_is_challenged_too():
    left = [gain_left(3, True, hands) for hands in (2_000, 20_000, 200_000)]
    assert left[2] < left[1] < left[0]
    assert left[2] < 0.005


def test_two_seats_with_a_challenge_want_the_most_rounds():
    left = [gain_left(2, True, hands) for hands in (2_000, 20_000, 400_000)]
    assert left[2] < left[1] < left[0]
    assert left[2] < 0.005


@pytest.mark.parametrize(
    ("budget", "situations", "hands"),
    [
        (2_000_000, 405_000, 4_000),  # of a large game: 500 rounds
        (2_000_000, 2_160, 1_000),  # of a small one: 2,000 rounds
        (2_000_000, 240_000, 3_000),  # between: a hand for every 80 situations
        (50_000, 405_000, 200),  # of a short training: no fewer than 200 hands
    ],
)
def test_small_games_have_more_rounds(budget, situations, hands):
    assert hands_of_round(budget, situations) == hands


@pytest.fixture(scope="module")
def pagat():
    return compile_rules(load("pagat").rules, 4)


def test_the_same_seed_teaches_the_same_whatever_the_number_of_jobs(pagat):
    of_jobs = [train(pagat, 7, jobs, 4_000) for jobs in (1, 2, 3)]
    assert len({training.strategy.tobytes() for training in of_jobs}) == 1
    assert len({training.hands for training in of_jobs}) == 1
    assert train(pagat, 8, 2, 4_000).strategy.tobytes() != of_jobs[0].strategy.tobytes()


def test_a_training_plays_its_budget_and_tells_of_it(pagat):
    told = []
    training = train(pagat, 1, 1, 2_000, tell=lambda *hands: told.append(hands))
    assert training.is_whole
    assert training.budget == 2_000
    assert training.hands == told[-1][0] >= 2_000 > told[-2][0]
    assert {budget for _, budget in told} == {2_000}
    assert training.strategy.min() >= 0
    assert training.strategy.max() <= WHOLE
    assert training.strategy.dtype == np.int32


def test_out_of_time_it_stops_at_the_end_of_a_round_and_says_what_was_played(pagat):
    def cut_short(jobs):
        told = []
        training = train(
            pagat,
            3,
            jobs,
            100_000,
            seconds=2.5,
            tell=lambda *hands: told.append(hands),
            clock=count().__next__,
        )
        return training, told

    cut, told = cut_short(2)
    # The clock ticks once before the first round and once after each.
    assert len(told) == 3
    assert (cut.hands, cut.budget) == told[-1]
    assert 200 <= cut.hands < 2_000
    assert not cut.is_whole
    again, _ = cut_short(1)
    assert (again.strategy.tobytes(), again.hands) == (cut.strategy.tobytes(), cut.hands)


def test_a_training_that_is_interrupted_lets_the_interruption_through(pagat):
    def interrupt(hands, budget):
        if hands > 500:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(pagat, 3, 2, 100_000, tell=interrupt)


def test_what_was_never_met_is_said_as_at_first_mostly_yes_with_the_best_hands_else_mostly_no():
    rules, shape = game(ONE_CARD, 2)
    strategy = train(rules, 1, 1, 2_000).strategy.reshape(shape)
    # Two players never hear two yeses.
    unmet = strategy[0, 0, 2].reshape(-1, shape[-1])
    assert (unmet == unmet[0]).all()
    assert (np.diff(unmet[0]) >= 0).all()
    assert set(unmet[0].tolist()) == {WHOLE // 8, 7 * WHOLE // 8}
    # Half of all hands are in the first 8 classes, three quarters in the first 12.
    assert (unmet[0, :8] == WHOLE // 8).all()
    assert (unmet[0, 12:] == 7 * WHOLE // 8).all()
    met = strategy[0, 0, 0, 1, 0, 0, 0, CLASS_OF]
    assert (met != unmet[0, CLASS_OF]).all()


def test_what_is_hardly_ever_said_is_never_said_and_what_is_nearly_always_is_always():
    rules, shape = game(ONE_CARD | {"declare": {"dealer_challenge": False}}, 2)
    strategy = train(rules, 1, 1, 20_000).strategy
    shares = strategy / WHOLE
    assert not ((shares > 0) & (shares < 0.0049)).any()
    assert not ((shares < 1) & (shares > 0.9951)).any()
    # Who speaks first with the best hand, or with the worst after a yes, need not think.
    table = says_of(strategy, shape, 0, moments(2, False))
    assert table[0, 0, 1][-1] == 1
    assert table[0, 1, 0][0] == 0
