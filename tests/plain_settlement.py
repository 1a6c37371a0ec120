"""One settlement of the plain game by itself, with pots, debts and worths of hands as they come."""

from dataclasses import dataclass

from napalm_lab.variant.resolved import Rules
from tests.plain_game.settling import Settlement, Showdown
from tests.plain_game.table import table_of

MOST = 2**63 - 1
"""What the engine can hold of one amount, and in one account, to either side."""


@dataclass
class Settled:
    """Accounts of the seats, pot and tokens after; what was taken and paid; who was best."""

    accounts: list[int]
    pot: int
    tokens: list[int]
    taken: int
    paid: int
    winners: tuple[int, ...]
    overflowed: bool


def settle(
    rules: Rules,
    stage: int,
    pot: int,
    accounts: list[int],
    tokens: list[int],
    yes: list[int],
    values: list[int],
) -> Settled:
    """The settlement of a stage at which the seats in `yes` said so; larger values are better.

    Seat 0 deals. Where it overflows, the accounts are what they would be in integers of any size.
    """
    seats = len(accounts)
    table = table_of(rules, seats, dealer=0)
    table.chips |= {"pot": pot, "bank": -pot - sum(accounts)}
    table.chips.update(enumerate(accounts))
    table.tokens = list(tokens)
    hands = Showdown(
        worth={seat: ((value,), 0) for seat, value in enumerate(values)},
        may_win=dict.fromkeys(range(seats), True),
    )
    settled = Settlement(table, rules.stages[stage], table.in_order(yes), hands)
    settled.run()
    return Settled(
        accounts=[table.chips[seat] for seat in range(seats)],
        pot=table.pot,
        tokens=table.tokens,
        taken=sum(settled.taken.values()),
        paid=settled.paid,
        winners=tuple(sorted(settled.won)),
        overflowed=table.largest > MOST,
    )
