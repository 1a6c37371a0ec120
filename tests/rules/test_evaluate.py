"""The value of a hand, against a slow program, another library, and its own machine code.

The slow program is written here from the rules (articles 1.4 to 1.7, 4.1, 4.2) and shares nothing
with the package: of all ways to choose the cards that count it takes the best.
"""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from phevaluator import evaluate_cards

from napalm_lab.rules.cards import card_text, parse_hand
from napalm_lab.rules.evaluate import hand_key, hand_value, value_of_hand
from napalm_lab.rules.kernel import compiled
from napalm_lab.rules.options import Ranking
from napalm_lab.rules.ranking import number_of_values, value_of_ranks
from napalm_lab.rules.tables import Tables, build_tables

USUAL = Ranking("high", aces="high-or-low")
RANKINGS = [
    Ranking(goal, cards, aces, straights)
    for goal in ("high", "low")
    for cards in (1, 2, 3, 4, 5)
    for straights, allowed_aces in (
        ("ignored", ("high", "low")),
        ("count", ("high", "low", "high-or-low")),
    )
    for aces in allowed_aces
    if cards == 5 or straights == "ignored"
]


# The slow program.

SHAPES = [[1, 1, 1, 1, 1], [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], "straight", "flush", [3, 2], [4, 1]]


def slow_strength(ranking: Ranking, cards: tuple[str, ...]) -> tuple[int, ...]:
    """What compares hands of exactly the cards that count, in high order."""
    pips = ["A23456789TJQK".index(card[0]) + 1 for card in cards]
    if ranking.aces != "low":
        pips = [14 if pip == 1 else pip for pip in pips]
    held = sorted(((pips.count(pip), pip) for pip in set(pips)), reverse=True)
    decide = tuple(pip for _, pip in held)
    shape = [count for count, _ in held]
    if ranking.straights_and_flushes == "ignored":
        # Hands of one to five cards without straights compare by how many are alike.
        return (*shape, *[0] * (5 - len(shape)), *decide)
    straight = len(shape) == 5 and max(pips) - min(pips) == 4
    if ranking.aces == "high-or-low" and sorted(pips) == [2, 3, 4, 5, 14]:
        straight, decide = True, (5,)
    flush = len({card[1] for card in cards}) == 1
    if straight and flush:
        return (len(SHAPES), decide[0])
    if flush:
        return (SHAPES.index("flush"), *decide)
    if straight:
        return (SHAPES.index("straight"), decide[0])
    return (SHAPES.index(shape), *decide)


def slow_best(ranking: Ranking, hand: tuple[int, ...]) -> tuple[int, ...]:
    """The strength of the best cards that count of those held."""
    texts = [card_text(card) for card in hand]
    found = [slow_strength(ranking, chosen) for chosen in combinations(texts, ranking.cards)]
    return max(found) if ranking.goal == "high" else min(found)


