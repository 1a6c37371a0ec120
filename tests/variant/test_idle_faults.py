"""Options that can do nothing: refused in the file that says them, with the way out."""

import pytest

from napalm_lab.variant.loading import load, variant_from
from napalm_lab.variant.yaml_source import read_text

from .conftest import Faults, Loading

HEAD = "version: 1\nextends: pagat\n"
PAGAT = "shipped/pagat.yaml"
NONE = "is `none`, so it means nothing; "
SAFE = (
    "(mine.yaml:3) means nothing, as a sole yes always wins; give `must_beat_ghost` or "
    "`needed_to_win`, or drop `losers_pay`"
)
NOTHING_DUE = (
    "but nothing is ever due at a silent stage; give `ante_again`, `best_pays` or `all_pay`, or "
    "drop `after`"
)

# (what stands from line 3 on, path, message)
CASES = [
    (
        "stacks: {broke: rebuy}",
        "stacks.broke",
        f"`stacks.broke` (mine.yaml:3) is `rebuy`, but `stacks.chips` (by default) {NONE}"
        "give `stacks.chips`, or drop `stacks.broke`",
    ),
    (
        "stacks: {more: 2}",
        "stacks.more",
        f"`stacks.more` (mine.yaml:3) is 2, but `stacks.chips` (by default) {NONE}"
        "give `stacks.chips`, or drop `stacks.more`",
    ),
    (
        "kitty: {when: hand}",
        "kitty.when",
        "`kitty.when` (mine.yaml:3) is `hand`, but `kitty.chips` (by default) is 0, so it means "
        "nothing; give `kitty.chips`, or drop `kitty.when`",
    ),
    (
        "kitty: {chips: 0, left: kept}",
        "kitty.left",
        "`kitty.left` (mine.yaml:3) is `kept`, but `kitty.chips` (mine.yaml:3) is 0, so it means "
        "nothing; give `kitty.chips`, or drop `kitty.left`",
    ),
    (
        "roodles: {times: 3}",
        "roodles.times",
        f"`roodles.times` (mine.yaml:3) is 3, but `roodles.after` (by default) {NONE}"
        "give `roodles.after`, or drop `roodles.times`",
    ),
    (
        "end: {target: after-hand, hands: 9}\ntokens: {target: none}",
        "end.target",
        f"`end.target` (mine.yaml:3) is `after-hand`, but `tokens.target` (mine.yaml:4) {NONE}"
        "give `tokens.target`, or drop `end.target`",
    ),
    (
        "settle: {silent: {ante_again: true}}\nante: {chips: 0}",
        "settle.silent.ante_again",
        "`settle.silent.ante_again` (mine.yaml:3) is true, but `ante.chips` (mine.yaml:4) is 0, so "
        "it means nothing; give `ante.chips`, or drop `ante_again`",
    ),
    (
        "settle: {silent: {after: 3}}",
        "settle.silent.after",
        f"`settle.silent.after` (mine.yaml:3) is 3, {NOTHING_DUE}",
    ),
    (
        "stages: {two: {settle: {silent: {after: 3, all_pay: 0}}}}\nsettle: {silent: {all_pay: 1}}",
        "stages.two.settle.silent.after",
        f"`stages.two.settle.silent.after` (mine.yaml:3) is 3, {NOTHING_DUE}",
    ),
    (
        "settle: {sole: {losers_pay: 7}}",
        "settle.sole.losers_pay",
        f"`settle.sole.losers_pay` {SAFE}",
    ),
    (
        "stages: {two: {settle: {sole: {losers_pay: 7}}}, one: {needed_to_win: 2 2}}",
        "stages.two.settle.sole.losers_pay",
        f"`stages.two.settle.sole.losers_pay` {SAFE}",
    ),
]


@pytest.mark.parametrize(("lines", "path", "message"), CASES)
def test_what_can_do_nothing(faults: Faults, lines: str, path: str, message: str) -> None:
    problems = faults(f"{HEAD}{lines}\n")
    assert [(p.line, p.path, p.message) for p in problems] == [(3, path, message)]


@pytest.mark.parametrize("lines", [lines for lines, _, _ in CASES])
def test_an_heir_need_not_know(load_text: Loading, lines: str) -> None:
    heir = "version: 1\nextends: parent.yaml\n"
    assert load_text(heir, {"parent.yaml": f"{HEAD}{lines}\n"}).rules


FINE = [
    # the defaults
    "stacks: {broke: out, more: any}\nkitty: {when: contested, left: shared}",
    "roodles: {after: none, times: 2}",
    "settle: {silent: {after: 1, ante_again: false}, sole: {losers_pay: pot}}",
    "end: {target: at-once, hands: 9}\ntokens: {target: none}",
    # for the whole game, and of use at one stage
    "settle: {sole: {losers_pay: 7}}\nstages: {two: {needed_to_win: 9 8 6 5 4}}",
    "settle: {silent: {after: 3}}\nstages: {two: {settle: {silent: {all_pay: 1}}}}",
]


@pytest.mark.parametrize("lines", FINE)
def test_what_means_something(load_text: Loading, lines: str) -> None:
    assert load_text(f"{HEAD}{lines}\n").rules


def test_an_heir_may_turn_off_what_its_options_need(load_text: Loading) -> None:
    parent = f"{HEAD}kitty: {{chips: 1, when: hand}}\n"
    heir = "version: 1\nextends: parent.yaml\nkitty: {chips: 0}\n"
    assert load_text(heir, {"parent.yaml": parent}).rules.kitty.when == "hand"


def test_changes_written_inline_own_only_what_they_say(load_text: Loading) -> None:
    base = load_text(f"{HEAD}stacks: {{chips: 50, broke: plays-on}}\n")
    changes = read_text("stacks: {chips: none}\n", "inline.yaml", [])
    assert changes is not None
    assert variant_from(base, changes, "x").rules_hash == load("pagat").rules_hash
