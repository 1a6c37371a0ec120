"""Good play on the terminal and as data."""

import io
import json
from dataclasses import replace

import pytest
from rich.console import Console

from napalm_lab.learning.solution import FIRST, ROLES
from napalm_lab.report.json_text import json_text
from napalm_lab.report.signs import FULL, PLAIN
from napalm_lab.report.solve import print_solved
from napalm_lab.report.solve_data import AXES, solved_data, strategy_data
from napalm_lab.report.solve_findings import finding_texts
from napalm_lab.report.solve_map import FULL_SHADES, PLAIN_SHADES, map_lines, shades_for
from napalm_lab.report.solve_tables import role_lines, score_lines
from napalm_lab.report.solve_words import ROLE_IDS, ROLE_LABELS, short_name
from napalm_lab.rules.cards import parse_hand
from napalm_lab.rules.options import Ranking
from tests.games import NOTHING, PAGAT, UKRAINIAN, with_stage
from tests.solved import GAIN, Play

HIGH = Ranking("high")


def usual(rules=PAGAT, seats=5):
    """Yes with all and only hands of the better half, at every stage, place and score."""
    play = Play(rules, seats)
    everywhere = {"stage": None, "yet": None, "own": None, "others": None}
    play.say(0.0, 4, **everywhere, hand=slice(0, 8))
    return play.say(1.0, 4, **everywhere, hand=slice(8, 30))


def printed(solved, width=80, shades=FULL_SHADES, signs=FULL, **more):
    file = io.StringIO()
    screen = Console(file=file, width=width, markup=False, highlight=False, **more.pop("on", {}))
    command = ("napalm-lab solve", "pagat", "--seats 5", "--seed 7", "--hands 6000")
    print_solved(screen, solved, signs, shades, command=command, **more)
    return file.getvalue()


def flat(text):
    return " ".join(text.split())


def test_the_whole_of_it():
    text = printed(usual().solved())
    assert text.splitlines()[0] == "pagat (Napalm), played well"
    assert "say yes in 73% of turns" in flat(text)  # 22 of 30 classes
    assert "Of these yeses 0% are bluffs" in flat(text)
    assert (
        "One seat could still gain 0.35 chips a game (95% interval 0.31 to 0.39), 0.6% of the "
        "mean pot, by playing tight; measured in 100,000 games"
    ) in flat(text)
    assert "This is a lower bound" in flat(text)
    assert "need not reach an equilibrium" in flat(text)
    assert "What stands out" not in text
    assert text.endswith("  napalm-lab solve pagat --seats 5 --seed 7 --hands 6000\n")


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("rules", [PAGAT, replace(UKRAINIAN, target=12)], ids=["five", "twelve"])
def test_no_line_is_wider_than_the_screen(width, rules):
    text = printed(usual(rules).solved(), width, everything=True)
    assert max(len(line) for line in text.splitlines()) <= width
    assert not any(line != line.rstrip() for line in text.splitlines())


def test_with_two_players_nothing_is_said_of_equilibria():
    rules = replace(PAGAT, seats_min=2)
    assert "equilibrium" not in printed(usual(rules, 2).solved())


@pytest.mark.parametrize(
    ("gain", "told"),
    [
        (None, "was not measured"),
        (replace(GAIN, chips=None, ci=None, share_of_pot=None), "cannot be told: chips grew"),
        (
            replace(GAIN, chips=-0.02, ci=(-0.05, 0.01)),
            "No way was found by which one seat could gain against the others: the best response "
            "tried brings −0.020 chips a game (95% interval −0.050 to 0.010)",
        ),
        (
            replace(GAIN, chips=0.02, ci=(-0.01, 0.05)),
            "No way was found for certain by which one seat could gain against the others: the "
            "best response tried brings 0.020 chips a game (95% interval −0.010 to 0.050), "
            "measured in 100,000 games, each played with and without it. A better response than",
        ),
        (replace(GAIN, share_of_pot=None, share_ci=None), "0.31 to 0.39), by playing tight"),
        (replace(GAIN, responder="own play, retrained"), "playing otherwise (own play, retrained)"),
    ],
)
def test_the_gain(gain, told):
    assert told in flat(printed(usual().solved(gain)))


def test_a_training_that_was_cut_short_is_told():
    text = flat(printed(usual().solved(hands=2500)))
    assert "stopped after 2,500 of 6,000 hands" in text


def test_roles_stand_below_their_stage():
    play = Play(PAGAT)
    play.say(0.0, 100, yet=4, hand=slice(0, 8))
    play.say(1.0, 100, yet=4, hand=slice(8, 30))
    play.say(0.0, 2, yet=0, heard=1, hand=None)
    lines = [line.plain for line in role_lines(play.solution(), 80, FULL)]
    # jack-high, 7 is the worst hand of the better half: see tests/learning/test_solution.py
    assert lines == [
        "                        weakest hand   better",
        "                  yes   worth a yes      than",
        "stage one",
        "  all turns       72%   jack-high, 7      50%",
        "  first to speak  73%   jack-high, 7      50%",
        "  no yes so far   73%   jack-high, 7      50%",
        "  after one yes    0%   –",
    ]


