"""The value of a hand, against what is known of every hand, and against a slow program.

The slow program is written here from the rules (articles 1.4 to 1.7, 4.1, 4.2) and shares nothing with
the package: a hand is texts of cards, and the best of all ways to choose the cards that count is taken.
"""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from phevaluator import evaluate_cards

from napalm_lab.rules.cards import card_text, parse_hand
from napalm_lab.rules.evaluate import hand_key, hand_value, value_of_hand
from napalm_lab.rules.kernel import compiled
from napalm_lab.rules.multisets import CARD_KEYS
from napalm_lab.rules.ranking import Ranking, number_of_values, value_of_ranks
from napalm_lab.rules.tables import Tables, build_tables

HIGH = Ranking("high")
USUAL = Ranking("high", aces="high-or-low")
DEUCE_TO_SEVEN = Ranking("low")
ACE_TO_SIX = Ranking("low", aces="low")
ACE_TO_FIVE = Ranking("low", aces="low", straights_and_flushes="ignored")
ACE_HIGH_IGNORED = Ranking("low", straights_and_flushes="ignored")

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


# Against the slow program.


@st.composite
def hands_of(draw: st.DrawFn) -> tuple[Ranking, list[tuple[int, ...]]]:
    """A ranking and hands of 1 to 7 cards, often from few suits and few ranks, where the traps are."""
    ranking = draw(st.sampled_from(RANKINGS))
    held = draw(st.integers(ranking.cards, 7))
    suits = draw(st.sampled_from([(0, 1, 2, 3), (2,), (0, 3), (1, 1, 1, 2)]))
    ranks = draw(st.sampled_from([range(13), range(7), range(6, 13), (12, 0, 1, 2, 3, 4, 5)]))
    deck = [4 * rank + suit for rank in ranks for suit in suits]
    hand = st.lists(st.sampled_from(deck), min_size=held, max_size=held, unique=True)
    return ranking, [tuple(draw(hand)) for _ in range(4)]


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


@given(st.permutations(range(52)), st.integers(0, 3), st.sampled_from(RANKINGS))
def test_order_and_suits_make_no_difference(pack: list[int], turn: int, ranking: Ranking) -> None:
    """Article 1.7."""
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


# Every hand of the pack.


def count_five(tables: Tables, stage: int, counts: NDArray[np.int64]) -> None:
    cards = np.empty(5, np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    cards[0], cards[1], cards[2], cards[3] = a, b, c, d
                    key = CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c] + CARD_KEYS[d]
                    for e in range(d):
                        cards[4] = e
                        counts[hand_value(tables, stage, key + CARD_KEYS[e], cards, 5)] += 1


def count_seven(tables: Tables, stage: int, counts: NDArray[np.int64]) -> None:
    cards = np.empty(7, np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    cards[0], cards[1], cards[2], cards[3] = a, b, c, d
                    upper = CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c] + CARD_KEYS[d]
                    for e in range(d):
                        for f in range(e):
                            cards[4], cards[5] = e, f
                            key = upper + CARD_KEYS[e] + CARD_KEYS[f]
                            for g in range(f):
                                cards[6] = g
                                value = hand_value(tables, stage, key + CARD_KEYS[g], cards, 7)
                                counts[value] += 1


def counted(ranking: Ranking, held: int) -> NDArray[np.int64]:
    """How many of all hands have each value, the best value first."""
    counts = np.zeros(number_of_values(ranking), np.int64)
    count = compiled(count_five if held == 5 else count_seven)
    count(build_tables([(ranking, held)]), 0, counts)
    return counts[::-1]


CATEGORIES = (
    "straight flush",
    "four",
    "full house",
    "flush",
    "straight",
    "three",
    "two pair",
    "pair",
    "no pair",
)


def by_category(ranking: Ranking, counts: NDArray[np.int64]) -> dict[str, int]:
    """Sums of counts by category, by how many classes a category has."""
    runs = 10 if ranking.aces == "high-or-low" else 9
    classes = [runs, 156, 156, 1287 - runs, runs, 858, 858, 2860, 1287 - runs]
    if not ranking.straights_count:
        classes = [0, 156, 156, 0, 0, 858, 858, 2860, 1287]
    if ranking.goal == "low":
        counts = counts[::-1]
    ends = np.cumsum(classes)
    assert ends[-1] == len(counts)
    return {
        category: int(counts[end - size : end].sum())
        for category, size, end in zip(CATEGORIES, classes, ends, strict=True)
    }


