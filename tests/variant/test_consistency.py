"""Rules that disagree: which two keys, on which lines, in which file."""

import pytest

from .conftest import Faults, Loading

HEAD = "version: 1\nextends: pagat\n"
PAGAT = "shipped/pagat.yaml"

# (what stands in line 3, column, path, message)
CASES = [
    (
        "seats: {min: 8}",
        9,
        "seats.min",
        f"`seats.min` (mine.yaml:3) is 8, more than `seats.max` ({PAGAT}:13), which is 7",
    ),
    (
        "seats: {min: 6, max: 5}",
        9,
        "seats.min",
        "`seats.min` (mine.yaml:3) is 6, more than `seats.max` (mine.yaml:3), which is 5",
    ),
    (
        "seats: {max: 8}",
        9,
        "seats.max",
        "`seats.max` (mine.yaml:3) is 8, but 8 players with 7 cards each need 56 of the 52 in the "
        f"pack; see `stages.one.deal` ({PAGAT}:20), `stages.two.deal` ({PAGAT}:24) and "
        f"`stages.three.deal` ({PAGAT}:28)",
    ),
    (
        "stages: {four: {deal: 1}}",
        17,
        "stages.four.deal",
        "`stages.four.deal` (mine.yaml:3) brings a hand to 8 cards, after `stages.one.deal` "
        f"({PAGAT}:20), `stages.two.deal` ({PAGAT}:24) and `stages.three.deal` ({PAGAT}:28); "
        "7 is the most",
    ),
    (
        "stages: {one: {ranking: {cards: 3}}}",
        26,
        "stages.one.ranking.cards",
        "`stages.one.ranking.cards` (mine.yaml:3) is 3, but only 2 cards are held "
        f"(`stages.one.deal` ({PAGAT}:20))",
    ),
    (
        "stages: {two: null}",
        15,
        "stages.two",
        f"`stages.three.ranking.cards` ({PAGAT}:30) is 5, but only 4 cards are held "
        f"(`stages.three.deal` ({PAGAT}:28))",
    ),
    (
        "stages: {one: {ranking: {straights_and_flushes: count}}}",
        26,
        "stages.one.ranking.straights_and_flushes",
        "`stages.one.ranking.straights_and_flushes` (mine.yaml:3) is `count`, but "
        f"`stages.one.ranking.cards` ({PAGAT}:22) is 2: straights and flushes need five cards",
    ),
    (
        "stages: {one: {ranking: {aces: high-or-low}}}",
        26,
        "stages.one.ranking.aces",
        "`stages.one.ranking.aces` (mine.yaml:3) is `high-or-low`, which makes 5-4-3-2-A a "
        f"straight, but `stages.one.ranking.straights_and_flushes` ({PAGAT}:22) is `ignored`",
    ),
    (
        "stages: {two: {qualifier: 8 7 6}}",
        16,
        "stages.two.qualifier",
        "`stages.two.qualifier` (mine.yaml:3) has 3 ranks, but `stages.two.ranking.cards` "
        f"({PAGAT}:26) is 5",
    ),
    (
        "stages: {two: {qualifier: 8 7 6 5 4}}",
        16,
        "stages.two.qualifier",
        "`stages.two.qualifier` (mine.yaml:3) is 8-7-6-5-4, a straight and so a bad low hand, as "
        f"`stages.two.ranking.straights_and_flushes` ({PAGAT}:26) is `count`: nearly every hand "
        "could say yes",
    ),
    (
        "settle: {sole: {tokens: 0}}",
        17,
        "settle.sole.tokens",
        f"`tokens.target` ({PAGAT}:15) cannot be reached: no stage gives a token; see "
        f"`settle.sole.tokens` (mine.yaml:3) and `settle.contested.tokens` ({PAGAT}:34)",
    ),
    (
        "tokens: {counted: stakes-taken}",
        10,
        "tokens.counted",
        "`tokens.counted` (mine.yaml:3) is `stakes-taken`, but nobody ever takes from the pot; see "
        f"`settle.sole.winner_takes` ({PAGAT}:33) and `settle.contested.winner_takes` ({PAGAT}:34)",
    ),
    (
        "settle: {contested: {losers_pay: winnings}}",
        22,
        "settle.contested.losers_pay",
        "`settle.contested.losers_pay` (mine.yaml:3) follows the winnings, but "
        f"`settle.contested.winner_takes` ({PAGAT}:34) is 0: there are none",
    ),
    (
        "stages: {two: {settle: {sole: {tokens: 0}, contested: {to: pot}}}}",
        32,
        "stages.two.settle.sole.tokens",
        "nothing can be won at stage two: `stages.two.settle.sole.tokens` (mine.yaml:3), "
        f"`settle.sole.winner_takes` ({PAGAT}:33), `settle.contested.tokens` ({PAGAT}:34) and "
        f"`settle.contested.winner_takes` ({PAGAT}:34) are 0, and `settle.contested.losers_pay` "
        f"({PAGAT}:34) brings the winner nothing",
    ),
]


@pytest.mark.parametrize(("line", "column", "path", "message"), CASES)
def test_keys_that_disagree(
    faults: Faults, line: str, column: int, path: str, message: str
) -> None:
    problems = faults(HEAD + line + "\n")
    assert [(p.line, p.column, p.path, p.message) for p in problems] == [(3, column, path, message)]


def test_tokens_are_idle_where_stakes_count(faults: Faults) -> None:
    problems = faults(
        HEAD + "tokens: {counted: stakes-taken}\nsettle: {contested: {winner_takes: yeses}}\n"
    )
    assert [(problem.line, problem.message) for problem in problems] == [
        (
            3,
            f"`settle.sole.tokens` ({PAGAT}:33) is 1, but `tokens.counted` (mine.yaml:3) is "
            "`stakes-taken`: tokens count nothing; write 0",
        )
    ]


