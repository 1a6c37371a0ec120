"""Every other reading of the Ukrainian text does what the text says, and nothing else (2.6)."""

import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from napalm_lab.experiment.plan import Plan
from napalm_lab.experiment.running import simulate
from napalm_lab.experiment.spec import load_experiment
from napalm_lab.rules.cards import parse_hand
from napalm_lab.table.examples import Outcome, run_example
from napalm_lab.variant import shipped
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.differences import differences
from napalm_lab.variant.examples import Example, Result
from napalm_lab.variant.loading import load
from napalm_lab.variant.variant import Variant

EXPERIMENT = load_experiment("ukrainian-readings")
UKRAINIAN, *OTHERS = EXPERIMENT.variants
READINGS = {variant.id: variant for variant in OTHERS}

SEATS = "ABCDE"
NOTHING = Result((0,) * 5, 0, (0,) * 5, ())

PAIRS = {"B": "Kc Kd", "C": "Ac Qd", "D": "9h 9s"}
NO_PAIRS = {"B": "Ac Kd", "D": "Qh 9s"}
LOWS = {"B": "Kc Kd 8h 5s 2c", "C": "Qc Jd 9h 6s 3c", "E": "8c 6d 4h 3s 2d"}
TIED_LOWS = {"B": "8c 6d 4h 3s 2d", "C": "8d 6c 4d 3h 2s", "D": "Kc Kd 9h 5s 2c"}
SEVENS = {"B": "Kc Kd Kh 8h 5s 3c 2c", "D": "Ac Ad Qh Js 9h 6s 4d"}
WHEEL = {"B": "Ac 2d 3h 4s 5c 9d Jh", "D": "Kc Kd Qh Js 9h 6s 4d"}


@dataclass(frozen=True)
class Situation:
    """A stage, and what each reading makes of it; A deals, seats not named hold any cards.

    first, other : chips gained, the pot after, and what counts toward five after; won : under which
    of the readings the game is over.
    """

    pot: int
    stage: int
    yes: str
    hands: dict[str, str]
    first: tuple[dict[str, int], int, dict[str, int]]
    other: tuple[dict[str, int], int, dict[str, int]]
    tokens: dict[str, int] = field(default_factory=dict)
    first_won: str = ""
    other_won: str = ""


def of_seats(named: dict[str, int]) -> tuple[int, ...]:
    return tuple(named.get(seat, 0) for seat in SEATS)


def outcome(told: tuple[dict[str, int], int, dict[str, int]], won: str) -> Outcome:
    chips, pot, tokens = told
    return Outcome(of_seats(chips), pot, of_seats(tokens), tuple(map(SEATS.index, won)))


def played(variant: Variant, shown: Situation, challenge: str = "") -> Outcome | str | None:
    """What the engine makes of it, or why it cannot be played so."""
    run = run_example(
        variant.rules,
        Example(
            name="x",
            file="x.yaml",
            line=1,
            seats=5,
            dealer=0,
            pot=shown.pot,
            tokens=of_seats(shown.tokens),
            stage=shown.stage,
            hands={SEATS.index(seat): parse_hand(cards) for seat, cards in shown.hands.items()},
            yes=tuple(map(SEATS.index, shown.yes)),
            challenge=tuple(map(SEATS.index, challenge)),
            result=NOTHING,
        ),
    )
    return run.trouble or run.actual


ONE, TWO, THREE = range(3)

