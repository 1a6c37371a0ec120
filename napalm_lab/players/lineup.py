"""Reading who plays: `threshold:0.85` for all seats, or one a seat joined by `+`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from napalm_lab.players.fixed import FIXED, Fixed, PlayerError, number, numbers
from napalm_lab.players.learned import Learned
from napalm_lab.players.own import Own, is_own
from napalm_lab.wording import nearest

Player = Fixed | Learned | Own

LEARNED = "learned"


@dataclass(frozen=True)
class Lineup:
    """Who sits at a table: `text` as it was asked for, one player for each seat from A on."""

    text: str
    players: tuple[Player, ...]

    @property
    def is_compiled(self) -> bool:
        """Whether no seat is a player of the user's own: compiled code plays the whole table."""
        return not any(isinstance(player, Own) for player in self.players)

    @property
    def has_pupils(self) -> bool:
        """Whether a seat's player learns the game."""
        return any(isinstance(player, Learned) for player in self.players)

    @property
    def trainings(self) -> int:
        """How many trainings of the players take turns, game by game; 1 where nobody was taught."""
        taught = [
            len(player.strategies)
            for player in self.players
            if isinstance(player, Learned) and player.strategies is not None
        ]
        return max(taught, default=1)

    def taught(self, strategies: NDArray[np.int32]) -> Lineup:
        """The lineup whose learned players know strategies, int32[trainings, situations]."""
        pupil = Learned(strategies)
        return Lineup(
            self.text,
            tuple(pupil if isinstance(player, Learned) else player for player in self.players),
        )

    def load_own(self) -> None:
        """Finds the classes of the user's own players; PlayerError where one cannot be had."""
        for player in self.players:
            if isinstance(player, Own):
                player.load()


def parse_lineup(text: str, seats: int, stages: int) -> Lineup:
    """The lineup for so many seats and stages; PlayerError where the text makes none."""
    parts = [part.strip() for part in text.split("+")]
    players = [parse_player(part, stages) for part in parts]
    if len(players) == 1:
        players = players * seats
    if len(players) != seats:
        raise PlayerError(
            f"players '{text}': {len(parts)} players for {seats} seats; "
            "name one for all seats, or one for each seat joined by '+'"
        )
    return Lineup(text, tuple(players))


def has_learned(text: str) -> bool:
    """Whether a learned player sits at the table that a text describes."""
    return LEARNED in (part.strip() for part in text.split("+"))


def all_learned(text: str) -> bool:
    """Whether nobody else does."""
    return {part.strip() for part in text.split("+")} == {LEARNED}


def parse_player(text: str, stages: int) -> Player:
    """One player, for rules of so many stages; PlayerError says what may be written."""
    name, colon, rest = text.partition(":")
    if not colon and name == LEARNED:
        return Learned()
    if not colon and name in FIXED:
        return FIXED[name]
    if colon and name in _WITH_NUMBERS:
        return _WITH_NUMBERS[name](text, rest, stages)
    if not colon and name in _WITH_NUMBERS:
        raise PlayerError(f"player '{text}' needs a number, like {_EXAMPLES[name]}")
    if is_own(text):
        return Own(text)
    raise PlayerError(f"no player is called '{text}'; {_advice(name)}")


def _threshold(text: str, rest: str, stages: int) -> Fixed:
    before, slash, after = rest.partition("/")
    first = numbers(text, before, stages)
    return Fixed(least=first, least_after_yes=numbers(text, after, stages) if slash else first)


def _random(text: str, rest: str, stages: int) -> Fixed:
    return Fixed(yes_anyway=number(text, rest))


_WITH_NUMBERS: dict[str, Callable[[str, str, int], Fixed]] = {
    "threshold": _threshold,
    "random": _random,
}
_EXAMPLES = {"threshold": "threshold:0.85", "random": "random:0.5"}


def _advice(name: str) -> str:
    known = [LEARNED, *_EXAMPLES.values(), *FIXED]
    near = nearest(name, [LEARNED, *_EXAMPLES, *FIXED])
    choice = f"there are {', '.join(known)}, and your own as module:Class"
    return f"did you mean {_EXAMPLES.get(near, near)}? {choice}" if near else choice
