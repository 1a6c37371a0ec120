"""The first look: figures with players who need not learn, shown while the others do."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from napalm_lab.experiment.results import ComparisonResult, Simulation
from napalm_lab.report.effects import effect_lines
from napalm_lab.report.naming import played
from napalm_lab.report.overview_table import overview_lines
from napalm_lab.report.prose import print_paragraphs
from napalm_lab.report.signs import Signs, signs_for
from napalm_lab.report.simulation import estimate_lines
from napalm_lab.report.terminal import screen
from napalm_lab.wording import counted

if TYPE_CHECKING:
    from rich.text import Text

_MANY = 3
"""More comparisons than these would fill the screen with what is only a first look."""


def show_comparison_first(result: ComparisonResult) -> None:
    """Writes a comparison's table to stderr, of many variants that of the metric that is tested
    first; nothing where there is only one game.
    """
    if result.same_rules:
        return
    width = screen(sys.stderr).width
    if len(played(result)) > _MANY:
        _show(result, overview_lines(result, width, _signs()))
    else:
        _show(result, effect_lines(result, width, _signs(), everything=False))


def show_simulation_first(result: Simulation) -> None:
    """Writes a simulation's table to stderr."""
    width = screen(sys.stderr).width
    _show(result, estimate_lines(result, width, _signs(), everything=False))


def _signs() -> Signs:
    return signs_for(sys.stderr.encoding)


def _show(result: ComparisonResult | Simulation, lines: Iterable[Text]) -> None:
    page = screen(sys.stderr)
    who = (
        f"First look, with {', '.join(result.plan.players)}, who play by one threshold whatever "
        f"the rules ({counted(result.games, 'game')}):"
    )
    print_paragraphs(page, [who])
    for line in lines:
        page.print(line, soft_wrap=True)
    page.print()
