"""A silent stage in words: how many there were in a row, and who pays for it."""

from __future__ import annotations

from typing import Any

from napalm_lab.rules.chips import amount
from napalm_lab.rules.parameters import BY_DEALER, CompiledRules
from napalm_lab.rules.showdown import best_of
from napalm_lab.rules.state import POT
from napalm_lab.table.past import Past
from napalm_lab.table.seats import seat_list, seats_of
from napalm_lab.wording import counted, listed


def silence_words(rules: CompiledRules, past: Past, game: Any) -> str:
    """As in `Nobody is in.`, or with what it costs where it does."""
    after = int(rules.record.silent_after[game.stage])
    if after == 0:
        return "Nobody is in."
    so_far = past.silent_in_a_row + 1
    counting = f"Nobody is in, {counted(so_far, 'silent stage')} in a row"
    if so_far < after:
        return f"{counting}; after {after} it costs."
    if after == 1:
        counting = "Nobody is in"
    payments = _payments(rules, past, game)
    return f"{counting}: {listed(payments)}." if payments else f"{counting}."


def _payments(rules: CompiledRules, past: Past, game: Any) -> list[str]:
    """What is due, in the order in which it is paid."""
    record, stage, pot = rules.record, int(game.stage), past.accounts[POT]
    due = []
    if record.silent_ante_again[stage]:
        by_dealer = record.ante_by == BY_DEALER
        due.append("the dealer antes again" if by_dealer else "everybody antes again")
    if amount(record.silent_best_pays[stage], pot, 0, 0, game.times) != 0:
        best = seats_of(int(best_of(record, game, int(game.still_in))), rules.seats)
        verb = "pays" if len(best) == 1 else "pay"
        due.append(f"{seat_list(best)} {verb} for the best hand")
    if amount(record.silent_all_pay[stage], pot, 0, 0, game.times) != 0:
        due.append("everybody pays")
    return due
