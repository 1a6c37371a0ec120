"""Words for metrics and p-values."""

from fractions import Fraction

import pytest

from napalm_lab.experiment.judging import USUAL, Judging, Stopping
from napalm_lab.report.wording import (
    known_text,
    margin_text,
    p_text,
    phrase_of,
    precision_text,
    with_unit,
)
from napalm_lab.simulate.metrics import METRICS, METRICS_BY_ID
from napalm_lab.statistics.stopping import Schedule


def test_any_metric_can_be_told_in_sentences():
    for metric in METRICS:
        phrase = phrase_of(metric)
        assert len({phrase.more, phrase.less, phrase.about}) == 3
        assert metric.kind == "share" or "share" not in phrase.about
    silent = phrase_of(METRICS_BY_ID["silent"])
    assert silent.more == "the share of stages with no yes is bigger"
    assert silent.about == "the share of stages with no yes"


def test_margins_and_precisions_are_in_per_cent_or_points():
    share, mean = METRICS_BY_ID["silent"], METRICS_BY_ID["hands"]
    judging = Judging(margin=Fraction(15, 1000), margin_of_shares=Fraction(2, 100))
    assert margin_text(judging) == "1.5% of the baseline, of a share within 2 points"
    assert (margin_text(judging, share), margin_text(judging, mean)) == ("2 points", "1.5%")
    assert margin_text(USUAL, share) == "1 point"
    assert precision_text(Fraction(1, 100), share) == "1 point"
    assert precision_text(Fraction(1, 1000), mean) == "0.1%"


def test_units():
    assert with_unit("5.76", METRICS_BY_ID["hands"]) == "5.76 hands"
    assert with_unit("1", METRICS_BY_ID["hands"]) == "1 hand"
    assert with_unit("1", METRICS_BY_ID["decisions"]) == "1 decision"
    assert with_unit("1.0", METRICS_BY_ID["pot_won"]) == "1.0 chips"
    assert with_unit("1", METRICS_BY_ID["worst_loss"]) == "1 chip"
    assert with_unit("1%", METRICS_BY_ID["yes_rate"]) == "1%"


def test_what_stops_a_run_is_said():
    schedule = Schedule(500, 1_000)
    hands, share = METRICS_BY_ID["hands"], METRICS_BY_ID["silent"]
    assert known_text(Stopping(None, schedule), hands) == "decided"
    one = Stopping(Fraction(1, 100), schedule)
    assert known_text(one, hands) == "known to 1% either way"
    assert known_text(one, share) == "known to 1 point either way"


@pytest.mark.parametrize(
    ("p", "text"),
    [(1e-300, "p < 0.001"), (0.00099, "p < 0.001"), (0.0123, "p = 0.012"), (0.5, "p = 0.5")],
)
def test_a_tiny_p_is_not_told_more_exactly(p, text):
    assert p_text(p) == text
