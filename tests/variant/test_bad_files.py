"""Files that are refused, each with the one message that says what to write instead."""

import pytest

from .conftest import Faults

LIMITS = "expected a whole number from 1 to 1,000 or the word none, found "
TOKENS = "expected a mapping with target, counted, found "
AS_IN_TOKENS = "; as in `tokens: {target: …}`"
TOP = (
    "seats, ante, tokens, end, stacks, kitty, roodles, declare, stages, settle, name, source, "
    "notes, version, extends, goals, examples"
)
AMOUNT = "expected an amount: chips from 0 to 1,000,000, one of "
TAKING = AMOUNT + "pot, yeses, or a mapping with of_pot, per_yes, chips, found "
PAYING = (
    AMOUNT + "pot, yeses, winnings, or a mapping with of_pot, per_yes, chips, of_winnings, found "
)

# (what stands below `version: 1`, column in line 2, path, message)
CASES = [
    # words that older YAML takes for flags
    (
        "declare: no",
        10,
        "declare",
        "expected a mapping with order, first, dealer_challenge, second_chance, rounds, fee, found "
        "the text `no`; as in `declare: {order: …}`",
    ),
    ("no: 1", 1, "no", f"unknown key `no`; the keys here are {TOP}"),
    (
        "declare: {dealer_challenge: no}",
        29,
        "declare.dealer_challenge",
        "expected true or false, found the text `no`; write false",
    ),
    (
        "declare: {dealer_challenge: on}",
        29,
        "declare.dealer_challenge",
        "expected true or false, found the text `on`; write true",
    ),
    (
        "declare: {dealer_challenge: 'true'}",
        29,
        "declare.dealer_challenge",
        "expected true or false, found the text 'true' in quotes; write true",
    ),
    (
        "declare: {dealer_challenge: 1}",
        29,
        "declare.dealer_challenge",
        "expected true or false, found 1",
    ),
    # numbers of other kinds
    ("tokens: 010", 9, "tokens", f"{TOKENS}010, a number with a leading zero{AS_IN_TOKENS}"),
    (
        "tokens: {target: 010}",
        18,
        "tokens.target",
        f"{LIMITS}010, a number with a leading zero; write it without the zero",
    ),
    (
        "tokens: {target: 08}",
        18,
        "tokens.target",
        f"{LIMITS}08, a number with a leading zero; write it without the zero",
    ),
    (
        "tokens: {target: 1e3}",
        18,
        "tokens.target",
        f"{LIMITS}1e3, a number with an exponent; write 1000",
    ),
    (
        "tokens: {target: .inf}",
        18,
        "tokens.target",
        f"{LIMITS}.inf, infinity; write a number, or leave the key out",
    ),
    (
        "tokens: {target: 1:30}",
        18,
        "tokens.target",
        f"{LIMITS}1:30, a time; write a plain number, such as 5",
    ),
    (
        "tokens: {target: 2024-01-05}",
        18,
        "tokens.target",
        f"{LIMITS}2024-01-05, a date; write a plain number, such as 5",
    ),
    # strict types
    ("tokens: true", 9, "tokens", f"{TOKENS}true{AS_IN_TOKENS}"),
    ("tokens: '7'", 9, "tokens", f"{TOKENS}the text '7' in quotes{AS_IN_TOKENS}"),
    ("tokens: 7.0", 9, "tokens", f"{TOKENS}7.0, a decimal number{AS_IN_TOKENS}"),
    ("tokens: [7]", 9, "tokens", f"{TOKENS}a list{AS_IN_TOKENS}"),
    ("tokens: {target: true}", 18, "tokens.target", f"{LIMITS}true"),
    (
        "tokens: {target: '7'}",
        18,
        "tokens.target",
        f"{LIMITS}the text '7' in quotes; take the quotes away",
    ),
    ("tokens: {target: 7.0}", 18, "tokens.target", f"{LIMITS}7.0, a decimal number; write 7"),
    ("tokens: {target: 7.5}", 18, "tokens.target", f"{LIMITS}7.5, a decimal number"),
    ("tokens: {target: [7]}", 18, "tokens.target", f"{LIMITS}a list"),
    ("tokens: {target: {a: 7}}", 18, "tokens.target", f"{LIMITS}a mapping"),
    ("name: 7", 7, "name", 'expected text, found 7; put it in quotes: "7"'),
    ("name: true", 7, "name", 'expected text, found true; put it in quotes: "true"'),
    ("name: ''", 7, "name", "expected text, found the text '' in quotes"),
    ("notes: [a, 3]", 12, "notes[2]", 'expected text, found 3; put it in quotes: "3"'),
    ("notes: {a: 3}", 8, "notes", "expected text, found a mapping"),
    ("stages: [one]", 9, "stages", "expected a mapping, found a list"),
    ("examples: {}", 11, "examples", "expected a list, found a mapping"),
    (
        "examples: [3]",
        12,
        "examples[1]",
        "expected a mapping with name, seats, dealer, pot, tokens, stacks, stage, silent_before, "
        "hands, ghost, yes, challenge, result, found 3",
    ),
    # ranges
    ("tokens: {target: 0}", 18, "tokens.target", f"{LIMITS}0"),
    ("tokens: {target: 1001}", 18, "tokens.target", f"{LIMITS}1001"),
    (
        "tokens: {target: 99999999999999999999999999}",
        18,
        "tokens.target",
        f"{LIMITS}99999999999999999999999999, a number with too many digits; "
        "write a plain number, such as 5",
    ),
    ("seats: {max: 11}", 14, "seats.max", "expected a whole number from 2 to 10, found 11"),
    ("ante: {every: 0}", 15, "ante.every", "expected a whole number from 1 to 100, found 0"),
    (
        "ante: {chips: -1}",
        15,
        "ante.chips",
        "expected a whole number from 0 to 1,000,000, found -1",
    ),
    # unknown keys, also at the wrong level
    ("token: 9", 1, "token", "unknown key `token`; did you mean `tokens`?"),
    (
        "ante: {token: 9}",
        8,
        "ante.token",
        "unknown key `token` here; did you mean `tokens`, which belongs at the top?",
    ),
    (
        "settle: {tokens: 9}",
        10,
        "settle.tokens",
        "unknown key `tokens` here; `tokens` belongs under settle.sole or settle.contested, "
        "or at the top",
    ),
    (
        "tokens: {token: 9}",
        10,
        "tokens.token",
        "unknown key `token`; the keys here are target, counted",
    ),
    (
        "target: 7",
        1,
        "target",
        "unknown key `target` here; `target` belongs under tokens or end",
    ),
    ("tokens: {ante: 1}", 10, "tokens.ante", "unknown key `ante` here; `ante` belongs at the top"),
    (
        "losers_pay: pot",
        1,
        "losers_pay",
        "unknown key `losers_pay` here; `losers_pay` belongs under settle.sole or settle.contested",
    ),
    (
        "settle: {losers_pay: pot}",
        10,
        "settle.losers_pay",
        "unknown key `losers_pay` here; `losers_pay` belongs under settle.sole or settle.contested",
    ),
    (
        "stages: {one: {deal: 2, cards: 2}}",
        25,
        "stages.one.cards",
        "unknown key `cards` here; did you mean `stages.one.ranking.cards`?",
    ),
    (
        "stages: {one: {deal: 2, order: in-turn}}",
        25,
        "stages.one.order",
        "unknown key `order` here; did you mean `stages.one.declare.order`?",
    ),
    (
        "stages: {one: {dael: 2}}",
        16,
        "stages.one.dael",
        "unknown key `dael`; did you mean `deal`?",
    ),
    ("Seats: {min: 4}", 1, "Seats", "unknown key `Seats`; did you mean `seats`?"),
    ("seats: {min:4}", 9, "seats.min:4", "a space is missing after the colon in `min:4`"),
    ("foo:", 1, "foo", f"unknown key `foo`; the keys here are {TOP}"),
    # unknown words
    (
        "settle: {contested: {to: each_winner}}",
        26,
        "settle.contested.to",
        "expected one of each-winner, pot, found the text `each_winner`; "
        "did you mean `each-winner`?",
    ),
    (
        "declare: {order: at once}",
        18,
        "declare.order",
        "expected one of in-turn, at-once, found the text `at once`; did you mean `at-once`?",
    ),
    (
        "tokens: {counted: stakes_taken}",
        19,
        "tokens.counted",
        "expected one of given, stakes-taken, stakes-net, found the text `stakes_taken`; did you "
        "mean `stakes-taken`?",
    ),
    (
        "stages: {one: {deal: 2, goal: hihg}}",
        31,
        "stages.one.goal",
        "expected one of high, low, found the text `hihg`; did you mean `high`?",
    ),
    # amounts: one message whatever was meant
    (
        "settle: {contested: {losers_pay: pott}}",
        34,
        "settle.contested.losers_pay",
        f"{PAYING}the text `pott`; did you mean `pot`?",
    ),
    (
        "settle: {contested: {winner_takes: winnings}}",
        36,
        "settle.contested.winner_takes",
        f"{TAKING}the text `winnings`",
    ),
    (
        "settle: {sole: {winner_takes: true}}",
        31,
        "settle.sole.winner_takes",
        f"{TAKING}true",
    ),
    (
        "settle: {sole: {winner_takes: -1}}",
        31,
        "settle.sole.winner_takes",
        f"{TAKING}-1",
    ),
    (
        "settle: {sole: {winner_takes: 1.5}}",
        31,
        "settle.sole.winner_takes",
        f"{TAKING}1.5, a decimal number; for a share of the pot write {{of_pot: 1.5}}",
    ),
    (
        "settle: {sole: {winner_takes: 7.0}}",
        31,
        "settle.sole.winner_takes",
        f"{TAKING}7.0, a decimal number; write 7",
    ),
    (
        "settle: {contested: {losers_pay: 0.5}}",
        34,
        "settle.contested.losers_pay",
        f"{PAYING}0.5, a decimal number; for a share of the pot write {{of_pot: 0.5}}",
    ),
    (
        "settle: {contested: {losers_pay: 50%}}",
        34,
        "settle.contested.losers_pay",
        f"{PAYING}50%, a percentage; for a share of the pot write {{of_pot: 0.5}}",
    ),
    (
        "settle: {contested: {losers_pay: 1/3}}",
        34,
        "settle.contested.losers_pay",
        f"{PAYING}the text `1/3`; for a share of the pot write {{of_pot: 1/3}}",
    ),
    (
        "settle: {contested: {losers_pay: {pot: 0.5}}}",
        35,
        "settle.contested.losers_pay.pot",
        "unknown key `pot`; write {of_pot: 0.5}",
    ),
    (
        "settle: {contested: {losers_pay: {pot: 50%}}}",
        35,
        "settle.contested.losers_pay.pot",
        "unknown key `pot`; write {of_pot: 0.5}",
    ),
    (
        "settle: {contested: {losers_pay: {yeses: 2}}}",
        35,
        "settle.contested.losers_pay.yeses",
        "unknown key `yeses`; write {per_yes: 2}",
    ),
    (
        "settle: {contested: {losers_pay: {yeses: 0.5}}}",
        35,
        "settle.contested.losers_pay.yeses",
        "unknown key `yeses`; did you mean `per_yes`?",
    ),
    (
        "settle: {sole: {winner_takes: 010}}",
        31,
        "settle.sole.winner_takes",
        f"{TAKING}010, a number with a leading zero; write it without the zero",
    ),
    (
        "settle: {contested: {losers_pay: [pot]}}",
        34,
        "settle.contested.losers_pay",
        f"{PAYING}a list",
    ),
    (
        "settle: {contested: {losers_pay: {of_pott: 1}}}",
        35,
        "settle.contested.losers_pay.of_pott",
        "unknown key `of_pott`; did you mean `of_pot`?",
    ),
    (
        "settle: {contested: {winner_takes: {of_winnings: 1}}}",
        37,
        "settle.contested.winner_takes.of_winnings",
        "unknown key `of_winnings` here; `of_winnings` belongs under settle.contested.losers_pay "
        "or settle.contested.noes_pay",
    ),
    (
        "settle: {contested: {losers_pay: {of_pot: 50%}}}",
        43,
        "settle.contested.losers_pay.of_pot",
        "expected a share from 0 to 100, such as 0.5, 2 or 1/3, found 50%, a percentage; write 0.5",
    ),
    (
        "settle: {contested: {losers_pay: {of_pot: 1/7777}}}",
        43,
        "settle.contested.losers_pay.of_pot",
        "this share is too fine: 0.001, or 1/1000, is the finest",
    ),
    (
        "settle: {contested: {losers_pay: {of_pot: 1/0}}}",
        43,
        "settle.contested.losers_pay.of_pot",
        "expected a share from 0 to 100, such as 0.5, 2 or 1/3, found the text `1/0`",
    ),
    (
        "settle: {contested: {losers_pay: {at_most: 3}}}",
        34,
        "settle.contested.losers_pay",
        "this amount has no part: write 0, or give of_pot, per_yes, chips, of_winnings",
    ),
    (
        "settle: {contested: {losers_pay: {chips: 5, at_least: 9, at_most: 3}}}",
        22,
        "settle.contested.losers_pay",
        "at_least is 9, more than at_most, which is 3 (line 2)",
    ),
    (
        "settle: {contested: {losers_pay: {chips: 5, at_most: null}}}",
        54,
        "settle.contested.losers_pay.at_most",
        "expected a whole number from 0 to 1,000,000, found nothing",
    ),
    # amounts where nobody said yes, and shares of a payment
    (
        "settle: {silent: {all_pay: yeses}}",
        28,
        "settle.silent.all_pay",
        "expected an amount: chips from 0 to 1,000,000, the word pot, or a mapping with of_pot, "
        "chips, found the text `yeses`",
    ),
    (
        "settle: {silent: {best_pays: {at_least: 3}}}",
        30,
        "settle.silent.best_pays",
        "this amount has no part: write 0, or give of_pot, chips",
    ),
    (
        "settle: {sole: {losers_pay: winnings}}",
        29,
        "settle.sole.losers_pay",
        f"{TAKING}the text `winnings`",
    ),
    (
        "settle: {contested: {pot_gets: 50%}}",
        32,
        "settle.contested.pot_gets",
        "expected a share from 0 to 1, such as 0.5 or 1/3, found 50%, a percentage; write 0.5",
    ),
    (
        "settle: {contested: {pot_gets: 2}}",
        32,
        "settle.contested.pot_gets",
        "expected a share from 0 to 1, such as 0.5 or 1/3, found 2",
    ),
    # a number or a word
    (
        "tokens: {target: non}",
        18,
        "tokens.target",
        f"{LIMITS}the text `non`; did you mean `none`?",
    ),
    (
        "end: {hands: any}",
        14,
        "end.hands",
        "expected a whole number from 1 to 1,000,000 or the word none, found the text `any`",
    ),
    (
        "stacks: {chips: 0}",
        17,
        "stacks.chips",
        "expected a whole number from 1 to 1,000,000 or the word none, found 0",
    ),
    (
        "stacks: {more: none}",
        16,
        "stacks.more",
        "expected a whole number from 1 to 100 or the word any, found the text `none`",
    ),
    # ranges and words of the family
    (
        "declare: {rounds: 11}",
        19,
        "declare.rounds",
        "expected a whole number from 1 to 10, found 11",
    ),
    (
        "declare: {second_chance: nextseat}",
        26,
        "declare.second_chance",
        "expected one of none, next-seat, everyone, found the text `nextseat`; did you mean "
        "`next-seat`?",
    ),
    (
        "settle: {silent: {after: 0}}",
        26,
        "settle.silent.after",
        "expected a whole number from 1 to 100, found 0",
    ),
    ("roodles: {times: 1}", 18, "roodles.times", "expected a whole number from 2 to 10, found 1"),
    (
        "roodles: {after: fullhouse}",
        18,
        "roodles.after",
        "expected one of none, straight, flush, full-house, four-of-a-kind, straight-flush, found "
        "the text `fullhouse`; did you mean `full-house`?",
    ),
    (
        "settle: {contested: {ties: share}}",
        28,
        "settle.contested.ties",
        "expected a mapping with take, paid, odd_chips, found the text `share`; as in `ties: "
        "{take: …}`",
    ),
    # names of stages, hands of a bar
    (
        "stages: {a b: {deal: 2}}",
        10,
        "stages.a b",
        "the name of a stage is a word, as in `one` or `low-2`: a letter first, no spaces",
    ),
    (
        "stages: {1: {deal: 2}}",
        10,
        "stages.1",
        "the name of a stage is a word, as in `one` or `low-2`: a letter first, no spaces",
    ),
    (
        "stages: {one: {deal: 2, qualifier: 8}}",
        36,
        "stages.one.qualifier",
        'expected the ranks of a hand in text, such as 8 7 6 5 4, found 8; put it in quotes: "8"',
    ),
    # what is missing, or empty
    (
        "stages: {one: {goal: low}}",
        10,
        "stages.one.deal",
        "`deal` is missing (Cards dealt to each player, added to those held)",
    ),
    (
        "seats:",
        1,
        "seats",
        "an empty value (null) takes an inherited key away, but nothing is inherited here; "
        "give a value, or drop the key",
    ),
    (
        "name: null",
        1,
        "name",
        "`name` is not inherited, so there is nothing for an empty value (null) to take away; "
        "give a value, or drop the key",
    ),
]


