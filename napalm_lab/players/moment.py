"""One event of a game, as every driver that goes step by step tells it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Moment:
    """One event of a game. While `event` is ASKED, `action` is what the speaker is about to say."""

    event: int
    action: int
    game: Any
