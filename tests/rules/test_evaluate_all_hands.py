"""The values of all hands that the pack can deal: five cards and seven, counted by category."""

from itertools import combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from napalm_lab.rules.evaluate import hand_value
from napalm_lab.rules.kernel import compiled
from napalm_lab.rules.multisets import CARD_KEYS
from napalm_lab.rules.options import Ranking
from napalm_lab.rules.ranking import number_of_values
from napalm_lab.rules.tables import Tables, build_tables

HIGH = Ranking("high")
USUAL = Ranking("high", aces="high-or-low")
DEUCE_TO_SEVEN = Ranking("low")
ACE_TO_SIX = Ranking("low", aces="low")
ACE_TO_FIVE = Ranking("low", aces="low", straights_and_flushes="ignored")
ACE_HIGH_IGNORED = Ranking("low", straights_and_flushes="ignored")


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
        # Aces high only; the usual figures, with the wheel; the four systems of low.
        # The best: 4 straight flushes; or one set of ranks, 4**5, less 4 where flushes count.
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
def test_1_5_and_4_2_all_hands_of_five(
    ranking: Ranking, expected: tuple[int, ...], best: int
) -> None:
    counts = counted(ranking, 5)
    assert counts.sum() == 2_598_960
    assert by_category(ranking, counts) == dict(zip(CATEGORIES, expected, strict=True))
    assert counts[0] == best


def test_all_hands_of_seven_in_the_usual_order() -> None:
    """The published counts."""
    counts = counted(USUAL, 7)
    assert counts.sum() == 133_784_560
    published = (41584, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460)
    assert by_category(USUAL, counts) == dict(zip(CATEGORIES, published, strict=True))
    assert counts[0] == 4 * comb(47, 2)


def runs_among(ranks: int) -> int:
    """How many sets of so many of 13 ranks have five in a row, the ace above the king only."""
    return sum(
        any(all(top - below in chosen for below in range(5)) for top in chosen)
        for chosen in map(set, combinations(range(13), ranks))
    )


def test_1_6_all_hands_of_seven_with_aces_high_only() -> None:
    """Counted by hand from the sets of 5, 6, 7 ranks with a run in them.

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


def test_4_2_all_hands_of_seven_in_the_ways_to_play_low() -> None:
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
