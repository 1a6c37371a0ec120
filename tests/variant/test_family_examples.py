"""Examples of games with stacks, ghosts and second chances: what is read, what does not fit."""

import pytest

from .conftest import Faults, Loading

HEAD = "version: 1\nextends: pagat\n"
STACKS = "stacks: {chips: 100}\n"
GHOST = "seats: {max: 6}\nsettle: {sole: {must_beat_ghost: true}}\n"
SHOWDOWN_GHOST = "seats: {max: 6}\nsettle: {contested: {must_beat_ghost: true}}\n"
NEXT_SEAT = "declare: {second_chance: next-seat, dealer_challenge: false}\n"
EVERYONE = "declare: {second_chance: everyone}\n"
KITTY = "kitty: {chips: 2}\n"
NET = "tokens: {counted: stakes-net}\nsettle: {sole: {tokens: 0, winner_takes: 1}}\n"
SILENCE = "settle: {silent: {best_pays: 1, after: 2}}\n"
NO_TARGET = "tokens: {target: none}\nend: {hands: 9}\n"
TWO_HANDS = "hands: {B: Ah Ad, C: Kh Kd}"


def file_of(rules: str, example: str) -> str:
    return f"{HEAD}{rules}examples:\n  - {{name: x, seats: 4, pot: 9, stage: one, {example}}}\n"


def test_stacks_are_full_unless_said(load_text: Loading) -> None:
    text = file_of(STACKS, "stacks: {B: 12, D: 0}, yes: B, result: {pot: 9, tokens: {B: 1}}")
    (example,) = load_text(text).examples
    assert example.stacks == (100, 12, 100, 0)
    (example,) = load_text(file_of("", "result: {pot: 9}")).examples
    assert (example.stacks, example.silent_before, example.ghost) == ((), 0, ())


def test_the_ghost_and_silence_before(load_text: Loading) -> None:
    text = file_of(
        GHOST,
        "silent_before: 3, hands: {B: Ah Ad}, ghost: 3c 2d, yes: B, result: {pot: 9, tokens: "
        "{B: 1}}",
    )
    (example,) = load_text(text).examples
    assert (example.silent_before, example.ghost) == (3, (4, 1))


def test_those_who_speak_first_come_first(load_text: Loading) -> None:
    hands = "hands: {A: Ah Ad, B: Kh Kd, D: Qh Qd}"
    text = file_of(
        "declare: {first: dealer}\n",
        f"dealer: B, {hands}, yes: [A, B, D], result: {{chips: {{A: 18, B: -9, D: -9}}, pot: 9}}",
    )
    (example,) = load_text(text).examples
    assert example.yes == (1, 3, 0)


FINE = [
    (NEXT_SEAT, f"yes: B, challenge: C, {TWO_HANDS}, result: {{chips: {{B: 9, C: -9}}, pot: 9}}"),
    (EVERYONE, f"yes: B, challenge: C, {TWO_HANDS}, result: {{chips: {{B: 9, C: -9}}, pot: 9}}"),
    (
        EVERYONE,
        "yes: A, challenge: C, hands: {A: Ah Ad, C: Kh Kd}, result: {chips: {A: 9, C: -9}, pot: 9}",
    ),
    (KITTY, f"yes: [B, C], {TWO_HANDS}, result: {{chips: {{B: 9, C: -9}}, pot: 7}}"),
    (NET, "tokens: {B: -3}, yes: B, result: {chips: {B: 1}, pot: 8, tokens: {B: -2}}"),
    (SILENCE, "result: {pot: 9}"),
    (NO_TARGET, "tokens: {B: 40}, yes: B, result: {pot: 9, tokens: {B: 41}}"),
    (
        "end: {target: after-hand}\n",
        "tokens: {B: 5}, yes: B, result: {pot: 9, tokens: {B: 6}}",
    ),
    (
        "end: {pot_empty: true}\nsettle: {sole: {winner_takes: pot}}\n",
        "yes: B, result: {chips: {B: 9}, pot: 0, tokens: {B: 1}, won: B}",
    ),
]


@pytest.mark.parametrize(("rules", "example"), FINE)
def test_what_fits(load_text: Loading, rules: str, example: str) -> None:
    assert len(load_text(file_of(rules, example)).examples) == 1


