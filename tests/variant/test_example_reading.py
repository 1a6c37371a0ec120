"""Examples as written: what is read, and what does not fit the rules of their file."""

import pytest

from napalm_lab.variant.examples import Example, Result

from .conftest import Faults, Loading

HEAD = "version: 1\nextends: pagat\nexamples:\n  - "


def card(text: str) -> int:
    return 4 * "23456789TJQKA".index(text[0]) + "cdhs".index(text[1])


def test_seats_stages_and_cards_become_numbers(load_text: Loading) -> None:
    variant = load_text(
        HEAD + "name: x\n"
        "    seats: 5\n"
        "    dealer: C\n"
        "    pot: 20\n"
        "    tokens: {A: 1, E: 4}\n"
        "    stage: two\n"
        "    hands: {C: 7c 5d 4h 3s 2c, A: 8c 10d 4d 3h 2s}\n"
        "    yes: C\n"
        "    challenge: A\n"
        "    result: {chips: {A: -20, C: +20}, pot: 20}\n"
    )
    assert variant.examples == (
        Example(
            name="x",
            file="mine.yaml",
            line=4,
            seats=5,
            dealer=2,
            pot=20,
            tokens=(1, 0, 0, 0, 4),
            stage=1,
            hands={
                2: tuple(map(card, ("7c", "5d", "4h", "3s", "2c"))),
                0: tuple(map(card, ("8c", "Td", "4d", "3h", "2s"))),
            },
            yes=(2,),
            challenge=(0,),
            result=Result((-20, 0, 20, 0, 0), 20, (1, 0, 0, 0, 4), ()),
        ),
    )


def test_seats_stand_in_the_order_in_which_they_speak(load_text: Loading) -> None:
    hands = "{B: 2c 2d, C: 3c 3d, D: 4c 4d, E: 5c 5d}"
    variant = load_text(
        HEAD + f"{{name: x, seats: 5, dealer: C, pot: 9, stage: 1, hands: {hands}, "
        "yes: [C, B, E, D], result: {chips: {E: 27, B: -9, C: -9, D: -9}, pot: 9}}"
    )
    assert variant.examples[0].yes == (3, 4, 1, 2)


def test_tokens_that_are_named_leave_the_others_with_none(load_text: Loading) -> None:
    start = "{name: x, seats: 4, pot: 9, stage: 1, tokens: {B: 2}, yes: C, result: {pot: 9"
    as_before = load_text(f"{HEAD}{start}}}}}").examples[0]
    none = load_text(f"{HEAD}{start}, tokens: {{}}}}}}").examples[0]
    named = load_text(f"{HEAD}{start}, tokens: {{B: 2, C: 1}}}}}}").examples[0]
    assert as_before.result.tokens == (0, 2, 0, 0)
    assert none.result.tokens == (0, 0, 0, 0)
    assert named.result.tokens == (0, 2, 1, 0)


def test_several_can_have_won(load_text: Loading) -> None:
    variant = load_text(
        HEAD + "{name: x, seats: 4, pot: 9, tokens: {B: 4, C: 4}, stage: 1, yes: B, "
        "result: {chips: {B: 5, C: 4}, pot: 0, tokens: {B: 5, C: 5}, won: [C, B]}}"
    )
    assert variant.examples[0].result.won == (1, 2)


