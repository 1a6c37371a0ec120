"""Keys of a variant that disagree, and how a message names them."""

from __future__ import annotations

from dataclasses import dataclass

from napalm_lab.variant.nodes import Location
from napalm_lab.variant.resolved import Stage
from napalm_lab.wording import listed


@dataclass(frozen=True)
class Fault:
    """Keys that disagree, the one to look at in front; `{0}`, `{1}` … in the message name them.

    idle_at : where the key in front can do nothing, the stages at which it cannot: it may be said
    for the whole game, for others; own : a fault only in the file that says the key in front.
    """

    keys: tuple[Location, ...]
    message: str
    idle_at: frozenset[str] | None = None
    own: bool = False


def key_of(stage: Stage, *keys: str) -> Location:
    """Where a stage has a key."""
    return ("stages", stage.name, *keys)


def names(first: int, count: int) -> str:
    """The places of `count` names in a message, as in `{1}, {2} and {3}`."""
    return listed(f"{{{number}}}" for number in range(first, first + count))
