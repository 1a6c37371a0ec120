"""What the rules of every game bound: how large a metric of one game can be, and its weight."""

from __future__ import annotations

from napalm_lab.rules.parameters import ANY_NUMBER, REBUY, CompiledRules
from napalm_lab.simulate.metrics import GAMES, PLACES, POT_WINNERS, SEATS, Metric
from napalm_lab.statistics.constant_sequence import Bounds

_SIGNED = ("winner_net", "seat_edge")
"""Chips that may be gained or lost, as those by place; no other metric is ever negative."""


def is_signed(metric: Metric) -> bool:
    """Whether the metric can be negative."""
    return metric.id in _SIGNED or metric.id.startswith(f"{PLACES}.")


def bounds_of(metric: Metric, rules: CompiledRules, max_hands: int) -> Bounds:
    """Bounds of one game's figure, for games of at most `max_hands` (1..)."""
    hands = _most_hands(rules, max_hands)
    lowest, highest = _values(metric, rules, hands)
    return Bounds(lowest, highest, _heaviest(rules, hands).get(metric.under))


def _most_hands(rules: CompiledRules, max_hands: int) -> int:
    """The most hands of a game: those of the cap, or fewer where the rules end it before."""
    last = int(rules.record.ends_after_hands)
    return min(max_hands, last) if last else max_hands


def _declarations_a_hand(rules: CompiledRules) -> int:
    """The most there are, second chances not counted: in every round all may be asked."""
    return rules.seats * sum(int(rounds) for rounds in rules.record.rounds[: rules.stages])


def _most_lost(rules: CompiledRules, hands: int) -> int | None:
    """The most that a seat can lose: its stack, and those it buys, at most one between two hands.

    A stack that is given counts as won before it is lost. None where nobody ever runs out.
    """
    record = rules.record
    if record.stack == 0:
        return None
    bought = hands - 1 if record.broke == REBUY else 0
    if record.more_stacks != ANY_NUMBER:
        bought = min(bought, int(record.more_stacks))
    return int(record.stack) * (1 + bought)


def _values(metric: Metric, rules: CompiledRules, hands: int) -> tuple[int | None, int | None]:
    """The least and the greatest value; None where there is no bound, as mostly of chips."""
    if metric.kind == "share":
        return 0, 1
    # Once somebody said yes there are no further rounds, but all others may have a second chance.
    stages, second_chances = hands * rules.stages, rules.seats - 1
    declarations = hands * _declarations_a_hand(rules)
    known = {
        "hands": (1, hands),
        "decisions": (rules.seats, declarations + second_chances * stages),
        "worst_loss": (0, _most_lost(rules, hands)),
        "lead_changes": (0, stages),
    }
    return known.get(metric.id, (None if is_signed(metric) else 0, None))


def _heaviest(rules: CompiledRules, hands: int) -> dict[str, int]:
    """The most that a game can count of what metrics have below the line; chips are missing."""
    stages = hands * rules.stages
    return {
        GAMES: 1,
        "finished": 1,
        SEATS: rules.seats,
        POT_WINNERS: rules.seats,
        "hands": hands,
        **dict.fromkeys(("stages", "contested", "dealer_alone"), stages),
        "declarations": hands * _declarations_a_hand(rules),
        # A round in which anybody says yes is the last.
        **dict.fromkeys(("yeses", "bluffs"), stages * rules.seats),
    }
