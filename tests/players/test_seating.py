"""From players to what the kernels know of them."""

import numpy as np
import pytest

from napalm_lab.players.learned import WHOLE, Learned
from napalm_lab.players.lineup import parse_player
from napalm_lab.players.own import Own
from napalm_lab.players.policy import FIXED
from napalm_lab.players.seating import policies_of
from napalm_lab.rules.percentiles import percentiles
from napalm_lab.variant.compile import compile_rules
from tests.games import PAGAT

RULES = compile_rules(PAGAT, 4)


def seated(*players):
    return policies_of(
        [parse_player(player, 3) if isinstance(player, str) else player for player in players],
        RULES,
    )


def test_fixed_players_say_yes_from_the_first_value_that_is_good_enough():
    policies = seated("threshold:0.5,0.7,0.9/0.95", "always", "never", "random:0.3")
    for stage, wanted in enumerate((0.5, 0.7, 0.9)):
        shares = percentiles(RULES.rankings[stage], RULES.held[stage])
        for heard, share in enumerate((wanted, 0.95)):
            least = int(policies.seats["least_value"][0, stage, heard])
            assert shares[least] >= share > shares[least - 1]
        never = int(policies.seats["least_value"][2, stage, 0])
        assert never >= len(shares)
    assert (policies.seats["least_value"][1, :3] == 0).all()
    assert (policies.seats["yes_anyway"][3, :3] == 0.3).all()
    assert (policies.seats["strategy"] == FIXED).all()


def test_learned_players_who_know_the_same_share_it():
    one, other = np.zeros((2, 5), np.int32), np.full((1, 5), WHOLE, np.int32)
    policies = seated(Learned(one), "tight", Learned(other), Learned(one))
    assert policies.seats["strategy"].tolist() == [0, FIXED, 2, 0]
    assert policies.seats["trainings"][[0, 2, 3]].tolist() == [2, 1, 2]
    assert policies.strategies.tolist() == [[0] * 5, [0] * 5, [WHOLE] * 5]


def test_strategies_are_told_apart_by_what_they_are_not_by_what_they_hold():
    policies = seated(*(Learned(np.zeros((1, 5), np.int32)) for _ in range(4)))
    assert policies.seats["strategy"].tolist() == [0, 1, 2, 3]


def test_a_player_who_was_not_taught_cannot_be_seated():
    with pytest.raises(ValueError, match="not taught"):
        seated("tight", "tight", "tight", Learned())


def test_players_of_the_users_own_are_left_to_python():
    policies = seated(Own("mine:Bold"), "tight", "tight", "tight")
    assert policies.seats["strategy"][0] == FIXED
    assert policies.strategies is None
