"""A player who is tried in every seat in turn: in which games, and what the seat won there."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray


def ranges_by_seat(games: int, seats: int) -> list[tuple[int, int]]:
    """From which game to which (exclusive) each seat is tried: as many for each, as far as it goes
    evenly, and none left out.
    """
    ends = [round(games * seat / seats) for seat in range(seats + 1)]
    return list(pairwise(ends))


def nets_of(tallies: NDArray[Any], seat: int, seats: int) -> NDArray[np.int64]:
    """A seat's net chips by game, int64[games], of TALLY[games] of so many seats.

    Tallies have chips by place behind the first dealer.
    """
    place = (seat - tallies["first_dealer"] - 1) % seats
    nets: NDArray[np.int64] = tallies["net"][np.arange(len(tallies)), place]
    return nets
