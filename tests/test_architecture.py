"""One direction of imports, one door for each third party, and quick starts."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import napalm_lab

PACKAGE = Path(napalm_lab.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))

# Who may import whom, beside itself.
ALLOWED = {
    "rules": set(),
    "statistics": set(),
    "variant": {"rules"},
    "players": {"rules"},
    "simulate": {"rules", "players"},
    "learning": {"rules", "players", "simulate", "statistics"},
    "table": {"rules", "players", "variant"},
    "experiment": {
        *("rules", "players", "simulate", "learning", "table", "variant", "statistics"),
    },
    "report": {
        *("rules", "players", "simulate", "learning", "table", "variant", "statistics"),
        "experiment",
    },
    "cli": {
        *("rules", "players", "simulate", "learning", "table", "variant", "statistics"),
        *("experiment", "report"),
    },
}

DOORS = {
    "numba": {"rules/kernel.py"},
    "typer": {"cli"},
    "rich": {"report"},
    "yaml": {"variant"},
    "pydantic": {"variant", "experiment"},
    "scipy": {"statistics/student.py"},
    "platformdirs": {"folders.py"},
}


def imported(module: Path) -> set[str]:
    """Full names of all modules that a module imports, anywhere in it."""
    names = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: relative import"
            names.add(node.module or "")
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def place(module: Path) -> str:
    return module.relative_to(PACKAGE).as_posix()


@pytest.mark.parametrize("module", MODULES, ids=place)
def test_imports_go_one_way(module):
    here = place(module).split("/")[0]
    if here.endswith(".py"):
        return
    others = {
        name.split(".")[1]
        for name in imported(module)
        if name.startswith("napalm_lab.") and name.split(".")[1] in ALLOWED
    }
    assert others - {here} <= ALLOWED[here]


@pytest.mark.parametrize("name", ["folders", "wording"])
def test_modules_at_the_top_are_leaves(name):
    assert not [other for other in imported(PACKAGE / f"{name}.py") if "napalm_lab" in other]


def test_there_is_nothing_else_at_the_top():
    found = {path.name for path in PACKAGE.glob("*.py")}
    assert found == {"__init__.py", "__main__.py", "folders.py", "wording.py"}


@pytest.mark.parametrize("module", MODULES, ids=place)
def test_third_parties_have_one_door_each(module):
    here = place(module)
    for name in imported(module):
        doors = DOORS.get(name.split(".")[0])
        assert doors is None or any(here == door or here.startswith(door + "/") for door in doors)


def test_every_folder_is_in_the_plan():
    folders = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert folders == set(ALLOWED)


@pytest.mark.parametrize("module", MODULES, ids=place)
def test_modules_say_what_they_are_for(module):
    docstring = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8")))
    assert docstring
    assert docstring.splitlines()[0].endswith(".")


@pytest.mark.parametrize(
    ("arguments", "heavy"),
    [
        (["--help"], ("numpy", "pydantic", "numba", "scipy", "altair")),
        (["check", "pagat"], ("numba", "scipy", "altair")),
        (["diff", "pagat", "persian"], ("numpy", "numba", "scipy", "altair")),
    ],
)
def test_quick_commands_leave_the_heavy_ones_alone(arguments, heavy):
    program = (
        "import sys\nfrom napalm_lab.cli.main import main\n"
        f"try:\n    main({arguments!r})\nexcept SystemExit as end:\n    code = end.code\n"
        f"heavy = [name for name in {heavy!r} if name in sys.modules]\n"
        "print(code, heavy, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stderr.splitlines() == ["0 []"]


def test_the_package_is_typed_and_versioned():
    assert (PACKAGE / "py.typed").exists()
    assert napalm_lab.__version__.count(".") == 2


def test_tests_mirror_the_package():
    tests = Path(__file__).parent
    folders = {path.name for path in tests.iterdir() if path.is_dir() and path.name[0] not in "._"}
    # plain_game is no part of the package: it is what the engine is compared with.
    assert folders - {"__pycache__", "plain_game"} == set(ALLOWED)
