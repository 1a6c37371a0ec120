"""The plain game by itself, with random variants, cards and answers: what holds of any rules."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from napalm_lab.variant.resolved import Rules
from tests.plain_game.hands import RANKS, SUITS, Hand
from tests.plain_game.log import Asked, GameOver, HandBegan, Moved, Question, StageSettled
from tests.plain_game.play import GHOST, play
from tests.plain_game.table import Table
from tests.schema_strategies import Drawn, variants

MAX_HANDS = 30
PACK = [rank + suit for rank in RANKS for suit in SUITS]


@dataclass
class Chance:
    """Cards and answers by chance, the same for the same seed."""

    rules: Rules
    seats: int
    random: Random
    boldness: float
    packs: dict[int, list[str]] = field(default_factory=dict)

    def first_dealer(self) -> int:
        return self.random.randrange(self.seats)

    def hands(self, hand: int, stage: int, playing: Sequence[int]) -> dict[int, Hand]:
        """A seat's cards stand together in the pack; so do the ghost's, the last."""
        pack = self.packs.setdefault(hand, self.random.sample(PACK, len(PACK)))
        most, held = self.rules.stages[-1].held, self.rules.stages[stage].held
        places = dict(zip(playing, range(len(playing)), strict=True))
        if self.rules.ghost:
            places[GHOST] = len(playing)
        return {seat: tuple(pack[place * most :][:held]) for seat, place in places.items()}

    def answer(self, question: Question) -> bool:
        return self.random.random() < self.boldness and question.may_say_yes


def game(rules: Rules, seed: int) -> Table:
    random = Random(seed)
    seats = random.randint(rules.seats_min, rules.seats_max)
    return play(
        rules, seats, Chance(rules, seats, random, random.choice([0.1, 0.3, 0.6])), MAX_HANDS
    )


def check_stacks(table: Table) -> None:
    """Nobody has less than nothing in front, and who is out has nothing.

    Unless nobody is left: then those who played the last hand share the pot.
    """
    if not table.rules.stacks.chips:
        return
    last = table.log[-1]
    assert isinstance(last, GameOver)
    *_, playing = (event.playing for event in table.log if isinstance(event, HandBegan))
    shared = playing if last.how == "nobody left" else ()
    for seat in range(table.seats):
        chips = table.in_front(seat)
        assert chips is not None
        assert chips >= 0, f"seat {seat} has {chips} in front"
        if seat in table.out and seat not in shared:
            assert chips == 0, f"seat {seat} is out with {chips} in front"


SEEDS = st.integers(0, 2**32)


@settings(max_examples=300)
@given(drawn=variants(), seed=SEEDS)
def test_1_11_chips_only_move_and_every_game_ends(drawn: Drawn, seed: int) -> None:
    table = game(drawn.variant.rules, seed)
    assert sum(table.chips.values()) == 0
    assert table.chips["pot"] >= 0
    assert table.chips["kitty"] >= 0
    check_stacks(table)
    moved = dict.fromkeys(table.chips, 0)
    for event in table.log:
        if isinstance(event, Moved):
            assert event.chips > 0
            moved[event.giver] -= event.chips
            moved[event.taker] += event.chips
    assert moved == table.chips
    last = table.log[-1]
    assert isinstance(last, GameOver)
    assert (last.how == "capped") == (not last.won)
    if last.how != "capped":
        assert table.pot == 0


@settings(max_examples=200)
@given(drawn=variants(), seed=SEEDS)
def test_1_8_everybody_is_asked_once_a_round(drawn: Drawn, seed: int) -> None:
    asked: list[Question] = []
    playing: tuple[int, ...] = ()
    for event in game(drawn.variant.rules, seed).log:
        if isinstance(event, HandBegan):
            playing = event.playing
        if isinstance(event, Asked):
            asked.append(event.question)
        if isinstance(event, StageSettled):
            seconds = [question.seat for question in asked if question.turn == "second"]
            assert len(set(seconds)) == len(seconds) < len(playing)
            rounds, rest = divmod(len(asked) - len(seconds), len(playing))
            assert (rest, {question.seat for question in asked}) == (0, set(playing))
            assert 1 <= rounds <= drawn.variant.rules.stages[event.stage].rounds
            asked.clear()


@settings(max_examples=300)
@given(drawn=variants(), seed=SEEDS)
def test_options_that_are_said_to_be_idle_are(drawn: Drawn, seed: int) -> None:
    rules = drawn.variant.rules
    assert game(rules, seed).log == game(rules.normalized(), seed).log
