"""Experiment files: read as strictly as variant files, with every fault at its place."""

import re
import textwrap
from pathlib import Path

import pytest

from napalm_lab.experiment.file_schema import ExperimentFile
from napalm_lab.experiment.plan import PlanError
from napalm_lab.experiment.reference import reference_markdown
from napalm_lab.experiment.settings import MOST_SEED
from napalm_lab.experiment.spec import load_experiment
from napalm_lab.variant.file_schema import VariantFile
from napalm_lab.variant.loading import KEYS_OF_EXPERIMENTS, load
from napalm_lab.variant.problems import VariantError
from napalm_lab.variant.shipped import experiments

WHOLE = """\
version: 1
name: Targets
question: Does a lower target make games too short?
baseline: pagat
variants:
  - ukrainian
  - three-tokens: {tokens: {target: 3}}
seats: 4
players: [threshold:0.85, loose]
games: 300
seed: 7
max_hands: 50
trainings: 3
training_hands: 9000
"""
DOCS = Path(__file__).parents[2] / "docs" / "experiment-file.md"


@pytest.fixture
def written(tmp_path):
    """Writes an experiment into a folder of its own and reads it, as named from above."""

    def read(text, **others):
        folder = tmp_path / "ours"
        folder.mkdir(exist_ok=True)
        (folder / "experiment.yaml").write_text(textwrap.dedent(text), encoding="utf-8")
        for name, content in others.items():
            (folder / f"{name}.yaml").write_text(textwrap.dedent(content), encoding="utf-8")
        return load_experiment("ours/experiment.yaml", tmp_path)

    return read


@pytest.fixture
def problems(written):
    """The faults of an experiment."""

    def read(text, **others):
        with pytest.raises(VariantError) as caught:
            written(text, **others)
        return caught.value.problems

    return read


@pytest.fixture
def problem(problems):
    """The one fault of an experiment whose first lines are sound: place and message."""

    def read(text, **others):
        (found,) = problems("version: 1\nbaseline: pagat\n" + textwrap.dedent(text), **others)
        return found.line, found.column, found.path, found.message

    return read


def test_everything_is_read(written):
    experiment = written(WHOLE)
    assert (experiment.id, experiment.file) == ("experiment", "ours/experiment.yaml")
    assert (experiment.name, experiment.question) == (
        "Targets",
        "Does a lower target make games too short?",
    )
    assert [variant.id for variant in experiment.variants] == [
        *("pagat", "ukrainian", "three-tokens")
    ]
    assert experiment.variants[2].rules.target == 3
    plan = experiment.plan()
    assert plan.variants == experiment.variants
    assert plan.players == ("threshold:0.85", "loose")
    assert (plan.seats, plan.games, plan.seed, plan.max_hands) == (4, 300, 7, 50)
    assert (plan.trainings, plan.training_hands) == (3, 9000)


def test_what_is_left_out_is_as_on_the_command_line(written):
    experiment = written("version: 1\nbaseline: pagat\nvariants: [ukrainian]\n")
    assert (experiment.name, experiment.question) == ("experiment", None)
    plan = experiment.plan()
    assert plan.players == ("learned",)
    assert (plan.seats, plan.games, plan.seed, plan.max_hands) == (5, 20_000, 1, 1_000)
    assert (plan.trainings, plan.training_hands) == (6, 500_000)


def test_what_is_given_stands_in_for_what_the_file_says(written):
    plan = written(WHOLE).plan(games=9, seats=6, players=("tight",), seed=0, max_hands=3)
    assert (plan.games, plan.seats, plan.players) == (9, 6, ("tight",))
    assert (plan.seed, plan.max_hands) == (0, 3)
    learning = written(WHOLE).plan(trainings=2, training_hands=1)
    assert (learning.trainings, learning.training_hands) == (2, 1)
    with pytest.raises(PlanError, match="4 to 7 seats, not 9"):
        written(WHOLE).plan(seats=9)


def test_paths_are_relative_to_the_file_that_says_them(written):
    mine = "version: 1\nextends: pagat\ntokens: {target: 2}\n"
    text = "version: 1\nbaseline: mine.yaml\nvariants: [mine-too, pagat]\n"
    experiment = written(text, mine=mine, **{"mine-too": mine})
    assert [variant.file for variant in experiment.variants] == [
        *("ours/mine.yaml", "ours/mine-too.yaml", "shipped/pagat.yaml")
    ]


