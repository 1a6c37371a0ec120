"""How a hand begins, in words: the dealer, the antes, higher stakes and the chips in front."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from napalm_lab.rules.chips import chips_in_front
from napalm_lab.rules.parameters import BY_DEALER, EACH_STAGE, CompiledRules
from napalm_lab.rules.state import KITTY, POT
from napalm_lab.table.past import Past
from napalm_lab.table.seats import seat_letter, seats_of
from napalm_lab.wording import listed, sentence


def hand_lines(rules: CompiledRules, past: Past, game: Any) -> Iterator[str]:
    """The dealer of a hand and what is put in."""
    if game.hand > 1:
        yield ""
    before_stages = rules.record.ante_when == EACH_STAGE
    antes = "" if before_stages else f", {ante_words(rules, past, game)}"
    told = f"Hand {game.hand}: {seat_letter(int(game.dealer))} deals{antes}; {_pots(past, game)}."
    yield told + (f" {sentence(higher_words(int(game.times)))}" if game.times > 1 else "")
    if rules.record.stack > 0:
        yield f"  Chips in front: {in_front_words(rules, game)}."


def stage_antes(rules: CompiledRules, past: Past, game: Any) -> Iterator[str]:
    """What is put in before the cards of a stage."""
    if game.accounts[POT] != past.accounts[POT] or game.accounts[KITTY] != past.accounts[KITTY]:
        yield f"  {sentence(f'{ante_words(rules, past, game)}; {_pots(past, game)}')}"


def ante_words(rules: CompiledRules, past: Past, game: Any) -> str:
    """Who has put in what: `everybody antes 1`, `the dealer antes 5 for everybody`, `no ante`."""
    paid = {seat: -past.gained(game, seat) for seat in seats_of(int(game.still_in), rules.seats)}
    sums = {chips for chips in paid.values() if chips}
    if not sums:
        return "no ante"
    if rules.record.ante_by == BY_DEALER:
        return f"the dealer antes {paid[int(game.dealer)]:,} for everybody"
    if len(sums) == 1:
        who = "everybody antes" if all(paid.values()) else "everybody with chips antes"
        return f"{who} {sums.pop():,}"
    antes = listed(f"{seat_letter(seat)} {chips:,}" for seat, chips in paid.items() if chips)
    return f"everybody antes what there is: {antes}"


def higher_words(times: int) -> str:
    """As in `antes and limits are doubled`."""
    return f"antes and limits are {'doubled' if times == 2 else f'{times} times as high'}"


def in_front_words(rules: CompiledRules, game: Any) -> str:
    """The chips of everybody still in, as in `A 99, B 12`."""
    return ", ".join(
        f"{seat_letter(seat)} {chips_in_front(rules.record, game, seat):,}"
        for seat in seats_of(int(game.still_in), rules.seats)
    )


def _pots(past: Past, game: Any) -> str:
    """The pot, and the kitty where it has changed."""
    taken = past.gained(game, KITTY)
    kitty = f"the kitty takes {taken:,}; " if taken else ""
    return f"{kitty}the pot is {game.accounts[POT]}"
