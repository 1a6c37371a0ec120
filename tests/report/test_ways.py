"""That a variant has more than one way to be played, of made-up figures training by training."""

import io

import pytest
from rich.console import Console

from napalm_lab.experiment.habits import ByTraining, Habits
from napalm_lab.report.signs import FULL, PLAIN
from napalm_lab.report.ways import play_data, print_ways, several_ways, ways_text
from napalm_lab.simulate.metrics import METRICS_BY_ID
from tests.report.learned import habits, learned_result, learned_simulation, with_habits
from tests.results import made_comparison, made_variant

ONE_WAY = habits(0.15, 0.15, 0.15)
YESES = tuple((0.1 + place / 100, None, 0.5) for place in range(6))
TWO_WAYS = habits(
    *(0.125, None, 0.5),
    trainings=YESES,
    hands=(5.0, 5.125, 9.25, 5.0, 9.0, None),
    winner_is_biggest=(0.25, 0.251, 0.75, 0.2504, 0.75, 0.0),
)


def result_of(*found, players=("learned",)):
    """Variants `a`, `b` and so on that are played so; the baseline in one way."""
    comparisons = [
        with_habits(made_comparison(made_variant(name, made_comparison().variant.rules)), how)
        for name, how in zip("abcdefgh", found, strict=False)
    ]
    return learned_result(comparisons, comparisons, ONE_WAY, ONE_WAY, players=players)


def printed(result, width=100, signs=FULL):
    file = io.StringIO()
    screen = Console(file=file, width=width, markup=False, highlight=False)
    print_ways(screen, several_ways(result), signs)
    return file.getvalue()


def test_what_they_disagree_in_stands_training_by_training():
    text = printed(result_of(TWO_WAYS))
    told, _, table = text.partition(" Training by training:\n")
    assert " ".join(told.split()) == (
        "a has more than one way to be played, or was not learned to the end: its 6 trainings "
        "disagree in hands a game and pot's winner is biggest winner by more than the games "
        "explain (--training-hands lets them learn longer)."
    )
    rows = [line.split() for line in table.splitlines()]
    assert [" ".join(row) for row in rows] == [
        "1 2 3 4 5 6",
        "hands a game 5.00 5.12 9.25 5.00 9.00 –",
        "pot's winner is biggest winner 25.0% 25.1% 75.0% 25.0% 75.0% 0.0%",
        "yes at stage one 10.0% 11.0% 12.0% 13.0% 14.0% 15.0%",
        "yes at stage two – – – – – –",
        "yes at stage three 50.0% 50.0% 50.0% 50.0% 50.0% 50.0%",
    ]


def test_where_trainings_agree_nothing_is_printed():
    alike = Habits(
        (0.1, 0.2, 0.3),
        YESES,
        (ByTraining(METRICS_BY_ID["hands"], (5.0,) * 6, 0.3, 0.6, disagree=False),),
    )
    assert printed(result_of(ONE_WAY, alike)) == ""
    assert several_ways(result_of()) == []


def test_many_trainings_are_told_by_the_least_the_middle_and_the_most():
    values = (7.0, 3.0, 9.0, 1.0, 5.0, 8.0, 2.0, 6.0, 4.0)
    many = habits(0.5, 0.5, 0.5, trainings=((0.5, 0.5, 0.5),) * 9, hands=values)
    rows = [line.split() for line in printed(result_of(many)).splitlines()]
    assert ["least", "middle", "most"] in rows
    assert ["hands", "a", "game", "1", "5", "9"] in rows
    eight = habits(0.5, 0.5, 0.5, trainings=((0.5, 0.5, 0.5),) * 8, hands=values[:8])
    rows = [line.split() for line in printed(result_of(eight)).splitlines()]
    assert [str(number) for number in range(1, 9)] in rows
    assert ["hands", "a", "game", "7", "3", "9", "1", "5", "8", "2", "6"] in rows


def test_three_variants_have_tables_and_of_more_only_the_names_are_told():
    text = printed(result_of(TWO_WAYS, ONE_WAY, TWO_WAYS, TWO_WAYS))
    assert text.count("Training by training:") == 3
    assert "b has more" not in text
    text = printed(result_of(*[TWO_WAYS] * 4))
    assert "Training by training:" not in text
    assert " ".join(text.split()).startswith(
        "More than one way to be played, or not learned to the end, as trainings disagree by more "
        "than the games explain: a (hands a game and pot's winner is biggest winner), b (hands a "
        "game"
    )


def test_of_several_tables_it_is_told_at_which():
    sides = several_ways(result_of(TWO_WAYS, players=("learned", "learned+tight+a+b+c")))
    assert [ways_text(side).partition(" has ")[0] for side in sides] == [
        "a with learned",
        "a with learned+tight+a+b+c",
    ]


def test_the_baseline_may_have_several_ways_too():
    result = learned_result([made_comparison()], [made_comparison()], TWO_WAYS, ONE_WAY)
    assert [side.name for side in several_ways(result)] == ["old"]
    (side,) = several_ways(learned_simulation({}, {}, TWO_WAYS, ONE_WAY))
    assert (side.name, side.at) == ("old", "")


@pytest.mark.parametrize(("width", "heading"), [(40, "least middle most"), (60, "1 2 3 4 5 6")])
def test_it_fits_a_narrow_screen_and_plain_signs(width, heading):
    text = printed(result_of(TWO_WAYS), width, PLAIN)
    lines = text.encode("ascii").decode().splitlines()
    assert max(map(len, lines)) <= width
    assert heading in [" ".join(line.split()) for line in lines]
    assert text.count("9.25") == 1


def test_the_data_have_every_side_and_what_each_training_made_of_it():
    old, new = play_data(result_of(TWO_WAYS))
    assert old == {
        "variant": "old",
        "players": "learned",
        "yes_at": (0.15, 0.15, 0.15),
        "more_than_one_way": False,
        "trainings": None,
    }
    assert (new["variant"], new["more_than_one_way"]) == ("a", True)
    assert new["yes_at"] == (0.125, None, 0.5)
    assert new["trainings"]["yes_at"] == YESES
    assert list(new["trainings"]["metrics"]) == ["hands", "winner_is_biggest"]
    assert new["trainings"]["metrics"]["hands"] == {
        "values": (5.0, 5.125, 9.25, 5.0, 9.0, None),
        "p": 1e-9,
        "p_holm": 6e-9,
        "disagree": True,
    }
