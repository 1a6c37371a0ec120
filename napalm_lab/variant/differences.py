"""Which rules of two games differ, in words; stages that change alike share a row."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from napalm_lab.variant.phrases import NONE, NOTHING
from napalm_lab.variant.resolved import Rules, Stage
from napalm_lab.variant.words import game_in_words, stage_in_words, stage_title
from napalm_lab.wording import listed


@dataclass(frozen=True, slots=True)
class Difference:
    """One rule that differs.

    key : as in `stages.two.settle.contested.losers_pay`, `stages.*.…` where it is so at every
    stage; rule : what it is about; baseline, variant : what it says, None where there is no such
    rule.
    """

    key: str
    rule: str
    baseline: str | None
    variant: str | None


@dataclass(frozen=True, slots=True)
class _Pair:
    """A stage of the baseline and its counterpart in the variant; normalized, or None."""

    name: str
    title: str
    baseline: Stage | None
    variant: Stage | None


def differences(baseline: Rules, variant: Rules) -> tuple[Difference, ...]:
    """All rules that differ, those of the whole game first; none just where the games are the same.

    Stages are compared by name where both have the same names in the same order, as far as they
    share any; else by number.
    """
    if baseline.hash() == variant.hash():
        return ()
    rows = [
        Difference(old.key, old.label, old.words, new.words)
        for old, new in zip(
            game_in_words(baseline.normalized()), game_in_words(variant.normalized()), strict=True
        )
        if old.words != new.words
    ]
    pairs = _pairs(baseline, variant)
    rows += _rows_of_shared_stages(pairs)
    for pair in pairs:
        if pair.baseline is None or pair.variant is None:
            old, new = _summary(pair.baseline), _summary(pair.variant)
            rows.append(Difference(f"stages.{pair.name}", pair.title, old, new))
    return tuple(rows)


def _pairs(baseline: Rules, variant: Rules) -> list[_Pair]:
    """Every stage of the baseline with its counterpart, then the stages only the variant has."""
    old_names = [stage.name for stage in baseline.stages]
    new_names = [stage.name for stage in variant.stages]
    shared = [name for name in old_names if name in new_names]
    if shared and shared == [name for name in new_names if name in old_names]:
        more = [name for name in new_names if name not in old_names]
        couples = [
            (_index(old_names, name), _index(new_names, name)) for name in [*old_names, *more]
        ]
    else:
        couples = list(zip_longest(range(len(old_names)), range(len(new_names))))
    old, new = baseline.normalized().stages, variant.normalized().stages
    pairs = []
    for first, second in couples:
        name, number = (
            (new_names[second or 0], second) if first is None else (old_names[first], first)
        )
        title = stage_title(name, (number or 0) + 1)
        one = None if first is None else old[first]
        other = None if second is None else new[second]
        pairs.append(_Pair(name, title, one, other))
    return pairs


def _index(names: list[str], name: str) -> int | None:
    return names.index(name) if name in names else None


def _rows_of_shared_stages(pairs: list[_Pair]) -> list[Difference]:
    """Rule by rule; stages at which the same change is made share a row."""
    changes: dict[tuple[int, str, str, str, str], list[_Pair]] = {}
    for pair in pairs:
        if pair.baseline is None or pair.variant is None:
            continue
        both = zip(stage_in_words(pair.baseline), stage_in_words(pair.variant), strict=True)
        for order, (old, new) in enumerate(both):
            if old.words != new.words:
                change = (order, old.key, old.label, old.words, new.words)
                changes.setdefault(change, []).append(pair)
    rows = []
    for (_, key, label, old_words, new_words), changed in sorted(
        changes.items(), key=lambda item: (item[0][0], pairs.index(item[1][0]))
    ):
        every = len(changed) == len(pairs) > 1
        names = "*" if every else "+".join(pair.name for pair in changed)
        title = "every stage" if every else _titles([pair.title for pair in changed])
        rows.append(Difference(f"stages.{names}.{key}", title + label, old_words, new_words))
    return rows


def _titles(titles: list[str]) -> str:
    if len(titles) == 1:
        return titles[0]
    return f"stages {listed(title.removeprefix('stage ') for title in titles)}"


def _summary(stage: Stage | None) -> str | None:
    """A whole stage in one line."""
    if stage is None:
        return None
    return "; ".join(
        f"{rule.label.lstrip(':, ')}: {rule.words}"
        for rule in stage_in_words(stage)
        if not rule.plain and rule.words not in (NOTHING, NONE)
    )
