"""How much is played unless somebody says otherwise, and how much can be asked for."""

from __future__ import annotations

from typing import Final

DEFAULT_SEATS: Final = 5
DEFAULT_PLAYERS: Final = "threshold:0.85"
DEFAULT_GAMES: Final = 20_000
DEFAULT_MOST_GAMES: Final = 1_000_000
"""Where a run decides for itself when to stop."""
DEFAULT_SEED: Final = 1
DEFAULT_MAX_HANDS: Final = 1_000

MOST_GAMES: Final = 1_000_000_000
MOST_HANDS: Final = 1_000_000
MOST_SEED: Final = 2**63 - 1
