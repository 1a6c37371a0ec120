"""Fixed players say yes exactly from their percentile on."""

from itertools import permutations

import numpy as np
import pytest

from napalm_lab.players.lineup import parse_lineup
from napalm_lab.players.policy import choose
from napalm_lab.players.seating import policies_of
from napalm_lab.rules.cards import parse_hand
from napalm_lab.rules.evaluate import value_of_hand
from napalm_lab.rules.machine import ASKED
from napalm_lab.rules.state import CHALLENGE, NO, YES
from napalm_lab.variant.compile import compile_rules
from tests.games import PAGAT, play

RULES = compile_rules(PAGAT, 5)


def policies(text):
    return policies_of(parse_lineup(text, 5, 3).players, RULES)


@pytest.mark.parametrize(("least", "hand"), [(0.79, "Kh Qd"), (0.80, "Ah 2d"), (0.803, "Ah 3d")])
def test_stage_one_thresholds_by_hand(least, hand):
    # Of the 1,326 two-card hands 66 * 16 = 1,056 have no ace and no pair, the 16 of K-Q on top: K-Q
    # has 1,040 below it, percentile (1040 + 8) / 1326 = 0.7903; A-2 has (1056 + 8) / 1326 = 0.8024.
    first = policies(f"threshold:{least}").seats["least_value"][0, 0, 0]
    assert first == value_of_hand(RULES.rankings[0], parse_hand(hand))


def test_never_and_always():
    assert (policies("always").seats["least_value"][:, :3] == 0).all()
    never = policies("never").seats["least_value"][0]
    assert [int(value) for value in never[:3, 0]] == [91, 7462, 7462]


def test_before_and_after_a_yes():
    table = policies("threshold:0.2/0.9").seats["least_value"]
    assert (table[:, :3, 0] < table[:, :3, 1]).all()


def test_players_act_as_their_percentiles_say():
    # always after a yes, never first: only the first yes is missing, so nobody ever says yes.
    asked = [m.action for m in play(PAGAT, "threshold:1/0", max_hands=3) if m.event == ASKED]
    assert YES not in asked
    # never after a yes, always first: the first to speak says yes and nobody else.
    moments = [m for m in play(PAGAT, "threshold:0/1", max_hands=1) if m.event == ASKED]
    assert [m.action == YES for m in moments[:5]] == [True, False, False, False, False]


def test_a_challenge_is_after_a_yes():
    # Only the dealer says yes in the first round; thresholds of 0 after a yes make all others
    # challenge.
    for number in range(40):
        rounds = []
        for moment in play(PAGAT, "threshold:0.9/0", number=number, max_hands=2):
            if moment.event == ASKED and moment.game.declaring_round == CHALLENGE:
                rounds.append(moment.action)
        if rounds:
            assert set(rounds) == {YES}
            return
    raise AssertionError("no challenge in forty games")


def test_chance_is_each_seats_own():
    # Changing seat B's player changes neither the cards nor what the others' chances come to.
    def choices(players):
        return {
            (int(m.game.hand), int(m.game.stage), int(m.game.speaker)): m.action
            for m in play(PAGAT, players, max_hands=8, seed=4)
            if m.event == ASKED and m.game.declaring_round == 0
        }

    one = choices("random:0.4+random:0.4+random:0.4+random:0.4+random:0.4")
    other = choices("random:0.4+never+random:0.4+random:0.4+random:0.4")
    shared = [key for key in one.keys() & other.keys() if key[2] != 1]
    assert len(shared) > 60
    assert all(one[key] == other[key] for key in shared)
    share = np.mean([one[key] == YES for key in shared])
    assert 0.2 < share < 0.6


def test_what_a_player_says_does_not_depend_on_the_hands_of_others():
    players = "threshold:0.6+bluffer+threshold:0.5/0.8+random:0.4+loose"
    said = []
    for moment in play(PAGAT, players, max_hands=12):
        if moment.event != ASKED:
            continue
        game, seats = moment.game, [seat for seat in range(5) if seat != moment.game.speaker]
        for others in permutations(seats):
            exchanged = game.copy()
            for hands in ("cards", "keys", "values"):
                exchanged[hands][seats] = game[hands][list(others)]
            assert choose(RULES.record, policies(players), exchanged) == moment.action
        said.append(moment.action)
    assert said.count(YES) > 20
    assert said.count(NO) > 20
