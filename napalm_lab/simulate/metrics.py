"""The metrics of a game: what each is made of, and what people read beside it.

Every metric is a ratio of two sums over games (a mean has one in each game below the line), but for
the root mean square, which takes a square root of it, and the percentile.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from napalm_lab.rules.limits import MAX_SEATS
from napalm_lab.rules.state import CARRY

Kind = Literal["mean", "share", "root-mean-square", "percentile"]
Unit = Literal["", "chips"]

GAMES = "games"
SQUARES = "squares"
SEATS = "seats"
SEAT_EDGE = "seat_edge"
POT_WINNERS = "pot_winners"
WINNER_NET = "winner_net"
PAID = "paid"
PAID_IF_FINISHED = "paid_if_finished"

# Integers below this may be squared and summed over a table without leaving int64.
_SAFE_TO_SQUARE = 2**29


@dataclass(frozen=True)
class Metric:
    """One metric: `over` and `under` name columns; shares are 0..1 and shown in per cent.

    money : null where a game overflowed; grows : with a game's length, so that games which an
    overflow cut short cannot be compared by it; main : among those a terminal shows unasked.
    """

    id: str
    label: str
    over: str
    under: str = GAMES
    kind: Kind = "mean"
    unit: Unit = ""
    money: bool = False
    grows: bool = False
    main: bool = False
    quantile: Fraction | None = None


def _share(id: str, label: str, over: str, under: str, **more: Any) -> Metric:
    return Metric(id, label, over, under, kind="share", **more)


def _chips(id: str, label: str, over: str, under: str = GAMES, **more: Any) -> Metric:
    return Metric(id, label, over, under, unit="chips", money=True, **more)


METRICS = (
    Metric("hands", "hands a game", "hands", grows=True, main=True),
    Metric("decisions", "decisions a game", "decisions", grows=True),
    _share("capped", "games capped", "capped", GAMES),
    _share("overflowed", "games overflowed", "overflowed", GAMES),
    _chips("pot_won", "pot won", "pot_won", POT_WINNERS, main=True),
    _chips("winner_net", "net of the pot's winner", WINNER_NET, POT_WINNERS),
    _chips("paid_per_hand", "paid by losers a hand", PAID, "hands"),
    Metric(
        "side_to_pot",
        "paid by losers per chip of pot",
        PAID_IF_FINISHED,
        "pot_won",
        money=True,
        main=True,
    ),
    _share(
        "winner_is_biggest",
        "pot's winner is biggest winner",
        "winner_is_biggest",
        "finished",
        money=True,
        main=True,
    ),
    _chips("worst_loss", "worst loss of a game", "worst_loss", main=True),
    _chips(
        "worst_loss_p95",
        "worst loss, 95th percentile",
        "worst_loss",
        kind="percentile",
        quantile=Fraction(95, 100),
    ),
    _chips("swing", "swing of a seat", SQUARES, SEATS, kind="root-mean-square"),
    _share("yes_rate", "yes when asked", "yeses", "declarations", main=True),
    _share("silent", "stages with no yes", "silent", "stages"),
    _share("sole", "stages with one yes", "sole", "stages"),
    _share("contested", "stages with several yes", "contested", "stages"),
    _share("tied", "contested stages tied", "tied", "contested"),
    _share("challenged", "lone dealers challenged", "challenged", "dealer_alone"),
    _share("bluffs", "yeses that are bluffs", "bluffs", "yeses"),
    _share("bluffs_paid", "bluffs that stay alone", "bluffs_paid", "bluffs"),
    Metric("lead_changes", "changes of leader a game", "lead_changes", grows=True),
    _share("comebacks", "winners once 2 tokens behind", "comebacks", "finished"),
    _chips("seat_edge", "first speaker over first dealer", SEAT_EDGE),
)

METRICS_BY_ID = {metric.id: metric for metric in METRICS}
PRIMARY = "hands"


PLACES = "seats"
"""Id of the table of net chips by place, which is shown but not tested."""


def place_metrics(seats: int) -> tuple[Metric, ...]:
    """Net chips by place, clockwise from the first hand's first speaker; one metric a place."""
    return tuple(
        _chips(f"{PLACES}.{place}", f"net at place {place + 1}", _place_column(place))
        for place in range(seats)
    )


def _place_column(place: int) -> str:
    return f"net_{place}"


def columns_of(tallies: NDArray[Any], seats: int) -> dict[str, NDArray[Any]]:
    """Every column that metrics name, one integer a game.

    tallies : TALLY[games]. Columns are int64, but squares of chips too large for it are Python
    ints.
    """
    columns = {
        name: np.ascontiguousarray(tallies[name])
        for name in tallies.dtype.names or ()
        if name != "net"
    }
    net = tallies["net"][:, :seats]
    exact = net if np.abs(net).max(initial=0) < _SAFE_TO_SQUARE else net.astype(object)
    columns[SQUARES] = (exact * exact).sum(axis=1)
    columns[SEATS] = np.full(len(tallies), seats, np.int64)
    columns[GAMES] = np.ones(len(tallies), np.int64)
    won = tallies["won_by"][:, None] >> np.arange(seats) & 1
    columns[POT_WINNERS] = won.sum(axis=1)
    columns[WINNER_NET] = (exact * won).sum(axis=1)
    if tallies["paid_carries"].any():
        columns[PAID] = tallies["paid_carries"].astype(object) * CARRY + tallies["paid"]
    columns[PAID_IF_FINISHED] = columns[PAID] * columns["finished"]
    columns[SEAT_EDGE] = exact[:, 0] - exact[:, seats - 1]
    for place in range(seats):
        columns[_place_column(place)] = np.ascontiguousarray(net[:, place])
    return columns


assert MAX_SEATS * _SAFE_TO_SQUARE**2 < 2**63
