"""How metrics and their verdicts are said in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from napalm_lab.experiment.judging import Judging, Stopping
from napalm_lab.report.numbers import Numbers, numbers_for
from napalm_lab.report.signs import Signs
from napalm_lab.simulate.metrics import Metric
from napalm_lab.statistics.effect import Effect
from napalm_lab.wording import plural

CERTAIN = 0.001
"""A smaller p-value is not told more exactly."""


@dataclass(frozen=True)
class Phrase:
    """more, less : what is so where the variant has more, or less; about : what is measured."""

    more: str
    less: str
    about: str


_SWING = "the swing of a seat"
_PERCENTILE = "the 95th percentile of the worst loss"
_PHRASES = {
    "hands": Phrase("games are longer", "games are shorter", "the length of games"),
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
    "decisions": Phrase(
        "games take more decisions",
        "games take fewer decisions",
        "the number of decisions a game takes",
    ),
    "winner_net": Phrase(
        "the pot's winner nets more", "the pot's winner nets less", "what the pot's winner nets"
    ),
    "paid_per_hand": Phrase(
        "losers pay more a hand", "losers pay less a hand", "what losers pay a hand"
    ),
    "worst_loss_p95": Phrase(
        f"{_PERCENTILE} is bigger",
        f"{_PERCENTILE} is smaller",
        _PERCENTILE,
    ),
    "swing": Phrase("the swing of a seat is bigger", "the swing of a seat is smaller", _SWING),
    "lead_changes": Phrase(
        "the leader changes more often",
        "the leader changes less often",
        "how often the leader changes",
    ),
    "seat_edge": Phrase(
        "the first speaker's lead over the first dealer is bigger",
        "the first speaker's lead over the first dealer is smaller",
        "the first speaker's lead over the first dealer",
    ),
}
_UNITS = {"hands": "hands", "decisions": "decisions"}


def phrase_of(metric: Metric) -> Phrase:
    """The metric's own words, or for a share some made from its label, which says what of."""
    if metric.id in _PHRASES:
        return _PHRASES[metric.id]
    about = f"the share of {metric.label}"
    return Phrase(f"{about} is bigger", f"{about} is smaller", about)


def with_unit(figure: str, metric: Metric) -> str:
    """A figure with what it is counted in: `5.76 hands`, `1 chip`; shares bring their own unit."""
    unit = _UNITS.get(metric.id, metric.unit)
    if not unit:
        return figure
    return f"{figure} {unit.removesuffix('s') if figure == '1' else unit}"


def numbers_of(metric: Metric, effect: Effect, signs: Signs) -> Numbers:
    """How the effect's figures are written, the same in tables and in sentences."""
    values = (effect.baseline, effect.variant)
    return numbers_for(metric, signs, effect.ci, values)


def p_text(p: float) -> str:
    """As in `p = 0.012`, or `p < 0.001`."""
    return "p < 0.001" if p < CERTAIN else f"p = {p:.2g}"


def margin_text(judging: Judging, metric: Metric | None = None) -> str:
    """What is too little to matter, of one metric or of all: `2%`, `1 point`."""
    of_rest, of_shares = _percent_text(judging.margin), _points_text(judging.margin_of_shares)
    if metric is not None:
        return of_shares if metric.kind == "share" else of_rest
    return f"{of_rest} of the baseline, of a share within {of_shares}"


def known_text(stopping: Stopping, metric: Metric) -> str:
    """What a metric is when the play stops: `decided`, or `known to 1% either way`."""
    if stopping.precision is None:
        return "decided"
    return f"known to {precision_text(stopping.precision, metric)} either way"


def precision_text(precision: Fraction, metric: Metric) -> str:
    """How well a metric is to be known: `1%`, or of a share `1 point`."""
    return _points_text(precision) if metric.kind == "share" else _percent_text(precision)


def _percent_text(share: Fraction) -> str:
    return f"{float(100 * share):g}%"


def _points_text(share: Fraction) -> str:
    return f"{float(100 * share):g} {plural(1 if share == Fraction(1, 100) else 2, 'point')}"