ACES_ONLY_ONE_WAY = (36, 624, 3744, 5112, 9180, 54912, 123552, 1098240, 1303560)
ACES_BOTH_WAYS = (40, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540)
# No pair: C(13, 5) sets of ranks, each in 4**5 ways.
NO_STRAIGHTS = (0, 624, 3744, 0, 0, 54912, 123552, 1098240, 1317888)


@pytest.mark.parametrize(
    ("ranking", "expected", "best"),
    [
        # Article 1.5 and 1.6; the usual figures with the wheel; the systems of article 4.2. The best
        # hand: 4 straight flushes; or one set of ranks in 4**5 ways, less 4 where a flush counts.
        (HIGH, ACES_ONLY_ONE_WAY, 4),
        (USUAL, ACES_BOTH_WAYS, 4),
        (DEUCE_TO_SEVEN, ACES_ONLY_ONE_WAY, 1020),
        (ACE_TO_SIX, ACES_ONLY_ONE_WAY, 1020),
        (ACE_TO_FIVE, NO_STRAIGHTS, 1024),
        (ACE_HIGH_IGNORED, NO_STRAIGHTS, 1024),
        (Ranking("low", aces="high-or-low"), ACES_BOTH_WAYS, 1020),
        (Ranking("high", aces="low"), ACES_ONLY_ONE_WAY, 4),
    ],
    ids=str,
)
def test_all_hands_of_five(ranking: Ranking, expected: tuple[int, ...], best: int) -> None:
    counts = counted(ranking, 5)
    assert counts.sum() == 2_598_960
    assert by_category(ranking, counts) == dict(zip(CATEGORIES, expected, strict=True))
    assert counts[0] == best


def test_all_hands_of_seven_in_the_usual_order() -> None:
    """The published counts."""
    counts = counted(USUAL, 7)
    assert counts.sum() == 133_784_560
    published = (
        41_584, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460
    )  # fmt: skip
    assert by_category(USUAL, counts) == dict(zip(CATEGORIES, published, strict=True))
    assert counts[0] == 4 * comb(47, 2)


def runs_among(ranks: int) -> int:
    """How many sets of so many of 13 ranks have five in a row, the ace above the king only."""
    return sum(
        any(all(top - below in chosen for below in range(5)) for top in chosen)
        for chosen in map(set, combinations(range(13), ranks))
    )


def test_all_hands_of_seven_with_aces_high_only() -> None:
    """Article 1.6. Counted by hand from the sets of 5, 6, 7 ranks with a run in them.

    Suits: 15540 of the 4**7 ways to suit seven ranks have no flush; 990 of 4**5 for a pair and five
    ranks, given the pair's suits; 253 for three and four; 2268 for two pairs and three.
    """
    five, six, seven = runs_among(5), runs_among(6), runs_among(7)
    straight_flush = 4 * (five * comb(39, 2) + six * 39 + seven)
    suited = 4 * (comb(13, 5) * comb(39, 2) + comb(13, 6) * 39 + comb(13, 7))
    no_run = comb(13, 5) - five
    expected = {
        "straight flush": straight_flush,
        "four": 13 * comb(48, 3),
        # With a pair and two others; with two pairs; with another three.
        "full house": 13 * 12 * comb(11, 2) * 4 * 6 * 16
        + 13 * comb(12, 2) * 4 * 36
        + comb(13, 2) * 11 * 4 * 16,
        "flush": suited - straight_flush,
        "straight": seven * 15540 + six * 6 * 6 * 990 + five * (5 * 4 * 253 + 10 * 2268),
        "three": no_run * 5 * 4 * 253,
        "two pair": no_run * 10 * 2268 + comb(13, 3) * 6**3 * 40,
        "pair": (comb(13, 6) - six) * 6 * 6 * 990,
        "no pair": (comb(13, 7) - seven) * 15540,
    }
    counts = counted(HIGH, 7)
    assert sum(expected.values()) == counts.sum() == 133_784_560
    assert by_category(HIGH, counts) == expected


