"""What moves once all have declared at a stage of a plain game (articles 1.9, 2.2 to 2.8, 4.6, 5).

Every amount is reckoned with the pot as it stood before the fees.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from napalm_lab.variant.amounts import Amount
from napalm_lab.variant.resolved import Stage
from tests.plain_game.hands import Worth
from tests.plain_game.losers import Losers, payments, short_payments
from tests.plain_game.table import Reckoning, Table, even


@dataclass(frozen=True)
class Showdown:
    """What is on the table. worth, may_win : by seat; makes_roodles : seats with a hand for it."""

    worth: Mapping[int, Worth]
    may_win: Mapping[int, bool]
    ghost: Worth | None = None
    makes_roodles: frozenset[int] = frozenset()

    def best(self, seats: Iterable[int]) -> list[int]:
        """Those with the best hand."""
        seats = list(seats)
        most = max(self.worth[seat] for seat in seats)
        return [seat for seat in seats if self.worth[seat] == most]

    def worst(self, seats: Iterable[int]) -> list[int]:
        """Those with the worst hand."""
        seats = list(seats)
        least = min(self.worth[seat] for seat in seats)
        return [seat for seat in seats if self.worth[seat] == least]

    def beats_ghost(self, seat: int) -> bool:
        """Equal is not enough."""
        return self.ghost is None or self.worth[seat] > self.ghost


@dataclass
class Settlement:
    """A stage as it is settled. yes : in order of speaking; won : the winners, in that order.

    taken : what each winner took from the pot; made_up : what losers paid for what was missing;
    emptied : whether nothing was left in the pot when all had taken and paid, the kitty aside.
    """

    table: Table
    stage: Stage
    yes: list[int]
    showdown: Showdown
    won: list[int] = field(default_factory=list)
    taken: dict[int, int] = field(default_factory=dict)
    made_up: dict[int, int] = field(default_factory=dict)
    paid: int = 0
    emptied: bool = False

    def __post_init__(self) -> None:
        self.pot_before = self.table.pot

    @property
    def outcome(self) -> str:
        return ["silent", "sole", "contested"][min(len(self.yes), 2)]

    @property
    def then(self) -> str:
        """What comes next."""
        if self.outcome == "silent":
            return self.stage.silent.then
        return self.stage.sole.then if self.outcome == "sole" else self.stage.contested.then

    def run(self) -> None:
        if not self.yes:
            self.settle_silent()
            return
        self.table.silent = 0
        for seat in self.yes:
            self.table.pay(seat, "pot", self.stage.fee, "fee")
        self.won = self.winners()
        if self.outcome == "sole":
            self.settle_sole()
        else:
            self.settle_contested()
        self.emptied = self.table.pot == 0 and any(self.taken.values())
        kitty = self.table.rules.kitty
        if self.outcome == "contested" and kitty.when == "contested":
            self.table.take("pot", "kitty", kitty.chips, "kitty")
        if self.is_shown and self.showdown.makes_roodles.intersection(self.won):
            self.table.roodles = len(self.table.playing())

    @property
    def is_shown(self) -> bool:
        """Whether there is a showdown: a lone yes shows its hand only where it has to be proved."""
        proved = self.stage.sole.must_beat_ghost or self.stage.needed_to_win is not None
        return self.outcome == "contested" or (self.outcome == "sole" and proved)

    def chips_of(self, amount: Amount) -> int:
        """How much an amount is now; the winnings are what has been won so far."""
        winnings = sum(self.taken.values()) + sum(self.made_up.values())
        reckoning = Reckoning(self.pot_before, len(self.yes), winnings, self.table.times)
        return reckoning.chips(amount)

    def winners(self) -> list[int]:
        """The best of the yes-sayers; nobody, if the ghost or the bar to winning is too high."""
        best = self.showdown.best(self.yes)
        says = self.stage.sole if self.outcome == "sole" else self.stage.contested
        if says.must_beat_ghost and not self.showdown.beats_ghost(best[0]):
            return []
        return best if self.showdown.may_win[best[0]] else []

    # Nobody said yes.

    def settle_silent(self) -> None:
        table, says = self.table, self.stage.silent
        table.silent += 1
        if table.silent < says.after or not self.silence_costs():
            return
        table.silent = 0
        best_pays, all_pay = self.chips_of(says.best_pays), self.chips_of(says.all_pay)
        if says.ante_again:
            table.ante("ante again")
        for seat in table.in_order(self.showdown.best(table.playing())):
            table.pay(seat, "pot", best_pays, "best hand said no")
        for seat in table.playing():
            table.pay(seat, "pot", all_pay, "all said no")

    def silence_costs(self) -> bool:
        """Whether anything can be due here; a stage where nothing can goes on with the count."""
        says = self.stage.silent
        antes = says.ante_again and self.table.rules.ante_chips > 0
        return antes or not (says.best_pays.is_nothing and says.all_pay.is_nothing)

    # One said yes.

    def settle_sole(self) -> None:
        says = self.stage.sole
        if self.won:
            winner = self.won[0]
            due = self.chips_of(says.winner_takes)
            self.taken[winner] = self.table.take("pot", winner, due, "sole takes")
            self.give_tokens(says.tokens)
        else:
            self.loser_pays_pot(self.yes[0], self.chips_of(says.losers_pay), "sole fails")
        self.noes_pay(self.chips_of(says.noes_pay))

    # Two or more said yes.

    def settle_contested(self) -> None:
        says = self.stage.contested
        if self.won:
            self.winners_take(self.chips_of(says.winner_takes))
            self.give_tokens(says.tokens)
        self.losers_pay(self.chips_of(says.losers_pay))
        self.noes_pay(self.chips_of(says.noes_pay))

    def winners_take(self, due: int) -> None:
        """From the pot what there is; what is missing the losers may have to make up."""
        says = self.stage.contested
        wanted = self.dues(due)
        tied = len(self.won) > 1
        if tied and says.ties.take == "share":
            there = self.shared(min(due, self.table.pot))
        else:
            there = wanted
        for seat in self.won:
            self.taken[seat] = self.table.take("pot", seat, there[seat], "winner takes")
        if says.shortfall == "losers" and not (tied and says.ties.paid == "nothing"):
            missing = {seat: wanted[seat] - self.taken[seat] for seat in self.won}
            self.make_up(missing)

    def dues(self, due: int) -> dict[int, int]:
        """What each winner should get."""
        if len(self.won) > 1 and self.stage.contested.ties.take == "share":
            return self.shared(due)
        return dict.fromkeys(self.won, due)

    def shared(self, chips: int) -> dict[int, int]:
        """Chips of the pot among tied winners: odd ones stay, or go one each from the left."""
        if self.stage.contested.ties.odd_chips == "pot":
            return dict.fromkeys(self.won, chips // len(self.won))
        parts = even(chips, len(self.won))
        return dict(zip(self.table.in_order(self.won), parts, strict=True))

    def make_up(self, missing: dict[int, int]) -> None:
        """Losers share what is missing; each fills up the winners from the dealer's left."""
        losers = self.table.in_order(set(self.yes) - set(self.won))
        self.made_up = dict.fromkeys(self.won, 0)
        if losers:
            winners = {seat: missing[seat] for seat in self.table.in_order(self.won)}
            self.table.measure(sum(missing.values()))
            for loser, winner, chips in short_payments(losers, winners):
                paid = self.table.pay(loser, winner, chips, "shortfall")
                self.made_up[winner] += paid
                self.paid += paid

    def losers_pay(self, owed: int) -> None:
        says, table = self.stage.contested, self.table
        losers = table.in_order(set(self.yes) - set(self.won))
        if self.won and losers and says.payers == "worst":
            losers = self.showdown.worst(losers)
        if not losers:
            return
        table.measure(owed)
        owes = even(owed, len(losers)) if says.pay == "together" else [owed] * len(losers)
        for loser, chips in zip(losers, owes, strict=True):
            if not self.won or says.to == "pot":
                if len(self.won) < 2 or says.ties.paid != "nothing":
                    self.loser_pays_pot(loser, chips, "loser pays")
                continue
            due = payments(Losers(says, table.in_order(self.won)), chips)
            for winner, part in due.to_winners:
                self.paid += table.pay(loser, winner, part, "loser pays")
            self.loser_pays_pot(loser, due.to_pot, "loser pays")

    # What all of these have in common.

    def give_tokens(self, tokens: int) -> None:
        """From the store; or what was won counts itself."""
        for seat in self.won:
            self.table.tokens[seat] += tokens
            if self.table.rules.counted != "given":
                won = self.taken.get(seat, 0) + self.made_up.get(seat, 0)
                self.table.tokens[seat] += won

    def loser_pays_pot(self, seat: int, chips: int, why: str) -> None:
        paid = self.table.pay(seat, "pot", chips, why)
        self.paid += paid
        if self.table.rules.counted == "stakes-net":
            self.table.tokens[seat] -= paid

    def noes_pay(self, chips: int) -> None:
        for seat in self.table.playing():
            if seat not in self.yes:
                self.table.pay(seat, "pot", chips, "said no")
