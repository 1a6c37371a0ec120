"""What each metric counts, over five games told by hand."""

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from napalm_lab.experiment.figures import estimate_of
from napalm_lab.experiment.sums import SideSums
from napalm_lab.simulate.metrics import METRICS, columns_of, place_metrics
from napalm_lab.simulate.tally import TALLY

SEATS = 4
ONES = [1, 1, 1, 1, 1]

# One column a game:
# 0. Place 2 wins the pot of 24, but place 1 has won more chips by the end.
# 1. Places 0 and 3 reach the target level and share the pot of 17.
# 2. Capped with 40 chips in the pot; losers had paid 33 by then.
# 3. Place 1 wins the pot of 12 after many bluffs, five of which stayed alone.
# 4. Overflowed with 12 chips in the pot; losers had paid 90 by then.
TOLD = {
    "hands": [6, 4, 10, 3, 2],
    "decisions": [87, 50, 123, 32, 23],
    "capped": [0, 0, 1, 0, 0],
    "overflowed": [0, 0, 0, 0, 1],
    "finished": [1, 1, 0, 1, 0],
    "won_by": [0b0100, 0b1001, 0, 0b0010, 0],
    "pot_won": [24, 17, 0, 12, 0],
    "winner_is_biggest": [0, 1, 0, 1, 0],
    "comebacks": [1, 0, 0, 1, 0],
    "paid": [50, 11, 33, 8, 90],
    "paid_carries": [0, 0, 0, 0, 0],
    "worst_loss": [20, 9, 21, 6, 60],
    "declarations": [72, 44, 120, 32, 20],
    "yeses": [20, 15, 31, 12, 13],
    "stages": [18, 11, 30, 8, 5],
    "silent": [6, 3, 17, 1, 0],
    "sole": [8, 6, 3, 5, 1],
    "contested": [4, 2, 10, 2, 4],
    "tied": [1, 2, 0, 0, 1],
    "dealer_alone": [5, 2, 1, 0, 1],
    "challenged": [2, 0, 1, 0, 1],
    "bluffs": [7, 1, 4, 9, 2],
    "bluffs_paid": [3, 1, 0, 5, 0],
    "lead_changes": [2, 0, 1, 3, 0],
}
# Chips by place; a finished game's sum to zero, another's to minus the pot.
NET = [
    [-20, 30, 9, -19],
    [12, -8, -9, 5],
    [-5, -21, 3, -17],
    [-3, 14, -6, -5],
    [-60, 52, -1, -3],
]

# What stands above and below the line, game by game.
PARTS = {
    "hands": ([6, 4, 10, 3, 2], ONES),
    "decisions": ([87, 50, 123, 32, 23], ONES),
    "capped": ([0, 0, 1, 0, 0], ONES),
    "overflowed": ([0, 0, 0, 0, 1], ONES),
    # Of a shared pot there are two winners.
    "pot_won": ([24, 17, 0, 12, 0], [1, 2, 0, 1, 0]),
    # Place 2's 9; places 0 and 3 together 12 + 5; nobody's; place 1's 14.
    "winner_net": ([9, 17, 0, 14, 0], [1, 2, 0, 1, 0]),
    "paid_per_hand": ([50, 11, 33, 8, 90], [6, 4, 10, 3, 2]),
    # Only games whose pot was won.
    "side_to_pot": ([50, 11, 0, 8, 0], [24, 17, 0, 12, 0]),
    "winner_is_biggest": ([0, 1, 0, 1, 0], [1, 1, 0, 1, 0]),
    "worst_loss": ([20, 9, 21, 6, 60], ONES),
    "worst_loss_p95": ([20, 9, 21, 6, 60], ONES),
    # 400 + 900 + 81 + 361; 144 + 64 + 81 + 25; 25 + 441 + 9 + 289; 9 + 196 + 36 + 25;
    # 3600 + 2704 + 1 + 9; four seats in each game.
    "swing": ([1742, 314, 764, 266, 6314], [4, 4, 4, 4, 4]),
    "yes_rate": ([20, 15, 31, 12, 13], [72, 44, 120, 32, 20]),
    "silent": ([6, 3, 17, 1, 0], [18, 11, 30, 8, 5]),
    "sole": ([8, 6, 3, 5, 1], [18, 11, 30, 8, 5]),
    "contested": ([4, 2, 10, 2, 4], [18, 11, 30, 8, 5]),
    "tied": ([1, 2, 0, 0, 1], [4, 2, 10, 2, 4]),
    "challenged": ([2, 0, 1, 0, 1], [5, 2, 1, 0, 1]),
    "bluffs": ([7, 1, 4, 9, 2], [20, 15, 31, 12, 13]),
    "bluffs_paid": ([3, 1, 0, 5, 0], [7, 1, 4, 9, 2]),
    "lead_changes": ([2, 0, 1, 3, 0], ONES),
    "comebacks": ([1, 0, 0, 1, 0], [1, 1, 0, 1, 0]),
    # Place 0 spoke first, place 3 dealt: -20 + 19; 12 - 5; -5 + 17; -3 + 5; -60 + 3.
    "seat_edge": ([-1, 7, 12, 2, -57], ONES),
    "seats.0": ([-20, 12, -5, -3, -60], ONES),
    "seats.1": ([30, -8, -21, 14, 52], ONES),
    "seats.2": ([9, -9, 3, -6, -1], ONES),
    "seats.3": ([-19, 5, -17, -5, -3], ONES),
}

