"""Which of several variants matter: verdicts counted, and nothing claimed that they do not say."""

from dataclasses import replace
from fractions import Fraction

import pytest

from napalm_lab.experiment.judging import Judging
from napalm_lab.experiment.results import TableResult
from napalm_lab.report.overview import findings, is_wanted, outcome_of, overview_sentences
from tests.games import PAGAT, UKRAINIAN
from tests.results import SAME, SHORTER, made_comparison, made_effect, made_result, made_variant

LONGER = made_effect(12.0, 15.0, 0.5, "more", p=0.012)
EQUIVALENT = made_effect(12.0, 12.05, 0.1, "equivalent", p=0.2)
UNDECIDED = made_effect(12.0, 12.05, 0.9, "undecided", p=0.2)
UNTESTABLE = made_effect(None, 12.0, verdict="not-testable")
TABLES = ("tight", "loose")


def variant(name, *hands, **effects):
    """Its comparisons, one for each table: effects on the length of games, and others."""
    made = made_variant(name, UKRAINIAN)
    return [made_comparison(made, hands=effect, **effects) for effect in hands]


def result_of(*variants, **more):
    """The comparisons of each variant at each table."""
    tables = TABLES[: len(variants[0])]
    result = made_result(*(ones[0] for ones in variants), players=tables, **more)
    return replace(
        result,
        tables=tuple(
            TableResult(players, tuple(ones[place] for ones in variants))
            for place, players in enumerate(tables)
        ),
    )


def sentences(*variants, **more):
    return overview_sentences(result_of(*variants, **more))


@pytest.mark.parametrize(
    ("effects", "outcome"),
    [
        ([SHORTER, SHORTER], "everywhere"),
        ([SHORTER, LONGER], "everywhere"),
        ([SHORTER, EQUIVALENT], "somewhere"),
        ([SHORTER, UNDECIDED], "somewhere"),
        ([UNTESTABLE, SHORTER], "somewhere"),
        ([EQUIVALENT, SAME], "nowhere"),
        ([EQUIVALENT, UNDECIDED], "open"),
        ([UNTESTABLE, UNDECIDED], "open"),
        ([UNTESTABLE, EQUIVALENT], "untestable"),
    ],
)
def test_what_verdicts_come_to(effects, outcome):
    assert outcome_of(effects) == outcome


def test_it_is_for_several_variants_that_were_played():
    one, two = made_comparison(hands=SHORTER), made_comparison(made_variant("two", UKRAINIAN))
    assert is_wanted(made_result(one, two))
    assert not is_wanted(made_result(one))
    assert not is_wanted(made_result(one, players=TABLES))
    assert not is_wanted(made_result(one, made_comparison(made_variant("copy", PAGAT))))
    assert not is_wanted(made_result(one, two, games=0, asked=200))


def test_every_outcome_is_counted_and_the_variants_named():
    said = sentences(
        variant("undecided", UNDECIDED, EQUIVALENT),
        variant("nothing", SAME, SAME),
        variant("here", SHORTER, EQUIVALENT),
        variant("shorter", SHORTER, SHORTER),
        variant("longer", LONGER, LONGER),
        variant("untestable", UNTESTABLE, SAME),
        variant("little", EQUIVALENT, SAME),
    )
    assert said == [
        "Of 7 variants, 2 change the length of games at every table: games are longer under "
        "longer; games are shorter under shorter.",
        "1 changes it at some tables: here.",
        "2 make no difference to it that matters (equivalent to within 2%, or the same): little "
        "and nothing. No other figure that is shown is known to change under them.",
        "1 is undecided at one table or more, which is not to say that it does nothing: undecided.",
        "1 cannot be tested at one table or more: untestable.",
    ]


def test_at_one_table_no_tables_are_named():
    said = sentences(variant("a", SHORTER), variant("b", UNDECIDED), variant("c", UNDECIDED))
    assert said == [
        "Of 3 variants, 1 changes the length of games: games are shorter under a.",
        "2 are undecided, which is not to say that they do nothing: b and c.",
    ]


def test_more_at_one_table_and_less_at_another():
    said = sentences(variant("a", SHORTER, LONGER), variant("b", SHORTER, SHORTER))
    assert said == [
        "Of 2 variants, 2 change the length of games at every table: games are shorter under b; "
        "more at one table and less at another under a."
    ]


def test_the_same_in_every_game_is_more_than_equivalent():
    (first, *_) = sentences(variant("a", SAME), variant("b", SAME))
    assert first.startswith(
        "Of 2 variants, 2 make no difference to the length of games that matters (the same in "
        "every game): a and b."
    )
    (first, *_) = sentences(variant("a", EQUIVALENT), variant("b", EQUIVALENT))
    assert "(equivalent to within 2%)" in first


def test_what_leaves_the_length_alone_may_change_other_figures():
    smaller = made_effect(50.0, 20.0, 0.5, "less", p=1e-9)
    pays = {"pot_won": smaller, "worst_loss": smaller}
    said = sentences(
        variant("a", SAME, **pays), variant("b", SAME), variant("c", EQUIVALENT, **pays)
    )
    (text,) = said
    assert text.endswith(
        " Of these c and a change the pot won and the worst loss; under b no other figure that is "
        "shown is known to change."
    )
    assert sentences(variant("a", SHORTER, **pays), variant("b", SAME, **pays))[-1] == (
        "1 makes no difference to it that matters (the same in every game): b. It changes the pot "
        "won and the worst loss."
    )


def test_a_metric_of_ones_own_with_its_own_margin():
    share = made_effect(0.5, 0.501, 0.002, "equivalent", p=0.4)
    made = [
        made_comparison(made_variant(name, UKRAINIAN), winner_is_biggest=share) for name in "ab"
    ]
    judging = Judging(primary="winner_is_biggest", margin_of_shares=Fraction(5, 1000))
    (first, *_) = overview_sentences(made_result(*made, judging=judging))
    assert first.startswith(
        "Of 2 variants, 2 make no difference to how often the pot's winner is the biggest winner "
        "that matters (equivalent to within 0.5 points): a and b."
    )


def test_a_variant_that_is_the_baselines_game_is_counted_too():
    copy = made_variant("copy", PAGAT)
    said = sentences(
        variant("a", SHORTER),
        variant("b", SHORTER),
        [made_comparison(copy)],
    )
    assert said == [
        "Of 3 variants, 2 change the length of games: games are shorter under a and b.",
        "1 is the same game as old: copy.",
    ]


def test_games_that_were_stopped_and_heavy_tails_limit_the_answer():
    capped = made_effect(0.0, 0.1, 0.05, "more", p=0.001)
    stopped = variant("a", SHORTER, capped=capped)
    heavy = [replace(one, dominated=("hands",)) for one in variant("b", LONGER)]
    said = sentences(stopped, heavy)
    assert said[1].startswith(
        "This is as far as was played: many games were stopped at 1,000 hands in the comparisons "
        "of a, so differences may be larger or smaller"
    )
    assert said[2].startswith("A few games make up most of what is measured in the comparison of b")


def test_findings_are_in_order_of_outcome_and_size():
    result = result_of(
        variant("small", LONGER),
        variant("open", UNDECIDED),
        variant("large", SHORTER),
    )
    assert [one.name for one in findings(result)] == ["large", "small", "open"]