def test_an_empty_pot_has_no_stakes(faults: Faults) -> None:
    (problem,) = faults(
        "version: 1\n"
        "ante: {chips: 0}\n"
        "tokens: {counted: stakes-taken}\n"
        "settle: {sole: {winner_takes: 1, tokens: 0}}\n"
    )
    assert problem.message == (
        "`ante.chips` (mine.yaml:2) is 0 and no loser fills the pot, so there are no stakes for "
        "`tokens.counted` (mine.yaml:3) to count"
    )


def test_losers_can_fill_the_pot_without_an_ante(load_text: Loading) -> None:
    variant = load_text(
        "version: 1\n"
        "ante: {chips: 0}\n"
        "tokens: {counted: stakes-taken}\n"
        "settle:\n"
        "  sole: {winner_takes: 1, tokens: 0}\n"
        "  contested: {winner_takes: 0, losers_pay: 2, to: pot}\n"
    )
    assert variant.rules.ante_chips == 0


def test_one_cause_is_told_once_for_all_stages(faults: Faults) -> None:
    problems = faults(HEAD + "settle: {contested: {losers_pay: {of_winnings: 2}}}\n")
    assert len(problems) == 1


def test_stages_with_settlements_of_their_own_are_told_one_by_one(faults: Faults) -> None:
    own = "{settle: {contested: {losers_pay: winnings}}}"
    problems = faults(HEAD + f"stages:\n  one: {own}\n  two: {own}\n")
    assert [problem.line for problem in problems] == [4, 5]


def test_the_number_of_stages(faults: Faults) -> None:
    (problem,) = faults("version: 1\nstages: {}\n")
    assert problem.message == "`stages` (mine.yaml:2) is empty; a game has at least one stage"
    many = ", ".join(f"s{number}: {{deal: {int(number == 0)}}}" for number in range(9))
    (problem,) = faults(f"version: 1\nstages: {{{many}}}\n")
    assert problem.message == "`stages.s8` (mine.yaml:2) is one too many: 8 stages are the most"


def test_a_stage_without_cards(faults: Faults) -> None:
    (problem,) = faults("version: 1\nstages: {one: {deal: 0}}\n")
    assert problem.message == (
        "`stages.one.deal` (mine.yaml:2) is 0, so nobody holds a card at this stage"
    )


def test_ten_players_with_five_cards_fit_the_pack(load_text: Loading, faults: Faults) -> None:
    fits = "version: 1\nseats: {max: 10}\nstages: {one: {deal: 5}}\n"
    assert load_text(fits).rules.seats_max == 10
    (problem,) = faults(fits.replace("deal: 5", "deal: 6"))
    assert "need 60 of the 52 in the pack" in problem.message


def test_a_later_stage_may_deal_no_cards(load_text: Loading) -> None:
    rules = load_text("version: 1\nstages: {high: {deal: 5}, low: {deal: 0, goal: low}}\n").rules
    assert [(stage.held, stage.cards) for stage in rules.stages] == [(5, 5), (5, 5)]


@pytest.mark.parametrize(
    ("ranking", "qualifier"),
    [
        ("{aces: low, straights_and_flushes: ignored}", "8 7 6 5 4"),
        ("{aces: high}", "8 7 6 5 3"),
        ("{aces: high}", "A 5 4 3 2"),
        ("{aces: low}", "6 4 3 2 A"),
    ],
)
def test_bars_that_fit(load_text: Loading, ranking: str, qualifier: str) -> None:
    stage = f"{{deal: 5, goal: low, ranking: {ranking}, qualifier: {qualifier}}}"
    rules = load_text(f"version: 1\nstages: {{one: {stage}}}\n").rules
    assert rules.stages[0].qualifier is not None


@pytest.mark.parametrize(
    ("aces", "qualifier"), [("low", "5 4 3 2 A"), ("high-or-low", "A 5 4 3 2"), ("high", "AKQJT")]
)
def test_bars_that_are_straights(faults: Faults, aces: str, qualifier: str) -> None:
    spaced = " ".join(qualifier.replace(" ", ""))
    stage = f"{{deal: 5, goal: low, ranking: {{aces: {aces}}}, qualifier: {spaced}}}"
    (problem,) = faults(f"version: 1\nstages: {{one: {stage}}}\n")
    assert "a straight and so a bad low hand" in problem.message


def test_a_needed_key_cannot_be_taken_away(faults: Faults) -> None:
    (problem,) = faults(HEAD + "stages: {two: {deal: null}}\n")
    assert (problem.line, problem.column, problem.path) == (3, 22, "stages.two.deal")
    assert problem.message == "`deal` is needed here, so it cannot be taken away"


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        (0, "`stages.one.deal` (mine.yaml:3) is 0, so nobody holds a card at this stage"),
        (
            1,
            "`stages.one.ranking.cards` (shipped/pagat.yaml:22) is 2, but only 1 card is held "
            "(`stages.one.deal` (mine.yaml:3))",
        ),
    ],
)
def test_cards_that_lack_at_a_stage_are_not_told_again_at_the_next(
    faults: Faults, deal: int, message: str
) -> None:
    (problem,) = faults(f"version: 1\nextends: pagat\nstages: {{one: {{deal: {deal}}}}}\n")
    assert (problem.file, problem.line, problem.message) == ("mine.yaml", 3, message)


def test_more_cards_that_lack_at_the_next_stage_are(faults: Faults) -> None:
    problems = faults("version: 1\nextends: pagat\nstages: {one: {deal: 1}, two: {deal: 0}}\n")
    assert [problem.path for problem in problems] == ["stages.one.deal", "stages.two.deal"]
