"""Which file a name means: on the command line, and in `extends`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PureWindowsPath

from napalm_lab.variant import shipped
from napalm_lab.variant.problems import Problem, VariantError
from napalm_lab.wording import nearest

SUFFIX = ".yaml"


@dataclass(frozen=True, slots=True)
class Found:
    """A file, and its name for people."""

    path: Path
    label: str


def find(
    name: str,
    folder: Path,
    kept: Callable[[], dict[str, Path]] = shipped.variants,
    what: str = "variant",
) -> Found:
    """The file a person means: a path, or a bare name with or without `.yaml`.

    A file in the folder wins over a shipped one. VariantError, with near names, where there is
    neither.
    """
    for candidate in dict.fromkeys((name, name if name.endswith(SUFFIX) else name + SUFFIX)):
        if candidate and _is_file(folder / candidate):
            return Found(folder / candidate, candidate)
    stem = name.removesuffix(SUFFIX)
    if stem in kept():
        return _shipped(stem, kept())
    if name and _exists(folder / name):
        return Found(folder / name, name)  # a folder, say: reading it tells what is wrong
    raise VariantError(
        [Problem(name or "(no name)", 0, 0, "", _no_file(name, folder, kept(), what))]
    )


def find_parent(name: str, said_in: Path, root: Path) -> Found | str:
    """The file that `extends` names in a file, or what is wrong with the name.

    A shipped name is always the shipped file. Else a path relative to the file that says it; once
    links are followed, it has to lie in the folder of `root`, the file that everything was read
    for.
    """
    kept = shipped.variants()
    if name in kept:
        return _shipped(name, kept)
    if Path(name).is_absolute() or PureWindowsPath(name).anchor or PureWindowsPath(name).drive:
        return f"`{name}` is an absolute path; write it relative to this file"
    try:
        path = (said_in.parent / name).resolve()
    except (OSError, RuntimeError, ValueError):
        return f"`{name}` leads round in a circle of links"
    if not path.is_relative_to(root.parent):
        return f"`{name}` leads out of the folder of {root.name}; copy the file into it"
    if not path.exists():
        return _no_file(name, said_in.parent, kept, "variant")
    return Found(path, name)


def _shipped(stem: str, kept: dict[str, Path]) -> Found:
    return Found(kept[stem], f"{shipped.LABEL}/{kept[stem].name}")


def _no_file(name: str, folder: Path, kept: dict[str, Path], what: str) -> str:
    """That there is none, the nearest name, and the shipped ones."""
    near = _nearest_file(name, folder, kept)
    meant = f"; did you mean `{near}`?" if near else ""
    listed = f" (shipped {what}s: {', '.join(kept)})" if kept else ""
    return f"there is no {what} `{name}`, as a file or shipped{meant}{listed}"


def _nearest_file(name: str, folder: Path, kept: dict[str, Path]) -> str | None:
    """The file beside, or the shipped one, whose name without `.yaml` is the most alike."""
    last = Path(name).name
    parent = name.removesuffix(last)
    called = {other: _stem(other) for other in kept}
    called |= {parent + other: _stem(other) for other in _yaml_files((folder / name).parent)}
    near = nearest(_stem(last), called.values())
    return next((other for other, stem in called.items() if stem == near), None)


def _stem(name: str) -> str:
    return name.removesuffix(SUFFIX).removesuffix(".yml")


def _yaml_files(folder: Path) -> list[str]:
    try:
        return sorted(path.name for path in folder.iterdir() if path.suffix in (SUFFIX, ".yml"))
    except (OSError, ValueError):
        return []


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