SITUATIONS = {
    "nobody has a pair": (
        "yes-claims-a-pair",
        Situation(
            pot=5,
            stage=ONE,
            yes="BD",
            hands=NO_PAIRS,
            first=({"B": 2, "D": -2}, 5, {"B": 2}),
            other=({"B": -2, "D": -2}, 9, {}),
        ),
    ),
    "one yes alone without a pair": (
        "yes-claims-a-pair",
        Situation(
            pot=5,
            stage=ONE,
            yes="B",
            hands={"B": "Ac Kd"},
            first=({"B": 1}, 4, {"B": 1}),
            other=({"B": -2}, 7, {}),
        ),
    ),
    "the lowest pair is a pair": (
        "yes-claims-a-pair",
        Situation(
            pot=5,
            stage=ONE,
            yes="BD",
            hands={"B": "2c 2d", "D": "Ac Kd"},
            first=({"B": 2, "D": -2}, 5, {"B": 2}),
            other=({"B": 2, "D": -2}, 5, {"B": 2}),
        ),
    ),
    "one yes alone at stage two": (
        "sole-nothing-later",
        Situation(
            pot=6,
            stage=TWO,
            yes="D",
            hands={},
            first=({"D": 1}, 5, {"D": 1}),
            other=({}, 6, {}),
        ),
    ),
    "one yes alone at stage three": (
        "sole-nothing-later",
        Situation(
            pot=6,
            stage=THREE,
            yes="D",
            hands={},
            first=({"D": 1}, 5, {"D": 1}),
            other=({}, 6, {}),
        ),
    ),
    "one yes alone at stage one": (
        "sole-nothing-later",
        Situation(
            pot=6,
            stage=ONE,
            yes="D",
            hands={},
            first=({"D": 1}, 5, {"D": 1}),
            other=({"D": 1}, 5, {"D": 1}),
        ),
    ),
    "two losers share three stakes": (
        "losers-share-at-two",
        Situation(
            pot=10,
            stage=TWO,
            yes="BCE",
            hands=LOWS,
            first=({"B": -3, "C": -3, "E": 3}, 13, {"E": 3}),
            other=({"B": -2, "C": -1, "E": 3}, 10, {"E": 3}),
        ),
    ),
    "two losers pay the winner, which does not count toward five": (
        "losers-pay-winner-at-two",
        Situation(
            pot=10,
            stage=TWO,
            yes="BCE",
            hands=LOWS,
            first=({"B": -3, "C": -3, "E": 3}, 13, {"E": 3}),
            other=({"B": -3, "C": -3, "E": 9}, 7, {"E": 3}),
        ),
    ),
    "a loser pays two tied winners what both took": (
        "losers-pay-winner-at-two",
        Situation(
            pot=9,
            stage=TWO,
            yes="BCD",
            hands=TIED_LOWS,
            first=({"B": 1, "C": 1, "D": -2}, 9, {"B": 1, "C": 1}),
            other=({"B": 2, "C": 2, "D": -2}, 7, {"B": 1, "C": 1}),
        ),
    ),
    "two losers share three stakes and pay them to the winner": (
        "losers-share-to-winner-at-two",
        Situation(
            pot=10,
            stage=TWO,
            yes="BCE",
            hands=LOWS,
            first=({"B": -3, "C": -3, "E": 3}, 13, {"E": 3}),
            other=({"B": -2, "C": -1, "E": 6}, 7, {"E": 3}),
        ),
    ),
    "a loser at stage three": (
        "losers-two-at-three",
        Situation(
            pot=10,
            stage=THREE,
            yes="BD",
            hands=SEVENS,
            first=({"B": 2}, 8, {"B": 2}),
            other=({"B": 2, "D": -2}, 10, {"B": 2}),
        ),
    ),
    "one chip in the pot where three are due": (
        "losers-make-up",
        Situation(
            pot=1,
            stage=ONE,
            yes="BCD",
            hands=PAIRS,
            first=({"B": 1, "C": -2, "D": -2}, 4, {"B": 1}),
            other=({"B": 3, "C": -3, "D": -3}, 4, {"B": 3}),
        ),
    ),
    "two tie for three stakes": (
        "tied-take-in-full",
        Situation(
            pot=9,
            stage=ONE,
            yes="BCD",
            hands={"B": "Kc Kd", "C": "Kh Ks", "D": "9h 9s"},
            first=({"B": 1, "C": 1, "D": -2}, 9, {"B": 1, "C": 1}),
            other=({"B": 3, "C": 3, "D": -2}, 5, {"B": 3, "C": 3}),
        ),
    ),
    "two tie for three stakes of five, and the first to speak takes first": (
        "tied-take-in-full",
        Situation(
            pot=5,
            stage=ONE,
            yes="BCD",
            hands={"B": "Kc Kd", "C": "Kh Ks", "D": "9h 9s"},
            first=({"B": 1, "C": 1, "D": -2}, 5, {"B": 1, "C": 1}),
            other=({"B": 3, "C": 2, "D": -2}, 2, {"B": 3, "C": 2}),
        ),
    ),
    "a loser puts two stakes in": (
        "net-stakes-count",
        Situation(
            pot=8,
            stage=ONE,
            yes="BC",
            hands=PAIRS,
            tokens={"C": 4},
            first=({"B": 2, "C": -2}, 8, {"B": 2, "C": 4}),
            other=({"B": 2, "C": -2}, 8, {"B": 2, "C": 2}),
        ),
    ),
    "three stakes taken are one occasion": (
        "winning-occasions-count",
        Situation(
            pot=8,
            stage=ONE,
            yes="BCD",
            hands=PAIRS,
            first=({"B": 3, "C": -2, "D": -2}, 9, {"B": 3}),
            other=({"B": 3, "C": -2, "D": -2}, 9, {"B": 1}),
        ),
    ),
    "three stakes taken among several are no win alone": (
        "sole-wins-count",
        Situation(
            pot=8,
            stage=ONE,
            yes="BCD",
            hands=PAIRS,
            first=({"B": 3, "C": -2, "D": -2}, 9, {"B": 3}),
            other=({"B": 3, "C": -2, "D": -2}, 9, {}),
        ),
    ),
    "a yes alone counts once": (
        "sole-wins-count",
        Situation(
            pot=8,
            stage=ONE,
            yes="B",
            hands={},
            first=({"B": 1}, 7, {"B": 1}),
            other=({"B": 1}, 7, {"B": 1}),
        ),
    ),
    "five stakes at stage one": (
        "game-ends-with-hand",
        Situation(
            pot=8,
            stage=ONE,
            yes="C",
            hands={},
            tokens={"C": 4},
            first=({"C": 8}, 0, {"C": 5}),
            first_won="C",
            other=({"C": 1}, 7, {"C": 5}),
        ),
    ),
    "A-2-3-4-5 against a pair of kings": (
        "wheel-at-three",
        Situation(
            pot=10,
            stage=THREE,
            yes="BD",
            hands=WHEEL,
            first=({"D": 2}, 8, {"D": 2}),
            other=({"B": 2}, 8, {"B": 2}),
        ),
    ),
}


