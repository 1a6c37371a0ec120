"""A second reading of sections 1 and 2, plain and slow: who wins a stage, and what then moves.

It imports nothing of the package; of the engine's it is given only the texts of cards. Hands are
compared by how many of their ranks are alike, then by straight and flush; at stage three each
choice of five is tried.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

RANKS = "23456789TJQKA"

Hand = tuple[str, ...]


def ranks_of(hand: Hand) -> list[int]:
    return sorted((RANKS.index(card[0]) for card in hand), reverse=True)


def strength(hand: Hand) -> tuple[int, ...]:
    """A five-card hand in ordinary order, aces high only (articles 1.5, 1.6)."""
    ranks = ranks_of(hand)
    groups = sorted(Counter(ranks).items(), key=lambda group: (group[1], group[0]), reverse=True)
    shape = [count for _, count in groups]
    flush = len({card[1] for card in hand}) == 1
    straight = len(groups) == 5 and ranks[0] - ranks[4] == 4
    order = [
        straight and flush,
        shape[:1] == [4],
        shape == [3, 2],
        flush,
        straight,
        shape[:1] == [3],
        shape[:2] == [2, 2],
        shape[:1] == [2],
        True,
    ]
    return (9 - order.index(True), *(rank for rank, _ in groups))


def worth(stage: int, hand: Hand) -> tuple[int, ...]:
    """Larger is better at the stage (0, 1, 2)."""
    if stage == 0:
        high, low = ranks_of(hand)
        return (int(high == low), high, low)
    if stage == 1:
        return tuple(-part for part in strength(hand))
    return max(strength(five) for five in combinations(hand, 5))


@dataclass
class Settled:
    """What a settlement did.

    chips, tokens : what each seat gains; pot : the pot after; paid : by all losers together;
    shown : whose hands each seat has seen.
    """

    chips: list[int]
    tokens: list[int]
    pot: int
    paid: int = 0
    shown: list[set[int]] = field(default_factory=list)


def settle(
    game: str, stage: int, pot: int, seats: int, yes: list[int], hands: list[Hand]
) -> Settled:
    """The settlement of a stage of "pagat" or "ukrainian" at which the seats in `yes` said so."""
    shown = [set(yes) - {seat} if seat in yes and len(yes) > 1 else set() for seat in range(seats)]
    chips, pot, tokens = move(game, stage, pot, seats, yes, hands)
    paid = 0
    if len(yes) > 1:
        # Winners never lose chips here, so what anybody loses is what a loser pays.
        paid = -sum(change for change in chips if change < 0)
    return Settled(chips, tokens, pot, paid, shown)


def move(
    game: str, stage: int, pot: int, seats: int, yes: list[int], hands: list[Hand]
) -> tuple[list[int], int, list[int]]:
    """Chips each seat gains, the pot after, and what each gains toward the target."""
    chips, tokens = [0] * seats, [0] * seats
    if not yes:
        return chips, pot, tokens
    if len(yes) == 1:
        if game == "pagat":
            tokens[yes[0]] = 1
        else:
            taken = min(1, pot)
            chips[yes[0]] += taken
            tokens[yes[0]] += taken
            pot -= taken
        return chips, pot, tokens
    best = max(worth(stage, hands[seat]) for seat in yes)
    winners = [seat for seat in yes if worth(stage, hands[seat]) == best]
    losers = [seat for seat in yes if seat not in winners]
    if game == "pagat":
        for loser in losers:
            for winner in winners:
                chips[loser] -= pot
                chips[winner] += pot
        return chips, pot, tokens
    each = min(len(yes), pot) // len(winners)
    for winner in winners:
        chips[winner] += each
        tokens[winner] += each
        pot -= each
    owed = [2, each * len(winners), 0][stage]
    for loser in losers:
        chips[loser] -= owed
        pot += owed
    return chips, pot, tokens


def share_of_pot(pot: int, tokens: list[int], dealer: int, target: int) -> list[int] | None:
    """What each seat takes of the pot where somebody has reached the target (1.10, 2.5, 2.8)."""
    if max(tokens) < target:
        return None
    winners = [seat for seat in range(len(tokens)) if tokens[seat] == max(tokens)]
    nearest = sorted(winners, key=lambda seat: (seat - dealer - 1) % len(tokens))
    shares = [0] * len(tokens)
    for chip in range(pot):
        shares[nearest[chip % len(nearest)]] += 1
    return shares
