"""`check`: faults with their lines, and examples as expected beside actual."""

import pytest

from napalm_lab.variant.shipped import variants

PAYS_TWO = """\
    version: 1
    name: Losers pay two
    extends: pagat
    settle:
      contested: {losers_pay: 2}
    examples:
      - name: the worse of two yeses pays
        seats: 5
        pot: 20
        stage: 1
        hands: {B: Ah Ad, D: Kc Qd}
        yes: [B, D]
        result: {chips: {B: +2, D: -2}, pot: 20}
"""
PAYS_THE_POT = PAYS_TWO.replace("B: +2, D: -2", "B: +20, D: -20")


def test_examples_that_hold_are_counted(napalm_lab, write):
    ended = napalm_lab("check", write("mine.yaml", PAYS_TWO))
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == "mine.yaml: no faults; 1 example holds.\n"


def test_a_file_without_examples_says_so(napalm_lab, write):
    write("mine.yaml", "version: 1\nextends: pagat\n")
    assert napalm_lab("check", "mine").out == "mine.yaml: no faults; it has no examples.\n"


@pytest.mark.parametrize("name", variants())
def test_every_shipped_variant_holds(napalm_lab, name):
    ended = napalm_lab("check", name)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith(f"shipped/{name}.yaml: no faults; ")
    assert ended.out.endswith(" hold.\n") or ended.out.endswith(" holds.\n")


def test_a_failed_example_shows_expected_beside_actual_and_what_happened(napalm_lab, write):
    ended = napalm_lab("check", write("mine.yaml", PAYS_THE_POT))
    assert (ended.code, ended.err) == (2, "")
    assert (
        ended.out.splitlines()
        == [
            "mine.yaml: 1 of 1 example does not hold.",
            "",
            "mine.yaml:7: the worse of two yeses pays",
            "          expected      actual",
            "  chips   B +20, D -20  B +2, D -2  <- differs",
            "  pot     20            20",
            "  tokens  none          none",
            "  won     nobody yet    nobody yet",
            "  What happened:",
            "    Stage one, high wins:",
            "      B  Ah Ad  pair of aces",
            *ended.out.splitlines()[11:12],  # C gets any cards
            "      D  Kc Qd  king-high, Q",
            *ended.out.splitlines()[13:15],
            "      B yes, C no, D yes, E no, A no",
            "      B and D show each other their hands: B is best with pair of aces. B +2; D",
            "        -2.",
        ]
    )


def test_json_of_one_file(napalm_lab, write):
    ended = napalm_lab("check", "--json", write("mine.yaml", PAYS_THE_POT))
    assert ended.code == 2
    assert list(ended.data) == ["file", "ok", "errors", "examples", "goals"]
    (example,) = ended.data["examples"]
    assert (ended.data["file"], ended.data["ok"], ended.data["errors"]) == ("mine.yaml", False, [])
    assert list(example)[:4] == ["name", "ok", "expected", "actual"]
    assert example["ok"] is False
    expected = {"chips": {"B": 20, "D": -20}, "pot": 20, "tokens": {}, "won": None}
    assert example["expected"] == expected
    assert example["actual"] == expected | {"chips": {"B": 2, "D": -2}}


def test_the_winner_of_the_game_is_named_in_json(napalm_lab, write):
    write(
        "mine.yaml",
        """\
        version: 1
        extends: pagat
        examples:
          - name: the fifth token
            seats: 4
            pot: 8
            tokens: {C: 4}
            stage: 1
            yes: C
            result: {chips: {C: 8}, pot: 0, tokens: {C: 5}, won: C}
        """,
    )
    ended = napalm_lab("check", "mine", "--json")
    assert ended.code == 0
    won = {"chips": {"C": 8}, "pot": 0, "tokens": {"C": 5}, "won": "C"}
    assert ended.data["examples"][0]["actual"] == won


def test_an_example_that_cannot_be_played_says_why(napalm_lab, write):
    write(
        "mine.yaml",
        """\
        version: 1
        extends: pagat
        stages:
          two: {qualifier: 8 7 6 5 3}
        examples:
          - name: a pair is no low
            seats: 4
            pot: 8
            stage: two
            hands: {C: 2c 2d 3c 4c 5c}
            yes: C
            result: {pot: 8, tokens: {C: 1}}
        """,
    )
    ended = napalm_lab("check", "mine")
    assert ended.code == 2
    assert (
        "mine.yaml:6: a pair is no low\n  cannot be played as told: C may not say yes" in ended.out
    )
    example = napalm_lab("check", "mine", "--json").data["examples"][0]
    assert (example["ok"], example["actual"]) == (False, None)
    assert example["trouble"].startswith("C may not say yes")


def test_an_experiment_is_told_in_one_line(napalm_lab, write):
    text = "version: 1\nbaseline: pagat\nvariants: [ukrainian]\nseats: 4\ngames: 9\n"
    ended = napalm_lab("check", write("ours.yaml", text))
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == "ours.yaml: this is an experiment file; try napalm-lab run ours.yaml\n"


def test_a_variant_with_a_key_of_experiments_is_a_variant(napalm_lab, write):
    write("mine.yaml", "version: 1\nextends: pagat\nbaseline: pagat\n")
    assert "unknown key `baseline`" in napalm_lab("check", "mine").err


