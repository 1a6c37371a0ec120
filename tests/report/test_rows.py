"""Tables of data: every metric a row, every digit, nothing for what does not exist."""

import csv
import io
from dataclasses import replace

from napalm_lab.report.rows import (
    EffectRow,
    EstimateRow,
    csv_text,
    effect_rows,
    estimate_rows,
    every_metric,
)
from napalm_lab.statistics.estimate import NO_ESTIMATE, Estimate
from tests.games import PAGAT
from tests.report.learned import learned_result, learned_simulation
from tests.results import (
    SHORTER,
    made_comparison,
    made_effect,
    made_result,
    made_simulation,
    made_variant,
)


def read(text):
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_the_headings_are_stable():
    assert ",".join(EffectRow._fields) == (
        "variant,players,metric,label,baseline,value,difference,ci_low,ci_high,relative,p,p_holm,"
        "verdict,correlation,n,partial"
    )
    assert ",".join(EstimateRow._fields) == (
        "variant,players,metric,label,value,ci_low,ci_high,n,partial"
    )


def test_a_row_for_every_metric_place_comparison_and_table():
    result = made_result(
        made_comparison(hands=SHORTER),
        made_comparison(made_variant("copy", PAGAT)),
        players=("loose", "tight"),
    )
    rows = list(effect_rows(result))
    assert len(rows) == 2 * 2 * (23 + 5)
    assert [(row.players, row.variant) for row in rows[::28]] == [
        *(("loose", "new"), ("loose", "copy"), ("tight", "new"), ("tight", "copy"))
    ]
    assert [row.metric for row in rows[:28]] == [metric.id for metric in every_metric(5)]
    assert rows[0] == EffectRow(
        *("new", "loose", "hands", "hands a game", 12.0, 6.0, -6.0, *SHORTER.ci, -0.5),
        *(1e-9, 1e-9, "less", 0.1, 200, False),
    )


def test_what_was_not_played_or_tested_is_empty():
    result = made_result(made_comparison(made_variant("copy", PAGAT)), games=0, asked=9)
    row = read(csv_text(EffectRow._fields, effect_rows(result)))[0]
    assert (row["variant"], row["metric"], row["n"]) == ("copy", "hands", "0")
    assert {row[name] for name in EffectRow._fields[4:-2]} == {""}
    place = list(effect_rows(made_result(made_comparison())))[-1]
    assert (place.metric, place.label, place.value) == ("seats.4", "net at place 5", 1.0)
    assert (place.p, place.p_holm, place.verdict) == (None, None, None)


def test_numbers_read_back_as_they_were_and_are_never_nan():
    third = made_effect(1 / 3, 2 / 3, 1e-17, "more", p=5e-324)
    bad = replace(third, relative=float("nan"), correlation=float("inf"))
    rows = read(csv_text(EffectRow._fields, effect_rows(made_result(made_comparison(hands=bad)))))
    assert float(rows[0]["baseline"]) == 1 / 3
    assert float(rows[0]["p"]) == 5e-324
    assert (rows[0]["relative"], rows[0]["correlation"]) == ("", "")


def test_every_row_of_an_interrupted_run_says_that_it_is_partial():
    whole, partial = (made_result(made_comparison(), asked=asked) for asked in (200, 300))
    for result, told in ((whole, "false"), (partial, "true")):
        rows = read(csv_text(EffectRow._fields, effect_rows(result)))
        assert {row["partial"] for row in rows} == {told}
    rows = read(csv_text(EstimateRow._fields, estimate_rows(made_simulation({}, asked=300))))
    assert {row["partial"] for row in rows} == {"true"}


def test_texts_with_commas_quotes_and_line_ends_come_back_whole():
    odd = 'a,"b"\nc\r\nd'
    result = made_result(made_comparison(made_variant(odd, made_comparison().variant.rules)))
    text = csv_text(EffectRow._fields, effect_rows(result))
    assert read(text)[0]["variant"] == odd
    assert text.endswith("\n")


def test_estimates():
    tables = {"hands": Estimate(11.5, (11.0, 12.0), 200), "bluffs": NO_ESTIMATE}
    rows = list(estimate_rows(made_simulation(tables, {}, players=("loose", "tight"))))
    assert len(rows) == 2 * (23 + 5)
    assert rows[0] == EstimateRow(
        "old", "loose", "hands", "hands a game", 11.5, 11.0, 12.0, 200, False
    )
    assert rows[28].players == "tight"
    text = csv_text(EstimateRow._fields, iter(rows))
    (bluffs, _) = (row for row in read(text) if row["metric"] == "bluffs")
    assert (bluffs["value"], bluffs["ci_low"], bluffs["n"]) == ("", "", "0")


def test_what_stands_beside_learned_players_comes_after_them():
    learned = learned_simulation({"hands": Estimate(8.0, None, 200)}, {})
    rows = list(estimate_rows(learned))
    assert len(rows) == 2 * (23 + 5)
    assert (rows[0].players, rows[0].value) == ("learned", 8.0)
    assert rows[28].players == "threshold:0.85"
    interrupted = replace(learned_result([made_comparison()], [made_comparison()]), finished=False)
    rows = list(effect_rows(interrupted))
    assert [(row.players, row.partial) for row in rows[::28]] == [
        ("learned", True),
        ("threshold:0.85", False),
    ]
