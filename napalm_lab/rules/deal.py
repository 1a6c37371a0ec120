"""Dealing: the ante, the cards of a stage and what they are worth (articles 1.1 to 1.3, 4.6)."""

from __future__ import annotations

from typing import Any

from napalm_lab.rules.cards import PACK
from napalm_lab.rules.chips import pay
from napalm_lab.rules.evaluate import hand_value
from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.multisets import CARD_KEYS
from napalm_lab.rules.parameters import BY_DEALER, POT_EMPTY
from napalm_lab.rules.philox import FOR_CARDS, FOR_FIRST_DEALER, below, random_words
from napalm_lab.rules.state import GHOST, POT, how_many, is_in, seat_after
from napalm_lab.rules.suits import note_suits
from napalm_lab.rules.tables import Tables


@kernel
def draw_first_dealer(rules: Any, game: Any) -> None:
    """The first dealer is drawn by lot (article 1.1)."""
    word = random_words(game.seed, game.number, 0, FOR_FIRST_DEALER, 0, 0)[0]
    game.first_dealer = below(word, int(rules.seats))


@kernel
def ante_is_due(rules: Any, game: Any) -> bool:
    """Whether this hand brings an ante: hands 1, 1 + every, 1 + 2 every, ... do (article 1.2).

    Or, by agreement, those that find the pot empty (article 2.6).
    """
    if rules.ante_when == POT_EMPTY:
        return bool(game.accounts[POT] == 0)
    return bool((game.hand - 1) % rules.ante_every == 0)


@kernel
def pay_ante(rules: Any, game: Any) -> None:
    """Every seat that is in antes, or the dealer for all of them (articles 1.2, 4.6)."""
    ante = int(rules.ante_chips) * int(game.times)
    if rules.ante_by == BY_DEALER:
        pay(rules, game, game.dealer, POT, ante * how_many(game.still_in))
        return
    for seat in range(rules.seats):
        if is_in(game, seat):
            pay(rules, game, seat, POT, ante)


@kernel
def shuffle_begins(rules: Any, game: Any) -> None:
    """All cards back in the pack, in order; the random words of this hand's shuffle drawn."""
    for card in range(PACK):
        game.pack[card] = card
    for seat in range(rules.seats):
        game.keys[seat] = 0
    game.keys[GHOST] = 0
    seed, number, hand, words = game.seed, game.number, game.hand, game.words
    held = rules.held[rules.stages - 1]
    cards = (rules.seats + rules.ghost) * held
    for block in range((cards + 3) >> 2):
        word0, word1, word2, word3 = random_words(seed, number, hand, FOR_CARDS, 0, block)
        words[4 * block] = word0
        words[4 * block + 1] = word1
        words[4 * block + 2] = word2
        words[4 * block + 3] = word3
    if rules.ghost == 1:
        shuffle_ahead(rules, game, cards)


@kernel
def shuffle_ahead(rules: Any, game: Any, cards: int) -> None:
    """The whole of this hand's shuffle at once, for all cards that it will need."""
    pack, words = game.pack, game.words
    for position in range(cards):
        other = position + below(int(words[position]), PACK - position)
        card = int(pack[other])
        pack[other] = pack[position]
        pack[position] = card


@kernel
def deal_cards(rules: Any, tables: Tables, game: Any) -> None:
    """The stage's cards to every seat, and the value of every hand.

    A Fisher-Yates shuffle taken only as far as cards are needed. Seat p's j-th card is the
    shuffle's (j * seats + p)-th, whatever the stages: variants with the same pack and seats meet
    the same cards. Those who are out get cards too, which nobody sees.
    """
    seats, stage = int(rules.seats), int(game.stage)
    held = int(rules.held[stage])
    kept = held - int(rules.deal[stage])
    pack, cards, keys, words = game.pack, game.cards, game.keys, game.words
    position = kept * seats
    if rules.ghost == 1:
        deal_shuffled(rules, game, kept, held)
    else:
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
def deal_shuffled(rules: Any, game: Any, kept: int, held: int) -> None:
    """Cards `kept` to `held` of every hand from a pack that was shuffled ahead.

    The ghost's come after all of the seats', so that it does not change anybody's cards.
    """
    seats = int(rules.seats)
    ghosts = seats * int(rules.held[rules.stages - 1])
    for place in range(kept, held):
        for seat in range(seats):
            card = int(game.pack[place * seats + seat])
            game.cards[seat, place] = card
            game.keys[seat] += CARD_KEYS[card]
        card = int(game.pack[ghosts + place])
        game.cards[GHOST, place] = card
        game.keys[GHOST] += CARD_KEYS[card]


@kernel
def value_hands(rules: Any, tables: Tables, game: Any) -> None:
    """Sets the value of every seat's hand, and the ghost's, under the stage's ranking."""
    stage = int(game.stage)
    held = int(rules.held[stage])
    for hand in range(rules.seats + rules.ghost):
        holder = hand if hand < rules.seats else GHOST
        cards = game.cards[holder]
        game.values[holder] = hand_value(tables, stage, game.keys[holder], cards, held)
    if rules.suits_rank[stage] == 1:
        note_suits(rules, tables, game)


@kernel
def seat_in_after(rules: Any, game: Any, seat: int) -> int:
    """The next seat clockwise that is still in; at least one is."""
    seat = seat_after(rules.seats, seat, 1)
    while not is_in(game, seat):
        seat = seat_after(rules.seats, seat, 1)
    return seat