def test_changes_can_be_made_to_another_variant(written):
    text = """\
        version: 1
        baseline: pagat
        variants:
          - to-eight:
              extends: ukrainian
              name: Ukrainian to eight
              tokens: {target: 8}
        """
    changed = written(text).variants[1]
    ukrainian = load("ukrainian")
    assert (changed.id, changed.name) == ("to-eight", "Ukrainian to eight")
    assert (changed.rules.target, changed.rules.counted) == (8, "stakes-taken")
    assert changed.rules.stages == ukrainian.rules.stages


def test_changes_that_change_nothing_are_the_same_game(written):
    text = "version: 1\nbaseline: pagat\nvariants: [{copy: {name: A copy}}]\n"
    baseline, copy = written(text).variants
    assert copy.rules_hash == baseline.rules_hash


@pytest.mark.parametrize(
    ("line", "place", "message"),
    [
        ("games: 0", (3, 8, "games"), "expected a whole number from 1 to 1,000,000,000, found 0"),
        ("games: 1e3", (3, 8, "games"), "found 1e3, a number with an exponent; write 1000"),
        ("seed: 08", (3, 7, "seed"), "found 08, a number with a leading zero"),
        ("seed: -1", (3, 7, "seed"), "from 0 to 9,223,372,036,854,775,807, found -1"),
        ("seed: 9223372036854775808", (3, 7, "seed"), "found 9223372036854775808"),
        ("seats: 11", (3, 8, "seats"), "expected a whole number from 2 to 10, found 11"),
        ("seats: true", (3, 8, "seats"), "found true"),
        (
            "trainings: 1",
            (3, 12, "trainings"),
            "expected a whole number from 2 to 1,000, found 1",
        ),
        (
            "training_hands: 0",
            (3, 17, "training_hands"),
            "expected a whole number from 1 to 10,000,000,000, found 0",
        ),
        ("max_hands: .inf", (3, 12, "max_hands"), "found .inf, infinity"),
        ("question: 7", (3, 11, "question"), 'put it in quotes: "7"'),
        ("seat: 5", (3, 1, "seat"), "unknown key `seat`; did you mean `seats`?"),
        ("players: [7]", (3, 11, "players[1]"), "expected players, such as threshold:0.85"),
        ("players: tigt", (3, 10, "players"), "did you mean tight?"),
        (
            "players: [tight, threshold:2]",
            (3, 18, "players[2]"),
            "'2' should be a number between 0 and 1",
        ),
        (
            "players: [tight, tight]",
            (3, 18, "players[2]"),
            "the table `tight` is given twice: on line 3, in columns 11 and 18",
        ),
        ("players: tight+tight", (3, 10, "players"), "2 players for 5 seats"),
        ("seats: 9", (3, 1, "seats"), "is for 4 to 7 seats, not 9"),
    ],
)
def test_a_fault_has_its_place_and_advice(problem, line, place, message):
    *found, said = problem(f"{line}\nvariants: [ukrainian]\n")
    assert tuple(found) == place
    assert message in said


@pytest.mark.parametrize(
    ("item", "column", "path", "message"),
    [
        ("ukranian", 5, "variants[1]", "there is no variant `ukranian`, as a file or shipped; did"),
        ("3", 5, "variants[1]", "expected the name of a variant, or a path, or changes as in"),
        ("pagat", 5, "variants[1]", "`pagat` is given twice: on line 2 and on line 4"),
        ("x: {}", 5, "variants[1]", "below `x:` belong the keys that change"),
        ("x: 3", 5, "variants[1]", "below `x:` belong the keys that change"),
        ("{x: {name: a}, y: {name: b}}", 5, "variants[1]", "one variant is one name"),
        ("a b: {name: c}", 5, "variants[1]", "`a b` should be a word"),
        ("x: {token: {target: 3}}", 9, "variants[1].x.token", "did you mean `tokens`?"),
        (
            "x: {tokens: {target: 0}}",
            26,
            "variants[1].x.tokens.target",
            "expected a whole number from 1 to 1,000 or the word none, found 0",
        ),
        ("x: {extends: nosuch}", 18, "variants[1].x.extends", "there is no variant `nosuch`"),
        ("x: {extends: [pagat]}", 18, "variants[1].x.extends", "expected the name of one variant"),
        ("x: {seats: {min: 6, max: 5}}", 9, "variants[1].x.seats", "min"),
    ],
)
def test_a_fault_in_a_variant_has_its_place(problem, item, column, path, message):
    line, found_column, found_path, said = problem(f"variants:\n  - {item}\n")
    assert line == 4
    assert message in said
    assert found_path.startswith(path)
    if not path.endswith("seats"):
        assert found_column == column


