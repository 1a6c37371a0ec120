"""Batch, stepped and interpreted play agree to the byte on any rules, and keep invariants."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from napalm_lab.players.lineup import parse_lineup
from napalm_lab.players.stepped import INTERPRETED, Table, compiled_kernels
from napalm_lab.rules.machine import (
    ASKED,
    CAPPED,
    OVERFLOWED,
    POT_TAKEN,
    STAGE_DEALT,
    STAGE_SETTLED,
)
from napalm_lab.rules.state import CARRY, GAME, POT, YES
from napalm_lab.simulate.side import Side, StopFlag, blank_memory, tally_game
from napalm_lab.simulate.tally import TALLY
from napalm_lab.variant.compile import compile_rules
from tests.games import PAGAT, UKRAINIAN, play
from tests.strategies import tables

SEEDS = st.integers(0, 2**63 - 1)


@settings(max_examples=60)
@given(table=tables(), seed=SEEDS, number=st.integers(0, 2**40))
def test_three_drivers_one_game(table, seed, number):
    rules, seats, players = table
    compiled = compile_rules(rules, seats)
    lineup = parse_lineup(players, seats, compiled.stages)
    side = Side(compiled, lineup, seed, max_hands=6)
    batch = side.play(number, 2, StopFlag())
    for kernels in (INTERPRETED, compiled_kernels()):
        tallies = np.zeros(2, TALLY).view(np.recarray)
        memory = blank_memory(compiled)
        for index in range(2):
            tally_game(
                side, Table(compiled, lineup, kernels), number + index, tallies[index], memory
            )
        assert tallies.tobytes() == batch.tobytes()
    at_once = replace(side, interpreted=True).play(number, 2, StopFlag())
    assert at_once.tobytes() == batch.tobytes()


@settings(max_examples=30)
@given(table=tables(), seed=SEEDS)
def test_interpreted_and_compiled_agree_at_every_event(table, seed):
    rules, seats, players = table
    runs = [
        [
            (moment.event, moment.action, moment.game.tobytes())
            for moment in play(rules, players, seats=seats, seed=seed, max_hands=4, kernels=kernels)
        ]
        for kernels in (INTERPRETED, compiled_kernels())
    ]
    assert runs[0] == runs[1]


@settings(max_examples=40)
@given(table=tables(), seed=SEEDS, number=st.integers(0, 2**40))
def test_every_stage_that_was_declared_is_counted(table, seed, number):
    rules, seats, players = table
    compiled = compile_rules(rules, seats)
    side = Side(compiled, parse_lineup(players, seats, compiled.stages), seed, max_hands=20)
    tallies = side.play(number, 20, StopFlag())
    assert (tallies["declarations"] == seats * tallies["stages"]).all()
    outcomes = tallies["silent"] + tallies["sole"] + tallies["contested"]
    assert (outcomes == tallies["stages"]).all()
    assert (tallies["finished"] + tallies["capped"] + tallies["overflowed"] == 1).all()


class Settlements:
    """What holds at every settlement, whatever the rules: the state before is kept to compare."""

    def __init__(self, seats):
        self.seats, self.tokens, self.accounts, self.paid = seats, [0] * seats, [0] * seats, 0

    def follow(self, moment):
        game, seats = moment.game, range(self.seats)
        tokens = [int(game.tokens[seat]) for seat in seats]
        accounts = [int(game.accounts[seat]) for seat in seats]
        paid = int(game.paid) + CARRY * int(game.paid_carries)
        assert all(after >= before for after, before in zip(tokens, self.tokens, strict=True))
        lost = [before - after for after, before in zip(accounts, self.accounts, strict=True)]
        yes = {seat for seat in seats if game.said[seat] == YES}
        contested = moment.event == STAGE_SETTLED and len(yes) > 1
        if moment.event in (ASKED, STAGE_DEALT, STAGE_SETTLED):
            for seat in seats:
                seen = {other for other in range(10) if game.shown[seat] >> other & 1}
                assert seen == (yes - {seat} if contested and seat in yes else set())
        losers = {seat for seat in yes if contested and not game.winners >> seat & 1}
        assert losers < yes or not contested
        assert all(lost[seat] <= 0 for seat in yes - losers if moment.event == STAGE_SETTLED)
        assert all(lost[seat] == 0 for seat in set(seats) - yes if moment.event == STAGE_SETTLED)
        if not game.overflowed:
            assert paid - self.paid == sum(lost[seat] for seat in losers)
        self.tokens, self.accounts, self.paid = tokens, accounts, paid


@settings(max_examples=100)
@given(table=tables(), seed=SEEDS)
def test_1_9b_hands_are_shown_and_chips_are_paid_among_yes_sayers_only(table, seed):
    rules, seats, players = table
    settlements = Settlements(seats)
    for moment in play(rules, players, seats=seats, seed=seed, max_hands=8):
        settlements.follow(moment)


@settings(max_examples=100)
@given(table=tables(), seed=SEEDS)
def test_1_11_chips_conserve_cards_are_distinct_and_games_end(table, seed):
    rules, seats, players = table
    for moment in play(rules, players, seats=seats, seed=seed, max_hands=8):
        game = moment.game
        assert sum(int(chips) for chips in game.accounts) == 0
        assert game.accounts[POT] >= 0
        if moment.event == STAGE_DEALT:
            held = rules.stages[game.stage].held
            dealt = {int(card) for card in game.cards[:seats, :held].ravel()}
            assert len(dealt) == seats * held
            assert dealt <= set(range(52))
    assert moment.event in (POT_TAKEN, CAPPED, OVERFLOWED)
    if moment.event == POT_TAKEN:
        assert game.accounts[POT] == 0
        winners = [seat for seat in range(seats) if game.won_by >> seat & 1]
        most = max(int(count) for count in game.tokens)
        assert most >= rules.target
        assert all(game.tokens[seat] == most for seat in winners)


@pytest.mark.parametrize("rules", [PAGAT, UKRAINIAN], ids=["pagat", "ukrainian"])
def test_long_games_agree_too(rules):
    compiled = compile_rules(rules, 5)
    lineup = parse_lineup("bluffer+loose+random:0.3+tight+threshold:0.7,0.8,0.9/0.95", 5, 3)
    side = Side(compiled, lineup, 11, 1000)
    batch = side.play(0, 30, StopFlag())
    tallies = np.zeros(30, TALLY).view(np.recarray)
    for number in range(30):
        tally_game(side, Table(compiled, lineup), number, tallies[number], blank_memory(compiled))
    assert tallies.tobytes() == batch.tobytes()


def test_records_have_no_field_that_a_numpy_record_hides():
    # `game.round` would be a method of the record, not the field, in interpreted play.
    hidden = set(dir(np.record)) & set(GAME.names + TALLY.names)
    assert not hidden
