"""Lessons worked out by the plain game: each stage once more, with one word changed.

Nothing of `learning` or `players.situation` is used: what a player goes by, what a position is and
what comes of a word are read here a second time, from what their documentation says.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from napalm_lab.players.learned import WHOLE, Learned
from napalm_lab.players.lineup import Lineup
from napalm_lab.players.stepped import INTERPRETED
from napalm_lab.players.stepped import Table as Stepped
from napalm_lab.rules.parameters import CompiledRules
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.resolved import Rules
from tests.plain_game.hands import Hand
from tests.plain_game.log import GameOver, HandBegan, Moved, Question, StageSettled
from tests.plain_game.play import GHOST, play_at
from tests.plain_game.table import Table, table_of
from tests.replay import seen

Description = tuple[int, ...]
"""Stage, round, heard, yet to speak, own level, others' level, size of the pot, class of hand."""

Says = Callable[[int, Description], bool]
"""What a seat says in a situation."""


@dataclass(frozen=True)
class Cards:
    """What a game deals: hands and their classes by (hand, stage) and seat."""

    first_dealer: int
    hands: dict[tuple[int, int], dict[int, Hand]]
    classes: dict[tuple[int, int], list[int]]


@dataclass
class Game:
    """A variant at a table of so many seats, at most so many hands."""

    rules: Rules
    seats: int
    class_of: Any
    shape: tuple[int, ...]
    seed: int
    max_hands: int
    compiled: CompiledRules = field(init=False)

    def __post_init__(self) -> None:
        self.compiled = compile_rules(self.rules, self.seats)

    def strategy_says(self, strategies: Sequence[Any]) -> Says:
        """As pure strategies, one a seat, have it."""

        def says(seat: int, description: Description) -> bool:
            share = int(strategies[seat].reshape(self.shape)[description])
            assert share in (0, WHOLE)
            return share == WHOLE

        return says

    def cards(self, number: int, strategies: Sequence[Any]) -> Cards:
        """Of a game that the engine plays, where these strategies sit."""
        lineup = Lineup("", tuple(Learned(strategy[np.newaxis]) for strategy in strategies))
        stepped = Stepped(self.compiled, lineup, INTERPRETED)
        dealer, hands, classes = -1, {}, {}
        for moment in stepped.play(self.seed, number, self.max_hands):
            (event,) = seen(self.compiled, [moment])
            dealer = int(moment.game.first_dealer)
            if event.event == "stage-dealt":
                place = event.hand, event.stage
                hands[place] = event.hands
                values = moment.game.values[: self.seats]
                classes[place] = [int(self.class_of[event.stage, value]) for value in values]
        return Cards(dealer, hands, classes)

    @property
    def unit(self) -> int:
        """The ante of the whole table."""
        return max(1, self.rules.ante_chips * self.seats)

    def level(self, to_go: int) -> int:
        """0 to 5 tokens each for itself, then up to eight, then more; none where it cannot be."""

        def of(tokens: int) -> int:
            return sorted([0, tokens, 7])[1] if tokens <= 5 else 6 + (tokens > 8)

        target = self.rules.target or 0
        lowest = 1 if target and self.rules.end.target == "at-once" else 0
        return max(0, min(of(to_go), of(target)) - lowest)

    @property
    def levels(self) -> int:
        return self.shape[4]

    def tokens_to_go(self, table: Table, seat: int) -> tuple[int, int]:
        """The own level and the one of the best of the others."""
        target = self.rules.target
        if target is None:
            return 0, 0
        others = [table.tokens[other] for other in table.playing() if other != seat]
        best = max([0, *others])
        return self.level(target - table.tokens[seat]), self.level(target - best)

    def size(self, pot: int) -> int:
        """How often the ante has doubled, up to five times."""
        return max(size for size in range(6) if size == 0 or pot >= self.unit * 2**size)


class StageOverError(Exception):
    """The stage that was to be seen is over."""


@dataclass
class Again:
    """A game's chance and players, for the plain game; one question is answered the other way.

    Stops after the stage of that question, or of the last hand.
    """

    game: Game
    cards: Cards
    says: Says
    table: Table
    other: int = -1
    asked: list[tuple[Question, Description, bool]] = field(default_factory=list)
    dealt: dict[tuple[int, int], int] = field(default_factory=dict)
    """Chips in the pot when each stage was dealt, by (hand, stage)."""
    yet: list[int] = field(default_factory=list)

    def first_dealer(self) -> int:
        return self.cards.first_dealer

    def hands(self, hand: int, stage: int, playing: Sequence[int]) -> dict[int, Hand]:
        """Stops where nothing more is to be seen."""
        if 0 <= self.other < len(self.asked) or hand > self.game.max_hands:
            raise StageOverError
        self.dealt[hand, stage] = self.table.pot
        held = self.cards.hands[hand, stage]
        return {seat: held[seat] for seat in held if seat in playing or seat == GHOST}

    def answer(self, question: Question) -> bool:
        """The strategy's word, or the other one."""
        description = self.describe(question)
        yes = question.may_say_yes and self.says(question.seat, description)
        if len(self.asked) == self.other:
            assert question.may_say_yes
            yes = not yes
        self.asked.append((question, description, yes))
        return yes

    def describe(self, question: Question) -> Description:
        table, stage = self.table, self.game.rules.stages[question.stage]
        yeses = [seat for seat, yes in question.heard.items() if yes]
        if not self.yet:
            speakers = len(table.playing())
            if question.turn == "second":
                lone_dealer = yeses == [table.dealer] and stage.dealer_challenge
                one = stage.second_chance == "next-seat" and not lone_dealer
                speakers = 1 if one else len(question.heard) - len(yeses)
            self.yet = list(range(speakers))
        yet = self.yet.pop()
        if stage.order == "at-once" and question.turn != "second":
            yet = 0
        return (
            question.stage,
            int(question.turn == "second"),
            min(2, len(yeses)),
            yet,
            *self.game.tokens_to_go(table, question.seat),
            self.game.size(table.pot),
            self.cards.classes[question.hand, question.stage][question.seat],
        )


