"""Small games reckoned out: one card each, all deals and all words, no sampling.

With one card there are thirteen strengths, and every one has a class of its own. A stage is a tree
of words: each seat speaks from the dealer's left on, the dealer last, and a dealer who alone said
yes is challenged by the others in turn, where the game has that.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import numpy as np

from napalm_lab.players.learned import WHOLE
from napalm_lab.players.situation import BETTER

STRENGTHS = 13

Moment = tuple[int, int, int]
"""Round (1 of a challenge), yeses heard, seats yet to speak."""

Says = dict[Moment, Any]
"""How likely yes is, float[STRENGTHS], by moment."""

Payoffs = Callable[[tuple[bool, ...]], list[Any]]
"""By who said yes in the end, from the dealer's left: chips of each, float[STRENGTHS] * seats."""


@dataclass(frozen=True)
class Leaf:
    """All that was said: (place, moment, yes) in order; yes : in the end, by place."""

    said: tuple[tuple[int, Moment, bool], ...]
    yes: tuple[bool, ...]


@cache
def leaves(seats: int, challenge: bool) -> tuple[Leaf, ...]:
    """Every way a stage can be declared."""
    found: list[Leaf] = []
    for words in product((False, True), repeat=seats):
        said = tuple(
            (place, (0, min(2, sum(words[:place])), seats - 1 - place), word)
            for place, word in enumerate(words)
        )
        if not challenge or words != (False,) * (seats - 1) + (True,):
            found.append(Leaf(said, words))
            continue
        for again in product((False, True), repeat=seats - 1):
            then = tuple(
                (place, (1, min(2, 1 + sum(again[:place])), seats - 2 - place), word)
                for place, word in enumerate(again)
            )
            found.append(Leaf(said + then, (*again, True)))
    return tuple(found)


@cache
def deals(seats: int) -> Any:
    """How likely each deal of strengths is: float[STRENGTHS] * seats."""
    chances = np.zeros((STRENGTHS,) * seats)
    for held in product(range(STRENGTHS), repeat=seats):
        ways = 1.0
        for place, strength in enumerate(held):
            ways *= (4 - held[:place].count(strength)) / (52 - place)
        chances[held] = ways
    return chances


def along(values: Any, place: int, seats: int) -> Any:
    """Values by one seat's strength, to be multiplied with those by all seats' strengths."""
    return np.asarray(values).reshape([-1 if axis == place else 1 for axis in range(seats)])


def best_of(yes: tuple[bool, ...]) -> tuple[Any, list[Any]]:
    """How many hold the best hand of those who said yes, and who does: arrays by strengths."""
    seats = len(yes)
    strength = [along(np.arange(STRENGTHS), place, seats) for place in range(seats)]
    held = [np.where(said, own, -1) for said, own in zip(yes, strength, strict=True)]
    top = held[0]
    for other in held[1:]:
        top = np.maximum(top, other)
    shape = (STRENGTHS,) * seats
    wins = [
        np.broadcast_to((own == top) & said, shape) for said, own in zip(yes, held, strict=True)
    ]
    return sum(won.astype(int) for won in wins), wins


@dataclass(frozen=True)
class Stage:
    """One stage among players who all say as `table` has it."""

    seats: int
    challenge: bool
    payoffs: Payoffs
    table: Says

    def value(self, place: int, own: Says) -> float:
        """Chips of a place that says as `own` has it, on average."""
        return sum(
            float((self.reach(leaf, place, own, -1) * self.payoffs(leaf.yes)[place]).sum())
            for leaf in leaves(self.seats, self.challenge)
        )

    def reach(self, leaf: Leaf, place: int, own: Says, after: int) -> Any:
        """How likely a leaf is, but for the own words up to the `after`-th of all."""
        chances = deals(self.seats)
        for number, (speaker, moment, yes) in enumerate(leaf.said):
            if speaker == place and number <= after:
                continue
            share = (own if speaker == place else self.table)[moment]
            chances = chances * along(share if yes else 1 - share, speaker, self.seats)
        return chances

    def worths(self, place: int, own: Says, moment: Moment) -> Any:
        """What no and yes are worth at a moment, times how likely it is: float[2, STRENGTHS]."""
        worths = np.zeros((2, STRENGTHS))
        others = tuple(axis for axis in range(self.seats) if axis != place)
        for leaf in leaves(self.seats, self.challenge):
            for number, (speaker, then, yes) in enumerate(leaf.said):
                if (speaker, then) == (place, moment):
                    chances = self.reach(leaf, place, own, number)
                    chips = chances * self.payoffs(leaf.yes)[place]
                    worths[int(yes)] += chips.sum(axis=others)
        return worths

    def response(self, place: int) -> Says:
        """The best there is for a place: its last words first."""
        own = dict(self.table)
        for moment in sorted(moments(self.seats, self.challenge, place), reverse=True):
            no, yes = self.worths(place, own, moment)
            own[moment] = (yes > no).astype(float)
        return own

    def gain(self, place: int, own: Says | None = None) -> float:
        """By which a place does better than the table's own player: the best response, or `own`."""
        found = self.response(place) if own is None else own
        return self.value(place, found) - self.value(place, self.table)

    def mean_gain(self, own: Says | None = None) -> float:
        """Over all places."""
        return sum(self.gain(place, own) for place in range(self.seats)) / self.seats


@cache
def moments(seats: int, challenge: bool, place: int | None = None) -> tuple[Moment, ...]:
    """At which a place, or anybody, speaks."""
    return tuple(
        {
            moment
            for leaf in leaves(seats, challenge)
            for speaker, moment, _ in leaf.said
            if place in (None, speaker)
        }
    )


def class_of(strength: int) -> int:
    """The class of a hand: how many edges are not below the share of hands that are better."""
    better = (STRENGTHS - 1 - strength + 0.5) / STRENGTHS
    return sum(edge >= better for edge in BETTER)


CLASS_OF = [class_of(strength) for strength in range(STRENGTHS)]


def says_of(strategy: Any, shape: tuple[int, ...], stage: int, moments: tuple[Moment, ...]) -> Says:
    """What a strategy says, where there are no tokens and the pot is the table's ante."""
    table = strategy.reshape(shape)
    return {moment: table[(stage, *moment, 0, 0, 0)][CLASS_OF] / WHOLE for moment in moments}


def strategy_of(shape: tuple[int, ...], stages: list[Says]) -> Any:
    """Says so at every stage, whatever tokens and pot are."""
    strategy = np.zeros(shape, np.int32)
    for stage, says in enumerate(stages):
        for moment, share in says.items():
            strategy[stage, moment[0], moment[1], moment[2]][..., CLASS_OF] = np.rint(share * WHOLE)
    return strategy.ravel()


def from_strength(first: int, heard: int, challenge: int, seats: int, challenged: bool) -> Says:
    """Yes with a strength from `first` on; from `heard` on after a yes; and to challenge."""
    at_least = {0: first, 1: heard}

    def share(moment: Moment) -> Any:
        least = challenge if moment[0] else at_least[min(1, moment[1])]
        return (np.arange(STRENGTHS) >= least).astype(float)

    return {moment: share(moment) for moment in moments(seats, challenged)}