# The figures of the first four games: the sums of the parts, divided; of the fifth too where it
# counts no chips.
FIRST_FOUR = {
    "hands": Fraction(23, 4),
    "decisions": Fraction(292, 4),
    "capped": Fraction(1, 4),
    "overflowed": Fraction(0),
    "pot_won": Fraction(53, 4),
    "winner_net": Fraction(40, 4),
    "paid_per_hand": Fraction(102, 23),
    "side_to_pot": Fraction(69, 53),
    "winner_is_biggest": Fraction(2, 3),
    "worst_loss": Fraction(56, 4),
    # 3.8 of four games: the first 0.8 of the way from 20 to 21, the largest loss.
    "worst_loss_p95": Fraction(104, 5),
    "swing": sqrt(3086 / 16),
    "yes_rate": Fraction(78, 268),
    "silent": Fraction(27, 67),
    "sole": Fraction(22, 67),
    "contested": Fraction(18, 67),
    "tied": Fraction(3, 18),
    "challenged": Fraction(3, 8),
    "bluffs": Fraction(21, 78),
    "bluffs_paid": Fraction(9, 21),
    "lead_changes": Fraction(6, 4),
    "comebacks": Fraction(2, 3),
    "seat_edge": Fraction(20, 4),
    "seats.0": Fraction(-16, 4),
    "seats.1": Fraction(15, 4),
    "seats.2": Fraction(-3, 4),
    "seats.3": Fraction(-36, 4),
}
ALL_FIVE = {
    "hands": Fraction(25, 5),
    "decisions": Fraction(315, 5),
    "capped": Fraction(1, 5),
    "overflowed": Fraction(1, 5),
    "yes_rate": Fraction(91, 288),
    "silent": Fraction(27, 72),
    "sole": Fraction(23, 72),
    "contested": Fraction(22, 72),
    "tied": Fraction(4, 22),
    "challenged": Fraction(4, 9),
    "bluffs": Fraction(23, 91),
    "bluffs_paid": Fraction(9, 23),
    "lead_changes": Fraction(6, 5),
    "comebacks": Fraction(2, 3),
}

EVERY_METRIC = {metric.id: metric for metric in (*METRICS, *place_metrics(SEATS))}


def told(games: int = 5) -> dict[str, np.ndarray]:
    """The columns of the first games told above."""
    tallies = np.zeros(games, TALLY)
    for name, column in TOLD.items():
        tallies[name] = column[:games]
    tallies["net"][:, :SEATS] = NET[:games]
    return columns_of(tallies, SEATS)


def test_the_games_are_told_in_full():
    assert {*TOLD, "first_dealer", "net", "asked_at", "yeses_at"} == set(TALLY.names)
    for outcome in zip(
        *(TOLD[name] for name in ("stages", "silent", "sole", "contested")), strict=True
    ):
        assert outcome[0] == sum(outcome[1:])
    assert [sum(net) for net in NET] == [0, 0, -40, 0, -12]
    assert [-min(net) for net in NET] == TOLD["worst_loss"]


def test_every_metric_is_told():
    assert list(PARTS) == list(FIRST_FOUR) == list(EVERY_METRIC)


@pytest.mark.parametrize("metric", EVERY_METRIC.values(), ids=lambda metric: metric.id)
def test_parts_of_a_metric_game_by_game(metric):
    columns = told()
    assert (list(columns[metric.over]), list(columns[metric.under])) == PARTS[metric.id]


@pytest.mark.parametrize("metric", EVERY_METRIC.values(), ids=lambda metric: metric.id)
def test_value_of_a_metric(metric):
    value = estimate_of(metric, SideSums.of(0, told(4), SEATS)).value
    assert value == pytest.approx(float(FIRST_FOUR[metric.id]), rel=1e-15)


@pytest.mark.parametrize("metric", EVERY_METRIC.values(), ids=lambda metric: metric.id)
def test_value_of_a_metric_where_a_game_overflowed(metric):
    value = estimate_of(metric, SideSums.of(0, told(), SEATS)).value
    if metric.id in ALL_FIVE:
        assert value == pytest.approx(float(ALL_FIVE[metric.id]), rel=1e-15)
    else:
        assert value is None


def test_what_people_read_beside_a_figure():
    chips = {"pot_won", "winner_net", "paid_per_hand", "worst_loss", "worst_loss_p95", "swing"}
    chips |= {"seat_edge", *(f"seats.{place}" for place in range(SEATS))}
    assert {id for id, metric in EVERY_METRIC.items() if metric.unit == "chips"} == chips
    shares = {"capped", "overflowed", "winner_is_biggest", "yes_rate", "silent", "sole"}
    shares |= {"contested", "tied", "challenged", "bluffs", "bluffs_paid", "comebacks"}
    assert {id for id, metric in EVERY_METRIC.items() if metric.kind == "share"} == shares
    assert len({metric.label for metric in EVERY_METRIC.values()}) == len(EVERY_METRIC)


def test_payments_are_whole_where_they_were_kept_in_two_words():
    tallies = np.zeros(2, TALLY)
    tallies["paid"], tallies["paid_carries"], tallies["finished"] = [5, 7], [3, 0], [1, 1]
    columns = columns_of(tallies, SEATS)
    assert list(columns["paid"]) == list(columns["paid_if_finished"]) == [3 * 2**62 + 5, 7]
