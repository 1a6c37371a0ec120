"""Which goals a file may set: one for each metric, a share or a count, with what it measures."""

from typing import Annotated, Any, ClassVar

from napalm_lab.variant.goal_leaves import GoalText
from napalm_lab.variant.goals import Goal, Range
from napalm_lab.variant.leaves import Section, key
from napalm_lab.variant.nodes import Mapping, Scalar

Share = Annotated[Range | None, GoalText(share=True)]
Count = Annotated[Range | None, GoalText(share=False)]
Hands = Annotated[Range | None, GoalText(share=False, lowest=1)]
Unbounded = Annotated[Range | None, GoalText(share=False, lowest=None)]


def _measures(meaning: str, unit: str = "") -> Any:
    return key(None, meaning, unit=unit, default_text="none")


class Goals(Section):
    """What the game should be like, by metric. `check --play` plays it and says which goals hold.

    A goal is `8..12` (from 8 to 12), `above 8`, `at least 8`, `below 12` or `at most 12`; of a
    share `40%..60%`, `above 40%` and so on, or `above 0.4`. No number of games can tell that
    something never happens, so `at most 0%` is refused; `below 0.1%` can be told.
    """

    merges: ClassVar[bool] = False

    hands: Hands = _measures("Hands a game.")
    decisions: Count = _measures("Declarations and challenges asked for, a game.")
    capped: Share = _measures("Share of games that nobody wins within 1,000 hands.")
    overflowed: Share = _measures("Share of games whose chips outgrow what can be counted.")
    pot_won: Count = _measures("What the game's winner takes from the pot at its end.", "chips")
    winner_net: Unbounded = _measures("What the game's winner gains in all.", "chips")
    paid_per_hand: Count = _measures("What the losers of stages pay, a hand.", "chips")
    side_to_pot: Count = _measures("What the losers of stages pay for each chip of the pot won.")
    winner_is_biggest: Share = _measures(
        "Share of finished games whose winner gains as much as anybody."
    )
    worst_loss: Count = _measures("What the player who loses most loses in a game.", "chips")
    worst_loss_p95: Unbounded = _measures(
        "The 95th percentile of the worst loss; rounded up, 95% of games do not exceed it.", "chips"
    )
    swing: Count = _measures(
        "How far a seat's chips swing in a game: the root mean square of gains and losses.", "chips"
    )
    yes_rate: Share = _measures("Share of declarations that are yes.")
    silent: Share = _measures("Share of stages with no yes.")
    sole: Share = _measures("Share of stages with one yes.")
    contested: Share = _measures("Share of stages with several yeses.")
    tied: Share = _measures("Share of contested stages that end in a tie.")
    challenged: Share = _measures("Share of the dealer's lone yeses that are challenged.")
    bluffs: Share = _measures("Share of yeses said with one of the worse half of hands.")
    bluffs_paid: Share = _measures("Share of bluffs to which everybody else says no.")
    lead_changes: Count = _measures("Changes of the leader in tokens, a game.")
    comebacks: Share = _measures("Share of finished games whose winner was once 2 tokens behind.")
    seat_edge: Unbounded = _measures(
        "What the first speaker gains more than the first dealer, a game.", "chips"
    )


def read_goals(checked: Goals, tree: Mapping) -> tuple[Goal, ...]:
    """The goals that are set, in the order of the file; tree : the section they stand in."""
    goals = []
    for metric, entry in tree.entries.items():
        allowed, said = getattr(checked, metric), entry.value
        if isinstance(allowed, Range) and isinstance(said, Scalar):
            text = " ".join(said.text.split())
            goals.append(Goal(metric, text, allowed, entry.key.source.label, entry.key.line))
    return tuple(goals)
