"""Random numbers that depend on nothing but where they are used: seed, game, hand and purpose.

Philox4x32-10 of Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3" (SC
2011): a counter of four 32-bit words goes in, four 32-bit random words come out. Nothing is carried
along, so the order in which games are played, and by how many threads, cannot change a card.
"""

from __future__ import annotations

from napalm_lab.rules.kernel import kernel

WORD = 0xFFFFFFFF
WORDS = 2**32

# What a number is for; with stage, round, seat and block it makes the first word of the counter.
FOR_CARDS = 0
FOR_FIRST_DEALER = 1
FOR_CHOICE = 2
FOR_LESSON = 3


@kernel
def philox(c0: int, c1: int, c2: int, c3: int, key0: int, key1: int) -> tuple[int, int, int, int]:
    """Four random words, each 0..2**32-1, from a counter and a key of words 0..2**32-1."""
    for _ in range(10):
        # The products need 64 bits: compiled they wrap to negative, interpreted they don't; the
        # masks leave the same bits in both.
        product0 = 0xD2511F53 * c0
        product1 = 0xCD9E8D57 * c2
        c0 = ((product1 >> 32) & WORD) ^ c1 ^ key0
        c1 = product1 & WORD
        c2 = ((product0 >> 32) & WORD) ^ c3 ^ key1
        c3 = product0 & WORD
        key0 = (key0 + 0x9E3779B9) & WORD
        key1 = (key1 + 0xBB67AE85) & WORD
    return c0, c1, c2, c3


@kernel
def random_words(
    seed: int, game: int, hand: int, purpose: int, place: int, block: int
) -> tuple[int, int, int, int]:
    """The four words of `block` (0..65535) for one purpose at one place (0..4095) of one hand.

    seed and game : 0..2**63-1; hand : 0..2**32-1.
    """
    seed = int(seed)
    game = int(game)
    return philox(
        purpose << 28 | int(place) << 16 | int(block),
        int(hand),
        game & WORD,
        game >> 32,
        seed & WORD,
        seed >> 32,
    )


@kernel
def below(word: int, bound: int) -> int:
    """A number 0..bound-1 from a random word; for bounds up to 52 its bias is under 2e-8."""
    return (word * bound) >> 32
