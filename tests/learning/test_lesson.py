"""Lessons against the plain game, with every word changed in turn; compiled against interpreted."""

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from napalm_lab.learning.lesson import ALL_LEARN, COUNT, DESK, ONE_LEARNS, SELDOM, take_lessons
from napalm_lab.learning.position import (
    LOOK_AHEAD,
    MOST_STEPS,
    MOST_WORTH,
    WAY,
    number_of_positions,
)
from napalm_lab.players.learned import WHOLE
from napalm_lab.players.situation import layout_of, situations_shape
from napalm_lab.rules.kernel import compiled
from napalm_lab.rules.state import GAME
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.loading import load
from tests.learning.again import Game, ahead, is_past_measure, lessons, pure, steps
from tests.schema_strategies import read, variants

NOTHING_IS_CLEAR = -1


class AsMachineCode(np.ndarray):
    """float32, each number of which is added to in float64 and then rounded, as machine code does;
    numpy would round what is added first.
    """

    def __getitem__(self, place):
        return float(super().__getitem__(place))


def take(game, strategies, who, clear, worths, first, count, kernel=take_lessons):
    """Advantages and returns of some games, and their hands."""
    layout = layout_of(game.compiled)
    advantages = np.zeros((strategies.shape[1], 3), np.float32)
    a_row = game.shape[-2] * game.shape[-1]
    touched = np.zeros(len(advantages) // a_row, np.uint8)
    returns = np.zeros((len(worths), 2))
    hands = kernel(
        game.compiled.record,
        game.compiled.tables,
        layout,
        strategies,
        who,
        clear,
        worths,
        np.zeros(3, GAME).view(np.recarray),
        np.zeros(1, DESK).view(np.recarray)[0],
        np.zeros(1, WAY).view(np.recarray)[0],
        game.seed,
        first,
        count,
        game.max_hands,
        np.zeros(1, np.int64),
        advantages if kernel is not take_lessons else advantages.view(AsMachineCode),
        touched,
        returns,
    )
    counts = advantages[:, COUNT].reshape(-1, a_row)
    assert touched.tolist() == [int(count > 0) for count in counts.sum(axis=1)]
    return advantages, returns, hands


def game_of(rules, seats, seed=1, max_hands=3):
    compiled_rules = compile_rules(rules, seats)
    layout = layout_of(compiled_rules)
    shape = situations_shape(compiled_rules, layout)
    return Game(rules, seats, layout.class_of, shape, seed, max_hands)


def some_worths(random, game):
    """Eighths: sums of them are exact."""
    positions = number_of_positions(game.compiled, layout_of(game.compiled))
    return random.integers(-16, 17, positions) / 8


def expected_advantages(game, strategies, who, clear, worths, numbers):
    sums = np.zeros((strategies.shape[1], 3))
    for number in numbers:
        learner = number % game.seats if who == ONE_LEARNS else None
        seated = [strategies[int(seat == learner)] for seat in range(game.seats)]
        cards = game.cards(number, seated)
        for lesson in lessons(game, cards, game.strategy_says(seated), worths):
            if learner not in (None, lesson.seat):
                continue
            weight = 1
            if clear != NOTHING_IS_CLEAR:
                weight = SELDOM
                if (number + lesson.hand + lesson.stage + lesson.number) % SELDOM:
                    continue
            situation = np.ravel_multi_index(lesson.description, game.shape)
            more = weight * lesson.more
            sums[situation] += more, weight, more**2
    return sums


def compare(game, who, clear, seed, numbers):
    random = np.random.default_rng(seed)
    strategies = np.stack([pure(random, game.shape), pure(random, game.shape)])
    worths = some_worths(random, game)
    advantages, _, _ = take(game, strategies, who, clear, worths, numbers.start, len(numbers))
    expected = expected_advantages(game, strategies, who, clear, worths, numbers)
    taught = np.flatnonzero(advantages.any(axis=1) | expected.any(axis=1))
    np.testing.assert_allclose(advantages[taught], expected[taught], rtol=1e-5, atol=1e-5)
    return len(taught)


SHIPPED = [
    ("pagat", 4),
    ("ukrainian", 4),
    ("napalm-at-once", 5),
    ("napalm-table-stakes", 4),
    ("napalm-capped", 4),
    ("guts-2", 4),
    ("guts-3", 3),
]


@pytest.mark.parametrize("who", [ALL_LEARN, ONE_LEARNS])
@pytest.mark.parametrize(("name", "seats"), SHIPPED)
def test_what_a_word_teaches_is_what_the_plain_game_makes_of_the_other_word(name, seats, who):
    game = game_of(load(name).rules, seats)
    assert compare(game, who, NOTHING_IS_CLEAR, 2, range(3, 6)) > 2


@pytest.mark.parametrize("who", [ALL_LEARN, ONE_LEARNS])
def test_where_it_is_clear_what_to_say_one_in_four_words_counts_as_four(who):
    game = game_of(load("pagat").rules, 5)
    assert compare(game, who, 0, 4, range(3, 9)) > 3


@settings(max_examples=25, phases=[Phase.generate])
@given(drawn=variants(), seed=st.integers(0, 2**32), number=st.integers(0, 2**40))
def test_so_it_is_in_any_variant(drawn, seed, number):
    rules = drawn.variant.rules
    game = game_of(rules, rules.seats_min, seed, max_hands=2)
    who = (ALL_LEARN, ONE_LEARNS)[seed % 2]
    compare(game, who, NOTHING_IS_CLEAR, seed, range(number, number + 2))


def forward_returns(game, stands, worths, seat):
    """Every position of a seat on its way, with its return, in measures, as Sutton and Barto define
    it: of all n-step returns, each counting lambda times as much as the one before it, the whole
    one the rest. The way is over for the seat where the pot is past all measure; and where a later
    return is out of bounds, what came of it counts as the bound.
    """
    here = [stand for stand in stands[:-1] if stand.positions[seat] >= 0]
    after = stands[1 : len(here) + 1]
    gains = [
        then.chips[seat] - before.chips[seat] for before, then in zip(here, after, strict=True)
    ]
    expected = [ahead(game, then, worths, seat) for then in after]
    end, is_bounded, later = len(here), False, 0.0
    for start in reversed(range(len(here))):
        if is_past_measure(here[start].positions[seat]):
            end, is_bounded = start, False
            continue
        came = lambda_return(gains[:end], expected, start)
        if is_bounded:
            came = gains[start] + (1 - LOOK_AHEAD) * expected[start] + LOOK_AHEAD * later
        most = MOST_WORTH * here[start].measure
        is_bounded, later = is_bounded or abs(came) > most, min(most, max(-most, came))
        yield here[start].positions[seat], later / here[start].measure


def lambda_return(gains, expected, start):
    """Chips, of all n-step returns from a step on."""
    ends = range(start + 1, len(gains) + 1)
    n_step = [sum(gains[start:end]) + expected[end - 1] for end in ends]
    shares = [(1 - LOOK_AHEAD) * LOOK_AHEAD**n for n in range(len(n_step) - 1)]
    shares.append(LOOK_AHEAD ** (len(n_step) - 1))
    return sum(share * step for share, step in zip(shares, n_step, strict=True))


def expected_returns(game, strategies, who, worths, numbers):
    sums = np.zeros((len(worths), 2))
    for number in numbers:
        learner = number % game.seats if who == ONE_LEARNS else None
        seated = [strategies[int(seat == learner)] for seat in range(game.seats)]
        stands = steps(game, game.cards(number, seated), game.strategy_says(seated))
        for seat in range(game.seats):
            if learner in (None, seat):
                for position, came in forward_returns(game, stands, worths, seat):
                    sums[position] += came, 1
    return sums


@pytest.mark.parametrize("who", [ALL_LEARN, ONE_LEARNS])
@pytest.mark.parametrize(("name", "seats"), SHIPPED)
def test_positions_return_what_came_after_them_in_the_plain_game(name, seats, who):
    game = game_of(load(name).rules, seats, max_hands=10)
    random = np.random.default_rng(3)
    strategies = np.stack([pure(random, game.shape), pure(random, game.shape)])
    worths, numbers = some_worths(random, game), range(2, 5)
    _, returns, _ = take(game, strategies, who, -1, worths, numbers.start, len(numbers))
    expected = expected_returns(game, strategies, who, worths, numbers)
    seen = np.flatnonzero(returns.any(axis=1) | expected.any(axis=1))
    assert len(seen) >= 3
    np.testing.assert_allclose(returns[seen], expected[seen], rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("every", [1, 5])
def test_a_very_long_way_is_looked_back_at_in_parts(every):
    written = {"seats": {"min": 2, "max": 4}, "stages": {"one": {"deal": 1}}}
    game = game_of(read(written | {"ante": {"every": every}}).rules, 2, max_hands=MOST_STEPS + 40)
    worths = some_worths(np.random.default_rng(1), game)
    never = np.zeros((2, int(np.prod(game.shape))), np.int32)
    _, returns, _ = take(game, never, ALL_LEARN, NOTHING_IS_CLEAR, worths, 0, 1)
    stands = steps(game, game.cards(0, never), game.strategy_says(never))
    assert len(stands) == MOST_STEPS + 41
    # With an ante a hand the pot is past 1.5 * 2**7 times the ante in the last hundred hands.
    past = sum(is_past_measure(stand.positions[0]) for stand in stands[:-1])
    assert past == {1: MOST_STEPS + 40 - 192, 5: 0}[every]
    assert returns[:, 1].sum() == 2 * (MOST_STEPS + 40 - past)
    expected = np.zeros_like(returns)
    for part in (stands[: MOST_STEPS + 1], stands[MOST_STEPS:]):
        for seat in range(2):
            for position, came in forward_returns(game, part, worths, seat):
                expected[position] += came, 1
    np.testing.assert_allclose(returns, expected, rtol=1e-9, atol=1e-9)


@settings(max_examples=25, phases=[Phase.generate])
@given(drawn=variants(), seed=st.integers(0, 2**32), number=st.integers(0, 2**40))
def test_so_they_do_in_any_variant(drawn, seed, number):
    rules = drawn.variant.rules
    game = game_of(rules, rules.seats_min, seed, max_hands=6)
    random = np.random.default_rng(seed)
    strategies = np.stack([pure(random, game.shape), pure(random, game.shape)])
    worths, who = some_worths(random, game), (ALL_LEARN, ONE_LEARNS)[seed % 2]
    _, returns, _ = take(game, strategies, who, NOTHING_IS_CLEAR, worths, number, 2)
    expected = expected_returns(game, strategies, who, worths, range(number, number + 2))
    np.testing.assert_allclose(returns, expected, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize(("name", "seats"), SHIPPED)
def test_compiled_lessons_are_the_interpreted_ones_to_the_byte(name, seats):
    game = game_of(load(name).rules, seats, max_hands=6)
    random = np.random.default_rng(5)
    size = int(np.prod(game.shape))
    mixed = random.integers(0, WHOLE + 1, (2, size), np.int32)
    mixed[random.random(mixed.shape) < 0.3] = WHOLE
    worths = some_worths(random, game)
    for who in (ALL_LEARN, ONE_LEARNS):
        runs = [
            take(game, mixed, who, WHOLE // 50, worths, 2**33, 4, kernel)
            for kernel in (take_lessons, compiled(take_lessons))
        ]
        (advantages, returns, hands), code = runs
        assert advantages.any()
        assert returns.any()
        assert (advantages.tobytes(), returns.tobytes(), hands) == (
            code[0].tobytes(),
            code[1].tobytes(),
            code[2],
        )
