"""Playing to learn: what yes was worth more than no, at each decision of each game.

Every stage is played, and then once more for each decision that is learned from: with the same
cards and the same chance, but with the other word said. What comes after the stage counts as what
was learned so far about such a position. The rules are those of `rules`, called and not copied.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from napalm_lab.learning.position import begin_step, end_step, look_back, measure_of, worth_now
from napalm_lab.players.learned import WHOLE
from napalm_lab.players.policy import chance
from napalm_lab.players.situation import (
    CLASSES,
    POT_SIZES,
    context_of,
    standing_of,
    standings,
)
from napalm_lab.rules.declare import declare, may_say
from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.limits import MAX_SEATS
from napalm_lab.rules.machine import CAPPED, HAND_BEGAN, STAGE_DEALT, start_game, step
from napalm_lab.rules.philox import FOR_LESSON, random_words
from napalm_lab.rules.state import (
    CHALLENGE,
    END_HAND,
    HEAR,
    NO,
    OVER,
    SETTLE,
    TAKE_POT,
    UNSAID,
    YES,
)
from napalm_lab.rules.tables import Tables

MOST_WORDS = 64
"""Words of one stage that are learned from; later ones of a stage with very many rounds are not."""

SELDOM = 4
"""Where it is clear what to say, the other word is tried once in so many times, and counts as
many."""

ALL_LEARN, ONE_LEARNS = range(2)
"""Who learns: all seats, who play strategy 0; or one seat a game, each in turn, who plays strategy
1 among others who play strategy 0."""

PLAYED, REPLAYED, DEALT = range(3)
"""Of the three games that are worked in: the one that is played, the one in which another word is
said, and the one that stands at the beginning of the stage."""

MORE, COUNT, SQUARES = range(3)
"""What is summed up of each situation: by what share of the pot (and the table's ante) yes was
better than no, how many times it was tried, and the squares of the shares. Chips would not do: one
pot that grew without bounds would outweigh all others."""

NOT_LEARNED = -1

ROW = POT_SIZES * CLASSES
"""Situations that differ only in the hand and the pot; their numbers follow each other."""

# What is remembered of a stage while it is played and replayed.
DESK = np.dtype(
    [
        ("words", np.int64),  # said so far
        ("said", np.int64, (MOST_WORDS,)),
        ("seat", np.int64, (MOST_WORDS,)),
        ("situation", np.int64, (MOST_WORDS,)),  # NOT_LEARNED where nothing is to be learned
        ("weight", np.int64, (MOST_WORDS,)),
        ("standing", np.int64, (MAX_SEATS,)),
        ("chance", np.int64, (8 * (2 * MAX_SEATS + 7 >> 3),)),  # by 2 seat + round, 0..WHOLE-1
        ("measure", np.float64),  # chips: the pot when the stage was dealt, and the table's ante
        ("worth", np.float64, (MAX_SEATS,)),  # what the stage as played brought, and what is ahead
    ],
    align=True,
)


@kernel
def take_lessons(
    rules: Any,
    tables: Tables,
    layout: Any,
    strategies: Any,
    who: int,
    clear: int,
    worths: Any,
    games: Any,
    desk: Any,
    way: Any,
    seed: int,
    first: int,
    count: int,
    max_hands: int,
    stop: Any,
    advantages: Any,
    touched: Any,
    returns: Any,
) -> int:
    """Plays games first .. first + count - 1, gathers what they teach, and returns their hands.

    strategies : int32[2, situations], parts of WHOLE; who : ALL_LEARN or ONE_LEARNS; clear : parts
    of WHOLE up to which a word counts as clearly not to be said; worths : float64[positions];
    games, desk, way : GAME[3], a DESK and a WAY record to work in; stop : int64[1], set to 1 by
    another thread to stop between hands. Added to are advantages : float32[situations, 3],
    with touched : uint8[rows], which rows of it were, and returns : float64[positions, 2].
    """
    hands = 0
    for number in range(first, first + count):
        game = games[PLAYED]
        start_game(rules, game, seed, number, max_hands)
        learners = (1 << int(rules.seats)) - 1
        if who == ONE_LEARNS:
            learners = 1 << int(number % rules.seats)
        way.steps = 0
        begin_step(rules, layout, game, way, learners)
        which, other, said = PLAYED, UNSAID, 0
        while True:
            game = games[which]
            if game.phase != HEAR:
                event = step(rules, tables, game)
                if event == CAPPED:
                    break
                if event == HAND_BEGAN:
                    if stop[0] != 0:
                        return hands
                    continue
                if event == STAGE_DEALT:
                    open_desk(rules, layout, game, desk)
                    games[DEALT] = game
                    said = 0
            while game.phase == HEAR:
                if which == REPLAYED and said <= other:
                    action = int(desk.said[said])
                    if said == other:
                        action = YES if action == NO else NO
                else:
                    action = speak(
                        rules, layout, strategies, who, clear, learners, game, desk, which, said
                    )
                declare(rules, game, action)
                said += 1
            if game.phase in (SETTLE, TAKE_POT, END_HAND):
                continue
            # The stage is over, as it was played or as it would have been.
            if which == PLAYED:
                for seat in range(rules.seats):
                    desk.worth[seat] = worth_now(rules, layout, worths, game, way, int(seat))
                other = -1
            else:
                seat = int(desk.seat[other])
                worth = worth_now(rules, layout, worths, game, way, seat)
                learn_from(desk, advantages, touched, other, worth)
            other = next_to_learn(desk, other)
            said = 0
            if other < desk.words:
                which = REPLAYED
                games[REPLAYED] = games[DEALT]
                continue
            which = PLAYED
            desk.words = 0
            end_step(rules, games[PLAYED], way)
            if games[PLAYED].phase == OVER:
                break
            if way.steps == way.positions.shape[0]:
                look_back(rules, layout, worths, games[PLAYED], way, returns)
            begin_step(rules, layout, games[PLAYED], way, learners)
        look_back(rules, layout, worths, games[PLAYED], way, returns)
        hands += int(games[PLAYED].hand)
    return hands


@kernel
def open_desk(rules: Any, layout: Any, game: Any, desk: Any) -> None:
    """What no word of the stage changes is looked up once, and everybody's chance drawn."""
    desk.words = 0
    desk.measure = measure_of(layout, game)
    for seat in range(rules.seats):
        desk.standing[seat] = standing_of(rules, layout, game, int(seat))
    seed, number, hand, chances = game.seed, game.number, game.hand, desk.chance
    for block in range((2 * rules.seats + 7) >> 3):
        words = random_words(seed, number, hand, FOR_LESSON, int(game.stage), int(block))
        for place in range(4):
            word = int(words[place])
            chances[8 * block + 2 * place] = word & WHOLE - 1
            chances[8 * block + 2 * place + 1] = word >> 16


@kernel
def speak(
    rules: Any,
    layout: Any,
    strategies: Any,
    who: int,
    clear: int,
    learners: int,
    game: Any,
    desk: Any,
    which: int,
    said: int,
) -> int:
    """What the speaker says; if the stage is played and not replayed, noted for learning."""
    seat, action, situation, weight = int(game.speaker), NO, NOT_LEARNED, 1
    if may_say(rules, game, YES):
        learns = learners >> seat & 1
        situation = context_of(rules, game) * standings(layout) + int(desk.standing[seat])
        share = int(strategies[learns if who == ONE_LEARNS else 0, situation])
        if chance_at(desk, game) < share:
            action = YES
        if share <= clear or share >= WHOLE - clear:
            weight = SELDOM
            if (game.number + game.hand + game.stage + said) % SELDOM != 0:
                learns = 0
        if learns == 0:
            situation = NOT_LEARNED
    if which == PLAYED and said < MOST_WORDS:
        desk.said[said] = action
        desk.seat[said] = seat
        desk.situation[said] = situation
        desk.weight[said] = weight
        desk.words = said + 1
    return action


@kernel
def chance_at(desk: Any, game: Any) -> int:
    """The speaker's chance in this round, 0..WHOLE-1: the same when the stage is replayed."""
    declaring_round = int(game.declaring_round)
    if declaring_round <= CHALLENGE:
        return int(desk.chance[2 * game.speaker + declaring_round])
    return chance(game) >> 16


@kernel
def next_to_learn(desk: Any, place: int) -> int:
    """The next word of the stage, after a place, from which there is something to learn."""
    place += 1
    while place < desk.words and desk.situation[place] == NOT_LEARNED:
        place += 1
    return place


@kernel
def learn_from(desk: Any, advantages: Any, touched: Any, place: int, worth: float) -> None:
    """Adds what yes was better than no; worth : of the stage with the other word said."""
    more = (float(desk.worth[desk.seat[place]]) - worth) / float(desk.measure)
    if desk.said[place] == NO:
        more = -more
    situation, weight = int(desk.situation[place]), int(desk.weight[place])
    more *= weight
    advantages[situation, MORE] += more
    touched[situation // ROW] = 1
    advantages[situation, COUNT] += weight
    advantages[situation, SQUARES] += more * more
