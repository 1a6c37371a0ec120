"""A settlement in words: who showed what, who won, and what moved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from napalm_lab.rules.names import hand_name
from napalm_lab.rules.parameters import NEXT_HAND, TOKENS_GIVEN, CompiledRules
from napalm_lab.rules.showdown import best_of, is_better
from napalm_lab.rules.state import CONTESTED, GHOST, KITTY, POT, SILENT, TAKE_POT, YES
from napalm_lab.table.past import Past
from napalm_lab.table.seats import seat_letter, seat_list, seats_of
from napalm_lab.table.story_antes import higher_words
from napalm_lab.table.story_silent import silence_words
from napalm_lab.wording import counted


def settled_lines(rules: CompiledRules, past: Past, game: Any) -> Iterator[str]:
    """What came of a stage, and what it means for the hands to come."""
    record, stage = rules.record, int(game.stage)
    yes_sayers = [seat for seat in range(rules.seats) if game.said[seat] == YES]
    if record.fee[stage] > 0 and yes_sayers:
        verb = "pays" if len(yes_sayers) == 1 else "pay"
        payers = f"{seat_list(yes_sayers)} {verb} it into the pot"
        yield f"    Saying yes costs {record.fee[stage]:,}: {payers}."
    yield f"    {_outcome(rules, past, game, yes_sayers)} {_moved(rules, past, game)}"
    if game.roodles_left > past.roodles_left:
        hands = counted(int(game.roodles_left), "hand")
        higher = higher_words(int(record.roodles_times))
        yield f"    After so good a hand {higher} for the next {hands}."
    cut_short = stage + 1 < rules.stages and record.then[stage, game.outcome] == NEXT_HAND
    if cut_short and game.phase != TAKE_POT:
        yield "    That ends the hand."


def _outcome(rules: CompiledRules, past: Past, game: Any, yes_sayers: list[int]) -> str:
    if game.outcome == SILENT:
        return silence_words(rules, past, game)
    if game.outcome == CONTESTED:
        return _contested(rules, game, yes_sayers)
    (seat,) = yes_sayers
    alone = f"{seat_letter(seat)} alone is in"
    if not game.shown.any():
        return f"{alone}; no card is shown."
    return f"{alone} and has to show {_name(rules, game, seat)}: {_proof(rules, game, seat)}."


def _proof(rules: CompiledRules, game: Any, seat: int) -> str:
    """Whether a hand that had to be shown was good enough."""
    if game.values[seat] < rules.record.least_value_to_win[game.stage]:
        return "that is too little to win"
    if not rules.record.sole_beats_ghost[game.stage]:
        return "that is enough to win"
    verb = "beats" if game.winners else "does not beat"
    return f"that {verb} the ghost's {_name(rules, game, GHOST)}"


def _contested(rules: CompiledRules, game: Any, yes_sayers: list[int]) -> str:
    ghost = bool(rules.record.contested_beats_ghost[game.stage])
    beside = ", and turn up the ghost's" if ghost else ""
    shown = f"{seat_list(yes_sayers)} show each other their hands{beside}"
    winners = seats_of(int(game.winners), rules.seats)
    if winners:
        verb = "is best" if len(winners) == 1 else "tie for best"
        found = f"{seat_list(winners)} {verb} with {_name(rules, game, winners[0])}"
        beaten = f", better than the ghost's {_name(rules, game, GHOST)}" if ghost else ""
        return f"{shown}: {found}{beaten}."
    return f"{shown}: {_nobody_won(rules, game, yes_sayers)}."


def _nobody_won(rules: CompiledRules, game: Any, yes_sayers: list[int]) -> str:
    """Why none of several yes-sayers has won."""
    mask = sum(1 << seat for seat in yes_sayers)
    best = seats_of(int(best_of(rules.record, game, mask)), rules.seats)
    name = _name(rules, game, best[0])
    if game.values[best[0]] < rules.record.least_value_to_win[game.stage]:
        return f"the best, {name}, is too little to win"
    ghosts = _name(rules, game, GHOST)
    if is_better(rules.record, game, GHOST, best[0]):
        return f"the ghost wins with {ghosts}"
    return f"the ghost's {ghosts} is as good as the best, and nobody wins"


def _name(rules: CompiledRules, game: Any, holder: int) -> str:
    cards = [int(card) for card in game.cards[holder, : rules.held[game.stage]]]
    return hand_name(rules.rankings[game.stage], cards)


def _moved(rules: CompiledRules, past: Past, game: Any) -> str:
    """Who gained or lost chips and tokens by the settlement."""
    told = []
    for seat in range(rules.seats):
        chips = past.gained(game, seat)
        tokens = int(game.tokens[seat]) - past.tokens[seat]
        if chips:
            told.append(f"{seat_letter(seat)} {chips:+,}")
        if tokens:
            told.append(f"{seat_letter(seat)} has {_held(rules, int(game.tokens[seat]))}")
    if not told and not past.gained(game, KITTY):
        return "Nothing moves."
    if past.gained(game, KITTY):
        told.append(f"the kitty takes {past.gained(game, KITTY):,}")
    if past.gained(game, POT):
        told.append(f"the pot is {game.accounts[POT]:,}")
    words = "; ".join(told)
    return f"{words[:1].upper()}{words[1:]}."


def _held(rules: CompiledRules, tokens: int) -> str:
    if rules.record.counted == TOKENS_GIVEN:
        return counted(tokens, "token")
    return f"{tokens} {'toward the target' if rules.record.target > 0 else 'in stakes'}"
