from pathlib import Path

import pytest

from napalm_lab.variant import shipped
from napalm_lab.variant.finding import find
from napalm_lab.variant.problems import VariantError

SHIPPED = f"(shipped variants: {', '.join(shipped.variants())})"


@pytest.mark.parametrize("name", ["pagat", "pagat.yaml"])
def test_a_shipped_variant_is_found_from_any_folder(tmp_path: Path, name: str) -> None:
    found = find(name, tmp_path)
    assert (found.path, found.label) == (shipped.variants()["pagat"], "shipped/pagat.yaml")


@pytest.mark.parametrize("name", ["pagat", "pagat.yaml"])
def test_a_file_in_the_folder_wins(tmp_path: Path, name: str) -> None:
    (tmp_path / "pagat.yaml").touch()
    assert find(name, tmp_path).path == tmp_path / "pagat.yaml"
    assert find(name, tmp_path).label == "pagat.yaml"


def test_paths_may_leave_out_the_suffix_and_be_absolute(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    mine = tmp_path / "sub" / "mine.yaml"
    mine.touch()
    assert find("sub/mine", tmp_path).path == mine
    assert find(str(mine), Path("/")).path == mine


def test_a_folder_does_not_win_over_a_shipped_variant(tmp_path: Path) -> None:
    (tmp_path / "pagat").mkdir()
    assert find("pagat", tmp_path).label == "shipped/pagat.yaml"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "pagta",
            f"there is no variant `pagta`, as a file or shipped; did you mean `pagat`? {SHIPPED}",
        ),
        (
            "mein.yaml",
            "there is no variant `mein.yaml`, as a file or shipped; did you mean `mine.yaml`? "
            + SHIPPED,
        ),
        (
            "pagatt.yaml",
            f"there is no variant `pagatt.yaml`, as a file or shipped; did you mean `pagat`? "
            f"{SHIPPED}",
        ),
        (
            "nope.yaml",
            f"there is no variant `nope.yaml`, as a file or shipped {SHIPPED}",
        ),
        (
            "minee.yml",
            "there is no variant `minee.yml`, as a file or shipped; did you mean `mine.yaml`? "
            + SHIPPED,
        ),
        (
            "zzz.yaml",
            f"there is no variant `zzz.yaml`, as a file or shipped {SHIPPED}",
        ),
        (
            "sub/mein.yaml",
            "there is no variant `sub/mein.yaml`, as a file or shipped; "
            f"did you mean `sub/mine.yaml`? {SHIPPED}",
        ),
        ("", f"there is no variant ``, as a file or shipped {SHIPPED}"),
        ("a\0b", f"there is no variant `a\0b`, as a file or shipped {SHIPPED}"),
    ],
)
def test_a_missing_file_lists_what_is_near(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "mine.yaml").touch()
    (tmp_path / "pa.yaml").touch()
    (tmp_path / "sub" / "mine.yaml").touch()
    with pytest.raises(VariantError) as caught:
        find(name, tmp_path)
    (problem,) = caught.value.problems
    assert (problem.line, problem.message) == (0, message)


def test_experiments_are_found_in_the_same_way(tmp_path: Path) -> None:
    kept = {"first": tmp_path / "first.yaml"}
    assert find("first", tmp_path, lambda: kept, "experiment").path == kept["first"]
    with pytest.raises(VariantError) as caught:
        find("frist", tmp_path, lambda: kept, "experiment")
    assert caught.value.problems[0].message == (
        "there is no experiment `frist`, as a file or shipped; did you mean `first`? "
        "(shipped experiments: first)"
    )
