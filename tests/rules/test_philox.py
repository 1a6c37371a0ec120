"""The random numbers are Philox4x32-10, and are spread evenly."""

from collections import Counter

import pytest

from napalm_lab.rules.kernel import compiled
from napalm_lab.rules.philox import FOR_CARDS, FOR_CHOICE, below, philox, random_words

# The known answers published with the authors' Random123 library (file kat_vectors).
KNOWN = [
    ((0, 0, 0, 0, 0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((0xFFFFFFFF,) * 6, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344, 0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]


@pytest.mark.parametrize(("counter_and_key", "words"), KNOWN)
@pytest.mark.parametrize("run", [philox, compiled(philox)], ids=["interpreted", "compiled"])
def test_known_answers(run, counter_and_key, words):
    assert run(*counter_and_key) == words


def test_words_differ_wherever_any_coordinate_differs():
    places = [
        (seed, game, hand, purpose, place, block)
        for seed in (0, 1, 2**32, 2**63 - 1)
        for game in (0, 1, 2**32)
        for hand in (1, 2)
        for purpose in (FOR_CARDS, FOR_CHOICE)
        for place in (0, 1, 0x123)
        for block in (0, 1)
    ]
    words = {random_words(*place) for place in places}
    assert len(words) == len(places)


def test_below_covers_its_range_and_nothing_else():
    assert below(0, 52) == 0
    assert below(2**32 - 1, 52) == 51
    step = 2**32 // 5
    assert [below(step * part + step // 2, 5) for part in range(5)] == [0, 1, 2, 3, 4]


def test_below_is_even():
    words = [word for block in range(2_500) for word in random_words(3, 0, 0, 0, 0, block)]
    counts = Counter(below(word, 4) for word in words)
    # 10,000 draws: standard deviation of a count is 43.3; five of them allowed.
    assert all(abs(counts[value] - 2_500) < 217 for value in range(4))
