"""Skill: what one learned seat wins among others who play every variant alike.

Its net chips a game as a share of the mean pot, a ratio of sums over the same games: where good
play wins much of a pot the variant is a game of skill, where it wins little one of luck. Every seat
is the learned one in as many games, and the trainings take turns as they do at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from operator import add
from typing import Any, Final

from napalm_lab.experiment.keeping import keep, place_of, recalled
from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.results import Skill
from napalm_lab.experiment.settings import DEFAULT_GAMES, REFERENCE_PLAYERS
from napalm_lab.experiment.sums import parts_of
from napalm_lab.players.learned import Learned
from napalm_lab.players.lineup import LEARNED, Lineup, Player, parse_player
from napalm_lab.simulate.by_seat import nets_of, ranges_by_seat
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
    """What the learned seat won: net chips over pots, game by game, apart by training.

    sides[variant][training]; pairs[variant after the first][training], each beside the first;
    overflowed[variant] : whether chips of a game did.
    """

    games: int
    sides: tuple[tuple[Sums, ...], ...]
    pairs: tuple[tuple[PairedSums, ...], ...]
    overflowed: tuple[bool, ...]

    def __add__(self, other: _Won) -> _Won:
        """Of both lots of games."""
        return _Won(
            self.games + other.games,
            tuple(map(_added, self.sides, other.sides)),
            tuple(map(_added, self.pairs, other.pairs)),
            tuple(one or two for one, two in zip(self.overflowed, other.overflowed, strict=True)),
        )


def measure_skill(plan: Plan, jobs: int, tell: Tell = lambda done, of: None) -> tuple[Skill, ...]:
    """What one learned seat of each variant wins, among each of AMONG; the pupils must be taught.

    As many games as the plan has, or 20,000 where it decides for itself when to stop.
    """
    games = DEFAULT_GAMES if plan.stopping else plan.games
    hashes = [variant.rules_hash for variant in plan.variants]
    order = list(dict.fromkeys(hashes))
    variants = tuple(plan.variants[hashes.index(rules_hash)] for rules_hash in order)
    # With nothing else than what skill depends on, by which its games are known when kept.
    plan = replace(
        plan, variants=variants, players=(LEARNED,), games=games, stopping=None, histograms=()
    )
    places = [order.index(rules_hash) for rules_hash in hashes]
    done, of = 0, games * len(variants) * len(AMONG)

    def played(count: int) -> None:
        nonlocal done
        done += count * len(variants)
        tell(done, of)

    found = []
    for among in AMONG:
        won = _won(plan, among, jobs, played)
        estimates = tuple(_estimate(won, place) for place in places)
        differences = (_difference(won, place) if place else None for place in places[1:])
        found.append(Skill(among, estimates, tuple(differences)))
    return tuple(found)


def _won(plan: Plan, among: str, jobs: int, tell: Callable[[int], None]) -> _Won:
    """What was played before is recalled where the plan says so."""
    place = place_of(plan, f"skill among {among}")
    kept = recalled(place, _Won) if place else None
    if kept is not None:
        tell(kept.games)
        return kept
    won = reduce(add, _played(plan, among, jobs, tell))
    if place is not None:
        keep(place, won)
    return won


def _played(plan: Plan, among: str, jobs: int, tell: Callable[[int], None]) -> Iterator[_Won]:
    """Every seat is the learned one in as many games, one after the other."""
    for seat, (begin, end) in enumerate(ranges_by_seat(plan.games, plan.seats)):
        sides = [_side(plan, variant, among, seat) for variant in plan.variants]
        sides[0].play(0, 0, StopFlag())  # machine code is made here, where it can be interrupted
        work = partial(_seat_won, sides, seat, begin, plan.trainings)
        for part in in_chunks(work, end - begin, jobs):
            yield part
            tell(part.games)


def _side(plan: Plan, variant: Variant, among: str, seat: int) -> Side:
    players: list[Player] = [parse_player(among, len(variant.rules.stages))] * plan.seats
    players[seat] = Learned(plan.pupils[variant.rules_hash].strategies)
    rules = compile_rules(variant.rules, plan.seats)
    return Side(rules, Lineup(among, tuple(players)), plan.seed, plan.max_hands)


def _seat_won(
    sides: Sequence[Side],
    seat: int,
    begin: int,
    trainings: int,
    first: int,
    count: int,
    stop: StopFlag,
) -> _Won:
    """Of the games begin + first, ..., so many, that each side plays."""
    columns, overflowed = [], []
    for side in sides:
        played = side.play(begin + first, count, stop)
        columns.append((nets_of(played, seat, side.rules.seats), played["pot_won"]))
        overflowed.append(bool(played["overflowed"].any()))
    parts = parts_of(begin + first, trainings)
    apart = [[(nets[part], pots[part]) for part in parts] for nets, pots in columns]
    return _Won(
        count,
        tuple(tuple(Sums.of(*one) for one in side) for side in apart),
        tuple(
            tuple(PairedSums.of(*one, *other) for one, other in zip(apart[0], side, strict=True))
            for side in apart[1:]
        ),
        tuple(overflowed),
    )


def _added(one: Sequence[Any], other: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(map(add, one, other))


def _estimate(won: _Won, place: int) -> Estimate:
    if won.overflowed[place]:
        return NO_ESTIMATE
    parts = won.sides[place]
    return estimate(reduce(add, parts), clusters=parts)


def _difference(won: _Won, place: int) -> Effect:
    if won.overflowed[0] or won.overflowed[place]:
        return NO_EFFECT
    parts = won.pairs[place - 1]
    return paired_effect(reduce(add, parts), clusters=parts)
