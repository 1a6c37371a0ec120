"""The events of a game as plain data, one mapping each, with every card open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from napalm_lab.players.moment import Moment
from napalm_lab.players.talk import WORDS_OF_ACTIONS, is_challenge, round_of
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
from napalm_lab.rules.parameters import EACH_STAGE, NO_ONE, CompiledRules
from napalm_lab.rules.state import (
    BY_EMPTY_POT,
    BY_HANDS,
    BY_LAST_LEFT,
    BY_TARGET,
    CHALLENGE,
    CONTESTED,
    GHOST,
    KITTY,
    POT,
    SILENT,
    SOLE,
)
from napalm_lab.table.past import Past
from napalm_lab.table.seats import seat_letter, seats_of

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
_ENDINGS = {
    BY_TARGET: "target",
    BY_EMPTY_POT: "empty-pot",
    BY_HANDS: "hands",
    BY_LAST_LEFT: "last-left",
}
_GHOST = "ghost"


def events_data(rules: CompiledRules, moments: Iterable[Moment]) -> Iterator[dict[str, Any]]:
    """A mapping for each moment, complete before the next moment is asked for.

    Every event has `event`, `hand` (from 1), `stage` (its name, None between stages), `dealer` and
    `pot` (chips after the event), and where the rules have a kitty its chips. Seats are letters,
    and only those that are still in have cards. `moved` holds the chips each seat gained or lost by
    the event, seats without any left out; `shown` whose cards each seat was shown, the ghost's too;
    `out` who left the game; `stacks` who bought or was given one; `net` the chips of each seat at
    the end.
    """
    past = Past.of_nothing()
    for moment in moments:
        game = moment.game
        at_stage = moment.event in (STAGE_DEALT, ASKED, STAGE_SETTLED)
        yield {
            "event": NAMES[moment.event],
            "hand": int(game.hand),
            "stage": rules.stage_names[game.stage] if at_stage else None,
            "dealer": seat_letter(int(game.dealer)),
            "pot": int(game.accounts[POT]),
            **({"kitty": int(game.accounts[KITTY])} if rules.record.kitty_chips > 0 else {}),
            **_particulars(rules, moment, past),
        }
        past = Past.of(game)


def _particulars(rules: CompiledRules, moment: Moment, past: Past) -> dict[str, Any]:
    """What is told of one kind of event only."""
    game = moment.game
    if moment.event == ASKED:
        return _declared(rules, moment)
    told: dict[str, Any] = {"moved": _by_seat(past.moved(game, rules.seats))}
    if moment.event == STAGE_DEALT:
        antes = told if rules.record.ante_when == EACH_STAGE else {}
        return antes | _dealt(rules, game)
    if moment.event == STAGE_SETTLED:
        return told | _settled(rules, game)
    if moment.event == HAND_BEGAN:
        return told
    if moment.event == HAND_ENDED:
        return told | {
            "out": [seat_letter(seat) for seat in past.out(game, rules.seats)],
            "stacks": [seat_letter(seat) for seat in past.stacked(game, rules.seats)],
        }
    return told | _ended(rules, moment.event, game)


def _declared(rules: CompiledRules, moment: Moment) -> dict[str, Any]:
    """`round` (0 in a second chance) and `second_chance` only where the stage can have several."""
    game, record = moment.game, rules.record
    told = {
        "seat": seat_letter(int(game.speaker)),
        "said": WORDS_OF_ACTIONS[moment.action],
        "challenge": is_challenge(record, game),
    }
    if record.second_chance[game.stage] != NO_ONE:
        told["second_chance"] = bool(game.declaring_round == CHALLENGE)
    if record.rounds[game.stage] > 1:
        told["round"] = round_of(game)
    return told


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
    told: dict[str, Any] = {
        "won": _letters(int(game.won_by), rules.seats),
        "pot_won": int(game.pot_won) if event == POT_TAKEN else None,
        "net": None if event == OVERFLOWED else net,
    }
    if event == POT_TAKEN:
        told["ended_by"] = _ENDINGS[int(game.ending)]
    return told


def _dealt(rules: CompiledRules, game: Any) -> dict[str, Any]:
    held, ranking = rules.held[game.stage], rules.rankings[game.stage]

    def cards_of(hand: int) -> list[int]:
        return [int(card) for card in game.cards[hand, :held]]

    hands = {
        seat_letter(seat): cards_of(seat) for seat in seats_of(int(game.still_in), rules.seats)
    }
    told: dict[str, Any] = {
        "cards": {seat: hand_text(cards) for seat, cards in hands.items()},
        "names": {seat: hand_name(ranking, cards) for seat, cards in hands.items()},
    }
    if rules.record.ghost:
        ghosts = cards_of(GHOST)
        told[_GHOST] = {"cards": hand_text(ghosts), "name": hand_name(ranking, ghosts)}
    return told


def _by_seat(counts: Sequence[int]) -> dict[str, int]:
    return {seat_letter(seat): count for seat, count in enumerate(counts) if count}


def _letters(hands: int, seats: int) -> list[str]:
    """The hands of a mask: the seats by their letters, then the ghost."""
    letters = [seat_letter(seat) for seat in seats_of(hands, seats)]
    return [*letters, _GHOST] if hands >> GHOST & 1 else letters
