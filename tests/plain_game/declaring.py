"""Who says yes at a stage of a plain game (articles 1.8, 4.7)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from napalm_lab.variant.resolved import Stage
from tests.plain_game.log import Asked, Question
from tests.plain_game.table import Table

Answer = Callable[[Question], bool]


@dataclass
class Declaring:
    """A stage that is being declared. said : the last word of each seat, in order of speaking."""

    table: Table
    number: int
    stage: Stage
    may_say_yes: Mapping[int, bool]
    answer: Answer
    said: dict[int, bool] = field(default_factory=dict)

    def run(self) -> list[int]:
        """The seats that said yes in the end, in order of speaking."""
        order = self.speakers()
        for turn in range(self.stage.rounds):
            self.round(order, "again" if turn else "first")
            if self.yes():
                break
        for seat in self.second_speakers():
            self.ask(seat, "second", dict(self.said))
        return self.yes()

    def speakers(self) -> list[int]:
        if self.stage.first == "dealer":
            return self.table.seats_from(self.table.dealer)
        return self.table.playing()

    def round(self, order: list[int], turn: str) -> None:
        """Everybody is asked; where they speak at once, all have heard only what was before."""
        before = dict(self.said)
        for seat in order:
            self.ask(seat, turn, before if self.stage.order == "at-once" else dict(self.said))

    def ask(self, seat: int, turn: str, heard: dict[int, bool]) -> None:
        may = self.may_say_yes[seat]
        question = Question(self.table.hand, self.number, seat, turn, heard, may)
        yes = self.answer(question)
        if yes and not may:
            raise ValueError(f"{question} was answered with yes")
        self.said[seat] = yes
        self.table.log.append(Asked(question, yes))

    def second_speakers(self) -> list[int]:
        """Who may, once, change a no to yes."""
        yes = self.yes()
        noes = [seat for seat, said in self.said.items() if not said]
        if not yes:
            return []
        if yes == [self.table.dealer] and self.stage.dealer_challenge:
            return noes
        if self.stage.second_chance == "everyone":
            return noes
        if self.stage.second_chance == "next-seat" and len(yes) == 1:
            return self.table.seats_from(yes[0] + 1)[:1]
        return []

    def yes(self) -> list[int]:
        return [seat for seat, said in self.said.items() if said]