def of_two_suits(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """A hand of these ranks, not all of one suit."""
    hand = [4 * rank + ranks[:place].count(rank) for place, rank in enumerate(ranks)]
    if len(set(ranks)) == len(ranks):
        hand[-1] += 1
    return tuple(hand)


@cache
def every_kind(cards: int) -> list[tuple[int, ...]]:
    """A hand of every kind there is of so many cards; those of five also all of one suit."""
    every = combinations_with_replacement(range(13), cards)
    hands = [of_two_suits(ranks) for ranks in every if max(map(ranks.count, ranks)) <= 4]
    suited = combinations(range(13), cards) if cards == 5 else ()
    return hands + [tuple(4 * rank for rank in ranks) for ranks in suited]


@cache
def slow_values(ranking: Ranking) -> dict[tuple[int, ...], int]:
    """The value of every strength: its place in the order, from 0, the best last."""
    found = {slow_best(ranking, hand) for hand in every_kind(ranking.cards)}
    in_order = sorted(found, reverse=ranking.goal == "low")
    return {strength: value for value, strength in enumerate(in_order)}


def test_slow_program_knows_every_hand_it_is_asked_for() -> None:
    """Guards the slow program itself: figures of all hands of five, by kinds and their numbers."""
    kinds = Counter(slow_strength(USUAL, tuple(map(card_text, hand)))[0] for hand in every_kind(5))
    # Straight flushes and straights 10 each; flushes and no pair 1277 each.
    assert [kinds[shape] for shape in (8, 5, 4, 0)] == [10, 1277, 10, 1277]
    assert [kinds[shape] for shape in (1, 2, 3, 6, 7)] == [2860, 858, 858, 156, 156]


# Against the slow program.


@st.composite
def hands_of(draw: st.DrawFn) -> tuple[Ranking, list[tuple[int, ...]]]:
    """A ranking and hands for it, often from few suits and few ranks, where the traps are."""
    ranking = draw(st.sampled_from(RANKINGS))
    held = draw(st.integers(ranking.cards, 7))
    suits = draw(st.sampled_from([(0, 1, 2, 3), (2,), (0, 3), (1, 1, 1, 2)]))
    ranks = draw(st.sampled_from([range(13), range(7), range(6, 13), (12, 0, 1, 2, 3, 4, 5)]))
    deck = [4 * rank + suit for rank in ranks for suit in suits]
    hand = st.lists(st.sampled_from(deck), min_size=held, max_size=held, unique=True)
    return ranking, [tuple(draw(hand)) for _ in range(4)]


@settings(deadline=None)
@given(hands_of())
def test_value_is_the_slow_programs(drawn: tuple[Ranking, list[tuple[int, ...]]]) -> None:
    ranking, hands = drawn
    for hand in hands:
        assert value_of_hand(ranking, hand) == slow_values(ranking)[slow_best(ranking, hand)]


@pytest.mark.parametrize("ranking", RANKINGS, ids=str)
def test_every_class_has_the_slow_programs_value(ranking: Ranking) -> None:
    expected = slow_values(ranking)
    assert number_of_values(ranking) == len(expected)
    for hand in every_kind(ranking.cards):
        assert value_of_hand(ranking, hand) == expected[slow_best(ranking, hand)]


@pytest.mark.parametrize("ranking", RANKINGS, ids=str)
def test_value_of_ranks_is_that_of_a_hand_of_two_suits(ranking: Ranking) -> None:
    for ranks in list(combinations_with_replacement(range(13), ranking.cards))[::7]:
        if max(map(ranks.count, ranks)) <= 4:
            expected = value_of_hand(ranking, of_two_suits(ranks))
            assert value_of_ranks(ranking, ranks[::-1]) == expected


@settings(deadline=None)
@given(st.permutations(range(52)), st.integers(0, 3), st.sampled_from(RANKINGS))
def test_1_7_order_and_suits_make_no_difference(
    pack: list[int], turn: int, ranking: Ranking
) -> None:
    hand = pack[:7]
    other_suits = [4 * (card // 4) + (card + turn) % 4 for card in reversed(hand)]
    assert value_of_hand(ranking, hand) == value_of_hand(ranking, other_suits)


# Against phevaluator, for the usual order: it numbers the classes from 1, the best first.


def phevaluator_value(hand: NDArray[np.int64]) -> int:
    return 7462 - int(evaluate_cards(*[card_text(int(card)) for card in hand]))


@pytest.mark.parametrize("held", [5, 6, 7])
def test_usual_order_is_phevaluators(held: int) -> None:
    rng = np.random.default_rng(held)
    for _ in range(2000):
        hand = rng.permutation(52)[:held]
        assert value_of_hand(USUAL, hand) == phevaluator_value(hand)


def test_usual_order_is_phevaluators_on_every_set_of_suited_ranks() -> None:
    for held in (5, 6, 7):
        for ranks in combinations(range(13), held):
            hand = np.array([4 * rank + 2 for rank in ranks])
            assert value_of_hand(USUAL, hand) == phevaluator_value(hand)


# The interpreted source and the machine code.


def values_of(
    tables: Tables, stage: int, hands: NDArray[np.int64], values: NDArray[np.int64]
) -> None:
    held = hands.shape[1]
    for place in range(len(hands)):
        key = hand_key(hands[place], held)
        values[place] = hand_value(tables, stage, key, hands[place], held)


@pytest.mark.parametrize("held", [5, 6, 7])
def test_interpreted_and_compiled_agree(held: int) -> None:
    rng = np.random.default_rng(held)
    rankings = [ranking for ranking in RANKINGS if ranking.cards == 5]
    tables = [build_tables([(ranking, held)]) for ranking in rankings]
    # Half of them from two suits only, for the sake of flushes.
    decks = [np.arange(52)] * 100 + [np.flatnonzero(np.arange(52) % 4 < 2)] * 100
    hands = np.array([rng.permutation(deck)[:held] for deck in decks])
    for of_ranking in tables:
        values, compiled_values = np.full((2, len(hands)), -1)
        values_of(of_ranking, 0, hands, values)
        compiled(values_of)(of_ranking, 0, hands, compiled_values)
        assert (values == compiled_values).all()
        assert (values >= 0).all()


def test_fewer_cards_than_count_are_refused() -> None:
    with pytest.raises(ValueError, match="4 cards are held where 5 count"):
        value_of_hand(USUAL, parse_hand("Ah Kd Qc Js"))
