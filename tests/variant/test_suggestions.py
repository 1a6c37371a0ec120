import pytest

from napalm_lab.variant.file_schema import VariantFile
from napalm_lab.variant.nodes import Location
from napalm_lab.variant.shape import shape_of
from napalm_lab.variant.suggestions import names_shown, unknown_key

SHAPE = shape_of(VariantFile)


@pytest.mark.parametrize(
    ("location", "meant"),
    [
        (("stage",), "stages"),
        (("target",), "tokens.target"),
        (("every",), "ante.every"),
        (("dealer_challange",), "declare.dealer_challenge"),
        (("stages", "low", "aces"), "stages.low.ranking.aces"),
        (("stages", "low", "ranking", "goal"), "stages.low.goal"),
        (("stages", "low", "settle", "tokens"), "stages.low.settle.sole.tokens"),
        (("ranking",), "stages.<name>.ranking"),
        (("examples", 2, "challange"), "challenge"),
        (("examples", 2, "won"), "examples.result.won"),
        (("examples", 2, "result", "pots"), "pot"),
    ],
)
def test_the_key_that_was_meant(location: Location, meant: str) -> None:
    assert unknown_key(SHAPE, location).endswith(f"did you mean `{meant}`?")


def test_where_nothing_is_near_the_keys_are_listed() -> None:
    assert unknown_key(SHAPE, ("seats", "colour")) == (
        "unknown key `colour`; the keys here are min, max"
    )


def test_a_few_names() -> None:
    assert names_shown("abc") == "a, b, c"
    assert names_shown("abcdefg") == "a, b, c, d, e and 2 more"
