"""Variant by table: differences, intervals and verdicts, in the width there is."""

from napalm_lab.report.overview_table import overview_lines, overview_rows
from napalm_lab.report.signs import FULL
from tests.games import UKRAINIAN
from tests.report.test_overview import (
    EQUIVALENT,
    LONGER,
    SHORTER,
    UNDECIDED,
    result_of,
    variant,
)
from tests.results import made_comparison, made_effect, made_result, made_variant

SAME = made_effect(12.0, 12.0, verdict="same")


def lines(result, width=80):
    return [line.plain for line in overview_lines(result, width, FULL)]


def test_what_changed_everywhere_needs_no_words_and_the_rest_has_them_below():
    result = result_of(
        variant("nothing", SAME, EQUIVALENT),
        variant("here-but-not-there", SHORTER, UNDECIDED),
        variant("shorter", SHORTER, SHORTER),
        variant("longer", LONGER, LONGER),
    )
    assert lines(result) == [
        "hands a game: difference from old, 95%",
        "                      tight         loose",
        "  old itself          12.00         12.00",
        "changed at every table",
        "  shorter             −6.00 ± 0.05  −6.00 ± 0.05",
        "  longer               +3.0 ± 0.5    +3.0 ± 0.5",
        "changed at some tables",
        "  here-but-not-there  −6.00 ± 0.05   +0.1 ± 0.9",
        "                      less          undecided",
        "no difference that matters",
        "  nothing                 0         +0.05 ± 0.10",
        "                      same          equivalent",
    ]


def test_long_names_are_wrapped_beside_the_verdicts():
    result = result_of(variant("the-losers-of-stage-two-share", SAME), variant("b", UNDECIDED))
    assert lines(result, 36)[3:] == [
        "no difference that matters",
        "  the-losers-of-stage-       0",
        "    two-share             same",
        "undecided",
        "  b                       +0.1 ± 0.9",
        "                          undecided",
    ]


def test_tables_that_do_not_fit_beside_each_other_stand_below():
    comparisons = [
        made_comparison(made_variant(name, UKRAINIAN), hands=SHORTER) for name in ("new", "newer")
    ]
    players = ("threshold:0.85", "loose", "bluffer", "tight", "always+never+never+never+never")
    result = made_result(*comparisons, players=players)
    text = lines(result)
    assert max(map(len, text)) <= 80
    assert text.count("") == 1
    assert [line for line in text if "+never" in line]
    narrow = lines(result, 40)
    assert max(map(len, narrow)) <= 40
    for place in range(len(players)):
        assert players[place].split("+")[0] in "\n".join(narrow)
    assert sum(line.startswith("  newer ") for line in narrow) == 1 + narrow.count("")


def test_rows_of_texts_have_all_verdicts():
    result = result_of(variant("shorter", SHORTER, SHORTER), variant("nothing", SAME, EQUIVALENT))
    assert list(overview_rows(result, FULL)) == [
        ("shorter", "−6.00 ± 0.05 less", "−6.00 ± 0.05 less"),
        ("nothing", "0 same", "+0.05 ± 0.10 equivalent"),
    ]
