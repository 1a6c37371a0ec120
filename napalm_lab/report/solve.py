"""Good play on the terminal: what learned players do, and how much better one could still play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from napalm_lab import __version__
from napalm_lab.learning.gain import Gain
from napalm_lab.learning.observe import MAX_HANDS
from napalm_lab.learning.solution import Solution
from napalm_lab.learning.threshold import FEWEST_TURNS
from napalm_lab.report.numbers import decimals_borne, percent, plain_number
from napalm_lab.report.prose import print_command, print_heading, print_paragraphs
from napalm_lab.report.signs import Signs
from napalm_lab.report.solve_findings import finding_texts
from napalm_lab.report.solve_map import map_lines
from napalm_lab.report.solve_result import Solved
from napalm_lab.report.solve_tables import CLEAR, MIXED, role_lines, score_lines
from napalm_lab.wording import counted

if TYPE_CHECKING:
    from rich.console import Console

_HASH = 8


def print_solved(
    screen: Console,
    solved: Solved,
    signs: Signs,
    shades: str,
    *,
    command: Sequence[str],
    everything: bool = False,
) -> None:
    """The whole of it; command : what makes it again; everything : hands of all roles by score."""
    variant, solution = solved.variant, solved.solution
    named = "" if variant.name == variant.id else f" ({variant.name})"
    screen.print(f"{variant.id}{named}, played well", style="bold", soft_wrap=True)
    screen.print()
    print_paragraphs(screen, [_summary(solved, signs)])
    if told := finding_texts(solution, signs):
        print_heading(screen, "What stands out")
        print_paragraphs(screen, told)
    print_heading(screen, "How good these players are")
    print_paragraphs(screen, gain_texts(solved, signs))
    screen.print()
    for line in role_lines(solution, screen.width, signs):
        screen.print(line, soft_wrap=True)
    if len(solution.scores) > 1:
        _print_scores(screen, solution, signs, shades, everything=everything)
    print_heading(screen, "How it was made")
    print_paragraphs(screen, _method(solved, everything=everything))
    print_command(screen, command)


def _print_scores(
    screen: Console, solution: Solution, signs: Signs, shades: str, *, everything: bool
) -> None:
    print_heading(screen, "Yes in 100 turns, by score")
    print_paragraphs(screen, ["Down: the own score. Across: the best score among the others."])
    colored = screen.color_system is not None
    for line in map_lines(solution, screen.width, signs, shades, colored=colored):
        screen.print(line, soft_wrap=True)
    lines = [
        line
        for stage in range(solution.rules.stages)
        for role in solution.scored_roles(stage)[: None if everything else 1]
        for line in score_lines(solution, stage, role, screen.width, signs)
    ]
    if lines:
        print_heading(screen, "The weakest hand worth a yes, by score")
    for line in lines:
        screen.print(line, soft_wrap=True)


def _summary(solved: Solved, signs: Signs) -> str:
    solution, hands = solved.solution, solved.solution.hands
    rate = solution.yeses.sum() / max(1.0, solution.turns.sum())
    told = (
        f"Players who learned it in {counted(solved.training.hands, 'hand')} of play against each "
        f"other, {solution.rules.seats} at the table, "
    )
    if hands.value is not None:
        half = (hands.ci[1] - hands.ci[0]) / 2 if hands.ci else 0.0
        decimals = decimals_borne(half) if half > 0 else 2
        told += f"need {plain_number(hands.value, decimals, signs)} hands a game"
        if half > 0:
            told += f" ({signs.plus_minus} {plain_number(half, decimals, signs)})"
        told += " and "
    told += f"say yes in {percent(rate, signs)} of turns."
    bluffs = solution.bluffs()
    if bluffs is not None:
        told += (
            f" Of these yeses {percent(bluffs, signs)} are bluffs, said with a hand of the worse "
            "half."
        )
    if solution.overflowed > 0:
        told += (
            f" In {percent(solution.overflowed, signs, 1)} of games chips grew past what can be "
            "counted, and they stopped there."
        )
    return told


def gain_texts(solved: Solved, signs: Signs) -> Iterator[str]:
    """What one seat could still gain, and what that does and does not tell."""
    gain = solved.gain
    if not solved.training.is_whole:
        yield (
            f"The training was stopped after {solved.training.hands:,} of "
            f"{solved.training.budget:,} hands: more would make better players."
        )
    if gain is None:
        yield "What one seat could still gain was not measured."
        return
    if gain.chips is None:
        yield "What one seat could gain cannot be told: chips grew past what can be counted."
        return
    yield _gain_text(gain, gain.chips, signs)
    bound = "A better response than those tried may exist."
    if gain.is_certain:
        bound = "This is a lower bound: a better response than those tried may exist."
    if solved.solution.rules.seats > 2:
        bound += (
            " With three or more players, players who learn from each other need not reach an "
            "equilibrium, however long they play."
        )
    yield bound


def _gain_text(gain: Gain, chips: float, signs: Signs) -> str:
    half = (gain.ci[1] - gain.ci[0]) / 2 if gain.ci else 0.0
    decimals = decimals_borne(half) if half > 0 else 2
    within = ""
    if gain.ci is not None:
        low, high = (plain_number(end, decimals, signs) for end in gain.ci)
        within = f" (95% interval {low} to {high})"
    games = f"measured in {counted(gain.games, 'game')}, each played with and without it"
    if not gain.is_certain:
        sure = "" if chips <= 0 else " for certain"
        found = f"{plain_number(chips, decimals, signs)} chips a game{within}"
        return (
            f"No way was found{sure} by which one seat could gain against the others: the best "
            f"response tried brings {found}, {games}."
        )
    share = ""
    if gain.share_of_pot is not None:
        share = f", {percent(gain.share_of_pot, signs, 1)} of the mean pot"
    return (
        f"One seat could still gain {plain_number(chips, decimals, signs)} chips a game"
        f"{within}{share}, by {responder_text(gain.responder)}; {games}."
    )


def responder_text(responder: str) -> str:
    """What a response does, as in `playing threshold:0.85`."""
    return f"playing otherwise ({responder})" if " " in responder else f"playing {responder}"


def rare_scores(solution: Solution) -> tuple[int, int]:
    """Of the roles at each score: how many came up too seldom to be told, and how many at all."""
    rare = seen = 0
    for stage in range(solution.rules.stages):
        for role in solution.scored_roles(stage):
            turns = solution.of_role(stage, role)[0].sum(axis=2)
            seen += int((turns > 0).sum())
            rare += int(((turns > 0) & (turns < FEWEST_TURNS)).sum())
    return rare, seen


def _method(solved: Solved, *, everything: bool) -> Iterator[str]:
    solution = solved.solution
    games = len(solution.observed.games)
    rare, seen = rare_scores(solution)
    told = (
        f"Yes rates and hands are those of {counted(games, 'game')} of the learned players, at "
        f"most {MAX_HANDS:,} hands each, seed {solved.seed}. The weakest hand is that of the "
        f"threshold that contradicts the fewest of their words; {MIXED} where it contradicts more "
        f"than {100 * (1 - CLEAR):.0f}%, as they mix yeses and noes. "
        "`Better than` is the share of all hands that are worse, plus half of "
        "the equal."
    )
    if len(solution.scores) > 1:
        told += (
            f" Own score and that of the best other player are what counts toward the target of "
            f"{int(solution.rules.record.target)}."
        )
    if rare:
        told += f" Left out: {rare} of {seen} roles at a score, seen in under {FEWEST_TURNS} turns."
    if len(solution.scores) > 1 and not everything:
        told += " --all tells the hands of the other roles by score."
    yield told
    variant = solved.variant
    yield f"napalm-lab {__version__}, rules {variant.id} {variant.rules_hash[:_HASH]}."
