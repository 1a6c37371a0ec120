"""Good play as data for scripts; what does not exist is None."""

from __future__ import annotations

from typing import Any

from napalm_lab.learning.findings import Finding, findings
from napalm_lab.learning.scores import Scores
from napalm_lab.learning.solution import Solution
from napalm_lab.learning.threshold import Threshold
from napalm_lab.learning.training import TRAINER_VERSION
from napalm_lab.players.learned import WHOLE
from napalm_lab.players.situation import BETTER, situations_shape
from napalm_lab.report.better_play import gain_data
from napalm_lab.report.signs import PLAIN
from napalm_lab.report.solve_findings import finding_text
from napalm_lab.report.solve_result import Solved
from napalm_lab.report.solve_words import ROLE_IDS, weakest_hand

AXES = {
    "stage": "in the order of `stages`",
    "round": "0 the first and further rounds, 1 a second chance",
    "yeses_heard": "0, 1, or 2 for two and more; 0 where all declare at once",
    "seats_yet_to_speak": "after this one in this round; 0 where all declare at once",
    "own_level": "of the own score, in the order of `scores_of_levels`",
    "others_level": "of the best score among the others, the same way",
    "pot_size": "the last one of `pots_from` that the pot reaches, chips",
    "hand_class": "how many of `classes_end_at` are no less than the share of better hands",
}
"""What a strategy is indexed by, the last changing fastest."""


def solved_data(solved: Solved) -> dict[str, Any]:
    """All that `solve` tells."""
    solution, training, variant = solved.solution, solved.training, solved.variant
    names = solution.rules.stage_names
    stages = range(len(names))
    turns = float(solution.turns.sum())
    return {
        "variant": variant.id,
        "rules_hash": variant.rules_hash,
        "seats": solution.rules.seats,
        "seed": solved.seed,
        "budget": training.budget,
        "hands_trained": training.hands,
        "train_seconds": training.seconds,
        "best_response_gain": None if solved.gain is None else gain_data(solved.gain),
        "games": len(solution.observed.games),
        "hands": {"value": solution.hands.value, "ci": solution.hands.ci, "n": solution.hands.n},
        "one_hand": solution.one_hand,
        "capped": solution.capped,
        "overflowed": solution.overflowed,
        "yes_rate": float(solution.yeses.sum()) / turns if turns else None,
        "yes_rate_by_stage": {names[stage]: solution.rate(stage) for stage in stages},
        "yes_rate_by_role": {
            names[stage]: {
                ROLE_IDS[role]: solution.rate(stage, role) for role in solution.roles(stage)
            }
            for stage in stages
        },
        "bluffs": solution.bluffs(),
        "bluffs_by_stage": {names[stage]: solution.bluffs(stage) for stage in stages},
        "findings": [_finding_data(found, solution) for found in findings(solution)],
        "thresholds": [_threshold_data(found, solution) for found in solution.thresholds()],
        "partial": not training.is_whole or solved.gain is None,
        "trainer_version": TRAINER_VERSION,
        "name": variant.name,
        "file": variant.file,
    }


def strategy_data(solved: Solved) -> dict[str, Any]:
    """The strategy and all it takes to read it, for other programs.

    `yes_shares` has one number for each situation, 0 to 1, in the order of `axes`, as long as
    `shape` says, the last one changing fastest.
    """
    solution, training = solved.solution, solved.training
    shape = situations_shape(solution.rules, solution.layout)
    return {
        "format": "napalm-lab strategy",
        "version": 1,
        "variant": solved.variant.id,
        "rules_hash": solved.variant.rules_hash,
        "seats": solution.rules.seats,
        "trainer_version": TRAINER_VERSION,
        "budget": training.budget,
        "seed": solved.seed,
        "hands_trained": training.hands,
        "axes": AXES,
        "shape": list(shape),
        "stages": list(solution.rules.stage_names),
        "scores_of_levels": [_scores_data(scores) for scores in solution.scores],
        "pots_from": [int(chips) for chips in solution.layout.size_from],
        "classes_end_at": list(BETTER),
        "yes_shares": [round(share / WHOLE, 6) for share in training.strategy.tolist()],
    }


def _finding_data(found: Finding, solution: Solution) -> dict[str, Any]:
    return {
        "kind": found.kind,
        "stage": None if found.stage is None else solution.rules.stage_names[found.stage],
        "share": found.share,
        "turns": found.turns,
        "seats_yet_to_speak": found.place,
        "own_score": _level_data(solution, found.own),
        "best_other_score": _level_data(solution, found.others),
        "text": finding_text(found, solution, PLAIN),
    }


def _threshold_data(found: Threshold, solution: Solution) -> dict[str, Any]:
    says = "always" if found.always else "never" if found.value is None else "from_hand"
    return {
        "stage": solution.rules.stage_names[found.stage],
        "role": ROLE_IDS[found.role],
        "own_score": _level_data(solution, found.own),
        "best_other_score": _level_data(solution, found.others),
        "says_yes": says,
        "hand": weakest_hand(solution.rules, found),
        "percentile": found.percentile,
        "yes_rate": found.rate,
        "turns": found.turns,
        "agreement": found.agreement,
    }


def _level_data(solution: Solution, level: int | None) -> list[int | None] | None:
    return None if level is None else _scores_data(solution.scores[level])


def _scores_data(scores: Scores) -> list[int | None]:
    return [scores.low, scores.high]
