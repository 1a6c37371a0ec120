"""How large a game can be: what the engine keeps room for, and what files may ask for."""

from __future__ import annotations

from typing import Final

MIN_SEATS: Final = 2
MAX_SEATS: Final = 10
MAX_STAGES: Final = 8
MAX_HELD: Final = 7
"""Cards a seat can hold."""
MAX_CARDS: Final = 5
"""Cards that can count, of those held."""
