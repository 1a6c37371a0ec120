import pytest

from napalm_lab.variant.file_schema import VariantFile
from napalm_lab.variant.nodes import Location
from napalm_lab.variant.shape import shape_of
from napalm_lab.variant.suggestions import names_shown, unknown_key

from .conftest import Faults

SHAPE = shape_of(VariantFile)


@pytest.mark.parametrize(
    ("location", "meant"),
    [
        (("stage",), "stages"),
        (("counted",), "tokens.counted"),
        (("every",), "ante.every"),
        (("dealer_challange",), "declare.dealer_challenge"),
        (("stages", "low", "aces"), "stages.low.ranking.aces"),
        (("stages", "low", "ranking", "goal"), "stages.low.goal"),
        (("ranking",), "stages.<name>.ranking"),
        (("examples", 2, "challange"), "challenge"),
        (("examples", 2, "won"), "examples.result.won"),
        (("examples", 2, "result", "pots"), "pot"),
    ],
)
def test_the_key_that_was_meant(location: Location, meant: str) -> None:
    assert unknown_key(SHAPE, location).endswith(f"did you mean `{meant}`?")


@pytest.mark.parametrize(
    ("location", "message"),
    [
        (
            ("stages", "low", "settle", "tokens"),
            "unknown key `tokens` here; `tokens` belongs under stages.low.settle.sole or "
            "stages.low.settle.contested",
        ),
        (
            ("settle", "token"),
            "unknown key `token` here; did you mean `tokens`, which belongs under settle.sole or "
            "settle.contested, or at the top?",
        ),
        (
            ("winner_takes",),
            "unknown key `winner_takes` here; `winner_takes` belongs under settle.sole or "
            "settle.contested",
        ),
        (("ante", "tokens"), "unknown key `tokens` here; `tokens` belongs at the top"),
    ],
)
def test_a_key_at_the_wrong_level_is_told_where_it_belongs(
    location: Location, message: str
) -> None:
    assert unknown_key(SHAPE, location) == message


def test_where_nothing_is_near_the_keys_are_listed() -> None:
    assert unknown_key(SHAPE, ("seats", "colour")) == (
        "unknown key `colour`; the keys here are min, max"
    )


def test_a_few_names() -> None:
    assert names_shown("abc") == "a, b, c"
    assert names_shown("abcdefg") == "a, b, c, d, e and 2 more"


@pytest.mark.parametrize(
    ("line", "ending"),
    [
        (
            "end: {target: 5}",
            "found 5; how many tokens win is `tokens.target`: write tokens: {target: 5}",
        ),
        ("end: {target: true}", "expected one of at-once, after-hand, found true"),
        ("roodles: {after: quads}", "found the text `quads`; did you mean `four-of-a-kind`?"),
        ("roodles: {after: full boat}", "found the text `full boat`; did you mean `full-house`?"),
        ("roodles: {after: four}", "found the text `four`; did you mean `four-of-a-kind`?"),
        ("declare: {second_chance: next}", "found the text `next`; did you mean `next-seat`?"),
        ("declare: {first: quads}", "found the text `quads`"),
    ],
)
def test_the_word_that_was_meant(faults: Faults, line: str, ending: str) -> None:
    (problem,) = faults(f"version: 1\nextends: pagat\n{line}\n")
    assert problem.message.endswith(ending)
