"""The lot, the ante and the cards (articles 1.1, 1.2, 1.3, 2.1)."""

from collections import Counter
from dataclasses import replace

import pytest

from napalm_lab.rules.deal import draw_first_dealer
from napalm_lab.rules.machine import HAND_BEGAN, STAGE_DEALT, start_game
from napalm_lab.rules.state import POT, blank_game
from napalm_lab.variant.compile import compile_rules
from tests.games import PAGAT, UKRAINIAN, play, with_stage


def cards_by_stage(rules, **where):
    """Cards of every seat at every stage of the first hands of a game nobody wins."""
    return [
        [
            tuple(
                int(card)
                for card in moment.game.cards[seat, : rules.stages[moment.game.stage].held]
            )
            for seat in range(where.get("seats", 5))
        ]
        for moment in play(rules, "never", max_hands=2, **where)
        if moment.event == STAGE_DEALT
    ]


def test_1_1_first_dealer_is_drawn_by_lot():
    rules = compile_rules(PAGAT, 5).record
    game = blank_game()
    drawn = Counter()
    for number in range(5_000):
        start_game(rules, game, 1, number, 1)
        draw_first_dealer(rules, game)
        drawn[int(game.first_dealer)] += 1
    # Standard deviation of each count is 28.3.
    assert sorted(drawn) == [0, 1, 2, 3, 4]
    assert all(abs(count - 1_000) < 142 for count in drawn.values())


def test_1_1_the_deal_passes_left_after_each_hand():
    dealers = [
        int(moment.game.dealer)
        for moment in play(PAGAT, "never", max_hands=7)
        if moment.event == HAND_BEGAN
    ]
    first = dealers[0]
    assert dealers == [(first + hand) % 5 for hand in range(7)]


@pytest.mark.parametrize(("every", "pots"), [(1, [5, 10, 15, 20, 25]), (2, [5, 5, 10, 10, 15])])
def test_1_2_ante_on_every_or_every_other_hand(every, pots):
    rules = replace(PAGAT, ante_every=every)
    moments = play(rules, "never", max_hands=5)
    assert [m.game.accounts[POT] for m in moments if m.event == HAND_BEGAN] == pots


def test_1_2_ante_of_three_chips_on_every_third_hand():
    rules = replace(PAGAT, ante_chips=3, ante_every=3)
    moments = play(rules, "never", seats=4, max_hands=7)
    pots = [m.game.accounts[POT] for m in moments if m.event == HAND_BEGAN]
    assert pots == [12, 12, 12, 24, 24, 24, 36]


def test_2_1_and_2_6_everybody_puts_one_stake_in_before_each_hand_whatever_the_pot_holds():
    moments = play(UKRAINIAN, "never", max_hands=4)
    pots = [
        (int(m.game.accounts[POT]), [int(chips) for chips in m.game.accounts[:5]])
        for m in moments
        if m.event == HAND_BEGAN
    ]
    assert pots == [(5 * hand, [-hand] * 5) for hand in (1, 2, 3, 4)]


def test_1_3_two_five_and_seven_cards_the_earlier_ones_kept():
    one, two, three, *_ = cards_by_stage(PAGAT)
    for seat in range(5):
        assert [len(stage[seat]) for stage in (one, two, three)] == [2, 5, 7]
        assert two[seat][:2] == one[seat]
        assert three[seat][:5] == two[seat]


@pytest.mark.parametrize("seats", [4, 7])
def test_1_1_every_dealt_card_is_distinct(seats):
    stages = cards_by_stage(PAGAT, seats=seats, number=5)
    dealt = [card for hand in stages[2] for card in hand]
    assert len(set(dealt)) == 7 * seats
    assert all(0 <= card < 52 for card in dealt)
    assert stages[2] != stages[5]  # the next hand's


def test_cards_do_not_depend_on_rules_or_players():
    mine = cards_by_stage(PAGAT, seed=9, number=4)
    assert cards_by_stage(UKRAINIAN, seed=9, number=4) == mine
    all_at_once = replace(PAGAT, stages=(replace(PAGAT.stages[2], deal=7),))
    assert cards_by_stage(all_at_once, seed=9, number=4) == [mine[2], mine[5]]
    first = next(m for m in play(PAGAT, "always", seed=9, number=4) if m.event == STAGE_DEALT)
    assert tuple(int(c) for c in first.game.cards[3, :2]) == mine[0][3]


def test_cards_depend_on_seed_and_game():
    mine = cards_by_stage(PAGAT, seed=9, number=4)
    assert cards_by_stage(PAGAT, seed=8, number=4) != mine
    assert cards_by_stage(PAGAT, seed=9, number=5) != mine


def test_every_card_comes_up_everywhere_equally_often():
    one_stage = with_stage(replace(PAGAT, stages=PAGAT.stages[:1]), 0, dealer_challenge=False)
    counts = Counter()
    moments = play(one_stage, "never", seats=4, max_hands=3_000)
    for moment in moments:
        if moment.event == STAGE_DEALT:
            counts.update(
                (int(card), seat) for seat in (0, 3) for card in moment.game.cards[seat, 1:2]
            )
    # 3,000 hands: 57.7 expected of each card at each place, standard deviation 7.5.
    assert len(counts) == 104
    chi_square = sum((count - 3000 / 52) ** 2 / (3000 / 52) for count in counts.values())
    assert 40 < chi_square < 180  # 102 degrees of freedom: standard deviation 14.3
