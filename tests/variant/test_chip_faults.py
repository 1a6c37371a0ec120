"""Chips, tokens and ends that disagree: which keys, on which lines; and what agrees after all."""

import pytest

from .conftest import Faults, Loading

HEAD = "version: 1\nextends: pagat\n"
PAGAT = "shipped/pagat.yaml"
WINS_NOTHING = "settle: {sole: {tokens: 0}}"
ALWAYS = "{silent: {then: next-hand}, sole: {then: next-hand}, contested: {then: next-hand}}"
STAKES = "settle: {sole: {tokens: 0, winner_takes: 1}}"

# (what stands from line 3 on, line, path, message)
CASES = [
    (
        "ante: {when: pot-empty, every: 2}",
        3,
        "ante.when",
        "`ante.when` (mine.yaml:3) is `pot-empty`, so `ante.every` (mine.yaml:3) has to be 1, not "
        "2",
    ),
    (
        "tokens: {target: none}",
        3,
        "tokens.target",
        "`tokens.target` (mine.yaml:3) is `none`, but nothing else can end the game: "
        "`end.pot_empty` (by default) is false, `end.hands` (by default) is `none` and "
        "`stacks.chips` (by default) is `none`",
    ),
    (
        "tokens: {target: none}\nstacks: {chips: 50, broke: plays-on}",
        3,
        "tokens.target",
        "`tokens.target` (mine.yaml:3) is `none`, but nothing else can end the game: "
        "`end.pot_empty` (by default) is false, `end.hands` (by default) is `none` and "
        "`stacks.broke` (mine.yaml:4) is `plays-on`",
    ),
    (
        "tokens: {target: none}\nstacks: {chips: 50, broke: rebuy}",
        3,
        "tokens.target",
        "`tokens.target` (mine.yaml:3) is `none`, but nothing else can end the game: "
        "`end.pot_empty` (by default) is false, `end.hands` (by default) is `none` and "
        "`stacks.more` (by default) is `any`",
    ),
    (
        "tokens: {counted: stakes-net}",
        3,
        "tokens.counted",
        "`tokens.counted` (mine.yaml:3) is `stakes-net`, but nobody ever takes from the pot; see "
        f"`settle.sole.winner_takes` ({PAGAT}:33) and `settle.contested.winner_takes` ({PAGAT}:34)",
    ),
    (
        f"tokens: {{counted: stakes-net}}\n{STAKES.replace('tokens: 0', 'tokens: 2')}",
        4,
        "settle.sole.tokens",
        "`settle.sole.tokens` (mine.yaml:4) is 2, but `tokens.counted` (mine.yaml:3) is "
        "`stakes-net`: tokens count nothing; write 0",
    ),
    (
        "end: {pot_empty: true}",
        3,
        "end.pot_empty",
        "`end.pot_empty` (mine.yaml:3) is true, but nobody ever takes from the pot; see "
        f"`settle.sole.winner_takes` ({PAGAT}:33) and `settle.contested.winner_takes` ({PAGAT}:34)",
    ),
    (
        "ante: {chips: 0}\nend: {pot_empty: true}\nsettle: {sole: {winner_takes: pot}}",
        4,
        "end.pot_empty",
        "`end.pot_empty` (mine.yaml:4) is true, but the pot is always empty: `ante.chips` "
        "(mine.yaml:3) is 0, and nothing else fills it",
    ),
    (
        "end: {pot_empty: true}\nsettle: {sole: {winner_takes: {of_pot: 0.5}}}",
        3,
        "end.pot_empty",
        "`end.pot_empty` (mine.yaml:3) is true, but winners leave a part of the pot in it; see "
        "`settle.sole.winner_takes` (mine.yaml:4) and `settle.contested.winner_takes` "
        f"({PAGAT}:34)",
    ),
    (
        "end: {pot_empty: true}\nkitty: {chips: 9}\n"
        "settle: {contested: {winner_takes: {of_pot: 0.5}}}",
        3,
        "end.pot_empty",
        "`end.pot_empty` (mine.yaml:3) is true, but winners leave a part of the pot in it; see "
        f"`settle.sole.winner_takes` ({PAGAT}:33) and `settle.contested.winner_takes` "
        "(mine.yaml:5)",
    ),
    (
        "ante: {chips: 0}\nkitty: {chips: 1}",
        4,
        "kitty.chips",
        "`kitty.chips` (mine.yaml:4) is 1, but the pot is always empty: `ante.chips` (mine.yaml:3) "
        "is 0, and nothing else fills it",
    ),
    (
        "stacks: {chips: 50, more: 2}",
        3,
        "stacks.more",
        "`stacks.more` (mine.yaml:3) is 2, but `stacks.broke` (by default) is `out`: nobody gets "
        "more stacks",
    ),
    (
        "stacks: {chips: 50, more: 2, broke: plays-on}",
        3,
        "stacks.more",
        "`stacks.more` (mine.yaml:3) is 2, but `stacks.broke` (mine.yaml:3) is `plays-on`: nobody "
        "gets more stacks",
    ),
    (
        "settle: {contested: {to: pot, pot_gets: 1/3}}",
        3,
        "settle.contested.pot_gets",
        "`settle.contested.pot_gets` (mine.yaml:3) is 1/3, but `settle.contested.to` "
        "(mine.yaml:3) is `pot`, which gets it all; drop `pot_gets`, or write `to: each-winner`",
    ),
    (
        "stages: {two: {settle: {contested: {to: pot, pot_gets: 1/3}}}}",
        3,
        "stages.two.settle.contested.pot_gets",
        "`stages.two.settle.contested.pot_gets` (mine.yaml:3) is 1/3, but "
        "`stages.two.settle.contested.to` (mine.yaml:3) is `pot`, which gets it all; drop "
        "`pot_gets`, or write `to: each-winner`",
    ),
    (
        "settle: {contested: {to: pot}}\nstages: {two: {settle: {contested: {pot_gets: 1/3}}}}",
        4,
        "stages.two.settle.contested.pot_gets",
        "`stages.two.settle.contested.pot_gets` (mine.yaml:4) is 1/3, but `settle.contested.to` "
        "(mine.yaml:3) is `pot`, which gets it all; drop `pot_gets`, or write `to: each-winner`",
    ),
    (
        "declare: {fee: 2}\nend: {pot_empty: true}\nsettle: {sole: {winner_takes: pot}}",
        4,
        "end.pot_empty",
        "`end.pot_empty` (mine.yaml:4) is true, but `declare.fee` (mine.yaml:3) is 2 and always "
        "stays in the pot: winners take at most the pot as it stood before; see "
        "`settle.sole.winner_takes` (mine.yaml:5) and `settle.contested.winner_takes` "
        f"({PAGAT}:34)",
    ),
    (
        "declare: {fee: 2}\nend: {pot_empty: true}\n"
        "settle: {contested: {winner_takes: {of_pot: 1, per_yes: 1, at_most: 9}}}",
        4,
        "end.pot_empty",
        "`end.pot_empty` (mine.yaml:4) is true, but `declare.fee` (mine.yaml:3) is 2 and always "
        "stays in the pot: winners take at most the pot as it stood before; see "
        f"`settle.sole.winner_takes` ({PAGAT}:33) and `settle.contested.winner_takes` "
        "(mine.yaml:5)",
    ),
    (
        "tokens: {target: none}\nante: {chips: 0}\nstacks: {chips: 50}",
        5,
        "stacks.chips",
        "`stacks.chips` (mine.yaml:5) is 50, but nobody can run out, and nothing else ends the "
        "game: `ante.chips` (mine.yaml:4) is 0, and nobody pays anything while the pot is empty; "
        f"see `settle.contested.losers_pay` ({PAGAT}:34)",
    ),
    (
        "tokens: {target: 10}\nend: {hands: 3}",
        3,
        "tokens.target",
        "`tokens.target` (mine.yaml:3) is 10, but `end.hands` (mine.yaml:4) is 3, and nobody can "
        "get more than 3 tokens a hand; write a target of at most 9, or none, or more hands; see "
        f"`settle.sole.tokens` ({PAGAT}:33) and `settle.contested.tokens` ({PAGAT}:34)",
    ),
    (
        "end: {hands: 4}\nsettle: {sole: {then: next-hand}}",
        3,
        "end.hands",
        f"`tokens.target` ({PAGAT}:15) is 5, but `end.hands` (mine.yaml:3) is 4, and nobody can "
        "get more than 1 token a hand; write a target of at most 4, or none, or more hands; see "
        f"`settle.sole.tokens` ({PAGAT}:33) and `settle.contested.tokens` ({PAGAT}:34)",
    ),
    (
        "settle: {contested: {noes_pay: winnings}}",
        3,
        "settle.contested.noes_pay",
        "`settle.contested.noes_pay` (mine.yaml:3) follows the winnings, but "
        f"`settle.contested.winner_takes` ({PAGAT}:34) is 0: there are none",
    ),
    (
        "settle: {sole: {noes_pay: {of_winnings: 2}}}",
        3,
        "settle.sole.noes_pay",
        "`settle.sole.noes_pay` (mine.yaml:3) follows the winnings, but "
        f"`settle.sole.winner_takes` ({PAGAT}:33) is 0: there are none",
    ),
    (
        f"settle: {ALWAYS}",
        3,
        "settle.silent.then",
        "stage two is never played: `settle.silent.then` (mine.yaml:3), `settle.sole.then` "
        "(mine.yaml:3) and `settle.contested.then` (mine.yaml:3) are `next-hand`",
    ),
    (
        "stages: {two: {settle: {sole: {tokens: 0}, contested: {pot_gets: 1}}}}",
        3,
        "stages.two.settle.sole.tokens",
        "nothing can be won at stage two: `stages.two.settle.sole.tokens` (mine.yaml:3), "
        f"`settle.sole.winner_takes` ({PAGAT}:33), `settle.contested.tokens` ({PAGAT}:34) and "
        f"`settle.contested.winner_takes` ({PAGAT}:34) are 0, and `settle.contested.losers_pay` "
        f"({PAGAT}:34) brings the winner nothing",
    ),
    (
        "seats: {max: 7}\nstages: {two: {settle: {sole: {must_beat_ghost: true}}}}",
        3,
        "seats.max",
        "`seats.max` (mine.yaml:3) is 7, but 7 players and a ghost "
        "(`stages.two.settle.sole.must_beat_ghost` (mine.yaml:4)) with 7 cards each need 56 of the "
        f"52 in the pack; see `stages.one.deal` ({PAGAT}:20), `stages.two.deal` ({PAGAT}:24) and "
        f"`stages.three.deal` ({PAGAT}:28)",
    ),
    (
        "stages: {three: null}\nroodles: {after: flush}",
        4,
        "roodles.after",
        "`roodles.after` (mine.yaml:4) is `flush`, but straights and flushes count at no stage "
        f"where the highest hand wins; see `stages.one.ranking.straights_and_flushes` ({PAGAT}:22) "
        f"and `stages.two.ranking.straights_and_flushes` ({PAGAT}:26)",
    ),
    (
        "stages: {three: {needed_to_win: A A}}",
        3,
        "stages.three.needed_to_win",
        "`stages.three.needed_to_win` (mine.yaml:3) has 2 ranks, but `stages.three.ranking.cards` "
        f"({PAGAT}:30) is 5",
    ),
    (
        "stages: {two: {needed_to_win: 8 7 6 5 4}}",
        3,
        "stages.two.needed_to_win",
        "`stages.two.needed_to_win` (mine.yaml:3) is 8-7-6-5-4, a straight and so a bad low hand, "
        f"as `stages.two.ranking.straights_and_flushes` ({PAGAT}:26) is `count`: nearly every hand "
        "could win",
    ),
]