# (rules, example, path, message)
CASES = [
    (
        "",
        "stacks: {B: 12}, result: {pot: 9}",
        "stacks",
        "nobody runs out of chips in these rules (`stacks.chips` is `none`)",
    ),
    (
        STACKS,
        f"stacks: {{C: 5}}, yes: [B, C], {TWO_HANDS}, result: {{chips: {{B: 9, C: -9}}, pot: 9}}",
        "result.chips.C",
        "C cannot lose 9: only 5 chips in front",
    ),
    (
        STACKS,
        "stacks: {E: 12}, result: {pot: 9}",
        "stacks.E",
        "there is no seat E: 4 seats are A to D",
    ),
    (
        "",
        "ghost: 3c 2d, result: {pot: 9}",
        "ghost",
        "no hand is dealt to nobody here: no settlement says `must_beat_ghost: true`",
    ),
    (
        GHOST,
        "ghost: 3c 2d 4h, hands: {B: Ah Ad}, yes: B, result: {pot: 9}",
        "ghost",
        "3 cards, but 2 are held at this stage",
    ),
    (
        GHOST,
        "ghost: Ah 2d, hands: {B: Ah Ad}, yes: B, result: {pot: 9}",
        "ghost",
        "Ah is in the hand of B already",
    ),
    (
        GHOST,
        "hands: {B: Ah Ad}, yes: B, result: {pot: 9}",
        "ghost",
        "the ghost has to be beaten, but no cards are given for it",
    ),
    (
        GHOST,
        "ghost: 3c 2d, yes: B, result: {pot: 9}",
        "hands",
        "B says yes and has to show a hand to win, but no cards are given for B",
    ),
    (
        "stages: {one: {needed_to_win: A 3}}\n",
        "yes: B, result: {pot: 9}",
        "hands",
        "B says yes and has to show a hand to win, but no cards are given for B",
    ),
    (
        SHOWDOWN_GHOST,
        f"yes: [B, C], {TWO_HANDS}, result: {{chips: {{B: 9, C: -9}}, pot: 9}}",
        "ghost",
        "the ghost has to be beaten, but no cards are given for it",
    ),
    (
        SILENCE,
        "silent_before: 1, hands: {A: Ah Ad, B: Kh Kd}, result: {chips: {A: -1}, pot: 10}",
        "hands",
        "nobody says yes and the best hand pays, but no cards are given for C and D",
    ),
    (
        NEXT_SEAT,
        "yes: B, challenge: D, hands: {B: Ah Ad, D: Kh Kd}, result: {pot: 9}",
        "challenge",
        "D has no second chance: C sits next to B",
    ),
    (
        NEXT_SEAT,
        "yes: [A, B], challenge: C, result: {pot: 9}",
        "challenge",
        "only where one player alone said yes has the next one a second chance",
    ),
    (
        EVERYONE,
        "challenge: C, result: {pot: 9}",
        "challenge",
        "nobody says yes, so there is no second chance",
    ),
    (
        EVERYONE,
        "yes: [B, C], challenge: C, result: {pot: 9}",
        "challenge",
        "C says yes already; name other seats",
    ),
    (
        KITTY,
        f"yes: [B, C], {TWO_HANDS}, result: {{chips: {{B: 9, C: -9}}, pot: 6}}",
        "result",
        "chips do not add up: the seats gain +0 in all and the pot -3 (9 to 6); the sum has to be "
        "0, or what the kitty takes: 0 to -2",
    ),
    (
        "",
        "tokens: {B: -3}, result: {pot: 9, tokens: {}}",
        "tokens.B",
        "B cannot hold fewer than none: `tokens.counted` is `given`",
    ),
    (
        "",
        "result: {pot: 9, tokens: {B: -3}}",
        "result.tokens.B",
        "B cannot hold fewer than none: `tokens.counted` is `given`",
    ),
    (
        NO_TARGET,
        "yes: B, result: {pot: 9, tokens: {B: 1}, won: B}",
        "result.pot",
        "the game is won, and the winner takes the pot: it has to be 0",
    ),
]


@pytest.mark.parametrize(("rules", "example", "path", "message"), CASES)
def test_what_does_not_fit(
    faults: Faults, rules: str, example: str, path: str, message: str
) -> None:
    problems = faults(file_of(rules, example))
    assert [(problem.path, problem.message) for problem in problems] == [
        (f"examples[1].{path}", message)
    ]
