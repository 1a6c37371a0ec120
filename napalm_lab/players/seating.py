"""From players to what the kernels need of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from napalm_lab.players.fixed import Fixed
from napalm_lab.players.learned import Learned
from napalm_lab.players.policy import FIXED, POLICY, Policies
from napalm_lab.players.situation import layout_of
from napalm_lab.rules.parameters import CompiledRules
from napalm_lab.rules.percentiles import percentiles


def policies_of(players: Sequence[object], rules: CompiledRules) -> Policies:
    """What the players do under these rules, seat by seat; players of the user's own do nothing.

    ValueError where a learned player was not taught.
    """
    seats = np.zeros(len(players), POLICY)
    seats["strategy"] = FIXED
    known: list[NDArray[np.int32]] = []
    for seat, player in enumerate(players):
        if isinstance(player, Fixed):
            _seat_fixed(seats[seat], player, rules)
        elif isinstance(player, Learned):
            if player.strategies is None:
                raise ValueError("a learned player was not taught before it was seated")
            seats["strategy"][seat] = _place_in(known, player.strategies)
            seats["trainings"][seat] = len(player.strategies)
    if not known:
        return Policies(seats.view(np.recarray), None, None)
    return Policies(seats.view(np.recarray), layout_of(rules), np.concatenate(known))


def _place_in(known: list[NDArray[np.int32]], strategies: NDArray[np.int32]) -> int:
    """The number of the first of these strategies among all, to which they are added if new."""
    first = 0
    for others in known:
        if others is strategies:
            return first
        first += len(others)
    known.append(strategies)
    return first


def _seat_fixed(policy: Any, player: Fixed, rules: CompiledRules) -> None:
    for stage in range(rules.stages):
        shares = percentiles(rules.rankings[stage], rules.held[stage])
        for heard, least in enumerate((player.least, player.least_after_yes)):
            wanted = least[stage] if len(least) > 1 else least[0]
            # percentiles rise with the value: the first that reaches what is wanted
            policy["least_value"][stage, heard] = np.searchsorted(shares, wanted)
        policy["yes_anyway"][stage] = player.yes_anyway
