"""How much is played unless somebody says otherwise, and how much can be asked for."""

from __future__ import annotations

from typing import Final

DEFAULT_SEATS: Final = 5
DEFAULT_PLAYERS: Final = "learned"
REFERENCE_PLAYERS: Final = "threshold:0.85"
"""Who play every variant alike: the first look while others learn, and what these are set beside;
also who sit where nothing is compared."""
DEFAULT_TRAININGS: Final = 6
FEWEST_TRAININGS: Final = 2
"""Between fewer nothing can be told of their differences."""
MOST_TRAININGS: Final = 1_000
DEFAULT_TRAINING_HANDS: Final = 500_000
"""Of one training: so few that the twelve of two variants take a minute."""
MOST_TRAINING_HANDS: Final = 10_000_000_000
DEFAULT_GAMES: Final = 20_000
DEFAULT_MOST_GAMES: Final = 1_000_000
"""Where a run decides for itself when to stop."""
DEFAULT_SEED: Final = 1
DEFAULT_MAX_HANDS: Final = 1_000

MOST_GAMES: Final = 1_000_000_000
MOST_HANDS: Final = 1_000_000
MOST_SEED: Final = 2**63 - 1
