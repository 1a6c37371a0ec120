"""How metrics and their verdicts are said in sentences."""

from __future__ import annotations

from dataclasses import dataclass

from napalm_lab.report.numbers import Numbers, numbers_for
from napalm_lab.report.signs import Signs
from napalm_lab.simulate.metrics import Metric
from napalm_lab.statistics.effect import Effect

CERTAIN = 0.001
"""A smaller p-value is not told more exactly."""


@dataclass(frozen=True)
class Phrase:
    """more, less : what is so where the variant has more, or less; about : what is measured."""

    more: str
    less: str
    about: str


_PHRASES = {
    "hands": Phrase("games are longer", "games are shorter", "how long games are"),
    "pot_won": Phrase("the pot won is bigger", "the pot won is smaller", "the pot won"),
    "side_to_pot": Phrase(
        "losers pay more for each chip of the pot",
        "losers pay less for each chip of the pot",
        "what losers pay for each chip of the pot",
    ),
    "winner_is_biggest": Phrase(
        "the pot's winner is more often the biggest winner",
        "the pot's winner is less often the biggest winner",
        "how often the pot's winner is the biggest winner",
    ),
    "worst_loss": Phrase("the worst loss is bigger", "the worst loss is smaller", "the worst loss"),
    "yes_rate": Phrase(
        "players say yes more often", "players say yes less often", "how often players say yes"
    ),
}
_UNITS = {"hands": "hands", "decisions": "decisions"}


def phrase_of(metric: Metric) -> Phrase:
    """The metric's own words, or some made from its label."""
    label = metric.label
    made = Phrase(f"{label}: more", f"{label}: less", label)
    return _PHRASES.get(metric.id, made)


def unit_of(metric: Metric) -> str:
    """What a difference is counted in, with a blank before it; shares bring their own unit."""
    unit = _UNITS.get(metric.id, metric.unit)
    return f" {unit}" if unit else ""


def numbers_of(metric: Metric, effect: Effect, signs: Signs) -> Numbers:
    """How the effect's figures are written, the same in tables and in sentences."""
    values = (effect.baseline, effect.variant)
    return numbers_for(metric, signs, effect.ci, values)


def p_text(p: float) -> str:
    """As in `p = 0.012`, or `p < 0.001`."""
    return "p < 0.001" if p < CERTAIN else f"p = {p:.2g}"
