"""Skill or luck: what one learned seat wins among players who play every variant alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from napalm_lab.experiment.results import ComparisonResult, Skill
from napalm_lab.experiment.settings import DEFAULT_GAMES
from napalm_lab.report.grid import Column, Group, Row, grid_lines
from napalm_lab.report.naming import variant_names
from napalm_lab.report.numbers import Numbers, decimals_borne
from napalm_lab.report.signs import Signs
from napalm_lab.statistics.effect import ALPHA
from napalm_lab.statistics.holm import holm
from napalm_lab.wording import counted, listed

if TYPE_CHECKING:
    from rich.text import Text


def skill_text(result: ComparisonResult) -> str:
    """What is measured, and in how many games."""
    games = DEFAULT_GAMES if result.plan.stopping else result.plan.games
    return (
        "Net chips a game of one seat that has learned the variant, as a share of the mean pot, "
        f"with 95% intervals, in {counted(games, 'game')} of each variant among each kind of "
        "others. Where the others are equally weak, a larger share says more skill, less luck. It "
        "can be over 100%, where losers pay more than the pot, and the two kinds of others need "
        "not tell the same. More and less are told at 5% for all of these comparisons together "
        "(Holm)."
    )


_SAID = {
    "So skill counts for more under {variants} than under {baseline}, and luck for less.": {"more"},
    "So skill counts for less under {variants} than under {baseline}, and luck for more.": {"less"},
    "So it depends on who the others are whether skill counts for more under {variants} than under "
    "{baseline}.": {"more", "less"},
}
"""What is said of variants by what they answered among both kinds of others."""


def skill_rows(result: ComparisonResult, signs: Signs) -> list[tuple[str, str, tuple[str, str]]]:
    """By opponents, for each variant: who the others are, its name, the share and its interval."""
    names = variant_names(result.plan.variants)
    rows = []
    for skill in result.skill:
        for name, found in zip(names, skill.sides, strict=True):
            half = None if found.ci is None else (found.ci[1] - found.ci[0]) / 2
            decimals = 1 if not half else max(0, decimals_borne(half * 100))
            numbers = Numbers(decimals, share=True, signs=signs)
            cells = numbers.value(found.value), numbers.plus_minus(found.value, found.ci)
            rows.append((skill.among, name, cells))
    return rows


def skill_lines(result: ComparisonResult, width: int, signs: Signs) -> Iterator[Text]:
    """The same as lines of a table."""
    rows: list[Row | Group] = []
    before = ""
    for among, name, cells in skill_rows(result, signs):
        if among != before:
            rows.append(Group(f"among {among}"))
        before = among
        rows.append(Row(name, cells))
    columns = [Column(("of the mean pot",)), Column(("",), "left", 1)]
    yield from grid_lines(columns, rows, width, 2)


def skill_sentences(result: ComparisonResult) -> list[str]:
    """Under which variants skill wins more than under the baseline, and under which less; and what
    that says of skill and luck, where both kinds of others answer.
    """
    baseline, *names = variant_names(result.plan.variants)
    told = []
    adjusted = _adjusted(result)
    answers: dict[str, list[str]] = {name: [] for name in names}
    for skill in result.skill:
        more: list[str] = []
        less: list[str] = []
        open_ones: list[str] = []
        for name, effect in zip(names, skill.differences, strict=True):
            p = next(adjusted)
            if effect is None or effect.difference is None or p is None:
                continue
            found = more if effect.difference > 0 else less
            (found if p < ALPHA else open_ones).append(name)
            answers[name].append("open" if p >= ALPHA else "more" if found is more else "less")
        parts = [
            f"{words} under {listed(ones)}"
            for words, ones in (("more", more), ("less", less), ("not known to differ", open_ones))
            if ones
        ]
        if parts:
            told.append(
                f"Beside {baseline}, what skill wins among {skill.among} is {listed(parts)}."
            )
    for words, wanted in _SAID.items():
        so = [name for name, all in answers.items() if len(all) > 1 and set(all) == wanted]
        if so:
            told.append(words.format(variants=listed(so), baseline=baseline))
    return told


def _adjusted(result: ComparisonResult) -> Iterator[float | None]:
    """p-values of all differences, in order, adjusted for their number."""
    effects = [effect for skill in result.skill for effect in skill.differences]
    return iter(holm([None if effect is None else effect.p for effect in effects]))


def skill_data(result: ComparisonResult) -> list[dict[str, Any]] | None:
    """For scripts; None where it was not asked for."""
    if not result.plan.skill:
        return None
    names = variant_names(result.plan.variants)
    adjusted = _adjusted(result)
    return [_data(skill, names, adjusted) for skill in result.skill]


def _data(skill: Skill, names: tuple[str, ...], adjusted: Iterator[float | None]) -> dict[str, Any]:
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
                "p_holm": next(adjusted),
            }
            for name, effect in zip(names[1:], skill.differences, strict=True)
        ],
    }