# (the example, path, message)
CASES = [
    (
        "seats: 5, pot: 9, stage: 4, result: {pot: 9}",
        "stage",
        "there is no stage `4`; the stages are 1 (one), 2 (two), 3 (three)",
    ),
    (
        "seats: 5, pot: 9, stage: four, result: {pot: 9}",
        "stage",
        "there is no stage `four`; the stages are 1 (one), 2 (two), 3 (three)",
    ),
    (
        "seats: 5, pot: 9, stage: 1.5, result: {pot: 9}",
        "stage",
        "expected the name or the number of a stage, found 1.5, a decimal number",
    ),
    (
        "seats: 5, pot: 9, stage: '1', result: {pot: 9}",
        "stage",
        "expected the name or the number of a stage, found the text '1' in quotes; "
        "take the quotes away",
    ),
    (
        "seats: 9, pot: 9, stage: 1, result: {pot: 9}",
        "seats",
        "9 seats, but the variant is for 4 to 7 players",
    ),
    (
        "seats: 4, dealer: E, pot: 9, stage: 1, result: {pot: 9}",
        "dealer",
        "there is no seat E: 4 seats are A to D",
    ),
    (
        "seats: 4, pot: 9, stage: 1, yes: [B, G], result: {pot: 9}",
        "yes",
        "there is no seat G: 4 seats are A to D",
    ),
    (
        "seats: 4, pot: 9, stage: 1, yes: b, result: {pot: 9}",
        "yes",
        "expected a seat, a capital letter from A to J, found the text `b`; write B",
    ),
    (
        "seats: 4, pot: 9, stage: 1, yes: true, result: {pot: 9}",
        "yes",
        "expected a seat, a capital letter from A to J, found true; name a seat, such as B",
    ),
    (
        "seats: 4, pot: 9, stage: 1, yes: 2, result: {pot: 9}",
        "yes",
        "expected a seat, a capital letter from A to J, found 2; name a seat, such as B",
    ),
    (
        "seats: 4, pot: 9, stage: 1, yes: B, challenge: C, result: {pot: 9}",
        "challenge",
        "only where the dealer (A) alone said yes can anybody challenge",
    ),
    (
        "seats: 5, pot: 9, stage: tow, result: {pot: 9}",
        "stage",
        "there is no stage `tow`; did you mean `two`? The stages are 1 (one), 2 (two), 3 (three)",
    ),
    (
        "seats: 4, pot: 9, stage: 1, hands: {B: Ah}, result: {pot: 9}",
        "hands.B",
        "1 card, but 2 are held at this stage",
    ),
    (
        "seats: 4, pot: 9, stage: 1, hands: {Z: Ah Ad}, result: {pot: 9}",
        "hands.Z",
        "expected a seat, a capital letter from A to J, found the text `Z`; name a seat, such as B",
    ),
    (
        "seats: 4, pot: 9, stage: 1, yes: [B, B], result: {pot: 9}",
        "yes",
        "B is named twice",
    ),
    (
        "seats: 4, pot: 9, stage: 1, hands: {B: Ah Ad Ac}, result: {pot: 9}",
        "hands.B",
        "3 cards, but 2 are held at this stage",
    ),
    (
        "seats: 4, pot: 9, stage: 1, hands: {B: Ah Ad, C: Kc Ah}, result: {pot: 9}",
        "hands.C",
        "Ah is in the hand of B already",
    ),
    (
        "seats: 4, pot: 9, stage: 1, hands: {B: Ah ah}, result: {pot: 9}",
        "hands.B",
        "Ah is there twice in 'Ah ah': as card 1 and as card 2",
    ),
    (
        "seats: 4, pot: 9, stage: 1, hands: {B: 1h Ad}, result: {pot: 9}",
        "hands.B",
        "'1h' is not a card: a rank is one of 2 3 4 5 6 7 8 9 T J Q K A, or 10 for T; "
        "a suit is one of c d h s; so Ah, Tc or 10c",
    ),
    (
        "seats: 4, pot: 9, stage: 1, hands: {B: [Ah, Ad]}, result: {pot: 9}",
        "hands.B",
        "expected cards in text, such as Ah Td 9c, found a list",
    ),
    (
        "seats: 4, pot: 9, stage: 1, hands: {B: Ah Ad}, yes: [B, C], result: {pot: 9}",
        "hands",
        "B and C say yes and show hands, but no cards are given for C",
    ),
    (
        "seats: 4, pot: 9, stage: 1, yes: B, challenge: C, hands: {B: Ah Ad, C: 2c 2d}, "
        "result: {chips: {B: 9, C: -9}, pot: 9}",
        "challenge",
        "only where the dealer (A) alone said yes can anybody challenge",
    ),
    (
        "seats: 4, pot: 9, stage: 1, yes: A, challenge: [A, C], hands: {A: Ah Ad, C: 2c 2d}, "
        "result: {chips: {A: 9, C: -9}, pot: 9}",
        "challenge",
        "the dealer cannot challenge; name other seats",
    ),
    (
        "seats: 4, pot: 9, stage: 1, result: {chips: {B: 5, C: -2}, pot: 10}",
        "result",
        "chips do not add up: the seats gain +3 in all and the pot +1 (9 to 10); "
        "the sum has to be 0",
    ),
    (
        "seats: 4, pot: 9, stage: 1, tokens: {B: 5}, result: {pot: 9}",
        "tokens.B",
        "B has won already: the target is 5 tokens",
    ),
    (
        "seats: 4, pot: 9, stage: 1, yes: B, tokens: {B: 4}, result: {pot: 9, tokens: {B: 5}}",
        "result",
        "B reaches the target of 5 tokens, so `won` has to say who won",
    ),
    (
        "seats: 4, pot: 9, stage: 1, yes: B, result: {pot: 0, chips: {B: 9}, won: B}",
        "result.won",
        "B has not reached the target of 5 tokens in `result.tokens`",
    ),
    (
        "seats: 4, pot: 9, stage: 1, yes: B, tokens: {B: 4}, "
        "result: {pot: 9, tokens: {B: 5}, won: B}",
        "result.pot",
        "the game is won, and the winner takes the pot: it has to be 0",
    ),
    (
        "seats: 4, pot: 9, stage: 1, result: {pot: 9, chip: {B: 1}}",
        "result.chip",
        "unknown key `chip`; did you mean `chips`?",
    ),
    (
        "seats: 4, pott: 9, stage: 1, result: {pot: 9}",
        "pott",
        "unknown key `pott`; did you mean `pot`?",
    ),
    (
        "seats: 4, pot: 9, stage: 1, won: B, result: {pot: 9}",
        "won",
        "unknown key `won` here; did you mean `examples.result.won`?",
    ),
    (
        "seats: 4, pot: -9, stage: 1, result: {pot: 9}",
        "pot",
        "expected a whole number from 0 to 1,000,000,000, found -9",
    ),
    (
        "seats: 4, pot: 9, stage: 1, result: {chips: {B: 1.5}, pot: 9}",
        "result.chips.B",
        "expected a whole number from -1,000,000,000 to 1,000,000,000, found 1.5, a decimal number",
    ),
]


