"""How long whole commands take, each in a process of its own, beside Python's bare start.

    python benchmarks/commands.py [--runs 7] [COMMAND ...]

Trained players and machine code are taken from the user's cache and made before the clock runs, the
sums of games are kept in a folder of their own: `compare` is timed where they are not known and
where they are. A COMMAND is one argument, such as 'show pagat'. Told are the median and the
shortest of the runs, which take turns, and the shortest in starts of Python with numpy and
pydantic, a ratio that depends less on the machine and on what else it does.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

COMPARE = "compare pagat ukrainian"
COMMANDS = ("--help", "check pagat", f"{COMPARE} --players threshold:0.85", COMPARE)
UNIT = [sys.executable, "-c", "import numpy, pydantic"]

PROGRAM = """
import sys
from pathlib import Path
if folder := sys.argv.pop(1):
    from napalm_lab.experiment import keeping
    keeping.user_cache = Path(folder).joinpath
from napalm_lab.cli.main import main
main(sys.argv[1:])
"""
"""Runs a command, with sums of games kept in the folder that its first argument names, if any."""


def timed(command: list[str]) -> float:
    """Seconds that a process takes; an error ends the benchmark."""
    began = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return perf_counter() - began


def process(command: str, folder: Path | None) -> list[str]:
    """The process of a command of the lab."""
    return [sys.executable, "-c", PROGRAM, str(folder or ""), *shlex.split(command)]


def plays(command: str) -> bool:
    """Whether it plays games whose sums are kept."""
    return command.split()[0] in ("simulate", "compare", "run")


def main() -> None:
    """Times every command, and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("commands", nargs="*", default=COMMANDS, metavar="COMMAND")
    options = parser.parse_args()
    kept, fresh = (Path(tempfile.mkdtemp()) for _ in range(2))
    found: dict[str, list[float]] = {}
    try:
        for command in options.commands:
            print(f"preparing: {command}", file=sys.stderr)
            timed(process(command, kept if plays(command) else None))
        for _ in range(options.runs):
            found.setdefault("(unit) Python, numpy, pydantic", []).append(timed(UNIT))
            for command in options.commands:
                if plays(command):
                    shutil.rmtree(fresh)
                    found.setdefault(f"{command} (played)", []).append(
                        timed(process(command, fresh))
                    )
                    found.setdefault(f"{command} (again)", []).append(timed(process(command, kept)))
                else:
                    found.setdefault(command, []).append(timed(process(command, None)))
    finally:
        for folder in (kept, fresh):
            shutil.rmtree(folder, ignore_errors=True)
    unit = min(next(iter(found.values())))
    print(f"{options.runs} runs each, {os.cpu_count()} processors\n")
    print("| command | median, s | shortest, s | in units |")
    print("|---|--:|--:|--:|")
    for name, seconds in found.items():
        shortest = min(seconds)
        print(
            f"| `{name}` | {statistics.median(seconds):.2f} | {shortest:.2f} | "
            f"{shortest / unit:.1f} |"
        )


if __name__ == "__main__":
    main()