@pytest.mark.parametrize(("lines", "line", "path", "message"), CASES)
def test_keys_that_disagree(faults: Faults, lines: str, line: int, path: str, message: str) -> None:
    problems = faults(f"{HEAD}{lines}\n")
    assert [(p.line, p.path, p.message) for p in problems] == [(line, path, message)]


FINE = [
    # another end than the target
    "tokens: {target: none}\nend: {hands: 30}",
    "tokens: {target: none}\nend: {pot_empty: true}\nsettle: {sole: {winner_takes: 1}}",
    "tokens: {target: none}\nstacks: {chips: 50}",
    "tokens: {target: none}\nstacks: {chips: 50, broke: rebuy, more: 1}",
    "tokens: {target: none}\nstacks: {chips: 50, broke: free-stack, more: 2}",
    f"tokens: {{target: none}}\nend: {{hands: 30}}\n{WINS_NOTHING}",
    # a pot that is emptied after all
    "end: {pot_empty: true}\n"
    "settle: {contested: {winner_takes: {of_pot: 0.5}, ties: {take: in-full}}}",
    # a pot that is filled without an ante
    f"ante: {{chips: 0}}\ntokens: {{counted: stakes-net}}\n{STAKES}\ndeclare: {{fee: 1}}",
    "ante: {chips: 0}\nkitty: {chips: 1}\nsettle: {silent: {best_pays: 1}}",
    "ante: {chips: 0}\nkitty: {chips: 1}\nsettle: {silent: {all_pay: 1}}",
    "ante: {chips: 0}\nkitty: {chips: 1}\nsettle: {sole: {noes_pay: 1}}",
    "ante: {chips: 0}\nkitty: {chips: 1}\nsettle: {contested: {noes_pay: yeses}}",
    "ante: {chips: 0}\nkitty: {chips: 1}\nsettle: {contested: {losers_pay: 2, pot_gets: 0.5}}",
    "ante: {chips: 0}\nkitty: {chips: 1}\nseats: {max: 6}\n"
    "settle: {sole: {must_beat_ghost: true, losers_pay: 2}}",
    "ante: {chips: 0}\nkitty: {chips: 1}\nstages: {one: {needed_to_win: A A}}\n"
    "settle: {contested: {losers_pay: 2}}",
    # stakes that losers make up for
    "ante: {chips: 0}\ntokens: {counted: stakes-taken}\n"
    "settle: {sole: {tokens: 0}, contested: {winner_takes: 2, shortfall: losers}}",
    # a yes that saves what a no costs
    "stages: {two: {settle: {sole: {tokens: 0, noes_pay: 1}, contested: {losers_pay: 0}}}}",
    "stages: {two: {settle: {silent: {all_pay: 1}, sole: {tokens: 0}, "
    "contested: {losers_pay: 0}}}}",
    # idle, so no fault
    "ante: {chips: 0, when: pot-empty, every: 2}",
    "settle: {contested: {losers_pay: 0, to: pot, pot_gets: 0.5}}",
    "settle: {contested: {losers_pay: 2, pot_gets: 1/2}}\n"
    "stages: {two: {settle: {contested: {to: pot}}}}",
    # a fee that can be taken after all
    "declare: {fee: 2}\nend: {pot_empty: true}\nsettle: {sole: {winner_takes: 2}}",
    "declare: {fee: 2}\nend: {pot_empty: true}\n"
    "settle: {contested: {winner_takes: {of_pot: 1, per_yes: 2}}}",
    "declare: {fee: 2}\nend: {pot_empty: true}\n"
    "settle: {contested: {winner_takes: pot, ties: {take: in-full}}}",
    "declare: {fee: 2}\nend: {pot_empty: true}\nstacks: {chips: 50}\n"
    "settle: {sole: {winner_takes: pot}}",
    "stages: {two: {declare: {fee: 2}}}\nend: {pot_empty: true}\n"
    "settle: {sole: {winner_takes: pot}}",
    # chips that move though the pot is empty
    "tokens: {target: none}\nante: {chips: 0}\nstacks: {chips: 50}\n"
    "settle: {contested: {losers_pay: 2}}",
    "tokens: {target: none}\nante: {chips: 0}\nstacks: {chips: 50}\n"
    "settle: {contested: {winner_takes: 2, shortfall: losers}}",
    "tokens: {target: none}\nante: {chips: 0}\nstacks: {chips: 50}\nend: {hands: 9}",
    "tokens: {target: 9}\nend: {hands: 3}",
    # a silent stage goes on, so the next is played
    "settle: {sole: {then: next-hand}, contested: {then: next-hand}}",
    "seats: {max: 6}\nsettle: {sole: {must_beat_ghost: true}}",
    "stages: {three: {needed_to_win: A A K Q J, qualifier: K K A Q J}}",
]


@pytest.mark.parametrize("lines", FINE)
def test_what_agrees(load_text: Loading, lines: str) -> None:
    assert load_text(f"{HEAD}{lines}\n").rules


def test_the_last_stage_may_end_the_hand_whatever_happens(load_text: Loading) -> None:
    assert load_text(f"{HEAD}stages: {{three: {{settle: {ALWAYS}}}}}\n").rules