@pytest.mark.parametrize(("name", "shown"), SITUATIONS.values(), ids=SITUATIONS)
def test_2_6_what_each_reading_makes_of_a_stage(name: str, shown: Situation) -> None:
    assert played(UKRAINIAN, shown) == outcome(shown.first, shown.first_won)
    assert played(READINGS[name], shown) == outcome(shown.other, shown.other_won)


def test_2_6_the_dealer_is_challenged_at_stage_one_only() -> None:
    other = READINGS["challenge-at-one-only"]
    for stage, hands in ((ONE, PAIRS), (TWO, LOWS), (THREE, SEVENS)):
        held = {"A": hands["B"], "C": next(cards for seat, cards in hands.items() if seat != "B")}
        shown = Situation(10, stage, "A", held, ({}, 0, {}), ({}, 0, {}))
        challenged = played(UKRAINIAN, shown, challenge="C")
        assert isinstance(challenged, Outcome)
        if stage == ONE:
            assert played(other, shown, challenge="C") == challenged
        else:
            assert isinstance(played(other, shown, challenge="C"), str)
            alone = outcome(({"A": 1}, 9, {"A": 1}), "")
            assert played(other, shown) == alone


def test_2_6_the_ante_when_the_pot_is_empty() -> None:
    """Nobody says yes, so nobody loses anything but antes."""
    for variant, antes in ((UKRAINIAN, 4), (READINGS["ante-when-pot-empty"], 1)):
        plan = Plan((variant,), ("never",), 5, 3, max_hands=4)
        metrics = simulate(plan, jobs=1).tables[0].metrics
        assert (metrics["hands"].value, metrics["worst_loss"].value) == (4, antes)