@pytest.mark.parametrize(("line", "column", "path", "message"), CASES)
def test_one_fault_gives_one_message(
    faults: Faults, line: str, column: int, path: str, message: str
) -> None:
    problems = faults(f"version: 1\n{line}\n")
    assert [(p.line, p.column, p.path, p.message) for p in problems] == [(2, column, path, message)]
    assert problems[0].file == "mine.yaml"
    assert problems[0].text == line


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        (
            "name: x\n",
            1,
            1,
            "`version` is missing (The version of the format that the file is written in: 1)",
        ),
        ("version: 2\n", 1, 10, "expected 1, the version of this format, found 2"),
        (
            "version: '1'\n",
            1,
            10,
            "expected 1, the version of this format, found the text '1' in quotes; "
            "take the quotes away",
        ),
        ("version: 1\nante: 1\nante: 2\n", 3, 1, "`ante` is said twice: on line 2 and on line 3"),
        (
            'version: 1\nsource: "C:\\decks\\u1"\n',
            2,
            12,
            "a backslash in double quotes begins an escape, and this is none; write single quotes, "
            "or slashes: 'C:\\decks\\u1' or C:/decks/u1",
        ),
    ],
)
def test_faults_of_the_file(
    faults: Faults, text: str, line: int, column: int, message: str
) -> None:
    problems = faults(text)
    assert [(p.line, p.column, p.message) for p in problems] == [(line, column, message)]


