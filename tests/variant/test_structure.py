"""Whatever a file holds, checking it gives problems in plain words, and nothing else."""

from hypothesis import given
from hypothesis import strategies as st

from napalm_lab.variant.file_schema import VariantFile
from napalm_lab.variant.nodes import Entry, Listing, Location, Mapping, Node, Scalar, walk
from napalm_lab.variant.problems import Place, Source
from napalm_lab.variant.scalars import read_plain
from napalm_lab.variant.shape import ANY, shape_of
from napalm_lab.variant.structure import check

PLACE = Place(Source("mine.yaml", None, ("text",)), 1, 1)
SHAPE = shape_of(VariantFile)
KEYS = sorted({step for path in SHAPE.paths() for step in path if step != ANY})
VALUES = ["1", "-3", "7.5", "010", "true", "no", "~", "pot", "in-turn", "A", "Ah Kd", "8 7 6", "x"]


def scalar(text: str, quoted: bool) -> Scalar:
    return Scalar(PLACE, text, text if quoted else read_plain(text), quoted)


def mapping(entries: dict[str, Node]) -> Mapping:
    return Mapping(PLACE, {key: Entry(PLACE, value) for key, value in entries.items()})


SCALARS = st.builds(scalar, st.sampled_from(VALUES) | st.text(max_size=4), st.booleans())
KEY = st.sampled_from([*KEYS, "one", "A", "tarhet", "[key]", "mapping"])


def containers(children: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    listings = st.lists(children, max_size=3).map(lambda items: Listing(PLACE, tuple(items)))
    return listings | st.dictionaries(KEY, children, max_size=5).map(mapping)


NODES: st.SearchStrategy[Node] = st.recursive(SCALARS, containers, max_leaves=12)


@st.composite
def plausible(draw: st.DrawFn, location: Location = ()) -> Node:
    """A tree whose keys are mostly where they belong."""
    level = SHAPE.at(location)
    if level is None or len(location) > 5 or not (level.keys or level.any) or draw(st.booleans()):
        return draw(NODES)
    names = sorted(level.keys) if level.keys else ["one", "A", "B", "x y"]
    chosen = draw(st.lists(st.sampled_from(names), max_size=4, unique=True))
    if level.any is not None and draw(st.booleans()):
        return Listing(PLACE, (draw(plausible((*location, 0))),))
    return mapping({name: draw(plausible((*location, name))) for name in chosen})


@given(plausible())
def test_any_tree_gives_problems_that_can_be_read(tree: Node) -> None:
    if not isinstance(tree, Mapping):
        tree = mapping({"version": tree})
    for partly in (False, True):
        checked = check(VariantFile, tree, partly=partly)
        places = [(problem.path, problem.message) for problem in checked.problems]
        assert len(places) == len(set(places))
        for problem in checked.problems:
            assert problem.message
            assert "\0" not in problem.path


@given(plausible())
def test_one_value_is_never_told_of_twice(tree: Node) -> None:
    root = mapping({"version": scalar("1", False), "settle": tree})
    checked = check(VariantFile, root, partly=True)
    paths = [problem.path for problem in checked.problems]
    assert len(paths) == len(set(paths))
    assert len(checked.problems) <= sum(1 for _ in walk(root)) * 5


def test_the_shape_follows_the_models() -> None:
    settle = SHAPE.at(("stages", "any name", "settle", "contested"))
    assert settle is not None
    assert settle.merges
    amount = settle.keys["losers_pay"]
    assert "of_winnings" in amount.keys
    assert not amount.merges
    assert "of_winnings" not in settle.keys["winner_takes"].keys
    assert SHAPE.at(("examples", 3, "hands", "B")) is not None
    assert SHAPE.at(("seats", "middle")) is None
