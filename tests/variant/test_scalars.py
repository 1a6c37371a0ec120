from fractions import Fraction

import pytest

from napalm_lab.variant.scalars import kind_of_number, read_plain


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("true", True),
        ("FALSE", False),
        ("0", 0),
        ("-0", 0),
        ("+20", 20),
        ("9223372036854775807", 2**63 - 1),
        ("-9223372036854775807", 1 - 2**63),
        ("0.123456789012345678", Fraction(123456789012345678, 10**18)),
        ("-7", -7),
        ("7.0", Fraction(7)),
        ("0.1", Fraction(1, 10)),
        (".5", Fraction(1, 2)),
        ("5.", Fraction(5)),
        ("-2.25", Fraction(-9, 4)),
    ],
)
def test_core_values(text: str, value: object) -> None:
    read = read_plain(text)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    "text", ["no", "No", "off", "on", "yes", "y", "n", "nUll", "tRue", "Ah Kd", "1/3", "NULL ", "."]
)
def test_words_of_older_yaml_are_text(text: str) -> None:
    assert read_plain(text) == text
    assert kind_of_number(text) is None


@pytest.mark.parametrize(
    ("text", "kind", "advice"),
    [
        ("010", "a number with a leading zero", "write it without the zero"),
        ("08", "a number with a leading zero", "write it without the zero"),
        ("-007", "a number with a leading zero", "write it without the zero"),
        ("00.5", "a number with a leading zero", "write it without the zero"),
        ("1:30", "a time", "write a plain number, such as 5"),
        ("190:20:30", "a time", "write a plain number, such as 5"),
        (".inf", "infinity", "write a number, or leave the key out"),
        ("-.INF", "infinity", "write a number, or leave the key out"),
        (".nan", "not a number", "write a plain number, such as 5"),
        ("1e3", "a number with an exponent", "write 1000"),
        ("2.5E+1", "a number with an exponent", "write 25"),
        ("1e-3", "a number with an exponent", "write a plain number, such as 5"),
        ("1e999999999", "a number with an exponent", "write a plain number, such as 5"),
        ("0o17", "an octal number", "write 15"),
        ("0x1F", "a hexadecimal number", "write 31"),
        ("0b101", "a binary number", "write 5"),
        ("1_000", "a number with underscores", "write the digits only"),
        ("1,000", "a number with a comma", "write the digits only"),
        ("50%", "a percentage", "write a plain number, such as 5"),
        ("2024-01-05", "a date", "write a plain number, such as 5"),
        ("2024-01-05T10:00:00", "a date", "write a plain number, such as 5"),
        ("1" + "0" * 19, "a number with too many digits", "write a plain number, such as 5"),
        ("0." + "3" * 19, "a number with too many digits", "write a plain number, such as 5"),
        ("9" * 30, "a number with too many digits", "write a plain number, such as 5"),
    ],
)
def test_numbers_of_other_kinds_are_text_with_a_name(text: str, kind: str, advice: str) -> None:
    assert read_plain(text) == text
    assert kind_of_number(text) == (kind, advice)
