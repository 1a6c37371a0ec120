"""What is counted, against games told by hand and a plain recount of the events."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from napalm_lab.rules.limits import MAX_STAGES
from napalm_lab.rules.machine import ASKED, STAGE_SETTLED
from napalm_lab.rules.percentiles import percentiles
from napalm_lab.rules.state import (
    CHALLENGE,
    CONTESTED,
    FIRST_ROUND,
    KITTY,
    SILENT,
    SOLE,
    YES,
    blank_game,
)
from napalm_lab.simulate.metrics import METRICS, columns_of
from napalm_lab.simulate.side import blank_memory
from napalm_lab.simulate.tally import TALLY, count_end, count_lead, start_tally
from napalm_lab.variant.compile import compile_rules
from tests.games import PAGAT, RUNAWAY, UKRAINIAN, Situation, play, side_of

SHARES = [percentiles(stage.ranking, stage.held) for stage in PAGAT.stages]


def recount(moments, seats):
    """The tally, recounted from the events by plain code."""
    lists = ("asked_at", "yeses_at")
    counts = dict.fromkeys((name for name in TALLY.names or () if name not in ("net", *lists)), 0)
    counts.update((name, [0] * MAX_STAGES) for name in lists)
    leader, behind, bluffs, lone_dealer, challenged = None, [0] * seats, 0, False, False
    said = {}
    for moment in moments:
        game = moment.game
        stage = int(game.stage)
        if moment.event == ASKED:
            counts["decisions"] += 1
            seat = int(game.speaker)
            if game.declaring_round == FIRST_ROUND:
                said = {} if len(said) == seats else said
                said[seat] = moment.action
                counts["declarations"] += 1
                counts["asked_at"][stage] += 1
                if moment.action == YES:
                    counts["yeses"] += 1
                    counts["yeses_at"][stage] += 1
                    bluffs += bool(SHARES[stage][game.values[seat]] < 0.5)
            elif moment.action == YES:
                assert game.declaring_round == CHALLENGE
                challenged = True
        elif moment.event == STAGE_SETTLED:
            counts["stages"] += 1
            lone_dealer = [seat for seat in said if said[seat] == YES] == [int(game.dealer)]
            counts["dealer_alone"] += lone_dealer
            counts["challenged"] += challenged
            outcome = {SILENT: "silent", SOLE: "sole", CONTESTED: "contested"}[int(game.outcome)]
            counts[outcome] += 1
            counts["tied"] += outcome == "contested" and bin(int(game.winners)).count("1") > 1
            counts["bluffs"] += bluffs
            counts["bluffs_paid"] += bluffs if outcome == "sole" else 0
            tokens = [int(count) for count in game.tokens[:seats]]
            ahead = [seat for seat in range(seats) if tokens[seat] == max(tokens)]
            if len(ahead) == 1:
                counts["lead_changes"] += leader not in (None, ahead[0])
                leader = ahead[0]
            behind = [max(b, max(tokens) - t) for b, t in zip(behind, tokens, strict=True)]
            bluffs, challenged, said = 0, False, {}
    finish(counts, game, behind, seats)
    return counts


def finish(counts, game, behind, seats):
    counts["hands"], counts["capped"] = int(game.hand), int(game.capped)
    counts["overflowed"] = int(game.overflowed)
    counts["first_dealer"] = int(game.first_dealer)
    counts["paid"], counts["paid_carries"] = int(game.paid), int(game.paid_carries)
    places = [(int(game.first_dealer) + 1 + place) % seats for place in range(seats)]
    nets = [int(game.accounts[seat]) for seat in places]
    counts["worst_loss"] = max(-net for net in nets)
    winners = [place for place in range(seats) if game.won_by >> places[place] & 1]
    if not winners:
        return
    counts["finished"], counts["pot_won"] = 1, int(game.pot_won)
    counts["won_by"] = sum(1 << place for place in winners)
    counts["winner_is_biggest"] = int(any(nets[place] == max(nets) for place in winners))
    counts["comebacks"] = int(any(behind[places[place]] >= 2 for place in winners))


@settings(max_examples=40)
@given(
    rules=st.sampled_from([PAGAT, UKRAINIAN, RUNAWAY]),
    players=st.sampled_from(["loose", "random:0.6", "bluffer+tight+loose+always+random:0.2"]),
    number=st.integers(0, 10**6),
    max_hands=st.sampled_from([3, 1000]),
)
def test_tally_is_the_plain_recount(rules, players, number, max_hands):
    moments = play(rules, players, number=number, max_hands=max_hands)
    expected = recount(moments, 5)
    side = side_of(rules, players, max_hands=max_hands)
    (tally,) = side.play(number, 1, side.never_stop)
    assert {name: tally[name].tolist() for name in expected} == expected


def test_lead_changes_need_another_sole_leader():
    # C leads; C and D level; D leads: one change. D and E level, D again: none more.
    memory = blank_memory(compile_rules(PAGAT, 5))
    tally = np.zeros(1, TALLY).view(np.recarray)[0]
    situation = Situation(PAGAT)
    rules, game = situation.rules.record, situation.game
    start_tally(memory)
    seen = []
    for tokens in (
        (0, 0, 1, 0, 0),
        (0, 0, 1, 1, 0),
        (0, 0, 1, 2, 0),
        (0, 0, 1, 2, 2),
        (0, 0, 1, 3, 2),
    ):
        game.tokens[:5] = tokens
        count_lead(rules, game, tally, memory)
        seen.append(int(tally.lead_changes))
    assert seen == [0, 0, 1, 1, 1]
    assert list(memory.furthest_behind[:5]) == [3, 3, 2, 1, 2]


@pytest.mark.parametrize(("deficit", "comebacks"), [(1, 0), (2, 1)])
def test_a_comeback_is_from_two_tokens_behind(deficit, comebacks):
    memory = blank_memory(compile_rules(PAGAT, 5))
    tally = np.zeros(1, TALLY).view(np.recarray)[0]
    situation = Situation(PAGAT, tokens={"C": 4, "B": 2})
    start_tally(memory)
    memory.furthest_behind[2] = deficit
    game = situation.say("C").settle().take_pot().game
    count_end(situation.rules.record, game, tally, memory)
    assert (tally.finished, tally.comebacks) == (1, comebacks)
    # Dealer A: place 0 is B, so C has place 1.
    assert (tally.won_by, tally.pot_won) == (0b10, 20)
    assert list(tally.net[:5]) == [0, 20, 0, 0, 0]


def test_the_winner_of_the_pot_need_not_be_the_biggest():
    memory = blank_memory(compile_rules(PAGAT, 5))
    tally = np.zeros(1, TALLY).view(np.recarray)[0]
    situation = Situation(PAGAT, tokens={"C": 4})
    situation.game.accounts[:5] = [-10, 30, -20, -5, -15]
    start_tally(memory)
    game = situation.say("C").settle().take_pot().game
    count_end(situation.rules.record, game, tally, memory)
    assert (tally.winner_is_biggest, tally.worst_loss) == (0, 15)
    assert list(tally.net[:5]) == [30, 0, -5, -15, -10]


def test_who_is_asked_and_says_yes_is_counted_stage_by_stage():
    # Contested stages bring no token, so nobody wins: five speak at each stage of seven hands.
    for players, yeses in (("always", 35), ("never", 0)):
        side = side_of(PAGAT, players, max_hands=7)
        (tally,) = side.play(3, 1, side.never_stop)
        assert tally["asked_at"].tolist() == [35] * 3 + [0] * (MAX_STAGES - 3)
        assert tally["yeses_at"].tolist() == [yeses] * 3 + [0] * (MAX_STAGES - 3)


def test_overflowed_games_are_counted_and_not_finished():
    side = side_of(RUNAWAY, "always")
    tallies = side.play(0, 3, side.never_stop)
    assert list(tallies["overflowed"]) == [1, 1, 1]
    assert not tallies["finished"].any()
    assert list(tallies["hands"]) == [31, 31, 31]


def test_the_stage_at_which_a_game_overflows_is_counted_whole():
    # Five say yes at each of 31 deals; the settlement of the last is more than can be held.
    side = side_of(RUNAWAY, "always")
    (tally,) = side.play(0, 1, side.never_stop)
    assert (tally["silent"], tally["sole"], tally["contested"], tally["stages"]) == (0, 0, 31, 31)
    assert (tally["declarations"], tally["yeses"]) == (5 * 31, 5 * 31)
    bluffs = [
        bool(SHARES[0][moment.game.values[moment.game.speaker]] < 0.5)
        for moment in play(RUNAWAY, "always")
        if moment.event == ASKED
    ]
    assert any(bluffs[-5:])
    assert (tally["bluffs"], tally["bluffs_paid"]) == (sum(bluffs), 0)


def test_columns_survive_chips_too_large_to_square():
    side = side_of(RUNAWAY, "always", max_hands=30)
    columns = columns_of(side.play(0, 2, side.never_stop), 5)
    nets = [columns[f"net_{place}"] for place in range(5)]
    squares = [sum(int(net[game]) ** 2 for net in nets) for game in range(2)]
    assert list(columns["squares"]) == squares
    assert squares[0] > 2**64
    assert list(columns["seat_edge"]) == [
        int(a) - int(b) for a, b in zip(nets[0], nets[4], strict=True)
    ]
    # All that was ever put in, antes apart, was paid by losers: 4 of 5 seats match the pot.
    pots = [5 * (4**hand - 1) // 3 for hand in range(1, 31)]
    assert list(columns["paid"]) == [4 * sum(pots)] * 2
    assert 4 * sum(pots) > 2**63


def test_every_metric_names_columns_there_are():
    side = side_of(PAGAT, "loose")
    columns = columns_of(side.play(0, 5, side.never_stop), 5)
    for metric in METRICS:
        assert len(columns[metric.over]) == len(columns[metric.under]) == 5
        assert (columns[metric.under] >= 0).all()


def test_ids_are_the_contract():
    assert [metric.id for metric in METRICS] == [
        *("hands", "decisions", "capped", "overflowed", "pot_won", "winner_net", "paid_per_hand"),
        *("side_to_pot", "winner_is_biggest", "worst_loss", "worst_loss_p95", "swing", "yes_rate"),
        *("silent", "sole", "contested", "tied", "challenged", "bluffs", "bluffs_paid"),
        *("lead_changes", "comebacks", "seat_edge"),
    ]
    assert sum(metric.main for metric in METRICS) == 6


def test_4_6_those_who_are_out_lead_nobody():
    rules = compile_rules(PAGAT, 4)
    game, memory = blank_game(), blank_memory(rules)
    tally = np.zeros(1, TALLY).view(np.recarray)[0]
    start_tally(memory)
    game.tokens[:4] = 4, 3, 1, 2
    game.still_in = 0b1110  # A is out
    count_lead(rules.record, game, tally, memory)
    assert memory.last_leader == 1
    assert memory.furthest_behind[:4].tolist() == [0, 0, 2, 1]
    game.tokens[3] = 3
    count_lead(rules.record, game, tally, memory)  # B and D are level
    assert (memory.last_leader, tally.lead_changes) == (1, 0)
    game.still_in = 0b1100  # B is out too
    count_lead(rules.record, game, tally, memory)
    assert (memory.last_leader, tally.lead_changes) == (3, 1)


def test_4_6_with_a_kitty_that_is_kept_the_biggest_winner_may_have_lost():
    # A wins the pot and loses least: 1 chip of the 6 that went into the kitty.
    rules = compile_rules(PAGAT, 4)
    game, memory = blank_game(), blank_memory(rules)
    tally = np.zeros(1, TALLY).view(np.recarray)[0]
    start_tally(memory)
    game.accounts[:4] = -1, -2, -2, -1
    game.accounts[KITTY], game.won_by = 6, 0b0001
    count_end(rules.record, game, tally, memory)
    assert (tally.winner_is_biggest, tally.worst_loss) == (1, 2)
