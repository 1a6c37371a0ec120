"""Rules that disagree with one another, each with the keys that do and where they are."""

from __future__ import annotations

from collections.abc import Iterator

from napalm_lab.variant.card_faults import card_faults, number_of_stages, seat_faults
from napalm_lab.variant.chip_faults import chip_faults
from napalm_lab.variant.fault import Fault
from napalm_lab.variant.idle_faults import idle_faults
from napalm_lab.variant.nodes import Location, path_text
from napalm_lab.variant.problems import Place, Problem, Source, problem_at
from napalm_lab.variant.resolved import Rules
from napalm_lab.variant.written import Written


def disagreements(rules: Rules, written: Written, root: Source) -> list[Problem]:
    """A problem for each fault that does not come from a value that could not be used anyway.

    A fault that several stages have from the same lines is told once. It is placed at the first of
    its keys that `root`, the file at hand, says; else at the first that any file says.
    """
    problems: dict[tuple[object, ...], Problem] = {}
    for fault in _faults(rules):
        if not written.is_known(fault.keys) or _is_of_use(fault, rules, written, root):
            continue
        said = [written.where(key) for key in fault.keys]
        names = [written.name(key) for key in fault.keys]
        message = fault.message.format(*names)
        location, place = _placed(fault.keys, written, root)
        problem = problem_at(place, path_text(location), message)
        problems.setdefault((*said, location), problem)
    return list(problems.values())


def _is_of_use(fault: Fault, rules: Rules, written: Written, root: Source) -> bool:
    """Whether an option that can do nothing somewhere is there for a stage at which it can.

    Or for heirs: one that another file says is for that file to know.
    """
    if fault.idle_at is None:
        return False
    key = fault.keys[0]
    said, place = written.where(key), written.place(key)
    if said is None or place is None or (fault.own and place.source is not root):
        return True
    if key[0] != "stages":
        return False
    stages = (stage.name for stage in rules.stages if stage.name not in fault.idle_at)
    return any(written.where(("stages", name, *key[2:])) == said for name in stages)


def _placed(keys: tuple[Location, ...], written: Written, root: Source) -> tuple[Location, Place]:
    """The key to look at: one the file at hand says, or takes away near there; else any said."""
    said = [(written.where(key) or key, written.place(key)) for key in keys]
    sections = {key[0] for key in keys}
    taken_away = [(key, place) for key, place in written.removed.items() if key[0] in sections]
    for location, place in (*said, *taken_away):
        if place is not None and place.source is root:
            return location, place
    for location, place in said:
        if place is not None:
            return location, place
    return keys[0], Place(root, 1, 1)


def _faults(rules: Rules) -> Iterator[Fault]:
    yield from seat_faults(rules)
    stages = list(number_of_stages(rules))
    yield from stages
    if not stages:
        yield from card_faults(rules)
        yield from chip_faults(rules)
        yield from idle_faults(rules)
