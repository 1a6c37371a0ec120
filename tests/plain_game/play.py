"""A whole game of the family, plain and slow: a second reading of the rules, not of the engine.

It takes resolved rules, and from outside what is left to chance and to the players.
"""

from itertools import pairwise

from napalm_lab.variant.resolved import Rules, Stage
from tests.plain_game.declaring import Declaring
from tests.plain_game.ending import End, end_after_hand, end_after_stage, finish
from tests.plain_game.hands import KINDS, Hand, bar, by_ranks, kind_of, worth
from tests.plain_game.log import GameOver, HandBegan, Inputs, StageDealt, StageSettled
from tests.plain_game.settling import Settlement, Showdown
from tests.plain_game.table import Table, table_of

GHOST = -1


def play(rules: Rules, seats: int, inputs: Inputs, max_hands: int) -> Table:
    """One game, at most so many hands; the table's log tells all of it."""
    table = table_of(rules, seats, inputs.first_dealer())
    play_at(table, inputs, max_hands)
    return table


def play_at(table: Table, inputs: Inputs, max_hands: int) -> None:
    """The same at a table that can be looked at even if the inputs give up."""
    while table.hand < max_hands:
        begin_hand(table)
        if end := play_hand(table, inputs):
            finish(table, end)
            return
    table.log.append(GameOver("capped", (), 0, table.balance()))


def begin_hand(table: Table) -> None:
    """The deal passes to the left; roodles and the antes of a hand."""
    rules = table.rules
    table.hand += 1
    if table.hand > 1:
        table.dealer = table.seats_from(table.dealer + 1)[0]
    table.times = rules.roodles.times if table.roodles else 1
    table.roodles = max(0, table.roodles - 1)
    table.log.append(HandBegan(table.hand, table.dealer, tuple(table.playing())))
    finds_none = rules.ante_when == "pot-empty" and table.pot == 0
    if finds_none or (rules.ante_when == "hand" and hand_antes(table)):
        table.ante()


def hand_antes(table: Table) -> bool:
    return (table.hand - 1) % table.rules.ante_every == 0


def play_hand(table: Table, inputs: Inputs) -> End | None:
    """The stages of a hand; the end of the game where it comes."""
    for number, stage in enumerate(table.rules.stages):
        settled = play_stage(table, number, stage, inputs)
        hand_over = settled.then == "next-hand" or stage is table.rules.stages[-1]
        if end := end_after_stage(table, settled, hand_over):
            return end
        if hand_over:
            break
    return end_after_hand(table)


def play_stage(table: Table, number: int, stage: Stage, inputs: Inputs) -> Settlement:
    """Antes, cards, declaring and settling."""
    if table.rules.ante_when == "stage" and hand_antes(table):
        table.ante()
    if number == 0 and table.rules.kitty.when == "hand":
        table.take("pot", "kitty", table.rules.kitty.chips, "kitty")
    table.log.append(StageDealt(table.hand, number, table.balance()))
    hands = inputs.hands(table.hand, number, table.playing())
    check_cards(table, stage, hands)
    able = {seat: passes(stage, stage.qualifier, hands[seat]) for seat in table.playing()}
    yes = Declaring(table, number, stage, able, inputs.answer).run()
    settled = Settlement(table, stage, yes, showdown(table, stage, hands))
    settled.run()
    winners = tuple(sorted(settled.won))
    told = StageSettled(table.hand, number, settled.outcome, winners, table.balance())
    table.log.append(told)
    return settled


def check_cards(table: Table, stage: Stage, hands: dict[int, Hand]) -> None:
    """Everybody who plays holds so many cards, and no card is there twice."""
    ghost = [GHOST] if table.rules.ghost else []
    if set(hands) != {*table.playing(), *ghost}:
        raise ValueError(f"hands of {sorted(hands)}")
    cards = sorted(card for hand in hands.values() for card in hand)
    if any(first == second for first, second in pairwise(cards)):
        raise ValueError(f"a card is there twice: {cards}")
    if any(len(hand) != stage.held for hand in hands.values()):
        raise ValueError(f"{stage.held} cards are held")


def showdown(table: Table, stage: Stage, hands: dict[int, Hand]) -> Showdown:
    """What all hands are worth."""
    playing = table.playing()
    return Showdown(
        worth={seat: worth(stage, hands[seat]) for seat in playing},
        may_win={seat: passes(stage, stage.needed_to_win, hands[seat]) for seat in playing},
        ghost=worth(stage, hands[GHOST]) if GHOST in hands else None,
        makes_roodles=frozenset(
            seat for seat in playing if makes_roodles(table.rules, stage, hands[seat])
        ),
    )


def passes(stage: Stage, ranks: tuple[int, ...] | None, hand: Hand) -> bool:
    """Whether a hand is as good as a bar; suits are nothing here."""
    return ranks is None or by_ranks(stage, hand) >= bar(stage, ranks)


def makes_roodles(rules: Rules, stage: Stage, hand: Hand) -> bool:
    """Where the highest of five cards wins, with straights: a hand at least so good."""
    if (
        rules.roodles.after == "none"
        or stage.goal == "low"
        or stage.straights_and_flushes != "count"
    ):
        return False
    return kind_of(stage, hand) >= KINDS.index(rules.roodles.after.replace("-", " "))
