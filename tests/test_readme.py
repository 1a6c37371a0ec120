"""The README tells the truth: its output, its variant, its commands and its set-up."""

import re
import shlex
from pathlib import Path

from napalm_lab.cli.main import exit_code
from tests.solved import GAIN

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.S | re.M)


def test_the_output_shown_is_the_output(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    (shown,) = blocks("console")
    command, _, output = shown.partition("\n")
    assert command == "$ napalm-lab compare pagat.yaml ukrainian.yaml"
    assert exit_code(["compare", "pagat.yaml", "ukrainian.yaml"]) == 0
    assert capsys.readouterr().out == output


def test_the_variant_is_valid_and_its_commands_work(tmp_path, capsys, monkeypatch):
    """But for how long players learn, and that nobody measures what better play could gain."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("napalm_lab.experiment.teaching.gain_of", lambda *_, **__: GAIN)
    (variant,) = blocks("yaml")
    (tmp_path / "mine.yaml").write_text(variant, encoding="utf-8")
    commands = "".join(blocks("sh")[2:]).splitlines()
    assert len(commands) == 6
    for command in commands:
        program, *arguments = shlex.split(command)
        assert program == "napalm-lab"
        if arguments[0] in ("simulate", "compare"):
            arguments += ["--training-hands", "500"]
        assert exit_code(arguments) == 0
    assert "1 example holds" in capsys.readouterr().out


def test_set_up_is_one_command_each():
    first, second, *_ = blocks("sh")
    for command in (first, second):
        assert len(command.strip().splitlines()) == 1
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install")
    assert first.strip().endswith("napalm-lab compare pagat.yaml ukrainian.yaml")
    assert second.strip().endswith(".venv/bin/pytest")


def test_the_gate_runs_what_the_readme_says():
    gate = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "README.md" in gate
    assert "pytest" not in gate