def test_several_files_are_all_checked_and_one_bad_one_counts(napalm_lab, write):
    write("good.yaml", PAYS_TWO)
    write("bad.yaml", "version: 1\ntoken: 9\n")
    ended = napalm_lab("check", "good", "bad", "pagat")
    assert ended.code == 2
    assert [line.split(":")[0] for line in ended.out.splitlines()] == [
        "good.yaml",
        "shipped/pagat.yaml",
    ]
    assert ended.err.startswith("bad.yaml:2:1: ")
    files = napalm_lab("check", "good", "bad", "--json").data
    assert [(file["file"], file["ok"]) for file in files] == [
        ("good.yaml", True),
        ("bad.yaml", False),
    ]


def test_all_faults_at_once_each_with_its_line_and_a_caret(napalm_lab, write):
    write(
        "bad.yaml",
        """\
        version: 1
        extends: pagat
        token: 9
        ante: {chips: 1e3}
        stages:
          one: {goal: hihg}
        """,
    )
    ended = napalm_lab("check", "bad")
    assert (ended.code, ended.out) == (2, "")
    lines = ended.err.splitlines()
    assert [line.split(": ")[0] for line in lines[::3]] == [
        "bad.yaml:3:1",
        "bad.yaml:4:15",
        "bad.yaml:6:15",
    ]
    assert lines[1::3] == [
        "    3 | token: 9",
        "    4 | ante: {chips: 1e3}",
        "    6 |   one: {goal: hihg}",
    ]
    assert lines[2::3] == ["      | ^", "      |               ^", "      |               ^"]
    errors = napalm_lab("check", "bad", "--json").data["errors"]
    assert [list(error) for error in errors] == [["file", "line", "column", "path", "message"]] * 3
    assert [(error["line"], error["column"]) for error in errors] == [(3, 1), (4, 15), (6, 15)]
    assert [error["path"] for error in errors] == ["token", "ante.chips", "stages.one.goal"]


def test_a_file_that_is_not_there_has_no_line(napalm_lab):
    ended = napalm_lab("check", "nothing", "--json")
    assert ended.code == 2
    (error,) = ended.data["errors"]
    assert (error["line"], error["column"], error["path"]) == (None, None, "")


BAD_FILES = {
    "a key twice": ("ante: {chips: 1}\nante: {chips: 2}\n", ["said twice", "line 2", "line 3"]),
    "no is text": ("declare: no\n", ["declare", "text `no`"]),
    "no as a key": ("no: 1\n", ["unknown key `no`"]),
    "a leading zero": ("tokens: {target: 010}\n", ["tokens.target", "010"]),
    "an exponent": ("ante: {chips: 1e3}\n", ["ante.chips", "1e3", "exponent"]),
    "infinity": ("ante: {chips: .inf}\n", ["ante.chips", ".inf"]),
    "minutes": ("ante: {chips: 1:30}\n", ["ante.chips", "1:30"]),
    "a date": ("ante: {chips: 2024-01-31}\n", ["ante.chips", "date"]),
    "itself": ("extends: mine.yaml\n", ["extends", "mine.yaml → mine.yaml"]),
    "out of the folder": ("extends: ../../elsewhere.yaml\n", ["extends", "out of the folder"]),
    "an absolute path": ("extends: /etc/passwd\n", ["extends", "absolute"]),
    "an alias": ("notes: [&a x, *a]\n", ["anchors (&name) and aliases (*name) are not read"]),
    "a deep list": ("notes: " + "[" * 5_000 + "\n", ["nested"]),
    "a backslash": ('source: "C:\\decks\\u1"\n', ["single quotes", "slashes"]),
    "a near name": ("token: 9\n", ["unknown key `token`", "did you mean `tokens`?"]),
    "one level too deep": ("settle: {token: 9}\n", ["unknown key `token`", "settle.sole"]),
    "true for a number": ("tokens: {target: true}\n", ["tokens.target", "true"]),
    "a number in quotes": ("tokens: {target: '7'}\n", ["tokens.target", "take the quotes away"]),
    "a decimal number": ("tokens: {target: 7.0}\n", ["tokens.target", "write 7"]),
    "too many cards": ("seats: {max: 8}\n", ["seats.max", "cards", "52"]),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_bad_files_give_one_clear_message(napalm_lab, write, name):
    text, wanted = BAD_FILES[name]
    write("mine.yaml", "version: 1\n" + text)
    ended = napalm_lab("check", "mine.yaml")
    assert (ended.code, ended.out) == (2, "")
    assert "mine.yaml:" in ended.err
    for words in wanted:
        assert words in ended.err
    assert "Traceback" not in ended.err


def test_latin_1_is_named_with_its_line(napalm_lab, folder):
    (folder / "mine.yaml").write_bytes("version: 1\nname: Café\n".encode("latin-1"))
    ended = napalm_lab("check", "mine")
    assert ended.code == 2
    assert ended.err.startswith("mine.yaml:2:")


@pytest.mark.parametrize("form", ["\ufeff{}", "{}", "crlf"])
def test_byte_order_marks_and_windows_lines_are_read_as_usual(napalm_lab, folder, form):
    text = "version: 1\nextends: pagat\nante: {chips: 2}\n"
    text = text.replace("\n", "\r\n") if form == "crlf" else form.format(text)
    (folder / "mine.yaml").write_bytes(text.encode())
    assert napalm_lab("check", "mine").code == 0
