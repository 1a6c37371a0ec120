"""Words for metrics and p-values."""

import pytest

from napalm_lab.report.wording import p_text, phrase_of, unit_of
from napalm_lab.simulate.metrics import METRICS, METRICS_BY_ID


def test_main_metrics_have_words_of_their_own():
    for metric in METRICS:
        phrase = phrase_of(metric)
        assert len({phrase.more, phrase.less, phrase.about}) == 3
        made_from_the_label = phrase.more == f"{metric.label}: more"
        assert made_from_the_label != metric.main


def test_units():
    assert unit_of(METRICS_BY_ID["hands"]) == " hands"
    assert unit_of(METRICS_BY_ID["pot_won"]) == " chips"
    assert unit_of(METRICS_BY_ID["yes_rate"]) == ""


@pytest.mark.parametrize(
    ("p", "text"),
    [(1e-300, "p < 0.001"), (0.00099, "p < 0.001"), (0.0123, "p = 0.012"), (0.5, "p = 0.5")],
)
def test_a_tiny_p_is_not_told_more_exactly(p, text):
    assert p_text(p) == text
