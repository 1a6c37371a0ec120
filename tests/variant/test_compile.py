"""The numbers the engine plays by, field by field, worked out by hand from the lines of a file."""

from typing import Any

import numpy as np
import pytest

from napalm_lab.rules.parameters import RULES
from napalm_lab.variant.compile import compile_rules
from napalm_lab.variant.loading import load
from napalm_lab.variant.resolved import Rules

from .conftest import Loading

NEVER = 2**31
NOTHING = [0, 1, 0, 0, 0, 0, -1]
POT = [1, 1, 0, 0, 0, 0, -1]

# What the fields are for pagat with five seats; of a stage's, at all three stages.
PAGAT = {
    "seats": 5,
    "stages": 3,
    "ante_chips": 1,
    "ante_every": 1,
    "ante_when": 0,
    "ante_by": 0,
    "target": 5,
    "counted": 0,
    "target_checked": 0,
    "ends_when_pot_empty": 0,
    "ends_after_hands": 0,
    "stack": 0,
    "broke": 0,
    "more_stacks": -1,
    "kitty_chips": 0,
    "kitty_when": 0,
    "kitty_shared": 1,
    "roodles_times": 1,
    "ghost": 0,
    "deal": [2, 3, 2],
    "held": [2, 5, 7],
    "low_wins": [0, 1, 0],
    "suits_rank": [0] * 3,
    "least_value_for_yes": [0] * 3,
    "least_value_to_win": [0] * 3,
    "least_value_for_roodles": [NEVER] * 3,
    "at_once": [0] * 3,
    "first_speaker": [0] * 3,
    "dealer_challenge": [1] * 3,
    "second_chance": [0] * 3,
    "rounds": [1] * 3,
    "fee": [0] * 3,
    "then": [[0, 0, 0]] * 3,
    "silent_after": [0] * 3,
    "silent_ante_again": [0] * 3,
    "silent_best_pays": [NOTHING] * 3,
    "silent_all_pay": [NOTHING] * 3,
    "sole_takes": [NOTHING] * 3,
    "sole_tokens": [1] * 3,
    "sole_beats_ghost": [0] * 3,
    "sole_loser_pays": [POT] * 3,
    "sole_noes_pay": [NOTHING] * 3,
    "contested_takes": [NOTHING] * 3,
    "contested_tokens": [0] * 3,
    "contested_beats_ghost": [0] * 3,
    "contested_noes_pay": [NOTHING] * 3,
    "losers_pay": [POT] * 3,
    "losers_pay_to": [0] * 3,
    "losers_who_pay": [0] * 3,
    "losers_together": [0] * 3,
    "pot_gets_top": [0] * 3,
    "pot_gets_bottom": [1] * 3,
    "losers_make_up": [0] * 3,
    "tied_take": [0] * 3,
    "tied_are_paid": [1] * 3,
    "odd_chips": [0] * 3,
}


def compiled(load_text: Loading, *lines: str) -> dict[str, Any]:
    """The fields for pagat with these lines and five seats, of the stages that there are."""
    text = "\n".join(["version: 1", "extends: pagat", *lines, ""])
    return fields_of(load_text(text).rules)


def inherited(load_text: Loading, *lines: str) -> dict[str, Any]:
    """The same for an heir, which may leave what it inherits without a meaning."""
    parent = "\n".join(["version: 1", "extends: pagat", *lines, ""])
    heir = "version: 1\nextends: parent.yaml\n"
    return fields_of(load_text(heir, {"parent.yaml": parent}).rules)


def fields_of(rules: Rules) -> dict[str, Any]:
    """For five seats, the fields of the record by name."""
    record = compile_rules(rules, 5).record
    assert record.dtype == RULES
    fields = {name: np.asarray(getattr(record, name)) for name in RULES.names or ()}
    return {
        name: (field[: record.stages] if field.ndim else field).tolist()
        for name, field in fields.items()
    }


def test_pagat_field_by_field(load_text: Loading) -> None:
    assert compiled(load_text) == PAGAT


def each(value: Any) -> list[Any]:
    return [value] * 3


