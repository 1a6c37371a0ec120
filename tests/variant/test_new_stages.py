"""Stages that an heir adds, and names that are slips of inherited ones."""

import pytest

from napalm_lab.variant.new_stages import slip_of

from .conftest import Faults, Loading

HEIR = "version: 1\nextends: pagat\n"


@pytest.mark.parametrize("name", ["thre", "threee", "thrce", "htree", "Three", "THREE"])
def test_slips(name: str) -> None:
    assert slip_of(name, ["one", "two", "three"]) == "three"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("four", "three"),
        ("low-2", "low-1"),
        ("low-2", "low"),
        ("stage2", "stage1"),
        ("stage-b", "stage-a"),
        ("b", "a"),
        ("ii", "iii"),
        ("lower", "low"),
        ("two-low", "two"),
        ("thtre", "three"),
    ],
)
def test_other_names(name: str, other: str) -> None:
    assert slip_of(name, [other]) is None
    assert slip_of(other, [name]) is None


@pytest.mark.parametrize("name", ["thre", "trhee"])
def test_an_incomplete_stage_of_a_near_name(faults: Faults, name: str) -> None:
    (problem,) = faults(f"{HEIR}stages: {{{name}: {{goal: low}}}}\n")
    assert (problem.line, problem.column, problem.path) == (3, 10, f"stages.{name}.deal")
    assert problem.message == (
        "`deal` is missing (Cards dealt to each player, added to those held); did you mean `three`?"
    )


@pytest.mark.parametrize("deal", [0, 2])
def test_a_whole_stage_of_a_near_name_is_refused(faults: Faults, deal: int) -> None:
    (problem,) = faults(f"{HEIR}stages: {{thre: {{deal: {deal}, goal: low}}}}\n")
    assert (problem.file, problem.line, problem.column) == ("mine.yaml", 3, 10)
    assert (problem.path, problem.message) == (
        "stages.thre",
        "there is no stage `thre` to change; did you mean `three`? Name a new stage less like it",
    )


def test_where_no_name_is_near_only_the_key_is_missing(faults: Faults) -> None:
    (problem,) = faults(f"{HEIR}stages: {{four: {{goal: low}}}}\n")
    assert problem.message.endswith("added to those held)")


def test_a_stage_can_be_named_anew(load_text: Loading) -> None:
    rules = load_text(f"{HEIR}stages: {{three: null, thre: {{deal: 2}}}}\n").rules
    assert [stage.name for stage in rules.stages] == ["one", "two", "thre"]


def test_stages_of_one_file_may_have_any_names(load_text: Loading) -> None:
    rules = load_text("version: 1\nstages: {high: {deal: 2}, higher: {deal: 1}}\n").rules
    assert [stage.name for stage in rules.stages] == ["high", "higher"]
