"""`--fail-on`: verdicts that are not wanted."""

import pytest

from napalm_lab.cli.gates import Gate, read_gates, refusal
from napalm_lab.statistics.effect import Verdict
from tests.games import PAGAT
from tests.results import SHORTER, made_comparison, made_effect, made_result, made_variant

SMALL = ("compare", "pagat", "ukrainian", "--games", "200")


def test_the_result_stands_and_the_exit_code_says_no(napalm_lab):
    usual = napalm_lab(*SMALL).out.rpartition(" --seed")[0]
    ended = napalm_lab(*SMALL, "--fail-on", "hands:more", "--fail-on", "hands:less")
    assert (ended.code, ended.out.startswith(usual)) == (1, True)
    command = " ".join(ended.out.partition("  napalm-lab compare")[2].replace("\\\n", "").split())
    assert command.endswith("--seed 1 --fail-on hands:more --fail-on hands:less")
    assert ended.err == "--fail-on says no: hands:less (ukrainian)\n"
    assert napalm_lab(*SMALL, "--json", "--fail-on", "hands:less").code == 1


def test_other_verdicts_pass(napalm_lab):
    ended = napalm_lab(*SMALL, "--fail-on", "hands:more", "--fail-on", "hands:undecided")
    assert (ended.code, ended.err) == (0, "")


def test_an_experiment_has_gates_too(napalm_lab):
    ended = napalm_lab("run", "pagat-vs-ukrainian", "--games", "100", "--fail-on", "hands:less")
    assert ended.code == 1
    assert ended.err == "--fail-on says no: hands:less (ukrainian)\n"


def test_the_same_game_has_no_verdict(napalm_lab):
    ended = napalm_lab("compare", "pagat", "persian", "--fail-on", "hands:same")
    assert (ended.code, ended.err) == (0, "")


def test_an_interruption_comes_first(napalm_lab, monkeypatch):
    from dataclasses import replace

    from napalm_lab.experiment import running

    whole = running.compare

    def interrupted(plan, *more):
        return replace(whole(replace(plan, games=50), *more), plan=plan, finished=False)

    monkeypatch.setattr(running, "compare", interrupted)
    ended = napalm_lab(*SMALL, "--fail-on", "hands:less")
    assert ended.code == 130
    assert "says no" not in ended.err
    assert ended.err.endswith(" --seed 1 --fail-on hands:less\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "hands",
            "--fail-on is hands; write a metric and a verdict, with a colon between them, as in "
            "hands:less",
        ),
        (":less", "--fail-on is :less; write a metric and a verdict, with a colon between them"),
        (" : ", "--fail-on is :; write a metric and a verdict"),
        ("", "--fail-on is empty; write a metric and a verdict"),
        ("hand:less", "no metric is called hand; did you mean hands?"),
        ("hands:fewer", "no verdict is called fewer; there are more, less, equivalent"),
        ("hands:undecide", "no verdict is called undecide; did you mean undecided?"),
        ("hands:not_testable", "no verdict is called not_testable; did you mean not-testable?"),
        ("hands:", "--fail-on is hands:; write a metric and a verdict"),
        ("hands:less:more", "no verdict is called less:more"),
    ],
)
def test_what_is_no_gate(napalm_lab, text, message):
    ended = napalm_lab(*SMALL, "--fail-on", text)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(message)


def test_any_comparison_at_any_table_counts_and_is_named():
    shorter, longer = made_comparison(hands=SHORTER), made_effect(1.0, 2.0, 0.1, "more", p=0.001)
    other = made_comparison(
        made_variant("other", shorter.variant.rules), hands=longer, pot_won=longer
    )
    result = made_result(shorter, other, players=("loose", "tight"))
    assert refusal(result, read_gates(["hands:less", "pot_won:more", "hands:undecided"])) == (
        "--fail-on says no: hands:less (new, loose; new, tight), "
        "pot_won:more (other, loose; other, tight)"
    )


def test_a_verdict_that_is_withheld_never_matches():
    withheld = made_effect(1.0, 2.0, 0.1, None, p=0.001)
    undecided = made_effect(12.0, 11.0, 3.0, "undecided", p=0.4)
    result = made_result(made_comparison(hands=undecided, pot_won=withheld))
    every = [f"pot_won:{verdict}" for verdict in Verdict.__args__]
    assert refusal(result, read_gates(every)) is None
    assert refusal(result, read_gates(["hands:undecided"])) is not None


def test_every_verdict_there_is_can_be_a_gate():
    texts = [f"hands:{verdict}" for verdict in Verdict.__args__]
    assert [str(gate) for gate in read_gates(texts)] == texts
    assert read_gates([" hands : less ", "hands:less"]) == (Gate("hands", "less"),)
    copy = made_result(made_comparison(made_variant("copy", PAGAT)))
    assert refusal(copy, read_gates(texts)) is None
