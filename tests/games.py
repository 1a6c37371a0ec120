"""The games of the tests, spelled out from the rules by hand, not read from the shipped files."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from napalm_lab.players.lineup import parse_lineup
from napalm_lab.players.moment import Moment
from napalm_lab.players.stepped import INTERPRETED, Kernels, Table
from napalm_lab.rules.cards import PACK, parse_hand
from napalm_lab.rules.deal import value_hands
from napalm_lab.rules.declare import declare, open_declaring
from napalm_lab.rules.evaluate import hand_key
from napalm_lab.rules.machine import HAND_BEGAN, STAGE_DEALT, start_game, step
from napalm_lab.rules.parameters import CompiledRules
from napalm_lab.rules.state import HEAR, NO, POT, SETTLE, YES, blank_game
from napalm_lab.simulate.side import Side, StopFlag
from napalm_lab.variant.amounts import Amount
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.resolved import Contested, Rules, Sole, Stage

NOTHING = Amount()
WHOLE_POT = Amount(of_pot=Fraction(1))


def chips(number: int) -> Amount:
    return Amount(chips=number)


def stage(
    name: str, deal: int, held: int, goal: Any, cards: int, contested: Contested, sole: Sole
) -> Stage:
    return Stage(
        name=name,
        deal=deal,
        held=held,
        goal=goal,
        cards=cards,
        aces="high",
        straights_and_flushes="count" if cards == 5 else "ignored",
        qualifier=None,
        dealer_challenge=True,
        sole=sole,
        contested=contested,
    )


def three_stages(
    sole: Sole, contested: tuple[Contested, Contested, Contested]
) -> tuple[Stage, ...]:
    return (
        stage("one", 2, 2, "high", 2, contested[0], sole),
        stage("two", 3, 5, "low", 5, contested[1], sole),
        stage("three", 2, 7, "high", 5, contested[2], sole),
    )


PAGAT = Rules(
    seats_min=4,
    seats_max=7,
    ante_chips=1,
    ante_every=1,
    target=5,
    counted="given",
    stages=three_stages(
        Sole(winner_takes=NOTHING, tokens=1),
        (Contested(NOTHING, WHOLE_POT, "each-winner", 0),) * 3,
    ),
)

_BY_YESES = Amount(per_yes=1)

UKRAINIAN = replace(
    PAGAT,
    counted="stakes-taken",
    stages=three_stages(
        Sole(winner_takes=chips(1), tokens=0),
        (
            Contested(_BY_YESES, chips(2), "pot", 0),
            Contested(_BY_YESES, Amount(of_winnings=1), "pot", 0),
            Contested(_BY_YESES, NOTHING, "pot", 0),
        ),
    ),
)

# Each loser matches the pot into the pot and the winner takes it: it grows without bound.
RUNAWAY = replace(
    PAGAT,
    target=1000,
    stages=(
        stage("one", 2, 2, "high", 2, Contested(WHOLE_POT, WHOLE_POT, "pot", 0), Sole(NOTHING, 1)),
    ),
)


def with_stage(rules: Rules, index: int, **changes: Any) -> Rules:
    """The rules with one stage changed."""
    stages = list(rules.stages)
    stages[index] = replace(stages[index], **changes)
    return replace(rules, stages=tuple(stages))


def play(
    rules: Rules,
    players: str,
    *,
    seats: int = 5,
    seed: int = 1,
    number: int = 0,
    max_hands: int = 1000,
    kernels: Kernels = INTERPRETED,
) -> Iterator[Moment]:
    """The moments of one game of these rules."""
    compiled = compile_rules(rules, seats)
    lineup = parse_lineup(players, seats, compiled.stages)
    return Table(compiled, lineup, kernels).play(seed, number, max_hands)


class Situation:
    """A stage about to be declared: dealer A (seat 0) unless said, named seats with named hands."""

    def __init__(
        self,
        rules: Rules,
        stage: int = 0,
        *,
        seats: int = 5,
        pot: int = 20,
        dealer: int = 0,
        tokens: dict[str, int] | None = None,
        hands: dict[str, str] | None = None,
    ) -> None:
        self.rules: CompiledRules = compile_rules(rules, seats)
        self.game = game = blank_game()
        start_game(self.rules.record, game, 1, 0, 1000)
        game.hand, game.times, game.dealer, game.first_dealer = 1, 1, dealer, dealer
        game.stage = stage
        game.accounts[POT] = pot
        given = {seat_number(name): parse_hand(text) for name, text in (hands or {}).items()}
        used = {card for hand in given.values() for card in hand}
        rest = iter([card for card in range(PACK) if card not in used])
        held = self.rules.held[stage]
        for seat in range(seats):
            game.cards[seat, :held] = given.get(seat) or [next(rest) for _ in range(held)]
            game.keys[seat] = hand_key(game.cards[seat], held)
        for name, count in (tokens or {}).items():
            game.tokens[seat_number(name)] = count
        value_hands(self.rules.record, self.rules.tables, game)
        open_declaring(self.rules.record, game)

    def say(self, yes: str, challenge: str = "") -> "Situation":
        """Everybody declares: the seats named say yes or challenge; the seats asked are noted."""
        self.asked = ""
        first_round = self.game.declaring_round
        while self.game.phase == HEAR:
            name = "ABCDEFGHIJ"[self.game.speaker]
            self.asked += name
            wanted = yes if self.game.declaring_round == first_round else challenge
            declare(self.rules.record, self.game, YES if name in wanted else NO)
        assert self.game.phase == SETTLE
        return self

    def settle(self) -> "Situation":
        """One step: the settlement."""
        step(self.rules.record, self.rules.tables, self.game)
        return self

    def take_pot(self) -> "Situation":
        """One step more."""
        return self.settle()

    @property
    def chips(self) -> dict[str, int]:
        """Chips of the seats that gained or lost any."""
        return {
            "ABCDEFGHIJ"[seat]: int(self.game.accounts[seat])
            for seat in range(self.rules.seats)
            if self.game.accounts[seat]
        }

    @property
    def tokens(self) -> dict[str, int]:
        """Tokens of the seats that have any."""
        return {
            "ABCDEFGHIJ"[seat]: int(self.game.tokens[seat])
            for seat in range(self.rules.seats)
            if self.game.tokens[seat]
        }

    @property
    def pot(self) -> int:
        return int(self.game.accounts[POT])


class StackedHand(Situation):
    """A hand from its ante on, in one game record, A the dealer: what each seat is dealt is known.

    hands : the cards of every seat from A on, in the order in which they are dealt.
    """

    def __init__(self, rules: Rules, hands: Sequence[str]) -> None:
        self.rules = compile_rules(rules, len(hands))
        self.game = game = blank_game()
        start_game(self.rules.record, game, 1, 0, 1000)
        game.first_dealer = 0
        assert step(self.rules.record, self.rules.tables, game) == HAND_BEGAN
        dealt = [card for turn in zip(*map(parse_hand, hands), strict=True) for card in turn]
        assert len(set(dealt)) == len(dealt)
        game.pack[:] = [*dealt, *(card for card in range(PACK) if card not in dealt)]
        # A random word of zero deals the topmost card of those that are left.
        game.words[:] = 0

    def play_stage(self, yes: str, challenge: str = "") -> "StackedHand":
        """Deals the next stage, declares and settles it."""
        assert step(self.rules.record, self.rules.tables, self.game) == STAGE_DEALT
        self.say(yes, challenge).settle()
        return self


def seat_number(name: str) -> int:
    return "ABCDEFGHIJ".index(name)


@dataclass(frozen=True)
class TestSide(Side):
    """A side with a flag that nobody sets."""

    __test__ = False
    never_stop = StopFlag()


def side_of(
    rules: Rules, players: str, *, seats: int = 5, seed: int = 1, max_hands: int = 1000
) -> TestSide:
    """The side that plays these rules."""
    compiled = compile_rules(rules, seats)
    return TestSide(compiled, parse_lineup(players, seats, compiled.stages), seed, max_hands)
