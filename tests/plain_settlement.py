"""A second reading of what a settlement may say, for any rules, in integers of any size.

Of the package it takes only the words of a variant (`Stage`, `Amount`): how much an amount comes to
and what then moves is worked out here.
"""

from dataclasses import dataclass

from napalm_lab.variant.amounts import Amount
from napalm_lab.variant.resolved import Stage

MOST = 2**63 - 1
"""What the engine can hold of one amount, and in one account, to either side."""


@dataclass
class Settled:
    """Accounts of the seats, pot and tokens after; what was taken and paid; who was best."""

    accounts: list[int]
    pot: int
    tokens: list[int]
    taken: int = 0
    paid: int = 0
    winners: tuple[int, ...] = ()
    overflowed: bool = False


def chips_of(amount: Amount, pot: int, yeses: int, winnings: int) -> int:
    parts = [
        amount.of_pot.numerator * pot // amount.of_pot.denominator,
        amount.per_yes * yeses,
        amount.of_winnings * winnings,
        amount.chips,
    ]
    wanted = max(sum(parts), amount.at_least)
    return wanted if amount.at_most is None else min(wanted, amount.at_most)


def settle(
    stage: Stage,
    counted: str,
    pot: int,
    accounts: list[int],
    tokens: list[int],
    yes: list[int],
    values: list[int],
) -> Settled:
    """The settlement of a stage at which the seats in `yes` said so; larger values are better.

    Where it overflows, the accounts and payments are what they would be in integers of any size.
    """
    after = Settled(list(accounts), pot, list(tokens))
    if not yes:
        return after
    best = max(values[seat] for seat in yes)
    winners = [seat for seat in yes if values[seat] == best]
    says = stage.sole if len(yes) == 1 else stage.contested
    due = chips_of(says.winner_takes, pot, len(yes), 0)
    each = min(due, pot) // len(winners)
    for seat in winners:
        after.accounts[seat] += each
        after.tokens[seat] += says.tokens + (each if counted == "stakes-taken" else 0)
    after.winners, after.taken = tuple(winners), each * len(winners)
    after.pot -= after.taken
    if len(yes) == 1:
        return after
    owed = chips_of(stage.contested.losers_pay, pot, len(yes), after.taken)
    for loser in set(yes) - set(winners):
        # An amount that cannot be written down cannot be paid, whoever could afford it.
        after.overflowed |= owed > MOST
        if stage.contested.to == "pot":
            after.pot += owed
            after.accounts[loser] -= owed
            after.paid += owed
            continue
        for winner in winners:
            after.accounts[winner] += owed
            after.accounts[loser] -= owed
            after.paid += owed
    # Every account moves one way only once losers pay: it is at its furthest at the end.
    after.overflowed |= max(abs(chips) for chips in (*after.accounts, after.pot)) > MOST
    return after