# (lines, fields that differ from pagat's)
CASES = [
    ("ante: {chips: 3, every: 2}", {"ante_chips": 3, "ante_every": 2}),
    ("ante: {when: stage}", {"ante_when": 1}),
    ("ante: {when: pot-empty}", {"ante_when": 2}),
    ("ante: {by: dealer}", {"ante_by": 1}),
    ("tokens: {target: none}\nend: {hands: 12}", {"target": 0, "ends_after_hands": 12}),
    (
        "tokens: {counted: stakes-taken}\nsettle: {sole: {tokens: 0, winner_takes: 1}}",
        {"counted": 1, "sole_tokens": each(0), "sole_takes": each([0, 1, 0, 0, 1, 0, -1])},
    ),
    (
        "tokens: {counted: stakes-net}\nsettle: {sole: {tokens: 0, winner_takes: pot}}",
        {"counted": 2, "sole_tokens": each(0), "sole_takes": each(POT)},
    ),
    ("end: {target: after-hand}", {"target_checked": 1}),
    (
        "end: {pot_empty: true}\nsettle: {sole: {winner_takes: pot}}",
        {"ends_when_pot_empty": 1, "sole_takes": each(POT)},
    ),
    ("stacks: {chips: 100}", {"stack": 100}),
    ("stacks: {chips: 100, broke: rebuy}", {"stack": 100, "broke": 1}),
    (
        "stacks: {chips: 40, broke: free-stack, more: 2}",
        {"stack": 40, "broke": 2, "more_stacks": 2},
    ),
    ("stacks: {chips: 40, broke: plays-on}", {"stack": 40, "broke": 3}),
    ("kitty: {chips: 2}", {"kitty_chips": 2}),
    (
        "kitty: {chips: 2, when: hand, left: kept}",
        {"kitty_chips": 2, "kitty_when": 1, "kitty_shared": 0},
    ),
    ("declare: {order: at-once}", {"at_once": each(1)}),
    ("declare: {first: dealer}", {"first_speaker": each(1)}),
    ("declare: {dealer_challenge: false}", {"dealer_challenge": each(0)}),
    ("declare: {second_chance: next-seat}", {"second_chance": each(1)}),
    ("declare: {second_chance: everyone}", {"second_chance": each(2)}),
    ("declare: {rounds: 4, fee: 3}", {"rounds": each(4), "fee": each(3)}),
    (
        "declare: {order: at-once}\n"
        "stages: {two: {declare: {order: in-turn, first: dealer, rounds: 2, fee: 1}}}",
        {"at_once": [1, 0, 1], "first_speaker": [0, 1, 0], "rounds": [1, 2, 1], "fee": [0, 1, 0]},
    ),
    ("stages: {two: {ranking: {suits: rank}}}", {"suits_rank": [0, 1, 0]}),
    # Two cards: 78 hands without a pair, 3-2 the worst, so of those under A-3 (A-2 is one) there
    # are 66 + 1; of 7,462 values but the wheel's two, low turned round, 7-5-4-3-2 is the best.
    ("stages: {one: {qualifier: A 3}}", {"least_value_for_yes": [67, 0, 0]}),
    ("stages: {one: {needed_to_win: A 3}}", {"least_value_to_win": [67, 0, 0]}),
    ("stages: {two: {needed_to_win: 7 5 4 3 2}}", {"least_value_to_win": [0, 7461, 0]}),
    (
        "settle: {silent: {ante_again: true, best_pays: pot, all_pay: 2, after: 3}}",
        {
            "silent_ante_again": each(1),
            "silent_best_pays": each(POT),
            "silent_all_pay": each([0, 1, 0, 0, 2, 0, -1]),
            "silent_after": each(3),
        },
    ),
    # after the last stage comes the next hand anyway
    (
        "settle: {silent: {then: next-hand}, contested: {then: next-hand}}",
        {"then": [[1, 0, 1], [1, 0, 1], [0, 0, 0]]},
    ),
    ("stages: {two: {settle: {sole: {then: next-hand}}}}", {"then": [[0] * 3, [0, 1, 0], [0] * 3]}),
    (
        "seats: {max: 6}\nsettle: {sole: {must_beat_ghost: true, losers_pay: yeses, noes_pay: 1}}",
        {
            "ghost": 1,
            "sole_beats_ghost": each(1),
            "sole_loser_pays": each([0, 1, 1, 0, 0, 0, -1]),
            "sole_noes_pay": each([0, 1, 0, 0, 1, 0, -1]),
        },
    ),
    (
        "seats: {max: 6}\nstages: {three: {settle: {contested: {must_beat_ghost: true}}}}",
        {"ghost": 1, "contested_beats_ghost": [0, 0, 1]},
    ),
    (
        "settle: {contested: {winner_takes: {of_pot: 2/3, at_most: 9}, noes_pay: winnings}}",
        {
            "contested_takes": each([2, 3, 0, 0, 0, 0, 9]),
            "contested_noes_pay": each([0, 1, 0, 1, 0, 0, -1]),
        },
    ),
    (
        "settle: {contested: {losers_pay: {chips: 2, per_yes: 1, at_least: 5}, to: pot, "
        "tokens: 1}}",
        {
            "losers_pay": each([0, 1, 1, 0, 2, 5, -1]),
            "losers_pay_to": each(1),
            "contested_tokens": each(1),
        },
    ),
    (
        "settle: {contested: {payers: worst, pay: together, pot_gets: 0.4}}",
        {
            "losers_who_pay": each(1),
            "losers_together": each(1),
            "pot_gets_top": each(2),
            "pot_gets_bottom": each(5),
        },
    ),
    (
        "settle: {contested: {winner_takes: 2, shortfall: losers, ties: {take: in-full, "
        "paid: share, odd_chips: dealers-left}}}",
        {
            "contested_takes": each([0, 1, 0, 0, 2, 0, -1]),
            "losers_make_up": each(1),
            "tied_take": each(1),
            "tied_are_paid": each(0),
            "odd_chips": each(1),
        },
    ),
    ("settle: {contested: {ties: {paid: nothing}}}", {"tied_are_paid": each(2)}),
]


