"""Regret matching: from what yes was better than no to how often it is said.

Discounted counterfactual regret minimisation as in Brown and Sandholm, "Solving imperfect-
information games via discounted regret minimization" (AAAI 2019): what was regretted in round t
counts t ** 1.5 times. The strategy that is kept is the average of all, later ones counting more.
"""

from __future__ import annotations

from typing import Any

from napalm_lab.learning.lesson import COUNT, MORE, ROW
from napalm_lab.players.learned import WHOLE
from napalm_lab.rules.kernel import kernel


@kernel
def match_regrets(
    taught: Any,
    rows: Any,
    counts_times: float,
    regrets: Any,
    strategy: Any,
    average: Any,
    since: Any,
    total: float,
    tremble: int,
) -> None:
    """Adds what a round of lessons taught, and makes the strategy of the next.

    taught : float[situations, 3], of what `lesson` counts, and rows : uint8[rows], which of its
    rows were touched; counts_times : how much this round counts among all; regrets :
    float64[situations, 2], of not having said no and yes; strategy : int32[situations], parts of
    WHOLE; average : float64[situations], to which the strategy as it was up to this round is added;
    total : the weights of all rounds in it, this one's too; since : float64[rows], up to which of
    them a row's were added; tremble : parts of WHOLE for which any word is said however bad, so
    that the answers to it are learned too.
    """
    for row in range(rows.size):
        if rows[row] == 0:
            continue
        weight = total - since[row]
        since[row] = total
        for situation in range(row * ROW, row * ROW + ROW):
            share = float(strategy[situation]) / WHOLE
            average[situation] += weight * share
            if taught[situation, COUNT] == 0.0:
                continue
            more = counts_times * taught[situation, MORE]
            regrets[situation, 0] -= share * more
            regrets[situation, 1] += (1.0 - share) * more
            no, yes = max(regrets[situation, 0], 0.0), max(regrets[situation, 1], 0.0)
            if no + yes > 0.0:
                share = yes / (no + yes)
            elif more != 0.0:
                share = 1.0 if more > 0.0 else 0.0
            strategy[situation] = min(max(int(share * WHOLE + 0.5), tremble), WHOLE - tremble)