def test_2_6_the_hand_ends_after_a_settled_stage_and_silence_passes_on() -> None:
    """How many are asked in a hand of five, where two always say yes, and where nobody does."""
    other = READINGS["hand-ends-after-settling"]
    for variant, players, asked in (
        (UKRAINIAN, "never", 15),
        (other, "never", 15),
        (other, "always+always+never+never+never", 5),
    ):
        plan = Plan((variant,), (players,), 5, 20, max_hands=4)
        metrics = simulate(plan, jobs=1).tables[0].metrics
        hands, decisions = metrics["hands"].value, metrics["decisions"].value
        assert hands is not None
        assert decisions == asked * hands


# The rules that each changes, by their keys.
CHANGED = {
    "ante-when-pot-empty": ["ante"],
    "yes-claims-a-pair": ["stages.one.needed_to_win", "stages.one.settle.sole.losers_pay"],
    # After stage three the next hand comes in any case.
    "hand-ends-after-settling": [
        "stages.one+two.settle.sole.then",
        "stages.one+two.settle.contested.then",
    ],
    "sole-nothing-later": ["stages.two+three.settle.sole.winner_takes"],
    "losers-share-at-two": ["stages.two.settle.contested.losers_pay"],
    "losers-pay-winner-at-two": [
        "stages.two.settle.contested.losers_pay",
        "stages.two.settle.contested.ties",
    ],
    "losers-share-to-winner-at-two": [
        "stages.two.settle.contested.losers_pay",
        "stages.two.settle.contested.ties",
    ],
    "losers-two-at-three": ["stages.three.settle.contested.losers_pay"],
    "losers-make-up": ["stages.*.settle.contested.shortfall"],
    "tied-take-in-full": ["stages.*.settle.contested.ties"],
    "net-stakes-count": ["tokens"],
    "winning-occasions-count": [
        "tokens",
        "stages.*.settle.sole.tokens",
        "stages.*.settle.contested.tokens",
    ],
    "sole-wins-count": ["tokens", "stages.*.settle.sole.tokens"],
    "game-ends-with-hand": ["end.target"],
    "challenge-at-one-only": ["stages.two+three.declare.dealer_challenge"],
    "wheel-at-three": ["stages.three.ranking.aces"],
}


def test_2_6_every_other_reading_is_there() -> None:
    assert UKRAINIAN.id == "ukrainian"
    assert list(READINGS) == list(CHANGED)
    tried = {name for name, _ in SITUATIONS.values()}
    elsewhere = {"ante-when-pot-empty", "hand-ends-after-settling", "challenge-at-one-only"}
    assert tried | elsewhere == set(READINGS)


@pytest.mark.parametrize("name", READINGS)
def test_2_6_each_is_a_game_of_its_own_that_differs_in_nothing_else(name: str) -> None:
    variant = READINGS[name]
    assert compile_rules(variant.rules, 5).stages == 3
    assert [told.key for told in differences(UKRAINIAN.rules, variant.rules)] == CHANGED[name]
    hashes = [one.rules_hash for one in EXPERIMENT.variants]
    assert hashes.count(variant.rules_hash) == 1


def test_each_says_in_one_line_which_point_it_reads_otherwise() -> None:
    """What the first reading is, a slash, what this one is."""
    lines = shipped.experiments()["ukrainian-readings"].read_text(encoding="utf-8").splitlines()
    for name in READINGS:
        (place,) = (n for n, line in enumerate(lines) if line.startswith(f"  - {name}:"))
        assert lines[place - 1].startswith("  # ")


def test_2_6_the_page_says_the_same_lines(tmp_path: Path) -> None:
    """Those who count wins are told by a whole file there."""
    page = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
    table = page.partition("### 2.6")[2].partition("### 2.7")[0]
    hashes = set()
    for line in re.findall(r"`(\w+: \{[^`]*\})`", table):
        (tmp_path / "read.yaml").write_text(f"version: 1\nextends: ukrainian\n{line}\n", "utf-8")
        hashes.add(load("read.yaml", tmp_path).rules_hash)
    told = {name for name, reading in READINGS.items() if reading.rules_hash in hashes}
    assert set(READINGS) - told == {"winning-occasions-count", "sole-wins-count"}


def test_players_who_learn_each_reading() -> None:
    assert EXPERIMENT.players == ("learned",)
