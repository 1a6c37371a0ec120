"""`diff`: which rules differ, in words."""

import pytest


@pytest.mark.parametrize("other", ["persian", "whipsaw"])
def test_the_same_game_is_said_to_be_the_same(napalm_lab, other):
    ended = napalm_lab("diff", "pagat", other)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == (
        f"shipped/pagat.yaml and shipped/{other}.yaml are the same game: no rule differs.\n"
    )
    data = napalm_lab("diff", "pagat", other, "--json").data
    assert (data["same_rules"], data["differences"]) == (True, [])
    assert data["variants"][0]["rules_hash"] == data["variants"][1]["rules_hash"]


def test_each_rule_that_differs_has_a_line(napalm_lab, write, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    write("mine.yaml", "version: 1\nextends: pagat\nante: {chips: 2}\ntokens: {target: 3}\n")
    ended = napalm_lab("diff", "pagat", "mine.yaml")
    assert ended.code == 0
    heading, *rows = [line.split("  ") for line in ended.out.splitlines()]
    assert [cell.strip() for cell in heading if cell] == ["rule", "pagat", "mine"]
    assert len(rows) == 2
    differences = napalm_lab("diff", "pagat", "mine", "--json").data["differences"]
    assert [difference["key"] for difference in differences] == ["ante", "tokens"]
    for row, difference in zip(rows, differences, strict=True):
        cells = [cell.strip() for cell in row if cell]
        assert cells == [difference[name] for name in ("rule", "baseline", "variant")]
    assert "1 chip" in differences[0]["baseline"]
    assert "2 chips" in differences[0]["variant"]
    assert ("5" in differences[1]["baseline"], "3" in differences[1]["variant"]) == (True, True)


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_lines_fit_and_have_no_blanks_at_their_ends(napalm_lab, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = napalm_lab("diff", "pagat", "ukrainian").out.splitlines()
    assert max(map(len, lines)) <= columns
    assert all(line == line.rstrip() for line in lines)


def test_a_rule_that_only_one_has_is_null_in_json(napalm_lab, write):
    stage = "four: {deal: 0, goal: low, ranking: {cards: 5}}"
    write("mine.yaml", f"version: 1\nextends: pagat\nstages:\n  {stage}\n")
    (difference,) = napalm_lab("diff", "pagat", "mine", "--json").data["differences"]
    assert difference["key"] == "stages.four"
    assert difference["baseline"] is None
    assert "lowest" in difference["variant"]
    out = napalm_lab("diff", "pagat", "mine").out
    assert out.startswith("Only mine has stage four. Cards dealt: 0 to each player; ")


def test_a_bad_file_on_either_side_is_told(napalm_lab, write):
    write("bad.yaml", "version: 1\ntoken: 9\n")
    for pair in (("bad", "pagat"), ("pagat", "bad")):
        ended = napalm_lab("diff", *pair, "--json")
        assert (ended.code, ended.out) == (2, "")
        assert ended.err.startswith("bad.yaml:2:1: ")
