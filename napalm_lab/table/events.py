"""The events of a game as plain data, one mapping each, with every card open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from napalm_lab.players.moment import Moment
from napalm_lab.players.view import WORDS_OF_ACTIONS
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
from napalm_lab.rules.parameters import CompiledRules
from napalm_lab.rules.state import CHALLENGE, CONTESTED, POT, SILENT, SOLE
from napalm_lab.table.seats import seat_letter

NAMES = {
    HAND_BEGAN: "hand-began",
    STAGE_DEALT: "stage-dealt",
    ASKED: "declared",
    STAGE_SETTLED: "stage-settled",
    POT_TAKEN: "pot-taken",
    CAPPED: "capped",
    OVERFLOWED: "overflowed",
    HAND_ENDED: "hand-ended",
}
_OUTCOMES = {SILENT: "silent", SOLE: "sole", CONTESTED: "contested"}


def events_data(rules: CompiledRules, moments: Iterable[Moment]) -> Iterator[dict[str, Any]]:
    """A mapping for each moment, complete before the next moment is asked for.

    Every event has `event`, `hand` (from 1), `stage` (its name, None between stages), `dealer` and
    `pot` (chips after the event). Seats are letters. `moved` holds the chips each seat gained or
    lost by the event, seats without any left out; `shown` whose cards each seat was shown; `net`
    the chips of each seat at the end.
    """
    before = [0] * rules.seats
    for moment in moments:
        game = moment.game
        after = [int(chips) for chips in game.accounts[: rules.seats]]
        moved = [now - then for now, then in zip(after, before, strict=True)]
        before = after
        at_stage = moment.event in (STAGE_DEALT, ASKED, STAGE_SETTLED)
        yield {
            "event": NAMES[moment.event],
            "hand": int(game.hand),
            "stage": rules.stage_names[game.stage] if at_stage else None,
            "dealer": seat_letter(int(game.dealer)),
            "pot": int(game.accounts[POT]),
            **_particulars(rules, moment, moved),
        }


def _particulars(rules: CompiledRules, moment: Moment, moved: list[int]) -> dict[str, Any]:
    """What is told of one kind of event only."""
    game = moment.game
    if moment.event == STAGE_DEALT:
        return _dealt(rules, game)
    if moment.event == ASKED:
        return {
            "seat": seat_letter(int(game.speaker)),
            "said": WORDS_OF_ACTIONS[moment.action],
            "challenge": bool(game.declaring_round == CHALLENGE),
        }
    told: dict[str, Any] = {"moved": _by_seat(moved)}
    if moment.event == STAGE_SETTLED:
        return told | _settled(rules, game)
    if moment.event in (HAND_BEGAN, HAND_ENDED):
        return told
    return told | _ended(rules, moment.event, game)


def _settled(rules: CompiledRules, game: Any) -> dict[str, Any]:
    return {
        "outcome": _OUTCOMES[int(game.outcome)],
        "winners": _letters(int(game.winners), rules.seats),
        "tokens": _by_seat([int(count) for count in game.tokens[: rules.seats]]),
        "shown": {
            seat_letter(seat): _letters(int(game.shown[seat]), rules.seats)
            for seat in range(rules.seats)
            if game.shown[seat]
        },
    }


def _ended(rules: CompiledRules, event: int, game: Any) -> dict[str, Any]:
    """None stands for what such an end does not have."""
    net = {seat_letter(seat): int(game.accounts[seat]) for seat in range(rules.seats)}
    return {
        "won": _letters(int(game.won_by), rules.seats),
        "pot_won": int(game.pot_won) if event == POT_TAKEN else None,
        "net": None if event == OVERFLOWED else net,
    }


def _dealt(rules: CompiledRules, game: Any) -> dict[str, Any]:
    held, ranking = rules.held[game.stage], rules.rankings[game.stage]
    hands = {
        seat_letter(seat): [int(card) for card in game.cards[seat, :held]]
        for seat in range(rules.seats)
    }
    return {
        "cards": {seat: hand_text(cards) for seat, cards in hands.items()},
        "names": {seat: hand_name(ranking, cards) for seat, cards in hands.items()},
    }


def _by_seat(counts: Sequence[int]) -> dict[str, int]:
    return {seat_letter(seat): count for seat, count in enumerate(counts) if count}


def _letters(mask: int, seats: int) -> list[str]:
    return [seat_letter(seat) for seat in range(seats) if mask >> seat & 1]
