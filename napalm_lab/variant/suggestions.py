"""The nearest name to a misspelled one, also where it stands one level too deep or too shallow."""

from __future__ import annotations

from collections.abc import Iterable

from napalm_lab.variant.nodes import Location
from napalm_lab.variant.shape import ANY, Shape
from napalm_lab.wording import NEAR, alike, listed, nearest

_SAME = 0.95
_SHOWN = 5
_APART = ("examples", "goals")
"""Sections whose keys are no keys of the rules."""

Path = tuple[str, ...]


def unknown_key(shape: Shape, location: Location) -> str:
    """What to say of a key the schema does not know there: the nearest key, or those there are."""
    section, word = location[:-1], str(location[-1])
    level = shape.at(section)
    here = list(level.keys) if level is not None else []
    before, colon, _ = word.partition(":")
    if colon and before in here:
        return f"a space is missing after the colon in `{word}`"
    near = nearest(word, here)
    least = NEAR if near is None else max(_SAME, alike(word, near))
    elsewhere = _elsewhere(shape, section, word, least)
    if elsewhere:
        return f"unknown key `{word}` here; {_belongs(word, elsewhere, section)}"
    if near:
        return f"unknown key `{word}`; did you mean `{near}`?"
    known = f"; the keys here are {', '.join(here)}" if here else ""
    return f"unknown key `{word}`{known}"


def names_shown(names: Iterable[str]) -> str:
    """A few names for a message, and how many more there are."""
    shown = list(names)
    more = len(shown) - _SHOWN
    return ", ".join(shown[:_SHOWN]) + (f" and {more} more" if more > 0 else "")


def _elsewhere(shape: Shape, section: Location, word: str, least: float) -> list[Path]:
    """Where a key like the word is known: the most alike, then those the fewest levels away."""
    if section and alike(word, str(section[-1])) >= NEAR:
        return []  # the section's own name, said once more inside it
    here = tuple(ANY if isinstance(step, int) else step for step in section)
    best: tuple[float, int] = (least, 1)
    found: list[Path] = []
    for path in shape.paths():
        if path == here[: len(path)] or _apart(path) != _apart(here):
            continue  # a section it stands in, or keys of rules in an example or a goal
        score = (alike(word, path[-1]), -_distance(path[:-1], here))
        if score > best:
            best, found = score, [path]
        elif score == best:
            found.append(path)
    return [path for path in found if path[-1] == found[0][-1]]


def _apart(path: tuple[str | int, ...]) -> str:
    """The section apart from the rules that a path leads into, or nothing."""
    return str(path[0]) if path and path[0] in _APART else ""


def _distance(path: Path, here: Path) -> int:
    """How many steps lead from one section to the other; a stage's name matches any."""
    common = 0
    for step, other in zip(path, here, strict=False):
        if step not in (other, ANY):
            break
        common += 1
    return len(path) + len(here) - 2 * common


def _belongs(word: str, paths: list[Path], section: Location) -> str:
    """The key that was meant, and in which sections it is known."""
    name = paths[0][-1]
    above = [_path_text(path[:-1], section) for path in paths]
    if len(above) == 1 and above[0]:
        return f"did you mean `{above[0]}.{name}`?"
    below = [place for place in above if place]
    places = [f"under {listed(below, 'or')}"] if below else []
    places += ["at the top"] if "" in above else []
    where = ", or ".join(places)
    if word == name:
        return f"`{name}` belongs {where}"
    return f"did you mean `{name}`, which belongs {where}?"


def _path_text(path: Path, section: Location) -> str:
    """A path for people: the stage they are in keeps its name, others are left open."""
    shown = []
    for position, step in enumerate(path):
        within = section[position] if position < len(section) else None
        shown.append(str(within) if step == ANY and isinstance(within, str) else step)
    return ".".join(shown).replace(f"stages.{ANY}", "stages.<name>").replace(f".{ANY}", "")