def test_all_hands_of_seven_in_the_ways_to_play_low() -> None:
    """How often the best low is dealt: the hands that have all of its five ranks.

    Where flushes count, less those that have these ranks in one suit only: the other two cards are
    then among the 32 of other ranks.
    """
    with_all_ranks = sum(
        (-1) ** missing * comb(5, missing) * comb(52 - 4 * missing, 7) for missing in range(6)
    )
    assert counted(ACE_TO_FIVE, 7)[0] == with_all_ranks
    assert counted(DEUCE_TO_SEVEN, 7)[0] == with_all_ranks - 4 * comb(32, 2)
    assert counted(ACE_TO_SIX, 7)[0] == with_all_ranks - 4 * comb(32, 2)


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
    tables = build_tables([(ranking, held) for ranking in rankings])
    # Half of them from two suits only, for the sake of flushes.
    decks = [np.arange(52)] * 100 + [np.flatnonzero(np.arange(52) % 4 < 2)] * 100
    hands = np.array([rng.permutation(deck)[:held] for deck in decks])
    for stage in range(len(rankings)):
        values, compiled_values = np.full((2, len(hands)), -1)
        values_of(tables, stage, hands, values)
        compiled(values_of)(tables, stage, hands, compiled_values)
        assert (values == compiled_values).all()
        assert (values >= 0).all()


# Inputs on which evaluators are known to go wrong.


def values(ranking: Ranking, *hands: str) -> list[int]:
    return [value_of_hand(ranking, parse_hand(hand)) for hand in hands]


@pytest.mark.parametrize(
    ("ranking", "best_first"),
    [
        # The wheel, where the variant allows it.
        (USUAL, ["2s 3d 4h 5c 6s", "As 2d 3h 4c 5s", "Ah Ad Ac Ks Qd"]),
        (USUAL, ["2s 3s 4s 5s 6s", "As 2s 3s 4s 5s", "Kh Kd Kc Ks Qd"]),
        (USUAL, ["6d 5h 4c 3s 2d Ah Ac", "Kd 5h 4c 3s 2d Ah Kc", "Ad Ah Ac Ks Qd 9c 7h"]),
        # No wheel where aces are high only.
        (HIGH, ["2s 3d 4h 5c 6s", "Ah Ad Ac Ks Qd", "As 2d 3h 4c 5s"]),
        (HIGH, ["2h 2d 3c 4s 5d", "Ah 5d 4c 3s 2h", "Kh Qd Jc Ts 8h"]),
        (HIGH, ["Ad Kd 4d 3d 2d", "Ac 5c 4c 3c 2c", "Kh Qh Jh Th 8h"]),
        # A straight and a flush of different cards are no straight flush.
        (HIGH, ["2h 3h 4h 5h 6h", "9c 9d 9h 9s 2c", "9c Th Jh Qh Kh 2h 3h"]),
        (HIGH, ["Kh Qh Jh Th 4h", "9c Th Jh Qh Kh 2h 3h", "Kh Qh Jh 9h 8h", "Ac Kd Qh Js Tc"]),
        # No straight around the ace, or with a gap, or one short.
        *[
            (ranking, ["2c 2d 3h 4s 5c", hand])
            for ranking in (USUAL, HIGH)
            for hand in (
                "Kc Qd Jh Ts 2c",
                "Qc Jd Th 9s Ac",
                "Kc Qd Jh 2s Ac",
                "Kc Qd 3h 2s Ac",
                "Kc 4d 3h 2s Ac",
                "4c 5d 6h 7s 9c",
                "8c Td Jh Ks Qc",
            )
        ],
        # Pairs inside a run.
        (HIGH, ["3s 4d 5h 6c 7s", "2s 3d 3h 4c 5s 6d 6h", "Ac Ad Ah Ks Qd"]),
        (HIGH, ["9c 9d Th Jc Qs Kd Kh", "8c 9d 9h 9s Tc Jd Qh", "Ac Ad Ah Kc Qd"]),
        # A full house from three of a kind and two pairs, or from two threes.
        (HIGH, ["Ts Th 2s 3s 2h 3h 3d", "9s 9h 2s 3s 2h 3h 3d"]),
        (HIGH, ["8s 8h 8d 5c 5d 5h 2s", "8s 8h 8d 4c 4d 4h As", "7s 7h 7d 6c 6d 6h As"]),
        # The kicker of four of a kind, from a pair or a three too.
        (HIGH, ["4d 6s 3c 7c 7d 7h 7s", "2d 5s 3c 7c 7d 7h 7s"]),
        (HIGH, ["9d 2s 3c 7c 7d 7h 7s", "8d 8s 8c 7c 7d 7h 7s"]),
        # Kickers of two pairs: a third pair may be one.
        (HIGH, ["Ac Ad Kc Kd Qc Qd 2h", "Ac Ad Kc Kd Jh Ts 9s"]),
        # Deuce-to-seven: the ace is high, and A-2-3-4-5 no straight.
        (DEUCE_TO_SEVEN, ["Kc 5d 4h 3s 2c", "Ac 2d 3h 4s 5c", "2c 2d 7h 8s 9c"]),
        (DEUCE_TO_SEVEN, ["7c 5d 4h 3s 2c", "Ac Kd Qh Js 9c", "As Ad Ah Kc Qc", "6c 5d 4h 3s 2c"]),
        (DEUCE_TO_SEVEN, ["6c 5d 4h 3s 2c", "Ah 5h 4h 3h 2h", "2c 2d 2h 3c 3d", "6h 5h 4h 3h 2h"]),
        # Ace-to-six: A-2-3-4-5 is a straight, and the ace below the king.
        (ACE_TO_SIX, ["6c 4d 3h 2s Ac", "Kc Qd Jh Ts Ac", "Ac Ad 4h 3s 2c", "5c 4d 3h 2s Ac"]),
        # Ace-to-five: nothing but pairs hurts.
        (ACE_TO_FIVE, ["5c 4c 3c 2c Ac", "6c 5d 4h 3s 2c", "Kc Qc Jc Tc 9c", "Ac Ad 4h 3s 2c"]),
        # A low of five from seven: a flush or a straight is left out where it can be.
        (DEUCE_TO_SEVEN, ["Kc Qd Jh Ts 8c", "9s 8s 7s 6s 5s 5d 5h", "5s 5h 9d 8s 7s"]),
        (DEUCE_TO_SEVEN, ["7s 5s 4s 3s 2d Kd Qd", "7s 5s 4s 3s Ts 2s 9d", "7s 5s 4s 3s 2s As Ks"]),
    ],
    ids=str,
)
def test_better_hands_have_larger_values(ranking: Ranking, best_first: list[str]) -> None:
    found = values(ranking, *best_first)
    assert found == sorted(set(found), reverse=True)