@dataclass(frozen=True)
class Stand:
    """Where everybody stands between stages, before any ante; positions : -1 for who is not in."""

    chips: tuple[int, ...]
    positions: tuple[int, ...]
    measure: int


def stand(game: Game, table: Table) -> Stand:
    """At a table at which the next stage's antes may have been paid already."""
    over = bool(table.log) and isinstance(table.log[-1], GameOver)
    chips = dict(table.chips)
    stage, dealer = 0, table.dealer
    for event in reversed(table.log):
        if isinstance(event, StageSettled):
            stage = event.stage + 1
        if over or isinstance(event, StageSettled | HandBegan):
            break
        if isinstance(event, Moved):
            chips[event.giver] += event.chips
            chips[event.taker] -= event.chips
    pot, seats = chips["pot"], game.seats
    half_steps = sum(2 * pot >= game.unit * 2**step * 2 for step in range(1, 8))
    half_steps += sum(2 * pot >= 3 * game.unit * 2**step for step in range(8))
    positions = []
    for seat in range(seats):
        place = (seat - dealer) % seats
        own, others = game.tokens_to_go(table, seat)
        number = ((stage * seats + place) * game.levels + own) * game.levels + others
        here = seat not in table.out and not over
        positions.append(number * 16 + half_steps if here else -1)
    return Stand(tuple(chips[seat] for seat in range(seats)), tuple(positions), pot + game.unit)


def replay(game: Game, cards: Cards, says: Says, other: int = -1) -> tuple[Again, Table]:
    """The game up to its end, or to the end of the stage in which one word was the other."""
    table = table_of(game.rules, game.seats, cards.first_dealer)
    again = Again(game, cards, says, table, other)
    with suppress(StageOverError):
        play_at(table, again, game.max_hands + 1)
    return again, table


def steps(game: Game, cards: Cards, says: Says) -> list[Stand]:
    """Where everybody stands at the beginning of each stage that was played, and at the end."""
    stands: list[Stand] = []

    class Watched(Again):
        def hands(self, hand: int, stage: int, playing: Sequence[int]) -> dict[int, Hand]:
            held = super().hands(hand, stage, playing)
            stands.append(stand(game, self.table))
            return held

    table = table_of(game.rules, game.seats, cards.first_dealer)
    play_at(table, Watched(game, cards, says, table), game.max_hands)
    return [*stands, stand(game, table)]


@dataclass(frozen=True)
class Lesson:
    """What one word teaches: by what share of the pot as it was dealt, and of the table's ante, yes
    was better; number : of the word at its stage.
    """

    seat: int
    description: Description
    more: float
    hand: int
    stage: int
    number: int


def lessons(game: Game, cards: Cards, says: Says, worths: Any) -> Iterator[Lesson]:
    """Of every word that could have been another, with what positions are worth."""
    whole, _ = replay(game, cards, says)
    number, here = 0, (0, 0)
    for place, (question, description, yes) in enumerate(whole.asked):
        number += 1
        if here != (question.hand, question.stage):
            number, here = 0, (question.hand, question.stage)
            as_said = stand(game, stage_played(game, cards, says, here))
        if not question.may_say_yes:
            continue
        changed = stand(game, replay(game, cards, says, place)[1])
        seat = question.seat
        more = worth(game, as_said, worths, seat) - worth(game, changed, worths, seat)
        more /= whole.dealt[here] + game.unit
        yield Lesson(seat, description, more if yes else -more, *here, number)


def stage_played(game: Game, cards: Cards, says: Says, here: tuple[int, int]) -> Table:
    """The table after a stage, of a hand, that was played as the strategies have it."""

    class UntilThen(Again):
        def hands(self, hand: int, stage: int, playing: Sequence[int]) -> dict[int, Hand]:
            if (hand, stage) > here:
                raise StageOverError
            return super().hands(hand, stage, playing)

    table = table_of(game.rules, game.seats, cards.first_dealer)
    with suppress(StageOverError):
        play_at(table, UntilThen(game, cards, says, table), game.max_hands + 1)
    return table


def worth(game: Game, stand: Stand, worths: Any, seat: int) -> float:
    """A seat's chips, and its share of what is ahead."""
    return stand.chips[seat] + ahead(game, stand, worths, seat)


def ahead(game: Game, stand: Stand, worths: Any, seat: int) -> float:
    """Chips that a seat can expect; of a pot past all measure an even share."""
    position = stand.positions[seat]
    if position < 0:
        return 0.0
    if is_past_measure(position):
        return (stand.measure - game.unit) / game.seats
    return float(worths[position]) * stand.measure


def is_past_measure(position: int) -> bool:
    """Whether the pot is of the largest size, from one and a half times 2**7 antes on."""
    return position % 16 == 15


def pure(random: np.random.Generator, shape: tuple[int, ...]) -> Any:
    """A strategy that says yes or no in each situation, at random."""
    return (random.integers(0, 2, int(np.prod(shape))) * WHOLE).astype(np.int32)
