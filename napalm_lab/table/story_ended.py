"""How a hand and a game end, in words: who is out, who won and how, and what is left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from napalm_lab.rules.parameters import FREE_STACK, CompiledRules
from napalm_lab.rules.state import (
    BY_EMPTY_POT,
    BY_HANDS,
    BY_LAST_LEFT,
    KITTY,
    POT,
    how_many,
)
from napalm_lab.table.past import Past
from napalm_lab.table.seats import seat_letter, seat_list, seats_of
from napalm_lab.wording import counted


def left_lines(rules: CompiledRules, past: Past, game: Any) -> Iterator[str]:
    """Who had no chips left when a hand was over, and what came of it."""
    stacked, out = past.stacked(game, rules.seats), past.out(game, rules.seats)
    if stacked:
        one = len(stacked) == 1
        given = rules.record.broke == FREE_STACK
        gets = ("is given" if one else "are given") if given else ("buys" if one else "buy")
        stack = f"another stack of {rules.record.stack:,}{'' if one else ' each'}"
        yield f"  {seat_list(stacked)} {_has_none(stacked)} and {gets} {stack}."
    if out:
        yield f"  {seat_list(out)} {_has_none(out)} and {'is' if len(out) == 1 else 'are'} out."


def pot_lines(rules: CompiledRules, past: Past, game: Any) -> Iterator[str]:
    """Who has won the game, how, and what all have won or lost."""
    winners = seats_of(int(game.won_by), rules.seats)
    after = f"after {counted(int(game.hand), 'hand')}"
    if game.ending == BY_EMPTY_POT:
        what = f"took the last chips of the pot, {game.pot_won:,},"
    else:
        verb = "takes" if len(winners) == 1 else "share"
        what = f"{_merit(game, winners)}{verb} the pot of {game.pot_won:,}"
    yield f"  The game is over{_cause(game)}: {seat_list(winners)} {what} {after}."
    if past.accounts[KITTY] > 0 and rules.record.kitty_shared:
        sharers = seats_of(int(game.still_in), rules.seats)
        verb = "takes" if len(sharers) == 1 else "share"
        yield f"  {seat_list(sharers)} {verb} the kitty of {past.accounts[KITTY]:,}."
    elif past.accounts[KITTY] > 0:
        yield f"  The kitty of {past.accounts[KITTY]:,} is kept."
    yield _net(rules, game)


def capped_lines(rules: CompiledRules, game: Any) -> Iterator[str]:
    """A game that was stopped before anybody had won."""
    hands = counted(int(game.hand), "hand")
    kitty = f" and {game.accounts[KITTY]:,} in the kitty" if rules.record.kitty_chips > 0 else ""
    yield f"  Capped after {hands}; {game.accounts[POT]:,} are in the pot{kitty}."
    yield _net(rules, game)


def overflow_line(game: Any) -> str:
    """A game that could not go on."""
    return f"  Overflowed in hand {game.hand}: more chips than can be counted would move."


def _cause(game: Any) -> str:
    """Why the game is over, where it is not that somebody has reached the target."""
    if game.ending == BY_HANDS:
        return " with its last hand"
    if game.ending == BY_LAST_LEFT and how_many(int(game.still_in)) > 1:
        return ", nobody has chips left"
    return ""


def _merit(game: Any, winners: list[int]) -> str:
    """Why these take the pot, where it is not for the target."""
    if game.ending == BY_LAST_LEFT and how_many(int(game.still_in)) == 1:
        return "is the last one left and "
    if game.ending not in (BY_HANDS, BY_LAST_LEFT):
        return ""
    return f"{'has' if len(winners) == 1 else 'have'} most tokens and "


def _has_none(seats: list[int]) -> str:
    return f"{'has' if len(seats) == 1 else 'have'} no chips left"


def _net(rules: CompiledRules, game: Any) -> str:
    nets = ", ".join(f"{seat_letter(seat)} {game.accounts[seat]:+,}" for seat in range(rules.seats))
    return f"  Net chips: {nets}."
