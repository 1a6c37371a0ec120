"""Random rules and tables, for properties that hold whatever the rules say."""

from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from napalm_lab.rules.cards import COPIES
from napalm_lab.variant.amounts import Amount
from napalm_lab.variant.resolved import Contested, Rules, Sole, Stage

small = st.integers(0, 3)


def amounts(*, winnings: bool) -> st.SearchStrategy[Amount]:
    """Amounts of every form; `winnings` only where a winner has taken something before."""
    bounds = st.tuples(st.none() | st.integers(0, 30), st.integers(0, 4))
    return st.builds(
        lambda share, per_yes, of_winnings, chips, bound: Amount(
            share,
            per_yes,
            of_winnings,
            chips,
            bound[0],
            bound[1] if bound[0] is None else min(bound),
        ),
        st.sampled_from([Fraction(0), Fraction(1), Fraction(1, 2), Fraction(1, 3), Fraction(100)]),
        small,
        small if winnings else st.just(0),
        small,
        bounds,
    )


def qualifiers(cards: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Ranks of hands of so many cards, often with two or more alike, the highest first."""
    ranks = st.lists(st.integers(0, 12), min_size=cards, max_size=cards)
    possible = ranks.filter(lambda held: max(map(held.count, held)) <= COPIES)
    return possible.map(lambda held: tuple(sorted(held, reverse=True)))


@st.composite
def stages(draw: st.DrawFn, name: str, held_before: int) -> Stage:
    deal = draw(st.integers(0 if held_before else 1, 7 - held_before))
    held = held_before + deal
    cards = draw(st.integers(1, min(held, 5)))
    straights: Any = draw(st.sampled_from(["count", "ignored"])) if cards == 5 else "ignored"
    aces: Any = draw(
        st.sampled_from(["high", "low", "high-or-low"] if straights == "count" else ["high", "low"])
    )
    return Stage(
        name=name,
        deal=deal,
        held=held,
        goal=draw(st.sampled_from(["high", "low"])),
        cards=cards,
        aces=aces,
        straights_and_flushes=straights,
        qualifier=draw(st.none() | qualifiers(cards)),
        dealer_challenge=draw(st.booleans()),
        sole=Sole(draw(amounts(winnings=False)), draw(small)),
        contested=Contested(
            draw(amounts(winnings=False)),
            draw(amounts(winnings=True)),
            draw(st.sampled_from(["each-winner", "pot"])),
            draw(small),
        ),
    )


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Any rules the engine can be given, sensible or not."""
    made: list[Stage] = []
    for number in range(draw(st.integers(1, 4))):
        made.append(draw(stages(str(number + 1), made[-1].held if made else 0)))
    return Rules(
        seats_min=2,
        seats_max=7,
        ante_chips=draw(st.integers(0, 3)),
        ante_every=draw(st.integers(1, 3)),
        target=draw(st.integers(1, 12)),
        counted=draw(st.sampled_from(["given", "stakes-taken"])),
        stages=tuple(made),
    )


players = st.sampled_from(
    [
        "threshold:0.85",
        "threshold:0.5/0.8",
        "loose",
        "tight",
        "bluffer",
        "random:0.5",
        "random:0.05",
        "never",
        "always",
    ]
)


@st.composite
def tables(draw: st.DrawFn) -> tuple[Rules, int, str]:
    """Rules, a number of seats and players for each seat."""
    seats = draw(st.integers(2, 7))
    lineup = draw(st.lists(players, min_size=seats, max_size=seats))
    return draw(rules()), seats, "+".join(lineup)
