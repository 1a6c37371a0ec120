"""The events of a game told as a story, one line each, with every card open."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from napalm_lab.players.moment import Moment
from napalm_lab.rules.cards import hand_text
from napalm_lab.rules.machine import (
    ASKED,
    CAPPED,
    HAND_BEGAN,
    OVERFLOWED,
    POT_TAKEN,
    STAGE_DEALT,
    STAGE_SETTLED,
)
from napalm_lab.rules.names import hand_name
from napalm_lab.rules.parameters import STAKES_TAKEN, CompiledRules
from napalm_lab.rules.state import CHALLENGE, CONTESTED, POT, SILENT, YES
from napalm_lab.table.seats import seat_letter, seat_list
from napalm_lab.wording import counted


def tell(
    rules: CompiledRules, moments: Iterable[Moment], named: Collection[int] | None = None
) -> Iterator[str]:
    """The story of a whole game, or of a stage, as lines without line ends.

    named : seats whose hands matter, the others' are any cards; None: all are told.
    """
    teller = _Teller(rules, named)
    for moment in moments:
        yield from teller.lines(moment)


class _Teller:
    """Remembers what stood before an event, so that it can say what the event changed."""

    def __init__(self, rules: CompiledRules, named: Collection[int] | None) -> None:
        self._rules = rules
        self._named = range(rules.seats) if named is None else named
        self._chips: list[int] | None = None
        self._tokens: list[int] = []
        self._said: list[str] = []
        self._challenged = False

    def lines(self, moment: Moment) -> Iterator[str]:
        """The lines of one event."""
        tellers = {
            HAND_BEGAN: self._hand_began,
            STAGE_DEALT: self._stage_dealt,
            STAGE_SETTLED: self._stage_settled,
            POT_TAKEN: self._pot_taken,
            CAPPED: self._capped,
            OVERFLOWED: self._overflowed,
        }
        game = moment.game
        if moment.event == ASKED:
            self._hear(game, moment.action)
        else:
            yield from tellers[moment.event](game)
        self._chips = [int(chips) for chips in game.accounts]
        self._tokens = [int(count) for count in game.tokens]

    def _hand_began(self, game: Any) -> Iterator[str]:
        antes = game.accounts[POT] - (self._chips[POT] if self._chips else 0)
        brought = f"everybody antes {antes // self._rules.seats}" if antes else "no ante"
        if game.hand > 1:
            yield ""
        yield (
            f"Hand {game.hand}: {seat_letter(game.dealer)} deals, {brought}; "
            f"the pot is {game.accounts[POT]}."
        )

    def _stage_dealt(self, game: Any) -> Iterator[str]:
        self._said, self._challenged = [], False
        ranking, held = self._rules.rankings[game.stage], self._rules.held[game.stage]
        name = self._rules.stage_names[game.stage]
        yield f"  Stage {name}, {ranking.goal} wins:"
        hands = [[int(card) for card in game.cards[seat, :held]] for seat in self._seats()]
        for place in range(1, self._rules.seats + 1):
            seat = (game.dealer + place) % self._rules.seats
            cards = hands[seat]
            told = f"{hand_text(cards)}  {hand_name(ranking, cards)}"
            yield f"    {seat_letter(seat)}  {told if seat in self._named else 'any cards'}"

    def _hear(self, game: Any, action: int) -> None:
        seat = seat_letter(int(game.speaker))
        if game.declaring_round == CHALLENGE:
            if not self._challenged:
                self._said.append(f"{seat_letter(int(game.dealer))} may be challenged:")
            self._challenged = True
            self._said.append(f"{seat} {'challenges' if action == YES else 'does not'}")
        else:
            self._said.append(f"{seat} {'yes' if action == YES else 'no'}")

    def _stage_settled(self, game: Any) -> Iterator[str]:
        yield "    " + ", ".join(self._said).replace(":,", ":")
        yield f"    {self._outcome(game)} {self._moved(game)}"

    def _outcome(self, game: Any) -> str:
        winners = [seat for seat in self._seats() if game.winners >> seat & 1]
        if game.outcome == SILENT:
            return "Nobody is in."
        if game.outcome != CONTESTED:
            return f"{seat_list(winners)} alone is in; no card is shown."
        yes_sayers = [seat for seat in self._seats() if game.shown[seat]]
        held = self._rules.held[game.stage]
        hand = [int(card) for card in game.cards[winners[0], :held]]
        name = hand_name(self._rules.rankings[game.stage], hand)
        verb = "is best" if len(winners) == 1 else "tie for best"
        return (
            f"{seat_list(yes_sayers)} show each other their hands: "
            f"{seat_list(winners)} {verb} with {name}."
        )

    def _moved(self, game: Any) -> str:
        """Who gained or lost chips and tokens by the event."""
        before = self._chips or [0] * len(game.accounts)
        told = []
        for seat in self._seats():
            chips = int(game.accounts[seat]) - before[seat]
            tokens = int(game.tokens[seat]) - (self._tokens[seat] if self._tokens else 0)
            if chips:
                told.append(f"{seat_letter(seat)} {chips:+,}")
            if tokens:
                told.append(f"{seat_letter(seat)} has {self._counted(int(game.tokens[seat]))}")
        if not told:
            return "Nothing moves."
        if game.accounts[POT] != before[POT]:
            told.append(f"the pot is {game.accounts[POT]:,}")
        return "; ".join(told) + "."

    def _counted(self, tokens: int) -> str:
        if self._rules.record.counted == STAKES_TAKEN:
            return f"{tokens} toward the target"
        return counted(tokens, "token")

    def _pot_taken(self, game: Any) -> Iterator[str]:
        winners = [seat for seat in self._seats() if game.won_by >> seat & 1]
        verb = "takes" if len(winners) == 1 else "share"
        yield (
            f"  The game is over: {seat_list(winners)} {verb} the pot of {game.pot_won:,} "
            f"after {counted(int(game.hand), 'hand')}."
        )
        yield self._net(game)

    def _capped(self, game: Any) -> Iterator[str]:
        hands = counted(int(game.hand), "hand")
        yield f"  Capped after {hands}; {game.accounts[POT]:,} are in the pot."
        yield self._net(game)

    def _overflowed(self, game: Any) -> Iterator[str]:
        yield f"  Overflowed in hand {game.hand}: more chips than can be counted would move."

    def _net(self, game: Any) -> str:
        nets = ", ".join(f"{seat_letter(seat)} {game.accounts[seat]:+,}" for seat in self._seats())
        return f"  Net chips: {nets}."

    def _seats(self) -> range:
        return range(self._rules.seats)
