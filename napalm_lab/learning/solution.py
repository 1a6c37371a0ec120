"""What good play is: how often learned players say yes, and from which hand on.

All of it comes from turns that were seen and the strategy that was played in them, never from the
words that fell there: how often yes is said is reckoned, not counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from napalm_lab.learning.observe import CAPPED, HANDS, OPEN, OVERFLOWED, Observed
from napalm_lab.learning.scores import Scores, scores_of
from napalm_lab.learning.threshold import FEWEST_TURNS, Threshold, best_class
from napalm_lab.players.learned import WHOLE
from napalm_lab.players.situation import BETTER, CLASSES, layout_of, situations_shape
from napalm_lab.rules.parameters import CompiledRules
from napalm_lab.rules.percentiles import percentiles, value_counts
from napalm_lab.simulate.side import BLUFF_PERCENTILE
from napalm_lab.statistics.estimate import Estimate, estimate
from napalm_lab.statistics.sums import Sums

BLUFFS = sum(better >= 1 - BLUFF_PERCENTILE for better in BETTER)
"""Classes of hands with which a yes is a bluff: those before this one."""

ANY, UNHEARD, AFTER_ONE, AFTER_MORE = "any", "nobody yet", "after one yes", "after two and more"
FIRST, LAST, SECOND_CHANCE = "first", "last", "second chance"
ROLES = (ANY, FIRST, UNHEARD, LAST, AFTER_ONE, AFTER_MORE, SECOND_CHANCE)
"""Who speaks: anybody; the first; who has heard no yes; of these the last; who has heard one, or
more; who may change a no to yes. All but the last in the first and further rounds."""

_SCORED = (FIRST, LAST, AFTER_ONE, SECOND_CHANCE)


@dataclass(frozen=True)
class Solution:
    """How the players of one strategy play; strategy : int32[situations], parts of WHOLE."""

    rules: CompiledRules
    strategy: NDArray[np.int32]
    observed: Observed

    @cached_property
    def layout(self) -> Any:
        """The LAYOUT record."""
        return layout_of(self.rules)

    @cached_property
    def scores(self) -> tuple[Scores, ...]:
        """What each level stands for."""
        return scores_of(self.rules, self.layout)

    @cached_property
    def turns(self) -> NDArray[np.float64]:
        """Seen, by stage, round, yeses heard, seats yet to speak, own and others' level, class."""
        return self._pooled(self.observed.turns.sum(axis=1).astype(float))

    @cached_property
    def yeses(self) -> NDArray[np.float64]:
        """To be expected in these turns; in the shape of `turns`."""
        return self._pooled(self.observed.turns[:, OPEN] * (self.strategy / WHOLE))

    def _pooled(self, by_situation: NDArray[np.float64]) -> NDArray[np.float64]:
        """Sums over all pots."""
        sums: NDArray[np.float64] = by_situation.reshape(
            situations_shape(self.rules, self.layout)
        ).sum(axis=6)
        return sums

    def roles(self, stage: int) -> tuple[str, ...]:
        """Those that there are at a stage and that came up."""
        return tuple(role for role in ROLES if self.of_role(stage, role)[0].sum() > 0)

    def scored_roles(self, stage: int) -> tuple[str, ...]:
        """Of which thresholds are told score by score, where there is a score."""
        scored = {ANY, *_SCORED} if self.rules.record.at_once[stage] == 1 else {*_SCORED}
        return tuple(role for role in self.roles(stage) if role in scored and len(self.scores) > 1)

    def of_role(self, stage: int, role: str) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Turns and yeses of a role by own level, others' level and class; zeros for none."""
        turns, yeses = self.turns[stage], self.yeses[stage]
        at_once = self.rules.record.at_once[stage] == 1
        rounds, heard, yet = slice(0, 1), slice(None), slice(None)
        if role == ANY:
            rounds = slice(None)
        elif role == SECOND_CHANCE:
            rounds = slice(1, 2)
        elif at_once:
            rounds = slice(0, 0)
        elif role in (AFTER_ONE, AFTER_MORE):
            heard = slice(1, 2) if role == AFTER_ONE else slice(2, 3)
        else:
            heard = slice(0, 1)
            yet = {FIRST: slice(-1, None), LAST: slice(0, 1)}.get(role, yet)
        place = (rounds, heard, yet)
        return turns[place].sum(axis=(0, 1, 2)), yeses[place].sum(axis=(0, 1, 2))

    def rate(self, stage: int, role: str = ANY) -> float | None:
        """Share of a role's turns with a yes; None where it never came up."""
        turns, yeses = self.of_role(stage, role)
        return share(yeses.sum(), turns.sum())

    def threshold(
        self, stage: int, role: str, own: int | None = None, others: int | None = None
    ) -> Threshold | None:
        """The threshold that fits best what is said; None where too few turns were seen.

        It is the one that the fewest words contradict: where better hands say yes more often, the
        first class of hands with which yes is said at least every other time.
        """
        by_level = self.of_role(stage, role)
        cut = tuple(slice(None) if level is None else level for level in (own, others))
        turns, yeses = (_by_class(counts[cut]) for counts in by_level)
        if turns.sum() < FEWEST_TURNS:
            return None
        at = best_class(turns, yeses)
        contradicted = yeses[:at].sum() + (turns - yeses)[at:].sum()
        value = self._weakest(stage, at)
        shares = percentiles(self.rules.rankings[stage], self.rules.held[stage])
        return Threshold(
            stage=stage,
            role=role,
            own=own,
            others=others,
            turns=int(turns.sum()),
            rate=float(yeses.sum() / turns.sum()),
            value=value,
            percentile=None if value is None else float(shares[value]),
            always=at == 0,
            agreement=float(1 - contradicted / turns.sum()),
        )

    def _weakest(self, stage: int, hand: int) -> int | None:
        """The lowest value in a class of hands that may be said yes with; None beyond the last."""
        if hand == CLASSES:
            return None
        counts = value_counts(self.rules.rankings[stage], self.rules.held[stage])
        dealt = (counts > 0) & (self.layout.class_of[stage, : len(counts)] >= hand)
        dealt[: int(self.rules.record.least_value_for_yes[stage])] = False
        return int(np.flatnonzero(dealt)[0]) if dealt.any() else None

    def thresholds(self) -> list[Threshold]:
        """Of every stage and role, pooled, then score by score; what is too rare left out."""
        found = []
        levels = range(len(self.scores))
        for stage in range(self.rules.stages):
            for role in self.roles(stage):
                found.append(self.threshold(stage, role))
                if role in self.scored_roles(stage):
                    found += [
                        self.threshold(stage, role, own, others)
                        for own in reversed(levels)
                        for others in reversed(levels)
                    ]
        return [threshold for threshold in found if threshold is not None]

    def bluffs(self, stage: int | None = None) -> float | None:
        """Share of yeses that are bluffs, second chances not counted, at one stage or in all."""
        yeses = (self.yeses if stage is None else self.yeses[[stage]])[:, 0]
        return share(yeses[..., :BLUFFS].sum(), yeses.sum())

    def strong_rate(self, stage: int) -> float | None:
        """How often yes is said with a hand of the better half."""
        turns, yeses = self.of_role(stage, ANY)
        return share(yeses[..., BLUFFS:].sum(), turns[..., BLUFFS:].sum())

    @property
    def hands(self) -> Estimate:
        """Hands a game."""
        hands = self.observed.games[:, HANDS]
        return estimate(Sums.of(hands, np.ones(len(hands), np.int64)))

    @property
    def one_hand(self) -> float:
        """Share of games that are over after one hand."""
        return float((self.observed.games[:, HANDS] == 1).mean())

    @property
    def capped(self) -> float:
        """Share of games that were broken off as they did not end."""
        return float(self.observed.games[:, CAPPED].mean())

    @property
    def overflowed(self) -> float:
        """Share of games in which chips grew too many to count."""
        return float(self.observed.games[:, OVERFLOWED].mean())


def share(part: float, whole: float) -> float | None:
    """Part of a whole; None where there is none."""
    return float(part / whole) if whole > 0 else None


def _by_class(counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """Sums over what comes before the last axis."""
    sums: NDArray[np.float64] = counts.reshape(-1, counts.shape[-1]).sum(axis=0)
    return sums
