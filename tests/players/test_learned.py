"""Learned players at the table: the three drivers agree, and shares of yes come true."""

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from scipy.stats import binom

from napalm_lab.players.learned import WHOLE, Learned
from napalm_lab.players.lineup import parse_lineup
from napalm_lab.players.policy import says
from napalm_lab.players.situation import layout_of, situation_of, situations_shape
from napalm_lab.players.stepped import INTERPRETED, Table, compiled_kernels
from napalm_lab.rules.declare import may_say
from napalm_lab.rules.machine import ASKED
from napalm_lab.rules.state import NO, YES
from napalm_lab.simulate.side import Side, StopFlag, blank_memory, tally_game
from napalm_lab.simulate.tally import TALLY
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.loading import load
from tests.schema_strategies import variants


def size_of(rules):
    return int(np.prod(situations_shape(rules, layout_of(rules))))


def mixed(rules, seed):
    """A strategy of any shares, 0 and WHOLE often."""
    random = np.random.default_rng(seed)
    shares = random.integers(0, WHOLE + 1, size_of(rules)).astype(np.int32)
    where = random.random(len(shares))
    shares[where < 0.2] = 0
    shares[where > 0.8] = WHOLE
    return shares[np.newaxis]


def is_likely(yeses, asked, share, chance=1e-5):
    """Whether so many yeses, or any more extreme number, are as likely as a chance at least."""
    at_most, at_least = binom.cdf(yeses, asked, share), binom.sf(yeses - 1, asked, share)
    return min(at_most, at_least) > chance


def check_drivers(rules, lineup, seed, number, games, max_hands):
    side = Side(rules, lineup, seed, max_hands)
    batch = side.play(number, games, StopFlag())
    for kernels in (INTERPRETED, compiled_kernels()):
        tallies = np.zeros(games, TALLY).view(np.recarray)
        memory = blank_memory(rules)
        for index in range(games):
            tally_game(side, Table(rules, lineup, kernels), number + index, tallies[index], memory)
        assert tallies.tobytes() == batch.tobytes()
    return batch


SEATED = ["learned", "learned", "tight", "loose", "random:0.5", "bluffer"]


@settings(max_examples=40, phases=[Phase.generate])
@given(
    drawn=variants(),
    seats=st.lists(st.sampled_from(SEATED), min_size=6, max_size=6),
    seed=st.integers(0, 2**63 - 1),
    number=st.integers(0, 2**40),
)
def test_batch_stepped_and_interpreted_play_agree_in_any_variant(drawn, seats, seed, number):
    players = ["learned", *seats][: drawn.variant.rules.seats_min]
    rules = compile_rules(drawn.variant.rules, len(players))
    lineup = parse_lineup("+".join(players), len(players), rules.stages)
    check_drivers(rules, lineup.taught(mixed(rules, seed % 2**32)), seed, number, 2, 5)


@pytest.mark.parametrize(
    "name", ["pagat", "ukrainian", "napalm-at-once", "napalm-table-stakes", "guts-2", "guts-3"]
)
def test_they_agree_in_shipped_variants(name):
    rules = compile_rules(load(name).rules, 4)
    lineup = parse_lineup("learned+tight+learned+loose", 4, rules.stages)
    batch = check_drivers(rules, lineup.taught(mixed(rules, 3)), 11, 2**33, 5, 30)
    assert batch["yeses"].sum() > 0


def test_those_who_learned_something_else_play_something_else():
    rules = compile_rules(load("pagat").rules, 4)
    always = Learned(np.full((1, size_of(rules)), WHOLE, np.int32))
    never = Learned(np.zeros((1, size_of(rules)), np.int32))
    lineup = parse_lineup("tight", 4, 3)
    seated = type(lineup)("", (always, never, never, never))
    tallies = Side(rules, seated, 1, 100).play(0, 20, StopFlag())
    # One who is always alone with a yes has five tokens after two hands, and all antes.
    assert (tallies["hands"] == 2).all()
    assert (tallies["yeses"] == 5).all()
    fixed = parse_lineup("always+never+never+never", 4, 3)
    assert Side(rules, fixed, 1, 100).play(0, 20, StopFlag()).tobytes() == tallies.tobytes()


@pytest.mark.parametrize("share", [WHOLE // 50, WHOLE // 3, WHOLE - WHOLE // 50])
def test_a_share_of_yes_comes_true(share):
    rules = compile_rules(load("pagat").rules, 4)
    strategy = np.full((1, size_of(rules)), share, np.int32)
    lineup = parse_lineup("learned", 4, 3).taught(strategy)
    tallies = Side(rules, lineup, 5, 20).play(0, 500, StopFlag())
    yes, asked = int(tallies["yeses"].sum()), int(tallies["declarations"].sum())
    assert asked > 10_000
    assert is_likely(yes, asked, share / WHOLE)
    assert not is_likely(yes, asked, share / WHOLE + 0.02)


def test_each_situation_has_a_share_of_its_own():
    rules = compile_rules(load("guts-2").rules, 4)
    layout = layout_of(rules)
    strategy = mixed(rules, 8)
    lineup = parse_lineup("learned", 4, 1).taught(strategy)
    counts: dict[int, list[int]] = {}
    for number in range(150):
        for moment in Table(rules, lineup, compiled_kernels()).play(2, number, 10):
            if moment.event == ASKED and may_say(rules.record, moment.game, YES):
                situation = int(situation_of(rules.record, layout, moment.game))
                counts.setdefault(situation, [0, 0])[moment.action == YES] += 1
    assert len(counts) > 20
    for situation, (noes, yeses) in counts.items():
        assert is_likely(yeses, noes + yeses, strategy[0, situation] / WHOLE, 1e-7)


def test_of_several_trainings_each_plays_its_games_in_turn():
    rules = compile_rules(load("pagat").rules, 4)
    first, second, third = (mixed(rules, seed) for seed in (1, 2, 3))
    lineup = parse_lineup("learned+tight+learned+loose", 4, 3)
    together = check_drivers(
        rules, lineup.taught(np.concatenate([first, second, third])), 4, 2**32 + 1, 6, 10
    )
    for index, number in enumerate(range(2**32 + 1, 2**32 + 7)):
        alone = lineup.taught((first, second, third)[number % 3])
        tally = Side(rules, alone, 4, 10).play(number, 1, StopFlag())
        assert tally.tobytes() == together[index : index + 1].tobytes()


def test_a_share_is_of_all_random_words():
    assert says(0, 0) == NO
    assert says(WHOLE, 2**32 - 1) == YES
    assert says(1, 2**16 - 1) == YES
    assert says(1, 2**16) == NO
    assert says(WHOLE - 1, 2**32 - 2**16 - 1) == YES
    assert says(WHOLE - 1, 2**32 - 2**16) == NO
