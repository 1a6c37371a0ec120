"""Options that write a result to files, which must be known to work before anything is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from napalm_lab.cli.usage import UsageError

if TYPE_CHECKING:
    from napalm_lab.experiment.results import ComparisonResult, Simulation

_CSV, _MARKDOWN = "--export-csv", "--export-markdown"
_READ_BY_THE_LAB = (".yaml", ".yml")

ExportCsv = Annotated[
    str | None,
    typer.Option(
        _CSV,
        metavar="FILE",
        help="Also write all metrics to this file, as comma-separated values with every digit. "
        "A file that is there is replaced.",
    ),
]
ExportMarkdown = Annotated[
    str | None,
    typer.Option(
        _MARKDOWN,
        metavar="FILE",
        help="Also write all metrics to this file, as a Markdown table with how it was made. "
        "A file that is there is replaced.",
    ),
]


@dataclass(frozen=True)
class Exports:
    """The files to write, None for none."""

    csv: Path | None = None
    markdown: Path | None = None

    def options(self) -> list[tuple[str, object]]:
        """The options as they are written to ask for the same again."""
        given = ((_CSV, self.csv), (_MARKDOWN, self.markdown))
        return [(option, path) for option, path in given if path is not None]

    def write_comparison(
        self, result: ComparisonResult, command: Sequence[str], title: str | None
    ) -> None:
        """Write a comparison; OSError names the file."""
        from napalm_lab.report.markdown import comparison_markdown
        from napalm_lab.report.rows import EffectRow, csv_text, effect_rows

        if self.csv is not None:
            _write(self.csv, csv_text(EffectRow._fields, effect_rows(result)))
        if self.markdown is not None:
            _write(self.markdown, comparison_markdown(result, command, title))

    def write_simulation(self, simulation: Simulation, command: Sequence[str]) -> None:
        """Write a simulation; OSError names the file."""
        from napalm_lab.report.markdown import simulation_markdown
        from napalm_lab.report.rows import EstimateRow, csv_text, estimate_rows

        if self.csv is not None:
            _write(self.csv, csv_text(EstimateRow._fields, estimate_rows(simulation)))
        if self.markdown is not None:
            _write(self.markdown, simulation_markdown(simulation, command))


NO_EXPORTS = Exports()


def read_exports(csv: str | None, markdown: str | None) -> Exports:
    """The files, each found to be writable; UsageError for the first that is not."""
    exports = Exports(read_file(_CSV, csv), read_file(_MARKDOWN, markdown))
    if exports.csv and exports.markdown and exports.csv.resolve() == exports.markdown.resolve():
        raise UsageError(f"{_CSV} and {_MARKDOWN} name the same file, {csv}")
    return exports


def read_file(option: str, text: str | None) -> Path | None:
    """The file that an option's text names, found to be writable; None without; UsageError."""
    from napalm_lab.report.files import why_not_writable

    if text is None:
        return None
    if text == "-":
        raise UsageError(f"{option} writes to a file; for scripts, --json writes to the output")
    if not text:
        raise UsageError(f"{option} is empty; it should be a file to write to")
    path = Path(text)
    if path.suffix.lower() in _READ_BY_THE_LAB:
        raise UsageError(
            f"{option} {text} would write over what may be a variant; choose a name "
            f"that does not end in {path.suffix}"
        )
    if reason := why_not_writable(path):
        raise UsageError(f"{option} cannot write {text}: {reason}")
    return path


def _write(path: Path, text: str) -> None:
    from napalm_lab.report.files import write_whole

    write_whole(path, text)
