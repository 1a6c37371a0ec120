"""The engine's settlement against the plain one in integers of any size, with pots of any size."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from napalm_lab.players.stepped import INTERPRETED, Kernels, compiled_kernels
from napalm_lab.rules.machine import OVERFLOWED, STAGE_SETTLED
from napalm_lab.rules.parameters import CompiledRules
from napalm_lab.rules.state import CARRY, NO, OVER, POT, SETTLE, YES, blank_game
from napalm_lab.variant.amounts import Amount
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.resolved import Rules
from tests.games import PAGAT, RUNAWAY, UKRAINIAN, with_stage
from tests.plain_settlement import MOST, Settled, settle
from tests.strategies import rules as any_rules


@dataclass
class Declared:
    """A stage that everybody has declared: who said yes, and what all hands are worth."""

    stage: int
    pot: int
    accounts: list[int]
    tokens: list[int]
    yes: list[int]
    values: list[int]


def declared(rules: Rules, seats: int, random: Random, number: int) -> Iterator[Declared]:
    """So many settlements of each stage, with pots and debts of any length up to 10**18."""
    for stage in range(len(rules.stages)):
        for _ in range(number):
            pot, *accounts = (random.randint(0, 10 ** random.randint(0, 18)) for _ in range(seats))
            accounts = [random.choice([1, -1]) * chips for chips in accounts]
            yield Declared(
                stage,
                pot,
                [-pot - sum(accounts), *accounts],
                [random.randrange(rules.target) for _ in range(seats)],
                [seat for seat in range(seats) if random.random() < 0.6],
                # Of few different worths, so that ties are frequent.
                [random.randrange(3) for _ in range(seats)],
            )


def check(
    rules: Rules, compiled: CompiledRules, before: Declared, kernels: Kernels = INTERPRETED
) -> Settled:
    """Settles with the engine and compares; returns the plain settlement."""
    seats = len(before.accounts)
    plain = settle(
        *(rules, before.stage, before.pot, before.accounts, before.tokens),
        *(before.yes, before.values),
    )
    game = blank_game()
    kernels.start_game(compiled.record, game, 1, 0, 1)
    game.phase, game.stage, game.hand, game.times = SETTLE, before.stage, 1, 1
    game.accounts[:seats], game.accounts[POT] = before.accounts, before.pot
    game.tokens[:seats], game.values[:seats] = before.tokens, before.values
    game.said[:seats] = [YES if seat in before.yes else NO for seat in range(seats)]
    game.yeses = len(before.yes)
    assert kernels.step(compiled.record, compiled.tables, game) == STAGE_SETTLED
    assert sum(int(chips) for chips in game.accounts) == 0
    assert game.winners == sum(1 << seat for seat in plain.winners)
    assert bool(game.overflowed) == plain.overflowed
    if plain.overflowed:
        assert kernels.step(compiled.record, compiled.tables, game) == OVERFLOWED
        assert (game.phase, game.won_by) == (OVER, 0)
        return plain
    assert [int(chips) for chips in game.accounts[:seats]] == plain.accounts
    assert int(game.accounts[POT]) == plain.pot
    assert [int(count) for count in game.tokens[:seats]] == plain.tokens
    assert int(game.taken) == plain.taken
    assert int(game.paid) + CARRY * int(game.paid_carries) == plain.paid
    return plain


SEEDS = st.integers(0, 2**63)


@settings(max_examples=100)
@given(rules=any_rules(), seats=st.integers(2, 7), seed=SEEDS)
def test_any_settlement_of_any_pot_is_the_plain_one(rules, seats, seed):
    compiled = compile_rules(rules, seats)
    for before in declared(rules, seats, Random(seed), 10):
        check(rules, compiled, before)


@settings(max_examples=30)
@given(rules=any_rules(), seats=st.integers(2, 7), seed=SEEDS)
def test_and_so_it_is_in_machine_code(rules, seats, seed):
    compiled, kernels = compile_rules(rules, seats), compiled_kernels()
    for before in declared(rules, seats, Random(seed), 10):
        check(rules, compiled, before, kernels)


HUNDREDFOLD = Amount(of_pot=Fraction(100))
"""Of a large pot more than can be held."""


def contested(rules: Rules, **changes: Amount) -> Rules:
    return with_stage(rules, 0, contested=replace(rules.stages[0].contested, **changes))


@pytest.mark.parametrize(
    ("rules", "overflows"),
    [
        (PAGAT, False),
        (UKRAINIAN, False),
        (RUNAWAY, False),
        (contested(UKRAINIAN, winner_takes=HUNDREDFOLD), False),
        (contested(UKRAINIAN, winner_takes=replace(HUNDREDFOLD, at_most=10**15)), False),
        (contested(PAGAT, losers_pay=HUNDREDFOLD), True),
        (contested(PAGAT, losers_pay=replace(HUNDREDFOLD, at_most=10**17)), False),
    ],
)
def test_pots_of_every_length(rules, overflows):
    compiled = compile_rules(rules, 6)
    met: Counter[str] = Counter()
    for before in declared(rules, 6, Random(1), 500):
        plain = check(rules, compiled, before)
        large = before.pot > MOST // 100
        met["large tie"] += large and len(plain.winners) > 1 and not plain.overflowed
        met["overflowed"] += plain.overflowed
    assert met["large tie"] > 5
    assert (met["overflowed"] > 5) == overflows
    assert (met["overflowed"] == 0) != overflows


# Pots by hand: the largest that can be matched, and the next.
@pytest.mark.parametrize(
    ("pot", "losers", "overflows"),
    [(MOST, 1, False), (MOST // 3, 3, False), (MOST // 3 + 1, 3, True), (MOST // 2 + 1, 2, True)],
)
@pytest.mark.parametrize("kernels", [lambda: INTERPRETED, compiled_kernels], ids=["source", "code"])
def test_the_edge_of_what_can_be_held(pot, losers, overflows, kernels):
    # Each loser matches the pot to the one winner, who had nothing; the pot came from a bystander.
    seats = losers + 2
    before = Declared(
        stage=0,
        pot=pot,
        accounts=[0] * (seats - 1) + [-pot],
        tokens=[0] * seats,
        yes=list(range(losers + 1)),
        values=[1] + [0] * (seats - 1),
    )
    rules = replace(PAGAT, seats_min=3)
    assert check(rules, compile_rules(rules, seats), before, kernels()).overflowed == overflows
