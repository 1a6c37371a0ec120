"""Stages and games of the plain implementation, set up by hand for its own tests."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from napalm_lab.variant.resolved import Rules
from tests.plain_game.declaring import Declaring
from tests.plain_game.hands import RANKS, SUITS, Hand
from tests.plain_game.log import Asked, GameOver, Moved, Question, StageSettled
from tests.plain_game.play import GHOST, passes, play, showdown
from tests.plain_game.settling import Settlement
from tests.plain_game.table import Table, table_of
from tests.schema_strategies import read

SEATS = "ABCDEFGHIJ"
ONE_STAGE = {"one": {"deal": 2}}
"""Two cards, high: pairs and high cards."""


def rules_of(**changes: Any) -> Rules:
    """The rules of a file that says so."""
    return read({"seats": {"min": 2, "max": 5}, "stages": ONE_STAGE, **changes}).rules


def letters(seats: Iterable[int]) -> str:
    return "".join(SEATS[seat] for seat in seats)


def numbers(names: str) -> list[int]:
    return [SEATS.index(name) for name in names]


def hands_of(held: int, given: dict[int, str], seats: int) -> dict[int, Hand]:
    """The hands that are given, and others, without a pair where it can be, of low cards."""
    cards = {seat: tuple(text.split()) for seat, text in given.items()}
    used = {card for hand in cards.values() for card in hand}
    pack = [rank + suit for suit in SUITS for rank in RANKS]
    rest = (card for card in pack if card not in used)
    for seat in range(seats):
        if seat not in cards:
            cards[seat] = tuple(next(rest) for _ in range(held))
    return cards


class Situation:
    """A stage of these rules that has been dealt: dealer A, pot 20, hands by name of the seat."""

    def __init__(
        self,
        rules: Rules,
        hands: dict[str, str] | None = None,
        *,
        stage: int = 0,
        seats: int = 5,
        pot: int = 20,
        dealer: str = "A",
        ghost: str = "",
    ) -> None:
        self.table: Table = table_of(rules, seats, SEATS.index(dealer))
        self.table.chips |= {"pot": pot, "bank": -pot}
        self.stage, self.number = rules.stages[stage], stage
        given = {SEATS.index(name): text for name, text in (hands or {}).items()}
        if ghost:
            given[GHOST] = ghost
        self.hands = hands_of(self.stage.held, given, seats)

    def say(self, yes: str, second: str = "", again: str = "") -> "Situation":
        """Everybody declares, in the first round, a second chance and later rounds; and settled."""
        stage, table = self.stage, self.table
        able = {seat: passes(stage, stage.qualifier, hand) for seat, hand in self.hands.items()}

        def answer(question: Question) -> bool:
            wanted = {"first": yes, "again": again, "second": second}[question.turn]
            return SEATS[question.seat] in wanted and question.may_say_yes

        self.yes = Declaring(table, self.number, stage, able, answer).run()
        self.settled = Settlement(table, stage, self.yes, showdown(table, stage, self.hands))
        self.settled.run()
        return self

    @property
    def asked(self) -> str:
        """Who was asked, a space between two turns."""
        asked = [event for event in self.table.log if isinstance(event, Asked)]
        told = letters([event.question.seat for event in asked][:1])
        for before, event in pairwise(asked):
            again = event.question.seat in numbers(told.split()[-1])
            told += " " * (again or before.question.turn != event.question.turn)
            told += SEATS[event.question.seat]
        return told

    @property
    def chips(self) -> dict[str, int]:
        """Chips of the seats that won or lost any."""
        return chips_of(self.table)

    @property
    def tokens(self) -> dict[str, int]:
        return tokens_of(self.table)

    @property
    def pot(self) -> int:
        return self.table.pot


def chips_of(table: Table) -> dict[str, int]:
    return {SEATS[seat]: table.chips[seat] for seat in range(table.seats) if table.chips[seat]}


def tokens_of(table: Table) -> dict[str, int]:
    return {SEATS[seat]: count for seat, count in enumerate(table.tokens) if count}


@dataclass
class Script:
    """A game of two cards that is known before; A deals first.

    says : who says yes, by hand and stage; given : hands by seat, else A has aces, B kings and so
    on.
    """

    says: list[list[str]]
    given: dict[str, str] = field(default_factory=dict)

    def first_dealer(self) -> int:
        return 0

    def hands(self, hand: int, stage: int, playing: Sequence[int]) -> dict[int, Hand]:
        pairs = {seat: f"{rank}s {rank}h" for seat, rank in enumerate("AKQJT9")}
        given = {SEATS.index(name): text for name, text in self.given.items()}
        hands = pairs | given
        return {seat: tuple(hands[seat].split()) for seat in playing}

    def answer(self, question: Question) -> bool:
        return SEATS[question.seat] in self.says[question.hand - 1][question.stage]


def played(rules: Rules, *says: str, seats: int = 3, given: dict[str, str] | None = None) -> Table:
    """A game with a text for each hand: who says yes at its stages, as in `AB C -`."""
    script = Script([hand.split() for hand in says], given or {})
    return play(rules, seats, script, len(says))


def ended(table: Table) -> tuple[str, str, int]:
    """How the game ended, who has won, and the pot."""
    event = table.log[-1]
    assert isinstance(event, GameOver)
    return event.how, letters(event.won), event.pot


def settlements(table: Table) -> Iterator[StageSettled]:
    return (event for event in table.log if isinstance(event, StageSettled))


def moves(table: Table, why: str) -> list[tuple[str, str, int]]:
    """Every movement for one reason: giver, taker, chips."""

    def name(account: int | str) -> str:
        return account if isinstance(account, str) else SEATS[account]

    return [
        (name(event.giver), name(event.taker), event.chips)
        for event in table.log
        if isinstance(event, Moved) and event.why == why
    ]
