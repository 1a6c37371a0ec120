"""Where the variants and experiments that are shipped are, in a checkout and in a wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
LABEL = "shipped"
"""Begins the names of shipped files for people, as in `shipped/pagat.yaml`."""


def variants() -> dict[str, Path]:
    """The shipped variants by bare name, in order of name."""
    return _files("variants")


def experiments() -> dict[str, Path]:
    """The shipped experiments by bare name, in order of name."""
    return _files("experiments")


def _files(folder: str) -> dict[str, Path]:
    """In a wheel the folder is inside the package; in a checkout it is beside the package."""
    inside = _PACKAGE / "shipped" / folder
    found = inside if inside.is_dir() else _PACKAGE.parent / folder
    files = {path.stem: path for path in found.glob("*.yaml")}
    return dict(sorted(files.items()))
