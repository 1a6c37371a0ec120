"""Numbers that single games have: which metrics are one, and what they are."""

import numpy as np
import pytest

from napalm_lab.simulate.metrics import METRICS_BY_ID
from napalm_lab.simulate.whole import WHOLE, is_whole, whole_numbers


def test_means_of_games_and_of_winners_are_whole():
    assert set(WHOLE) == {
        *("hands", "decisions", "pot_won", "winner_net", "worst_loss", "lead_changes"),
        "seat_edge",
    }


@pytest.mark.parametrize(
    "id", ["capped", "worst_loss_p95", "swing", "paid_per_hand", "side_to_pot", "comebacks"]
)
def test_shares_ratios_and_percentiles_are_not(id):
    assert not is_whole(METRICS_BY_ID[id])


def test_games_without_a_winner_have_no_pot_and_a_shared_one_is_split():
    # one winner of 12; nobody; two winners of 15, who have 7 each
    columns = {"pot_won": np.array([12, 0, 15]), "pot_winners": np.array([1, 0, 2])}
    has, values = whole_numbers(METRICS_BY_ID["pot_won"], columns)
    assert has.tolist() == [True, False, True]
    assert values.tolist() == [12, 7]


def test_numbers_past_int64_stand_at_its_end():
    columns = {"seat_edge": np.array([2**64, -5, -(2**64)], dtype=object), "games": np.ones(3, int)}
    _, values = whole_numbers(METRICS_BY_ID["seat_edge"], columns)
    assert values.dtype == np.int64
    assert values.tolist() == [2**63 - 1, -5, -(2**63)]
