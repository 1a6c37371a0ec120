"""The numbering of rank multisets has no gaps and no two alike, and keys add up card by card."""

from itertools import combinations_with_replacement

import numpy as np

from napalm_lab.rules.limits import MAX_HELD
from napalm_lab.rules.multisets import (
    CARD_KEYS,
    RANK_KEYS,
    SUIT_BITS,
    SUIT_SHIFT,
    multisets,
    rank_sets,
)


def all_multisets(size: int) -> list[tuple[int, ...]]:
    """Multisets of that many of 13 ranks, none more than four times."""
    chosen = combinations_with_replacement(range(13), size)
    return [ranks for ranks in chosen if all(ranks.count(rank) <= 4 for rank in set(ranks))]


def test_every_multiset_has_a_number_of_its_own() -> None:
    every = [ranks for size in range(MAX_HELD + 1) for ranks in all_multisets(size)]
    keys = np.array([sum(int(RANK_KEYS[rank]) for rank in ranks) for ranks in every])
    numbering = multisets()
    numbers = numbering.number(keys)
    assert sorted(numbers) == list(range(len(every))) == list(range(len(numbering.sizes)))
    assert (numbering.sizes[numbers] == [len(ranks) for ranks in every]).all()
    assert (numbering.keys[numbers] == keys).all()
    counts = [[ranks.count(rank) for rank in range(13)] for ranks in every]
    assert (counts == numbering.counts[:, numbers].T).all()


def test_key_of_the_fullest_hands_keeps_every_field_apart() -> None:
    aces_and_kings = [51, 50, 49, 48, 47, 46, 45]
    key = int(CARD_KEYS[aces_and_kings].sum())
    assert key & (1 << SUIT_SHIFT) - 1 == 4 * int(RANK_KEYS[12]) + 3 * int(RANK_KEYS[11])
    suits = [key >> SUIT_SHIFT + SUIT_BITS * suit & 15 for suit in range(4)]
    assert suits == [1, 2, 2, 2]
    one_suit = int(CARD_KEYS[list(range(3, 31, 4))].sum())
    assert one_suit >> SUIT_SHIFT == 7 << 3 * SUIT_BITS
    assert one_suit & (1 << SUIT_SHIFT) - 1 == sum(5**rank for rank in range(7))


def test_rank_set_numbers_have_a_bit_for_each_rank() -> None:
    assert rank_sets().shape == (8192, 13)
    assert np.flatnonzero(rank_sets()[0b1000000000101]).tolist() == [0, 2, 12]
