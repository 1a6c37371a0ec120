"""Chips: amounts in whole chips, conservation, and no wrap-around (article 1.11)."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from napalm_lab.rules.chips import MOST_CHIPS, TOO_MANY, amount, move_chips, product, total
from napalm_lab.rules.parameters import AMOUNT_PARTS, CHIPS, NO_LIMIT
from napalm_lab.rules.state import POT, blank_game
from napalm_lab.variant.amounts import Amount
from napalm_lab.variant.compile import _parts

counts = st.integers(0, MOST_CHIPS)
small = st.integers(0, 10**6)


@given(counts, counts)
def test_product_is_exact_or_too_many(a, b):
    assert product(a, b) == (a * b if a * b <= MOST_CHIPS else TOO_MANY)


@given(counts, counts)
def test_total_is_exact_or_too_many(a, b):
    assert total(a, b) == (a + b if a + b <= MOST_CHIPS else TOO_MANY)


def test_product_at_the_very_edge():
    assert product(3_037_000_499, 3_037_000_499) == 3_037_000_499**2
    assert product(3_037_000_500, 3_037_000_500) == TOO_MANY
    assert product(MOST_CHIPS, 1) == MOST_CHIPS
    assert product(MOST_CHIPS, 2) == TOO_MANY
    assert product(0, MOST_CHIPS) == 0


@given(
    pot=counts,
    yeses=st.integers(0, 10),
    winnings=st.integers(0, 10**12),
    share=st.fractions(0, 100, max_denominator=1000),
    per_yes=small,
    of_winnings=st.integers(0, 100),
    fixed=small,
    at_most=st.none() | small,
    at_least=small,
    times=st.integers(1, 10),
)
def test_amount_is_the_sum_of_its_parts_within_its_bounds(
    pot, yeses, winnings, share, per_yes, of_winnings, fixed, at_most, at_least, times
):
    if at_most is not None:
        at_least = min(at_least, at_most)
    written = Amount(share, per_yes, of_winnings, fixed, at_most, at_least)
    exact = int(share * pot) + per_yes * yeses + of_winnings * winnings + fixed
    exact = max(exact, at_least)
    if at_most is not None:
        # Roodles raise the limit; a fixed amount that its limit holds down is just that amount.
        held_down = written.simplified().at_most is None
        exact = min(exact, at_most if held_down else at_most * times)
    parts = _parts(written.simplified())
    found = amount(parts, pot, yeses, winnings, times)
    assert found == (exact if exact <= MOST_CHIPS else TOO_MANY)


def test_fractions_of_the_pot_round_down():
    parts = _parts(Amount(of_pot=Fraction(1, 2)))
    assert [amount(parts, pot, 0, 0, 1) for pot in (0, 1, 2, 3, 21)] == [0, 0, 1, 1, 10]


def test_parts_are_all_there_is():
    assert _parts(Amount(chips=3)) == [0, 1, 0, 0, 3, 0, NO_LIMIT]
    assert len(_parts(Amount())) == AMOUNT_PARTS
    assert CHIPS == 4


def test_1_11_moving_chips_keeps_the_sum():
    game = blank_game()
    move_chips(game, 2, POT, 7)
    move_chips(game, POT, 0, 5)
    assert list(game.accounts[:3]) == [5, 0, -7]
    assert game.accounts[POT] == 2
    assert game.accounts.sum() == 0


def test_a_move_that_cannot_be_held_moves_nothing_and_is_marked():
    game = blank_game()
    game.accounts[POT] = MOST_CHIPS
    before = game.accounts.copy()
    move_chips(game, 0, POT, 1)
    assert game.overflowed == 1
    assert list(game.accounts) == list(before)


def test_too_many_moves_nothing():
    game = blank_game()
    move_chips(game, 0, 1, TOO_MANY)
    assert game.overflowed == 1
    assert not game.accounts.any()


def test_a_debt_cannot_outgrow_its_account_either():
    game = blank_game()
    move_chips(game, 0, 1, MOST_CHIPS)
    assert game.overflowed == 0
    move_chips(game, 0, 2, 1)
    assert game.overflowed == 1
    assert game.accounts[2] == 0
