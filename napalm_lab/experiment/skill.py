"""Skill: what one learned seat wins among others who play every variant alike.

Its net chips a game as a share of the mean pot, a ratio of sums over the same games: where good
play wins much of a pot the variant is a game of skill, where it wins little one of luck. Every seat
is the learned one in as many games, and the trainings take turns as they do at the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from napalm_lab.experiment.keeping import keep, place_of, recalled
from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.results import Skill
from napalm_lab.experiment.settings import DEFAULT_GAMES, REFERENCE_PLAYERS
from napalm_lab.experiment.sums import parts_of
from napalm_lab.players.learned import Learned
from napalm_lab.players.lineup import Lineup, parse_player
from napalm_lab.simulate.side import Side, StopFlag
from napalm_lab.simulate.workers import in_chunks
from napalm_lab.statistics.effect import NO_EFFECT, Effect, paired_effect
from napalm_lab.statistics.estimate import NO_ESTIMATE, Estimate, estimate
from napalm_lab.statistics.sums import PairedSums, Sums
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.variant import Variant

AMONG: Final = (REFERENCE_PLAYERS, "random:0.5")

Tell = Callable[[int, int], None]
"""Called with the games played so far, and all there are to play."""


@dataclass(frozen=True)
class _Won:
    """Games of one variant: what the learned seat won, and the pots; None if chips overflowed."""

    nets: NDArray[np.int64]
    pots: NDArray[np.int64]
    overflowed: bool


def measure_skill(plan: Plan, jobs: int, tell: Tell = lambda done, of: None) -> tuple[Skill, ...]:
    """What one learned seat of each variant wins, among each of AMONG; the pupils must be taught.

    As many games as the plan has, or 20,000 where it decides for itself when to stop.
    """
    games = DEFAULT_GAMES if plan.stopping else plan.games
    hashes = [variant.rules_hash for variant in plan.variants]
    distinct = {variant.rules_hash: variant for variant in plan.variants}
    done, of = 0, games * len(distinct) * len(AMONG)

    def played(count: int) -> None:
        nonlocal done
        done += count
        tell(done, of)

    found = []
    for among in AMONG:
        won = {
            rules_hash: _won(plan, variant, among, games, jobs, played)
            for rules_hash, variant in distinct.items()
        }
        sides = [won[rules_hash] for rules_hash in hashes]
        differences = [
            None if rules_hash == hashes[0] else _difference(plan, sides[0], won[rules_hash])
            for rules_hash in hashes[1:]
        ]
        found.append(
            Skill(among, tuple(_estimate(plan, side) for side in sides), tuple(differences))
        )
    return tuple(found)


def _won(
    plan: Plan, variant: Variant, among: str, games: int, jobs: int, tell: Callable[[int], None]
) -> _Won:
    place = place_of(replace(plan, variants=(variant,)), f"{_Won.__name__} among {among}")
    kept: _Won | None = recalled(place) if place else None
    if kept is not None:
        tell(games)
        return kept
    won = _played(plan, variant, among, games, jobs, tell)
    if place is not None:
        keep(place, won)
    return won


def _played(
    plan: Plan, variant: Variant, among: str, games: int, jobs: int, tell: Callable[[int], None]
) -> _Won:
    rules = compile_rules(variant.rules, plan.seats)
    pupil = Learned(plan.pupils[variant.rules_hash].strategies)
    other = parse_player(among, len(variant.rules.stages))
    parts: list[tuple[NDArray[np.int64], ...]] = []
    for seat in range(plan.seats):
        players = [other] * plan.seats
        players[seat] = pupil
        side = Side(rules, Lineup(among, tuple(players)), plan.seed, plan.max_hands)
        side.play(0, 0, StopFlag())  # machine code is made here, where it can be interrupted
        first, end = (round(games * place / plan.seats) for place in (seat, seat + 1))
        for part in in_chunks(partial(_seat_won, side, seat, first), end - first, jobs):
            parts.append(part)
            tell(part[0].size)
    nets, pots, overflowed = map(np.concatenate, zip(*parts, strict=True))
    return _Won(nets, pots, bool(overflowed.any()))


def _seat_won(
    side: Side, seat: int, begin: int, first: int, count: int, stop: StopFlag
) -> tuple[NDArray[np.int64], ...]:
    """A seat's net chips, pots won, and whether chips overflowed, by game."""
    played = side.play(begin + first, count, stop)
    place = (seat - played["first_dealer"] - 1) % side.rules.seats
    nets = played["net"][np.arange(count), place]
    return nets, played["pot_won"].copy(), played["overflowed"].copy()


def _estimate(plan: Plan, side: _Won) -> Estimate:
    if side.overflowed:
        return NO_ESTIMATE
    parts = [Sums.of(side.nets[p], side.pots[p]) for p in parts_of(0, plan.trainings)]
    return estimate(Sums.of(side.nets, side.pots), clusters=parts)


def _difference(plan: Plan, baseline: _Won, variant: _Won) -> Effect:
    if baseline.overflowed or variant.overflowed:
        return NO_EFFECT
    columns = (baseline.nets, baseline.pots, variant.nets, variant.pots)
    parts = [
        PairedSums.of(*(column[part] for column in columns)) for part in parts_of(0, plan.trainings)
    ]
    return paired_effect(PairedSums.of(*columns), clusters=parts)
