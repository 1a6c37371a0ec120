from napalm_lab.variant.nodes import (
    Mapping,
    Scalar,
    node_at,
    path_text,
    place_of,
    value_place,
    walk,
)
from napalm_lab.variant.yaml_source import read_text


def tree() -> Mapping:
    read = read_text("a:\n  b: [x, {c: y}]\nd: z\n", "file", problems := [])
    assert problems == []
    assert read is not None
    return read


def test_nodes_are_found_by_location() -> None:
    node = node_at(tree(), ("a", "b", 1, "c"))
    assert isinstance(node, Scalar)
    assert node.value == "y"
    assert node_at(tree(), ("a", "b", 2)) is None
    assert node_at(tree(), ("d", "e")) is None
    assert node_at(tree(), ()) == tree()


def test_places_of_keys_of_values_and_of_what_is_not_there() -> None:
    def at(find: object, *location: str | int) -> tuple[int, int]:
        place = find(tree(), location)  # type: ignore[operator]
        return place.line, place.column

    assert at(place_of, "a", "b") == (2, 3)
    assert at(value_place, "a", "b") == (2, 6)
    assert at(place_of, "a", "b", 0) == (2, 7)
    assert at(place_of, "a", "b", 1, "c") == (2, 11)
    assert at(place_of, "a", "nothing", "below") == (1, 1)
    assert at(value_place, "d", "nothing") == (3, 1)
    assert at(place_of) == (1, 1)


def test_paths_for_people_count_items_from_one() -> None:
    assert path_text(("examples", 0, "hands", "B")) == "examples[1].hands.B"
    assert path_text(()) == ""


def test_walking_meets_every_node() -> None:
    assert [location for location, _ in walk(tree())] == [
        (),
        ("a",),
        ("a", "b"),
        ("a", "b", 0),
        ("a", "b", 1),
        ("a", "b", 1, "c"),
        ("d",),
    ]
