"""Options that several commands share."""

import pytest

COMPARE = ("compare", "pagat", "ukrainian", "--games", "20")
SIMULATE = ("simulate", "pagat", "--games", "20")
RUN = ("run", "pagat-vs-ukrainian", "--games", "20")


@pytest.mark.parametrize("command", [COMPARE, SIMULATE, RUN])
@pytest.mark.parametrize(
    ("option", "text", "message"),
    [
        ("--trainings", "1", "--trainings is 1; it can be 2 to 1,000"),
        ("--trainings", "0", "--trainings is 0; it can be 2 to 1,000"),
        ("--trainings", "1001", "--trainings is 1001; it can be 2 to 1,000"),
        ("--trainings", "abc", "--trainings is abc; it should be a whole number, 2 to 1,000"),
        ("--training-hands", "0", "--training-hands is 0; it can be 1 to 10,000,000,000"),
        ("--training-hands", "-5", "--training-hands is -5; it can be 1 to 10,000,000,000"),
        ("--training-hands", "abc", "--training-hands is abc; it should be a whole number, 1 to"),
        ("--training-hands", "1e6", "--training-hands is 1e6; it should be a whole number, 1 to"),
    ],
)
def test_what_cannot_be_learned_by_is_refused(napalm_lab, school, command, option, text, message):
    ended = napalm_lab(*command, option, text)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(message)
    assert school.learned == []


@pytest.mark.parametrize("command", [COMPARE, SIMULATE, RUN])
def test_the_least_there_is_can_be_asked_for(napalm_lab, school, command):
    ended = napalm_lab(*command, "--trainings", "2", "--training-hands", "1", "--json")
    assert ended.code == 0
    assert ended.data["trainings"] == {"number": 2, "hands": 1}
    assert {seed for _, seed in school.learned} > {1}
    assert len({seed for _, seed in school.learned}) == 2


def test_an_experiment_repeats_what_it_was_asked_for(napalm_lab, school):
    text = napalm_lab(*RUN, "--trainings", "6").out
    assert text.endswith("  napalm-lab run pagat-vs-ukrainian --games 20 --trainings 6\n")
    assert napalm_lab(*RUN).out.endswith("  napalm-lab run pagat-vs-ukrainian --games 20\n")


@pytest.mark.parametrize("command", [COMPARE, SIMULATE, RUN])
@pytest.mark.parametrize(("option", "text"), [("--trainings", "6"), ("--training-hands", "9000")])
def test_what_says_how_players_learn_is_refused_where_nobody_does(
    napalm_lab, school, command, option, text
):
    ended = napalm_lab(*command, "--players", "tight", option, text)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.splitlines()[0] == (
        f"{option} says how players learn, and nobody at these tables does; leave it out, or seat "
        "learned players with --players learned"
    )
    assert napalm_lab(*command, "--players", "tight").code == 0


@pytest.mark.parametrize("command", [COMPARE, RUN])
def test_players_may_learn_to_measure_skill_only(napalm_lab, school, command):
    ended = napalm_lab(*command, "--players", "tight", "--skill", "--trainings", "2")
    assert ended.code == 0
    assert len({seed for _, seed in school.learned}) == 2


@pytest.mark.parametrize("command", ["compare", "simulate", "run"])
def test_help_tells_of_learning(napalm_lab, command):
    told = " ".join(napalm_lab(command, "--help").out.split())
    assert "How many times learned players learn each variant anew" in told
    assert "How many hands each training of learned players has" in told
    assert ("--skill" in told) is (command != "simulate")
    if command != "run":
        assert "Left out: learned." in told
        assert "where trainings differ. Left out: 6." in told
        assert "and take longer. Left out: 500,000." in told
