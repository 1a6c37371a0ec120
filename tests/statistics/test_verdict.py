"""Verdicts: the primary's gate, and the family behind it."""

import pytest
from statsmodels.stats.multitest import multipletests

from napalm_lab.statistics.effect import Effect
from napalm_lab.statistics.verdict import decide


def effect(p, difference=1.0, verdict=None) -> Effect:
    return Effect(10.0, 10.0 + difference, difference, (0, 2), 0.1, p, 0.5, 100, verdict)


def verdicts(comparison):
    return {name: found.verdict for name, found in comparison.items()}


def test_the_primary_is_tested_alone_and_the_others_by_holm():
    effects = {
        "hands": effect(0.04),
        "pot": effect(0.01, -3.0),
        "swing": effect(0.03),
        "tied": effect(0.9),
    }
    (decided,) = decide([effects], "hands")
    assert verdicts(decided) == {
        "hands": "more",
        "pot": "less",
        "swing": "undecided",
        "tied": "undecided",
    }
    assert decided["hands"].p_holm == 0.04
    assert decided["pot"].p_holm == pytest.approx(0.03)
    assert decided["swing"].p_holm == pytest.approx(0.06)
    assert list(decided) == list(effects)


def test_behind_an_undecided_primary_nothing_is_claimed():
    effects = {
        "pot": effect(1e-9),
        "hands": effect(0.05),
        "silent": effect(None, 0.0, "same"),
    }
    (decided,) = decide([effects], "hands")
    assert verdicts(decided) == {"pot": None, "hands": "undecided", "silent": None}
    assert decided["pot"].p_holm is None
    assert decided["pot"].p == 1e-9


@pytest.mark.parametrize("verdict", ["same", "not-testable"])
def test_a_primary_that_could_not_be_found_different_leaves_the_gate_open(verdict):
    (decided,) = decide(
        [{"hands": effect(None, 0.0, verdict), "pot": effect(0.001, -1.0)}], "hands"
    )
    assert verdicts(decided) == {"hands": verdict, "pot": "less"}
    assert decided["hands"].p_holm is None


def test_equivalence_comes_before_a_significant_difference():
    effects = {"hands": effect(0.001, 0.1, "equivalent"), "pot": effect(0.001)}
    (decided,) = decide([effects], "hands")
    assert verdicts(decided) == {"hands": "equivalent", "pot": "more"}
    assert decided["hands"].p_holm == 0.001


def test_several_comparisons_share_one_family():
    p_values = [[0.011, 0.004, 0.30], [0.020, 0.012, 0.041]]
    comparisons = [
        {"hands": effect(row[0]), "pot": effect(row[1]), "swing": effect(row[2])}
        for row in p_values
    ]
    decided = decide(comparisons, "hands")
    primaries = multipletests([0.011, 0.020], method="holm")[1]
    others = multipletests([0.004, 0.30, 0.012, 0.041], method="holm")[1]
    assert [found["hands"].p_holm for found in decided] == pytest.approx(list(primaries))
    assert [found[name].p_holm for found in decided for name in ("pot", "swing")] == pytest.approx(
        list(others)
    )
    assert verdicts(decided[1]) == {"hands": "more", "pot": "more", "swing": "undecided"}


def test_each_comparison_has_its_own_gate():
    comparisons = [
        {"hands": effect(0.5), "pot": effect(1e-6)},
        {"hands": effect(1e-6), "pot": effect(0.04)},
    ]
    closed, opened = decide(comparisons, "hands")
    assert verdicts(closed) == {"hands": "undecided", "pot": None}
    assert verdicts(opened) == {"hands": "more", "pot": "more"}
    assert opened["pot"].p_holm == pytest.approx(0.04)  # second step of a family of two


def test_without_a_primary_everything_is_one_family():
    (decided,) = decide([{"hands": effect(0.03), "pot": effect(0.001)}], None)
    assert verdicts(decided) == {"hands": "more", "pot": "more"}
    (decided,) = decide([{"hands": effect(0.03), "pot": effect(0.04)}], None)
    assert verdicts(decided) == {"hands": "undecided", "pot": "undecided"}
    assert decide([], None) == []


def test_a_primary_that_is_not_there_is_an_error():
    with pytest.raises(KeyError):
        decide([{"pot": effect(0.1)}], "hands")
