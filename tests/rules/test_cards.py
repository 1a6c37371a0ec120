"""Card numbers and their text, and what a card player is told about a text that is wrong."""

import pytest

from napalm_lab.rules.cards import (
    CardError,
    card_text,
    hand_text,
    parse_card,
    parse_hand,
    parse_ranks,
)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("2c", 0),
        ("2s", 3),
        ("3c", 4),
        ("Tc", 32),
        ("10c", 32),
        ("10C", 32),
        ("tC", 32),
        ("Jd", 37),
        ("kH", 46),
        ("Ah", 50),
        ("as", 51),
    ],
)
def test_card_is_rank_and_suit_in_any_case(text: str, card: int) -> None:
    assert parse_card(text) == card


def test_every_card_is_read_back_from_its_text() -> None:
    texts = [card_text(card) for card in range(52)]
    assert texts[:5] == ["2c", "2d", "2h", "2s", "3c"]
    assert texts[32:36] == ["Tc", "Td", "Th", "Ts"]
    assert texts[-1] == "As"
    assert [parse_card(text) for text in texts] == list(range(52))


@pytest.mark.parametrize(
    "text",
    ["", "A", "h", "1c", "11c", "0c", "100c", "Ax", "hA", "Ahh", "A h", "  ", "*", "A♥", "1O"],
)
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(CardError) as error:
        parse_card(text)
    assert repr(text) in str(error.value)


def test_card_error_is_a_value_error_and_says_how_a_card_is_written() -> None:
    with pytest.raises(
        ValueError, match=r"'1c' is not a card: a rank is one of 2 .* A, or 10 for T"
    ):
        parse_card("1c")


def test_ten_is_written_two_ways() -> None:
    assert parse_hand("2d 6s 6c 3d 10c") == parse_hand("2d 6s 6c 3d Tc") == (1, 19, 16, 5, 32)


@pytest.mark.parametrize("text", ["Ah Kd", "Ah,Kd", " Ah ,\tKd\n", "aH,,kD", ", Ah Kd ,"])
def test_cards_are_separated_by_spaces_or_commas(text: str) -> None:
    assert parse_hand(text) == (50, 45)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("As 8s 8s Kd Ks", "8s is there twice in 'As 8s 8s Kd Ks': as card 2 and as card 3"),
        ("Tc 2d 3h 10C", "Tc is there twice in 'Tc 2d 3h 10C': as card 1 and as card 4"),
    ],
)
def test_a_card_twice_is_named_with_both_its_places(text: str, message: str) -> None:
    with pytest.raises(CardError) as error:
        parse_hand(text)
    assert str(error.value) == message


def test_bad_card_in_a_hand_is_named() -> None:
    with pytest.raises(CardError, match="'8x' is not a card"):
        parse_hand("As 8x Kd")


def test_cards_run_together_are_told_apart_for_the_reader() -> None:
    with pytest.raises(
        CardError, match=r"'AsKd' is not a card.*put spaces or commas between cards"
    ):
        parse_hand("AsKd")


@pytest.mark.parametrize("text", ["", "  ", " , "])
def test_empty_hand_is_refused(text: str) -> None:
    with pytest.raises(CardError, match="there is no card"):
        parse_hand(text)


@pytest.mark.parametrize(
    ("text", "ranks"),
    [
        ("8 7 6 5 4", (6, 5, 4, 3, 2)),
        ("8-7-6-5-4", (6, 5, 4, 3, 2)),
        ("a, k, 10, t", (12, 11, 8, 8)),
        ("9 9 9 9 2", (7, 7, 7, 7, 0)),
    ],
)
def test_ranks_are_separated_by_spaces_commas_or_hyphens(text: str, ranks: tuple[int, ...]) -> None:
    assert parse_ranks(text) == ranks


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("8 7 1", "'1' is not a rank"),
        ("87654", "'87654' is not a rank"),
        ("8c 7", "'8c' is not a rank"),
        ("T 10 t 10 T", "T is there more than 4 times in 'T 10 t 10 T'"),
        (" - ", "there is no rank"),
    ],
)
def test_what_are_no_ranks_is_refused(text: str, message: str) -> None:
    with pytest.raises(CardError, match=message):
        parse_ranks(text)


def test_a_hand_is_written_as_it_was_read() -> None:
    assert hand_text(parse_hand("10d,ah 2C")) == "Td Ah 2c"
    assert hand_text(()) == ""
