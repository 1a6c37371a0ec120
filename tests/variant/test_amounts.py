from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from napalm_lab.variant.amounts import Amount, amount_text, share_text

from .conftest import Loading

HALF = Fraction(1, 2)


def worth(amount: Amount, pot: int, yeses: int, winnings: int) -> int:
    """What an amount comes to, by definition: the sum of its parts, held within its bounds."""
    total = int(amount.of_pot * pot) + amount.per_yes * yeses
    total += amount.of_winnings * winnings + amount.chips
    total = max(total, amount.at_least)
    return total if amount.at_most is None else min(total, amount.at_most)


AMOUNTS = st.builds(
    Amount,
    of_pot=st.sampled_from([Fraction(0), HALF, Fraction(1), Fraction(1, 3)]),
    per_yes=st.integers(0, 2),
    of_winnings=st.integers(0, 2),
    chips=st.integers(0, 4),
    at_least=st.integers(0, 3),
    at_most=st.none() | st.integers(3, 6),
)


@given(AMOUNTS, st.integers(0, 40), st.integers(1, 9), st.integers(0, 9))
def test_simplifying_keeps_the_amount(amount: Amount, pot: int, yeses: int, winnings: int) -> None:
    simple = amount.simplified()
    assert worth(simple, pot, yeses, winnings) == worth(amount, pot, yeses, winnings)
    assert simple.simplified() == simple


@pytest.mark.parametrize(
    ("amount", "simple"),
    [
        (Amount(chips=2, at_least=5), Amount(chips=5)),
        (Amount(chips=9, at_most=3), Amount(chips=3)),
        (Amount(at_most=3), Amount()),
        (Amount(per_yes=1, chips=4, at_most=4), Amount(chips=4)),
        (Amount(per_yes=1, chips=4, at_least=2), Amount(per_yes=1, chips=4)),
        (Amount(per_yes=1, at_least=2, at_most=9), Amount(per_yes=1, at_least=2, at_most=9)),
    ],
)
def test_the_shortest_form(amount: Amount, simple: Amount) -> None:
    assert amount.simplified() == simple


@given(AMOUNTS)
def test_nothing_is_what_never_comes_to_a_chip(amount: Amount) -> None:
    ever = any(worth(amount, pot, 9, winnings) for pot in (0, 99) for winnings in (0, 99))
    assert amount.is_nothing == (not ever)


@given(AMOUNTS)
def test_what_needs_a_pot_is_nothing_without_one(amount: Amount) -> None:
    assert amount.needs_pot == (worth(amount, 0, 5, 0) == 0)


@pytest.mark.parametrize(
    ("written", "amount", "text"),
    [
        ("0", Amount(), "0"),
        ("2", Amount(chips=2), "2"),
        ("pot", Amount(of_pot=Fraction(1)), "pot"),
        ("yeses", Amount(per_yes=1), "yeses"),
        ("winnings", Amount(of_winnings=1), "winnings"),
        ("{of_pot: 1}", Amount(of_pot=Fraction(1)), "pot"),
        ("{chips: 3}", Amount(chips=3), "3"),
        ("{of_pot: .5}", Amount(of_pot=HALF), "{of_pot: 0.5}"),
        ("{of_pot: 1/3}", Amount(of_pot=Fraction(1, 3)), "{of_pot: 1/3}"),
        ("{of_pot: 0.1}", Amount(of_pot=Fraction(1, 10)), "{of_pot: 0.1}"),
        ("{of_pot: 2}", Amount(of_pot=Fraction(2)), "{of_pot: 2}"),
        (
            "{of_pot: 0.125, per_yes: 2, of_winnings: 3, chips: 4, at_least: 5, at_most: 20}",
            Amount(Fraction(1, 8), 2, 3, 4, 20, 5),
            "{of_pot: 0.125, per_yes: 2, of_winnings: 3, chips: 4, at_least: 5, at_most: 20}",
        ),
    ],
)
def test_ways_to_write_an_amount(
    load_text: Loading, written: str, amount: Amount, text: str
) -> None:
    settle = f"settle: {{contested: {{winner_takes: 1, losers_pay: {written}}}}}"
    stage = load_text(f"version: 1\n{settle}\n").rules.stages[0]
    assert stage.contested.losers_pay == amount
    assert amount_text(amount) == text


@given(st.fractions(0, 100, max_denominator=1000))
def test_shares_are_written_exactly(share: Fraction) -> None:
    assert Fraction(share_text(share)) == share
