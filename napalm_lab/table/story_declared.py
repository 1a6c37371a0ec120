"""What was said at a stage, in words."""

from __future__ import annotations

from typing import Any

from napalm_lab.players.talk import WORDS_OF_ACTIONS, hears_nobody, is_challenge
from napalm_lab.rules.parameters import CompiledRules
from napalm_lab.rules.state import CHALLENGE, FIRST_ROUND, YES
from napalm_lab.table.seats import seat_letter


class Heard:
    """The declarations of one stage, heard one by one."""

    def __init__(self, rules: CompiledRules) -> None:
        """Nothing was said yet."""
        self._rules = rules
        self._said: list[str] = []
        self._round = FIRST_ROUND

    @property
    def told(self) -> str:
        """As in `B no, C yes, A no`."""
        return ", ".join(self._said).replace(":,", ":")

    def hear(self, game: Any, action: int) -> None:
        """What the speaker is about to say."""
        opening = self._opening(game)
        if opening:
            self._said.append(opening)
        self._round = int(game.declaring_round)
        self._said.append(f"{seat_letter(int(game.speaker))} {self._words(game, action)}")

    def _opening(self, game: Any) -> str:
        """What is to be said of a round before its first word."""
        if self._said and game.declaring_round == self._round:
            return ""
        record = self._rules.record
        if is_challenge(record, game):
            return f"{seat_letter(int(game.dealer))} may be challenged:"
        if game.declaring_round == CHALLENGE:
            return "second chance:"
        at_once = hears_nobody(record, game)
        if game.declaring_round != FIRST_ROUND:
            return f"all are asked again{', at once' if at_once else ''}:"
        return "all at once:" if at_once else ""

    def _words(self, game: Any, action: int) -> str:
        if is_challenge(self._rules.record, game):
            return "challenges" if action == YES else "does not"
        if game.declaring_round == CHALLENGE:
            return "changes to yes" if action == YES else "stays with no"
        return WORDS_OF_ACTIONS[action]
