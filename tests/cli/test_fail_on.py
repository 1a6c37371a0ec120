"""`--fail-on`: verdicts that are not wanted."""

import pytest

from napalm_lab.cli.gates import Gate, read_gates, refusal, unchecked
from napalm_lab.statistics.effect import Verdict
from tests.games import PAGAT
from tests.results import SHORTER, made_comparison, made_effect, made_result, made_variant

FIXED = ("--players", "threshold:0.85")
SMALL = ("compare", "pagat", "ukrainian", "--games", "200", *FIXED)


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
    ended = napalm_lab(
        *("run", "pagat-vs-ukrainian", "--games", "100", *FIXED), *("--fail-on", "hands:less")
    )
    assert ended.code == 1
    assert ended.err == "--fail-on says no: hands:less (ukrainian)\n"


def test_the_same_game_is_the_same_in_everything(napalm_lab):
    ended = napalm_lab("compare", "pagat", "persian", "--fail-on", "hands:same")
    assert (ended.code, ended.err) == (1, "--fail-on says no: hands:same (persian)\n")
    ended = napalm_lab("compare", "pagat", "persian", "--fail-on", "hands:less")
    assert (ended.code, ended.err) == (0, "")


def test_what_could_not_be_checked_is_said_and_passes(napalm_lab):
    never = ("compare", "pagat", "ukrainian", "--games", "20", "--players", "never")
    never += ("--max-hands", "5", "--json")
    ended = napalm_lab(*never, "--fail-on", "hands:same", "--fail-on", "pot_won:less")
    assert ended.code == 0
    assert ended.err.splitlines() == [
        "hands:same could not be checked: 100% of the games were stopped at 5 hands, so their true "
        "length is unknown; raise --max-hands (ukrainian)",
        "pot_won:less could not be checked: hands is undecided, so that nothing else has a verdict "
        "(ukrainian)",
    ]


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
    assert refusal(copy, read_gates(texts)) == "--fail-on says no: hands:same (copy)"
    assert unchecked(copy, read_gates(texts)) == []


def test_gates_without_a_verdict_say_why():
    nothing = made_effect(None, None, verdict="not-testable", n=0)
    undecided = made_effect(12.0, 11.0, 3.0, "undecided", p=0.4)
    withheld = made_effect(1.0, 2.0, 0.1, None, p=0.001)
    empty = made_comparison(hands=SHORTER, pot_won=nothing)
    shut = made_comparison(
        made_variant("other", empty.variant.rules), hands=undecided, pot_won=withheld
    )
    gates = read_gates(["pot_won:less", "hands:less", "hands:same"])
    assert unchecked(made_result(empty, shut, players=("loose", "tight")), gates) == [
        "pot_won:less could not be checked: in none of these games was there anything to measure "
        "it by (new, loose; new, tight)",
        "pot_won:less could not be checked: hands is undecided, so that nothing else has a verdict "
        "(other, loose; other, tight)",
    ]
    assert unchecked(made_result(empty), read_gates(["pot_won:not-testable"])) == []
    single = made_comparison(hands=made_effect(3.0, 4.0, verdict="not-testable", n=1))
    assert unchecked(made_result(single, games=1), read_gates(["hands:more"])) == [
        "hands:more could not be checked: one game tells nothing (new)"
    ]