def test_hands_by_score_and_how_sure_a_threshold_is():
    play = Play(replace(PAGAT, target=2))
    at = {"yet": 4}
    play.say(0.0, 10, **at, own=0, others=0, hand=slice(0, 8))
    play.say(1.0, 10, **at, own=0, others=0, hand=slice(8, 30))
    play.say(0.7, 10, **at, own=0, others=1, hand=None)
    play.say(0.0, 10, **at, own=1, others=0, hand=None)
    lines = [line.plain for line in score_lines(play.solution(), 0, FIRST, 80, FULL)]
    assert lines == [
        "stage one, first to speak",
        "     0          1",
        "  0  –          no hand",
        "  1  ~any hand  J-7 50%",
    ]


def maps(play, shades=FULL_SHADES, width=80, *, colored=False):
    return list(map_lines(play.solution(), width, FULL, shades, colored=colored))


def test_maps_stand_side_by_side():
    play = Play(replace(PAGAT, target=2))
    play.say(0.5, 300, own=0, others=0, hand=3)
    play.say(0.03, 300, own=1, others=0, hand=3)
    play.say(1.0, 300, own=0, others=1, hand=3, stage=1)
    assert [line.plain for line in maps(play)] == [
        "stage one     stage two     stage three",
        "    0   1         0   1         0   1",
        "0   –   3     0   –   –     0   –   –",
        "1   – ▓50     1 all   –     1   –   –",
    ]
    assert [line.plain for line in maps(play, PLAIN_SHADES, 30)][:4] == [
        "stage one     stage two",
        "    0   1         0   1",
        "0   –   3     0   –   –",
        "1   – *50     1 all   –",
    ]


def test_colors_stand_for_shades():
    play = Play(replace(PAGAT, target=2)).say(0.5, 300, own=0, others=0, hand=3)
    (line,) = [line for line in maps(play, colored=True) if "50" in line.plain]
    assert "▓" not in line.plain
    assert any("on color" in str(span.style) for span in line.spans)


def test_color_only_where_it_is_allowed():
    terminal = {"force_terminal": True, "color_system": "256"}
    assert "\x1b[" in printed(usual().solved(), on=terminal)
    assert "\x1b[" not in printed(usual().solved())


def test_plain_signs_for_a_plain_terminal():
    text = printed(usual(UKRAINIAN).solved(), shades=shades_for("ascii"), signs=PLAIN)
    text.encode("ascii")
    assert shades_for("utf-8") == FULL_SHADES
    assert shades_for(None) == shades_for("no-such") == PLAIN_SHADES


def test_without_scores_there_is_neither_map_nor_table():
    play = usual(replace(PAGAT, target=1))
    assert "by score" not in printed(play.solved())


def test_every_role_has_its_words():
    assert set(ROLE_LABELS) == set(ROLE_IDS) == set(ROLES)


def test_the_free_yes_is_told_with_what_holds_the_rest_back():
    (text,) = finding_texts(usual(UKRAINIAN).solution(), FULL)
    assert text == (
        "Yes costs its speaker nothing at stage three: no fee, and losers pay nothing. All that "
        "holds the rest back is that one more yes feeds the winner: of several yeses each is worth "
        "1 chip more from the pot to the best hand, which counts toward the target. Yes is said in "
        "73% of turns, with the better half of hands in 100%."
    )


def test_the_other_findings_in_words():
    free = replace(PAGAT.stages[0].contested, losers_pay=NOTHING)
    play = usual(with_stage(PAGAT, 0, contested=free))
    play.shares[0] = 0
    play.shares[1] = 65536
    play.shares[2, :, :, 4] = 0
    play.shares[2, :, :, 1] = 0
    solution = play.solution(hands=(1, 1, 1, 1000), capped=(3,))
    turns = "in 0.0% of 3,000 turns"
    assert finding_texts(solution, FULL) == [
        "Most games are over after one hand: 75% of them.",
        "Games do not end: 25% of them were broken off after 1,000 hands.",
        "Yes costs its speaker nothing at stage one: no fee, and losers pay nothing. Nothing in "
        "what is paid there holds anybody back. Yes is said in 0% of turns, with the better half "
        "of hands in 0%.",
        "Hardly anybody ever says yes at stage one: in 0.0% of 15,000 turns.",
        "Nearly everybody says yes at stage two, whatever the hand: in 100.0% of 15,000 turns.",
        f"At stage three the first to speak hardly ever says yes: {turns}.",
        f"At stage three whoever speaks with 1 player still to come hardly ever says yes: {turns}.",
    ]


