"""`show`: the rules in words, and where each value is said."""

import pytest

MINE = """\
    version: 1
    name: Mine
    source: my own head
    notes: [The winner of a tie is nobody.]
    extends: pagat
    tokens: {target: 3}
    stages:
      two:
        goal: high
"""


def test_the_rules_in_words_with_name_source_and_notes(napalm_lab, write):
    ended = napalm_lab("show", write("mine.yaml", MINE))
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[:2] == ["Mine", "my own head"]
    assert lines[-2:] == ["Readings taken", "- The winner of a tie is nobody."]
    headings = [line for line in lines if line.startswith("stage ")]
    assert headings == ["stage one", "stage two", "stage three"]
    second = lines[lines.index("stage two") : lines.index("stage three")]
    assert [line.split()[-1] for line in second if "the hand that wins" in line] == ["highest"]


def test_rules_as_json(napalm_lab, write):
    data = napalm_lab("show", write("mine.yaml", MINE), "--json").data
    assert (data["variant"], data["file"], data["name"]) == ("mine", "mine.yaml", "Mine")
    assert data["notes"] == ["The winner of a tie is nobody."]
    words = {rule["key"]: rule["words"] for rule in data["rules"]}
    assert words["seats"] == "4 to 7"
    assert words["stages.two.goal"] == "the highest"


def test_resolved_values_name_the_file_and_the_line(napalm_lab, write):
    ended = napalm_lab("show", write("mine.yaml", MINE), "--resolved")
    assert (ended.code, ended.err) == (0, "")
    lines = [line.split() for line in ended.out.splitlines()]
    assert lines[0] == ["key", "value", "said", "in"]
    assert ["tokens.target", "3", "mine.yaml:6"] in lines
    second = lines[lines.index(["stages.two"]) : lines.index(["stages.three"])]
    assert ["goal", "high", "mine.yaml:9"] in second
    assert ["qualifier", "none", "default"] in second
    (deal,) = (line for line in second if line[:1] == ["deal"])
    assert deal[1] == "3"
    assert deal[2].startswith("shipped/pagat.yaml:")


def test_resolved_values_as_json(napalm_lab, write):
    data = napalm_lab("show", write("mine.yaml", MINE), "--resolved", "--json").data
    values = {value["key"]: value for value in data["values"]}
    target = {"key": "tokens.target", "value": "3", "file": "mine.yaml", "line": 6}
    assert values["tokens.target"] == target
    assert (values["stages.two.qualifier"]["file"], values["stages.two.qualifier"]["line"]) == (
        None,
        None,
    )


@pytest.mark.parametrize("columns", [40, 80, 120])
@pytest.mark.parametrize("options", [[], ["--resolved"]])
def test_lines_fit_and_have_no_blanks_at_their_ends(napalm_lab, monkeypatch, columns, options):
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = napalm_lab("show", "ukrainian", *options).out.splitlines()
    assert max(map(len, lines)) <= columns
    assert all(line == line.rstrip() for line in lines)


def test_at_the_usual_width_no_key_is_broken(napalm_lab):
    out = napalm_lab("show", "ukrainian", "--resolved").out
    assert out.count("  ranking.straights_and_flushes  ") == 3
    assert out.count("  settle.contested.winner_takes  ") == 3


def test_a_long_value_breaks_no_key_and_no_place(napalm_lab, write):
    amount = "{of_pot: 0.5, per_yes: 10, chips: 100, at_least: 200, at_most: 3000}"
    write(
        "mine.yaml",
        "version: 1\nextends: pagat\n"
        f"stages: {{one: {{settle: {{contested: {{losers_pay: {amount}}}}}}}}}\n",
    )
    lines = napalm_lab("show", "mine", "--resolved").out.splitlines()
    assert max(map(len, lines)) <= 80
    keys = [line.split()[0] for line in lines if line.strip()]
    assert keys.count("ranking.straights_and_flushes") == 3
    assert keys.count("settle.contested.winner_takes") == 3
    (start,) = (
        number
        for number, line in enumerate(lines)
        if "contested.losers_pay " in line and "{" in line
    )
    assert lines[start].endswith("  mine.yaml:3")
    column = lines[start].index("{")
    value = " ".join(line[column:].split("  ")[0].strip() for line in lines[start : start + 4])
    assert value.startswith(amount)


def test_brackets_in_names_are_shown_as_they_are(napalm_lab, write):
    write("mine.yaml", "version: 1\nname: 'Mine [bold] :smile:'\nextends: pagat\n")
    assert napalm_lab("show", "mine").out.startswith("Mine [bold] :smile:\n")


def test_stages_with_names_of_their_own_have_their_number_too(napalm_lab, write):
    stages = "{one: null, two: null, three: null, low: {deal: 2, goal: low, ranking: {aces: low}}}"
    write("mine.yaml", f"version: 1\nextends: pagat\nstages: {stages}\n")
    lines = napalm_lab("show", "mine").out.splitlines()
    assert "stage 1 (low)" in lines
    assert ["aces", "are", "low", "only"] in [line.split() for line in lines]
    lines = napalm_lab("show", "mine", "--resolved").out.splitlines()
    assert "stages.low" in lines
    assert ["ranking.aces", "low", "mine.yaml:3"] in [line.split() for line in lines]


def test_a_source_can_be_left_out(napalm_lab, write):
    write("mine.yaml", "version: 1\nname: Mine\nextends: pagat\n")
    lines = napalm_lab("show", "mine").out.splitlines()
    assert lines[0] == "Mine"
    assert lines[1].split()[0] == "players"
    assert "Readings taken" not in lines
