"""--metric, --margin, --precision, --until-decided and --max-games, on all commands that play."""

from fractions import Fraction

import pytest

from napalm_lab.cli.judging import read_margin, read_metric, read_percent
from napalm_lab.cli.usage import UsageError
from napalm_lab.simulate.metrics import METRICS

CLOSE = "version: 1\nextends: pagat\ntokens: {target: 6}\n"
BURST = """\
version: 1
extends: pagat
tokens: {target: 9}
settle: {contested: {losers_pay: {of_pot: 100}, to: pot}}
"""
EXPERIMENT = (
    "version: 1\nbaseline: pagat\nvariants: [ukrainian]\ngames: 600\nplayers: threshold:0.85\n"
)
FIXED = ("--players", "threshold:0.85")
COMPARE = ("compare", "pagat", "ukrainian", *FIXED)
FEW = (*COMPARE, "--games", "60")
TO_TWO_PERCENT = (*COMPARE, "--games", "500", "--precision", "2%")


def effects(data):
    (comparison,) = data["comparisons"]
    return comparison["metrics"]


def plain(text):
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("text", "margins"),
    [
        ("2%", (Fraction(2, 100), None)),
        ("1pp", (None, Fraction(1, 100))),
        ("0.5%, 2.5pp", (Fraction(5, 1000), Fraction(25, 1000))),
        ("1pp,3%", (Fraction(3, 100), Fraction(1, 100))),
        ("100%", (Fraction(1), None)),
    ],
)
def test_margins_are_per_cent_of_the_baseline_and_points_of_shares(text, margins):
    assert read_margin(text) == margins


@pytest.mark.parametrize(
    "text", ["", "2", "0.02", "0%", "-1%", "101%", "2%,3%", "1pp,1pp", "2%,", "%", "pp", "two%"]
)
def test_no_other_margin_is_taken(text):
    with pytest.raises(UsageError, match=r"--margin is .*; write it as in "):
        read_margin(text)


@pytest.mark.parametrize("text", ["nan%", "inf%", "1e400%", "1/0%", "1%%", "1pp", "1", "0%", "-1%"])
def test_what_is_no_share_is_refused(text):
    with pytest.raises(UsageError, match=r"--precision is .*; write it as in 1%, up to 100"):
        read_percent("--precision", text)


