"""Dealing: the ante, the cards of a stage and what they are worth (articles 1.1 to 1.3)."""

from __future__ import annotations

from typing import Any

from napalm_lab.rules.cards import PACK
from napalm_lab.rules.chips import move_chips
from napalm_lab.rules.evaluate import hand_value
from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.multisets import CARD_KEYS
from napalm_lab.rules.philox import FOR_CARDS, FOR_FIRST_DEALER, below, random_words
from napalm_lab.rules.state import POT
from napalm_lab.rules.tables import Tables


@kernel
def draw_first_dealer(rules: Any, game: Any) -> None:
    """The first dealer is drawn by lot (article 1.1)."""
    word = random_words(game.seed, game.number, 0, FOR_FIRST_DEALER, 0, 0)[0]
    game.first_dealer = below(word, int(rules.seats))


@kernel
def pay_ante(rules: Any, game: Any) -> None:
    """Every seat antes on hands 1, 1 + every, 1 + 2 every, ... (article 1.2)."""
    if (game.hand - 1) % rules.ante_every == 0:
        for seat in range(rules.seats):
            move_chips(game, seat, POT, int(rules.ante_chips))


@kernel
def shuffle_begins(rules: Any, game: Any) -> None:
    """All cards back in the pack, in order; the random words of this hand's shuffle drawn."""
    for card in range(PACK):
        game.pack[card] = card
    for seat in range(rules.seats):
        game.keys[seat] = 0
    seed, number, hand, words = game.seed, game.number, game.hand, game.words
    for block in range((rules.seats * rules.held[rules.stages - 1] + 3) >> 2):
        word0, word1, word2, word3 = random_words(seed, number, hand, FOR_CARDS, 0, block)
        words[4 * block] = word0
        words[4 * block + 1] = word1
        words[4 * block + 2] = word2
        words[4 * block + 3] = word3


@kernel
def deal_cards(rules: Any, tables: Tables, game: Any) -> None:
    """The stage's cards to every seat, and the value of every hand.

    A Fisher-Yates shuffle taken only as far as cards are needed. Seat p's j-th card is the
    shuffle's (j * seats + p)-th, whatever the stages: variants with the same pack and seats meet
    the same cards.
    """
    seats, stage = int(rules.seats), int(game.stage)
    held = int(rules.held[stage])
    kept = held - int(rules.deal[stage])
    pack, cards, keys, words = game.pack, game.cards, game.keys, game.words
    position = kept * seats
    for place in range(kept, held):
        for seat in range(seats):
            other = position + below(int(words[position]), PACK - position)
            card = int(pack[other])
            pack[other] = pack[position]
            pack[position] = card
            cards[seat, place] = card
            keys[seat] += CARD_KEYS[card]
            position += 1
    value_hands(rules, tables, game)


@kernel
def value_hands(rules: Any, tables: Tables, game: Any) -> None:
    """Sets the value of every seat's hand under the stage's ranking."""
    stage = int(game.stage)
    held = int(rules.held[stage])
    for seat in range(rules.seats):
        game.values[seat] = hand_value(tables, stage, game.keys[seat], game.cards[seat], held)
