"""The frame of the command line: help, names, messages, exit codes, and how quickly it starts."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import typer.main

import napalm_lab as package
from napalm_lab import __version__
from napalm_lab.cli.main import app
from napalm_lab.variant import loading
from napalm_lab.variant.shipped import variants

COMMANDS = typer.main.get_command(app).commands


def in_new_process(code):
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout


def test_help_names_every_command_and_the_shipped_variants(napalm_lab):
    ended = napalm_lab("--help")
    assert ended.code == 0
    for name in (*COMMANDS, *variants(), "--version"):
        assert name in ended.out


def test_without_a_command_the_help_is_shown(napalm_lab):
    assert napalm_lab() == napalm_lab("--help")


@pytest.mark.parametrize("name", COMMANDS)
def test_each_help_page_tells_of_every_option_and_shows_an_example(napalm_lab, name):
    page = napalm_lab(name, "-h")
    assert page.code == 0
    assert f"Example: napalm-lab {name} " in page.out
    for param in COMMANDS[name].params:
        assert param.help, param.name
        if param.param_type_name == "option":
            assert all(spelling in page.out for spelling in param.opts)
            assert param.is_flag or param.metavar
        else:
            assert param.metavar in page.out


@pytest.mark.parametrize("name", COMMANDS)
def test_help_pages_fit_the_usual_width_and_name_no_programmers_types(napalm_lab, name):
    page = napalm_lab(name, "--help").out
    assert max(len(line) for line in page.splitlines()) <= 80
    assert "<str>" not in page
    assert "TEXT" not in page


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_that_print_results_have_json(name):
    options = {spelling for param in COMMANDS[name].params for spelling in param.opts}
    assert ("--json" in options) == (name != "schema")  # the schema is JSON already


def test_version_is_told_alone(napalm_lab):
    ended = napalm_lab("--version", "check", "nothing")
    assert (ended.code, ended.out) == (0, f"napalm-lab {__version__}\n")


def test_the_module_is_the_program():
    command = [sys.executable, "-m", "napalm_lab", "--version"]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ended.stdout == f"napalm-lab {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "message", "hint"),
    [
        (["chek"], "there is no command chek; did you mean check?", "--help"),
        (["zzz"], "there is no command zzz; the commands are check,", "--help"),
        (["--verbose"], "there is no option --verbose", "--help"),
        (["diff", "--jsn", "pagat", "persian"], "did you mean --json?", "diff --help"),
        (["diff", "pagat"], "VARIANT is missing: ", "diff --help"),
        (["check"], "FILE… is missing: ", "check --help"),
        (["show", "pagat", "persian"], "too much on the command line: persian", "show --help"),
        (["trace", "pagat", "--seed"], "--seed needs a value after it", "trace --help"),
    ],
)
def test_bad_usage_is_told_in_one_line_with_where_help_is(napalm_lab, arguments, message, hint):
    ended = napalm_lab(*arguments)
    assert (ended.code, ended.out) == (2, "")
    told, where = ended.err.splitlines()
    assert message in told
    assert where == f"For help: napalm-lab {hint}"


@pytest.mark.parametrize("command", ["show", "check", "trace"])
def test_a_variant_that_is_not_there_is_told_with_the_nearest(napalm_lab, command):
    ended = napalm_lab(command, "pagatt")
    assert (ended.code, ended.out) == (2, "")
    assert "did you mean `pagat`?" in ended.err
    assert ended.err.count("\n") == 1


@pytest.fixture
def broken(monkeypatch):
    """Makes every command that loads a variant fail with an error."""

    def fail_with(error):
        def load(name, folder=None):
            raise error

        monkeypatch.setattr(loading, "load", load)

    return fail_with


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (("compare", "pagat", "ukrainian", "--metric", "hands", "--metric=pot_won"), "--metric"),
        (
            ("compare", "pagat", "ukrainian", "--games", "9", "--seed", "1", "--games", "9"),
            "--games",
        ),
        (("simulate", "pagat", "--precision", "1%", "--precision", "2%"), "--precision"),
        (("run", "pagat-vs-ukrainian", "--export-csv", "a", "--export-csv", "b"), "--export-csv"),
        (("trace", "pagat", "--seed", "1", "--seed", "2"), "--seed"),
    ],
)
def test_an_option_that_takes_one_value_is_given_once(napalm_lab, arguments, option):
    ended = napalm_lab(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"{option} is given twice; once is enough\nFor help: napalm-lab ")


def test_a_flag_can_be_given_twice_and_lists_grow(napalm_lab):
    lists = ("--players", "loose", "--players", "never", "--fail-on", "hands:more")
    ended = napalm_lab(
        *("compare", "pagat", "persian", "--json", "--json", "--fail-on", "hands:less"), *lists
    )
    assert (ended.code, ended.data["players"]) == (0, ["loose", "never"])


def test_an_internal_error_is_one_line_and_how_to_report_it(napalm_lab, broken):
    broken(RuntimeError("the sky fell"))
    ended = napalm_lab("show", "my file")
    assert (ended.code, ended.out) == (101, "")
    assert ended.err == (
        "internal error: RuntimeError: the sky fell\n"
        "Please report it with this command: napalm-lab show 'my file'\n"
    )


def test_a_traceback_is_shown_on_request_only(napalm_lab, broken, monkeypatch):
    broken(RuntimeError("the sky fell"))
    monkeypatch.setenv("NAPALM_LAB_TRACEBACK", "1")
    ended = napalm_lab("show", "pagat")
    assert ended.code == 101
    assert "Traceback" in ended.err


def test_an_interrupted_command_says_so(napalm_lab, broken):
    broken(KeyboardInterrupt())
    ended = napalm_lab("show", "pagat")
    assert (ended.code, ended.out, ended.err) == (130, "", "interrupted\n")


def test_a_file_that_cannot_be_read_is_no_internal_error(napalm_lab, broken):
    broken(PermissionError(13, "Permission denied", "mine.yaml"))
    ended = napalm_lab("show", "mine")
    assert (ended.code, ended.err) == (2, "cannot read or write mine.yaml: Permission denied\n")


@pytest.fixture(scope="module")
def typers_own():
    """What comes with typer, which differs between its versions."""
    return set(in_new_process("import sys, typer.main; print(*sys.modules)").split())


@pytest.mark.parametrize(
    ("arguments", "absent"),
    [
        (["--help"], {"numba", "scipy", "numpy", "pydantic", "rich", "yaml"}),
        (["check", "pagat"], {"numba", "scipy", "rich"}),
        (["showdown", "pagat", "--stage", "1", "Ah Kd"], {"numba", "scipy", "rich"}),
        (["trace", "pagat", "--json"], {"numba", "scipy", "rich"}),
    ],
)
def test_quick_commands_leave_slow_libraries_alone(arguments, absent, typers_own):
    loaded = in_new_process(
        "import sys\n"
        "from napalm_lab.cli.main import exit_code\n"
        f"assert exit_code({arguments}) == 0\n"
        "print('\\n', *sys.modules)"
    ).splitlines()[-1]
    own = set(loaded.split()) - typers_own
    assert "napalm_lab.cli.main" in own
    assert absent.isdisjoint(own)


@pytest.mark.parametrize("where", ["typer", "napalm_lab.variant.shipped"])
def test_an_interruption_while_it_is_being_loaded_is_no_crash(where):
    code = (
        "import sys\n"
        "class Interrupted:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {where!r}:\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupted())\n"
        "from napalm_lab.__main__ import run\n"
        "run()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "interrupted\n")


def test_the_installed_program_is_the_one_that_hears_it():
    text = (Path(package.__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text)["project"]["scripts"] == {"napalm-lab": "napalm_lab.__main__:run"}