def test_every_metric_has_its_name():
    assert [read_metric(metric.id) for metric in METRICS] == [metric.id for metric in METRICS]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("--metric", "hand"),
            "no metric is called hand; did you mean hands? The metrics are hands, ",
        ),
        (("--metric", "pot"), "no metric is called pot; "),
        (
            ("--metric", "xyzzy"),
            "no metric is called xyzzy; the metrics are hands, decisions, capped, ",
        ),
        (("--margin", "2"), "--margin is 2; write it as in 2%, 1pp or 2%,1pp"),
        (("--margin", "0%"), "--margin is 0%; write it as in 1%, up to 100"),
        (("--margin", "1pp,200pp"), "--margin is "),
        (("--precision", "1"), "--precision is 1; write it as in 1%, up to 100"),
        (
            ("--precision", "1%", "--until-decided"),
            "--precision and --until-decided are two ways to stop; choose one",
        ),
        (("--max-games", "9000"), "--max-games goes with --precision or --until-decided"),
        (
            ("--until-decided", "--games", "499"),
            "--games is 499; the first look is after 500 games or more",
        ),
        (("--precision", "1%", "--games", "1"), "the first look is after 500 games or more"),
        (("--until-decided", "--max-games", "499"), "--max-games is 499; it can be 500 to"),
        (("--until-decided", "--max-games", "many"), "--max-games is many; it should be a whole"),
    ],
)
@pytest.mark.parametrize("command", ["compare", "run"])
def test_bad_usage_has_one_clear_message(napalm_lab, command, arguments, message):
    names = ("pagat", "ukrainian") if command == "compare" else ("pagat-vs-ukrainian",)
    ended = napalm_lab(command, *names, *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert message in ended.err
    assert "Traceback" not in ended.err


def test_one_variant_has_nothing_to_decide(napalm_lab):
    for option in ("--until-decided", "--margin"):
        ended = napalm_lab("simulate", "pagat", option)
        assert (ended.code, ended.out) == (2, "")
        assert f"there is no option {option}" in ended.err
    ended = napalm_lab("simulate", "pagat", "--precision", "1%", "--games", "499")
    assert "--games is 499; the first look is after 500 games or more" in ended.err


@pytest.mark.parametrize("command", ["compare", "simulate", "run"])
def test_help_says_what_is_taken_if_left_out(napalm_lab, command):
    told = plain(napalm_lab(command, "--help").out)
    assert "it is tested first, alone. Left out: hands." in told
    assert "so many points" in told
    assert "Left out: 1,000,000." in told
    if command != "simulate":
        assert "as in 2%,1pp, which is what is taken if left out" in told
        assert "until the most important metric is decided" in told


def test_what_is_usual_is_in_the_data(napalm_lab):
    data = napalm_lab(*FEW, "--json").data
    assert (data["metric"], data["margin"], data["margin_of_shares"]) == ("hands", 0.02, 0.01)
    assert data["stopping"] is None


def test_what_was_asked_for_is_in_the_data(napalm_lab):
    asked = ("--metric", "yes_rate", "--margin", "5%", "--games", "500", "--max-games", "600")
    data = napalm_lab(*COMPARE, *asked, "--until-decided", "--json").data
    assert (data["metric"], data["margin"], data["margin_of_shares"]) == ("yes_rate", 0.05, 0.01)
    assert data["stopping"] == {
        "rule": "until-decided",
        "precision": None,
        "first_look": 500,
        "max_games": 600,
    }
    data = napalm_lab(*TO_TWO_PERCENT, "--margin", "3pp", "--json").data
    assert (data["margin"], data["margin_of_shares"]) == (0.02, 0.03)
    assert (data["stopping"]["rule"], data["stopping"]["precision"]) == ("precision", 0.02)
    assert data["stopping"]["max_games"] == 1_000_000
    assert data["partial"] is False
    assert 500 < data["games"] < 5_000


def test_the_most_games_come_before_the_first_look(napalm_lab):
    data = napalm_lab(*COMPARE, "--precision", "0.1%", "--max-games", "550", "--json").data
    assert data["games"] == data["stopping"]["first_look"] == data["stopping"]["max_games"] == 550


def test_another_metric_comes_first_and_is_tested_first(napalm_lab):
    usual = effects(napalm_lab(*FEW, "--json").data)
    asked = effects(napalm_lab(*FEW, "--metric", "pot_won", "--json").data)
    assert usual["hands"]["p_holm"] == usual["hands"]["p"]
    assert asked["pot_won"]["p_holm"] == asked["pot_won"]["p"]
    assert asked["hands"]["p_holm"] > asked["hands"]["p"]
    out = napalm_lab(*FEW, "--metric", "pot_won").out
    assert out.index("\npot won  ") < out.index("\nhands a game  ")
    assert "What it means\nThe pot won is smaller under ukrainian than under pagat" in out
    assert "Verdicts: pot won is tested first, alone, at 5%" in plain(out)
    assert plain(out).endswith("--seed 1 --metric pot_won")


def test_a_metric_that_is_not_among_the_main_ones_is_shown_too(napalm_lab):
    lines = napalm_lab(
        "simulate", "pagat", "--games", "60", *FIXED, "--metric", "swing"
    ).out.splitlines()
    shown = [line for line in lines if line.startswith(("swing of a seat", "hands a game"))]
    assert [line.split()[0] for line in shown] == ["swing", "hands"]


def test_an_undecided_metric_closes_the_gate(napalm_lab):
    found = effects(napalm_lab(*FEW, "--metric", "tied", "--json").data)
    assert found["tied"]["verdict"] == "undecided"
    assert {found["hands"]["verdict"], found["pot_won"]["verdict"]} == {None}


def test_the_margin_moves_what_is_equivalent(napalm_lab):
    """Pots are about half; what is less than half the baseline is less, or else equivalent."""
    every_other = ("compare", "pagat", "pagat-every-other-deal", "--games", "200", *FIXED, "--json")
    usual = effects(napalm_lab(*every_other).data)["pot_won"]
    wide = effects(napalm_lab(*every_other, "--margin", "60%").data)["pot_won"]
    narrow = effects(napalm_lab(*every_other, "--margin", "40%").data)["pot_won"]
    assert -0.6 < usual["relative"] < -0.4
    assert [found["verdict"] for found in (usual, wide, narrow)] == ["less", "equivalent", "less"]
    assert wide["ci"] == usual["ci"]
    alike = effects(napalm_lab(*FEW, "--margin", "50pp", "--json").data)["winner_is_biggest"]
    assert alike["verdict"] == "more"
    alike = effects(napalm_lab(*FEW, "--margin", "99pp", "--json").data)["winner_is_biggest"]
    assert alike["verdict"] == "equivalent"


@pytest.mark.parametrize(
    "options",
    [
        ("--precision", "2%"),
        ("--until-decided", "--metric", "silent", "--margin", "0.01pp", "--max-games", "3000"),
    ],
)
def test_the_command_gives_the_same_again(napalm_lab, write, options):
    write("close.yaml", CLOSE)
    asked = ("compare", "pagat", "close.yaml", "--games", "500", *FIXED, *options)
    first = napalm_lab(*asked, "--jobs", "1")
    assert first.err == ""
    command = plain(first.out.partition("\n  napalm-lab ")[2].replace("\\\n", " ")).split()
    assert napalm_lab(*command, "--jobs", "3").out == first.out
    data = [napalm_lab(*asked, "--json", "--jobs", jobs).out for jobs in ("1", "2", "4")]
    assert len(set(data)) == 1


def test_stopping_at_a_verdict_says_at_which_look(napalm_lab, write):
    write("close.yaml", CLOSE)
    asked = ("compare", "pagat", "close", "--games", "500", *FIXED)
    asked += ("--until-decided", "--max-games")
    told = plain(napalm_lab(*asked, "4000", "--metric", "silent", "--margin", "0.01pp").out)
    assert "It stopped at look 8 of at most 23, when stages with no yes was decided." in told
    assert "977 games on each side" in told
    assert "The share of stages with no yes is smaller under close than under pagat" in told
    assert "a confidence sequence that holds at every look" in told
    told = plain(napalm_lab(*asked, "550", "--metric", "tied", "--margin", "0.01pp").out)
    assert "It was to stop as soon as contested stages tied was decided, which it was not" in told
    assert "It is undecided what close does to the share of contested stages tied: " in told
    assert "halve the interval (--max-games)." in told


def test_one_variant_is_played_until_it_is_known(napalm_lab):
    asked = ("simulate", "pagat", "--games", "500", *FIXED, "--precision", "2%")
    data = napalm_lab(*asked, "--json").data
    hands = data["metrics"]["hands"]
    assert (hands["ci"][1] - hands["ci"][0]) / 2 <= 0.02 * hands["value"]
    usual = napalm_lab("simulate", "pagat", "--games", str(data["games"]), *FIXED, "--json").data
    assert data["metrics"] == usual["metrics"]
    told = plain(napalm_lab(*asked).out)
    assert "when hands a game was known to 2% either way. Intervals: 95%, Student's t" in told


def test_what_can_never_be_known_is_not_waited_for(napalm_lab, write):
    write("burst.yaml", BURST)
    asked = ("compare", "pagat", "burst", "--metric", "pot_won", "--games", "500", *FIXED)
    told = plain(napalm_lab(*asked, "--until-decided").out)
    assert "It stopped at look 1 of at most 81, since pot won can never be decided." in told
    assert "The pot won under burst is not known: some games were stopped because" in told
    told = plain(napalm_lab(*asked, "--precision", "1%").out)
    assert "since pot won can never be known to 1% either way." in told


def test_the_same_game_is_not_played_either(napalm_lab):
    told = napalm_lab("compare", "pagat", "persian", "--until-decided")
    assert (told.code, told.err) == (0, "")
    assert "Nothing was played, and nothing is tested." in plain(told.out)


def test_an_experiment_takes_them_too(napalm_lab, write):
    write("ours.yaml", EXPERIMENT)
    options = ("--metric", "pot_won", "--margin", "1%", "--precision", "2%")
    data = napalm_lab("run", "ours", *options, "--json").data
    same = napalm_lab(*COMPARE, "--games", "600", *options, "--json").data
    assert {key: data[key] for key in same} == same
    assert data["stopping"]["first_look"] == 600
    out = napalm_lab("run", "ours", *options).out
    assert out.endswith("  napalm-lab run ours --metric pot_won --margin 1% --precision 2%\n")


def test_an_interruption_says_that_it_is_not_all(napalm_lab, monkeypatch):
    from napalm_lab.experiment import running

    play = running.compare

    def interrupted(plan, jobs, progress, watch):
        def stop(done):
            if done >= 520:
                raise KeyboardInterrupt

        return play(plan, jobs, stop, watch, chunk=20)

    monkeypatch.setattr(running, "compare", interrupted)
    ended = napalm_lab(*TO_TWO_PERCENT, "--max-games", "2000")
    assert ended.code == 130
    assert "Partial: interrupted after 520 of at most 2,000 games." in ended.out
    assert "look" not in ended.out.partition("How it was made")[2]
    assert ended.err == (
        "interrupted after 520 of at most 2,000 games; for as many as it takes: napalm-lab compare "
        "pagat ukrainian --games 500 --seats 5 --players threshold:0.85 --seed 1 --precision 2% "
        "--max-games 2000\n"
    )
    data = napalm_lab(*TO_TWO_PERCENT, "--json").data
    assert (data["partial"], data["games"], data["asked"]) == (True, 520, 1_000_000)
