"""A game of the engine written down event by event, and the plain game played after it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from napalm_lab.players.moment import Moment
from napalm_lab.players.view import view_of_speaker
from napalm_lab.rules import state
from napalm_lab.rules.cards import card_text
from napalm_lab.rules.parameters import CompiledRules
from napalm_lab.rules.state import BANK, KITTY, POT, YES
from napalm_lab.table.events import NAMES
from napalm_lab.variant.resolved import Rules
from tests.plain_game.hands import Hand
from tests.plain_game.log import Balance, Event, GameOver, Question, StageDealt, StageSettled
from tests.plain_game.play import GHOST, play_at
from tests.plain_game.table import Table, table_of

MOST = 2**63 - 1
"""What the engine can hold of one amount, and in one account, to either side."""

ENDS = ("pot-taken", "capped", "overflowed")
OUTCOMES = {state.SILENT: "silent", state.SOLE: "sole", state.CONTESTED: "contested"}


@dataclass(frozen=True)
class Seen:
    """One event of the engine. yes : what was said; heard : seats whose yes the speaker knew."""

    event: str
    hand: int
    stage: int
    dealer: int
    balance: Balance
    hands: dict[int, Hand] = field(default_factory=dict)
    speaker: int = -1
    yes: bool = False
    heard: frozenset[int] = frozenset()
    outcome: str = ""
    won: tuple[int, ...] = ()
    pot_won: int = 0


def seen(rules: CompiledRules, moments: Iterable[Moment]) -> list[Seen]:
    """All the events of a game."""
    return [_seen(rules, moment) for moment in moments]


def _seen(rules: CompiledRules, moment: Moment) -> Seen:
    game = moment.game
    event = NAMES[moment.event]
    told: dict[str, Any] = {}
    if event == "stage-dealt":
        told = {"hands": _hands(rules, game)}
    elif event == "declared":
        said = view_of_speaker(rules, game, ()).said
        heard = frozenset(seat for seat, word in enumerate(said) if word == "yes")
        told = {"speaker": int(game.speaker), "yes": moment.action == YES, "heard": heard}
    elif event == "stage-settled":
        told = {"outcome": OUTCOMES[int(game.outcome)], "won": _seats(int(game.winners))}
    elif event in ENDS:
        told = {"won": _seats(int(game.won_by)), "pot_won": int(game.pot_won)}
    balance = balance_of(game, rules.seats)
    return Seen(event, int(game.hand), int(game.stage), int(game.dealer), balance, **told)


def balance_of(game: Any, seats: int) -> Balance:
    """What everybody has."""
    return Balance(
        tuple(int(chips) for chips in game.accounts[:seats]),
        tuple(int(count) for count in game.tokens[:seats]),
        int(game.accounts[POT]),
        int(game.accounts[KITTY]),
        int(game.accounts[BANK]),
    )


def _hands(rules: CompiledRules, game: Any) -> dict[int, Hand]:
    held = rules.held[game.stage]
    rows = {seat: seat for seat in range(rules.seats)}
    if rules.record.ghost:
        rows[GHOST] = state.GHOST
    return {
        seat: tuple(card_text(int(card)) for card in game.cards[row, :held])
        for seat, row in rows.items()
    }


def _seats(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


class NothingLeftError(Exception):
    """The engine's game stopped where the plain one goes on."""


@dataclass
class Replay:
    """The chance and the answers of a game that was seen, given to the plain game one by one."""

    events: Sequence[Seen]
    place: int = 0

    def first_dealer(self) -> int:
        return self.events[0].dealer

    def hands(self, hand: int, stage: int, playing: Sequence[int]) -> dict[int, Hand]:
        """Those of the next deal."""
        deal = self.next()
        assert (deal.event, deal.hand, deal.stage) == ("stage-dealt", hand, stage)
        return {seat: deal.hands[seat] for seat in deal.hands if seat in playing or seat == GHOST}

    def answer(self, question: Question) -> bool:
        """What was said to the next question, which must be the same."""
        asked = self.next()
        assert (asked.event, asked.speaker) == ("declared", question.seat), question
        assert (asked.hand, asked.stage) == (question.hand, question.stage)
        assert asked.heard == {seat for seat, yes in question.heard.items() if yes}, question
        return asked.yes

    def next(self) -> Seen:
        # After a settlement, the end, or what cannot be held.
        if self.place == len(self.events) or self.events[self.place].event in ENDS:
            raise NothingLeftError
        self.place += 1
        return self.events[self.place - 1]


def compare(rules: Rules, seats: int, events: list[Seen], max_hands: int) -> Table:
    """Plays the plain game after the engine's, and asserts that they agree on everything."""
    told = [event for event in events if event.event in ("stage-dealt", "declared", *ENDS)]
    table = table_of(rules, seats, events[0].dealer)
    try:
        play_at(table, Replay(told), max_hands)
    except NothingLeftError:
        assert events[-1].event == "overflowed", (events[-1], table.log[-3:])
    overflowed = events[-1].event == "overflowed"
    of_engine = [
        event for event in events if event.event in ("stage-dealt", "stage-settled", *ENDS)
    ]
    of_plain = [
        event for event in table.log if isinstance(event, StageDealt | StageSettled | GameOver)
    ]
    if overflowed:
        del of_engine[-2:]
        assert table.largest > MOST
        del of_plain[len(of_engine) :]
    for engine, plain in zip(of_engine, of_plain, strict=True):
        agree(engine, plain)
    return table


def agree(engine: Seen, plain: Event) -> None:
    """One event of both."""
    assert isinstance(plain, StageDealt | StageSettled | GameOver)
    assert engine.balance == plain.balance, (engine, plain)
    if isinstance(plain, StageDealt):
        assert (engine.event, engine.hand) == ("stage-dealt", plain.hand)
        assert engine.stage == plain.stage
    elif isinstance(plain, StageSettled):
        assert (engine.event, engine.hand) == ("stage-settled", plain.hand)
        assert (engine.outcome, engine.won) == (plain.outcome, plain.won)
    else:
        assert engine.event == ("capped" if plain.how == "capped" else "pot-taken")
        assert (engine.won, engine.pot_won) == (plain.won, plain.pot)