@pytest.mark.parametrize(
    ("ranking", "hands"),
    [
        # Cards outside the best five never break a tie.
        (HIGH, ["Td Js 6c Qc Ad 6s Ac", "3s 3d 6c Qc Ad 6s Ac"]),
        (HIGH, ["Ad Kc Qh Js 9d 3c 2h", "Ac Kd Qs Jh 9c 8d 7h"]),
        (HIGH, ["Ks Qs Js 9s 8s 2s 3h", "Kd Qd Jd 9d 8d 7d 8h"]),
        (HIGH, ["5c 6d 7h 8s 9c 9d 9h", "5d 6h 7s 8c 9s 2d 2h"]),
        (DEUCE_TO_SEVEN, ["9s 8s 7s 6s 5s 5d 5h", "8c 7d 6h 5c 5d 9h 9d"]),
        (DEUCE_TO_SEVEN, ["7s 5s 4s 3s 2s 2d Kc", "7c 5d 4h 3s 2c"]),
        # Suits never rank.
        (Ranking("high", cards=2), ["As Kd", "Kc Ac"]),
        (Ranking("high", cards=1), ["As 2d 3c", "Ac Kd Kh"]),
        # Where flushes and straights are ignored, they are nothing.
        (ACE_TO_FIVE, ["5c 4c 3c 2c Ac", "5d 4c 3c 2c Ah Kc Kd"]),
    ],
    ids=str,
)
def test_equal_hands_tie(ranking: Ranking, hands: list[str]) -> None:
    assert len(set(values(ranking, *hands))) == 1


def test_fewer_cards_than_count_are_refused() -> None:
    with pytest.raises(ValueError, match="4 cards are held where 5 count"):
        value_of_hand(HIGH, parse_hand("Ah Kd Qc Js"))


def test_slow_program_knows_every_hand_it_is_asked_for() -> None:
    """Guards the slow program itself: figures of all hands of five, by kinds and their numbers."""
    kinds = Counter(slow_strength(USUAL, tuple(map(card_text, hand)))[0] for hand in every_kind(5))
    # Straight flushes and straights 10 each; flushes and no pair 1277 each.
    assert [kinds[shape] for shape in (8, 5, 4, 0)] == [10, 1277, 10, 1277]
    assert [kinds[shape] for shape in (1, 2, 3, 6, 7)] == [2860, 858, 858, 156, 156]
