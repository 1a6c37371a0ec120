"""Verdicts: the primary's gate, and the family behind it."""

import math
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests

from napalm_lab.statistics.effect import Effect, paired_effect
from napalm_lab.statistics.sums import PairedSums
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


def test_behind_an_equivalent_primary_only_the_chance_that_is_left_can_be_spent():
    # Two tests at 5% - 3% instead of 5%: p-values grow by 5 / 2 before Holm doubles the smallest.
    hands = replace(effect(0.3, 0.1, "equivalent"), spent=0.03)
    effects = {"hands": hands, "pot": effect(0.008), "swing": effect(0.9)}
    (decided,) = decide([effects], "hands")
    assert decided["pot"].p_holm == pytest.approx(0.04)
    assert verdicts(decided) == {"hands": "equivalent", "pot": "more", "swing": "undecided"}


def test_behind_an_equivalent_primary_that_left_no_chance_only_the_overwhelming_is_found():
    # One in a thousand is left: p-values grow fifty times.
    hands = replace(effect(0.3, 0.1, "equivalent"), spent=0.05)
    effects = {"hands": hands, "pot": effect(1e-9), "swing": effect(0.01)}
    (decided,) = decide([effects], "hands")
    assert verdicts(decided) == {"hands": "equivalent", "pot": "more", "swing": "undecided"}
    assert decided["pot"].p_holm == pytest.approx(2 * 50 * 1e-9)


def equals(margin: float) -> Effect:
    """101 differences from 100, of mean 0 and with a standard error of 1: s² is 101."""
    step = round(1_000_000 * math.sqrt(101))
    steps = np.array([step] * 50 + [-step] * 50 + [0])
    baseline, one = np.full(101, 100_000_000), np.ones(101, dtype=np.int64)
    return paired_effect(PairedSums.of(baseline, one, baseline + steps, one), margin=margin)


@pytest.mark.parametrize("margin", [0.02, 0.035, 0.04, 0.05])
def test_what_an_equivalent_primary_has_spent(margin):
    # Standard errors: equivalent where |t| is under 100 * margin - 1.660, and beyond both that
    # and 1.984 more or less.
    found = equals(margin)
    assert found.verdict == "equivalent"
    edge = max(100 * margin - stats.t.ppf(0.95, 100), stats.t.ppf(0.975, 100))
    assert found.spent == pytest.approx(2 * stats.t.sf(edge, 100), rel=1e-5)


def test_only_what_is_equivalent_has_spent_anything():
    assert equals(0.01).verdict is None
    assert equals(0.01).spent == 0


def clustered(p, of_units, difference=1.0, verdict=None, units_verdict=None) -> Effect:
    """An effect of clusters with `p` whose units alone have the p-value `of_units`."""
    units = effect(of_units, difference, units_verdict)
    return replace(effect(p, difference, verdict), units=units)


def test_what_units_have_is_judged_as_if_there_were_no_clusters():
    comparisons = [
        {"hands": clustered(0.04, 0.004), "pot": clustered(0.2, 0.011, -2.0)},
        {"hands": clustered(0.01, 0.001), "pot": clustered(0.03, 0.03)},
    ]
    decided = decide(comparisons, "hands")
    firsts = multipletests([0.004, 0.001], method="holm")[1]
    others = multipletests([0.011, 0.03], method="holm")[1]
    for place, found in enumerate(decided):
        assert found["hands"].units.p_holm == pytest.approx(firsts[place])
        assert found["pot"].units.p_holm == pytest.approx(others[place])
    assert [found["pot"].units.verdict for found in decided] == ["less", "more"]
    assert [found["hands"].verdict for found in decided] == ["more", "more"]
    # of the clusters' own 0.2 and 0.03, Holm doubles the smaller
    assert [found["pot"].p_holm for found in decided] == pytest.approx([0.2, 0.06])
    assert [found["pot"].verdict for found in decided] == ["undecided", "undecided"]


def test_units_have_a_gate_of_their_own():
    (decided,) = decide([{"hands": clustered(0.3, 0.01), "pot": clustered(0.02, 0.001)}], "hands")
    assert (decided["hands"].verdict, decided["hands"].units.verdict) == ("undecided", "more")
    assert (decided["pot"].verdict, decided["pot"].p_holm) == (None, None)
    assert (decided["pot"].units.verdict, decided["pot"].units.p_holm) == ("more", 0.001)


def test_the_chance_that_clusters_have_spent_is_not_that_of_the_units():
    # 4% spent by the clusters, so that p grows by 5 / 1; 1% by the units, by 5 / 4
    hands = clustered(0.3, 0.3, 0.1, "equivalent", "equivalent")
    hands = replace(hands, spent=0.04, units=replace(hands.units, spent=0.01))
    (decided,) = decide([{"hands": hands, "pot": clustered(0.02, 0.02)}], "hands")
    assert decided["pot"].p_holm == pytest.approx(0.1)
    assert decided["pot"].units.p_holm == pytest.approx(0.025)
    assert (decided["pot"].verdict, decided["pot"].units.verdict) == ("undecided", "more")


@pytest.mark.parametrize("primary", ["hands", None])
def test_effects_without_clusters_stand_among_those_with_them(primary):
    comparison = {
        "hands": clustered(0.04, 0.001),
        "pot": clustered(0.03, 0.02),
        "swing": effect(0.01),
        "silent": effect(None, 0.0, "same"),
    }
    (decided,) = decide([comparison], primary)
    alone = {name: found.units or found for name, found in comparison.items()}
    (units,) = decide([alone], primary)
    assert decided["hands"].units == units["hands"]
    assert decided["pot"].units == units["pot"]
    assert decided["swing"].units is None
    assert decided["silent"].units is None
    assert list(decided) == list(comparison)


def test_units_change_nothing_in_what_is_said_of_clusters():
    with_units = {"hands": clustered(0.04, 1e-9), "pot": clustered(0.02, 1e-9)}
    plain = {name: replace(found, units=None) for name, found in with_units.items()}
    (decided,), (expected,) = decide([with_units], "hands"), decide([plain], "hands")
    assert {name: replace(found, units=None) for name, found in decided.items()} == expected