@pytest.mark.parametrize(("text", "path", "message"), CASES)
def test_what_does_not_fit(faults: Faults, text: str, path: str, message: str) -> None:
    problems = faults(f"{HEAD}{{name: x, {text}}}\n")
    found = [(problem.line, problem.path, problem.message) for problem in problems]
    assert found == [(4, f"examples[1].{path}", message)]


def test_one_number_of_players_is_no_range(faults: Faults) -> None:
    (problem,) = faults(
        "version: 1\nextends: pagat\nseats: {min: 7, max: 7}\n"
        "examples: [{name: x, seats: 4, pot: 9, stage: 1, result: {pot: 9}}]\n"
    )
    assert problem.message == "4 seats, but the variant is for 7 players"


def test_no_challenge_where_the_rules_have_none(faults: Faults) -> None:
    (problem,) = faults(
        "version: 1\nextends: pagat\nstages: {two: {declare: {dealer_challenge: false}}}\n"
        "examples:\n"
        "  - {name: x, seats: 4, pot: 9, stage: 2, yes: A, challenge: C, result: {pot: 9},\n"
        "     hands: {A: 7c 5d 4h 3s 2c, C: 8c 5h 4d 3h 2s}}\n"
    )
    assert problem.path == "examples[1].challenge"
    assert problem.message == (
        "the dealer cannot be challenged at this stage (dealer_challenge: false)"
    )


def test_examples_are_not_judged_by_rules_that_are_wrong(faults: Faults) -> None:
    (problem,) = faults(
        "version: 1\nseats: {max: 44}\nexamples:\n"
        "  - {name: x, seats: 9, pot: 9, stage: 1, result: {pot: 9}}\n"
    )
    assert problem.path == "seats.max"


def test_examples_of_a_parent_are_its_own(load_text: Loading) -> None:
    assert load_text("version: 1\nextends: pagat\n").examples == ()
