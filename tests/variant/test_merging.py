from hypothesis import given
from hypothesis import strategies as st

from napalm_lab.variant.merging import NOTHING_INHERITED, Merger, without
from napalm_lab.variant.nodes import Mapping
from napalm_lab.variant.schema import RuleKeys
from napalm_lab.variant.shape import shape_of
from napalm_lab.variant.structure import data_of
from napalm_lab.variant.yaml_source import read_text

SHAPE = shape_of(RuleKeys)


def tree(text: str) -> Mapping:
    read = read_text(text, "file", problems := [])
    assert problems == []
    assert read is not None
    return read


def merged(*texts: str) -> Merger:
    trees = [tree(text) for text in texts]
    merger = Merger(SHAPE, Mapping(trees[0].place))
    for layer in trees:
        merger.add(layer)
    return merger


def test_sections_merge_key_by_key_and_all_else_is_replaced() -> None:
    merger = merged(
        "seats: {min: 2, max: 6}\n"
        "stages: {one: {deal: 2, ranking: {cards: 2, aces: low}}}\n"
        "settle: {contested: {losers_pay: {of_pot: 1, at_most: 9}}}\n",
        "seats: {max: 5}\n"
        "stages: {one: {ranking: {aces: high}}, two: {deal: 1}}\n"
        "settle: {contested: {losers_pay: {chips: 3}}}\n",
    )
    assert data_of(merger.tree) == {
        "seats": {"min": 2, "max": 5},
        "stages": {"one": {"deal": 2, "ranking": {"cards": 2, "aces": "high"}}, "two": {"deal": 1}},
        "settle": {"contested": {"losers_pay": {"chips": 3}}},
    }
    assert merger.problems == []


def test_stages_stand_in_the_order_in_which_they_first_appear() -> None:
    merger = merged("stages: {b: {deal: 1}, a: {deal: 1}}", "stages: {a: {deal: 2}, c: {deal: 1}}")
    assert list(data_of(merger.tree)["stages"]) == ["b", "a", "c"]


def test_null_takes_an_inherited_key_away() -> None:
    merger = merged(
        "ante: {chips: 2, every: 3}\nstages: {one: {deal: 2}, two: {deal: 3}}",
        "ante: {every: null}\nstages: {one: }",
    )
    assert data_of(merger.tree) == {"ante": {"chips": 2}, "stages": {"two": {"deal": 3}}}
    assert set(merger.removed) == {("ante", "every"), ("stages", "one")}


def test_what_was_taken_away_can_be_said_again() -> None:
    merger = merged("ante: {every: 3}", "ante: null", "ante: {chips: 2}")
    assert data_of(merger.tree) == {"ante": {"chips": 2}}
    assert merger.removed == {}


def test_null_with_nothing_to_take_away_is_refused_at_its_place() -> None:
    merger = merged("ante: {chips: 2}", "ante: {every: null}\nseats: null")
    assert [(p.line, p.column, p.path, p.message) for p in merger.problems] == [
        (1, 8, "ante.every", NOTHING_INHERITED),
        (2, 1, "seats", NOTHING_INHERITED),
    ]


def test_places_stay_those_of_the_file_that_says_it() -> None:
    merger = merged("# above\nseats: {min: 2, max: 6}", "seats: {max: 5}")
    seats = merger.tree.entries["seats"].value
    assert isinstance(seats, Mapping)
    assert (seats.entries["min"].key.line, seats.entries["max"].key.line) == (2, 1)


def test_what_cannot_be_used_takes_the_whole_value_that_is_replaced_whole() -> None:
    whole = tree("settle: {contested: {losers_pay: {chips: 1}, to: pot}}\nseats: {min: 3}")
    amount = ("settle", "contested", "losers_pay")
    usable, cut = without(whole, [(*amount, "chips"), ("seats", "min")], SHAPE)
    assert cut == {amount, ("seats", "min")}
    assert data_of(usable) == {"settle": {"contested": {"to": "pot"}}, "seats": {}}


PARTS = st.fixed_dictionaries(
    {},
    optional={
        "seats": st.fixed_dictionaries(
            {}, optional={"min": st.integers(2, 4), "max": st.integers(5, 7)}
        ),
        "ante": st.fixed_dictionaries({}, optional={"chips": st.integers(0, 9)}),
        "tokens": st.fixed_dictionaries({}, optional={"target": st.integers(1, 9)}),
    },
)


def written(parts: dict[str, dict[str, int]]) -> str:
    lines = [
        f"{section}: {{{', '.join(f'{key}: {value}' for key, value in keys.items())}}}"
        for section, keys in parts.items()
    ]
    return "\n".join(lines) or "{}"


@given(PARTS, PARTS, PARTS)
def test_merging_is_laying_keys_over_one_another(
    one: dict[str, dict[str, int]], two: dict[str, dict[str, int]], three: dict[str, dict[str, int]]
) -> None:
    expected: dict[str, dict[str, int]] = {}
    for parts in (one, two, three):
        for section, keys in parts.items():
            expected.setdefault(section, {}).update(keys)
    assert data_of(merged(written(one), written(two), written(three)).tree) == expected
