"""Regret matching, with a table of numbers worked out by hand."""

import numpy as np
import pytest

from napalm_lab.learning.lesson import ROW
from napalm_lab.learning.regret import match_regrets
from napalm_lab.players.learned import WHOLE
from napalm_lab.rules.kernel import compiled

HALF, QUARTER = WHOLE // 2, WHOLE // 4


@pytest.fixture(params=[match_regrets, compiled(match_regrets)], ids=["interpreted", "compiled"])
def match(request):
    return request.param


class Book:
    """Some situations, the first of the second of three rows: what a round has taught, regrets so
    far, the strategy and its average.
    """

    def __init__(self, taught, strategy, regrets=None):
        self.here = slice(ROW, ROW + len(strategy))
        self.all_taught = np.zeros((3 * ROW, 3))
        self.all_regrets, self.all_average = np.zeros((3 * ROW, 2)), np.zeros(3 * ROW)
        self.all_strategy = np.full(3 * ROW, QUARTER, np.int32)
        self.taught, self.regrets = self.all_taught[self.here], self.all_regrets[self.here]
        self.strategy, self.average = self.all_strategy[self.here], self.all_average[self.here]
        self.taught[:] = [(more, count, more**2) for more, count in taught]
        self.strategy[:] = strategy
        self.regrets[:] = regrets or 0.0
        self.since, self.total = np.zeros(3), 0.0

    def study(self, match, times=1.0, weight=1.0, tremble=0, rows=(0, 1, 0)):
        self.total += weight
        match(
            self.all_taught,
            np.array(rows, np.uint8),
            times,
            self.all_regrets,
            self.all_strategy,
            self.all_average,
            self.since,
            self.total,
            tremble,
        )
        return self


def test_regrets_are_what_each_word_was_better_than_the_strategy(match):
    # Yes was better by 8 in all, and was said in a quarter of all cases: had it always been said, 6
    # more; had no, 2 less. Only yes is regretted, so it is said from now on.
    book = Book([(8.0, 3)], [QUARTER]).study(match)
    assert book.regrets.tolist() == [[-2.0, 6.0]]
    assert book.strategy.tolist() == [WHOLE]


def test_words_are_said_as_much_as_they_are_regretted(match):
    # Regrets of 5 and 7 become 5 + 3 = 8 and 7 - 3 = 4, as yes was worse by 6 and said in half of
    # the cases: yes in 4 of 12.
    book = Book([(-6.0, 1)], [HALF], [[5.0, 7.0]]).study(match)
    assert book.regrets.tolist() == [[8.0, 4.0]]
    assert book.strategy.tolist() == [round(WHOLE / 3)]


def test_a_later_round_counts_as_many_times_as_it_is_said_to(match):
    # The same with a third of what was taught, three times, and regrets before it as they were.
    book = Book([(-2.0, 1)], [HALF], [[5.0, 7.0]]).study(match, times=3.0)
    assert book.regrets.tolist() == [[8.0, 4.0]]
    assert book.strategy.tolist() == [round(WHOLE / 3)]


def test_regrets_below_nothing_count_as_nothing_but_are_kept(match):
    # Yes was better by 4, half: -20 + 2 for yes, 3 - 2 for no.
    book = Book([(4.0, 1)], [HALF], [[3.0, -20.0]]).study(match)
    assert book.regrets.tolist() == [[1.0, -18.0]]
    assert book.strategy.tolist() == [0]


def test_where_nothing_is_regretted_the_better_word_is_said_and_without_one_nothing_changes(match):
    taught = [(4.0, 1), (-4.0, 1), (0.0, 4)]
    book = Book(taught, [HALF] * 3, [[-10.0, -10.0]] * 3).study(match)
    assert book.strategy.tolist() == [WHOLE, 0, HALF]


def test_what_was_not_tried_stays_as_it_is_but_counts_in_the_average(match):
    book = Book([(0.0, 0)], [QUARTER], [[2.0, 8.0]]).study(match, times=2.0, weight=4.0)
    assert book.strategy.tolist() == [QUARTER]
    assert book.regrets.tolist() == [[2.0, 8.0]]
    assert book.average.tolist() == [1.0]


def test_rows_that_were_not_touched_are_left_alone(match):
    book = Book([(8.0, 3)], [QUARTER])
    book.all_taught[:] = 5.0
    book.study(match)
    for row in (0, 2):
        there = slice(row * ROW, row * ROW + ROW)
        assert not book.all_regrets[there].any()
        assert (book.all_strategy[there] == QUARTER).all()
        assert not book.all_average[there].any()
    assert book.since.tolist() == [0.0, 1.0, 0.0]
    # All of the row that was touched, to its end, was taught.
    assert (book.all_strategy[ROW : 2 * ROW] == WHOLE).all()


def test_any_word_is_said_as_often_as_a_tremble(match):
    taught = [(4.0, 1), (-4.0, 1)]
    book = Book(taught, [HALF, HALF]).study(match, tremble=100)
    assert book.strategy.tolist() == [WHOLE - 100, 100]


def test_the_average_counts_the_strategy_as_it_was_in_the_lessons(match):
    book = Book([(4.0, 1)], [QUARTER])
    book.study(match, weight=2.0)
    assert book.average.tolist() == [0.5]
    book.study(match, weight=3.0)
    assert book.average.tolist() == [3.5]


def test_rounds_that_did_not_touch_a_row_are_made_up_for_when_one_does(match):
    # In rounds of weights 2, 3 and 4 a quarter, then always: 9 / 4 and 5.
    book = Book([(4.0, 1)], [QUARTER])
    for weight, rows in ((2.0, (0, 0, 0)), (3.0, (1, 0, 0)), (4.0, (0, 1, 0)), (5.0, (0, 1, 0))):
        book.study(match, weight=weight, rows=rows)
    assert book.average.tolist() == [9 / 4 + 5]
    assert book.since.tolist() == [5.0, 14.0, 0.0]


def test_in_the_long_run_the_average_is_an_equilibrium(match):
    # Matching pennies of two situations: the first wants to say what the second says, and wins 3
    # where both say yes and 1 where both say no; else it loses 1; the second wins what it loses. In
    # equilibrium both say yes in a third of the cases: 3 p - (1 - p) = -p + (1 - p), p = 1 / 3.
    book = Book([(0.0, 0)] * 2, [HALF, QUARTER])
    for number in range(1, 3001):
        first, second = book.strategy / WHOLE
        book.taught[0, :2] = 3 * second - (1 - second) - (-second + 1 - second), 1
        book.taught[1, :2] = -(3 * first - (1 - first)) + (-first + 1 - first), 1
        book.study(match, times=number**1.5, weight=float(number))
    assert book.average / book.total == pytest.approx([1 / 3, 1 / 3], abs=0.03)
