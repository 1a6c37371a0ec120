"""Skill or luck: what one learned seat wins among players who play every variant alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from napalm_lab.experiment.results import ComparisonResult, Skill
from napalm_lab.report.grid import Column, Group, Row, grid_lines
from napalm_lab.report.naming import variant_names
from napalm_lab.report.numbers import Numbers, decimals_borne
from napalm_lab.report.signs import Signs
from napalm_lab.wording import listed

if TYPE_CHECKING:
    from rich.text import Text

SKILL_TEXT = (
    "Net chips a game of one seat that has learned the variant, as a share of the mean pot, with "
    "95% intervals. Where the others are equally weak, a larger share says more skill, less luck."
)


def skill_lines(result: ComparisonResult, width: int, signs: Signs) -> Iterator[Text]:
    """The table: by opponents, each variant."""
    names = variant_names(result.plan.variants)
    rows: list[Row | Group] = []
    for skill in result.skill:
        rows.append(Group(f"among {skill.among}"))
        for name, found in zip(names, skill.sides, strict=True):
            half = None if found.ci is None else (found.ci[1] - found.ci[0]) / 2
            decimals = 1 if not half else max(0, decimals_borne(half * 100))
            numbers = Numbers(decimals, share=True, signs=signs)
            value = numbers.value(found.value)
            rows.append(Row(name, (value, numbers.plus_minus(found.value, found.ci))))
    columns = [Column(("of the mean pot",)), Column(("",), "left", 1)]
    yield from grid_lines(columns, rows, width, 2)


def skill_sentences(result: ComparisonResult) -> list[str]:
    """Which variants are more a game of skill than the baseline, and which of luck."""
    baseline, *names = variant_names(result.plan.variants)
    told = []
    for skill in result.skill:
        by_word: dict[str, list[str]] = {}
        for name, effect in zip(names, skill.differences, strict=True):
            if effect is not None and effect.ci is not None:
                low, high = effect.ci
                word = "more" if low > 0 else "less" if high < 0 else "as much as far as is known"
                by_word.setdefault(word, []).append(name)
        parts = [f"{word} in {listed(found)}" for word, found in by_word.items()]
        if parts:
            told.append(f"Among {skill.among} skill wins, beside {baseline}, {listed(parts)}.")
    return told


def skill_data(result: ComparisonResult) -> list[dict[str, Any]] | None:
    """For scripts; None where it was not asked for."""
    if not result.plan.skill:
        return None
    names = variant_names(result.plan.variants)
    return [_data(skill, names) for skill in result.skill]


def _data(skill: Skill, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "among": skill.among,
        "variants": [
            {"variant": name, "share_of_pot": found.value, "ci": found.ci, "n": found.n}
            for name, found in zip(names, skill.sides, strict=True)
        ],
        "differences": [
            {
                "variant": name,
                "difference": None if effect is None else effect.difference,
                "ci": None if effect is None else effect.ci,
                "p": None if effect is None else effect.p,
            }
            for name, effect in zip(names[1:], skill.differences, strict=True)
        ],
    }