@pytest.mark.parametrize(("lines", "changed"), CASES)
def test_what_lines_of_a_file_come_to(
    load_text: Loading, lines: str, changed: dict[str, Any]
) -> None:
    assert compiled(load_text, lines) == PAGAT | changed


# Of five cards with aces high only there are 1,277 classes of no pair (1,287 sets of five ranks
# less the straights but the wheel, 9, makes 1,278), 2,860 pairs, 858 two pairs and 858 threes of a
# kind; then 9 straights, 1,278 flushes, 156 full houses, 156 fours of a kind, 9 straight flushes.
@pytest.mark.parametrize(
    ("after", "least"),
    [
        ("straight", 1278 + 2860 + 858 + 858),
        ("flush", 5854 + 9),
        ("full-house", 5863 + 1278),
        ("four-of-a-kind", 7141 + 156),
        ("straight-flush", 7297 + 156),
    ],
)
def test_roodles_follow_a_hand_of_a_high_stage_where_straights_count(
    load_text: Loading, after: str, least: int
) -> None:
    fields = compiled(load_text, f"roodles: {{after: {after}, times: 3}}")
    changed = {"least_value_for_roodles": [NEVER, NEVER, least], "roodles_times": 3}
    assert fields == PAGAT | changed


def test_the_wheel_is_a_straight_more(load_text: Loading) -> None:
    """The five ranks are no hand without a pair any more, so straights begin one class lower."""
    wheel = "stages: {three: {ranking: {aces: high-or-low}}}"
    fields = compiled(load_text, wheel, "roodles: {after: straight}")
    assert fields["least_value_for_roodles"][2] == 5853
    fields = compiled(load_text, wheel, "roodles: {after: flush}")
    assert fields["least_value_for_roodles"][2] == 5863


def test_rules_of_the_same_game_come_to_the_same_numbers(load_text: Loading) -> None:
    idle = (
        "settle:\n"
        "  silent: {after: 3}\n"
        "  sole: {losers_pay: 7}\n"
        "  contested: {shortfall: losers, ties: {take: in-full, odd_chips: dealers-left}}\n"
        "stacks: {broke: rebuy, more: 3}\n"
        "kitty: {when: hand, left: kept}\n"
        "roodles: {times: 4}\n"
    )
    assert inherited(load_text, idle) == PAGAT


def test_an_ante_of_nothing_cannot_be_due_again(load_text: Loading) -> None:
    fields = inherited(
        load_text, "ante: {chips: 0}", "settle: {silent: {ante_again: true, after: 2}}"
    )
    assert fields == PAGAT | {"ante_chips": 0}


def test_stages_that_are_not_played_are_left_blank() -> None:
    record = compile_rules(load("pagat").rules, 4).record
    assert not record.rounds[3:].any()
    assert not record.losers_pay[3:].any()
