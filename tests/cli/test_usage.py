"""Numbers on the command line."""

import pytest

from napalm_lab.cli.usage import UsageError, whole_number


@pytest.mark.parametrize(
    ("text", "value"),
    [("1", 1), ("20000", 20_000), ("20,000", 20_000), ("1_000", 1_000), ("-3", -3)],
)
def test_whole_numbers(text, value):
    assert whole_number("--games", text, -5, 100_000) == value


@pytest.mark.parametrize("text", ["0", "-3", "1000000001", "9" * 5_000])
def test_out_of_range_is_refused_with_the_range(text):
    with pytest.raises(UsageError) as refused:
        whole_number("--games", text, 1, 1_000_000_000)
    assert str(refused.value) == f"--games is {text}; it can be 1 to 1,000,000,000"


@pytest.mark.parametrize("text", ["1e3", "2.5", "ten", "--5", "+", "٣", "1 000", "0x10"])
def test_what_is_no_whole_number_is_refused(text):
    with pytest.raises(UsageError) as refused:
        whole_number("--games", text, 1, 10)
    assert str(refused.value) == f"--games is {text}; it should be a whole number, 1 to 10"


def test_an_empty_text_is_named():
    with pytest.raises(UsageError, match="--seed is empty"):
        whole_number("--seed", "", 0, 9)
