"""The table of a plain game: who is in, and chips that only move (articles 1.2, 1.11, 4.6)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from napalm_lab.variant.amounts import Amount
from napalm_lab.variant.resolved import Rules
from tests.plain_game.log import Account, Balance, Event, Moved


@dataclass
class Table:
    """chips : of each account, a seat's as won or lost; in sum they are always nothing.

    stacks : chips each seat brought to the table, where it plays with stacks; more : how many
    stacks it has bought or been given since; silent : silent stages in a row; roodles : hands that
    are still to be played so; times : how many times as high antes and limits are in this hand;
    largest : what was owed or had at any time.
    """

    rules: Rules
    seats: int
    dealer: int
    chips: dict[Account, int]
    tokens: list[int]
    stacks: list[int]
    more: list[int]
    out: set[int] = field(default_factory=set)
    hand: int = 0
    silent: int = 0
    roodles: int = 0
    times: int = 1
    largest: int = 0
    log: list[Event] = field(default_factory=list)

    @property
    def pot(self) -> int:
        return self.chips["pot"]

    def seats_from(self, first: int) -> list[int]:
        """Those in the game, clockwise from a seat."""
        round_table = [(first + step) % self.seats for step in range(self.seats)]
        return [seat for seat in round_table if seat not in self.out]

    def playing(self) -> list[int]:
        """Those in the game from the dealer's left, the dealer last."""
        return self.seats_from(self.dealer + 1)

    def in_order(self, seats: Iterable[int]) -> list[int]:
        """These seats from the dealer's left."""
        return sorted(seats, key=lambda seat: (seat - self.dealer - 1) % self.seats)

    def in_front(self, seat: int) -> int | None:
        """What a seat can pay; None where there is no limit."""
        return self.stacks[seat] + self.chips[seat] if self.rules.stacks.chips else None

    def pay(self, giver: int, taker: Account, chips: int, why: str) -> int:
        """A seat pays, or gives what it has left; returns what it paid."""
        self.measure(chips)
        has = self.in_front(giver)
        paid = chips if has is None else min(chips, has)
        self.move(giver, taker, paid, why)
        return paid

    def take(self, giver: Account, taker: Account, chips: int, why: str) -> int:
        """Chips out of the pot or the kitty, or what there is; returns what was taken."""
        taken = min(chips, self.chips[giver])
        self.move(giver, taker, taken, why)
        return taken

    def move(self, giver: Account, taker: Account, chips: int, why: str) -> None:
        if chips:
            self.chips[giver] -= chips
            self.chips[taker] += chips
            self.measure(*map(abs, self.chips.values()))
            self.log.append(Moved(giver, taker, chips, why))

    def measure(self, *chips: int) -> None:
        """Remembers what is too large to be held, whoever could afford it."""
        self.largest = max(self.largest, *chips)

    def share_out(self, giver: Account, takers: Sequence[int], why: str) -> None:
        """All that is there, evenly; odd chips one each from the dealer's left."""
        takers = self.in_order(takers)
        for seat, chips in zip(takers, even(self.chips[giver], len(takers)), strict=True):
            self.take(giver, seat, chips, why)

    def ante(self, why: str = "ante") -> None:
        """Each player in the game pays, or the dealer for all of them."""
        playing, chips = self.playing(), self.rules.ante_chips * self.times
        if self.rules.ante_by == "dealer":
            self.pay(self.dealer, "pot", chips * len(playing), why)
            return
        for seat in playing:
            self.pay(seat, "pot", chips, why)

    def balance(self) -> Balance:
        seats = range(self.seats)
        return Balance(
            tuple(self.chips[seat] for seat in seats),
            tuple(self.tokens),
            self.chips["pot"],
            self.chips["kitty"],
            self.chips["bank"],
        )


def table_of(rules: Rules, seats: int, dealer: int) -> Table:
    """A table at which nothing was played yet."""
    places: list[Account] = [*range(seats), "pot", "kitty", "bank"]
    return Table(
        rules,
        seats,
        dealer,
        chips=dict.fromkeys(places, 0),
        tokens=[0] * seats,
        stacks=[rules.stacks.chips or 0] * seats,
        more=[0] * seats,
    )


def even(chips: int, number: int) -> list[int]:
    """So many even parts; odd chips go to the first, one each."""
    return [chips // number + (place < chips % number) for place in range(number)]


@dataclass(frozen=True)
class Reckoning:
    """What amounts are reckoned with: the pot before the stage moved anything, and so on.

    times : how many times as high limits are.
    """

    pot: int
    yeses: int
    winnings: int = 0
    times: int = 1

    def chips(self, amount: Amount) -> int:
        """How much it comes to; each part rounded down."""
        share = amount.of_pot
        wanted = (
            share.numerator * self.pot // share.denominator
            + amount.per_yes * self.yeses
            + amount.of_winnings * self.winnings
            + amount.chips
        )
        wanted = max(wanted, amount.at_least)
        return wanted if amount.at_most is None else min(wanted, amount.at_most * self.times)
