"""What the rules of every game bound: how large a metric of one game can be, and its weight."""

from __future__ import annotations

from napalm_lab.rules.parameters import CompiledRules
from napalm_lab.simulate.metrics import GAMES, PLACES, POT_WINNERS, SEATS, Metric
from napalm_lab.statistics.constant_sequence import Bounds

_SIGNED = ("winner_net", "seat_edge")
"""Chips that may be gained or lost, as those by place; no other metric is ever negative."""


def is_signed(metric: Metric) -> bool:
    """Whether the metric can be negative."""
    return metric.id in _SIGNED or metric.id.startswith(f"{PLACES}.")


def bounds_of(metric: Metric, rules: CompiledRules, max_hands: int) -> Bounds:
    """Bounds of one game's figure, for games of at most `max_hands` (1..)."""
    lowest, highest = _values(metric, rules, max_hands)
    return Bounds(lowest, highest, _heaviest(rules, max_hands).get(metric.under))


def _values(metric: Metric, rules: CompiledRules, hands: int) -> tuple[int | None, int | None]:
    """The least and the greatest value; None where there is no bound, as there is none of chips."""
    if metric.kind == "share":
        return 0, 1
    # At a stage everybody is asked once, and all but the dealer may be asked to challenge.
    stages, asked = hands * rules.stages, 2 * rules.seats - 1
    known = {
        "hands": (1, hands),
        "decisions": (rules.seats, asked * stages),
        "lead_changes": (0, stages),
    }
    return known.get(metric.id, (None if is_signed(metric) else 0, None))


def _heaviest(rules: CompiledRules, hands: int) -> dict[str, int]:
    """The most that a game can count of what metrics have below the line; chips are missing."""
    stages = hands * rules.stages
    declarations = stages * rules.seats
    return {
        GAMES: 1,
        "finished": 1,
        SEATS: rules.seats,
        POT_WINNERS: rules.seats,
        "hands": hands,
        **dict.fromkeys(("stages", "contested", "dealer_alone"), stages),
        **dict.fromkeys(("declarations", "yeses", "bluffs"), declarations),
    }
