"""Random variants of the whole schema: the engine against the plain game, and what always holds."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from napalm_lab.players.lineup import parse_lineup
from napalm_lab.players.moment import Moment
from napalm_lab.players.stepped import INTERPRETED, Kernels, Table, compiled_kernels
from napalm_lab.rules.parameters import CompiledRules
from napalm_lab.simulate.side import Side, StopFlag, blank_memory, tally_game
from napalm_lab.simulate.tally import TALLY
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.resolved import Rules
from napalm_lab.variant.variant import Variant
from tests.replay import ENDS, compare, seen
from tests.schema_strategies import Drawn, smallest, text_of, variants

MAX_HANDS = 30
SEEDS = st.integers(0, 2**63 - 1)
PLAYERS = [
    "random:0.5",
    "random:0.2",
    "bluffer",
    "loose",
    "tight",
    "threshold:0.5/0.8",
    "always",
    "never",
]


@dataclass(frozen=True)
class TestTable:
    """A variant and who plays it, for hypothesis to show."""

    __test__ = False
    drawn: Drawn
    players: tuple[str, ...]

    @property
    def rules(self) -> Rules:
        return self.drawn.variant.rules

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def compiled(self) -> CompiledRules:
        return compile_rules(self.rules, self.seats)

    def play(
        self, seed: int, *, number: int = 0, max_hands: int = MAX_HANDS, kernels: Kernels
    ) -> Iterator[Moment]:
        """The moments of a game."""
        compiled = self.compiled
        lineup = parse_lineup("+".join(self.players), self.seats, compiled.stages)
        return Table(compiled, lineup, kernels).play(seed, number, max_hands)


@st.composite
def tables(draw: st.DrawFn) -> TestTable:
    """A variant and players."""
    drawn = draw(variants())
    rules = drawn.variant.rules
    seats = draw(st.integers(rules.seats_min, rules.seats_max))
    players = draw(st.lists(st.sampled_from(PLAYERS), min_size=seats, max_size=seats))
    return TestTable(drawn, tuple(players))


@cache
def machine_code() -> Kernels:
    return compiled_kernels()


def check_against_plain_game(table: TestTable, seed: int) -> None:
    moments = table.play(seed, kernels=INTERPRETED)
    compare(table.rules, table.seats, seen(table.compiled, moments), MAX_HANDS)


def differs(variant: Variant, table: TestTable, seed: int) -> bool:
    """Whether engine and plain game differ with these rules at the same table."""
    if not variant.rules.seats_min <= table.seats <= variant.rules.seats_max:
        return False
    try:
        check_against_plain_game(replace(table, drawn=Drawn(variant, {})), seed)
    except AssertionError:
        return True
    return False


@settings(max_examples=400, phases=[Phase.generate])
@given(table=tables(), seed=SEEDS)
def test_1_8_and_1_10_and_2_6_any_game_is_the_plain_game(table: TestTable, seed: int) -> None:
    try:
        check_against_plain_game(table, seed)
    except AssertionError as error:
        short = smallest(table.drawn.written, lambda variant: differs(variant, table, seed))
        message = f"they differ with no more than this:\n{text_of(short.written)}"
        raise AssertionError(message) from error


@settings(max_examples=200, phases=[Phase.generate])
@given(table=tables(), seed=SEEDS)
def test_1_11_chips_conserve_cards_are_distinct_and_games_end(table: TestTable, seed: int) -> None:
    compiled, event = table.compiled, ""
    for moment in table.play(seed, kernels=INTERPRETED):
        assert sum(int(chips) for chips in moment.game.accounts) == 0
        (now,) = seen(compiled, [moment])
        cards = [card for hand in now.hands.values() for card in hand]
        assert event not in ENDS
        assert now.balance.pot >= 0 or moment.game.overflowed
        if now.event == "stage-dealt":
            playing = [card for card in cards if card]
            assert len(set(playing)) == len(playing)
        event = now.event
    assert event in ENDS


@settings(max_examples=60, phases=[Phase.generate])
@given(table=tables(), seed=SEEDS)
def test_interpreted_and_compiled_agree_at_every_event(table: TestTable, seed: int) -> None:
    runs = [
        [
            (moment.event, moment.action, moment.game.tobytes())
            for moment in table.play(seed, max_hands=5, kernels=kernels)
        ]
        for kernels in (INTERPRETED, machine_code())
    ]
    assert runs[0] == runs[1]


@settings(max_examples=60, phases=[Phase.generate])
@given(table=tables(), seed=SEEDS, number=st.integers(0, 2**40))
def test_a_batch_is_its_games_one_by_one(table: TestTable, seed: int, number: int) -> None:
    compiled = table.compiled
    lineup = parse_lineup("+".join(table.players), table.seats, compiled.stages)
    side = Side(compiled, lineup, seed, max_hands=6)
    batch = side.play(number, 3, StopFlag())
    tallies = np.zeros(3, TALLY).view(np.recarray)
    memory = blank_memory(compiled)
    for index in range(3):
        stepped = Table(compiled, lineup, INTERPRETED)
        tally_game(side, stepped, number + index, tallies[index], memory)
    assert tallies.tobytes() == batch.tobytes()