def test_an_empty_list_of_variants_is_refused(problem):
    assert problem("variants: []\n")[2:] == ("variants", "name at least one variant to compare")


def test_seeds_go_as_far_as_on_the_command_line(written):
    text = f"version: 1\nbaseline: pagat\nvariants: [ukrainian]\nseed: {MOST_SEED}\n"
    assert written(text).plan().seed == 2**63 - 1


def test_an_experiment_among_the_variants_is_told_at_its_place(problem):
    inner = "version: 1\nbaseline: pagat\nvariants: [ukrainian]\n"
    line, column, path, message = problem("variants: [inner]\n", inner=inner)
    assert (line, column, path) == (3, 12, "variants[1]")
    assert message.startswith("this is an experiment file")


def test_variants_are_told_from_experiments_by_keys_that_only_those_have():
    only = ExperimentFile.model_fields.keys() - VariantFile.model_fields.keys()
    assert only.issuperset(KEYS_OF_EXPERIMENTS)


def test_a_name_cannot_stand_for_two(problem):
    *_, message = problem("variants:\n  - x: {tokens: {target: 3}}\n  - x: {tokens: {target: 4}}\n")
    assert message == "the name `x` is given twice: on line 4 and on line 5"


def test_every_fault_of_every_file_is_told_at_once(problems):
    text = """\
        version: 1
        baselin: pagat
        variants:
          - mine
          - nosuch
          - short: {tokens: {targt: 3}}
        games: 1e3
        """
    found = problems(text, mine="version: 1\nextends: pagat\nnam: x\n")
    places = {(problem.file, problem.line) for problem in found}
    assert places >= {
        *{("ours/experiment.yaml", line) for line in (2, 5, 6, 7)},
        ("ours/mine.yaml", 3),
    }
    assert all(problem.line > 0 for problem in found)


def test_variants_without_a_number_of_seats_in_common(problem):
    text = "variants:\n  - few: {seats: {min: 2, max: 3}}\n"
    *_, path, message = problem(text)
    assert path == "variants"
    assert "no number of seats suits" in message


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("pagat-vs-ukrainia", "did you mean `pagat-vs-ukrainian`?"),
        ("nothing-like-it", "there is no experiment `nothing-like-it`"),
        ("", "there is no experiment"),
    ],
)
def test_an_experiment_that_is_not_there(tmp_path, name, message):
    with pytest.raises(VariantError, match=re.escape(message)):
        load_experiment(name, tmp_path)


@pytest.mark.parametrize("name", experiments())
def test_shipped_experiments_are_sound_and_found_from_any_folder(tmp_path, name):
    experiment = load_experiment(name, tmp_path)
    assert experiment.file == f"shipped/{name}.yaml"
    assert experiment.question
    assert experiment.plan().games > 0


def test_the_reference_page_is_up_to_date():
    assert DOCS.read_text(encoding="utf-8") == reference_markdown()


def test_the_reference_page_has_every_key():
    rows = re.findall(r"^\| `(\w+)` \|", reference_markdown(), re.MULTILINE)
    assert sorted(rows) == sorted(ExperimentFile.model_fields)


def test_the_experiment_of_the_reference_page_can_be_run(written):
    (example,) = re.findall(r"```yaml\n(.*?)```", reference_markdown(), re.DOTALL)
    experiment = written(example, mine="version: 1\nextends: pagat\nante: {chips: 2}\n")
    assert [variant.id for variant in experiment.variants] == [
        *("pagat", "ukrainian", "mine", "three-tokens", "ukrainian-to-eight")
    ]
    assert len(experiment.plan().tables()) == 2