def test_of_many_silent_scores_a_few_are_told():
    play = usual()
    play.shares[:, :, :, :, :2] = 0
    texts = finding_texts(play.solution(), FULL)
    assert texts[0] == (
        "With a score of 4 against 4 of the best other player hardly anybody ever says yes: in "
        "0.0% of 1,800 turns."
    )
    assert len(texts) == 5
    assert texts[-1] == "The same holds at 6 other scores."


@pytest.mark.parametrize(
    ("ranking", "cards", "name"),
    [
        (Ranking("high", cards=2), "Kd Jc", "K-J"),
        (Ranking("high", cards=2), "9d 9c", "9-9"),
        (Ranking("low"), "9d 8c 6d 4c 3h", "9-8-6-4-3"),
        (HIGH, "9d 9c Ad Kc Qh", "9-9"),
        (HIGH, "9d 9c Ad Ac Qh", "A-A-9-9"),
        (HIGH, "9d 9c Ad Ac 9h", "9-9-9-A-A"),
        (HIGH, "9d 8c 7d 6c 5h", "str. 9"),
        (HIGH, "Ad 8d 7d 6d 5d", "flush A"),
        (HIGH, "9d 8d 7d 6d 5d", "str. flush 9"),
    ],
)
def test_short_names(ranking, cards, name):
    assert short_name(ranking, parse_hand(cards)) == name


def as_json(data):
    return json.loads(json_text(data, ensure_ascii=True))


def test_the_data():
    data = as_json(solved_data(usual().solved()))
    assert data["best_response_gain"] == {
        "chips": 0.351,
        "ci": [0.312, 0.39],
        "share_of_pot": 0.0061,
        "share_ci": [0.005, 0.007],
        "responder": "tight",
        "games": 100_000,
        "changes": {},
    }
    assert (data["variant"], data["seats"], data["seed"]) == ("pagat", 5, 7)
    assert (data["budget"], data["hands_trained"], data["train_seconds"]) == (6000, 6000, 1.5)
    rates = data["yes_rate_by_stage"]
    assert rates == {name: pytest.approx(22 / 30) for name in ("one", "two", "three")}
    assert data["yes_rate"] == pytest.approx(22 / 30)
    assert (data["bluffs"], data["partial"], data["findings"]) == (0.0, False, [])
    pooled = data["thresholds"][0]
    assert pooled["percentile"] == pytest.approx((576 + 5 * 16 + 8) / 1326)
    assert {**pooled, "percentile": 0, "yes_rate": 0} == {
        "stage": "one",
        "role": "any",
        "own_score": None,
        "best_other_score": None,
        "says_yes": "from_hand",
        "hand": "jack-high, 7",
        "percentile": 0,
        "yes_rate": 0,
        "turns": 5 * 25 * 30 * 4,
        "agreement": 1.0,
    }


def test_what_is_missing_is_null():
    play = Play(PAGAT).say(0.0, 10, own=0, others=4, yet=4, hand=None)
    data = as_json(solved_data(play.solved(gain=None)))
    assert (data["best_response_gain"], data["partial"]) == (None, True)
    assert data["yes_rate_by_stage"] == {"one": 0.0, "two": None, "three": None}
    assert data["bluffs"] is None
    scored = [one for one in data["thresholds"] if one["own_score"]]
    assert [(one["own_score"], one["best_other_score"]) for one in scored] == [([4, 4], [0, 0])]
    assert (scored[0]["says_yes"], scored[0]["hand"], scored[0]["percentile"]) == (
        *("never", None),
        None,
    )


def test_findings_in_the_data_have_words():
    (found,) = as_json(solved_data(usual(UKRAINIAN).solved()))["findings"]
    assert (found["kind"], found["stage"], found["turns"]) == ("free-yes", "three", 15_000)
    assert found["text"].startswith("Yes costs its speaker nothing at stage three")


def test_the_strategy_as_data():
    play = Play(PAGAT).say(1.0, 1, stage=2, own=4, others=3, pot=5, hand=29)
    data = as_json(strategy_data(play.solved()))
    assert data["shape"] == [3, 2, 3, 5, 5, 5, 6, 30]
    assert list(data["axes"]) == list(AXES)
    assert len(data["axes"]) == len(data["shape"])
    assert len(data["yes_shares"]) == 3 * 2 * 3 * 5 * 5 * 5 * 6 * 30
    place = 0
    for size, index in zip(data["shape"], (2, 0, 0, 0, 4, 3, 5, 29), strict=True):
        place = place * size + index
    assert data["yes_shares"][place] == 1.0
    assert data["yes_shares"][0] == 0.5
    assert data["pots_from"] == [0, 10, 20, 40, 80, 160]
    assert data["scores_of_levels"] == [[4, 4], [3, 3], [2, 2], [1, 1], [0, 0]]
    assert len(data["classes_end_at"]) == 29
