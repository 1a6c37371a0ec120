"""Skill or luck, of made-up figures."""

from dataclasses import replace

import pytest

from napalm_lab.experiment.results import Skill
from napalm_lab.report.signs import FULL, PLAIN
from napalm_lab.report.skill import skill_data, skill_lines, skill_sentences
from napalm_lab.statistics.effect import NO_EFFECT
from napalm_lab.statistics.estimate import NO_ESTIMATE, Estimate
from tests.games import PAGAT
from tests.results import made_comparison, made_effect, made_result, made_variant


def share(value, half):
    return Estimate(value, (value - half, value + half), 200)


MORE = made_effect(0.20, 0.30, 0.05, p=0.001)
LESS = made_effect(0.20, 0.10, 0.05, p=0.001)
OPEN = made_effect(0.20, 0.21, 0.05, p=0.7)


def with_skill(*skills, names=("new",)):
    """A comparison of `old` with variants in which skill wins so much."""
    comparisons = [
        made_comparison(made_variant(name, made_comparison().variant.rules)) for name in names
    ]
    result = made_result(*comparisons, players=("learned",))
    return replace(result, plan=replace(result.plan, skill=True), skill=skills)


AMONG_TWO = (
    Skill("threshold:0.85", (share(0.2, 0.016), share(0.3, 0.04)), (MORE,)),
    Skill("random:0.5", (share(0.4, 0.01), NO_ESTIMATE), (NO_EFFECT,)),
)


@pytest.mark.parametrize(("signs", "nothing", "within"), [(FULL, "–", "±"), (PLAIN, "-", "+/-")])
def test_the_table_has_the_variants_by_whom_they_are_played_among(signs, nothing, within):
    lines = [line.plain for line in skill_lines(with_skill(*AMONG_TWO), 80, signs)]
    assert [line.split() for line in lines] == [
        ["of", "the", "mean", "pot"],
        ["among", "threshold:0.85"],
        ["old", "20.0%", within, "1.6"],  # 1.6 keeps two digits, 4.0 one
        ["new", "30%", within, "4"],
        ["among", "random:0.5"],
        ["old", "40.0%", within, "1.0"],
        ["new", nothing],
    ]
    assert max(map(len, lines)) <= 80


def test_it_fits_a_narrow_screen():
    lines = [line.plain for line in skill_lines(with_skill(*AMONG_TWO), 40, FULL)]
    assert max(map(len, lines)) <= 40


def test_sentences_say_under_which_variants_skill_wins_more():
    side = share(0.2, 0.01)
    differences = (MORE, LESS, OPEN, MORE)
    skill = Skill("random:0.5", (side,) * 5, differences)
    assert skill_sentences(with_skill(skill, names="abcd")) == [
        "Beside old, what skill wins among random:0.5 is more under a and d, less under b and not "
        "known to differ under c."
    ]


def test_sentences_go_by_p_values_adjusted_for_all_comparisons_and_opponents():
    # Of four, 0.012 counts as 0.048, then 0.02 as 0.06 and 0.02 and 0.7 as no less.
    side = (share(0.2, 0.01),) * 3
    first, more, less = (
        made_effect(0.20, value, 0.05, p=p) for value, p in ((0.3, 0.012), (0.3, 0.02), (0.1, 0.02))
    )
    two = Skill("threshold:0.85", side, (first, more)), Skill("random:0.5", side, (less, OPEN))
    assert skill_sentences(with_skill(*two, names="ab")) == [
        "Beside old, what skill wins among threshold:0.85 is more under a and not known to "
        "differ under b.",
        "Beside old, what skill wins among random:0.5 is not known to differ under a and b.",
    ]
    # What can't be tested is none of them: of two, 0.02 counts as 0.04.
    two = Skill("threshold:0.85", side, (NO_EFFECT, more)), Skill("random:0.5", side, (None, less))
    assert skill_sentences(with_skill(*two, names="ab")) == [
        "Beside old, what skill wins among threshold:0.85 is more under b.",
        "Beside old, what skill wins among random:0.5 is less under b.",
        "So it depends on who the others are whether skill counts for more under b than under old.",
    ]


def test_where_both_kinds_of_others_answer_alike_that_is_the_answer():
    side = (share(0.2, 0.01),) * 5
    two = (
        Skill("threshold:0.85", side, (MORE, LESS, MORE, MORE)),
        Skill("random:0.5", side, (MORE, LESS, OPEN, MORE)),
    )
    assert skill_sentences(with_skill(*two, names="abcd"))[2:] == [
        "So skill counts for more under a and d than under old, and luck for less.",
        "So skill counts for less under b than under old, and luck for more.",
    ]


def test_what_could_not_be_measured_is_no_sentence():
    assert skill_sentences(with_skill(AMONG_TWO[1])) == []
    copy = Skill("random:0.5", (share(0.2, 0.01),) * 2, (None,))
    assert skill_sentences(with_skill(copy)) == []
    told = skill_sentences(with_skill(*AMONG_TWO))
    assert told == ["Beside old, what skill wins among threshold:0.85 is more under new."]


def test_the_data():
    first, second = skill_data(with_skill(*AMONG_TWO))
    assert first == {
        "among": "threshold:0.85",
        "variants": [
            {"variant": "old", "share_of_pot": 0.2, "ci": (0.2 - 0.016, 0.2 + 0.016), "n": 200},
            {"variant": "new", "share_of_pot": 0.3, "ci": (0.3 - 0.04, 0.3 + 0.04), "n": 200},
        ],
        "differences": [
            {
                "variant": "new",
                "difference": MORE.difference,
                "ci": MORE.ci,
                "p": 0.001,
                "p_holm": 0.001,
            }
        ],
    }
    nothing = {"share_of_pot": None, "ci": None, "n": 0}
    assert second["variants"][1] == {"variant": "new", **nothing}
    assert second["differences"] == [
        {"variant": "new", "difference": None, "ci": None, "p": None, "p_holm": None}
    ]


def test_the_p_values_of_both_kinds_of_others_are_adjusted_together():
    twice = (Skill(among, (share(0.2, 0.01),) * 2, (MORE,)) for among in ("tight", "random:0.5"))
    told = [one["differences"][0] for one in skill_data(with_skill(*twice))]
    assert [(one["p"], one["p_holm"]) for one in told] == [(0.001, 0.002)] * 2


def test_the_baselines_own_game_has_no_difference():
    copy = made_comparison(made_variant("copy", PAGAT))
    result = made_result(copy, made_comparison(), players=("learned",))
    skill = Skill("random:0.5", (share(0.2, 0.01),) * 3, (None, MORE))
    result = replace(result, plan=replace(result.plan, skill=True), skill=(skill,))
    (data,) = skill_data(result)
    assert data["differences"][0] == {
        "variant": "copy",
        "difference": None,
        "ci": None,
        "p": None,
        "p_holm": None,
    }
    assert skill_sentences(result)[0].endswith(" is more under new.")


def test_nothing_where_it_was_not_asked_for():
    assert skill_data(made_result(made_comparison())) is None
    assert skill_sentences(made_result(made_comparison())) == []