def test_every_fault_is_told_at_once(faults: Faults) -> None:
    problems = faults(
        "version: 1\n"
        "name: 7\n"
        "seats: {min: 6, max: 5}\n"
        "token: 9\n"
        "ante: {chips: 010}\n"
        "settle: {contested: {to: nobody}}\n"
        "stages:\n"
        "  one: {deal: 2, goal: high, qualifier: A}\n"
        "  one: {deal: 3}\n"
        "  two: {goal: low}\n"
        "examples: [{name: x}]\n"
    )
    assert [(problem.line, problem.path) for problem in problems] == [
        (2, "name"),
        (3, "seats.min"),
        (4, "token"),
        (5, "ante.chips"),
        (6, "settle.contested.to"),
        (9, ""),
        (10, "stages.two.deal"),
        (11, "examples[1].seats"),
        (11, "examples[1].pot"),
        (11, "examples[1].stage"),
        (11, "examples[1].result"),
    ]


def test_a_value_that_cannot_be_used_brings_no_second_message(faults: Faults) -> None:
    (problem,) = faults("version: 1\nseats: {min: 9, max: seven}\n")
    assert problem.path == "seats.max"
    (problem,) = faults("version: 1\nstages: {one: {deal: two}}\nexamples: []\n")
    assert problem.path == "stages.one.deal"
    (problem,) = faults("version: 1\nsettle: {sole: {tokens: none}}\n")
    assert problem.path == "settle.sole.tokens"
    (problem,) = faults("version: 1\nsettle: {sole: {winner_takes: {of_pot: *half}}}\n")
    assert problem.message.startswith("anchors (&name) and aliases")
    (problem,) = faults("version: 1\nseats: {min: !!int 5}\n")
    assert problem.message.startswith("tags")
    (problem,) = faults("!!str version: 1\n")
    assert problem.message.startswith("tags")


def test_very_many_faults_are_counted(faults: Faults) -> None:
    problems = faults("version: 1\n" + "".join(f"k{number}: 1\n" for number in range(150)))
    assert len(problems) == 101
    assert problems[-1].message == "there are 50 more faults from here on"
    problems = faults("version: 1\n" + "".join(f"k{number}: 1\n" for number in range(101)))
    assert problems[-1].message == "there is 1 more fault from here on"
