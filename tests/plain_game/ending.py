"""How a hand and the game come to an end in a plain game (articles 1.10, 2.5, 2.8, 4.6)."""

from dataclasses import dataclass

from tests.plain_game.log import GameOver, HandOver
from tests.plain_game.settling import Settlement
from tests.plain_game.table import Table


@dataclass(frozen=True)
class End:
    """Why the game is over, and who takes the pot, or took the last of it.

    emptied : chips that the winners took when they emptied it; played : the last hand.
    """

    how: str
    won: list[int]
    emptied: int = 0
    played: tuple[int, ...] = ()


def end_after_stage(table: Table, settled: Settlement, hand_over: bool) -> End | None:
    """A target that counts now, or a pot that was emptied."""
    end = table.rules.end
    if (end.target == "at-once" or hand_over) and (winners := at_target(table)):
        return End("target", winners)
    takers = [seat for seat, chips in settled.taken.items() if chips]
    if end.pot_empty and settled.emptied:
        return End("pot empty", takers, emptied=sum(settled.taken.values()))
    return None


def end_after_hand(table: Table) -> End | None:
    """The last hand, or too few who can play on."""
    end, played = table.rules.end, table.playing()
    if end.hands == table.hand:
        return End("hands", with_most_tokens(table, played))
    help_the_broke(table)
    left = table.playing()
    if len(left) == 1:
        return End("one left", left)
    return (
        None if left else End("nobody left", with_most_tokens(table, played), played=tuple(played))
    )


def at_target(table: Table) -> list[int]:
    """Those with the most tokens, where these are enough."""
    target = table.rules.target
    if target is None or max(table.tokens[seat] for seat in table.playing()) < target:
        return []
    return with_most_tokens(table, table.playing())


def with_most_tokens(table: Table, seats: list[int]) -> list[int]:
    most = max(table.tokens[seat] for seat in seats)
    return [seat for seat in seats if table.tokens[seat] == most]


def help_the_broke(table: Table) -> None:
    """Whoever has no chips left buys or is given a stack, plays on without, or is out."""
    for seat in table.playing():
        if table.in_front(seat) == 0 and not stays_in(table, seat):
            table.out.add(seat)
    table.log.append(HandOver(tuple(sorted(table.out))))


def stays_in(table: Table, seat: int) -> bool:
    says = table.rules.stacks
    if says.broke in ("out", "plays-on"):
        return says.broke == "plays-on"
    if says.chips is None or (says.more is not None and table.more[seat] >= says.more):
        return False
    table.more[seat] += 1
    if says.broke == "rebuy":
        table.stacks[seat] += says.chips
    else:
        table.move("bank", seat, says.chips, "free stack")
    return True


def finish(table: Table, end: End) -> None:
    """The winners take the pot; the kitty goes to those still in, or who played the last hand."""
    pot, winners = table.pot or end.emptied, table.in_order(end.won)
    table.share_out("pot", winners, "pot taken")
    if table.rules.kitty.left == "shared":
        takers = table.playing() or table.in_order(list(end.played))
        table.share_out("kitty", takers, "kitty shared")
    table.log.append(GameOver(end.how, tuple(sorted(winners)), pot, table.balance()))
