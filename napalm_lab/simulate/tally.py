"""What is counted in one game, event by event; the columns that metrics are made of."""

from __future__ import annotations

from typing import Any

import numpy as np

from napalm_lab.rules.declare import dealer_stands_alone
from napalm_lab.rules.kernel import kernel
from napalm_lab.rules.limits import MAX_SEATS, MAX_STAGES
from napalm_lab.rules.machine import CAPPED, OVERFLOWED, POT_TAKEN, STAGE_SETTLED
from napalm_lab.rules.state import CHALLENGE, CONTESTED, SILENT, SOLE, YES, is_in, seat_after

# One record a game. Counts unless said.
TALLY = np.dtype(
    [
        ("hands", np.int64),  # dealt
        ("decisions", np.int64),  # declarations and challenges asked for
        ("capped", np.int64),  # 0 or 1
        ("overflowed", np.int64),  # 0 or 1
        ("finished", np.int64),  # 0 or 1: the pot was won
        ("won_by", np.int64),  # places that took the pot, a bit a place; more than one if shared
        ("pot_won", np.int64),  # chips
        ("winner_is_biggest", np.int64),  # 0 or 1
        ("comebacks", np.int64),  # 0 or 1
        ("paid", np.int64),  # chips, by losers, less ...
        ("paid_carries", np.int64),  # ... so many times CARRY
        ("worst_loss", np.int64),  # chips >= 0
        ("declarations", np.int64),  # second chances not counted
        ("yeses", np.int64),  # second chances not counted
        ("stages", np.int64),  # settled
        ("silent", np.int64),
        ("sole", np.int64),
        ("contested", np.int64),
        ("tied", np.int64),  # contested stages with a tie for best
        ("dealer_alone", np.int64),  # stages where only the dealer had said yes
        ("challenged", np.int64),  # those of them in which someone challenged
        ("bluffs", np.int64),  # yeses with a percentile under 0.5, second chances not counted
        ("bluffs_paid", np.int64),  # those of them that won alone
        ("lead_changes", np.int64),
        ("first_dealer", np.int64),  # a seat
        ("asked_at", np.int64, (MAX_STAGES,)),  # declarations and ...
        ("yeses_at", np.int64, (MAX_STAGES,)),  # ... yeses by stage, second chances not counted
        ("net", np.int64, (MAX_SEATS,)),  # chips by place, clockwise from the first speaker
    ],
    align=True,
)

NOBODY = -1

# What must be remembered within a game to count it.
MEMORY = np.dtype(
    [
        ("last_leader", np.int64),
        ("furthest_behind", np.int64, (MAX_SEATS,)),  # tokens behind the leader, at the worst
        ("bluffs_at_stage", np.int64),
        ("bluff_below", np.int64, (MAX_STAGES,)),  # hand values with a percentile under 0.5
    ],
    align=True,
)


@kernel
def start_tally(memory: Any) -> None:
    """Forgets the game before; the tally itself starts as zeros."""
    memory.last_leader = NOBODY
    memory.bluffs_at_stage = 0
    for seat in range(memory.furthest_behind.size):
        memory.furthest_behind[seat] = 0


@kernel
def count_declaration(game: Any, tally: Any, memory: Any, action: int) -> None:
    """Counts what the speaker is about to say."""
    tally.decisions += 1
    if game.declaring_round != CHALLENGE:
        tally.declarations += 1
        tally.asked_at[game.stage] += 1
        if action == YES:
            tally.yeses += 1
            tally.yeses_at[game.stage] += 1
            if game.values[game.speaker] < memory.bluff_below[game.stage]:
                memory.bluffs_at_stage += 1


@kernel
def count_event(rules: Any, game: Any, tally: Any, memory: Any, event: int) -> None:
    """Counts an event of the machine, after it happened."""
    if event == STAGE_SETTLED:
        count_stage(rules, game, tally, memory)
        count_lead(rules, game, tally, memory)
    elif event in (POT_TAKEN, CAPPED, OVERFLOWED):
        count_end(rules, game, tally, memory)


@kernel
def count_stage(rules: Any, game: Any, tally: Any, memory: Any) -> None:
    """Counts a settled stage by its outcome."""
    tally.stages += 1
    tally.silent += game.outcome == SILENT
    tally.sole += game.outcome == SOLE
    if game.outcome == CONTESTED:
        tally.contested += 1
        # More than one bit set: more than one winner.
        tally.tied += (game.winners & (game.winners - 1)) != 0
    if dealer_stands_alone(game):
        tally.dealer_alone += 1
        if rules.dealer_challenge[game.stage] == 1:
            tally.challenged += game.challenges > 0
    tally.bluffs += memory.bluffs_at_stage
    if game.outcome == SOLE and game.winners != 0:
        tally.bluffs_paid += memory.bluffs_at_stage
    memory.bluffs_at_stage = 0


@kernel
def count_lead(rules: Any, game: Any, tally: Any, memory: Any) -> None:
    """Counts a change of the sole leader in tokens, and how far behind each seat is."""
    most, leader = int(game.tokens[0]), 0
    for seat in range(1, rules.seats):
        if game.tokens[seat] > most:
            most, leader = int(game.tokens[seat]), seat
        elif game.tokens[seat] == most:
            leader = NOBODY
    if int(game.still_in) + 1 != 1 << int(rules.seats):
        most, leader = lead_of_those_in(rules, game)
    if leader != NOBODY:
        tally.lead_changes += memory.last_leader not in (NOBODY, leader)
        memory.last_leader = leader
    for seat in range(rules.seats):
        behind = most - game.tokens[seat]
        if behind > memory.furthest_behind[seat]:
            memory.furthest_behind[seat] = behind


@kernel
def lead_of_those_in(rules: Any, game: Any) -> tuple[int, int]:
    """The most tokens and who alone has them, or NOBODY; apart, as somebody is out but rarely."""
    most, leader = 0, NOBODY - 1
    for seat in range(rules.seats):
        if not is_in(game, seat):
            continue
        if leader < NOBODY or game.tokens[seat] > most:
            most, leader = int(game.tokens[seat]), int(seat)
        elif game.tokens[seat] == most:
            leader = NOBODY
    return most, leader


@kernel
def count_end(rules: Any, game: Any, tally: Any, memory: Any) -> None:
    """Counts what is known only when the game is over."""
    tally.hands = game.hand
    tally.first_dealer = game.first_dealer
    tally.capped = game.capped
    tally.overflowed = game.overflowed
    tally.paid = game.paid
    tally.paid_carries = game.paid_carries
    accounts = game.accounts
    lowest, highest = 0, int(accounts[game.first_dealer])
    for place in range(rules.seats):
        net = accounts[seat_after(rules.seats, game.first_dealer, 1 + place)]
        tally.net[place] = net
        lowest, highest = min(lowest, net), max(highest, net)
    tally.worst_loss = -lowest
    if game.won_by == 0 or game.overflowed == 1:
        return
    tally.finished = 1
    tally.pot_won = game.pot_won
    for place in range(rules.seats):
        seat = seat_after(rules.seats, game.first_dealer, 1 + place)
        if game.won_by >> int(seat) & 1:
            tally.won_by |= 1 << place
            if accounts[seat] == highest:
                tally.winner_is_biggest = 1
            if memory.furthest_behind[seat] >= 2:
                tally.comebacks = 1
