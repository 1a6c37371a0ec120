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
    HAND_ENDED,
    OVERFLOWED,
    POT_TAKEN,
    STAGE_DEALT,
    STAGE_SETTLED,
)
from napalm_lab.rules.names import hand_name
from napalm_lab.rules.parameters import DEALER, CompiledRules
from napalm_lab.rules.state import GHOST
from napalm_lab.table.past import Past
from napalm_lab.table.seats import seat_letter
from napalm_lab.table.story_antes import hand_lines, stage_antes
from napalm_lab.table.story_declared import Heard
from napalm_lab.table.story_ended import capped_lines, left_lines, overflow_line, pot_lines
from napalm_lab.table.story_settled import settled_lines


def tell(
    rules: CompiledRules, moments: Iterable[Moment], named: Collection[int] | None = None
) -> Iterator[str]:
    """The story of a whole game, or of a stage, as lines without line ends.

    named : seats whose hands matter, and GHOST, the others' are any cards; None: all are told.
    """
    teller = _Teller(rules, named)
    for moment in moments:
        yield from teller.lines(moment)


class _Teller:
    """Remembers what stood before an event, so that it can say what the event changed."""

    def __init__(self, rules: CompiledRules, named: Collection[int] | None) -> None:
        self._rules = rules
        self._named = [*range(rules.seats), GHOST] if named is None else named
        self._past: Past | None = None
        self._heard = Heard(rules)

    def lines(self, moment: Moment) -> Iterator[str]:
        """The lines of one event."""
        rules, game = self._rules, moment.game
        # A story of one stage begins when it has been dealt: what was before is not told.
        past = self._past or (Past.of_nothing() if moment.event == HAND_BEGAN else Past.of(game))
        if moment.event == ASKED:
            self._heard.hear(game, moment.action)
        elif moment.event == HAND_BEGAN:
            yield from hand_lines(rules, past, game)
        elif moment.event == STAGE_DEALT:
            self._heard = Heard(rules)
            yield from stage_antes(rules, past, game)
            yield from self._stage_dealt(game)
        elif moment.event == STAGE_SETTLED:
            yield f"    {self._heard.told}"
            yield from settled_lines(rules, past, game)
        elif moment.event == HAND_ENDED:
            yield from left_lines(rules, past, game)
        elif moment.event == POT_TAKEN:
            yield from pot_lines(rules, past, game)
        elif moment.event == CAPPED:
            yield from capped_lines(rules, game)
        elif moment.event == OVERFLOWED:
            yield overflow_line(game)
        self._past = Past.of(game)

    def _stage_dealt(self, game: Any) -> Iterator[str]:
        """Who is still in, in the order of speaking, and the ghost."""
        rules, stage = self._rules, int(game.stage)
        yield f"  Stage {rules.stage_names[stage]}, {rules.rankings[stage].goal} wins:"
        first = 0 if rules.record.first_speaker[stage] == DEALER else 1
        for place in range(first, rules.seats + first):
            seat = (int(game.dealer) + place) % rules.seats
            if game.still_in >> seat & 1:
                yield f"    {seat_letter(seat)}  {self._hand(game, seat)}"
        if rules.record.ghost:
            yield f"    ghost  {self._hand(game, GHOST)}"

    def _hand(self, game: Any, holder: int) -> str:
        """The cards of a seat, or the ghost's, and what they are called."""
        if holder not in self._named:
            return "any cards"
        cards = [int(card) for card in game.cards[holder, : self._rules.held[game.stage]]]
        return f"{hand_text(cards)}  {hand_name(self._rules.rankings[game.stage], cards)}"
